/* pkill: pgrep by its other name. */
#include "pgrep.c"
