/* three: three timers in one process, taken one by one with sigwaitinfo, without a handler */

#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

struct job {
	const char *name;
	long ms; /* the period */
	int count; /* expiries so far */
	timer_t timer;
};

static struct job jobs[] = { { .name = "poll", .ms = 30 }, { .name = "blink", .ms = 50 }, { .name = "stop", .ms = 200 } };

int main(void)
{
	struct timespec busy = { 0, 70000000 };
	siginfo_t info;
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGRTMIN);
	sigprocmask(SIG_BLOCK, &set, NULL);
	for (int i = 0; i < 3; i++) {
		struct job *j = &jobs[i];
		struct timespec period = { 0, j->ms * 1000000 };
		struct itimerspec each = { period, period };
		struct sigevent event = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGRTMIN, .sigev_value.sival_ptr = j };

		timer_create(CLOCK_MONOTONIC, &event, &j->timer);
		timer_settime(j->timer, 0, &each, NULL);
	}
	do {
		sigwaitinfo(&set, &info);
		struct job *j = info.si_value.sival_ptr;

		j->count += 1 + info.si_overrun;
		printf("%-5s at least %3ld ms have passed, %d missed\n", j->name, j->count * j->ms, info.si_overrun);
		if (j->count == 2)
			nanosleep(&busy, NULL);
	} while (info.si_value.sival_ptr != &jobs[2]);
	return 0;
}
