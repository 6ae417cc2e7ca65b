/*
 * The product of complex numbers, C11 G.5.1: the usual formula, and where it
 * leaves no number in both parts though an operand, or a product, is infinite,
 * the infinity that it ought to be. A file that includes this one says which
 * type REAL is, and the NAME of the routine.
 */

#include "complexparts.h"

/* True if the product is infinite; then the operands become such that the formula has its direction. */
static int isinfinite(REAL *a, REAL *b, REAL *c, REAL *d)
{
	const int left = __builtin_isinf(*a) || __builtin_isinf(*b);
	const int right = __builtin_isinf(*c) || __builtin_isinf(*d);
	const int inside = __builtin_isinf(*a * *c) || __builtin_isinf(*b * *d) || __builtin_isinf(*a * *d) ||
			   __builtin_isinf(*b * *c);

	if (left) {
		*a = box(*a);
		*b = box(*b);
	}
	if (right) {
		*c = box(*c);
		*d = box(*d);
	}
	if (left || (inside && !right)) {
		*c = number(*c);
		*d = number(*d);
	}
	if (right || (inside && !left)) {
		*a = number(*a);
		*b = number(*b);
	}
	return left || right || inside;
}

REAL _Complex NAME(REAL a, REAL b, REAL c, REAL d)
{
	REAL real = a * c - b * d, imaginary = a * d + b * c;

	if (__builtin_isnan(real) && __builtin_isnan(imaginary) && isinfinite(&a, &b, &c, &d)) {
		real = (REAL)__builtin_inf() * (a * c - b * d);
		imaginary = (REAL)__builtin_inf() * (a * d + b * c);
	}
	return compose(real, imaginary);
}
