/*
 * threadscript script ...: each script is done by a thread of its own. The front end is told of
 * each step before and after it (debug.mark), and judges what it hears.
 *
 * A script is steps with a blank between: a letter, the number of an object, and a comma and a
 * number where the table of steps below has one. The objects are mutexes (0 and 1 ordinary ones, 2
 * checks for errors, 3 recursive, 4 and 5 of the conditions), two conditions (0 on the time of day,
 * 1 on the monotonic clock), two rwlocks, two semaphores (of 0 and 1), one barrier for all threads,
 * and one event that each thread waits for with its number.
 *
 * The main thread waits for the others. Where nothing has moved for a while, it sends what the rest
 * waits for, and says so; if that does not help either, it gives up.
 */

#include <err.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/sysctl.h>
#include <sys/thr.h>
#include <time.h>
#include <unistd.h>

enum { THREADS = 8, MUTEXES = 6, HELD = 8, QUIET_MS = 400, PATIENCE = 5 };
enum { NOTE_BEFORE, NOTE_AFTER, NOTE_LIMIT };
/* Results that are no errno: canceled, a wrong value, the serial thread of a barrier. */
enum { CANCELED = 252, WRONG = 253, SERIAL = 254 };

static pthread_mutex_t mutexes[MUTEXES];
static pthread_cond_t conds[2];
static volatile int stock[2];
static pthread_rwlock_t rwlocks[2];
static sem_t sems[2], start;
static pthread_barrier_t barrier;
static pthread_t threads[THREADS + 1];
static char **scripts;
static int nthreads;
static volatile unsigned running, moves;
static volatile bool over;

/* What a thread has, for the case that it is canceled. */
static __thread struct {
	int index;
	int waits;			/* for a condition, whose mutex it has once it is canceled; else -1 */
	int nheld;
	struct {
		char step;		/* that takes it */
		int object;
	} held[HELD];
	bool timed;
	timer_t timer;
} me;

static void note(int kind, char step, int object, int result)
{
	const uint64_t value = (uint64_t)me.index << 24 | (uint64_t)kind << 20 | (uint64_t)(object & 15) << 16 |
		(uint64_t)(result & 255) << 8 | (unsigned char)step;
	const int saved = errno;

	sysctlbyname("debug.mark", NULL, NULL, &value, sizeof value);
	errno = saved;
}

static void before(char step, int object, int value)
{
	note(NOTE_BEFORE, step, object, value);
}

static int after(char step, int object, int result)
{
	moves++;
	note(NOTE_AFTER, step, object, result);
	return result;
}

/* The time limit of a step has been computed. */
static void limit(char step, int object)
{
	note(NOTE_LIMIT, step, object, 0);
}

/* The errno of a call that returns -1 with it. */
static int error_of(int result)
{
	return result < 0 ? errno : 0;
}

static struct timespec in_ms(clockid_t clock, int ms)
{
	struct timespec ts;

	clock_gettime(clock, &ts);
	ts.tv_nsec += ms * 1000000L;
	ts.tv_sec += ts.tv_nsec / 1000000000L;
	ts.tv_nsec %= 1000000000L;
	return ts;
}

static void hold(char step, int object)
{
	me.held[me.nheld].step = step;
	me.held[me.nheld++].object = object;
}

static void let_go(char step, int object)
{
	for (int i = me.nheld - 1; i >= 0; i--) {
		if (me.held[i].step != step || me.held[i].object != object)
			continue;
		for (me.nheld--; i < me.nheld; i++)
			me.held[i] = me.held[i + 1];
		return;
	}
}

static int lock(int m)
{
	before('l', m, 0);
	const int error = pthread_mutex_lock(&mutexes[m]);

	if (error == 0)
		hold('l', m);
	return after('l', m, error);
}

static void unlock(int m)
{
	before('u', m, 0);
	const int error = pthread_mutex_unlock(&mutexes[m]);

	if (error == 0)
		let_go('l', m);
	after('u', m, error);
}

static void rwlock(char step, int rw, int ms)
{
	const clockid_t clock = rw == 0 ? CLOCK_REALTIME : CLOCK_MONOTONIC;
	const bool writes = step == 'v';
	int error;

	before(step, rw, ms);
	if (ms == 0) {
		error = writes ? pthread_rwlock_wrlock(&rwlocks[rw]) : pthread_rwlock_rdlock(&rwlocks[rw]);
	} else {
		const struct timespec until = in_ms(clock, ms);

		limit(step, rw);
		error = writes ? pthread_rwlock_clockwrlock(&rwlocks[rw], clock, &until)
			: pthread_rwlock_clockrdlock(&rwlocks[rw], clock, &until);
	}
	if (error == 0)
		hold('r', rw);
	after(step, rw, error);
}

