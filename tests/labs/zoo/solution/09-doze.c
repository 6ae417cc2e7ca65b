/*
 * Bug zoo 9. "doze MS" works in small steps with naps between, and must end after MS
 * milliseconds. See handout.md.
 */

#include <signal.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static void ondeadline(int sig)
{
    write(1, "deadline\n", 9);
    _exit(0);
}

/* Sleeps for some seconds. */
static void doze(unsigned seconds)
{
    nanosleep(&(struct timespec){ seconds, 0 }, NULL);
}

int main(int argc, char *argv[])
{
    int ms = atoi(argv[1]);
    struct itimerval it = { .it_value = { ms / 1000, ms % 1000 * 1000 } };

    signal(SIGALRM, ondeadline);
    write(1, "start\n", 6);
    setitimer(ITIMER_REAL, &it, NULL);
    for (int step = 0; step < 100; step++)
        doze(1);
    return 0;
}
