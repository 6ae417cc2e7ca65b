/*
 * The callout wheel of kernel/callout/ in C, for bench-callout to compare with:
 * the same structure and the same work for each call, entries as structs with
 * pointers as C would have them. Usage: bench-callout INTERFACE N PAIRS; prints
 * nanoseconds for one unset and set.
 */

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef void func_t(void *);

struct link {
	struct link *next, *prev;
};

struct callout {
	struct link wheel, chain;
	struct callout *free;
	func_t *func;
	void *arg;
	uint64_t handle;
	int32_t time;
	uint8_t flags;
};

enum { PENDING = 1, OWNED = 2, HASHED = 4, HANDLE = 8 };

static struct callout *table, *callfree, *nextsoftcheck;
static struct link *wheel, *chains;
static uint32_t mask;
static int hashshift;
static uint64_t step;
static int32_t ticks;
static uint64_t sets, unsets, nodes;

static void
insert_tail(struct link *head, struct link *it)
{
	it->next = head;
	it->prev = head->prev;
	head->prev->next = it;
	head->prev = it;
}

static void
unlink_it(struct link *it)
{
	it->prev->next = it->next;
	it->next->prev = it->prev;
	it->next = it->prev = it;
}

static void
start(struct callout *c, func_t *func, void *arg, int32_t n)
{
	if (n <= 0)
		n = 1;
	c->func = func;
	c->arg = arg;
	c->time = (int32_t)((uint32_t)ticks + (uint32_t)n);
	insert_tail(&wheel[(uint32_t)c->time & mask], &c->wheel);
	sets++;
}

static void
stop(struct callout *c)
{
	if (nextsoftcheck == c)
		nextsoftcheck = (struct callout *)c->wheel.next;
	unlink_it(&c->wheel);
	unsets++;
}

static struct callout *
take(void)
{
	struct callout *c = callfree;

	if (c == NULL)
		abort();
	callfree = c->free;
	return c;
}

static void
release(struct callout *c)
{
	c->func = NULL;
	c->arg = NULL;
	if (c->flags & OWNED) {
		c->flags = OWNED;
		return;
	}
	if (c->flags & HASHED)
		unlink_it(&c->chain);
	if (c->flags & HANDLE)
		c->handle += step;
	c->flags = 0;
	c->free = callfree;
	callfree = c;
}

static __attribute__((noinline)) uint64_t
setcallout(func_t *func, void *arg, int32_t n)
{
	struct callout *c = take();

	c->flags = PENDING | HANDLE;
	start(c, func, arg, n);
	return c->handle;
}

static __attribute__((noinline)) int
unsetcallout(uint64_t handle)
{
	struct callout *c = &table[handle & (step - 1)];

	if (c->handle != handle || !(c->flags & HANDLE))
		return 0;
	stop(c);
	release(c);
	return 1;
}

static __attribute__((noinline)) int
callout_reset(struct callout *c, int32_t n, func_t *func, void *arg)
{
	int pending = c->flags & PENDING;

	if (pending)
		stop(c);
	c->flags = OWNED | PENDING;
	start(c, func, arg, n);
	return pending;
}

static struct link *
chain(func_t *func, void *arg)
{
	uint32_t mixed = (uint32_t)(uintptr_t)func * 0x85ebca6bu + (uint32_t)(uintptr_t)arg;

	return &chains[(mixed * 0x9e3779b1u >> 1) >> hashshift];
}

static __attribute__((noinline)) void
timeout(func_t *func, void *arg, int32_t n)
{
	struct callout *c = take();

	c->flags = PENDING | HASHED;
	insert_tail(chain(func, arg), &c->chain);
	start(c, func, arg, n);
}

