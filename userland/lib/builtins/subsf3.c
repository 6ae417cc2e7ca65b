/* The difference of two floats: the sum, with the other sign. */

#include "binary32.h"

uint32_t __addsf3(uint32_t, uint32_t);

uint32_t __subsf3(uint32_t a, uint32_t b)
{
	return __addsf3(a, b ^ SIGN32);
}
