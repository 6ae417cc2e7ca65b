/* INT8_MIN and the other limits of integer types. */
#include <stdint.h>
