/* rmdir directory ...: removes empty directories. */
#include <err.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int failed = 0;

	if (argc < 2)
		errx(2, "usage: rmdir directory ...");
	for (int i = 1; i < argc; i++) {
		if (rmdir(argv[i]) < 0) {
			warn("%s", argv[i]);
			failed = 1;
		}
	}
	return failed;
}
