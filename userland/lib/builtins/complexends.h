/*
 * Quotients of complex numbers that the usual formula makes no number in both
 * parts, though C11 G.5.1 says that they are infinite, or zero.
 */

#include "complexparts.h"

static void ends(REAL a, REAL b, REAL c, REAL d, REAL *real, REAL *imaginary)
{
	const REAL infinity = __builtin_inf();

	if (c == 0 && d == 0 && (!__builtin_isnan(a) || !__builtin_isnan(b))) {
		*real = with_sign(infinity, c) * a;
		*imaginary = with_sign(infinity, c) * b;
	} else if ((__builtin_isinf(a) || __builtin_isinf(b)) && __builtin_isfinite(c) && __builtin_isfinite(d)) {
		a = box(a);
		b = box(b);
		*real = infinity * (a * c + b * d);
		*imaginary = infinity * (b * c - a * d);
	} else if ((__builtin_isinf(c) || __builtin_isinf(d)) && __builtin_isfinite(a) && __builtin_isfinite(b)) {
		c = box(c);
		d = box(d);
		*real = 0 * (a * c + b * d);
		*imaginary = 0 * (b * c - a * d);
	}
}
