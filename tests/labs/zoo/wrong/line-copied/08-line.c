/*
 * Bug zoo 8. "line MS" reads a line from a slow client, and waits for it MS milliseconds at
 * most. See handout.md.
 */

#include <stdio.h>
#include <stdlib.h>
#include <sys/select.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static void say(const char *line)
{
    printf("%s\n", line);
    fflush(stdout);
}

/* The client: a character every 30 ms, and never the end of a line. */
static void client(int to)
{
    for (int i = 0; i < 60; i++) {
        nanosleep(&(struct timespec){ 0, 20000000 }, NULL);
        write(to, "x", 1);
    }
    _exit(0);
}

int main(int argc, char *argv[])
{
    int ms = atoi(argv[1]), ends[2];
    char byte = 0;
    struct timeval left = { ms / 1000, ms % 1000 * 1000 };

    pipe(ends);
    say("start");
    if (fork() == 0)
        client(ends[1]);
    close(ends[1]);
    while (byte != '\n') {
        fd_set ready;

        FD_ZERO(&ready);
        FD_SET(ends[0], &ready);
        if (select(ends[0] + 1, &ready, NULL, NULL, &left) == 0) {
            say("timeout");
            return 0;
        }
        if (read(ends[0], &byte, 1) <= 0)
            break;
    }
    say("end");
    return 0;
}
