/*
 * threaderrors [kernel | library | full]: prints the error of each call about threads that has to
 * fail, a line for each: a name, a colon, and the errno. tests/system/thread-errors.test.ts knows
 * what POSIX and FreeBSD name for each.
 */

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/sysctl.h>
#include <sys/thr.h>
#include <sys/umtx.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void *const nowhere = (void *)0x50000000;
static const struct timespec past = { .tv_sec = 1 }, bad = { .tv_nsec = 1000000000 }, shortly = { .tv_nsec = 1000000 };

static void row(const char *name, int error)
{
	printf("%s: %d\n", name, error);
}

/* Of a call that returns -1 with its errno. */
#define CALL(name, call) \
	do { \
		errno = 0; \
		row(name, (call) == -1 ? errno : 0); \
	} while (0)

static void *nothing(void *arg)
{
	return arg;
}

static pthread_t begin(void *(*run)(void *), void *arg)
{
	pthread_t thread;

	if ((errno = pthread_create(&thread, NULL, run, arg)) != 0)
		perror("pthread_create");
	return thread;
}

/* Holds what is named below until it is told to go on. */
static sem_t held, go_on;
static pthread_mutex_t mutex, recursive = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static struct umutex umutex;

static void *holds(void *arg)
{
	pthread_mutex_lock(&mutex);
	pthread_mutex_lock(&recursive);
	pthread_rwlock_wrlock(&rw);
	_umtx_op(&umutex, UMTX_OP_MUTEX_LOCK, 0, NULL, NULL);
	sem_post(&held);
	sem_wait(&go_on);
	pthread_mutex_unlock(&mutex);
	pthread_mutex_unlock(&recursive);
	pthread_rwlock_unlock(&rw);
	_umtx_op(&umutex, UMTX_OP_MUTEX_UNLOCK, 0, NULL, NULL);
	return arg;
}

static pthread_t holder(void)
{
	const pthread_t thread = begin(holds, NULL);

	sem_wait(&held);
	return thread;
}

static void release(pthread_t thread)
{
	sem_post(&go_on);
	pthread_join(thread, NULL);
}

static void init_mutexes(void)
{
	pthread_mutexattr_t attr;

	pthread_mutexattr_init(&attr);
	row("pthread_mutexattr_settype, no type", pthread_mutexattr_settype(&attr, 17));
	pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_ERRORCHECK);
	pthread_mutex_init(&mutex, &attr);
	pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE);
	pthread_mutex_init(&recursive, &attr);
}

static void mutexes(void)
{
	pthread_t thread;
	pthread_mutex_t gone = PTHREAD_MUTEX_INITIALIZER;

	init_mutexes();
	row("pthread_mutex_unlock, not locked", pthread_mutex_unlock(&mutex));
	pthread_mutex_lock(&mutex);
	row("pthread_mutex_lock, one's own", pthread_mutex_lock(&mutex));
	row("pthread_mutex_trylock, one's own", pthread_mutex_trylock(&mutex));
	row("pthread_mutex_destroy, locked", pthread_mutex_destroy(&mutex));
	pthread_mutex_unlock(&mutex);
	thread = holder();
	row("pthread_mutex_unlock, another's", pthread_mutex_unlock(&mutex));
	row("pthread_mutex_unlock, another's recursive one", pthread_mutex_unlock(&recursive));
	row("pthread_mutex_trylock, another's", pthread_mutex_trylock(&mutex));
	row("pthread_mutex_timedlock, time over", pthread_mutex_timedlock(&mutex, &past));
	row("pthread_mutex_timedlock, no time", pthread_mutex_timedlock(&mutex, &bad));
	row("pthread_mutex_clocklock, no clock", pthread_mutex_clocklock(&mutex, 77, &past));
	release(thread);
	pthread_mutex_destroy(&gone);
	row("pthread_mutex_lock, destroyed", pthread_mutex_lock(&gone));
}

static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;

static void *waits(void *arg)
{
	pthread_mutex_lock(&mutex);
	pthread_cond_wait(&cond, &mutex);
	pthread_mutex_unlock(&mutex);
	return arg;
}

