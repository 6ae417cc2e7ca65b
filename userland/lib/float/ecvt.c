/* ecvt, fcvt and gcvt, which came before printf had %e, %f and %g; and theirs for float. */

#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "float.h"

/*
 * Digits without a point, which stands before digit *point: `ndigits` of them,
 * or that many behind the point. 0, or -1 if they do not fit.
 */
static int convert(double value, int ndigits, int *point, int *sign, bool significant, char *buf, size_t size)
{
	union float_value encoded = { .d = value };
	struct float_number x;

	if (ndigits < 0)
		ndigits = 0;
	__float_unpack(encoded.words, &__binary64, &x);
	*sign = x.negative;
	*point = 0;
	if (x.kind != FLOAT_FINITE)
		return (size_t)snprintf(buf, size, x.kind == FLOAT_NAN ? "nan" : "inf") < size ? 0 : -1;

	char room[__float_room(&x, ndigits, significant)], *digits;
	const int n = __float_digits(&x, ndigits, significant, room, &digits, point);

	if (n == 0)
		*point = significant ? 1 : __float_iszero(&x) ? 0 : -ndigits;

	const int wanted = significant ? ndigits : *point + ndigits;

	if ((size_t)wanted >= size)
		return -1;
	memset(buf, '0', wanted);
	memcpy(buf, digits, n < wanted ? n : wanted);
	buf[wanted] = '\0';
	return 0;
}

int ecvt_r(double value, int ndigits, int *point, int *sign, char *buf, size_t size)
{
	return convert(value, ndigits, point, sign, true, buf, size);
}

int fcvt_r(double value, int ndigits, int *point, int *sign, char *buf, size_t size)
{
	return convert(value, ndigits, point, sign, false, buf, size);
}

/* A double has 309 digits before the point. */
static char *keep(double value, int ndigits, int *point, int *sign, bool significant)
{
	static char *kept;
	const size_t size = (ndigits > 0 ? ndigits : 0) + 320;
	char *larger = realloc(kept, size);

	if (larger == NULL)
		return NULL;
	kept = larger;
	convert(value, ndigits, point, sign, significant, kept, size);
	return kept;
}

char *ecvt(double value, int ndigits, int *point, int *sign)
{
	return keep(value, ndigits, point, sign, true);
}

char *fcvt(double value, int ndigits, int *point, int *sign)
{
	return keep(value, ndigits, point, sign, false);
}

char *gcvt(double value, int ndigits, char *buf)
{
	sprintf(buf, "%.*g", ndigits, value);
	return buf;
}

int ecvtf_r(float value, int ndigits, int *point, int *sign, char *buf, size_t size)
{
	return ecvt_r(value, ndigits, point, sign, buf, size);
}

int fcvtf_r(float value, int ndigits, int *point, int *sign, char *buf, size_t size)
{
	return fcvt_r(value, ndigits, point, sign, buf, size);
}

char *ecvtf(float value, int ndigits, int *point, int *sign)
{
	return ecvt(value, ndigits, point, sign);
}

char *fcvtf(float value, int ndigits, int *point, int *sign)
{
	return fcvt(value, ndigits, point, sign);
}

char *gcvtf(float value, int ndigits, char *buf)
{
	return gcvt(value, ndigits, buf);
}
