/* Addresses as text. Those of version 6 are as RFC 5952 writes them. */

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { GROUPS = 8 };

/* Writes an address of version 4. Returns the end of the text. */
static char *write4(const uint8_t *from, char *to)
{
	return to + sprintf(to, "%u.%u.%u.%u", from[0], from[1], from[2], from[3]);
}

/* Finds the first of the longest runs of at least two groups that are zero; `*length` is 0 without one. */
static int zeros(const unsigned *groups, int *length)
{
	int best = -1;

	*length = 0;
	for (int i = 0; i < GROUPS; i++) {
		int n = 0;

		while (i + n < GROUPS && groups[i + n] == 0)
			n++;
		if (n > 1 && n > *length) {
			best = i;
			*length = n;
		}
	}
	return best;
}

/* Tells if an address is one of version 4, by the zeros that it begins with. */
static int holds4(const unsigned *groups, int begin, int length)
{
	return begin == 0 && (length == 6 || (length == 5 && groups[5] == 0xffff));
}

static char *write6(const uint8_t *from, char *to)
{
	unsigned groups[GROUPS];
	int begin, length, end = GROUPS;

	for (int i = 0; i < GROUPS; i++)
		groups[i] = (unsigned)from[2 * i] << 8 | from[2 * i + 1];
	begin = zeros(groups, &length);
	if (holds4(groups, begin, length))
		end = GROUPS - 2;
	for (int i = 0; i < end; i++) {
		if (i == begin) {
			to += sprintf(to, "::");
			i += length - 1;
			continue;
		}
		to += sprintf(to, i == 0 || i == begin + length ? "%x" : ":%x", groups[i]);
	}
	if (end < GROUPS) {
		if (begin + length < end)
			*to++ = ':';
		to = write4(from + 2 * end, to);
	}
	return to;
}

const char *inet_ntop(int family, const void *restrict from, char *restrict to, socklen_t size)
{
	char text[INET6_ADDRSTRLEN], *end;

	if (family != AF_INET && family != AF_INET6) {
		errno = EAFNOSUPPORT;
		return NULL;
	}
	end = (family == AF_INET ? write4 : write6)(from, text);
	if ((size_t)(end - text) >= size) {
		errno = ENOSPC;
		return NULL;
	}
	return memcpy(to, text, end - text + 1);
}
