/* pwd: the path of the current directory. */
#include <err.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	char path[PATH_MAX];

	if (getcwd(path, sizeof path) == NULL)
		err(1, "getcwd");
	printf("%s\n", path);
	return 0;
}