static __attribute__((noinline)) int
untimeout(func_t *func, void *arg)
{
	struct link *head = chain(func, arg), *l;
	struct callout *c, *found = NULL;
	int32_t soonest = 0;

	for (l = head->next; l != head; l = l->next) {
		c = (struct callout *)((char *)l - offsetof(struct callout, chain));
		nodes++;
		if (c->func != func || c->arg != arg)
			continue;
		if (found == NULL || c->time - ticks < soonest) {
			found = c;
			soonest = c->time - ticks;
		}
	}
	if (found == NULL)
		return 0;
	stop(found);
	release(found);
	return 1;
}

static void
handler(void *arg)
{
	(void)arg;
}

/* The same numbers as bench-callout.ts draws: xorshift32. */
static uint32_t seed = 1995;

static uint32_t
draw(void)
{
	seed ^= seed << 13;
	seed ^= seed >> 17;
	seed ^= seed << 5;
	return seed;
}

static void
init(uint32_t ncallout)
{
	uint32_t i, size = 1;

	while (size < ncallout)
		size *= 2;
	mask = size - 1;
	step = size;
	hashshift = 31 - __builtin_ctz(size);
	table = calloc(ncallout, sizeof *table);
	wheel = malloc(size * sizeof *wheel);
	chains = malloc(size * sizeof *chains);
	for (i = 0; i < size; i++) {
		wheel[i].next = wheel[i].prev = &wheel[i];
		chains[i].next = chains[i].prev = &chains[i];
	}
	for (i = ncallout; i-- > 0;) {
		table[i].handle = size + i;
		table[i].free = callfree;
		callfree = &table[i];
	}
}

#define NDRAWS 65536

int
main(int argc, char **argv)
{
	static uint32_t who[NDRAWS];
	static int32_t when[NDRAWS];
	uint32_t i, n, npairs;
	uint64_t *handles;
	struct callout **owned;
	struct timespec a, b;
	int failed = 0;

	if (argc != 4)
		return 2;
	n = (uint32_t)atoi(argv[2]);
	npairs = (uint32_t)atoi(argv[3]);
	init(n);
	handles = malloc(n * sizeof *handles);
	owned = malloc(n * sizeof *owned);
	for (i = 0; i < NDRAWS; i++) {
		who[i] = draw() % n;
		when[i] = 1 + (int32_t)(draw() & 0xffffff);
	}
	for (i = 0; i < n; i++) {
		if (strcmp(argv[1], "handle") == 0)
			handles[i] = setcallout(handler, (void *)(uintptr_t)i, when[i % NDRAWS]);
		else if (strcmp(argv[1], "hash") == 0)
			timeout(handler, (void *)(uintptr_t)i, when[i % NDRAWS]);
		else {
			owned[i] = take();
			callout_reset(owned[i], when[i % NDRAWS], handler, (void *)(uintptr_t)i);
		}
	}
	clock_gettime(CLOCK_MONOTONIC, &a);
	if (strcmp(argv[1], "handle") == 0) {
		for (i = 0; i < npairs; i++) {
			uint32_t w = who[i & (NDRAWS - 1)];
			failed |= !unsetcallout(handles[w]);
			handles[w] = setcallout(handler, (void *)(uintptr_t)w, when[i & (NDRAWS - 1)]);
		}
	} else if (strcmp(argv[1], "hash") == 0) {
		for (i = 0; i < npairs; i++) {
			uint32_t w = who[i & (NDRAWS - 1)];
			failed |= !untimeout(handler, (void *)(uintptr_t)w);
			timeout(handler, (void *)(uintptr_t)w, when[i & (NDRAWS - 1)]);
		}
	} else {
		for (i = 0; i < npairs; i++) {
			uint32_t w = who[i & (NDRAWS - 1)];
			failed |= !callout_reset(owned[w], when[i & (NDRAWS - 1)], handler, (void *)(uintptr_t)w);
		}
	}
	clock_gettime(CLOCK_MONOTONIC, &b);
	printf("%.3f\n", ((double)(b.tv_sec - a.tv_sec) * 1e9 + (double)(b.tv_nsec - a.tv_nsec)) / npairs);
	return failed;
}
