/* Processes that are made and waited for, one after the other: forks exit|exec COUNT. */

#include <err.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	if (argc != 3)
		errx(2, "usage: forks exit|exec COUNT");
	char *child[] = {"true", NULL};
	for (int n = atoi(argv[2]); n > 0; n--) {
		pid_t pid = fork();
		if (pid < 0)
			err(1, "fork");
		if (pid == 0) {
			if (strcmp(argv[1], "exec") == 0)
				execv("/bin/true", child);
			_exit(0);
		}
		int status;
		if (waitpid(pid, &status, 0) != pid || status != 0)
			errx(1, "a child has failed");
	}
	return 0;
}
