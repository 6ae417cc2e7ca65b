/*
 * The workloads of workloads.ts in C, number by number, over the callout wheel
 * or the list. Compiled with -DHANDLE, -DOWNED, -DHASH or -DLIST.
 *
 * usage: wheel WORKLOAD N
 *	reads lines, each with a number of settings; does a round of about so many,
 *	and prints the nanoseconds of the processor that it took, then settings,
 *	cancellations, firings and the checksum since the beginning
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
	uint32_t i, first = at;

	for (i = first; i < first + nsets; i++)
		reset(who[i & drawmask], when[i & drawmask]);
	at = i & drawmask;
}

static void
stop_run(uint64_t nsets)
{
	uint32_t i, first = at;

	for (i = first; i < first + nsets; i++) {
		cancel(who[i & drawmask]);
		set(who[i & drawmask], when[i & drawmask]);
	}
	at = i & drawmask;
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

/* Ratas's units, as ratas.ts has them and says what they are. */
enum { IDLE, CLOSE, PACE, REQUEST, DEADLINE, TIMERS };
enum {
	MESSAGES = 128,
	PACE_TICKS = 10,
	SECOND = 50000,
	REQUEST_TICKS = SECOND,
	IDLE_TICKS = 60 * SECOND,
	CLOSE_TICKS = 3 * SECOND + 5001,
	CLOSING_TICKS = SECOND / 5,
	RUN_TICKS = 7 * SECOND,
};

static uint32_t nunits;
static int32_t *unsent, *received;
static uint8_t *closing;

static void
end_unidle(uint32_t end)
{
	reset(end * TIMERS + IDLE, IDLE_TICKS);
}

static void
end_receive(uint32_t end)
{
	end_unidle(end);
	received[end]++;
	if (received[end] == 1)
		reset(end * TIMERS + DEADLINE, 2 * MESSAGES * PACE_TICKS);
	if (received[end] < MESSAGES)
		return;
	cancel(end * TIMERS + DEADLINE);
	set(end * TIMERS + REQUEST, REQUEST_TICKS + 14 * (int32_t)(end >> 1 & 7));
}

static void
end_deliver(uint32_t end)
{
	if (unsent[end] == 0)
		return;
	unsent[end]--;
	end_unidle(end);
	end_receive(end + 1);
	set(end * TIMERS + PACE, PACE_TICKS);
}

static void
end_request(uint32_t end)
{
	if (closing[end])
		return;
	set(end * TIMERS + DEADLINE, 4 * MESSAGES * PACE_TICKS);
	received[end] = 0;
	unsent[end - 1] = MESSAGES;
	end_deliver(end - 1);
}

static void
end_close(uint32_t end)
{
	if (!closing[end]) {
		closing[end] = 1;
		set(end * TIMERS + CLOSE, CLOSING_TICKS);
		return;
	}
	for (uint32_t timer = IDLE; timer <= DEADLINE; timer++)
		if (timer != CLOSE)
			cancel(end * TIMERS + timer);
}

static void
ratas_fired(uint32_t client)
{
	uint32_t end = client / TIMERS;

	sum += scramble((int32_t)client, now);
	switch (client - end * TIMERS) {
	case PACE:
		end_deliver(end);
		break;
	case REQUEST:
		end_request(end);
		break;
	case CLOSE:
		end_close(end);
		break;
	}
}

static void
ratas_init(uint32_t n)
{
	nunits = n < 2 * TIMERS ? 1 : n / (2 * TIMERS);
	unsent = calloc(2 * nunits, sizeof *unsent);
	received = calloc(2 * nunits, sizeof *received);
	closing = calloc(2 * nunits, sizeof *closing);
	door_init(2 * TIMERS * nunits);
	fired = ratas_fired;
}

static void
end_begin(uint32_t end)
{
	end_unidle(end);
	set(end * TIMERS + CLOSE, CLOSE_TICKS);
}

static void
ratas_run(uint64_t nsets)
{
	uint64_t enough = sets + nsets;

	do {
		uint64_t unit = 0;

		memset(closing, 0, 2 * nunits);
		for (uint64_t tick = 0; tick < RUN_TICKS; tick++) {
			for (; unit < nunits && 2 * (unit * (SECOND / 2) / nunits) <= tick; unit++) {
				end_begin(2 * (uint32_t)unit);
				end_begin(2 * (uint32_t)unit + 1);
				end_request(2 * (uint32_t)unit + 1);
			}
			mix_tick();
		}
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
	{ "stop", pair_init, stop_run },
	{ "mix", mix_init, mix_run },
	{ "ratas", ratas_init, ratas_run },
	{ "idle", idle_init, idle_run },
};

static double
nanoseconds(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static int
rounds(const struct workload *w)
{
	char line[64];
	double begin, spent;

	while (fgets(line, sizeof line, stdin) != NULL) {
		uint64_t nsets = strtoull(line, NULL, 10);

		begin = nanoseconds(CLOCK_PROCESS_CPUTIME_ID);
		w->run(nsets);
		spent = nanoseconds(CLOCK_PROCESS_CPUTIME_ID) - begin;
		printf("%.0f %llu %llu %llu %d\n", spent, (unsigned long long)sets,
		    (unsigned long long)cancels, (unsigned long long)fires, (int32_t)sum);
		fflush(stdout);
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
		begin = nanoseconds(CLOCK_MONOTONIC);
		mix_tick();
		times[i] = nanoseconds(CLOCK_MONOTONIC) - begin;
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
	for (size_t i = 0; argc == 3 && i < sizeof workloads / sizeof *workloads; i++) {
		if (strcmp(argv[1], workloads[i].name) == 0) {
			workloads[i].init((uint32_t)atoi(argv[2]));
			return rounds(&workloads[i]);
		}
	}
	fprintf(stderr, "usage: wheel WORKLOAD N | wheel ticks N WARM TICKS\n");
	return 2;
}
