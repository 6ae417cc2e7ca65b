/* malloc, calloc and free. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../locked.h"
#include "heap.h"

LOCKED(malloc)
LOCKED(calloc)
LOCKED(free)

static void *allocate(size_t n, char **clean)
{
	const size_t size = __heap_size(n);
	struct chunk *const c = size > 0 ? __heap_take(size, clean) : NULL;

	return c != NULL ? memory_of(c) : NULL;
}

void *malloc(size_t n)
{
	char *clean;

	return allocate(n, &clean);
}

void *calloc(size_t count, size_t each)
{
	size_t n, dirty;
	char *memory, *clean;

	if (__builtin_mul_overflow(count, each, &n)) {
		errno = ENOMEM;
		return NULL;
	}
	memory = allocate(n, &clean);
	if (memory == NULL)
		return NULL;
	/* Memory that has just come from the kernel is 0 already. */
	dirty = clean > memory ? (size_t)(clean - memory) : 0;
	memset(memory, 0, n < dirty ? n : dirty);
	return memory;
}

void free(void *memory)
{
	if (memory == NULL)
		return;
	__heap_mine(memory, "free");
	__heap_free(chunk_of(memory));
}

void cfree(void *memory)
{
	free(memory);
}
