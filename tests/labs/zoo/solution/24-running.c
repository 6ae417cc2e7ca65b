/*
 * Bug zoo 24. "running": a request has a timer of 20 ms; the answer comes after 10. Whoever is
 * first ends the request. See handout.md.
 */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static char *volatile request;

static void ontimeout(int sig)
{
    free(request);
    request = NULL;
}

int main(void)
{
    struct itimerval it = { .it_value = { 0, 20000 } }, none = { 0 };

    request = malloc(100);
    signal(SIGALRM, ontimeout);
    setitimer(ITIMER_REAL, &it, NULL);
    nanosleep(&(struct timespec){ 0, 10000000 }, NULL);
    setitimer(ITIMER_REAL, &none, NULL);
    if (request != NULL) {
        request[0] = 'a'; /* the answer */
        printf("answer %c\n", request[0]);
        free(request);
    }
    return 0;
}
