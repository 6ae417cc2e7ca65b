/*
 * Atomic operations on a TYPE of 8 or 16 bits, SIZE its bytes: gcc calls them
 * by the names of its older functions, __sync_..., and of its newer ones,
 * __atomic_..., of which the memory order is always the strictest here. clang
 * makes these operations itself. The names are given to the assembler, since
 * to a compiler they are its own.
 */

#include "subword.h"

#define ONES ((uint32_t)(TYPE)~0)
#define NAME2(name, size) name "_" #size
#define NAME1(name, size) NAME2(name, size)
#define NAMED(name) __asm__(NAME1(name, SIZE))

/* An operation by its four names: the value before it, or after it. */
#define OPERATION(op, instruction, change) \
	TYPE sync_fetch_and_##op(volatile TYPE *, TYPE) NAMED("__sync_fetch_and_" #op); \
	TYPE sync_##op##_and_fetch(volatile TYPE *, TYPE) NAMED("__sync_" #op "_and_fetch"); \
	TYPE atomic_fetch_##op(volatile TYPE *, TYPE, int) NAMED("__atomic_fetch_" #op); \
	TYPE atomic_##op##_fetch(volatile TYPE *, TYPE, int) NAMED("__atomic_" #op "_fetch"); \
\
	static inline TYPE fetch_##op(volatile TYPE *object, TYPE value) \
	{ \
		const struct place place = place_of(object, ONES); \
\
		return CHANGE(place, (uint32_t)value << place.shift, instruction) >> place.shift; \
	} \
	TYPE sync_fetch_and_##op(volatile TYPE *object, TYPE value) \
	{ \
		return fetch_##op(object, value); \
	} \
	TYPE sync_##op##_and_fetch(volatile TYPE *object, TYPE value) \
	{ \
		const TYPE old = fetch_##op(object, value); \
\
		return change; \
	} \
	TYPE atomic_fetch_##op(volatile TYPE *object, TYPE value, int order) \
	{ \
		(void)order; \
		return fetch_##op(object, value); \
	} \
	TYPE atomic_##op##_fetch(volatile TYPE *object, TYPE value, int order) \
	{ \
		const TYPE old = fetch_##op(object, value); \
\
		(void)order; \
		return change; \
	}

OPERATION(add, ADD, old + value)
OPERATION(sub, SUB, old - value)
OPERATION(and, AND, old & value)
OPERATION(or, OR, old | value)
OPERATION(xor, XOR, old ^ value)
OPERATION(nand, NAND, ~(old & value))

TYPE sync_val_compare_and_swap(volatile TYPE *, TYPE, TYPE) NAMED("__sync_val_compare_and_swap");
_Bool sync_bool_compare_and_swap(volatile TYPE *, TYPE, TYPE) NAMED("__sync_bool_compare_and_swap");
TYPE atomic_exchange(volatile TYPE *, TYPE, int) NAMED("__atomic_exchange");
_Bool atomic_compare_exchange(volatile TYPE *, TYPE *, TYPE, int, int) NAMED("__atomic_compare_exchange");

static inline TYPE swap(volatile TYPE *object, TYPE expected, TYPE desired)
{
	const struct place place = place_of(object, ONES);

	return replace(place, (uint32_t)expected << place.shift, (uint32_t)desired << place.shift) >> place.shift;
}

TYPE sync_val_compare_and_swap(volatile TYPE *object, TYPE expected, TYPE desired)
{
	return swap(object, expected, desired);
}

_Bool sync_bool_compare_and_swap(volatile TYPE *object, TYPE expected, TYPE desired)
{
	return swap(object, expected, desired) == expected;
}

TYPE atomic_exchange(volatile TYPE *object, TYPE value, int order)
{
	const struct place place = place_of(object, ONES);

	(void)order;
	return CHANGE(place, (uint32_t)value << place.shift, EXCHANGE) >> place.shift;
}

_Bool atomic_compare_exchange(volatile TYPE *object, TYPE *expected, TYPE desired, int success, int failure)
{
	const TYPE wanted = *expected, old = swap(object, wanted, desired);

	(void)success;
	(void)failure;
	*expected = old;
	return old == wanted;
}
