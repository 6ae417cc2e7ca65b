/* Atomic operations on bytes; sync.h has them. */

#define TYPE uint8_t
#define SIZE 1

#include "sync.h"
