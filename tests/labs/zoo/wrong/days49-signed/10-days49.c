/*
 * Bug zoo 10. "days49 BOOT MS" waits for MS milliseconds. The machine was started BOOT
 * milliseconds before. See handout.md.
 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void say(const char *line)
{
    printf("%s\n", line);
    fflush(stdout);
}

static uint32_t boot;

/* Milliseconds since the machine was started, in 32 bits. Leave it as it is. */
static uint32_t now(void)
{
    static struct timespec begin;
    struct timespec ts;

    clock_gettime(CLOCK_MONOTONIC, &ts);
    if (begin.tv_sec == 0 && begin.tv_nsec == 0)
        begin = ts;
    return boot + (ts.tv_sec - begin.tv_sec) * 1000 + (ts.tv_nsec - begin.tv_nsec) / 1000000;
}

int main(int argc, char *argv[])
{
    uint32_t end;

    boot = strtoul(argv[1], NULL, 10);
    say("start");
    end = now() + atoi(argv[2]);
    while ((int32_t)now() < (int32_t)end)
        nanosleep(&(struct timespec){ 0, 10000000 }, NULL);
    say("done");
    return 0;
}
