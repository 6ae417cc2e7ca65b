/** The program in C that a user starts from. */

/** The text of a new program. */
export const programText = (): string => `\
/* Rings every fifth of a second, five times. */

#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <time.h>

static volatile sig_atomic_t rung;

static void ring(int sig)
{
    (void)sig;
    rung++;
}

int main(void)
{
    const struct itimerval every = {{0, 200000}, {0, 200000}};
    struct timespec now;

    signal(SIGALRM, ring);
    if (setitimer(ITIMER_REAL, &every, NULL) != 0) {
        perror("setitimer");
        return 1;
    }
    for (int told = 0; told < 5; told++) {
        sigset_t alarm, none;

        sigemptyset(&none);
        sigemptyset(&alarm);
        sigaddset(&alarm, SIGALRM);
        sigprocmask(SIG_BLOCK, &alarm, NULL);
        while (rung <= told)
            sigsuspend(&none);
        sigprocmask(SIG_UNBLOCK, &alarm, NULL);
        clock_gettime(CLOCK_MONOTONIC, &now);
        printf("%2d at %lld.%03ld s\\n", told + 1, (long long)now.tv_sec, now.tv_nsec / 1000000);
    }
    return 0;
}
`;
