/* Operands for the routines: those at the borders of each type, and random ones. */

#ifndef OPERANDS_H
#define OPERANDS_H

#include "value.h"

/* The numbers of a type's border values, by its letter; sets one of them. */
int borders(char letter);
void border(char letter, int index, value *x);

/* Begins the random operands that belong to a seed. */
void sow(uint32_t seed);

/*
 * Random operands of the types in `letters`. The exponents of floating numbers
 * are near each other, or near both ends, as often as anywhere.
 */
void random_operands(const char *letters, value *x);

/* Random operands as programs have them: exponents near that of 1. */
void usual_operands(const char *letters, value *x);

#endif
