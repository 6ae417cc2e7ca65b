/*
 * Small operations on words, which the routines of this folder share. The
 * processor has no instruction that counts zeros, so a table of 256 bytes
 * does. The machine's prices favour straight code: a branch costs two or three
 * additions, a multiplication 47 and a division 100.
 */

#ifndef BUILTINS_BITS_H
#define BUILTINS_BITS_H

#include <stdint.h>

/* The number of zeros above the highest one of a byte, in a word of 32 bits; 32 for 0. */
extern const uint8_t __builtins_zeros[256];

/* The number of zeros above the highest one of a word; 32 for 0. */
static inline int leading_zeros(uint32_t word)
{
	const int shift = word < 0x10000 ? (word < 0x100 ? 0 : 8) : word < 0x1000000 ? 16 : 24;

	return __builtins_zeros[word >> shift] - shift;
}

/* The number of zeros below the lowest one of a word that is not 0. */
static inline int trailing_zeros(uint32_t word)
{
	return 31 - leading_zeros(word & -word);
}

/* A number of 64 bits, of its two words. */
static inline uint64_t join(uint32_t high, uint32_t low)
{
	return (uint64_t)high << 32 | low;
}

/*
 * The word `shift` places, 0 to 31, up the pair high:low; two shifts, since
 * one by 32 is not defined in C.
 */
static inline uint32_t upper(uint32_t high, uint32_t low, int shift)
{
	return high << shift | low >> 1 >> (31 - shift);
}

/* The word `shift` places, 0 to 31, down the pair high:low. */
static inline uint32_t lower(uint32_t high, uint32_t low, int shift)
{
	return low >> shift | high << 1 << (31 - shift);
}

/*
 * A word below the end of a number stands for all that was shifted out of it:
 * its top bit is worth one half of the number's last place, and its lowest bit
 * is set if any bit below it was ("sticky"). IEEE 754 rounds to the nearest
 * number, and of two that are equally near to the even one: up above one half,
 * and at exactly one half if the last place is odd.
 */
#define HALF 0x80000000u

/* True if a number whose last word is `low` is rounded up; `rest` lies below it. */
static inline uint32_t rounds_up(uint32_t low, uint32_t rest)
{
	return (rest | (low & 1)) > HALF;
}

#endif
