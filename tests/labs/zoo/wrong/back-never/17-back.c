/*
 * Bug zoo 17. "back OFFSET" corrects the time of day, which is OFFSET milliseconds ahead, while
 * others write a log. See handout.md.
 */

#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static void correct(long ms)
{
    struct timeval now, off = { 0, ms * 1000 };

    gettimeofday(&now, NULL);
    timersub(&now, &off, &now);
}

int main(int argc, char *argv[])
{
    struct timeval stamp;

    for (int i = 0; i < 10; i++) {
        gettimeofday(&stamp, NULL);
        printf("%ld.%06ld\n", (long)stamp.tv_sec, (long)stamp.tv_usec);
        fflush(stdout);
        if (i == 5)
            correct(atol(argv[1]));
        nanosleep(&(struct timespec){ 0, 10000000 }, NULL);
    }
    return 0;
}
