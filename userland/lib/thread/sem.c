/* Semaphores; a named one is a file that is mapped. */

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "thread.h"

#define MAGIC 0x53454d31u
#define NAMED 0x53454d32u

/* A bit of the value: threads may wait. They sleep while the value is this. */
#define WAITED 0x80000000u

static int fail(int error)
{
	errno = error;
	return -1;
}

static bool bad(const sem_t *sem)
{
	return sem->__magic != MAGIC && sem->__magic != NAMED;
}

int sem_init(sem_t *sem, int shared, unsigned value)
{
	(void)shared;
	if (value > SEM_VALUE_MAX)
		return fail(EINVAL);
	*sem = (sem_t){ .__magic = MAGIC, .__value = value };
	return 0;
}

int sem_destroy(sem_t *sem)
{
	if (sem->__magic != MAGIC)
		return fail(EINVAL);
	if (sem->__waiters > 0)
		return fail(EBUSY);
	sem->__magic = 0;
	return 0;
}

static bool take(sem_t *sem)
{
	unsigned value = __atomic_load_n(&sem->__value, __ATOMIC_SEQ_CST);

	while ((value & ~WAITED) > 0)
		if (__atomic_compare_exchange_n(&sem->__value, &value, value - 1, false, __ATOMIC_SEQ_CST,
				__ATOMIC_SEQ_CST))
			return true;
	return false;
}

