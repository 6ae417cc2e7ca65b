/* Lab 6, Race hunt. Reads from a pipe, but for no longer than 10 ms. */

#include <stdio.h>
#include <sys/select.h>
#include <sys/time.h>
#include <unistd.h>

/* Reads a byte; -1 if none has come in 10 ms. */
static int readbyte(int fd)
{
    struct timeval soon = { 0, 10000 };
    fd_set set;
    char c;

    FD_ZERO(&set);
    FD_SET(fd, &set);
    if (select(fd + 1, &set, NULL, NULL, &soon) < 1)
        return -1;
    return read(fd, &c, 1) == 1 ? c : -1;
}

int main(void)
{
    int ends[2], first;

    pipe(ends);
    write(ends[1], "x", 1);
    first = readbyte(ends[0]);
    printf("%c, then %d\n", first, readbyte(ends[0]));
    return 0;
}
