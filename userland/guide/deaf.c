/* deaf: a timer of 50 ms in a process that does not listen for 330 ms at a time; the timer counts what it missed. */

#include <signal.h>
#include <stdio.h>
#include <time.h>

int main(void)
{
	struct sigevent event = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGRTMIN };
	struct itimerspec every50ms = { { 0, 50000000 }, { 0, 50000000 } };
	struct timespec deaf = { 0, 330000000 };
	sigset_t set;
	siginfo_t info;
	timer_t timer;

	sigemptyset(&set);
	sigaddset(&set, SIGRTMIN);
	sigprocmask(SIG_BLOCK, &set, NULL);
	timer_create(CLOCK_MONOTONIC, &event, &timer);
	timer_settime(timer, 0, &every50ms, NULL);
	for (int i = 0; i < 3; i++) {
		nanosleep(&deaf, NULL);
		sigwaitinfo(&set, &info);
		printf("one signal, and %d expiries without one of their own\n", timer_getoverrun(timer));
	}
	timer_delete(timer);
	return 0;
}
