/* The name of <libutil.h> on systems with the GNU library. */
#ifndef _PTY_H_
#define _PTY_H_

#include <sys/ioctl.h>
#include <termios.h>

#include <libutil.h>

#endif
