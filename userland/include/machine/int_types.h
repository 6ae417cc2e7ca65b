/* Integer types of exact width under names of the implementation: __int8_t and so on. */
#ifndef _MACHINE_INT_TYPES_H_
#define _MACHINE_INT_TYPES_H_

#include <machine/_types.h>
#include <sys/_types.h>

#endif
