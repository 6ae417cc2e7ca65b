/* The product of complex numbers of floats; complexmul.h has the method. */

#define REAL float
#define NAME __mulsc3

#include "complexmul.h"
