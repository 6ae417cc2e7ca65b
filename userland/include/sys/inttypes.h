/* BSD's second name of <inttypes.h>. */
#include <inttypes.h>
