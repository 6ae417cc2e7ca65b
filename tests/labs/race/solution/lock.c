/* Lab 6, Race hunt. Two processes, and a file as a lock: one of them may have it. */

#include <fcntl.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#define LOCK "/tmp/lock"

/* True if this process has got the lock. */
static int lock(void)
{
    int fd;

    fd = open(LOCK, O_WRONLY | O_CREAT | O_EXCL, 0600);
    if (fd < 0)
        return 0;
    close(fd);
    return 1;
}

int main(void)
{
    int status, has;

    if (fork() == 0) {
        usleep(20000);
        _exit(lock());
    }
    usleep(10000);
    has = lock();
    wait(&status);
    has += WEXITSTATUS(status);
    printf("%d has the lock\n", has);
    return has == 1 ? 0 : 1;
}