static void rwunlock(int rw)
{
	before('w', rw, 0);
	let_go('r', rw);
	after('w', rw, pthread_rwlock_unlock(&rwlocks[rw]));
}

/* Takes one of the stock of a condition, waiting for it if there is none. */
static void consume(int c, int ms)
{
	struct timespec until;
	int error = 0;

	before('W', c, ms);
	until = in_ms(c == 0 ? CLOCK_REALTIME : CLOCK_MONOTONIC, ms);
	limit('W', c);
	lock(4 + c);
	while (stock[c] == 0 && error == 0 && !over) {
		before('c', c, ms);
		me.waits = c;
		let_go('l', 4 + c);
		error = ms == 0 ? pthread_cond_wait(&conds[c], &mutexes[4 + c])
			: pthread_cond_timedwait(&conds[c], &mutexes[4 + c], &until);
		hold('l', 4 + c);
		me.waits = -1;
		after('c', c, error);
	}
	if (stock[c] > 0) {
		stock[c]--;
		after('o', c, 0);
	}
	unlock(4 + c);
}

/* Puts some into the stock of a condition: one and a signal, or more and a broadcast. */
static void produce(char step, int c, int n)
{
	lock(4 + c);
	stock[c] += n;
	after('a', c, n);
	before(step, c, n);
	after(step, c, n == 1 ? pthread_cond_signal(&conds[c]) : pthread_cond_broadcast(&conds[c]));
	unlock(4 + c);
}

static sigset_t set_of(int sig)
{
	sigset_t set;

	sigemptyset(&set);
	if (sig != 0) {
		sigaddset(&set, sig);
	} else {
		sigaddset(&set, SIGALRM);
		sigaddset(&set, SIGUSR1);
		sigaddset(&set, SIGUSR2);
		sigaddset(&set, SIGRTMIN);
	}
	return set;
}

static void mask(char step, int how, int sig)
{
	const sigset_t set = set_of(sig);

	before(step, 0, sig);
	after(step, 0, pthread_sigmask(how, &set, NULL) != 0 ? WRONG : sig);
}

/* By the value of a siginfo_t: which of a kind of signals it is. */
static void taken(char step, const siginfo_t *info)
{
	note(NOTE_AFTER, step, info->si_signo == SIGRTMIN ? 3 : info->si_signo == SIGALRM ? 2 : info->si_signo == SIGUSR2,
		info->si_value.sival_int);
}

static void handler(int sig, siginfo_t *info, void *context)
{
	(void)sig;
	(void)context;
	taken('H', info);
}

static void wait_signal(int sig, int ms)
{
	const sigset_t set = set_of(sig);
	const struct timespec time = { .tv_nsec = ms * 1000000L };
	siginfo_t info;
	int got;

	before('g', 0, ms);
	got = sigtimedwait(&set, &info, &time);
	if (got > 0)
		taken('G', &info);
	after('g', 0, got > 0 ? 0 : errno);
}

static void set_timer(int ms)
{
	struct sigevent event = { .sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGALRM };
	const struct itimerspec it = { .it_value.tv_nsec = ms * 1000000L };
	long tid;

	if (me.timed)
		return;
	thr_self(&tid);
	event.sigev_notify_thread_id = (int)tid;
	event.sigev_value.sival_int = me.index;
	if (timer_create(CLOCK_MONOTONIC, &event, &me.timer) < 0)
		err(1, "timer_create");
	me.timed = true;
	before('i', me.index, ms);
	after('i', me.index, error_of(timer_settime(me.timer, 0, &it, NULL)));
}

static void *child(void *arg)
{
	const sigset_t all = set_of(0);

	pthread_sigmask(SIG_BLOCK, &all, NULL);
	sched_yield();
	return (char *)arg + 1;
}

/* A thread more, which is joined, or detached. It takes no signals. */
static void beget(int detached)
{
	pthread_t thread;
	void *result = NULL;
	int error, state;

	before('n', detached, 0);
	pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &state);
	const sigset_t all = set_of(0);
	sigset_t old;

	pthread_sigmask(SIG_BLOCK, &all, &old);
	error = pthread_create(&thread, NULL, child, &me);
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	if (error == 0)
		error = detached ? pthread_detach(thread) : pthread_join(thread, &result);
	if (error == 0 && !detached && result != (char *)&me + 1)
		error = WRONG;
	pthread_setcancelstate(state, NULL);
	after('n', detached, error);
}

