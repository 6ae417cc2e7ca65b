/* The lines of the buffer: a ring through `zero`, which stands before the first line and behind the last. */
#include <stdlib.h>
#include <string.h>
#include "ed.h"

size_t dot, last;
static struct line zero = { .prev = &zero, .next = &zero, .inbuffer = true };

/* The line that was found last, and its number, to begin the next search at. */
static struct line *known = &zero;
static size_t knownnumber;

static struct chain arriving;

void *allocate(void *old, size_t n)
{
	void *p = realloc(old, n > 0 ? n : 1);

	if (p == NULL)
		fail("out of memory");
	return p;
}

void append(struct text *t, const char *s, size_t n)
{
	if (t->length + n > t->room) {
		size_t room = 2 * (t->length + n) + 64;

		t->s = allocate(t->s, room);
		t->room = room;
	}
	if (n > 0)
		memcpy(t->s + t->length, s, n);
	t->length += n;
}

/* Line n, 0 to `last`; of the ways from the first, the last and the known one it goes the shortest. */
struct line *lineat(size_t n)
{
	size_t far = n > knownnumber ? n - knownnumber : knownnumber - n;

	if (n <= far) {
		known = &zero;
		knownnumber = 0;
	} else if (last - n < far) {
		known = zero.prev;
		knownnumber = last;
	}
	for (; knownnumber < n; knownnumber++)
		known = known->next;
	for (; knownnumber > n; knownnumber--)
		known = known->prev;
	return known;
}

/* The number of a line that is in the buffer; looks from the known line on, then from the first. */
size_t numberof(const struct line *l)
{
	while (known != l) {
		known = known->next;
		knownnumber = known == &zero ? 0 : knownnumber + 1;
	}
	return knownnumber;
}

static void setinbuffer(struct chain c, bool in)
{
	struct line *l = c.first;

	for (size_t i = 0; i < c.n; i++, l = l->next)
		l->inbuffer = in;
}

/* Puts lines in the place of the n lines behind line `after`; those, still linked to each other. */
struct chain splice(size_t after, size_t n, struct chain in)
{
	struct line *before = lineat(after), *behind = before;
	struct chain out = { NULL, NULL, n };

	if (n > 0) {
		out.first = before->next;
		out.last = lineat(after + n);
		behind = out.last;
	}
	behind = behind->next;
	before->next = behind;
	behind->prev = before;
	if (in.n > 0) {
		before->next = in.first;
		in.first->prev = before;
		in.last->next = behind;
		behind->prev = in.last;
	}
	known = before;
	knownnumber = after;
	setinbuffer(out, false);
	setinbuffer(in, true);
	last += in.n - n;
	return out;
}

void arrive(const char *s, size_t n)
{
	struct line *l = allocate(NULL, sizeof *l + n);

	*l = (struct line){ .length = n };
	memcpy(l->text, s, n);
	if (arriving.n++ == 0) {
		arriving.first = l;
	} else {
		arriving.last->next = l;
		l->prev = arriving.last;
	}
	arriving.last = l;
}

struct chain arrived(void)
{
	struct chain c = arriving;

	arriving = (struct chain){ 0 };
	return c;
}

void droparrived(void)
{
	struct chain c = arrived();

	for (struct line *l = c.first, *next; c.n > 0; c.n--, l = next) {
		next = l->next;
		free(l);
	}
}
