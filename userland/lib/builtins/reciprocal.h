/*
 * The reciprocal of a word whose highest bit is set, by which a division of
 * many words becomes multiplications.
 *
 * Division by the upper half of the word gives w, with w * word a little below
 * 2^63: 2^63 * (1 - e), where 0 < e < 2^-14. One step of Newton's method,
 * w * (1 + e), leaves an error of e squared.
 */

#ifndef BUILTINS_RECIPROCAL_H
#define BUILTINS_RECIPROCAL_H

#include <stdint.h>

/*
 * A number below 2^63 / (word + 1) by 1 part in 2^28 at most. The 4 makes up
 * for the word's own tail, and for what each step cuts off.
 */
static inline uint32_t reciprocal(uint32_t word)
{
	const uint32_t guess = (0xffffffffu / ((word >> 16) + 1)) << 15;
	const uint32_t error = -((uint32_t)((uint64_t)guess * word >> 32) << 1);

	return guess + (uint32_t)((uint64_t)guess * error >> 32) - 4;
}

#endif
