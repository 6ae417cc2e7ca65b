/* Integers with their bytes in the opposite order. */
#ifndef _SYS_BSWAP_H_
#define _SYS_BSWAP_H_

#include <machine/endian.h>

#define bswap16(x) __bswap16(x)
#define bswap32(x) __bswap32(x)
#define bswap64(x) __bswap64(x)

#endif
