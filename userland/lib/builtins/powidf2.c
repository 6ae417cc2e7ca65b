/* Powers of a double; power.h has the method. */

#define REAL double
#define NAME __powidf2

#include "power.h"