static void take_sem(char step, int s, int ms)
{
	const clockid_t clock = s == 0 ? CLOCK_REALTIME : CLOCK_MONOTONIC;

	before(step, s, ms);
	if (step == 'q') {
		after(step, s, error_of(sem_trywait(&sems[s])));
	} else if (ms == 0) {
		after(step, s, error_of(sem_wait(&sems[s])));
	} else {
		const struct timespec until = in_ms(clock, ms);

		limit(step, s);
		after(step, s, error_of(sem_clockwait(&sems[s], clock, &until)));
	}
}

static void post(int s)
{
	before('p', s, 0);
	after('p', s, error_of(sem_post(&sems[s])));
}

static void step(char what, int object, int value)
{
	union sigval with = { .sival_int = value };
	struct timespec time = { .tv_nsec = value * 1000000L };
	clockid_t clock;
	int error;

	switch (what) {
	case 'l':
		lock(object);
		break;
	case 't':
		before('t', object, 0);
		error = pthread_mutex_trylock(&mutexes[object]);
		if (error == 0)
			hold('l', object);
		after('t', object, error);
		break;
	case 'k':
		clock = object % 2 == 0 ? CLOCK_REALTIME : CLOCK_MONOTONIC;
		before('k', object, value);
		time = in_ms(clock, value);
		limit('k', object);
		error = pthread_mutex_clocklock(&mutexes[object], clock, &time);
		if (error == 0)
			hold('l', object);
		after('k', object, error);
		break;
	case 'u':
		unlock(object);
		break;
	case 'c':
		consume(object, value);
		break;
	case 's':
	case 'S':
		produce(what, object, value);
		break;
	case 'r':
	case 'v':
		rwlock(what, object, value);
		break;
	case 'w':
		rwunlock(object);
		break;
	case 'p':
		post(object);
		break;
	case 'm':
	case 'q':
		take_sem(what, object, value);
		break;
	case 'b':
		before('b', 0, 0);
		error = pthread_barrier_wait(&barrier);
		after('b', 0, error == PTHREAD_BARRIER_SERIAL_THREAD ? SERIAL : error);
		break;
	case 'z':
		before('z', object, value);
		if (object == 0) {
			error = error_of(nanosleep(&time, NULL));
		} else {
			clock = object == 1 ? CLOCK_REALTIME : CLOCK_MONOTONIC;
			time = in_ms(clock, value);
			error = clock_nanosleep(clock, TIMER_ABSTIME, &time, NULL);
		}
		after('z', object, error);
		break;
	case 'y':
		sched_yield();
		break;
	case 'x':
		for (volatile int i = 0; i < value * 100; i++)
			;
		break;
	case 'K':
		before('K', object, 0);
		after('K', object, pthread_kill(threads[object], SIGUSR1));
		break;
	case 'P':
		before('P', 0, 0);
		after('P', 0, error_of(kill(getpid(), SIGUSR2)));
		break;
	case 'Q':
		before('Q', 0, value);
		after('Q', 0, sigqueue(getpid(), SIGRTMIN, with) < 0 ? WRONG : value);
		break;
	case 'B':
		mask('B', SIG_BLOCK, value);
		break;
	case 'D':
		mask('D', SIG_UNBLOCK, value);
		break;
	case 'g':
		wait_signal(object, value);
		break;
	case 'i':
		set_timer(value);
		break;
	case 'n':
		beget(object);
		break;
	case 'C':
		before('C', object, 0);
		after('C', object, pthread_cancel(threads[object]));
		break;
	case 'e':
		before('e', 0, 0);
		pthread_testcancel();
		after('e', 0, 0);
		break;
	case 'd':
		before('d', object, 0);
		pthread_setcancelstate(object == 0 ? PTHREAD_CANCEL_ENABLE : PTHREAD_CANCEL_DISABLE, NULL);
		after('d', object, 0);
		break;
	default:
		errx(2, "no step: %c", what);
	}
}

/* The end of a thread: it gives back what it has, and takes no more signals. */
static void finish(void *canceled)
{
	if (canceled != NULL)
		after('X', 0, 0);
	if (me.waits >= 0)
		hold('l', 4 + me.waits);
	while (me.nheld > 0) {
		const int object = me.held[me.nheld - 1].object;

		if (me.held[me.nheld - 1].step == 'l')
			unlock(object);
		else
			rwunlock(object);
	}
	if (me.timed)
		timer_delete(me.timer);
	mask('B', SIG_BLOCK, 0);
	after('E', 0, canceled != NULL);
	__atomic_fetch_sub(&running, 1, __ATOMIC_SEQ_CST);
}

static int depth(int n)
{
	if (n == 0)
		pthread_exit((void *)(intptr_t)(100 + me.index));
	return depth(n - 1) + 1;
}

