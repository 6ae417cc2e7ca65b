/*
 * Bug zoo 3. "limit MS" waits for a byte that nobody writes, for MS milliseconds at most. See
 * handout.md.
 */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <unistd.h>

static void say(const char *line)
{
    printf("%s\n", line);
    fflush(stdout);
}

static void onalarm(int sig)
{
}

int main(int argc, char *argv[])
{
    struct sigaction sa = { .sa_handler = onalarm };
    int ms = atoi(argv[1]), ends[2];
    char byte;
    struct itimerval it = { .it_value = { ms / 1000, ms % 1000 * 1000 } };

    pipe(ends);
    sigaction(SIGALRM, &sa, NULL);
    say("start");
    setitimer(ITIMER_REAL, &it, NULL);
    if (read(ends[0], &byte, 1) < 0)
        say("timeout");
    alarm(0);
    return 0;
}
