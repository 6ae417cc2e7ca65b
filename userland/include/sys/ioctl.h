/* Requests of ioctl: 4.4BSD's numbers, which hold the direction and size of the argument (userland/share/doc/abi.md). */
#ifndef _SYS_IOCTL_H_
#define _SYS_IOCTL_H_

#include <sys/cdefs.h>

#define IOCPARM_MASK 0x1fff
#define IOC_VOID 0x20000000UL
#define IOC_OUT 0x40000000UL
#define IOC_IN 0x80000000UL
#define IOC_INOUT (IOC_IN | IOC_OUT)
#define _IOC(inout, group, num, len) ((inout) | ((len) & IOCPARM_MASK) << 16 | (group) << 8 | (num))
#define _IO(g, n) _IOC(IOC_VOID, g, n, 0UL)
#define _IOWINT(g, n) _IOC(IOC_VOID, g, n, sizeof(int))	/* the argument is an int by value */
#define _IOR(g, n, t) _IOC(IOC_OUT, g, n, sizeof(t))
#define _IOW(g, n, t) _IOC(IOC_IN, g, n, sizeof(t))
#define _IOWR(g, n, t) _IOC(IOC_INOUT, g, n, sizeof(t))

struct winsize {
	unsigned short ws_row;		/* rows of characters */
	unsigned short ws_col;		/* columns of characters */
	unsigned short ws_xpixel;
	unsigned short ws_ypixel;
};

struct termios;

struct fiodgname_arg {
	int len;			/* bytes of the buffer */
	void *buf;
};

#define FIODGNAME _IOW('f', 120, struct fiodgname_arg)	/* the device's name in /dev, of a pseudo-terminal */
#define FIONREAD _IOR('f', 127, int)		/* bytes that can be read */
#define FIOGETOWN _IOR('f', 123, int)	/* as F_GETOWN */
#define FIOSETOWN _IOW('f', 124, int)	/* as F_SETOWN */
#define FIOASYNC _IOW('f', 125, int)	/* as O_ASYNC */
#define FIONBIO _IOW('f', 126, int)		/* as O_NONBLOCK */

#define TIOCGPTN _IOR('t', 15, int)		/* the number of a pseudo-terminal */
#define TIOCFLUSH _IOW('t', 16, int)		/* discard input, output */
#define TIOCGETA _IOR('t', 19, struct termios)	/* <termios.h> has the structure */
#define TIOCSETA _IOW('t', 20, struct termios)
#define TIOCSETAW _IOW('t', 21, struct termios)
#define TIOCSETAF _IOW('t', 22, struct termios)
#define TIOCPTMASTER _IO('t', 28)		/* succeeds on the master of a pseudo-terminal */
#define TIOCDRAIN _IO('t', 94)			/* wait until output is out */
#define TIOCSIG _IOWINT('t', 95)		/* signal the foreground, from the master */
#define TIOCSCTTY _IO('t', 97)			/* become the controlling terminal */
#define TIOCGSID _IOR('t', 99, int)		/* the session */
#define TIOCSWINSZ _IOW('t', 103, struct winsize)
#define TIOCGWINSZ _IOR('t', 104, struct winsize)
#define TIOCSTART _IO('t', 110)			/* as ^Q */
#define TIOCSTOP _IO('t', 111)			/* as ^S */
#define TIOCNOTTY _IO('t', 113)			/* no longer the controlling terminal */
#define TIOCSTI _IOW('t', 114, char)		/* as if it were typed */
#define TIOCOUTQ _IOR('t', 115, int)		/* bytes not yet out */
#define TIOCSPGRP _IOW('t', 118, int)		/* the foreground process group */
#define TIOCGPGRP _IOR('t', 119, int)

__BEGIN_DECLS
int ioctl(int, unsigned long, ...);
__END_DECLS

#endif
