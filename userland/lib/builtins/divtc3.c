/* The quotient of complex numbers of long doubles; complexdiv.h has the method. */

#include <float.h>

#define REAL long double
#define MAX LDBL_MAX
#define MIN LDBL_MIN
#define EPSILON LDBL_EPSILON
#define NAME __divtc3

#include "complexdiv.h"
