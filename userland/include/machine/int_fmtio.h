/* PRId8 and the other formats for printf and scanf. */
#include <inttypes.h>
