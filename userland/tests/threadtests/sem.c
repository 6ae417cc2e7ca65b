/* Semaphores. */

#include "thread.h"

#include <fcntl.h>
#include <limits.h>
#include <semaphore.h>
#include <sys/mman.h>

static sem_t sem;
static volatile int passed;

static void *waits(void *arg)
{
	same(sem_wait(&sem), 0);
	passed++;
	return arg;
}

static void counts(void)
{
	pthread_t threads[5];
	int value;

	same(sem_init(&sem, 0, 2), 0);
	for (int i = 0; i < 5; i++)
		threads[i] = begin(waits, NULL);
	msleep(20);
	same(passed, 2);
	same(sem_getvalue(&sem, &value), 0);
	same(value, 0);
	refused(sem_destroy(&sem), EBUSY);
	for (int i = 0; i < 3; i++) {
		same(sem_post(&sem), 0);
		msleep(20);
		same(passed, 3 + i);
	}
	for (int i = 0; i < 5; i++)
		end(threads[i]);
	same(sem_getvalue(&sem, &value), 0);
	same(value, 0);
	refused(sem_trywait(&sem), EAGAIN);
	same(sem_destroy(&sem), 0);
	refused(sem_wait(&sem), EINVAL);
	refused(sem_init(&sem, 0, SEM_VALUE_MAX + 1u), EINVAL);
	same(sem_init(&sem, 0, SEM_VALUE_MAX), 0);
	refused(sem_post(&sem), EOVERFLOW);
}

static void posts(int sig)
{
	(void)sig;
	sem_post(&sem);
}

static void limits(void)
{
	const struct timespec bad = { .tv_nsec = 1000000000L };
	struct timespec until = in_ms(CLOCK_REALTIME, 60);
	uint64_t from = now();

	same(sem_init(&sem, 0, 0), 0);
	refused(sem_timedwait(&sem, &until), ETIMEDOUT);
	took(from, 60);
	refused(sem_timedwait(&sem, &bad), EINVAL);
	until = in_ms(CLOCK_MONOTONIC, 40);
	from = now();
	refused(sem_clockwait(&sem, CLOCK_MONOTONIC, &until), ETIMEDOUT);
	took(from, 40);
	refused(sem_clockwait(&sem, CLOCK_VIRTUAL, &until), EINVAL);
	same(sem_post(&sem), 0);
	same(sem_timedwait(&sem, &bad), 0);
	/* A handler ends a wait, and may post. */
	handle(SIGALRM, count, 0);
	alarm(1);
	refused(sem_wait(&sem), EINTR);
	handle(SIGALRM, posts, SA_RESTART);
	alarm(1);
	same(sem_wait(&sem), 0);
}

static void *posts_later(void *arg)
{
	msleep(30);
	same(sem_post(&sem), 0);
	return arg;
}

/* A time that is never over, and one whose rest is told. */
static void for_a_time(void)
{
	const struct timespec ever = { .tv_sec = LLONG_MAX, .tv_nsec = 999999999 }, second = { .tv_sec = 1, .tv_nsec = 500000000 };
	struct timespec left;
	pthread_t thread;

	same(sem_init(&sem, 0, 0), 0);
	thread = begin(posts_later, NULL);
	same(sem_clockwait_np(&sem, CLOCK_MONOTONIC, 0, &ever, NULL), 0);
	end(thread);
	thread = begin(posts_later, NULL);
	same(sem_clockwait_np(&sem, CLOCK_REALTIME, 0, &ever, NULL), 0);
	end(thread);
	handle(SIGALRM, count, 0);
	alarm(1);
	refused(sem_clockwait_np(&sem, CLOCK_MONOTONIC, 0, &second, &left), EINTR);
	expect(left.tv_sec == 0 && left.tv_nsec > 400000000 && left.tv_nsec < 510000000);
}

static void *sets_clock(void *by)
{
	struct timespec ts;

	usleep(50000);
	clock_gettime(CLOCK_REALTIME, &ts);
	ts.tv_sec += (long)by;
	same(clock_settime(CLOCK_REALTIME, &ts), 0);
	return by;
}

/* A time is as long whoever sets the time of day. */
static void clock_set_meanwhile(void)
{
	const struct timespec time = { .tv_nsec = 300000000 };

	same(sem_init(&sem, 0, 0), 0);
	for (long by = 1000; by >= -1000; by -= 2000) {
		const pthread_t thread = begin(sets_clock, (void *)by);
		const uint64_t from = now();

		refused(sem_clockwait_np(&sem, CLOCK_REALTIME, 0, &time, NULL), ETIMEDOUT);
		took(from, 300);
		end(thread);
	}
}

/* After a handler with SA_RESTART a wait goes on, until the same time. */
static void restarted(void)
{
	const int before = caught[SIGALRM];
	struct timespec until;
	uint64_t from;

	same(sem_init(&sem, 0, 0), 0);
	handle(SIGALRM, count, SA_RESTART);
	alarm(1);
	until = in_ms(CLOCK_REALTIME, 1500);
	from = now();
	refused(sem_timedwait(&sem, &until), ETIMEDOUT);
	took(from, 1500);
	same(caught[SIGALRM], before + 1);
}

static sem_t *shared;

static void shared_child(void)
{
	same(sem_wait(&shared[0]), 0);
	same(sem_post(&shared[1]), 0);
}

static void between_processes(void)
{
	pid_t pid;

	shared = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANON, -1, 0);
	expect(shared != MAP_FAILED);
	same(sem_init(&shared[0], 1, 0), 0);
	same(sem_init(&shared[1], 1, 0), 0);
	pid = child(shared_child);
	msleep(20);
	same(sem_post(&shared[0]), 0);
	same(sem_wait(&shared[1]), 0);
	await_ok(pid);
	munmap(shared, 4096);
}

static void named_child(void)
{
	sem_t *const s = sem_open("/threadtests", 0);

	expect(s != SEM_FAILED);
	same(sem_wait(s), 0);
	same(sem_close(s), 0);
}

static void named(void)
{
	sem_t *s;
	pid_t pid;

	expect(sem_open("/threadtests", 0) == SEM_FAILED && errno == ENOENT);
	expect(sem_open("threadtests", O_CREAT, 0600, 0) == SEM_FAILED && errno == EINVAL);
	s = sem_open("/threadtests", O_CREAT | O_EXCL, 0600, 0);
	expect(s != SEM_FAILED);
	expect(sem_open("/threadtests", O_CREAT, 0600, 5) == s);
	expect(sem_open("/threadtests", O_CREAT | O_EXCL, 0600, 0) == SEM_FAILED && errno == EEXIST);
	pid = child(named_child);
	msleep(30);
	same(sem_post(s), 0);
	await_ok(pid);
	same(sem_close(s), 0);
	same(sem_close(s), 0);
	refused(sem_close(s), EINVAL);
	same(sem_unlink("/threadtests"), 0);
	refused(sem_unlink("/threadtests"), ENOENT);
	/* A link is no semaphore, wherever it leads. */
	same(symlink("/tmp/nowhere", "/tmp/SEMDthreadtests"), 0);
	expect(sem_open("/threadtests", O_CREAT, 0600, 0) == SEM_FAILED && errno == ELOOP);
	same(sem_unlink("/threadtests"), 0);
}

const struct test semtests[] = {
	{ "counts", counts },
	{ "limits", limits },
	{ "restarted", restarted },
	{ "for a time", for_a_time },
	{ "clock set meanwhile", clock_set_meanwhile },
	{ "between processes", between_processes },
	{ "named", named },
	{ NULL, NULL },
};
