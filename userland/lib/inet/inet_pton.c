/* Addresses from text, in the one form that POSIX has for each family. */

#include <arpa/inet.h>
#include <errno.h>
#include <string.h>

enum { BYTES4 = sizeof(struct in_addr), BYTES6 = sizeof(struct in6_addr) };

/* Four decimal numbers, none with a zero before it. */
static int read4(const char *text, uint8_t *to)
{
	for (int i = 0; i < BYTES4; i++) {
		unsigned value = 0;
		const char *begin = text;

		for (; *text >= '0' && *text <= '9'; text++) {
			value = value * 10 + (*text - '0');
			if (value > 255 || (text > begin && *begin == '0'))
				return 0;
		}
		if (text == begin || *text != (i == BYTES4 - 1 ? '\0' : '.'))
			return 0;
		to[i] = value;
		text++;
	}
	return 1;
}

/* The value of a hexadecimal digit, or -1. */
static int digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 'a' ^ 'A';
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* One to four hexadecimal digits into two bytes. Returns the text behind them, or null if there is none. */
static const char *read_group(const char *text, uint8_t *to)
{
	unsigned value = 0;
	const char *begin = text;

	for (int d; (d = digit(*text)) >= 0; text++) {
		if (text == begin + 4)
			return NULL;
		value = value << 4 | (unsigned)d;
	}
	to[0] = value >> 8;
	to[1] = value & 0xff;
	return text > begin ? text : NULL;
}

/*
 * Groups with colons between them, of which the last may be an address of version 4. Returns the number of
 * bytes, or -1. `*gap` is the number of those before the two colons; it stays as it is if there are none.
 */
static int read_groups(const char *text, uint8_t *to, int *gap)
{
	for (int n = 0; n <= BYTES6 - 2; n += 2) {
		if (strchr(text, ':') == NULL && strchr(text, '.') != NULL)
			return n <= BYTES6 - BYTES4 && read4(text, to + n) ? n + BYTES4 : -1;
		text = read_group(text, to + n);
		if (text == NULL)
			return -1;
		if (*text == '\0')
			return n + 2;
		if (*text++ != ':')
			return -1;
		if (*text == ':') {
			if (*gap >= 0)
				return -1;
			*gap = n + 2;
			if (*++text == '\0')
				return n + 2;
		}
	}
	return -1;
}

static int read6(const char *text, uint8_t *to)
{
	uint8_t found[BYTES6];
	int gap = -1, n = 0;

	if (text[0] == ':' && text[1] == ':') {
		gap = 0;
		text += 2;
	}
	if (gap < 0 || *text != '\0')
		n = read_groups(text, found, &gap);
	if (n < 0 || (gap < 0 ? n != BYTES6 : n > BYTES6 - 2))
		return 0;
	if (gap < 0)
		gap = n;
	memset(to, 0, BYTES6);
	memcpy(to, found, gap);
	memcpy(to + BYTES6 - (n - gap), found + gap, n - gap);
	return 1;
}

int inet_pton(int family, const char *restrict text, void *restrict to)
{
	uint8_t found[BYTES6];
	int bytes = family == AF_INET ? BYTES4 : BYTES6;

	if (family != AF_INET && family != AF_INET6) {
		errno = EAFNOSUPPORT;
		return -1;
	}
	if (!(family == AF_INET ? read4 : read6)(text, found))
		return 0;
	memcpy(to, found, bytes);
	return 1;
}
