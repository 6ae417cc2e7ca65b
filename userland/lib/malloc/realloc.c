/* realloc: in place if it can be, or down over free memory before it, or else by a copy. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../locked.h"
#include "heap.h"

LOCKED(realloc)

/* Joins a chunk with the free one before it and a free one behind; the result is in use, not yet filled. */
static struct chunk *join_before(struct chunk *c)
{
	struct chunk *const first = before(c), *const next = at(c, size_of(c));
	size_t size = size_of(first) + size_of(c);

	__heap_unlink(first);
	if (next != __heap.top && !(next->head & USED)) {
		__heap_unlink(next);
		size += size_of(next);
	}
	first->head = size | USED | BEFORE_USED;
	at(first, size)->head |= BEFORE_USED;
	return first;
}

/* The size of a chunk together with the free memory on both its sides. */
static size_t reach(struct chunk *c)
{
	struct chunk *const next = at(c, size_of(c));
	const size_t behind = next != __heap.top && !(next->head & USED) ? size_of(next) : 0;

	return (c->head & BEFORE_USED ? 0 : size_of(before(c))) + size_of(c) + behind;
}

/* BSD's: no bytes are a few, not free(). */
void *realloc(void *memory, size_t n)
{
	const size_t size = __heap_size(n);
	struct chunk *c;
	size_t had;
	void *other;

	if (memory == NULL)
		return malloc(n);
	__heap_mine(memory, "realloc");
	if (size == 0)
		return NULL;
	c = chunk_of(memory);
	had = size_of(c) - HEAD;
	if (size <= size_of(c)) {
		__heap_cut(c, size);
		return memory;
	}
	if (__heap_extend(c, size))
		return memory;
	if (!(c->head & BEFORE_USED) && reach(c) >= size) {
		c = join_before(c);
		memmove(memory_of(c), memory, had);
		__heap_cut(c, size);
		return memory_of(c);
	}
	other = malloc(n);
	if (other == NULL)
		return NULL;
	memcpy(other, memory, had);
	free(memory);
	return other;
}

/* Allocates an array; ENOMEM if its size overflows. */
void *reallocarray(void *memory, size_t count, size_t each)
{
	size_t n;

	if (__builtin_mul_overflow(count, each, &n)) {
		errno = ENOMEM;
		return NULL;
	}
	return realloc(memory, n);
}

/* Frees the old memory if there is no new memory. */
void *reallocf(void *memory, size_t n)
{
	void *const other = realloc(memory, n);

	if (other == NULL)
		free(memory);
	return other;
}
