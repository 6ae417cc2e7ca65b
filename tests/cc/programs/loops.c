/* Loops over arrays, whose addresses are linear in a counter. */

#include "say.h"

#define N 40

static int words[N + 8];
static short table[12][N];
static unsigned char bytes[300];

/* A loop whose end nobody knows, left early: 4 * limit is 20 modulo 2^32. */
__attribute__((noinline)) static int
find(const int *at, unsigned limit, int key)
{
	for (unsigned i = 0; i < limit; i++)
		if (at[i] == key)
			return (int)i;
	return -1;
}

/* Neighbours, a place behind the twelve bits of an offset, and the counter itself. */
__attribute__((noinline)) static unsigned
neighbours(const int *at, int from, int to, const int *far)
{
	unsigned sum = 0;
	for (int i = from; i < to; i++)
		sum = mix(sum, (unsigned)(at[i - 1] + 3 * at[i] - at[i + 1] + far[i - 700] + i));
	return sum;
}

/* Down, by threes. */
__attribute__((noinline)) static unsigned
down(const unsigned char *at, int n)
{
	unsigned sum = 0;
	for (int i = n; i >= 0; i -= 3)
		sum = mix(sum, at[i] * 5u + at[i + 1]);
	return sum;
}

/* Columns of rows, and sums of two counters. */
__attribute__((noinline)) static unsigned
columns(int n)
{
	unsigned sum = 0;
	for (int i = 0; i < n; i++)
		for (int k = 0; k < N; k++) {
			table[i][k] = (short)(i * 31 + k * 17);
			sum = mix(sum, (unsigned)table[i][N - 1 - k]);
		}
	for (int k = 0; k < N; k += 2)
		for (int i = 0; i < 12; i++)
			sum = mix(sum, (unsigned)table[i][k] + (unsigned)(7 * i + 5 * k));
	return sum;
}

/* The last address is asked for behind the loop; a call is in it. */
__attribute__((noinline)) static int *
until(int *at, int n, unsigned *sum)
{
	int *last = at;
	for (int i = 0; i < n; i++) {
		last = &at[2 * i];
		*sum = mix(*sum, (unsigned)*last);
		if (*last == 7)
			say("seven", (unsigned)i);
	}
	return last;
}

/* A step that is a number of many bits, and a product. */
__attribute__((noinline)) static unsigned
wide(unsigned from, unsigned n)
{
	unsigned sum = 0;
	for (unsigned i = from; i != n; i += 5000)
		sum = mix(sum, i * 77777u) ^ (i * 12u + 9u);
	return sum;
}

/* Two counters, one of which goes on only sometimes. */
__attribute__((noinline)) static unsigned
sieve(unsigned char *out, const unsigned char *in, int n)
{
	int k = 0;
	for (int i = 0; i < n; i++)
		if (in[i] & 1)
			out[k++] = in[i];
	unsigned sum = (unsigned)k;
	for (int i = 0; i < k; i++)
		sum = mix(sum, out[i]);
	return sum;
}

/* A counter that is asked for a number on the way, and does not end the loop: once a run. */
__attribute__((noinline)) static int
characters(const char *s, int *third)
{
	unsigned n = 0;
	int sum = 0;
	do {
		sum += (signed char)n;
		if (n++ == 3)
			(*third)++;
	} while (*++s);
	return sum;
}

int
main(void)
{
	unsigned sum = 1;
	for (int i = 0; i < N + 8; i++)
		words[i] = i * i - 9 * i + 7;
	for (int i = 0; i < 300; i++)
		bytes[i] = (unsigned char)(i * 7 + (i >> 3));
	say("find", (unsigned)find(words, 0x40000005u, words[12]));
	say("none", (unsigned)find(words, 9, 12345));
	say("neighbours", neighbours(words, 1, 30, words + 700));
	say("down", down(bytes, 250));
	say("columns", columns(12));
	int *last = until(words, 20, &sum);
	say("until", sum + (unsigned)(last - words));
	say("wide", wide(3, 500003));
	static unsigned char odd[300];
	say("sieve", sieve(odd, bytes, 290));
	static char line[772];
	memset(line, 'x', sizeof line - 1);
	int third = 0;
	say("characters", (unsigned)characters(line, &third));
	say("third", (unsigned)third);
	return 0;
}