static void conditions(void)
{
	pthread_condattr_t attr;
	pthread_t thread;

	pthread_condattr_init(&attr);
	row("pthread_condattr_setclock, no clock", pthread_condattr_setclock(&attr, 77));
	row("pthread_cond_wait, without the mutex", pthread_cond_wait(&cond, &mutex));
	pthread_mutex_lock(&mutex);
	row("pthread_cond_timedwait, time over", pthread_cond_timedwait(&cond, &mutex, &past));
	row("pthread_cond_timedwait, no time", pthread_cond_timedwait(&cond, &mutex, &bad));
	row("pthread_cond_clockwait, no clock", pthread_cond_clockwait(&cond, &mutex, 77, &past));
	pthread_mutex_unlock(&mutex);
	thread = begin(waits, NULL);
	nanosleep(&(struct timespec){ .tv_nsec = 50000000 }, NULL);
	row("pthread_cond_destroy, waited for", pthread_cond_destroy(&cond));
	pthread_cond_signal(&cond);
	pthread_join(thread, NULL);
}

static void rwlocks(void)
{
	pthread_t thread;

	row("pthread_rwlock_unlock, not locked", pthread_rwlock_unlock(&rw));
	pthread_rwlock_wrlock(&rw);
	row("pthread_rwlock_rdlock, one's own", pthread_rwlock_rdlock(&rw));
	row("pthread_rwlock_wrlock, one's own", pthread_rwlock_wrlock(&rw));
	row("pthread_rwlock_destroy, locked", pthread_rwlock_destroy(&rw));
	pthread_rwlock_unlock(&rw);
	thread = holder();
	row("pthread_rwlock_unlock, another's", pthread_rwlock_unlock(&rw));
	row("pthread_rwlock_tryrdlock, another's", pthread_rwlock_tryrdlock(&rw));
	row("pthread_rwlock_trywrlock, another's", pthread_rwlock_trywrlock(&rw));
	row("pthread_rwlock_timedrdlock, time over", pthread_rwlock_timedrdlock(&rw, &past));
	row("pthread_rwlock_timedwrlock, no time", pthread_rwlock_timedwrlock(&rw, &bad));
	release(thread);
}

static void semaphores(void)
{
	pthread_barrier_t barrier;
	sem_t sem;

	row("pthread_barrier_init, for nobody", pthread_barrier_init(&barrier, NULL, 0));
	CALL("sem_init, too much", sem_init(&sem, 0, (unsigned)SEM_VALUE_MAX + 1));
	sem_init(&sem, 0, SEM_VALUE_MAX);
	CALL("sem_post, too much", sem_post(&sem));
	sem_init(&sem, 0, 0);
	CALL("sem_trywait, of 0", sem_trywait(&sem));
	CALL("sem_timedwait, time over", sem_timedwait(&sem, &past));
	CALL("sem_timedwait, no time", sem_timedwait(&sem, &bad));
	sem_destroy(&sem);
	CALL("sem_wait, destroyed", sem_wait(&sem));
}

static void lives(void)
{
	pthread_attr_t attr;
	pthread_key_t key;
	pthread_t thread;
	int error = 0;

	row("pthread_join, oneself", pthread_join(pthread_self(), NULL));
	thread = begin(nothing, NULL);
	pthread_join(thread, NULL);
	row("pthread_join, joined", pthread_join(thread, NULL));
	row("pthread_detach, joined", pthread_detach(thread));
	row("pthread_kill, joined", pthread_kill(thread, 0));
	row("pthread_cancel, joined", pthread_cancel(thread));
	thread = holder();
	row("pthread_kill, no signal", pthread_kill(thread, NSIG));
	pthread_detach(thread);
	row("pthread_join, detached", pthread_join(thread, NULL));
	row("pthread_detach, detached", pthread_detach(thread));
	sem_post(&go_on);
	pthread_attr_init(&attr);
	row("pthread_attr_setdetachstate, no state", pthread_attr_setdetachstate(&attr, 7));
	row("pthread_attr_setstacksize, too small", pthread_attr_setstacksize(&attr, 16));
	row("pthread_setcancelstate, no state", pthread_setcancelstate(77, NULL));
	row("pthread_setcanceltype, no type", pthread_setcanceltype(77, NULL));
	for (int i = 0; i <= PTHREAD_KEYS_MAX && error == 0; i++)
		error = pthread_key_create(&key, NULL);
	row("pthread_key_create, too many", error);
	row("pthread_setspecific, no key", pthread_setspecific(PTHREAD_KEYS_MAX, &key));
	row("pthread_key_delete, no key", pthread_key_delete(PTHREAD_KEYS_MAX));
}

