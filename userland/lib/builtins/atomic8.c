/*
 * Atomic operations on 64 bits, which the processor has no instructions for.
 * A thread's own signal handlers can come between two instructions of it, and
 * other threads: all signals and threads wait while an operation lasts. A lock
 * alone would not do: a handler that interrupts its holder would wait for ever.
 *
 * As C says of types that are not lock-free, this holds within a process. Of
 * memory that processes share, another process may see one half new and the
 * other old. An operation costs two system calls.
 */

#include <stdint.h>
#include "undisturbed.h"

/* The memory order is always the strictest. */
#define NAMED(name) __asm__("__atomic_" name "_8")

uint64_t atomic_load(const volatile uint64_t *, int) NAMED("load");
void atomic_store(volatile uint64_t *, uint64_t, int) NAMED("store");
uint64_t atomic_exchange(volatile uint64_t *, uint64_t, int) NAMED("exchange");
_Bool atomic_compare_exchange(volatile uint64_t *, uint64_t *, uint64_t, int, int) NAMED("compare_exchange");

uint64_t atomic_load(const volatile uint64_t *object, int order)
{
	const sigset_t saved = begin();
	const uint64_t value = *object;

	(void)order;
	end(saved);
	return value;
}

uint64_t atomic_exchange(volatile uint64_t *object, uint64_t value, int order)
{
	const sigset_t saved = begin();
	const uint64_t old = *object;

	(void)order;
	*object = value;
	end(saved);
	return old;
}

void atomic_store(volatile uint64_t *object, uint64_t value, int order)
{
	atomic_exchange(object, value, order);
}

_Bool atomic_compare_exchange(volatile uint64_t *object, uint64_t *expected, uint64_t desired, int success,
			      int failure)
{
	const uint64_t wanted = *expected;
	const sigset_t saved = begin();
	const uint64_t old = *object;

	(void)success;
	(void)failure;
	if (old == wanted)
		*object = desired;
	end(saved);
	*expected = old;
	return old == wanted;
}

/* An operation by its two names: the value before it, or after it. */
#define OPERATION(op, change) \
	uint64_t atomic_fetch_##op(volatile uint64_t *, uint64_t, int) NAMED("fetch_" #op); \
	uint64_t atomic_##op##_fetch(volatile uint64_t *, uint64_t, int) __asm__("__atomic_" #op "_fetch_8"); \
\
	uint64_t atomic_fetch_##op(volatile uint64_t *object, uint64_t value, int order) \
	{ \
		const sigset_t saved = begin(); \
		const uint64_t old = *object; \
\
		(void)order; \
		*object = change; \
		end(saved); \
		return old; \
	} \
	uint64_t atomic_##op##_fetch(volatile uint64_t *object, uint64_t value, int order) \
	{ \
		const uint64_t old = atomic_fetch_##op(object, value, order); \
\
		return change; \
	}

OPERATION(add, old + value)
OPERATION(sub, old - value)
OPERATION(and, old & value)
OPERATION(or, old | value)
OPERATION(xor, old ^ value)
OPERATION(nand, ~(old & value))
