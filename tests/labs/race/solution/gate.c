/* Lab 6, Race hunt. Goes through the gate of gate.ts. Leave it as it is. */

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    int fd = open("/dev/gate", O_RDWR);
    char c;

    if (write(fd, "1", 1) != 1)
        return 1;
    read(fd, &c, 1);
    printf("through\n");
    return 0;
}
