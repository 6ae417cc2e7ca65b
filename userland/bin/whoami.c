/* whoami: the name of the user who runs this. */
#include <err.h>
#include <pwd.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	const struct passwd *pw = getpwuid(geteuid());

	(void)argv;
	if (argc > 1) {
		fprintf(stderr, "usage: whoami\n");
		return 1;
	}
	if (pw == NULL)
		errx(1, "no name for user %lu", (unsigned long)geteuid());
	printf("%s\n", pw->pw_name);
	return 0;
}
