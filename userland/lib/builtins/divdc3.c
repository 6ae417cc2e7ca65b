/* The quotient of complex numbers of doubles; complexdiv.h has the method. */

#include <float.h>

#define REAL double
#define MAX DBL_MAX
#define MIN DBL_MIN
#define EPSILON DBL_EPSILON
#define NAME __divdc3

#include "complexdiv.h"
