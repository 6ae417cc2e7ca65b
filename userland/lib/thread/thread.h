/*
 * Threads in the library. A thread has one piece of memory of its own from
 * mmap: a guard, its stack, its thread-local storage, its struct __pthread. The
 * first thread has its struct in the data, and its storage where the linker
 * has put it. `__self` is thread-local: the thread's own struct, null in the
 * first thread as long as nobody has asked.
 *
 * Locks are words: 0 is free, 1 locked, 2 locked while threads may wait in the
 * kernel (umtx(2)). Only those that find a word not free, or 2, call the
 * kernel.
 */
#ifndef THREAD_H
#define THREAD_H

#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/thr.h>
#include <sys/umtx.h>

#define DEFAULT_STACK (256u * 1024u)
#define SMALLEST_STACK (unsigned)PTHREAD_STACK_MIN
#define PAGE 4096u

struct __pthread {
	long tid;			/* the kernel's number */
	long gone;			/* 1 once the kernel is done with the thread and its stack */
	unsigned joiner;		/* whether a thread joins it */
	bool detached, exiting;
	void *(*start)(void *);
	void *arg, *result;
	char *region;			/* its piece of memory; null if it has none */
	size_t size;
	volatile bool cancelled;	/* pthread_cancel was called for it */
	volatile bool disabled, asynchronous;
	volatile bool at_point;		/* in a system call that is a cancellation point */
	volatile int locks;		/* of stdio and malloc: no cancellation while it has any */
	unsigned reading;		/* rwlocks that it has locked for reading */
	struct __pthread_cleanup *cleanup;
	struct __pthread *next, *prev;	/* all threads, of which nobody has taken leave yet */
	char name[16];
	void *specific[PTHREAD_KEYS_MAX];
};

extern __thread struct __pthread *__self;
struct __pthread *__self_first(void);

/* The calling thread. */
static inline struct __pthread *self(void)
{
	return __self != NULL ? __self : __self_first();
}

/* All threads, and their number that have not ended; both under __threads_lock. */
extern struct __pthread *__threads;
extern unsigned __nthreads;
extern unsigned __threads_lock;

/* Whether a thread is known: it has not been joined, nor has it ended detached. Under the lock. */
bool __known(const struct __pthread *thread);

/* Sleeps while *word is value, until the time if there is one. An errno, or 0. */
int __umtx_wait(volatile unsigned *word, unsigned value, clockid_t clock, const struct timespec *until);
void __umtx_wake(volatile unsigned *word, int count);

/* A lock without an owner. */
int __lock_until(volatile unsigned *word, clockid_t clock, const struct timespec *until);
void __lock(volatile unsigned *word);
void __unlock(volatile unsigned *word);

static inline bool try_lock(volatile unsigned *word)
{
	unsigned was = 0;

	return __atomic_compare_exchange_n(word, &was, 1, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}

static inline bool bad_time(const struct timespec *time)
{
	return time->tv_nsec < 0 || time->tv_nsec >= 1000000000L;
}

static inline bool bad_clock(clockid_t clock)
{
	return clock != CLOCK_REALTIME && clock != CLOCK_MONOTONIC;
}

/* Whether the thread is to act on a cancellation at a cancellation point. */
static inline bool wanted_dead(const struct __pthread *t)
{
	return t->cancelled && !t->disabled && !t->exiting && t->locks == 0;
}

/* The beginning and the end of a system call at which a thread may be cancelled. */
void __point_begin(struct __pthread *t);
void __point_end(struct __pthread *t, bool interrupted);

/* Runs the destructors of keys. */
void __keys_end(struct __pthread *t);

/* Named by pthread_create, so that a program with threads has what is in their files. */
extern const char __threaded_calls, __threaded_fork, __threaded_malloc, __threaded_raise, __threaded_stdio, __threaded_timer;

#endif
