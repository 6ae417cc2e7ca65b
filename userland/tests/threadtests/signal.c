/* Signals of threads: masks, the thread that takes one, sigwait by thread. */

#include "thread.h"

#include <semaphore.h>
#include <string.h>
#include <sys/event.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>

static pthread_t took_it;
static volatile int ntaken;

static void notes(int sig)
{
	(void)sig;
	took_it = pthread_self();
	ntaken++;
}

static void mask(int how, int sig)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, sig);
	same(pthread_sigmask(how, &set, NULL), 0);
}

static volatile bool ready, over;
static int ready_too;

/* Waits with a signal blocked, or not. */
static void *stands_by(void *arg)
{
	if (arg != NULL)
		mask(SIG_UNBLOCK, SIGUSR1);
	ready = true;
	while (!over)
		usleep(10000);
	return arg;
}

static void inherited(void)
{
	sigset_t set;

	mask(SIG_BLOCK, SIGUSR1);
	pthread_t thread = begin(stands_by, NULL);
	over = true;
	end(thread);
	same(pthread_sigmask(SIG_BLOCK, NULL, &set), 0);
	same(sigismember(&set, SIGUSR1), 1);
	same(pthread_sigmask(77, &set, NULL), EINVAL);
}

/* A signal for the process goes to the thread that does not block it. */
static void for_the_process(void)
{
	pthread_t blocks, takes;

	handle(SIGUSR1, notes, 0);
	mask(SIG_BLOCK, SIGUSR1);
	blocks = begin(stands_by, NULL);
	ready = false;
	takes = begin(stands_by, &ready_too);
	while (!ready)
		usleep(10000);
	for (int i = 1; i <= 3; i++) {
		same(kill(getpid(), SIGUSR1), 0);
		usleep(30000);
		same(ntaken, i);
		expect(took_it == takes);
	}
	over = true;
	end(takes);
	end(blocks);
	/* Nobody takes it now; it waits for the first that will. */
	same(kill(getpid(), SIGUSR1), 0);
	usleep(20000);
	same(ntaken, 3);
	mask(SIG_UNBLOCK, SIGUSR1);
	same(ntaken, 4);
	expect(took_it == pthread_self());
}

/* A signal for one thread goes to that one, and waits for it if it must. */
static void for_one(void)
{
	sigset_t set;
	pthread_t one, other;

	handle(SIGUSR1, notes, 0);
	mask(SIG_BLOCK, SIGUSR1);
	one = begin(stands_by, &ready_too);
	other = begin(stands_by, &ready_too);
	usleep(20000);
	same(pthread_kill(other, SIGUSR1), 0);
	usleep(20000);
	same(ntaken, 1);
	expect(took_it == other);
	same(pthread_kill(one, SIGUSR1), 0);
	usleep(20000);
	same(ntaken, 2);
	expect(took_it == one);
	same(pthread_kill(pthread_self(), SIGUSR1), 0);
	usleep(20000);
	same(ntaken, 2);
	sigpending(&set);
	same(sigismember(&set, SIGUSR1), 1);
	mask(SIG_UNBLOCK, SIGUSR1);
	same(ntaken, 3);
	expect(took_it == pthread_self());
	same(pthread_kill(one, 99), EINVAL);
	same(pthread_kill(one, 0), 0);
	over = true;
	end(one);
	end(other);
}

static sem_t done;
static volatile int got[4];

static void *accepts(void *arg)
{
	sigset_t set;
	int sig;

	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	sigaddset(&set, SIGUSR2);
	for (;;) {
		same(sigwait(&set, &sig), 0);
		if (sig == SIGUSR2)
			return arg;
		got[(long)arg]++;
		sem_post(&done);
	}
}

