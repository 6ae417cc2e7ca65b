/*
 * Bug zoo 16. "step MS JUMP" waits for MS milliseconds. Meanwhile somebody sets the time of day
 * by JUMP seconds. See handout.md.
 */

#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static void say(const char *line)
{
    printf("%s\n", line);
    fflush(stdout);
}

/* Milliseconds, from some time on. */
static long long now(void)
{
    struct timeval tv;

    gettimeofday(&tv, NULL);
    return tv.tv_sec * 1000LL + tv.tv_usec / 1000;
}

/* Somebody else: after 100 ms the time of day is set. Leave this as it is. */
static void somebody(int jump)
{
    struct timeval tv;

    nanosleep(&(struct timespec){ 0, 100000000 }, NULL);
    gettimeofday(&tv, NULL);
    tv.tv_sec += jump;
    settimeofday(&tv, NULL);
    _exit(0);
}

int main(int argc, char *argv[])
{
    int ms = atoi(argv[1]);
    long long begin;

    say("start");
    if (fork() == 0)
        somebody(atoi(argv[2]));
    begin = now();
    while (now() - begin < ms)
        nanosleep(&(struct timespec){ 0, 10000000 }, NULL);
    say("done");
    return 0;
}
