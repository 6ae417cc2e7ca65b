/* INT8_C and the other macros for constants. */
#include <stdint.h>
