/* apropos: man -k by its other name. */
#include "man.c"
