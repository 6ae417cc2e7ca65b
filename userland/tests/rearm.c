/*
 * rearm n rounds: in each round, sets a pending timer anew n times by setitimer, and then n times by
 * kevent, with a thousand other timers pending. The front end is told of the beginning, the middle
 * and the end of each round (debug.mark).
 */

#include <err.h>
#include <stdlib.h>
#include <sys/event.h>
#include <sys/sysctl.h>
#include <sys/time.h>

enum { OTHERS = 1000 };

static void mark(uint64_t value)
{
	if (sysctlbyname("debug.mark", NULL, NULL, &value, sizeof value) < 0)
		err(1, "debug.mark");
}

static void by_setitimer(int n)
{
	struct itimerval it = { 0 };

	for (int i = 0; i < n; i++) {
		it.it_value.tv_sec = 1000 + i % 1000;
		if (setitimer(ITIMER_NTH(0), &it, NULL) < 0)
			err(1, "setitimer");
	}
}

static void by_kevent(int kq, int n)
{
	struct kevent kev;

	for (int i = 0; i < n; i++) {
		EV_SET(&kev, 1, EVFILT_TIMER, EV_ADD, NOTE_SECONDS, 1000 + i % 1000, NULL);
		if (kevent(kq, &kev, 1, NULL, 0, NULL) < 0)
			err(1, "kevent");
	}
}

int main(int argc, char **argv)
{
	const int n = argc > 1 ? atoi(argv[1]) : 1000, rounds = argc > 2 ? atoi(argv[2]) : 1, kq = kqueue();
	const struct itimerval far = { .it_value = { .tv_sec = 5000 } };

	for (int i = 0; i < OTHERS; i++)
		if (setitimer(ITIMER_NTH(1 + i), &far, NULL) < 0)
			err(1, "setitimer");
	for (int i = 0; i < rounds; i++) {
		mark(1);
		by_setitimer(n);
		mark(2);
		by_kevent(kq, n);
		mark(3);
	}
	return 0;
}
