/*
 * Bug zoo 19. "jump MS" tries three times to read from a dead peer, for MS milliseconds each.
 * See handout.md.
 */

#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <unistd.h>

static sigjmp_buf out;

static void onalarm(int sig)
{
    siglongjmp(out, 1);
}

int main(int argc, char *argv[])
{
    int ms = atoi(argv[1]), ends[2];
    struct itimerval it = { .it_value = { ms / 1000, ms % 1000 * 1000 } };
    volatile int tries = 0;
    char byte;

    pipe(ends);
    signal(SIGALRM, onalarm);
    printf("start\n");
    fflush(stdout);
    if (sigsetjmp(out, 0)) {
        printf("timeout %d\n", ++tries);
        fflush(stdout);
    }
    if (tries < 3) {
        setitimer(ITIMER_REAL, &it, NULL);
        read(ends[0], &byte, 1);
    }
    return 0;
}
