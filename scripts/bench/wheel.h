/*
 * The callout wheel of kernel/callout/ in C, for the host benchmark: the same
 * structure and the same work for each call, its checks and its counters
 * included; entries as structs with pointers as C would have them. A door is
 * how clients name their callouts; wheel.c is compiled once for each.
 */

#include <stddef.h>

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

enum { C_PENDING = 1, C_OWNED = 2, C_HASHED = 4, C_HANDLE = 8 };

static struct callout *table, *callfree;
static struct link *wheel, *chains, *nextsoftcheck;
static uint32_t mask, wheelsize;
static int hashshift;
static uint64_t step;
static int32_t ticks, softticks, cur;
/* The entry whose handler runs, if that entry has an owner. */
static struct callout *executing;
/* The counters of the facility (kernel/callout/trace.ts). */
static struct {
	uint64_t sets, unsets, fires, stale, late_ticks, chain_nodes, soft_nodes;
	uint64_t softclocks, spurious, steps, windows;
	int32_t max_late;
	uint32_t longest_chain;
} counters;
/* The bounds of softclock: handlers of one run, and steps without a window. */
enum { MAX_FIRES = 100, MAX_STEPS = 100 };

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
	counters.sets++;
}

static void
stop(struct callout *c)
{
	if (nextsoftcheck == &c->wheel)
		nextsoftcheck = c->wheel.next;
	unlink_it(&c->wheel);
	counters.unsets++;
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
	if (c->flags & C_OWNED) {
		c->flags = C_OWNED;
		return;
	}
	if (c->flags & C_HASHED)
		unlink_it(&c->chain);
	if (c->flags & C_HANDLE)
		c->handle = c->handle < ((uint64_t)1 << 53) - step ? c->handle + step : step + (c - table);
	c->flags = 0;
	c->free = callfree;
	callfree = c;
}

static inline uint64_t
setcallout(func_t *func, void *arg, int32_t n)
{
	struct callout *c = take();

	c->flags = C_PENDING | C_HANDLE;
	start(c, func, arg, n);
	return c->handle;
}

static inline int
unsetcallout(uint64_t handle)
{
	struct callout *c = &table[handle & (step - 1)];

	if (c->handle != handle || !(c->flags & C_HANDLE)) {
		counters.stale++;
		return 0;
	}
	stop(c);
	release(c);
	return 1;
}

static inline int
callout_reset(struct callout *c, int32_t n, func_t *func, void *arg)
{
	int pending = c->flags != C_OWNED;

	if (pending) {
		if (c->flags != (C_OWNED | C_PENDING))
			abort();
		stop(c);
	}
	c->flags = C_OWNED | C_PENDING;
	start(c, func, arg, n);
	return pending;
}

/* FreeBSD's results: not pending, running, removed. */
enum { STOP_NOTPENDING = -1, STOP_RUNNING, STOP_REMOVED };

static inline int
callout_stop(struct callout *c)
{
	int flags = c->flags;

	if ((flags & (C_OWNED | C_PENDING)) == (C_OWNED | C_PENDING)) {
		stop(c);
		release(c);
	} else {
		if (!(flags & C_OWNED))
			abort();
		counters.stale++;
	}
	if (executing == c)
		return STOP_RUNNING;
	return flags == C_OWNED ? STOP_NOTPENDING : STOP_REMOVED;
}

static struct link *
chain(func_t *func, void *arg)
{
	uint32_t mixed = (uint32_t)(uintptr_t)func * 0x85ebca6bu + (uint32_t)(uintptr_t)arg;

	return &chains[(mixed * 0x9e3779b1u >> 1) >> hashshift];
}

static inline void
timeout(func_t *func, void *arg, int32_t n)
{
	struct callout *c = take();

	c->flags = C_PENDING | C_HASHED;
	insert_tail(chain(func, arg), &c->chain);
	start(c, func, arg, n);
}

static inline int
untimeout(func_t *func, void *arg)
{
	struct link *head = chain(func, arg), *l;
	struct callout *c, *found = NULL;
	int32_t soonest = 0;
	uint32_t visited = 0;

	for (l = head->next; l != head; l = l->next) {
		visited++;
		c = (struct callout *)((char *)l - offsetof(struct callout, chain));
		if (c->func != func || c->arg != arg)
			continue;
		if (found == NULL || c->time - ticks < soonest) {
			found = c;
			soonest = c->time - ticks;
		}
	}
	counters.chain_nodes += visited;
	if (visited > counters.longest_chain)
		counters.longest_chain = visited;
	if (found == NULL) {
		counters.stale++;
		return 0;
	}
	stop(found);
	release(found);
	return 1;
}

