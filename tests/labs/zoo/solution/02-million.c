/* Bug zoo 2. "million MS" looks at a door every MS milliseconds, three times. See handout.md. */

#include <stdio.h>
#include <stdlib.h>
#include <sys/select.h>
#include <sys/time.h>

static void say(const char *line)
{
    printf("%s\n", line);
    fflush(stdout);
}

int main(int argc, char *argv[])
{
    int ms = atoi(argv[1]);

    say("start");
    for (int i = 1; i <= 3; i++) {
        struct timeval wait = { .tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000 };

        select(0, NULL, NULL, NULL, &wait);
        printf("look %d\n", i);
        fflush(stdout);
    }
    return 0;
}
