/*
 * The workloads of workloads.ts in C, number by number, over the callout wheel
 * or the list. Compiled with -DHANDLE, -DOWNED, -DHASH or -DLIST.
 *
 * usage: wheel WORKLOAD N COLD SETS ROUNDS MILLISECONDS
 *	rounds of about SETS settings after a first one of COLD, until there are
 *	ROUNDS of them or the time is over; for each a line: nanoseconds, then
 *	settings, cancellations, firings and the checksum since the beginning
 * usage: wheel ticks N WARM TICKS
 *	the time of each tick of mix: for each a line: nanoseconds, nodes
 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef void func_t(void *);

static uint64_t nodes;

#ifdef LIST
#include "list.h"
#else
#include "wheel.h"
#endif

static uint64_t sets, cancels, fires;
static uint32_t sum;
static int32_t now;
static void (*fired)(uint32_t);

static uint32_t
scramble(int32_t client, int32_t tick)
{
	uint32_t x = ((uint32_t)client + 1) * 0x9e3779b1u ^ ((uint32_t)tick + 1) * 0x85ebca6bu;

	x ^= x >> 15;
	x *= 0x2c1b3c6du;
	return x ^ x >> 13;
}

static uint32_t
draw(void)
{
	static uint32_t seed = 1995;

	seed ^= seed << 13;
	seed ^= seed >> 17;
	seed ^= seed << 5;
	return seed;
}

static uint32_t *who, drawmask, at;
static int32_t *when;

static void
draw_all(uint32_t n)
{
	uint32_t i, size = n <= 10000 ? 1 << 16 : 1 << 20;

	drawmask = size - 1;
	who = malloc(size * sizeof *who);
	when = malloc(size * sizeof *when);
	for (i = 0; i < size; i++) {
		who[i] = draw() % n;
		when[i] = 1 + (int32_t)(draw() & 0xffffff);
	}
}

static void
set(uint32_t client, int32_t n)
{
	sets++;
	door_set(client, n);
}

static void
reset(uint32_t client, int32_t n)
{
	sets++;
	cancels += door_reset(client, n);
}

static void
cancel(uint32_t client)
{
	cancels += door_cancel(client);
}

static void
fire(void *arg)
{
	fires++;
	fired((uint32_t)(uintptr_t)arg);
}

static void
no_more(uint32_t client)
{
	(void)client;
}

static void
pair_init(uint32_t n)
{
	draw_all(n);
	door_init(n);
	fired = no_more;
	for (uint32_t i = 0; i < n; i++)
		set(i, when[i & drawmask]);
}

static void
pair_run(uint64_t nsets)
{
	while (nsets-- > 0) {
		reset(who[at], when[at]);
		at = (at + 1) & drawmask;
	}
}

static uint32_t spread;
static int32_t least;

static void
mix_fired(uint32_t client)
{
	uint32_t h = scramble((int32_t)client, now);

	sum += h;
	set(client, least + (int32_t)(h & (spread - 1)));
}

static uint32_t
age(int32_t i, uint32_t n)
{
	uint32_t a = (scramble(i, -2) >> 1) % n, b = (scramble(i, -3) >> 1) % n;

	return i % 3 == 0 || a < b ? a : b;
}

static void
mix_init(uint32_t n)
{
	for (spread = 1; spread * 2 <= n; spread *= 2)
		;
	least = (int32_t)(n - spread / 2);
	draw_all(n);
	door_init(n);
	fired = mix_fired;
	for (uint32_t i = 0; i < n; i++)
		set(i, (int32_t)(n - age((int32_t)i, n)));
}

static void
mix_tick(void)
{
	now++;
	clocktick();
}

static void
mix_set(void)
{
	static const int resets[] = { 2, 1, 2, 1, 2 };

	for (int i = resets[now % 5]; i > 0; i--) {
		uint32_t client = who[at];
		at = (at + 1) & drawmask;
		reset(client, least + (int32_t)(scramble((int32_t)client, now) & (spread - 1)));
	}
}

static void
mix_run(uint64_t nsets)
{
	for (uint64_t i = nsets / 2; i > 0; i--) {
		mix_tick();
		mix_set();
	}
}

enum { PACER, SHORT, LONG, PUSHED, MEDIUM = 7, EARLIER, CANCELLED };
enum { ACTIVE = 4096, IDLE = 4096 };

static uint32_t nunits, *cycles;
static int32_t end;

static int32_t
period(uint32_t unit)
{
	return 20 + 2 * (int32_t)(unit & 7);
}

static void
pace(uint32_t unit)
{
	uint32_t first = unit * 10, cycle = cycles[unit]++, timer;
	int32_t n = period(unit), half = n / 2;

	if (now >= end) {
		for (timer = PUSHED; timer < MEDIUM; timer++)
			cancel(first + timer);
		cancel(first + EARLIER);
		cancel(first + CANCELLED);
		return;
	}
	set(first + PACER, n);
	set(first + SHORT, half);
	for (timer = PUSHED; timer < MEDIUM; timer++)
		reset(first + timer, 64 * n + half);
	if (cycle % 32 == 0) {
		set(first + MEDIUM, 16 * n + half);
		set(first + EARLIER, 24 * n + half);
		set(first + CANCELLED, 24 * n + half);
	} else if (cycle % 32 == 8) {
		reset(first + EARLIER, 4 * n + half);
		cancel(first + CANCELLED);
	}
}

static void
ratas_fired(uint32_t client)
{
	sum += scramble((int32_t)client, now);
	if (client % 10 == PACER)
		pace(client / 10);
}

static void
ratas_init(uint32_t n)
{
	nunits = n < 10 ? 1 : n / 10;
	cycles = calloc(nunits, sizeof *cycles);
	door_init(nunits * 10);
	fired = ratas_fired;
}

static void
ratas_run(uint64_t nsets)
{
	uint64_t enough = sets + nsets;

	do {
		end = now + ACTIVE;
		for (uint32_t unit = 0; unit < nunits; unit++) {
			cycles[unit] = 0;
			set(unit * 10 + PACER, 1 + (int32_t)(scramble((int32_t)unit, 0) >> 1 & 31));
			set(unit * 10 + LONG, 100 * period(unit));
		}
		for (int i = 0; i < ACTIVE + IDLE; i++)
			mix_tick();
	} while (sets < enough);
}

static void
idle_init(uint32_t n)
{
	draw_all(n > 0 ? n : 1);
	door_init(n);
	fired = no_more;
	for (uint32_t i = 0; i < n; i++)
		set(i, (1 << 28) + when[i & drawmask]);
}

static void
idle_run(uint64_t nticks)
{
	while (nticks-- > 0)
		clocktick();
}

static const struct workload {
	const char *name;
	void (*init)(uint32_t);
	void (*run)(uint64_t);
} workloads[] = {
	{ "pair", pair_init, pair_run },
	{ "mix", mix_init, mix_run },
	{ "ratas", ratas_init, ratas_run },
	{ "idle", idle_init, idle_run },
};

static double
nanoseconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static int
rounds(const struct workload *w, char **argv)
{
	uint64_t cold = strtoull(argv[0], NULL, 10), nsets = strtoull(argv[1], NULL, 10);
	int left = atoi(argv[2]);
	double over = nanoseconds() + atof(argv[3]) * 1e6, begin, spent;

	for (int round = 0; round == 0 || (left-- > 0 && (round == 1 || nanoseconds() < over)); round++) {
		begin = nanoseconds();
		w->run(round == 0 ? cold : nsets);
		spent = nanoseconds() - begin;
		printf("%.0f %llu %llu %llu %d\n", spent, (unsigned long long)sets,
		    (unsigned long long)cancels, (unsigned long long)fires, (int32_t)sum);
	}
	return 0;
}

static int
tick_times(uint32_t n, uint64_t warm, size_t nticks)
{
	double *times = malloc(nticks * sizeof *times), begin;
	uint64_t *looked = malloc(nticks * sizeof *looked), before;

	mix_init(n);
	mix_run(warm);
	for (size_t i = 0; i < nticks; i++) {
		before = nodes;
		begin = nanoseconds();
		mix_tick();
		times[i] = nanoseconds() - begin;
		looked[i] = nodes - before;
		mix_set();
	}
	for (size_t i = 0; i < nticks; i++)
		printf("%.0f %llu\n", times[i], (unsigned long long)looked[i]);
	return 0;
}

int
main(int argc, char **argv)
{
	if (argc == 5 && strcmp(argv[1], "ticks") == 0)
		return tick_times((uint32_t)atoi(argv[2]), strtoull(argv[3], NULL, 10),
		    strtoull(argv[4], NULL, 10));
	for (size_t i = 0; argc == 7 && i < sizeof workloads / sizeof *workloads; i++) {
		if (strcmp(argv[1], workloads[i].name) == 0) {
			workloads[i].init((uint32_t)atoi(argv[2]));
			return rounds(&workloads[i], argv + 3);
		}
	}
	fprintf(stderr, "usage: wheel WORKLOAD N COLD SETS ROUNDS MILLISECONDS | wheel ticks N WARM TICKS\n");
	return 2;
}
