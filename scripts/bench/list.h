/*
 * The callout list of 4.4BSD in C, for the host benchmark: kernel/callout/bsd.ts
 * with pointers. Found by function and argument, by walking.
 */

struct callout {
	struct callout *next;
	func_t *func;
	void *arg;
	int32_t time;
};

static struct callout *callfree, calltodo;

static void
unlink_after(struct callout *p)
{
	struct callout *c = p->next;

	if (c->next != NULL && c->time > 0)
		c->next->time += c->time;
	p->next = c->next;
	c->func = NULL;
	c->arg = NULL;
	c->next = callfree;
	callfree = c;
}

static void
timeout(func_t *func, void *arg, int32_t n)
{
	struct callout *c = callfree, *p = &calltodo, *t;

	if (c == NULL)
		abort();
	callfree = c->next;
	for (t = p->next; t != NULL; p = t, t = t->next) {
		if (n <= t->time) {
			t->time -= n;
			break;
		}
		if (t->time > 0)
			n -= t->time;
	}
	c->func = func;
	c->arg = arg;
	c->time = n;
	c->next = t;
	p->next = c;
}

static int
untimeout(func_t *func, void *arg)
{
	struct callout *p;

	for (p = &calltodo; p->next != NULL; p = p->next) {
		if (p->next->func == func && p->next->arg == arg) {
			unlink_after(p);
			return 1;
		}
	}
	return 0;
}

static void
clocktick(void)
{
	struct callout *p;
	func_t *func;
	void *arg;

	for (p = calltodo.next; p != NULL; p = p->next) {
		nodes++;
		if (--p->time >= 0)
			break;
	}
	while (calltodo.next != NULL && calltodo.next->time <= 0) {
		nodes++;
		func = calltodo.next->func;
		arg = calltodo.next->arg;
		unlink_after(&calltodo);
		func(arg);
	}
}

static func_t fire;

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

static void
door_init(uint32_t n)
{
	struct callout *entries = calloc(n + 1, sizeof *entries);

	for (uint32_t i = 0; i <= n; i++) {
		entries[i].next = callfree;
		callfree = &entries[i];
	}
}
