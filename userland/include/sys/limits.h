/* BSD's second name of <limits.h>. */
#include <limits.h>