static void *run(void *arg)
{
	const char *at = scripts[(intptr_t)arg];

	me.index = (int)(intptr_t)arg;
	me.waits = -1;
	pthread_cleanup_push(finish, arg);
	after('A', 0, 0);
	before('e', 0, 0);
	sem_wait(&start);
	after('e', 0, 0);
	mask('D', SIG_UNBLOCK, 0);
	while (*at != '\0') {
		char *end;
		const char what = *at;
		const int object = (int)strtol(at + 1, &end, 10);
		const int value = *end == ',' ? (int)strtol(end + 1, &end, 10) : 0;

		step(what, object, value);
		at = *end == ' ' ? end + 1 : end;
	}
	pthread_cleanup_pop(0);
	finish(NULL);
	if (me.index % 2 == 0)
		depth(5);
	return (void *)(intptr_t)(100 + me.index);
}

static void sleep_ms(int ms)
{
	const struct timespec time = { .tv_nsec = ms * 1000000L };

	nanosleep(&time, NULL);
}

/* Sends what threads wait for. */
static void rescue(void)
{
	before('R', 0, 0);
	over = true;
	for (int c = 0; c < 2; c++) {
		pthread_mutex_lock(&mutexes[4 + c]);
		pthread_cond_broadcast(&conds[c]);
		pthread_mutex_unlock(&mutexes[4 + c]);
	}
	for (int s = 0; s < 2; s++)
		for (int i = 0; i < 100; i++)
			sem_post(&sems[s]);
}

/* Waits until every thread has done its script. */
static void watch(void)
{
	unsigned seen = moves;

	for (int quiet = 0, rescued = 0; running > 0;) {
		sleep_ms(50);
		quiet = seen == moves ? quiet + 50 : 0;
		seen = moves;
		if (quiet < QUIET_MS)
			continue;
		if (rescued++ == PATIENCE) {
			before('Z', 0, 0);
			_exit(3);
		}
		rescue();
		quiet = 0;
	}
}

static void make_objects(void)
{
	static const int types[MUTEXES] = { PTHREAD_MUTEX_DEFAULT, PTHREAD_MUTEX_NORMAL, PTHREAD_MUTEX_ERRORCHECK,
		PTHREAD_MUTEX_RECURSIVE, PTHREAD_MUTEX_NORMAL, PTHREAD_MUTEX_ERRORCHECK };
	pthread_mutexattr_t mutexattr;
	pthread_condattr_t condattr;

	pthread_mutexattr_init(&mutexattr);
	for (int m = 0; m < MUTEXES; m++) {
		pthread_mutexattr_settype(&mutexattr, types[m]);
		pthread_mutex_init(&mutexes[m], &mutexattr);
	}
	pthread_condattr_init(&condattr);
	for (int c = 0; c < 2; c++) {
		pthread_condattr_setclock(&condattr, c == 0 ? CLOCK_REALTIME : CLOCK_MONOTONIC);
		pthread_cond_init(&conds[c], &condattr);
		pthread_rwlock_init(&rwlocks[c], NULL);
		sem_init(&sems[c], 0, (unsigned)c);
	}
	sem_init(&start, 0, 0);
	pthread_barrier_init(&barrier, NULL, (unsigned)nthreads);
}

static void join(int i)
{
	void *result = NULL;
	int error;

	before('j', i, 0);
	error = pthread_join(threads[i], &result);
	if (error == 0 && result != (void *)(intptr_t)(100 + i))
		error = result == PTHREAD_CANCELED ? CANCELED : WRONG;
	after('j', i, error);
}

int main(int argc, char **argv)
{
	const int signals[] = { SIGALRM, SIGUSR1, SIGUSR2, SIGRTMIN };
	const struct sigaction action = { .sa_sigaction = handler, .sa_flags = SA_SIGINFO };
	const sigset_t all = set_of(0);

	nthreads = argc - 1;
	if (nthreads < 1 || nthreads > THREADS)
		errx(2, "usage: threadscript script ...");
	scripts = argv;
	me.waits = -1;
	for (int i = 0; i < 4; i++)
		sigaction(signals[i], &action, NULL);
	pthread_sigmask(SIG_BLOCK, &all, NULL);
	make_objects();
	running = (unsigned)nthreads;
	for (int i = 1; i <= nthreads; i++)
		if ((errno = pthread_create(&threads[i], NULL, run, (void *)(intptr_t)i)) != 0)
			err(1, "pthread_create");
	for (int i = 0; i < nthreads; i++)
		sem_post(&start);
	watch();
	for (int i = 1; i <= nthreads; i++)
		join(i);
	/* Threads that were detached end. */
	sleep_ms(50);
	mask('D', SIG_UNBLOCK, 0);
	before('J', 0, 0);
	return 0;
}
