/* Queued signals: their order, values and bound, and waiting for them. */

#include "test.h"

#include <limits.h>
#include <signal.h>
#include <sys/time.h>
#include <time.h>

static int order[64], values[64];
static volatile int n;

static void record(int sig, siginfo_t *info, void *context)
{
	(void)context;
	if (n < 64) {
		order[n] = sig;
		values[n++] = info->si_value.sival_int;
	}
}

static void catch_all(int sig)
{
	struct sigaction sa = { .sa_sigaction = record, .sa_flags = SA_SIGINFO };

	sigfillset(&sa.sa_mask);
	sigaction(sig, &sa, NULL);
}

static int queue(int sig, int value)
{
	return sigqueue(getpid(), sig, (union sigval){ .sival_int = value });
}

static sigset_t block(int sig, int sig2)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, sig);
	sigaddset(&set, sig2);
	sigprocmask(SIG_BLOCK, &set, NULL);
	return set;
}

static void in_order(void)
{
	const int a = SIGRTMIN, b = SIGRTMIN + 5;
	const sigset_t set = block(a, b);

	catch_all(a);
	catch_all(b);
	for (int i = 0; i < 5; i++) {
		same(queue(b, 100 + i), 0);
		same(queue(a, i), 0);
	}
	sigprocmask(SIG_UNBLOCK, &set, NULL);
	same(n, 10);
	for (int i = 0; i < 10; i++) {
		same(order[i], i < 5 ? a : b);
		same(values[i], i < 5 ? i : 100 + i - 5);
	}
}

static void plain_signals_merge(void)
{
	const sigset_t set = block(SIGUSR1, SIGUSR2);

	handle(SIGUSR1, count, 0);
	for (int i = 0; i < 5; i++)
		raise(SIGUSR1);
	sigprocmask(SIG_UNBLOCK, &set, NULL);
	same(caught[SIGUSR1], 1);
}

static void bound(void)
{
	const sigset_t set = block(SIGRTMIN, SIGRTMAX);
	int queued = 0;

	handle(SIGRTMIN, count, 0);
	while (queue(SIGRTMIN, queued) == 0)
		queued++;
	same(errno, EAGAIN);
	same(queued, SIGQUEUE_MAX);
	sigprocmask(SIG_UNBLOCK, &set, NULL);
	same(caught[SIGRTMIN], SIGQUEUE_MAX);
	same(queue(SIGRTMIN, 0), 0);
	refused(queue(64, 0), EINVAL);
	refused(sigqueue(999999, SIGRTMIN, (union sigval){ 0 }), ESRCH);
	same(queue(0, 0), 0);
}

static void waiting(void)
{
	const sigset_t set = block(SIGRTMIN + 1, SIGUSR1);
	siginfo_t info;
	int sig;

	queue(SIGRTMIN + 1, 7);
	raise(SIGUSR1);
	same(sigwait(&set, &sig), 0);
	same(sig, SIGUSR1);
	same(sigwaitinfo(&set, &info), SIGRTMIN + 1);
	same(info.si_value.sival_int, 7);
	same(info.si_code, SI_QUEUE);
	same(info.si_pid, getpid());
}

static void sends_later(void)
{
	msleep(50);
	kill(getppid(), SIGUSR1);
}

static void waiting_for_a_while(void)
{
	const sigset_t set = block(SIGUSR1, SIGUSR2);
	const struct timespec none = { 0 }, some = { .tv_nsec = 60000000 }, long_enough = { .tv_sec = 10 };
	uint64_t before = now();

	refused(sigtimedwait(&set, NULL, &none), EAGAIN);
	refused(sigtimedwait(&set, NULL, &some), EAGAIN);
	expect(now() - before >= 60000);
	/* Less than no time is over. */
	refused(sigtimedwait(&set, NULL, &(struct timespec){ .tv_sec = -1 }), EAGAIN);
	const pid_t pid = child(sends_later);

	before = now();
	same(sigtimedwait(&set, NULL, &long_enough), SIGUSR1);
	expect(now() - before < 5000000);
	await_ok(pid);
	refused(sigtimedwait(&set, NULL, &(struct timespec){ .tv_nsec = 1000000000 }), EINVAL);
	handle(SIGALRM, count, SA_RESTART);
	ualarm(20000, 0);
	refused(sigtimedwait(&set, NULL, &long_enough), EINTR);
}

const struct test queuetests[] = {
	{ "in order", in_order },
	{ "plain signals merge", plain_signals_merge },
	{ "bound", bound },
	{ "waiting", waiting },
	{ "waiting for a while", waiting_for_a_while },
	{ NULL, NULL },
};
