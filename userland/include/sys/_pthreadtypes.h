/* The types of <pthread.h>, which <sys/types.h> and <signal.h> have too. */
#ifndef _SYS__PTHREADTYPES_H_
#define _SYS__PTHREADTYPES_H_

typedef unsigned int pthread_t;

typedef struct {
	int __state;
} pthread_once_t;

typedef struct {
	int __type;
} pthread_mutexattr_t;

typedef struct {
	int __type;
	unsigned __locks;	/* how often it is locked */
} pthread_mutex_t;

#endif
