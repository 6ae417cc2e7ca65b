/* Powers of a long double; power.h has the method. */

#define REAL long double
#define NAME __powitf2

#include "power.h"
