/* The types of <pthread.h>, which <sys/types.h> and <signal.h> have too. */
#ifndef _SYS__PTHREADTYPES_H_
#define _SYS__PTHREADTYPES_H_

struct __pthread;
typedef struct __pthread *pthread_t;
typedef unsigned int pthread_key_t;

/* A number, since programs assign PTHREAD_ONCE_INIT to begin again. */
typedef unsigned pthread_once_t;

typedef struct {
	int __detached, __scope, __inherit, __policy, __priority;
	void *__stack;
	unsigned __stack_size, __guard_size;
} pthread_attr_t;

typedef struct {
	int __type, __shared, __protocol, __robust;
} pthread_mutexattr_t;

typedef struct {
	int __type;
	unsigned __word;	/* 0: free; 1: locked; 2: locked, and threads may wait */
	unsigned __owner;	/* 0, or the address of a thread, or 1 and the number of one */
	unsigned __locks;	/* how often its owner has locked it besides */
	int __shared;
} pthread_mutex_t;

typedef struct {
	int __shared, __clock;
} pthread_condattr_t;

typedef struct {
	unsigned __signals;	/* how often it was signalled */
	unsigned __waiters;
	int __shared, __clock;
} pthread_cond_t;

typedef struct {
	int __shared;
} pthread_rwlockattr_t;

typedef struct {
	unsigned __lock;	/* guards the rest */
	unsigned __changes;	/* how often it was unlocked */
	unsigned __waiters, __writers, __readers;
	unsigned __owner;
	int __shared;
} pthread_rwlock_t;

typedef struct {
	int __shared;
} pthread_barrierattr_t;

typedef struct {
	unsigned __lock, __count, __here, __rounds, __leaving;
	int __shared;
} pthread_barrier_t;

typedef struct {
	unsigned __owner;
} pthread_spinlock_t;

#endif
