/* The system calls of threads (thr_new(2)). */
#ifndef _SYS_THR_H_
#define _SYS_THR_H_

#include <stdint.h>
#include <sys/cdefs.h>
#include <sys/types.h>
#include <time.h>

#define THR_SUSPENDED 1		/* not supported here */

/* A new thread. */
struct thr_param {
	void (*start_func)(void *);
	void *arg;		/* of start_func */
	char *stack_base;	/* the lowest address of its stack */
	size_t stack_size;
	char *tls_base;		/* its tp */
	size_t tls_size;
	long *child_tid;	/* where its number is stored, or null */
	long *parent_tid;	/* likewise */
	int flags;
	void *rtp;
	void *spare[3];
};

__BEGIN_DECLS

int thr_new(const struct thr_param *, int);
void thr_exit(long *);
int thr_self(long *);
int thr_set_name(long, const char *);
int thr_kill(long, int);
int thr_kill2(pid_t, long, int);
int thr_suspend(const struct timespec *);
int thr_wake(long);
int thr_upcall(long, uintptr_t);

__END_DECLS

#endif
