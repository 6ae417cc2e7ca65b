/* Lab 6, Race hunt. Reads from a pipe, but for no longer than 10 ms. */

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <unistd.h>

static void onalarm(int sig)
{
}

/* Reads a byte; -1 if none has come in 10 ms. */
static int readbyte(int fd)
{
    struct itimerval soon = { { 0, 0 }, { 0, 10000 } };
    struct sigaction action = { .sa_handler = onalarm }; /* read is not begun again */

    sigaction(SIGALRM, &action, NULL);
    setitimer(ITIMER_REAL, &soon, NULL);
    return read(fd, &c, 1) == 1 ? c : -1;
}

int main(void)
{
    int ends[2], first;

    pipe(ends);
    write(ends[1], "x", 1);
    first = readbyte(ends[0]);
    printf("%c, then %d\n", first, readbyte(ends[0]));
    return 0;
}
