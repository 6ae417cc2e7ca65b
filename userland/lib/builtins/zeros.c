/* The table by which zeros are counted; bits.h. */

#include "bits.h"

#define TWICE(n) n, n
#define FOUR(n) TWICE(n), TWICE(n)
#define EIGHT(n) FOUR(n), FOUR(n)
#define SIXTEEN(n) EIGHT(n), EIGHT(n)
#define BYTES_32(n) SIXTEEN(n), SIXTEEN(n)
#define BYTES_64(n) BYTES_32(n), BYTES_32(n)
#define BYTES_128(n) BYTES_64(n), BYTES_64(n)

const uint8_t __builtins_zeros[256] = { 32, 31, TWICE(30), FOUR(29), EIGHT(28), SIXTEEN(27),
	BYTES_32(26), BYTES_64(25), BYTES_128(24) };
