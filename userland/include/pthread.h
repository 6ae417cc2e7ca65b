/*
 * POSIX threads, for programs that make none. A process is one thread on this
 * system (_POSIX_THREADS is not defined, and there is no pthread_create); here
 * are the calls of such a program for its one thread and for its mutexes.
 * pthread_sigmask and pthread_kill are in <signal.h>.
 */
#ifndef _PTHREAD_H_
#define _PTHREAD_H_

#include <sched.h>
#include <sys/cdefs.h>
#include <sys/types.h>
#include <time.h>

#define PTHREAD_MUTEX_NORMAL 0		/* locked twice, waits for ever */
#define PTHREAD_MUTEX_ERRORCHECK 1	/* EDEADLK */
#define PTHREAD_MUTEX_RECURSIVE 2	/* can be locked again */
#define PTHREAD_MUTEX_DEFAULT PTHREAD_MUTEX_ERRORCHECK

#define PTHREAD_MUTEX_INITIALIZER { PTHREAD_MUTEX_DEFAULT, 0 }
#define PTHREAD_ONCE_INIT { 0 }

__BEGIN_DECLS

pthread_t pthread_self(void);
int pthread_equal(pthread_t, pthread_t);
int pthread_once(pthread_once_t *, void (*)(void));

int pthread_mutexattr_init(pthread_mutexattr_t *);
int pthread_mutexattr_destroy(pthread_mutexattr_t *);
int pthread_mutexattr_gettype(const pthread_mutexattr_t *__restrict, int *__restrict);
int pthread_mutexattr_settype(pthread_mutexattr_t *, int);

int pthread_mutex_init(pthread_mutex_t *__restrict, const pthread_mutexattr_t *__restrict);
int pthread_mutex_destroy(pthread_mutex_t *);
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_trylock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *);

__END_DECLS

#endif
