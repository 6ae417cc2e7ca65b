/* Memory at a multiple of a power of two. */

#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <unistd.h>

#include "../locked.h"
#include "heap.h"

LOCKED(posix_memalign)
LOCKED(aligned_alloc)
LOCKED(memalign)

static bool power_of_two(size_t n)
{
	return n > 0 && (n & (n - 1)) == 0;
}

/* Null and the error in *error. */
static void *aligned(size_t alignment, size_t n, int *error)
{
	const int saved = errno;
	const size_t size = __heap_size(n);
	/* Room to move the beginning up by less than the alignment and a free chunk. */
	const size_t room = size + alignment + SMALLEST;
	struct chunk *c;
	char *clean;
	size_t ahead;

	*error = ENOMEM;
	if (size == 0 || room < size || room > PTRDIFF_MAX || (c = __heap_take(room, &clean)) == NULL) {
		errno = saved;
		return NULL;
	}
	ahead = -(uintptr_t)memory_of(c) & (alignment - 1);
	if (ahead > 0) {
		struct chunk *const first = c;

		while (ahead < SMALLEST)
			ahead += alignment;
		c = at(first, ahead);
		c->head = (size_of(first) - ahead) | USED | BEFORE_USED;
		first->head -= size_of(c);
		__heap_free(first);
	}
	__heap_cut(c, size);
	return memory_of(c);
}

int posix_memalign(void **memory, size_t alignment, size_t n)
{
	int error;
	void *found;

	if (!power_of_two(alignment) || alignment % sizeof(void *) != 0)
		return EINVAL;
	found = aligned(alignment, n, &error);
	if (found == NULL)
		return error;
	*memory = found;
	return 0;
}

void *aligned_alloc(size_t alignment, size_t n)
{
	int error = EINVAL;
	void *const memory = power_of_two(alignment) ? aligned(alignment, n, &error) : NULL;

	if (memory == NULL)
		errno = error;
	return memory;
}

void *memalign(size_t alignment, size_t n)
{
	return aligned_alloc(alignment, n);
}

void *valloc(size_t n)
{
	return aligned_alloc(getpagesize(), n);
}

void *pvalloc(size_t n)
{
	const size_t page = getpagesize();

	return aligned_alloc(page, n > PTRDIFF_MAX ? n : (n + page - 1) / page * page);
}

size_t malloc_usable_size(void *memory)
{
	return memory == NULL ? 0 : size_of(chunk_of(memory)) - HEAD;
}
