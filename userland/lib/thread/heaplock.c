/*
 * malloc and its kin in a program with threads: those of lib/malloc, one thread
 * at a time. They call one another, so the lock may be taken again.
 */

#include <malloc.h>
#include <stdlib.h>

#include "../malloc/heap.h"
#include "thread.h"

const char __threaded_malloc;

static unsigned word, depth;
static struct __pthread *owner;

void __heap_lock(void)
{
	struct __pthread *const t = self();

	__guard(t);
	if (owner != t) {
		__lock(&word);
		owner = t;
	}
	depth++;
}

void __heap_unlock(void)
{
	struct __pthread *const t = owner;

	if (--depth == 0) {
		owner = NULL;
		__unlock(&word);
	}
	__unguard(t);
}

void *__unlocked_malloc(size_t), *__unlocked_calloc(size_t, size_t), *__unlocked_realloc(void *, size_t);
void *__unlocked_aligned_alloc(size_t, size_t);
void __unlocked_free(void *);
int __unlocked_posix_memalign(void **, size_t, size_t);

void *malloc(size_t n)
{
	void *memory;

	__heap_lock();
	memory = __unlocked_malloc(n);
	__heap_unlock();
	return memory;
}

void *calloc(size_t count, size_t each)
{
	void *memory;

	__heap_lock();
	memory = __unlocked_calloc(count, each);
	__heap_unlock();
	return memory;
}

void *realloc(void *old, size_t n)
{
	void *memory;

	__heap_lock();
	memory = __unlocked_realloc(old, n);
	__heap_unlock();
	return memory;
}

void free(void *memory)
{
	__heap_lock();
	__unlocked_free(memory);
	__heap_unlock();
}

void *aligned_alloc(size_t alignment, size_t n)
{
	void *memory;

	__heap_lock();
	memory = __unlocked_aligned_alloc(alignment, n);
	__heap_unlock();
	return memory;
}

void *memalign(size_t alignment, size_t n)
{
	return aligned_alloc(alignment, n);
}

int posix_memalign(void **memory, size_t alignment, size_t n)
{
	int error;

	__heap_lock();
	error = __unlocked_posix_memalign(memory, alignment, n);
	__heap_unlock();
	return error;
}
