/* The product of complex numbers of long doubles; complexmul.h has the method. */

#define REAL long double
#define NAME __multc3

#include "complexmul.h"
