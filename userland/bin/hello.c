/* hello: the first program; prints its arguments, too. */

#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	printf("hello, world (process %d)\n", getpid());
	for (int i = 1; i < argc; i++)
		printf("argument %d: %s\n", i, argv[i]);
	return 0;
}
