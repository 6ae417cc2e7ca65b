/* Powers of a float; power.h has the method. */

#define REAL float
#define NAME __powisf2

#include "power.h"
