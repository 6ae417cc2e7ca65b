/*
 * Bytes and halves of a word, as atomic operations see them: the processor has
 * atomic instructions for words only. All but the bits in question are written
 * back as they were, or the store fails and the loop goes round again.
 */

#ifndef BUILTINS_SUBWORD_H
#define BUILTINS_SUBWORD_H

#include <stdint.h>

/* The word around an object, and the object's bits within it. */
struct place {
	uint32_t *word;
	int shift;
	uint32_t mask;
};

/* The place of an object of `ones`, 0xff or 0xffff. */
static inline struct place place_of(const volatile void *object, uint32_t ones)
{
	const uintptr_t address = (uintptr_t)object;
	const int shift = (address & 3) * 8;

	return (struct place){ (uint32_t *)(address & ~(uintptr_t)3), shift, ones << shift };
}

/*
 * Replaces the bits of a place by what `instruction` makes of the old word and
 * of `operand`, which is shifted already. Returns the old word.
 */
#define CHANGE(place, operand, instruction) \
	({ \
		uint32_t old, changed; \
\
		__asm__ volatile("1:	lr.w.aqrl	%0, (%2)\n" \
				 instruction \
				 "	xor	%1, %1, %0\n" \
				 "	and	%1, %1, %4\n" \
				 "	xor	%1, %1, %0\n" \
				 "	sc.w.rl	%1, %1, (%2)\n" \
				 "	bnez	%1, 1b\n" \
				 : "=&r"(old), "=&r"(changed) \
				 : "r"((place).word), "r"(operand), "r"((place).mask) \
				 : "memory"); \
		old; \
	})

#define ADD "	add	%1, %0, %3\n"
#define SUB "	sub	%1, %0, %3\n"
#define AND "	and	%1, %0, %3\n"
#define OR "	or	%1, %0, %3\n"
#define XOR "	xor	%1, %0, %3\n"
#define NAND "	and	%1, %0, %3\n	not	%1, %1\n"
#define EXCHANGE "	mv	%1, %3\n"

/*
 * Stores `desired` in a place if its bits are those of `expected`, both shifted
 * already. Returns the old word.
 */
static inline uint32_t replace(struct place place, uint32_t expected, uint32_t desired)
{
	uint32_t old, changed;

	__asm__ volatile("1:	lr.w.aqrl	%0, (%2)\n"
			 "	and	%1, %0, %5\n"
			 "	bne	%1, %3, 2f\n"
			 "	xor	%1, %0, %3\n"
			 "	xor	%1, %1, %4\n"
			 "	sc.w.rl	%1, %1, (%2)\n"
			 "	bnez	%1, 1b\n"
			 "2:\n"
			 : "=&r"(old), "=&r"(changed)
			 : "r"(place.word), "r"(expected), "r"(desired), "r"(place.mask)
			 : "memory");
	return old;
}

#endif
