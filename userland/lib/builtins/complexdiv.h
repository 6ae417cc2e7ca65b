/*
 * The quotient of complex numbers, (a + ib) / (c + id). If |c| < |d| both
 * numbers are turned by -i, so that |c| >= |d|. Then, by Smith's method, with
 * r = d / c:
 *
 *	(a + br) / (c + dr) + i (b - ar) / (c + dr)
 *
 * M. Baudin and R. L. Smith, "A Robust Complex Division in Scilab" (2012), add
 * that b(d / c) is computed as d(b / c) where r is subnormal, and that the
 * numbers are scaled where a part is near either end of the exponents.
 *
 * A file that includes this one says which type REAL is, its greatest number
 * MAX, its least normal one MIN, its EPSILON, and the NAME of the routine.
 */

#include "complexends.h"

static inline REAL magnitude(REAL x)
{
	return __builtin_signbit(x) ? -x : x;
}

/* The factor by which all four parts are scaled. */
static REAL scale(REAL a, REAL b, REAL c, REAL d)
{
	const REAL greatest = magnitude(c) < magnitude(d) ? magnitude(d) : magnitude(c);
	const REAL high = MAX / 2 * EPSILON;

	if (greatest >= MAX / 2)
		return 0.5;
	if (greatest < EPSILON)
		return 1 / EPSILON;
	a = magnitude(a);
	b = magnitude(b);
	if (((a < MIN && b < high) || (b < MIN && a < high)) && greatest < high)
		return 1 / EPSILON;
	return 1;
}

/* The quotient for |c| >= |d|. */
static void smith(REAL a, REAL b, REAL c, REAL d, REAL *real, REAL *imaginary)
{
	const REAL ratio = d / c;
	const REAL denominator = c + d * ratio;

	if (magnitude(ratio) > MIN) {
		*real = (a + b * ratio) / denominator;
		*imaginary = (b - a * ratio) / denominator;
	} else {
		*real = (a + d * (b / c)) / denominator;
		*imaginary = (b - d * (a / c)) / denominator;
	}
}

REAL _Complex NAME(REAL a, REAL b, REAL c, REAL d)
{
	const REAL factor = scale(a, b, c, d);
	REAL real, imaginary;

	if (factor != 1) {
		a *= factor;
		b *= factor;
		c *= factor;
		d *= factor;
	}
	if (magnitude(c) < magnitude(d))
		smith(b, -a, d, -c, &real, &imaginary);
	else
		smith(a, b, c, d, &real, &imaginary);
	if (__builtin_isnan(real) && __builtin_isnan(imaginary))
		ends(a, b, c, d, &real, &imaginary);
	return compose(real, imaginary);
}
