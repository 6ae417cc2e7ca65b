/*
 * Bug zoo 13. "forever COUNT" asks a database COUNT times. The connection is good for a billion
 * seconds, which is for ever. See handout.md.
 */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void say(const char *line)
{
    printf("%s\n", line);
    fflush(stdout);
}

#define FOREVER 1000000000

static unsigned expires; /* seconds since 1970 */

static void dial(void)
{
    expires = time(NULL) + FOREVER;
}

int main(int argc, char *argv[])
{
    int count = atoi(argv[1]);

    dial();
    say("start");
    for (int i = 1; i <= count; i++) {
        nanosleep(&(struct timespec){ 0, 100000000 }, NULL);
        if (time(NULL) >= expires) {
            say("the connection has timed out");
            return 1;
        }
        printf("answer %d\n", i);
        fflush(stdout);
    }
    return 0;
}
