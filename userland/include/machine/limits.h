/* BSD's place for the limits of the basic types. */
#include <limits.h>
