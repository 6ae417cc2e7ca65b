/* Pseudo-terminals, as FreeBSD's <libutil.h> and NetBSD's and OpenBSD's <util.h> have them. */
#ifndef _LIBUTIL_H_
#define _LIBUTIL_H_

#include <sys/cdefs.h>
#include <sys/types.h>

struct termios;
struct winsize;

__BEGIN_DECLS
int forkpty(int *, char *, const struct termios *, const struct winsize *);
int login_tty(int);
int openpty(int *, int *, char *, const struct termios *, const struct winsize *);
__END_DECLS

#endif
