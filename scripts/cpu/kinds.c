/*
 * kinds KIND N: work of one kind, N times over; prints a check of its result.
 * For measurements of processors: `make bench-cpu`.
 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NITEMS 4096

static uint32_t state = 1;

static uint32_t random32(void)
{
	state ^= state << 13;
	state ^= state >> 17;
	state ^= state << 5;
	return state;
}

static int items[NITEMS];

static void sortrange(int *a, int n)
{
	while (n > 1) {
		int pivot = a[n / 2];
		int i = 0, j = n - 1;

		while (i <= j) {
			while (a[i] < pivot)
				i++;
			while (a[j] > pivot)
				j--;
			if (i <= j) {
				int held = a[i];

				a[i++] = a[j];
				a[j--] = held;
			}
		}
		sortrange(a, j + 1);
		a += i;
		n -= i;
	}
}

static uint32_t quicksort(void)
{
	for (int i = 0; i < NITEMS; i++)
		items[i] = (int)random32();
	sortrange(items, NITEMS);
	return (uint32_t)items[NITEMS / 3];
}

/* Calls of itself, which gcc would else make ten loops of, in one another. */
static __attribute__((noinline)) int fibonacci(int n)
{
	return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

static uint32_t recursion(void)
{
	return (uint32_t)fibonacci(20 + (int)(random32() & 1));
}

/* A point that circles another: doubles, which this machine computes in software. */
static uint32_t softfloat(void)
{
	double x = 1, y = 0, vx = 0, vy = 1;

	for (int i = 0; i < 200; i++) {
		double r = x * x + y * y;

		vx -= x / r * 0.01;
		vy -= y / r * 0.01;
		x += vx * 0.01;
		y += vy * 0.01;
	}
	return (uint32_t)(int)(x * 1e6);
}

static uint8_t flags[8192];

static uint32_t sieve(void)
{
	uint32_t count = 0;

	memset(flags, 1, sizeof flags);
	for (unsigned i = 2; i < sizeof flags; i++) {
		if (!flags[i])
			continue;
		count++;
		for (unsigned k = i + i; k < sizeof flags; k += i)
			flags[k] = 0;
	}
	return count;
}

static int ma[40][40], mb[40][40], mc[40][40];

static uint32_t matrix(void)
{
	for (int i = 0; i < 40; i++)
		for (int j = 0; j < 40; j++) {
			ma[i][j] += i ^ j;
			mb[i][j] += i + j;
		}
	for (int i = 0; i < 40; i++)
		for (int j = 0; j < 40; j++) {
			int sum = 0;

			for (int k = 0; k < 40; k++)
				sum += ma[i][k] * mb[k][j];
			mc[i][j] = sum;
		}
	return (uint32_t)mc[7][11];
}

static uint32_t from[4096], to[4096];

static uint32_t copy(void)
{
	for (int i = 0; i < 8; i++) {
		from[i]++;
		memcpy(to, from, sizeof to);
		memcpy(from + i, to + 8, sizeof to - 64);
	}
	return to[100];
}

static const uint32_t ROUND[64] = {
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
	0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
	0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
	0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
	0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t turned(uint32_t x, int n)
{
	return x >> n | x << (32 - n);
}

static uint32_t hashed[8];

/* The rounds of SHA-256, over blocks of random words. */
static uint32_t sha256(void)
{
	uint32_t w[64], h[8];

	for (int i = 0; i < 16; i++)
		w[i] = random32();
	for (int i = 16; i < 64; i++)
		w[i] = w[i - 16] + (turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ w[i - 15] >> 3) + w[i - 7] +
		       (turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ w[i - 2] >> 10);
	memcpy(h, hashed, sizeof h);
	for (int i = 0; i < 64; i++) {
		uint32_t one = h[7] + (turned(h[4], 6) ^ turned(h[4], 11) ^ turned(h[4], 25)) +
			       ((h[4] & h[5]) ^ (~h[4] & h[6])) + ROUND[i] + w[i];
		uint32_t two = (turned(h[0], 2) ^ turned(h[0], 13) ^ turned(h[0], 22)) +
			       ((h[0] & h[1]) ^ (h[0] & h[2]) ^ (h[1] & h[2]));

		for (int k = 7; k > 0; k--)
			h[k] = h[k - 1];
		h[4] += one;
		h[0] = one + two;
	}
	for (int i = 0; i < 8; i++)
		hashed[i] += h[i];
	return hashed[0];
}

static const struct {
	const char *name;
	uint32_t (*work)(void);
} KINDS[] = {
	{ "quicksort", quicksort }, { "recursion", recursion }, { "softfloat", softfloat }, { "sieve", sieve },
	{ "matrix", matrix },       { "memcpy", copy },         { "sha256", sha256 },
};

int main(int argc, char **argv)
{
	for (unsigned i = 0; argc == 3 && i < sizeof KINDS / sizeof KINDS[0]; i++) {
		uint32_t check = 0;

		if (strcmp(KINDS[i].name, argv[1]) != 0)
			continue;
		for (int n = atoi(argv[2]); n > 0; n--)
			check = check * 31 + KINDS[i].work();
		printf("%s %s: %08x\n", argv[1], argv[2], (unsigned)check);
		return 0;
	}
	fprintf(stderr, "usage: kinds KIND N\n");
	return 2;
}