static int wait_until(sem_t *sem, clockid_t clock, const struct timespec *until)
{
	struct __pthread *const t = self();
	int error = 0;
	unsigned none;
	bool outer;

	if (bad(sem))
		return fail(EINVAL);
	if (wanted_dead(t))
		pthread_testcancel();
	while (!take(sem)) {
		if (error != 0)
			return fail(error);
		if (until != NULL && bad_time(until))
			return fail(EINVAL);
		__atomic_fetch_add(&sem->__waiters, 1, __ATOMIC_SEQ_CST);
		none = 0;
		__atomic_compare_exchange_n(&sem->__value, &none, WAITED, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
		outer = __point_enter(t);
		error = wanted_dead(t) ? EINTR : __umtx_wait(&sem->__value, WAITED, clock, until);
		__atomic_fetch_sub(&sem->__waiters, 1, __ATOMIC_SEQ_CST);
		__point_end(t, outer, error == EINTR);
	}
	return 0;
}

int sem_wait(sem_t *sem)
{
	return wait_until(sem, CLOCK_REALTIME, NULL);
}

int sem_timedwait(sem_t *restrict sem, const struct timespec *restrict until)
{
	return wait_until(sem, CLOCK_REALTIME, until);
}

int sem_clockwait(sem_t *restrict sem, clockid_t clock, const struct timespec *restrict until)
{
	return bad_clock(clock) ? fail(EINVAL) : wait_until(sem, clock, until);
}

/* FreeBSD's: with TIMER_ABSTIME, or for a time, of which the rest is told after a signal. */
int sem_clockwait_np(sem_t *restrict sem, clockid_t clock, int flags, const struct timespec *time,
	struct timespec *left)
{
	struct timespec now, until = *time;
	int result;

	if (bad_clock(clock) || bad_time(time))
		return fail(EINVAL);
	if (flags & TIMER_ABSTIME)
		return wait_until(sem, clock, time);
	/* A time is one of the clock that nobody sets. */
	clock_gettime(CLOCK_MONOTONIC, &now);
	until.tv_nsec += now.tv_nsec;
	if (until.tv_nsec >= 1000000000L) {
		now.tv_sec++;
		until.tv_nsec -= 1000000000L;
	}
	if (__builtin_add_overflow(until.tv_sec, now.tv_sec, &until.tv_sec))
		until.tv_sec = LLONG_MAX;
	result = wait_until(sem, CLOCK_MONOTONIC, &until);
	if (result < 0 && errno == EINTR && left != NULL) {
		clock_gettime(CLOCK_MONOTONIC, &now);
		left->tv_sec = until.tv_sec - now.tv_sec;
		left->tv_nsec = until.tv_nsec - now.tv_nsec;
		if (left->tv_nsec < 0) {
			left->tv_sec--;
			left->tv_nsec += 1000000000L;
		}
		if (left->tv_sec < 0)
			*left = (struct timespec){ 0 };
		errno = EINTR;
	}
	return result;
}

int sem_trywait(sem_t *sem)
{
	if (bad(sem))
		return fail(EINVAL);
	return take(sem) ? 0 : fail(EAGAIN);
}

/*
 * May be called in a handler. Whoever takes what is posted may destroy the
 * semaphore: its memory is not used after the exchange. Of several that wait
 * one is woken, and the bit stays; one that comes meanwhile does so before the
 * exchange, and is woken with all, or finds a value.
 */
int sem_post(sem_t *sem)
{
	unsigned value, waiters;

	if (bad(sem))
		return fail(EINVAL);
	value = __atomic_load_n(&sem->__value, __ATOMIC_SEQ_CST);
	do {
		if ((value & ~WAITED) == SEM_VALUE_MAX)
			return fail(EOVERFLOW);
		waiters = __atomic_load_n(&sem->__waiters, __ATOMIC_SEQ_CST);
	} while (!__atomic_compare_exchange_n(&sem->__value, &value, (waiters > 1 ? value : value & ~WAITED) + 1, false,
		__ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
	if (value & WAITED)
		__umtx_wake(&sem->__value, waiters > 1 ? 1 : INT_MAX);
	return 0;
}

int sem_getvalue(sem_t *restrict sem, int *restrict value)
{
	if (bad(sem))
		return fail(EINVAL);
	*value = (int)(__atomic_load_n(&sem->__value, __ATOMIC_SEQ_CST) & ~WAITED);
	return 0;
}

/* The semaphores of sem_open, which are opened again at the same address. */
struct named {
	sem_t *sem;
	ino_t ino;
	unsigned opens;
	struct named *next;
};
static struct named *opened;
static unsigned opened_lock;

#define PREFIX "/tmp/SEMD"
#define UNNAMED "/tmp/SEMN"	/* files that get their name by link */
#define NAME_SIZE 256

static int path_of(const char *name, char path[NAME_SIZE])
{
	const size_t length = strlen(name);

	if (name[0] != '/' || length < 2 || strchr(name + 1, '/') != NULL)
		return fail(EINVAL);
	if (length + sizeof PREFIX > NAME_SIZE)
		return fail(ENAMETOOLONG);
	snprintf(path, NAME_SIZE, PREFIX "%s", name + 1);
	return 0;
}

/* The semaphore in a file that is open, mapped unless it is mapped already. */
static sem_t *map(int fd)
{
	struct named *n;
	struct stat st;

	if (fstat(fd, &st) < 0)
		return SEM_FAILED;
	if ((size_t)st.st_size < sizeof(sem_t)) {
		errno = EINVAL;
		return SEM_FAILED;
	}
	for (n = opened; n != NULL; n = n->next)
		if (n->ino == st.st_ino) {
			n->opens++;
			return n->sem;
		}
	n = malloc(sizeof *n);
	if (n == NULL)
		return SEM_FAILED;
	n->sem = mmap(NULL, sizeof(sem_t), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (n->sem == MAP_FAILED) {
		free(n);
		return SEM_FAILED;
	}
	n->ino = st.st_ino;
	n->opens = 1;
	n->next = opened;
	opened = n;
	return n->sem;
}

/* Makes the file of a semaphore, which has its value as soon as it has its name. A descriptor, or -1 and EEXIST. */
static int make(const char *path, mode_t mode, const sem_t *first)
{
	char unnamed[NAME_SIZE];
	int fd, error = 0;

	do {
		static unsigned last;

		snprintf(unnamed, sizeof unnamed, UNNAMED "%d.%u", (int)getpid(), __atomic_add_fetch(&last, 1, __ATOMIC_SEQ_CST));
		fd = open(unnamed, O_RDWR | O_CLOEXEC | O_CREAT | O_EXCL, mode);
	} while (fd < 0 && errno == EEXIST);
	if (fd < 0)
		return -1;
	if (write(fd, first, sizeof *first) != sizeof *first || link(unnamed, path) < 0)
		error = errno;
	unlink(unnamed);
	if (error == 0)
		return fd;
	close(fd);
	return fail(error);
}

static int open_or_make(const char *path, int flags, mode_t mode, const sem_t *first)
{
	int fd = -1;

	do {
		if ((flags & O_CREAT) == 0 || (flags & O_EXCL) == 0)
			fd = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
		if (fd < 0 && flags & O_CREAT && (flags & O_EXCL || errno == ENOENT))
			fd = make(path, mode, first);
		/* Another has made it, and may remove it again. */
	} while (fd < 0 && errno == EEXIST && (flags & O_EXCL) == 0);
	return fd;
}

sem_t *sem_open(const char *name, int flags, ...)
{
	char path[NAME_SIZE];
	sem_t first = { .__magic = NAMED };
	mode_t mode = 0;
	sem_t *sem = SEM_FAILED;
	va_list ap;
	int fd, state;

	if (path_of(name, path) < 0)
		return SEM_FAILED;
	va_start(ap, flags);
	if (flags & O_CREAT) {
		mode = va_arg(ap, mode_t);
		first.__value = va_arg(ap, unsigned);
	}
	va_end(ap);
	if (first.__value > SEM_VALUE_MAX) {
		errno = EINVAL;
		return SEM_FAILED;
	}
	/* No cancellation point: it would leave the lock and the files. */
	pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &state);
	fd = open_or_make(path, flags, mode, &first);
	if (fd >= 0) {
		__lock(&opened_lock);
		sem = map(fd);
		__unlock(&opened_lock);
		close(fd);
	}
	pthread_setcancelstate(state, NULL);
	return sem;
}

int sem_close(sem_t *sem)
{
	struct named *n = NULL;

	__lock(&opened_lock);
	for (struct named **at = &opened; *at != NULL; at = &(*at)->next) {
		n = *at;
		if (n->sem != sem)
			continue;
		if (--n->opens == 0) {
			*at = n->next;
			munmap(sem, sizeof *sem);
			free(n);
		}
		__unlock(&opened_lock);
		return 0;
	}
	__unlock(&opened_lock);
	return fail(EINVAL);
}

int sem_unlink(const char *name)
{
	char path[NAME_SIZE];

	if (path_of(name, path) < 0)
		return -1;
	/* The folder says EPERM for a file of another user. */
	return unlink(path) < 0 ? fail(errno == EPERM ? EACCES : errno) : 0;
}
