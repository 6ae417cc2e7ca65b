/* timetest: sleeps and timers are never early, do not drift, and say what time is left. */

#include <signal.h>
#include <sys/resource.h>
#include <sys/sysctl.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "check.h"

/* A tick of the clock, in microseconds. */
static long long tick;

static volatile sig_atomic_t fired;

static void onalarm(int sig)
{
	(void)sig;
	fired++;
}

static long long uptime(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec * 1000000LL + ts.tv_nsec / 1000;
}

static struct itimerval timer(long long first, long long then)
{
	return (struct itimerval){
		.it_interval = { .tv_sec = then / 1000000, .tv_usec = (long)(then % 1000000) },
		.it_value = { .tv_sec = first / 1000000, .tv_usec = (long)(first % 1000000) },
	};
}

static long long usecs(const struct timeval *tv)
{
	return tv->tv_sec * 1000000LL + tv->tv_usec;
}

/* Not early, and by the second tick after its time: the tick it waits for, and one for a late start. */
static void ontime(const char *what, long long wanted, long long took)
{
	check(took >= wanted && took <= wanted + 2 * tick, "%s %lld us: %lld us", what, wanted, took);
}

static void sleeps(void)
{
	static const long long times[] = { 1, 9999, 10000, 10001, 123456, 1000000 };

	for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
		const struct timespec ts = { times[i] / 1000000, (long)(times[i] % 1000000) * 1000 };
		const long long begin = uptime();

		nanosleep(&ts, NULL);
		ontime("nanosleep", times[i], uptime() - begin);
	}
}

static void oneshots(void)
{
	static const int which[] = { ITIMER_REAL, ITIMER_NTH(0), ITIMER_NTH(1000) };

	for (size_t i = 0; i < sizeof which / sizeof which[0]; i++) {
		const struct itimerval it = timer(50000, 0);
		struct itimerval left;
		const long long begin = uptime();

		fired = 0;
		setitimer(which[i], &it, NULL);
		pause();
		ontime("timer", 50000, uptime() - begin);
		check(fired == 1 && getitimer(which[i], &left) == 0 && usecs(&left.it_value) == 0,
		      "timer %d has run out", which[i]);
	}
}

static void periodic(void)
{
	const struct itimerval it = timer(30000, 30000), none = timer(0, 0);
	const long long begin = uptime();
	long long worst = 0;

	fired = 0;
	setitimer(ITIMER_REAL, &it, NULL);
	for (int i = 1; i <= 40; i++) {
		pause();
		const long long late = uptime() - (begin + i * 30000LL);
		if (late > worst)
			worst = late;
		if (late < 0) {
			check(false, "period %d came %lld us early", i, -late);
			break;
		}
	}
	setitimer(ITIMER_REAL, &none, NULL);
	check(fired == 40, "a periodic timer fires once a period");
	check(worst <= 2 * tick, "it does not drift: %lld us late at the worst", worst);
}

static void remaining(void)
{
	const struct itimerval it = timer(5000000, 700000), none = timer(0, 0);
	struct itimerval left, old;

	setitimer(ITIMER_REAL, &it, NULL);
	usleep(300000);
	getitimer(ITIMER_REAL, &left);
	check(usecs(&left.it_value) <= 4700000 + tick && usecs(&left.it_value) >= 4700000 - 2 * tick,
	      "getitimer: %lld us left", usecs(&left.it_value));
	check(usecs(&left.it_interval) == 700000, "getitimer: the interval");
	setitimer(ITIMER_REAL, &none, &old);
	check(usecs(&old.it_value) <= usecs(&left.it_value) && usecs(&old.it_interval) == 700000,
	      "setitimer hands back the old value");
	getitimer(ITIMER_REAL, &left);
	check(!timerisset(&left.it_value), "a timer set to 0 is off");
	fired = 0;
	usleep(50000);
	check(fired == 0, "and does not fire");
	alarm(100);
	check(alarm(0) == 100, "alarm hands back the old value");
	check(ualarm(50000, 0) == 0 && pause() == -1 && fired == 1, "ualarm");
}

static void clocks(void)
{
	struct timespec a, b, res;
	struct timeval tv, last = { 0 };
	bool forward = true;

	for (int i = 0; i < 20000; i++) {
		gettimeofday(&tv, NULL);
		forward &= !timercmp(&tv, &last, <);
		last = tv;
	}
	check(forward, "the time of day never goes back");
	clock_gettime(CLOCK_REALTIME, &a);
	check(a.tv_sec - last.tv_sec <= 1 && a.tv_sec >= last.tv_sec, "CLOCK_REALTIME is the time of day");
	check(clock_getres(CLOCK_MONOTONIC, &res) == 0 && res.tv_sec == 0 && res.tv_nsec > 0, "clock_getres");

	clock_gettime(CLOCK_PROF, &a);
	usleep(200000);
	clock_gettime(CLOCK_PROF, &b);
	timespecsub(&b, &a, &b);
	check(b.tv_sec == 0 && b.tv_nsec < 100000000, "a sleeping process uses no processor time");
}

static void accounts(void)
{
	const struct itimerval it = timer(100000, 0);
	struct rusage before, after;

	signal(SIGVTALRM, onalarm);
	fired = 0;
	getrusage(RUSAGE_SELF, &before);
	setitimer(ITIMER_VIRTUAL, &it, NULL);
	while (!fired)
		;
	getrusage(RUSAGE_SELF, &after);
	timersub(&after.ru_utime, &before.ru_utime, &after.ru_utime);
	check(usecs(&after.ru_utime) >= 80000 && usecs(&after.ru_utime) <= 130000,
	      "100 ms of ITIMER_VIRTUAL are %lld us of user time", usecs(&after.ru_utime));
}

int main(void)
{
	uint64_t hz = 0;
	size_t size = sizeof hz;
	struct sigaction sa = { .sa_handler = onalarm };

	sysctlbyname("kern.hz", &hz, &size, NULL, 0);
	tick = hz > 0 ? (1000000 + hz - 1) / hz : 0;
	sigemptyset(&sa.sa_mask);
	sigaction(SIGALRM, &sa, NULL);
	sleeps();
	oneshots();
	periodic();
	remaining();
	clocks();
	accounts();
	return finish();
}
