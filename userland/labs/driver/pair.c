/*
 * Lab 5, A driver. Two datagrams there and back. With an argument: two that go one way, the second
 * a while after the first; or one that is on its way when the module is unloaded. It is short
 * because the grader explores it. Leave it as it is.
 */

#include <fcntl.h>
#include <sys/linker.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int fd = open("/dev/link", O_RDWR), what = argc > 1 ? *argv[1] : 0;
    char c[2];

    if (write(fd, "a", 1) != 1)
        return 1;
    if (what == 'u') {
        usleep(25000);
        return close(fd) < 0 || kldunload(kldfind("link")) < 0;
    }
    if (what == 'w')
        usleep(15000);
    if (write(fd, "b", 1) != 1)
        return 2;
    if (what != 'w' && (read(fd, c, 1) != 1 || read(fd, c + 1, 1) != 1 || c[0] != 'a' || c[1] != 'b'))
        return 3;
    return kldfind("link") < 0;
}
