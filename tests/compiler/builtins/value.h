/* Operands and results of every type. */

#ifndef VALUE_H
#define VALUE_H

#include <complex.h>
#include <stdint.h>

/* An operand, or a result. */
typedef union {
	uint32_t word[8];
	float s;
	double d;
	long double t;
	int32_t i, n, e;
	int64_t q;
	struct {
		int32_t i;
		int32_t unused;
	} v;
	float complex c;
	double complex z;
	long double complex w;
} value;

#endif
