/* <threads.h>, by the functions of <pthread.h>. */

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <threads.h>

struct start {
	thrd_start_t func;
	void *arg;
};

static int result(int error)
{
	switch (error) {
	case 0:
		return thrd_success;
	case EBUSY:
		return thrd_busy;
	case ETIMEDOUT:
		return thrd_timedout;
	case ENOMEM:
		return thrd_nomem;
	default:
		return thrd_error;
	}
}

static void *begin(void *arg)
{
	const struct start start = *(struct start *)arg;

	free(arg);
	return (void *)(intptr_t)start.func(start.arg);
}

int thrd_create(thrd_t *thread, thrd_start_t func, void *arg)
{
	struct start *const start = malloc(sizeof *start);
	int error;

	if (start == NULL)
		return thrd_nomem;
	*start = (struct start){ func, arg };
	error = pthread_create(thread, NULL, begin, start);
	if (error != 0)
		free(start);
	return error == EAGAIN ? thrd_nomem : result(error);
}

thrd_t thrd_current(void)
{
	return pthread_self();
}

int thrd_detach(thrd_t thread)
{
	return result(pthread_detach(thread));
}

int thrd_equal(thrd_t one, thrd_t other)
{
	return one == other;
}

void thrd_exit(int code)
{
	pthread_exit((void *)(intptr_t)code);
}

int thrd_join(thrd_t thread, int *code)
{
	void *value;
	const int error = pthread_join(thread, &value);

	if (error == 0 && code != NULL)
		*code = (int)(intptr_t)value;
	return result(error);
}

int thrd_sleep(const struct timespec *time, struct timespec *left)
{
	const int error = clock_nanosleep(CLOCK_REALTIME, 0, time, left);

	return error == 0 ? 0 : error == EINTR ? -1 : -2;
}

void thrd_yield(void)
{
	sched_yield();
}

int mtx_init(mtx_t *mutex, int type)
{
	pthread_mutexattr_t attr;

	if ((type & ~(mtx_plain | mtx_recursive | mtx_timed)) != 0)
		return thrd_error;
	pthread_mutexattr_init(&attr);
	pthread_mutexattr_settype(&attr, type & mtx_recursive ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_NORMAL);
	return result(pthread_mutex_init(mutex, &attr));
}

void mtx_destroy(mtx_t *mutex)
{
	pthread_mutex_destroy(mutex);
}

int mtx_lock(mtx_t *mutex)
{
	return result(pthread_mutex_lock(mutex));
}

int mtx_timedlock(mtx_t *restrict mutex, const struct timespec *restrict until)
{
	return result(pthread_mutex_timedlock(mutex, until));
}

int mtx_trylock(mtx_t *mutex)
{
	return result(pthread_mutex_trylock(mutex));
}

int mtx_unlock(mtx_t *mutex)
{
	return result(pthread_mutex_unlock(mutex));
}

int cnd_init(cnd_t *cond)
{
	return result(pthread_cond_init(cond, NULL));
}

void cnd_destroy(cnd_t *cond)
{
	pthread_cond_destroy(cond);
}

int cnd_broadcast(cnd_t *cond)
{
	return result(pthread_cond_broadcast(cond));
}

int cnd_signal(cnd_t *cond)
{
	return result(pthread_cond_signal(cond));
}

int cnd_wait(cnd_t *cond, mtx_t *mutex)
{
	return result(pthread_cond_wait(cond, mutex));
}

int cnd_timedwait(cnd_t *restrict cond, mtx_t *restrict mutex, const struct timespec *restrict until)
{
	return result(pthread_cond_timedwait(cond, mutex, until));
}

int tss_create(tss_t *key, tss_dtor_t destructor)
{
	return result(pthread_key_create(key, destructor));
}

void tss_delete(tss_t key)
{
	pthread_key_delete(key);
}

void *tss_get(tss_t key)
{
	return pthread_getspecific(key);
}

int tss_set(tss_t key, void *value)
{
	return result(pthread_setspecific(key, value));
}

void call_once(once_flag *flag, void (*func)(void))
{
	pthread_once(flag, func);
}