static void sigwaits(void)
{
	pthread_t threads[3];

	mask(SIG_BLOCK, SIGUSR1);
	mask(SIG_BLOCK, SIGUSR2);
	same(sem_init(&done, 0, 0), 0);
	for (long i = 0; i < 3; i++)
		threads[i] = begin(accepts, (void *)i);
	usleep(20000);
	for (int i = 0; i < 6; i++) {
		same(kill(getpid(), SIGUSR1), 0);
		same(sem_wait(&done), 0);
	}
	same(got[0] + got[1] + got[2], 6);
	for (int i = 0; i < 3; i++) {
		const int before = got[i];

		same(pthread_kill(threads[i], SIGUSR1), 0);
		same(sem_wait(&done), 0);
		same(got[i], before + 1);
	}
	for (int i = 0; i < 3; i++) {
		same(pthread_kill(threads[i], SIGUSR2), 0);
		end(threads[i]);
	}
}

static void *faults(void *arg)
{
	*(volatile int *)nowhere = 1;
	return arg;
}

static void fault_child(void)
{
	end(begin(faults, NULL));
}

/* A fault, and any signal that kills, ends all threads. */
static void kills_all(void)
{
	const int status = await(child(fault_child));

	expect(WIFSIGNALED(status));
	same(WTERMSIG(status), SIGSEGV);
}

static void stop_child(void)
{
	for (int i = 0; i < 3; i++)
		begin(stands_by, NULL);
	for (;;)
		ntaken++;
}

/* A stop stops all threads, and a continue continues them. */
static void stops_all(void)
{
	const pid_t pid = child(stop_child);
	int status;

	usleep(50000);
	for (int i = 0; i < 2; i++) {
		same(kill(pid, SIGSTOP), 0);
		same(waitpid(pid, &status, WUNTRACED), pid);
		expect(WIFSTOPPED(status));
		same(WSTOPSIG(status), SIGSTOP);
		same(kill(pid, SIGCONT), 0);
		same(waitpid(pid, &status, WCONTINUED), pid);
		expect(WIFCONTINUED(status));
		usleep(30000);
	}
	same(kill(pid, SIGSTOP), 0);
	same(waitpid(pid, &status, WUNTRACED), pid);
	same(kill(pid, SIGKILL), 0);
	status = await(pid);
	expect(WIFSIGNALED(status));
	same(WTERMSIG(status), SIGKILL);
}

static void *pauses(void *arg)
{
	while (ntaken == 0)
		pause();
	return arg;
}

/* ITIMER_REAL is the process's; the thread that does not block its signal gets it. */
static void itimers(void)
{
	const struct itimerval it = { .it_value = { .tv_usec = 20000 } };
	pthread_t thread;

	handle(SIGALRM, notes, 0);
	thread = begin(pauses, NULL);
	mask(SIG_BLOCK, SIGALRM);
	same(setitimer(ITIMER_REAL, &it, NULL), 0);
	end(thread);
	expect(took_it == thread);
}

static int dead[2];

/* Writes where nobody reads, with SIGPIPE blocked: it waits for this thread alone. */
static void *writes(void *arg)
{
	sigset_t set;

	for (int i = 0; i < 2; i++) {
		mask(SIG_BLOCK, SIGPIPE);
		refused(i == 0 ? write(dead[0], "x", 1) : send(dead[1], "x", 1, 0), EPIPE);
		sigpending(&set);
		same(sigismember(&set, SIGPIPE), 1);
		usleep(20000);
		same(ntaken, i);
		mask(SIG_UNBLOCK, SIGPIPE);
		same(ntaken, i + 1);
		expect(took_it == pthread_self());
	}
	return arg;
}

static void pipes(void)
{
	int ends[2], sv[2];

	handle(SIGPIPE, notes, 0);
	same(pipe(ends), 0);
	same(socketpair(AF_UNIX, SOCK_STREAM, 0, sv), 0);
	close(ends[0]);
	close(sv[0]);
	dead[0] = ends[1];
	dead[1] = sv[1];
	end(begin(writes, NULL));
	same(ntaken, 2);
}