static void library(void)
{
	mutexes();
	conditions();
	rwlocks();
	semaphores();
	lives();
}

static void threads(void)
{
	long id;
	struct thr_param param = { .flags = 1 };
	struct thr_param wild = { .child_tid = nowhere };

	CALL("thr_new, bad address", thr_new(nowhere, sizeof param));
	CALL("thr_new, too large", thr_new(&param, 1000));
	CALL("thr_new, no flag", thr_new(&param, sizeof param));
	CALL("thr_new, bad address of its number", thr_new(&wild, sizeof wild));
	CALL("thr_self, bad address", thr_self(nowhere));
	row("thr_exit, bad address", (thr_exit(nowhere), errno));
	CALL("thr_kill, no thread", thr_kill(3, 0));
	CALL("thr_kill, nobody else", thr_kill(-1, 0));
	thr_self(&id);
	CALL("thr_kill, no signal", thr_kill(id, NSIG));
	CALL("thr_kill2, no process", thr_kill2(77777, id, 0));
	CALL("thr_kill2, no signal", thr_kill2(getpid(), id, -1));
	CALL("thr_suspend, bad address", thr_suspend(nowhere));
	CALL("thr_suspend, no time", thr_suspend(&bad));
	CALL("thr_wake, no thread", thr_wake(5));
	CALL("thr_upcall, no thread", thr_upcall(5, 0));
}

static void words(void)
{
	static unsigned word = 3;
	static struct ucond ucond;
	struct _umtx_time none = { ._clockid = 77 };
	pthread_t thread;

	CALL("_umtx_op, no operation", _umtx_op(&word, 99, 0, NULL, NULL));
	CALL("UMTX_OP_WAIT_UINT, not aligned", _umtx_op((char *)&word + 1, UMTX_OP_WAIT_UINT, 3, NULL, NULL));
	CALL("UMTX_OP_WAIT_UINT, bad address", _umtx_op(nowhere, UMTX_OP_WAIT_UINT, 3, NULL, NULL));
	CALL("UMTX_OP_WAIT_UINT, bad address of the time", _umtx_op(&word, UMTX_OP_WAIT_UINT, 3, NULL, nowhere));
	CALL("UMTX_OP_WAIT_UINT, no time", _umtx_op(&word, UMTX_OP_WAIT_UINT, 3, NULL, (void *)&bad));
	CALL("UMTX_OP_WAIT_UINT, no clock", _umtx_op(&word, UMTX_OP_WAIT_UINT, 3, (void *)sizeof none, &none));
	CALL("UMTX_OP_WAKE, bad address", _umtx_op(nowhere, UMTX_OP_WAKE, 1, NULL, NULL));
	CALL("UMTX_OP_NWAKE_PRIVATE, too many", _umtx_op(&word, UMTX_OP_NWAKE_PRIVATE, 5000, NULL, NULL));
	CALL("UMTX_OP_NWAKE_PRIVATE, bad address", _umtx_op(nowhere, UMTX_OP_NWAKE_PRIVATE, 2, NULL, NULL));
	CALL("UMTX_OP_MUTEX_LOCK, bad address", _umtx_op(nowhere, UMTX_OP_MUTEX_LOCK, 0, NULL, NULL));
	CALL("UMTX_OP_MUTEX_TRYLOCK, bad address", _umtx_op(nowhere, UMTX_OP_MUTEX_TRYLOCK, 0, NULL, NULL));
	CALL("UMTX_OP_MUTEX_UNLOCK, bad address", _umtx_op(nowhere, UMTX_OP_MUTEX_UNLOCK, 0, NULL, NULL));
	CALL("UMTX_OP_MUTEX_UNLOCK, not locked", _umtx_op(&umutex, UMTX_OP_MUTEX_UNLOCK, 0, NULL, NULL));
	CALL("UMTX_OP_CV_WAIT, bad address", _umtx_op(nowhere, UMTX_OP_CV_WAIT, 0, &umutex, NULL));
	CALL("UMTX_OP_CV_WAIT, without the mutex", _umtx_op(&ucond, UMTX_OP_CV_WAIT, 0, &umutex, NULL));
	CALL("UMTX_OP_CV_SIGNAL, bad address", _umtx_op(nowhere, UMTX_OP_CV_SIGNAL, 0, NULL, NULL));
	CALL("UMTX_OP_CV_BROADCAST, bad address", _umtx_op(nowhere, UMTX_OP_CV_BROADCAST, 0, NULL, NULL));
	umutex.m_flags = UMUTEX_ERROR_CHECK;
	_umtx_op(&umutex, UMTX_OP_MUTEX_LOCK, 0, NULL, NULL);
	CALL("UMTX_OP_MUTEX_LOCK, one's own", _umtx_op(&umutex, UMTX_OP_MUTEX_LOCK, 0, NULL, NULL));
	_umtx_op(&umutex, UMTX_OP_MUTEX_UNLOCK, 0, NULL, NULL);
	umutex.m_flags = 0;
	thread = holder();
	CALL("UMTX_OP_MUTEX_TRYLOCK, another's", _umtx_op(&umutex, UMTX_OP_MUTEX_TRYLOCK, 0, NULL, NULL));
	CALL("UMTX_OP_MUTEX_UNLOCK, another's", _umtx_op(&umutex, UMTX_OP_MUTEX_UNLOCK, 0, NULL, NULL));
	release(thread);
}

