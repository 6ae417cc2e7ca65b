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
	bool detached;
	void *(*start)(void *);
	void *arg, *result;
	char *region;			/* its piece of memory; null if it has none */
	size_t size;
	char *stack;			/* its stack, if it has a piece, and the guard below it */
	size_t stack_size, guard;
	volatile unsigned state;	/* the bits below, each changed by one atomic instruction */
	volatile bool at_point;		/* at a cancellation point that may sleep, or in a handler that interrupted one */
	volatile int locks;		/* of stdio and malloc: no cancellation while it has any */
	volatile bool entering;		/* has __threads_lock, or waits for it */
	unsigned reading;		/* rwlocks that it has locked for reading */
	struct __pthread_cleanup *cleanup;
	struct __pthread *next, *prev;	/* all threads, of which nobody has taken leave yet */
	char name[16];
	void *specific[PTHREAD_KEYS_MAX];
};

/* Bits of a thread's state. Only the thread itself sets those from DISABLED to EXITING. */
#define CANCELLED 1u		/* pthread_cancel was called for it */
#define DISABLED 2u		/* it does not act on that */
#define ASYNCHRONOUS 4u		/* it acts on that wherever it is */
#define EXITING 8u		/* in pthread_exit */
#define STRUCK 16u		/* thr_upcall takes it to pthread_exit: it changes nothing any more before that */
#define WAKING 32u		/* thr_wake may be called for it now */

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

/* How many forks have made the process: a condition of its parent has no waiter in it. */
extern unsigned __forks;

/* Whether a thread is known: it has not been joined, nor has it ended detached. Under the lock. */
bool __known(const struct __pthread *thread);

/* Whether a thread may be joined or detached: 0, ESRCH or EINVAL. Under the lock. */
int __joinable(const struct __pthread *thread);

/* Takes a thread out of all. Under the lock. */
void __strike(struct __pthread *t);

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

static inline void __threads_enter(void)
{
	self()->entering = true;
	__lock(&__threads_lock);
}

static inline void __threads_leave(void)
{
	__unlock(&__threads_lock);
	self()->entering = false;
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
	return (t->state & (CANCELLED | DISABLED | EXITING)) == CANCELLED && t->locks == 0;
}

/*
 * A cancellation point is between __point_enter and __point_end: pthread_cancel
 * ends a sleep there with EINTR, which __point_end is to hear of. What enter
 * returns is for end: whether this one is in a handler that interrupted another.
 * begin is enter, where a thread that is to end does so at once.
 */
static inline bool __point_enter(struct __pthread *t)
{
	return __atomic_exchange_n(&t->at_point, true, __ATOMIC_SEQ_CST);
}

bool __point_begin(struct __pthread *t);
void __point_end(struct __pthread *t, bool outer, bool interrupted);

/* Waits for thr_wake and takes it back: what was to end a sleep at a point is not to end another. */
void __take_back(struct __pthread *t);

/* Whether there may be one. */
static inline bool __may_wake(const struct __pthread *t, unsigned state)
{
	return (state & WAKING) != 0 || (t->at_point && (state & CANCELLED) != 0);
}

/* Has a cancellation end the sleep of the point that a handler interrupted, after what kept it from that. */
static inline void __point_again(struct __pthread *t)
{
	if (t->at_point && wanted_dead(t))
		thr_wake(t->tid);
}

/* Ends the caller if it is to end anywhere. */
void __act_if_asynchronous(struct __pthread *t);

/* A lock of stdio or malloc: a sleep in it is not for a cancellation to end. */
static inline void __guard(struct __pthread *t)
{
	t->locks++;
	if (__may_wake(t, t->state))
		__take_back(t);
}

static inline void __unguard(struct __pthread *t)
{
	t->locks--;
	if (t->state & ASYNCHRONOUS)
		__act_if_asynchronous(t);
	__point_again(t);
}

/* Sets EXITING: no cancellation comes any more, nor ends a sleep. */
void __set_exiting(struct __pthread *t);

/* Runs the destructors of keys. */
void __keys_end(struct __pthread *t);

/* Named by pthread_create, so that a program with threads has what is in their files. */
extern const char __threaded_calls, __threaded_fork, __threaded_malloc, __threaded_raise, __threaded_stdio, __threaded_timer;

#endif
