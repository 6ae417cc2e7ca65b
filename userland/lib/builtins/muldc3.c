/* The product of complex numbers of doubles; complexmul.h has the method. */

#define REAL double
#define NAME __muldc3

#include "complexmul.h"
