/* whatis: man -f by its other name. */
#include "man.c"
