/* daemon: on in the background, without the terminal. */

#include <fcntl.h>
#include <paths.h>
#include <stdlib.h>
#include <unistd.h>

int daemon(int nochdir, int noclose)
{
	const pid_t pid = fork();
	int fd;

	if (pid < 0)
		return -1;
	if (pid > 0)
		_exit(0);
	if (setsid() < 0 || (!nochdir && chdir("/") < 0))
		return -1;
	if (noclose)
		return 0;
	fd = open(_PATH_DEVNULL, O_RDWR);
	if (fd < 0)
		return -1;
	for (int std = 0; std <= 2; std++)
		dup2(fd, std);
	if (fd > 2)
		close(fd);
	return 0;
}
