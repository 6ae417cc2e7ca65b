/* The lengths of directives. */

#include "length.h"

const char *__length(const char *p, char *length)
{
	*length = 0;
	switch (*p) {
	case 'h':
		*length = p[1] == 'h' ? 'H' : 'h';
		return p[1] == 'h' ? p + 2 : p + 1;
	case 'l':
		*length = p[1] == 'l' ? 'q' : 'l';
		return p[1] == 'l' ? p + 2 : p + 1;
	case 'j':
	case 'z':
	case 't':
	case 'q':
	case 'L':
		*length = *p++;
		break;
	}
	return p;
}

void __store_length(void *to, char length, long long value)
{
	switch (length) {
	case 'H':
		*(signed char *)to = value;
		break;
	case 'h':
		*(short *)to = value;
		break;
	case 'l':
	case 'z':
	case 't':
		*(long *)to = value;
		break;
	case 'j':
	case 'q':
	case 'L':
		*(long long *)to = value;
		break;
	default:
		*(int *)to = value;
	}
}
