/*
 * Atomic operations on objects of any size, such as structures, in the manner
 * of atomic8.c; and which sizes have instructions of their own.
 */

#include <stdint.h>
#include <string.h>
#include "undisturbed.h"

void atomic_load(size_t, const void *, void *, int) __asm__("__atomic_load");
void atomic_store(size_t, void *, const void *, int) __asm__("__atomic_store");
void atomic_exchange(size_t, void *, const void *, void *, int) __asm__("__atomic_exchange");
_Bool atomic_compare_exchange(size_t, void *, void *, const void *, int, int) __asm__("__atomic_compare_exchange");
_Bool atomic_is_lock_free(size_t, const volatile void *) __asm__("__atomic_is_lock_free");

void atomic_load(size_t size, const void *object, void *value, int order)
{
	const sigset_t saved = begin();

	(void)order;
	memcpy(value, object, size);
	end(saved);
}

void atomic_store(size_t size, void *object, const void *value, int order)
{
	const sigset_t saved = begin();

	(void)order;
	memcpy(object, value, size);
	end(saved);
}

/* `old` may be where `value` is. */
void atomic_exchange(size_t size, void *object, const void *value, void *old, int order)
{
	unsigned char *const to = object, *const before = old;
	const unsigned char *const from = value;
	const sigset_t saved = begin();

	(void)order;
	for (size_t i = 0; i < size; i++) {
		const unsigned char byte = to[i];

		to[i] = from[i];
		before[i] = byte;
	}
	end(saved);
}

_Bool atomic_compare_exchange(size_t size, void *object, void *expected, const void *desired, int success,
			      int failure)
{
	const sigset_t saved = begin();
	const _Bool same = memcmp(object, expected, size) == 0;

	(void)success;
	(void)failure;
	if (same)
		memcpy(object, desired, size);
	else
		memcpy(expected, object, size);
	end(saved);
	return same;
}

/* Words, and what lies within one; an object in its natural place, where none is given. */
_Bool atomic_is_lock_free(size_t size, const volatile void *object)
{
	return (size == 1 || size == 2 || size == 4) && ((uintptr_t)object & (size - 1)) == 0;
}
