/* kqueue and kevent: events of many kinds in one queue. Values are FreeBSD's (userland/share/doc/abi.md). */
#ifndef _SYS_EVENT_H_
#define _SYS_EVENT_H_

#include <stdint.h>
#include <sys/cdefs.h>
#include <sys/timespec.h>
#include <sys/types.h>

struct kevent {
	uintptr_t ident;	/* descriptor, process, signal or a number of one's own */
	short filter;
	unsigned short flags;
	unsigned int fflags;	/* flags of the filter */
	int64_t data;
	void *udata;		/* given back with the event */
	uint64_t ext[4];	/* likewise */
};

#define EVFILT_READ (-1)	/* a descriptor can be read */
#define EVFILT_WRITE (-2)	/* a descriptor can be written */
#define EVFILT_PROC (-5)	/* a process exits, forks, execs */
#define EVFILT_SIGNAL (-6)	/* a signal is sent to this process */
#define EVFILT_TIMER (-7)	/* a time is over */
#define EVFILT_USER (-11)	/* a program says so */

#define EV_SET(kevp_, a, b, c, d, e, f) \
	do { \
		*(kevp_) = (struct kevent){ \
			.ident = (uintptr_t)(a), .filter = (b), .flags = (c), .fflags = (d), .data = (e), .udata = (f) }; \
	} while (0)

/* What to do. */
#define EV_ADD 0x0001
#define EV_DELETE 0x0002
#define EV_ENABLE 0x0004
#define EV_DISABLE 0x0008
#define EV_FORCEONESHOT 0x0100
#define EV_KEEPUDATA 0x0200

/* Properties. */
#define EV_ONESHOT 0x0010
#define EV_CLEAR 0x0020
#define EV_RECEIPT 0x0040
#define EV_DISPATCH 0x0080
#define EV_SYSFLAGS 0xf000

/* Returned. */
#define EV_EOF 0x8000
#define EV_ERROR 0x4000

/* EVFILT_USER: the upper two bits say what becomes of the lower 24. */
#define NOTE_FFNOP 0x00000000
#define NOTE_FFAND 0x40000000
#define NOTE_FFOR 0x80000000
#define NOTE_FFCOPY 0xc0000000
#define NOTE_FFCTRLMASK 0xc0000000
#define NOTE_FFLAGSMASK 0x00ffffff
#define NOTE_TRIGGER 0x01000000

/* EVFILT_READ, EVFILT_WRITE: data is the least number of bytes. */
#define NOTE_LOWAT 0x0001

/* EVFILT_PROC */
#define NOTE_EXIT 0x80000000
#define NOTE_FORK 0x40000000
#define NOTE_EXEC 0x20000000
#define NOTE_PCTRLMASK 0xf0000000
#define NOTE_TRACK 0x00000001
#define NOTE_TRACKERR 0x00000002
#define NOTE_CHILD 0x00000004

/* EVFILT_TIMER: the unit of data, milliseconds without any. */
#define NOTE_SECONDS 0x00000001
#define NOTE_MSECONDS 0x00000002
#define NOTE_USECONDS 0x00000004
#define NOTE_NSECONDS 0x00000008
#define NOTE_ABSTIME 0x00000010

/* kqueuex */
#define KQUEUE_CLOEXEC 0x00000001

__BEGIN_DECLS
int kqueue(void);
int kqueuex(unsigned int);
int kqueue1(int);
int kevent(int, const struct kevent *, int, struct kevent *, int, const struct timespec *);
__END_DECLS

#endif