/* Calls of others: as another user, and signals. */
static void others(void)
{
	struct sigevent event = { .sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGALRM };
	sigset_t set;
	timer_t timer;

	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	CALL("sigtimedwait, nothing", sigtimedwait(&set, NULL, &shortly));
	CALL("sigtimedwait, no time", sigtimedwait(&set, NULL, &bad));
	CALL("sigtimedwait, bad address", sigtimedwait(nowhere, NULL, &shortly));
	row("pthread_sigmask, no way", pthread_sigmask(77, &set, NULL));
	event.sigev_notify_thread_id = 5;
	CALL("timer_create, no thread", timer_create(CLOCK_MONOTONIC, &event, &timer));
	fflush(stdout);
	if (fork() == 0) {
		if (setuid(100) == 0)
			CALL("thr_kill2, another user's", thr_kill2(getppid(), -1, SIGKILL));
		fflush(stdout);
		_exit(0);
	}
	wait(NULL);
}

static void kernel(void)
{
	threads();
	words();
	others();
}

enum { MOST = 12 };

static void set_most(uint64_t most)
{
	sysctlbyname("kern.threads.max_threads_per_proc", NULL, NULL, &most, sizeof most);
}

static sem_t gate;

static void *waits_at_gate(void *arg)
{
	sem_wait(&gate);
	return arg;
}

/* A full table: an error, with nothing changed by it, and everything as before when there is room again. */
static void full(void)
{
	pthread_t all[MOST], thread;
	uint64_t threads_before, pages;
	int n = 0, error = 0, joined = 0;

	set_most(MOST);
	sem_init(&gate, 0, 0);
	while (n < MOST && (error = pthread_create(&all[n], NULL, waits_at_gate, &all[n])) == 0)
		n++;
	row("threads made", n);
	row("pthread_create, full", error);
	threads_before = (uint64_t)sysctlvalue("kern.threads.count");
	pages = (uint64_t)sysctlvalue("hw.freepages");
	for (int i = 0; i < 50; i++)
		if (pthread_create(&thread, NULL, nothing, NULL) != EAGAIN)
			row("pthread_create, full, again", i);
	row("threads more", (int)((uint64_t)sysctlvalue("kern.threads.count") - threads_before));
	row("pages fewer", (int)(pages - (uint64_t)sysctlvalue("hw.freepages")));
	for (int i = 0; i < n; i++)
		sem_post(&gate);
	for (int i = 0; i < n; i++) {
		void *result;

		joined += pthread_join(all[i], &result) == 0 && result == &all[i];
	}
	row("threads joined", joined);
	row("pthread_create, room again", pthread_create(&thread, NULL, nothing, NULL));
	row("pthread_join, room again", pthread_join(thread, NULL));
}

int main(int argc, char **argv)
{
	sem_init(&held, 0, 0);
	sem_init(&go_on, 0, 0);
	if (argc < 2 || strcmp(argv[1], "kernel") == 0)
		kernel();
	if (argc < 2 || strcmp(argv[1], "library") == 0)
		library();
	if (argc < 2 || strcmp(argv[1], "full") == 0)
		full();
	return 0;
}
