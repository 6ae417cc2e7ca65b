/* id [-u | -g]: who runs this, by number. There are no names for users here. */
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int c = getopt(argc, argv, "gu"), another = c == -1 ? -1 : getopt(argc, argv, "gu");

	if (c == '?' || another != -1 || optind < argc) {
		fprintf(stderr, "usage: id [-g | -u]\n");
		return 1;
	}
	if (c == 'u')
		printf("%lu\n", (unsigned long)geteuid());
	else if (c == 'g')
		printf("%lu\n", (unsigned long)getegid());
	else
		printf("uid=%lu gid=%lu euid=%lu egid=%lu\n", (unsigned long)getuid(), (unsigned long)getgid(),
		       (unsigned long)geteuid(), (unsigned long)getegid());
	return 0;
}
