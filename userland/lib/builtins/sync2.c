/* Atomic operations on halves of words; sync.h has them. */

#define TYPE uint16_t
#define SIZE 2

#include "sync.h"
