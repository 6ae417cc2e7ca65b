/* Chunks taken and given back. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "heap.h"

#define PAGE 4096u
#define GROWTH (16 * PAGE)	/* the heap grows by this or more at a time */
#define SPARE (256 * PAGE)	/* a top above this goes back to the kernel, but for GROWTH */
#define TRIES 16		/* chunks looked at in a list of several sizes */

struct heap __heap;

size_t __heap_size(size_t n)
{
	const size_t size = (n + HEAD + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);

	if (n > PTRDIFF_MAX - GROWTH) {
		errno = ENOMEM;
		return 0;
	}
	return size < SMALLEST ? SMALLEST : size;
}

unsigned __heap_list(size_t size)
{
	unsigned log;

	if (size <= SMALL)
		return size / ALIGNMENT - 1;
	log = 8 * sizeof(size_t) - 1 - __builtin_clzl(size);
	return NSMALL + 4 * (log - 9) + (size >> (log - 2) & 3);
}

void __heap_unlink(struct chunk *c)
{
	if (c->next != NULL)
		c->next->prev = c->prev;
	if (c->prev != NULL) {
		c->prev->next = c->next;
	} else {
		const unsigned list = __heap_list(size_of(c));

		__heap.lists[list] = c->next;
		if (c->next == NULL)
			__heap.nonempty[list / 32] &= ~(1u << list % 32);
	}
}

/* Puts a free chunk in its list; the chunks on either side are in use. */
static void link_free(struct chunk *c, size_t size)
{
	const unsigned list = __heap_list(size);
	struct chunk *next = __heap.lists[list];

	c->head = size | BEFORE_USED;
	*foot_of(c, size) = size;
	at(c, size)->head &= ~(size_t)BEFORE_USED;
	c->prev = NULL;
	c->next = next;
	if (next != NULL)
		next->prev = c;
	__heap.lists[list] = c;
	__heap.nonempty[list / 32] |= 1u << list % 32;
}

/* A free chunk of a size or more, out of its list; null if there is none. */
static struct chunk *find(size_t size)
{
	unsigned list = __heap_list(size), word, tries = TRIES;
	uint32_t bits;

	for (struct chunk *c = __heap.lists[list]; c != NULL && tries > 0; c = c->next, tries--)
		if (size_of(c) >= size) {
			__heap_unlink(c);
			return c;
		}
	/* Any chunk of the lists behind is large enough. */
	list++;
	word = list / 32;
	if (word == sizeof __heap.nonempty / sizeof __heap.nonempty[0])
		return NULL;
	bits = __heap.nonempty[word] & -(1u << list % 32);
	while (bits == 0)
		if (++word == sizeof __heap.nonempty / sizeof __heap.nonempty[0])
			return NULL;
		else
			bits = __heap.nonempty[word];

	struct chunk *c = __heap.lists[32 * word + __builtin_ctz(bits)];

	__heap_unlink(c);
	return c;
}

/*
 * Begins a new top if sbrk has given memory that does not join the old one. The
 * rest of the old top goes to the chunk in use that stands for the gap.
 */
static void new_top(char *start, char *end)
{
	struct chunk *const old = __heap.top;
	char *const memory = (char *)(((uintptr_t)start + HEAD + ALIGNMENT - 1) & ~(uintptr_t)(ALIGNMENT - 1));
	struct chunk *const top = chunk_of(memory);

	if (old != NULL)
		old->head = (size_t)((char *)top - (char *)old) | USED | BEFORE_USED;
	else
		__heap.first = top;
	__heap.top = top;
	__heap.end = end;
	top->head = (size_t)(end - (char *)top) | USED | BEFORE_USED;
	/* The first page may have been used by another caller of sbrk before. */
	__heap.clean = (char *)(((uintptr_t)memory + PAGE - 1) & ~(uintptr_t)(PAGE - 1));
}

