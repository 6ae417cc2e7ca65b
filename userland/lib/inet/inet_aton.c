/*
 * Addresses of version 4 as BSD reads and writes them: one to four numbers with dots between them, each
 * decimal, octal (0...) or hexadecimal (0x...). The last one fills all the bytes that are left.
 */

#include <arpa/inet.h>
#include <ctype.h>
#include <stdlib.h>

in_addr_t inet_addr(const char *text)
{
	struct in_addr addr;

	return inet_aton(text, &addr) ? addr.s_addr : INADDR_NONE;
}

int inet_aton(const char *text, struct in_addr *addr)
{
	uint32_t value = 0;

	for (int bytes = 4; bytes > 0; bytes--) {
		char *end;

		if (!isdigit((unsigned char)*text))
			return 0;
		unsigned long long part = strtoull(text, &end, 0);
		if (*end != '.') {
			if ((*end != '\0' && !isspace((unsigned char)*end)) || part >> (8 * bytes) != 0)
				return 0;
			addr->s_addr = htonl(value | (uint32_t)part);
			return 1;
		}
		if (part > 255)
			return 0;
		value |= (uint32_t)part << (8 * (bytes - 1));
		text = end + 1;
	}
	return 0;
}

char *inet_ntoa(struct in_addr addr)
{
	static char text[INET_ADDRSTRLEN];

	inet_ntop(AF_INET, &addr, text, sizeof text);
	return text;
}
