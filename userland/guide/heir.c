/* heir: a timer of 250 ms, over fork and exec: heir fork, heir exec */

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static void onalarm(int sig)
{
	(void)sig;
}

static void tell(const char *name)
{
	struct itimerval it;

	getitimer(ITIMER_REAL, &it);
	printf("%s: %ld ms left\n", name, (long)it.it_value.tv_usec / 1000);
}

int main(int argc, char **argv)
{
	struct itimerval once = { .it_value = { 0, 250000 } };

	signal(SIGALRM, onalarm);
	setitimer(ITIMER_REAL, &once, NULL);
	tell("before");
	if (argc > 1 && strcmp(argv[1], "exec") == 0) {
		fflush(stdout);
		execlp("sleep", "sleep", "1", NULL);
	} else if (fork() == 0) {
		tell("child");
	} else {
		wait(NULL);
		tell("parent");
	}
	return 0;
}