/* The next callout that is due, taken out; NULL if there is none, or if `window` is set. */
static struct callout *
expire(int *window)
{
	struct callout *c;
	uint32_t steps = 0, visited = 0;
	struct callout *found = NULL;

	*window = 1;
	while (steps < MAX_STEPS) {
		if (nextsoftcheck >= wheel && nextsoftcheck < wheel + wheelsize) {
			if (softticks == ticks) {
				*window = 0;
				break;
			}
			cur = ++softticks;
			nextsoftcheck = wheel[(uint32_t)cur & mask].next;
			if (nextsoftcheck >= wheel && nextsoftcheck < wheel + wheelsize)
				steps++;
			continue;
		}
		c = (struct callout *)nextsoftcheck;
		nextsoftcheck = c->wheel.next;
		nodes++;
		visited++;
		steps++;
		if (c->time == cur) {
			unlink_it(&c->wheel);
			found = c;
			break;
		}
	}
	counters.soft_nodes += visited;
	counters.steps += steps;
	return found;
}

/* Calls the handler of `c`, which is due and taken out. */
static void
fire_it(struct callout *c)
{
	func_t *func = c->func;
	void *arg = c->arg;
	int32_t late = ticks - c->time;

	counters.fires++;
	counters.late_ticks += late;
	if (late > counters.max_late)
		counters.max_late = late;
	if (c->flags & C_OWNED)
		executing = c;
	release(c);
	func(arg);
	executing = NULL;
}

/* Returns 1 if it stopped after MAX_FIRES handlers. */
static int
softclock(void)
{
	uint64_t before = counters.fires;
	int window;
	struct callout *c;

	counters.softclocks++;
	while (counters.fires < before + MAX_FIRES) {
		c = expire(&window);
		if (c != NULL)
			fire_it(c);
		else if (window)
			counters.windows++;
		else {
			if (counters.fires == before)
				counters.spurious++;
			return 0;
		}
	}
	return 1;
}

static void
clocktick(void)
{
	struct link *head;

	ticks++;
	head = &wheel[(uint32_t)ticks & mask];
	if (head->next != head)
		while (softclock())
			;
	else if (softticks + 1 == ticks)
		softticks = ticks;
}

static void
callout_startup(uint32_t ncallout)
{
	uint32_t i, size = 1;

	while (size < ncallout)
		size *= 2;
	wheelsize = size;
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
		table[i].wheel.next = table[i].wheel.prev = &table[i].wheel;
		table[i].free = callfree;
		callfree = &table[i];
	}
	nextsoftcheck = wheel;
}

static func_t fire;

#ifdef HANDLE
static uint64_t *handles;

static void
door_set(uint32_t i, int32_t n)
{
	handles[i] = setcallout(fire, (void *)(uintptr_t)i, n);
}

static int
door_cancel(uint32_t i)
{
	return unsetcallout(handles[i]);
}

static int
door_reset(uint32_t i, int32_t n)
{
	int pending = unsetcallout(handles[i]);

	door_set(i, n);
	return pending;
}
#elif defined(OWNED)
static struct callout **owned;

static void
door_set(uint32_t i, int32_t n)
{
	callout_reset(owned[i], n, fire, (void *)(uintptr_t)i);
}

static int
door_cancel(uint32_t i)
{
	return callout_stop(owned[i]) == STOP_REMOVED;
}

static int
door_reset(uint32_t i, int32_t n)
{
	return callout_reset(owned[i], n, fire, (void *)(uintptr_t)i) != 0;
}
#else
static void
door_set(uint32_t i, int32_t n)
{
	timeout(fire, (void *)(uintptr_t)i, n);
}

static int
door_cancel(uint32_t i)
{
	return untimeout(fire, (void *)(uintptr_t)i);
}

static int
door_reset(uint32_t i, int32_t n)
{
	int pending = door_cancel(i);

	door_set(i, n);
	return pending;
}
#endif

static void
door_init(uint32_t n)
{
	callout_startup(n > 0 ? n : 1);
#ifdef HANDLE
	handles = calloc(n + 1, sizeof *handles);
#elif defined(OWNED)
	owned = malloc((n + 1) * sizeof *owned);
	for (uint32_t i = 0; i < n; i++) {
		owned[i] = take();
		owned[i]->flags = C_OWNED;
	}
#endif
}