/* Makes the top larger than a size, so that a head fits behind a chunk of it; false and ENOMEM. */
static bool grow(size_t size)
{
	const size_t had = __heap.top != NULL ? (size_t)(__heap.end - (char *)__heap.top) : 0;
	char *const now = sbrk(0);
	/* If the new memory does not join the top, all of the size has to come, and more for alignment. */
	const bool joins = now == __heap.end && had > 0;
	const size_t lacking = size + ALIGNMENT + HEAD - (joins ? had : 0);
	size_t more = lacking > GROWTH ? lacking : GROWTH;
	char *end;

	more += -((uintptr_t)now + more) % PAGE;
	if (more > PTRDIFF_MAX || sbrk(more) == (void *)-1) {
		errno = ENOMEM;
		return false;
	}
	end = now + more;
	if (!joins) {
		new_top(now, end);
		return true;
	}
	__heap.end = end;
	__heap.top->head += more;
	return true;
}

/* Makes the top begin at `start`, behind a chunk in use. */
static void move_top(struct chunk *start)
{
	__heap.top = start;
	start->head = (size_t)(__heap.end - (char *)start) | USED | BEFORE_USED;
	if (__heap.clean < (char *)memory_of(start))
		__heap.clean = memory_of(start);
}

/* Gives most of a large top back to the kernel, if it is the kernel's to take. */
static void trim(void)
{
	const size_t spare = (__heap.end - (char *)__heap.top - GROWTH) & -(size_t)PAGE;

	if (sbrk(0) != __heap.end || sbrk(-(ptrdiff_t)spare) == (void *)-1)
		return;
	__heap.end -= spare;
	__heap.top->head -= spare;
	if (__heap.clean > __heap.end)
		__heap.clean = __heap.end;
}

struct chunk *__heap_take(size_t size, char **clean)
{
	struct chunk *c = find(size);

	if (c != NULL) {
		*clean = (char *)c + size_of(c);
		at(c, size_of(c))->head |= BEFORE_USED;
		c->head |= USED;
		__heap_cut(c, size);
		return c;
	}
	if ((__heap.top == NULL || size_of(__heap.top) < size + HEAD) && !grow(size))
		return NULL;
	c = __heap.top;
	*clean = __heap.clean;
	move_top(at(c, size));
	c->head = size | USED | BEFORE_USED;
	return c;
}

void __heap_free(struct chunk *c)
{
	size_t size = size_of(c);
	struct chunk *next = at(c, size);

	if (!(c->head & BEFORE_USED)) {
		c = before(c);
		size += size_of(c);
		__heap_unlink(c);
	}
	if (next == __heap.top) {
		move_top(c);
		if (size_of(c) > SPARE)
			trim();
		return;
	}
	if (!(next->head & USED)) {
		__heap_unlink(next);
		size += size_of(next);
	}
	link_free(c, size);
}

void __heap_cut(struct chunk *c, size_t size)
{
	const size_t had = size_of(c);

	if (had - size < SMALLEST)
		return;
	c->head -= had - size;
	at(c, size)->head = (had - size) | USED | BEFORE_USED;
	__heap_free(at(c, size));
}

bool __heap_extend(struct chunk *c, size_t size)
{
	const size_t had = size_of(c);
	struct chunk *const next = at(c, had);

	if (next == __heap.top) {
		if (had + size_of(next) < size + HEAD && (!grow(size - had) || __heap.top != next))
			return false;
		move_top(at(c, size));
		c->head += size - had;
		return true;
	}
	if ((next->head & USED) || had + size_of(next) < size)
		return false;
	__heap_unlink(next);
	c->head += size_of(next);
	at(c, size_of(c))->head |= BEFORE_USED;
	__heap_cut(c, size);
	return true;
}

void __heap_mine(void *memory, const char *who)
{
	static const char what[] = ": not memory that is in use\n";

	if ((uintptr_t)memory % ALIGNMENT == 0 && (char *)memory > (char *)__heap.first &&
	    memory < (void *)__heap.top && (chunk_of(memory)->head & USED))
		return;
	write(STDERR_FILENO, who, strlen(who));
	write(STDERR_FILENO, what, sizeof what - 1);
	abort();
}
