/* BSD's second name of <stdint.h>. */
#include <stdint.h>
