/* select and pselect: sets of descriptors below FD_SETSIZE, descriptor n as bit n % 32 of word n / 32. */
#ifndef _SYS_SELECT_H
#define _SYS_SELECT_H

#include <sys/_sigset.h>
#include <sys/_timeval.h>
#include <sys/cdefs.h>
#include <sys/timespec.h>

#if !defined(_SIGSET_T_DECLARED)
#define _SIGSET_T_DECLARED
typedef __sigset_t sigset_t;
#endif

#ifndef FD_SETSIZE
#define FD_SETSIZE 1024
#endif

typedef unsigned long fd_mask;
#define NBBY 8
#define NFDBITS (8 * (int)sizeof(fd_mask))

typedef struct fd_set {
	fd_mask fds_bits[(FD_SETSIZE + NFDBITS - 1) / NFDBITS];
} fd_set;

#define __FD_WORD(n, p) ((p)->fds_bits[(n) / NFDBITS])
#define __FD_BIT(n) ((fd_mask)1 << (n) % NFDBITS)
#define FD_SET(n, p) (__FD_WORD(n, p) |= __FD_BIT(n))
#define FD_CLR(n, p) (__FD_WORD(n, p) &= ~__FD_BIT(n))
#define FD_ISSET(n, p) ((__FD_WORD(n, p) & __FD_BIT(n)) != 0)
#define FD_ZERO(p) ((void)__builtin_memset((p), 0, sizeof(fd_set)))
#define FD_COPY(from, to) ((void)(*(to) = *(from)))

__BEGIN_DECLS
int select(int, fd_set *__restrict, fd_set *__restrict, fd_set *__restrict, struct timeval *__restrict);
int pselect(int, fd_set *__restrict, fd_set *__restrict, fd_set *__restrict,
	const struct timespec *__restrict, const sigset_t *__restrict);
__END_DECLS

#endif
