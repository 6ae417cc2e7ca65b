/* basename path [suffix]: the last part of a path, less the suffix. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	char *path, *slash;
	size_t length, cut;

	if (argc > 1 && strcmp(argv[1], "--") == 0)
		argc--, argv++;
	if (argc != 2 && argc != 3) {
		fprintf(stderr, "usage: basename path [suffix]\n");
		return 1;
	}
	path = argv[1];
	length = strlen(path);
	while (length > 1 && path[length - 1] == '/')
		path[--length] = '\0';
	slash = strrchr(path, '/');
	if (slash && slash[1])
		path = slash + 1;
	length = strlen(path);
	cut = argc == 3 ? strlen(argv[2]) : 0;
	if (cut < length && strcmp(path + length - cut, argc == 3 ? argv[2] : "") == 0)
		length -= cut;
	printf("%.*s\n", (int)length, path);
	return 0;
}
