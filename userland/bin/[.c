/* [ condition ]: test by its other name. */
#include "test.c"
