/* The name of <libutil.h> on NetBSD and OpenBSD. */
#ifndef _UTIL_H_
#define _UTIL_H_

#include <sys/ioctl.h>
#include <termios.h>

#include <libutil.h>

#endif