/* The times that a queue of events has counted SIGUSR1, or -1 for no event. */
static long counted(int kq)
{
	const struct timespec none = { 0 };
	struct kevent event;
	const int n = kevent(kq, NULL, 0, &event, 1, &none);

	expect(n >= 0);
	if (n == 0)
		return -1;
	same(event.ident, SIGUSR1);
	return (long)event.data;
}

/* Takes SIGUSR1 within 50 ms; its si_code, or 0 if none came. */
static void *accept_soon(void *arg)
{
	const struct timespec time = { .tv_nsec = 50000000 };
	sigset_t set;
	siginfo_t info;

	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	if (sigtimedwait(&set, &info, &time) == SIGUSR1)
		return (void *)(long)info.si_code;
	same(errno, EAGAIN);
	return arg;
}

/* EVFILT_SIGNAL counts each time that a signal is sent, to the process or to a thread; and it is pending besides. */
static void events(void)
{
	const int kq = kqueue();
	struct kevent change;
	pthread_t thread;

	mask(SIG_BLOCK, SIGUSR1);
	EV_SET(&change, SIGUSR1, EVFILT_SIGNAL, EV_ADD, 0, 0, NULL);
	same(kevent(kq, &change, 1, NULL, 0, NULL), 0);
	same(counted(kq), -1);
	thread = begin(stands_by, NULL);
	for (int i = 0; i < 3; i++)
		same(pthread_kill(thread, SIGUSR1), 0);
	same(counted(kq), 3);
	same(pthread_kill(pthread_self(), SIGUSR1), 0);
	same(kill(getpid(), SIGUSR1), 0);
	same(counted(kq), 2);
	same(counted(kq), -1);
	same((long)accept_soon(NULL), SI_LWP);
	same((long)accept_soon(NULL), SI_USER);
	same((long)accept_soon(NULL), 0);
	over = true;
	end(thread);
	signal(SIGUSR1, SIG_IGN);
	mask(SIG_UNBLOCK, SIGUSR1);
	same(pthread_kill(pthread_self(), SIGUSR1), 0);
	same(counted(kq), 1);
	close(kq);
}

/* A signal for a thread is taken by that thread alone, one for the process by one of those that wait. */
static void takers(void)
{
	pthread_t threads[3];
	int taken = 0;

	mask(SIG_BLOCK, SIGUSR1);
	for (int i = 0; i < 3; i++)
		threads[i] = begin(accept_soon, NULL);
	usleep(10000);
	same(pthread_kill(threads[1], SIGUSR1), 0);
	same((long)accept_soon(NULL), 0);
	same((long)end(threads[0]), 0);
	same((long)end(threads[1]), SI_LWP);
	same((long)end(threads[2]), 0);
	for (int i = 0; i < 3; i++)
		threads[i] = begin(accept_soon, NULL);
	usleep(10000);
	same(kill(getpid(), SIGUSR1), 0);
	for (int i = 0; i < 3; i++)
		taken += end(threads[i]) != NULL;
	same(taken, 1);
}

static void *raises(void *arg)
{
	sigset_t pending;

	mask(SIG_BLOCK, SIGUSR1);
	same(raise(SIGUSR1), 0);
	same(ntaken, 0);
	same(sigpending(&pending), 0);
	same(sigismember(&pending, SIGUSR1), 1);
	mask(SIG_UNBLOCK, SIGUSR1);
	same(ntaken, 1);
	expect(took_it == pthread_self());
	same(raise(SIGUSR1), 0);
	same(ntaken, 2);
	return arg;
}

/* What a thread raises is for itself: others that do not block it do not take it. */
static void raised(void)
{
	ntaken = 0;
	signal(SIGUSR1, notes);
	end(begin(raises, NULL));
	same(ntaken, 2);
}

static void *has_none(void *arg)
{
	sigset_t pending;

	same(sigpending(&pending), 0);
	same(sigismember(&pending, SIGUSR1), 0);
	mask(SIG_UNBLOCK, SIGUSR1);
	return arg;
}

