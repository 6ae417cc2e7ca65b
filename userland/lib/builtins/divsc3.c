/*
 * The quotient of complex numbers of floats, by the usual formula, in doubles,
 * in which nothing of it overflows or underflows.
 */

#define REAL float

#include "complexends.h"

float _Complex __divsc3(float a, float b, float c, float d)
{
	const double denominator = (double)c * c + (double)d * d;
	float real = ((double)a * c + (double)b * d) / denominator;
	float imaginary = ((double)b * c - (double)a * d) / denominator;

	if (__builtin_isnan(real) && __builtin_isnan(imaginary))
		ends(a, b, c, d, &real, &imaginary);
	return compose(real, imaginary);
}
