/* kdump: what its parts have in common. */
#ifndef KDUMP_H_
#define KDUMP_H_

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ktrace.h>
#include <sys/types.h>

struct options {
	bool decimal;	/* numbers in decimal */
	bool raw;	/* no names */
	bool nodata;	/* of a transfer no bytes */
	long maxdata;	/* so many of them; 0 for all */
};

extern struct options options;

/* call.c: a system call and what became of it. */
void showcall(const struct ktr_syscall *call);
void showreturn(const struct ktr_sysret *ret);

/* name.c: the name of a number; NULL if it has none. Names of bits, divided by |, or the number. */
const char *signalname(int sig, char *buf, size_t size);
void showarg(const char *call, const char *type, const char *name, int32_t word);
void shownumber(int32_t word);
void showbits(const char *what, uint32_t bits);
const char *timername(int which, bool posix, char *buf, size_t size);

/* event.c: the others. Each gets the bytes behind the header. */
void showkevent(const char *at);
void showstruct(const char *body, int length);
void showio(const struct ktr_genio *io, int length);
void showsignal(const struct ktr_psig *sig);
void showswitch(const struct ktr_csw *csw);
void showtimer(const struct ktr_timer *timer);

/* place.c: the function and source line of a system call, of the program that the process runs. */
struct ktr_place;
void showplace(pid_t pid, const struct ktr_place *place, const char *path);

#endif
