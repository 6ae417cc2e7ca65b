/*
 * pipe N: sends 512 bytes to another process and waits for as many from it, N times over; prints
 * the bytes that came. For measurements of changes of process: `make bench-cpu`.
 */

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#define SIZE 512

static char buffer[SIZE];

static long take(int fd)
{
	long got = 0;

	while (got < SIZE) {
		long n = read(fd, buffer + got, SIZE - got);

		if (n <= 0)
			exit(1);
		got += n;
	}
	return got;
}

int main(int argc, char *argv[])
{
	int n = argc > 1 ? atoi(argv[1]) : 1;
	int there[2], back[2];
	long total = 0;

	if (pipe(there) < 0 || pipe(back) < 0)
		return 1;
	if (fork() == 0) {
		for (int i = 0; i < n; i++) {
			take(there[0]);
			write(back[1], buffer, SIZE);
		}
		_exit(0);
	}
	for (int i = 0; i < n; i++) {
		write(there[1], buffer, SIZE);
		total += take(back[0]);
	}
	wait(NULL);
	printf("%ld bytes\n", total);
	return 0;
}