/* What the only thread has raised is not pending for a thread that it makes. */
static void raised_before(void)
{
	ntaken = 0;
	signal(SIGUSR1, notes);
	mask(SIG_BLOCK, SIGUSR1);
	same(raise(SIGUSR1), 0);
	end(begin(has_none, NULL));
	same(ntaken, 0);
	mask(SIG_UNBLOCK, SIGUSR1);
	same(ntaken, 1);
	expect(took_it == pthread_self());
}

/* Real-time signals for one thread wait one behind the other, as those for a process do. */
static void queued(void)
{
	siginfo_t info;
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGRTMIN);
	mask(SIG_BLOCK, SIGRTMIN);
	for (int i = 0; i < 3; i++)
		same(pthread_kill(pthread_self(), SIGRTMIN), 0);
	for (int i = 0; i < 3; i++) {
		same(sigwaitinfo(&set, &info), SIGRTMIN);
		same(info.si_code, SI_LWP);
		same(info.si_pid, getpid());
	}
	sigpending(&set);
	same(sigismember(&set, SIGRTMIN), 0);
}

static volatile uint64_t taken_at[2];
static volatile pthread_t taken_by[2];

static void takes_long(int sig)
{
	const int n = __atomic_fetch_add(&ntaken, 1, __ATOMIC_SEQ_CST);

	(void)sig;
	taken_at[n] = now();
	taken_by[n] = pthread_self();
	msleep(300);
}

static void *pauses_once(void *arg)
{
	mask(SIG_UNBLOCK, SIGRTMIN);
	while (ntaken < 2)
		msleep(1000);
	return arg;
}

static void *accepts_once(void *arg)
{
	sigset_t set;
	int sig;

	sigemptyset(&set);
	sigaddset(&set, SIGRTMIN);
	same(sigwait(&set, &sig), 0);
	takes_long(sig);
	return arg;
}

/* Two timers send a queued signal to the process at the same tick. */
static void send_two(void)
{
	struct sigevent event = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGRTMIN };
	const struct itimerspec at = { .it_value = in_ms(CLOCK_MONOTONIC, 50) };
	timer_t timers[2];

	for (int i = 0; i < 2; i++)
		same(timer_create(CLOCK_MONOTONIC, &event, &timers[i]), 0);
	for (int i = 0; i < 2; i++)
		same(timer_settime(timers[i], TIMER_ABSTIME, &at, NULL), 0);
	msleep(200);
	for (int i = 0; i < 2; i++)
		same(timer_delete(timers[i]), 0);
}

/* While one thread is at work for a signal, another one that can takes the next. */
static void two_at_once(void *(*take)(void *))
{
	pthread_t threads[2];

	ntaken = 0;
	handle(SIGRTMIN, takes_long, 0);
	mask(SIG_BLOCK, SIGRTMIN);
	for (int i = 0; i < 2; i++)
		threads[i] = begin(take, NULL);
	msleep(50);
	send_two();
	same(ntaken, 2);
	expect(taken_by[0] != taken_by[1]);
	expect(taken_at[1] - taken_at[0] < 100000);
	for (int i = 0; i < 2; i++)
		end(threads[i]);
}

static void two_handled(void)
{
	two_at_once(pauses_once);
}

static void two_accepted(void)
{
	two_at_once(accepts_once);
}

const struct test threadsignaltests[] = {
	{ "inherited", inherited },
	{ "for the process", for_the_process },
	{ "for one", for_one },
	{ "queued", queued },
	{ "raised", raised },
	{ "raised before", raised_before },
	{ "sigwait", sigwaits },
	{ "kills all", kills_all },
	{ "stops all", stops_all },
	{ "itimers", itimers },
	{ "SIGPIPE", pipes },
	{ "events", events },
	{ "takers", takers },
	{ "two handled", two_handled },
	{ "two accepted", two_accepted },
	{ NULL, NULL },
};
