/*
 * zlib N: zlib compresses a text of 256 KB at its default level and restores it, N times over;
 * prints the lengths and a check. For measurements of processors: `make bench-cpu`.
 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "zlib.h"

#define SIZE (256 << 10)
#define NWORDS 500

static uint32_t state = 1;

static uint32_t random32(void)
{
	state ^= state << 13;
	state ^= state >> 17;
	state ^= state << 5;
	return state;
}

static unsigned char text[SIZE], restored[SIZE], packed[SIZE + (SIZE >> 1)];

/* Words of a small vocabulary, the first of them more often than the last. */
static void write_text(void)
{
	static char words[NWORDS][12];
	size_t used = 0;

	for (int i = 0; i < NWORDS; i++) {
		int length = 2 + (int)(random32() % 9);

		for (int j = 0; j < length; j++)
			words[i][j] = (char)('a' + random32() % 26);
		words[i][length] = random32() % 8 == 0 ? '\n' : ' ';
	}
	while (used < SIZE) {
		const char *word = words[random32() % NWORDS * (random32() % NWORDS) / NWORDS];
		size_t length = strlen(word);

		if (length > SIZE - used)
			length = SIZE - used;
		memcpy(text + used, word, length);
		used += length;
	}
}

int main(int argc, char *argv[])
{
	int n = argc > 1 ? atoi(argv[1]) : 1;
	uLong check = 0;
	uLongf packedsize = 0, size = 0;

	write_text();
	for (int i = 0; i < n; i++) {
		packedsize = sizeof packed;
		size = sizeof restored;
		text[i % SIZE] ^= 1;
		if (compress(packed, &packedsize, text, SIZE) != Z_OK ||
		    uncompress(restored, &size, packed, packedsize) != Z_OK)
			return 1;
		if (size != SIZE || memcmp(text, restored, SIZE) != 0)
			return 1;
		check = crc32(check, packed, (uInt)packedsize);
	}
	printf("zlib: %d times, %lu bytes of %lu, check %08lx\n", n, (unsigned long)packedsize,
		(unsigned long)size, (unsigned long)check);
	return 0;
}
