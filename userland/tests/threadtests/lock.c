/* Read-write locks, barriers, spin locks, once. */

#include "thread.h"

#include <sys/mman.h>

static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static volatile int readers, writers, most, value;

static void *reads(void *arg)
{
	for (int i = 0; i < 20; i++) {
		same(pthread_rwlock_rdlock(&rw), 0);
		readers++;
		expect(writers == 0);
		if (readers > most)
			most = readers;
		sched_yield();
		readers--;
		same(pthread_rwlock_unlock(&rw), 0);
	}
	return arg;
}

static void *writes(void *arg)
{
	for (int i = 0; i < 20; i++) {
		same(pthread_rwlock_wrlock(&rw), 0);
		expect(readers == 0 && writers == 0);
		writers++;
		value++;
		sched_yield();
		writers--;
		same(pthread_rwlock_unlock(&rw), 0);
	}
	return arg;
}

static void readers_writers(void)
{
	pthread_t threads[6];

	for (int i = 0; i < 6; i++)
		threads[i] = begin(i < 4 ? reads : writes, NULL);
	for (int i = 0; i < 6; i++)
		end(threads[i]);
	same(value, 40);
	expect(most > 1);
	same(pthread_rwlock_destroy(&rw), 0);
}

static void *others(void *arg)
{
	const struct timespec until = in_ms(CLOCK_REALTIME, 30), bad = { .tv_nsec = -5 };
	uint64_t from;

	(void)arg;
	same(pthread_rwlock_tryrdlock(&rw), EBUSY);
	same(pthread_rwlock_trywrlock(&rw), EBUSY);
	same(pthread_rwlock_unlock(&rw), EPERM);
	same(pthread_rwlock_destroy(&rw), EBUSY);
	from = now();
	same(pthread_rwlock_timedrdlock(&rw, &until), ETIMEDOUT);
	took(from, 30);
	same(pthread_rwlock_timedwrlock(&rw, &until), ETIMEDOUT);
	same(pthread_rwlock_timedwrlock(&rw, &bad), EINVAL);
	return NULL;
}

static void rwlock_errors(void)
{
	same(pthread_rwlock_unlock(&rw), EPERM);
	same(pthread_rwlock_wrlock(&rw), 0);
	same(pthread_rwlock_wrlock(&rw), EDEADLK);
	same(pthread_rwlock_rdlock(&rw), EDEADLK);
	end(begin(others, NULL));
	same(pthread_rwlock_unlock(&rw), 0);
	same(pthread_rwlock_rdlock(&rw), 0);
	same(pthread_rwlock_rdlock(&rw), 0);
	same(pthread_rwlock_trywrlock(&rw), EBUSY);
	same(pthread_rwlock_unlock(&rw), 0);
	same(pthread_rwlock_unlock(&rw), 0);
	same(pthread_rwlock_unlock(&rw), EPERM);
}

static pthread_barrier_t barrier;
static int serial, arrived[10];

static void *rounds(void *arg)
{
	for (int i = 0; i < 10; i++) {
		arrived[i]++;
		const int result = pthread_barrier_wait(&barrier);

		same(arrived[i], 5);
		if (result == PTHREAD_BARRIER_SERIAL_THREAD)
			serial++;
		else
			same(result, 0);
	}
	return arg;
}

static void barriers(void)
{
	pthread_t threads[5];

	same(pthread_barrier_init(&barrier, NULL, 0), EINVAL);
	same(pthread_barrier_init(&barrier, NULL, 5), 0);
	for (int i = 0; i < 5; i++)
		threads[i] = begin(rounds, NULL);
	for (int i = 0; i < 5; i++)
		end(threads[i]);
	same(serial, 10);
	same(pthread_barrier_destroy(&barrier), 0);
	same(pthread_barrier_wait(&barrier), EINVAL);
}

static pthread_barrier_t *mapped;

/* The first to come out of a barrier destroys it: nobody uses its memory any more. */
static void *destroys(void *arg)
{
	pthread_barrier_wait(mapped);
	same(pthread_barrier_destroy(mapped), 0);
	same(munmap(mapped, 4096), 0);
	return arg;
}

static void destroyed_barrier(void)
{
	pthread_t thread;

	mapped = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
	expect(mapped != MAP_FAILED);
	same(pthread_barrier_init(mapped, NULL, 2), 0);
	thread = begin(destroys, NULL);
	msleep(20);
	same(pthread_barrier_wait(mapped), PTHREAD_BARRIER_SERIAL_THREAD);
	end(thread);
}

static pthread_spinlock_t spinlock;
static volatile int spun;

static void *spins(void *arg)
{
	for (int i = 0; i < 50; i++) {
		same(pthread_spin_lock(&spinlock), 0);
		const int seen = spun;
		sched_yield();
		spun = seen + 1;
		same(pthread_spin_unlock(&spinlock), 0);
	}
	return arg;
}

static void spinlocks(void)
{
	pthread_t one, other;

	same(pthread_spin_init(&spinlock, PTHREAD_PROCESS_PRIVATE), 0);
	one = begin(spins, NULL);
	other = begin(spins, NULL);
	end(one);
	end(other);
	same(spun, 100);
	same(pthread_spin_unlock(&spinlock), EPERM);
	same(pthread_spin_lock(&spinlock), 0);
	same(pthread_spin_lock(&spinlock), EDEADLK);
	same(pthread_spin_trylock(&spinlock), EBUSY);
	same(pthread_spin_destroy(&spinlock), EBUSY);
	same(pthread_spin_unlock(&spinlock), 0);
}

static pthread_once_t once = PTHREAD_ONCE_INIT;
static volatile int times;

static void slowly(void)
{
	msleep(30);
	times++;
}

static void *first(void *arg)
{
	same(pthread_once(&once, slowly), 0);
	same(times, 1);
	return arg;
}

static void onces(void)
{
	pthread_t threads[4];

	for (int i = 0; i < 4; i++)
		threads[i] = begin(first, NULL);
	for (int i = 0; i < 4; i++)
		end(threads[i]);
	same(times, 1);
}

static void *is_cancelled(void *arg)
{
	pthread_once(&once, slowly);
	return arg;
}

/* An init that is cancelled was never called. */
static void once_cancelled(void)
{
	const pthread_t thread = begin(is_cancelled, NULL);

	msleep(10);
	same(pthread_cancel(thread), 0);
	expect(end(thread) == PTHREAD_CANCELED);
	same(times, 0);
	same(pthread_once(&once, slowly), 0);
	same(times, 1);
	/* A program may begin again. */
	once = PTHREAD_ONCE_INIT;
	same(pthread_once(&once, slowly), 0);
	same(times, 2);
}

const struct test locktests2[] = {
	{ "readers and writers", readers_writers },
	{ "rwlock errors", rwlock_errors },
	{ "barriers", barriers },
	{ "barrier, destroyed", destroyed_barrier },
	{ "spin locks", spinlocks },
	{ "once", onces },
	{ "once, cancelled", once_cancelled },
	{ NULL, NULL },
};
