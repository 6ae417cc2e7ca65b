/* Bug zoo 5. "drift COUNT MS" does a task every MS milliseconds, COUNT times. See handout.md. */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void task(int i)
{
    printf("beat %d\n", i);
    fflush(stdout);
}

int main(int argc, char *argv[])
{
    int count = atoi(argv[1]), ms = atoi(argv[2]);
    struct timespec wait = { ms / 1000, (ms - 10) % 1000 * 1000000L };

    printf("start\n");
    fflush(stdout);
    for (int i = 1; i <= count; i++) {
        nanosleep(&wait, NULL);
        task(i);
    }
    return 0;
}
