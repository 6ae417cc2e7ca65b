/* <ctype.h> of picolibc, whose isblank would be a static function of each source. */
#pragma GCC system_header

#define _DEFINING_ISBLANK
#include_next <ctype.h>
