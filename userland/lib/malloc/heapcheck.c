/* The heap held to its invariant, and counted: what mallinfo(3) says. */

#include <malloc.h>
#include <stdio.h>
#include <string.h>

#include "heap.h"

/* Calls a function with each chunk but the top, until it returns something. */
static const char *each(const char *(*look)(struct chunk *c, void *arg), void *arg)
{
	const char *found = NULL;

	for (struct chunk *c = __heap.first; c != __heap.top && found == NULL; c = at(c, size_of(c)))
		found = look(c, arg);
	return found;
}

static bool listed(const struct chunk *wanted, unsigned list)
{
	for (const struct chunk *c = __heap.lists[list]; c != NULL; c = c->next)
		if (c == wanted)
			return true;
	return false;
}

/* `arg` counts the free ones. */
static const char *look(struct chunk *c, void *arg)
{
	const size_t size = size_of(c);
	struct chunk *const next = at(c, size);

	if ((uintptr_t)memory_of(c) % ALIGNMENT != 0 || size % ALIGNMENT != 0 || size < SMALLEST)
		return "a chunk of no size, or at no place";
	if (next > __heap.top)
		return "a chunk reaches into the top";
	if (!(next->head & BEFORE_USED) != !(c->head & USED))
		return "a chunk is not in use or free as the next has it";
	if (c->head & USED)
		return NULL;
	++*(size_t *)arg;
	if (!(c->head & BEFORE_USED))
		return "two free chunks are neighbours";
	if (*foot_of(c, size) != size)
		return "a free chunk has two sizes";
	if (!listed(c, __heap_list(size)))
		return "a free chunk is not in its list";
	return NULL;
}

const char *__heap_check(void)
{
	size_t nfree = 0, nlisted = 0;
	const char *wrong;

	if (__heap.top == NULL)
		return NULL;
	wrong = each(look, &nfree);
	if (wrong != NULL)
		return wrong;
	for (unsigned list = 0; list < NLISTS; list++) {
		const struct chunk *before_it = NULL;

		if ((__heap.lists[list] != NULL) != (__heap.nonempty[list / 32] >> list % 32 & 1))
			return "a list's bit is not what the list is";
		for (const struct chunk *c = __heap.lists[list]; c != NULL; c = c->next) {
			nlisted++;
			if (c->prev != before_it)
				return "a list does not lead back";
			before_it = c;
		}
	}
	if (nfree != nlisted)
		return "something in a list is no free chunk";
	if (!(__heap.top->head & BEFORE_USED) || (char *)__heap.top + size_of(__heap.top) != __heap.end)
		return "the top is not as large as it says, or free memory is before it";
	for (const char *p = __heap.clean; p < __heap.end; p++)
		if (*p != 0)
			return "the clean part of the top is not";
	return NULL;
}

static const char *add(struct chunk *c, void *arg)
{
	struct mallinfo *info = arg;

	info->arena += size_of(c);
	if (c->head & USED) {
		info->uordblks += size_of(c);
	} else {
		info->ordblks++;
		info->fordblks += size_of(c);
	}
	return NULL;
}

struct mallinfo mallinfo(void)
{
	struct mallinfo info = { 0 };

	if (__heap.top != NULL) {
		each(add, &info);
		info.ordblks++;
		info.keepcost = size_of(__heap.top);
		info.fordblks += info.keepcost;
		info.arena += info.keepcost;
	}
	return info;
}

void malloc_stats(void)
{
	const struct mallinfo info = mallinfo();

	fprintf(stderr, "max system bytes = %10zu\nsystem bytes     = %10zu\nin use bytes     = %10zu\n",
		info.arena, info.arena, info.uordblks);
}

/* Nothing can be chosen. */
int mallopt(int parameter, int value)
{
	(void)parameter;
	(void)value;
	return 0;
}
