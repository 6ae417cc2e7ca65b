/* Semaphores (sem(3)). */
#ifndef _SEMAPHORE_H_
#define _SEMAPHORE_H_

#include <fcntl.h>
#include <sys/cdefs.h>
#include <sys/types.h>
#include <time.h>

typedef struct {
	unsigned __magic;
	unsigned __value;
	unsigned __waiters;
} sem_t;

#define SEM_FAILED ((sem_t *)0)
#ifndef SEM_VALUE_MAX
#define SEM_VALUE_MAX 0x7fffffff
#endif

__BEGIN_DECLS

int sem_init(sem_t *, int, unsigned);
int sem_destroy(sem_t *);
int sem_wait(sem_t *);
int sem_trywait(sem_t *);
int sem_timedwait(sem_t *__restrict, const struct timespec *__restrict);
int sem_clockwait(sem_t *__restrict, clockid_t, const struct timespec *__restrict);
int sem_clockwait_np(sem_t *__restrict, clockid_t, int, const struct timespec *, struct timespec *);
int sem_post(sem_t *);
int sem_getvalue(sem_t *__restrict, int *__restrict);
sem_t *sem_open(const char *, int, ...);
int sem_close(sem_t *);
int sem_unlink(const char *);

__END_DECLS

#endif
