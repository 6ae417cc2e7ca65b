/*
 * compare [-b] [-s seed] [-n count] [routine ...]: our routines beside
 * libgcc's, bit for bit. libgcc's have the prefix ref_ (builtins.ts renames
 * them). Each routine, or each one named, is called with all pairs of border
 * values and with `count` random operands. A line of output for each routine:
 *
 *	name ok 20000
 *	name(operands) = result, libgcc: result
 *
 * With -b the cost of a call instead: instructions and cycles of ours, then of
 * libgcc's, over random operands, without the cost of the call itself.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "kinds.h"
#include "operands.h"
#include "routines.h"

/* Declared without types: kinds.h has them. */
#define DECLARE(name, kind) extern const char ours_##name[] __asm__(#name), ref_##name[];
ROUTINES(DECLARE)

static const struct {
	const char *name;
	const char *kind;
	caller *call;
	const char *ours;
	const char *theirs;
} routines[] = {
#define ENTRY(name, kind) { #name, #kind, call_##kind, ours_##name, ref_##name },
	ROUTINES(ENTRY)
};
#define NROUTINES (int)(sizeof routines / sizeof *routines)

static void show(const char *letters, const value *x)
{
	for (; *letters != '\0'; letters++, x++) {
		const int words = strchr("tw", *letters) ? 4 : strchr("dqzp", *letters) ? 2 : 1;

		for (int i = words; i-- > 0;)
			printf("%08lx", (unsigned long)x->word[i]);
		if (letters[1] != '\0')
			printf(", ");
	}
}

/* The operands' letters of a kind. */
static const char *operands(int r)
{
	return strchr(routines[r].kind, '_') + 1;
}

/* A divisor of 0, and the position of a one in 0, are no operands of integer routines. */
static int excluded(int r, const value *x)
{
	const char *name = routines[r].name;

	if (strstr(name, "div") != NULL || strstr(name, "mod") != NULL)
		return (strstr(name, "di") != NULL && operands(r)[0] == 'q' && x[1].q == 0) ||
		       (operands(r)[0] == 'i' && x[1].i == 0);
	if (strncmp(name, "__clz", 5) == 0 || strncmp(name, "__ctz", 5) == 0)
		return operands(r)[0] == 'q' ? x[0].q == 0 : x[0].i == 0;
	return 0;
}

/* Calls both; at a difference prints it and returns 0. */
static int same(int r, const value *x)
{
	value ours, theirs;
	const char *result = routines[r].kind;

	if (excluded(r, x))
		return 1;
	memset(&ours, 0, sizeof ours);
	memset(&theirs, 0, sizeof theirs);
	routines[r].call(routines[r].ours, &ours, x);
	routines[r].call(routines[r].theirs, &theirs, x);
	if (memcmp(&ours, &theirs, sizeof ours) == 0)
		return 1;
	printf("%s(", routines[r].name);
	show(operands(r), x);
	printf(") =");
	for (int i = 0; i < 8; i++)
		printf(" %08lx", (unsigned long)ours.word[i]);
	printf(", libgcc:");
	for (int i = 0; i < 8; i++)
		printf(" %08lx", (unsigned long)theirs.word[i]);
	printf(" (%c)\n", *result);
	return 0;
}

/* Compares a routine; returns 0 if it differs. */
static int compare(int r, int count)
{
	const char *letters = operands(r);
	const int second = letters[1] == '\0' || letters[1] == 'p' ? 1 : borders(letters[1]);
	value x[4];
	long n = 0;

	for (int i = 0; i < borders(letters[0]); i++)
		for (int j = 0; j < second; j++, n++) {
			memset(x, 0, sizeof x);
			border(letters[0], i, &x[0]);
			if (second > 1)
				border(letters[1], j, &x[1]);
			if (strlen(letters) == 4) {
				border(letters[2], (i * 7 + j * 3) % second, &x[2]);
				border(letters[3], (i * 5 + j * 11) % second, &x[3]);
			}
			if (!same(r, x))
				return 0;
		}
	for (int i = 0; i < count; i++, n++) {
		memset(x, 0, sizeof x);
		random_operands(letters, x);
		if (!same(r, x))
			return 0;
	}
	printf("%s ok %ld\n", routines[r].name, n);
	return 1;
}

/* A routine that does nothing. */
extern const char nothing[];
__asm__(".text\n.globl nothing\nnothing:\n\tret\n");

#define CALLS 500

/*
 * The instructions and cycles of CALLS calls of a routine: the least of some
 * measurements, since the clock interrupts one or the other.
 */
static void measure(int r, const char *routine, unsigned long *cost)
{
	static value x[CALLS][4];
	value result;

	sow(1);
	for (int i = 0; i < CALLS; i++) {
		do
			usual_operands(operands(r), x[i]);
		while (excluded(r, x[i]));
	}
	cost[0] = cost[1] = -1ul;
	for (int times = 0; times < 4; times++) {
		unsigned long before[2], after[2];

		__asm__ volatile("rdinstret %0\n\trdcycle %1" : "=r"(before[0]), "=r"(before[1])::"memory");
		for (int i = 0; i < CALLS; i++)
			routines[r].call(routine, &result, x[i]);
		__asm__ volatile("rdinstret %0\n\trdcycle %1" : "=r"(after[0]), "=r"(after[1])::"memory");
		for (int i = 0; i < 2; i++)
			if (after[i] - before[i] < cost[i])
				cost[i] = after[i] - before[i];
	}
}

static void bench(int r)
{
	unsigned long empty[2], ours[2], theirs[2];

	measure(r, nothing, empty);
	measure(r, routines[r].ours, ours);
	measure(r, routines[r].theirs, theirs);
	printf("%s", routines[r].name);
	for (int i = 0; i < 2; i++)
		printf(" %lu %lu", (ours[i] - empty[i]) / (CALLS / 10), (theirs[i] - empty[i]) / (CALLS / 10));
	printf("\n");
}

/* True if the routine is named, or none is. */
static int wanted(int r, int argc, char **argv)
{
	if (optind == argc)
		return 1;
	for (int i = optind; i < argc; i++)
		if (strcmp(argv[i], routines[r].name) == 0)
			return 1;
	return 0;
}

int main(int argc, char **argv)
{
	int benches = 0, count = 10000, seed = 1, good = 1, option;

	while ((option = getopt(argc, argv, "bs:n:")) != -1) {
		if (option == 'b')
			benches = 1;
		else if (option == 's')
			seed = atoi(optarg);
		else if (option == 'n')
			count = atoi(optarg);
		else
			return 2;
	}
	for (int r = 0; r < NROUTINES; r++) {
		if (!wanted(r, argc, argv))
			continue;
		sow(seed);
		if (benches)
			bench(r);
		else
			good &= compare(r, count);
		fflush(stdout);
	}
	return good ? 0 : 1;
}
