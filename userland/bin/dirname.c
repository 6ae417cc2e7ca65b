/* dirname path: a path less its last part. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	size_t length;

	if (argc > 1 && strcmp(argv[1], "--") == 0)
		argc--, argv++;
	if (argc != 2) {
		fprintf(stderr, "usage: dirname path\n");
		return 1;
	}
	length = strlen(argv[1]);
	while (length > 1 && argv[1][length - 1] == '/')
		length--;
	while (length > 0 && argv[1][length - 1] != '/')
		length--;
	while (length > 1 && argv[1][length - 1] == '/')
		length--;
	if (length == 0)
		printf(".\n");
	else
		printf("%.*s\n", (int)length, argv[1]);
	return 0;
}
