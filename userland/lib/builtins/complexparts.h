/*
 * Parts of complex numbers at the ends, for complexmul.h and complexdiv.h: C11
 * G.5.1 boxes an infinity, so that only its direction counts.
 */

/* A positive number with the sign of x. */
static inline REAL with_sign(REAL positive, REAL x)
{
	return __builtin_signbit(x) ? -positive : positive;
}

/* 1 for an infinite x, 0 for another one, with its sign. */
static inline REAL box(REAL x)
{
	return with_sign(__builtin_isinf(x) ? 1 : 0, x);
}

/* 0 with the sign of x where x is no number. */
static inline __attribute__((unused)) REAL number(REAL x)
{
	return __builtin_isnan(x) ? with_sign(0, x) : x;
}

static inline REAL _Complex compose(REAL real, REAL imaginary)
{
	REAL _Complex z;

	__real__ z = real;
	__imag__ z = imaginary;
	return z;
}
