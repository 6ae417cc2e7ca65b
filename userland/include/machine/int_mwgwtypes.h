/* Integer types of a least width, fast ones, and the greatest: __int_least8_t and so on. */
#pragma GCC system_header

#ifndef _MACHINE_INT_MWGWTYPES_H_
#define _MACHINE_INT_MWGWTYPES_H_

#include <machine/int_types.h>

typedef __INT_FAST8_TYPE__ __int_fast8_t;
typedef __UINT_FAST8_TYPE__ __uint_fast8_t;
typedef __INT_FAST16_TYPE__ __int_fast16_t;
typedef __UINT_FAST16_TYPE__ __uint_fast16_t;
typedef __INT_FAST32_TYPE__ __int_fast32_t;
typedef __UINT_FAST32_TYPE__ __uint_fast32_t;
typedef __INT_FAST64_TYPE__ __int_fast64_t;
typedef __UINT_FAST64_TYPE__ __uint_fast64_t;

#endif
