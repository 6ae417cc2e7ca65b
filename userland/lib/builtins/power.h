/*
 * Powers with an integer exponent: the product of those of x, x^2, x^4, x^8
 * and so on that are ones of the exponent's magnitude; the reciprocal for a
 * negative exponent. A file that includes this one says which type REAL is,
 * and the NAME of the routine.
 */

REAL NAME(REAL x, int exponent)
{
	unsigned left = exponent < 0 ? -(unsigned)exponent : (unsigned)exponent;
	REAL power = left & 1 ? x : 1;

	while (left >>= 1) {
		x *= x;
		if (left & 1)
			power *= x;
	}
	return exponent < 0 ? 1 / power : power;
}
