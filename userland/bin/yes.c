/* yes [word]: says y, or the word, for ever. */
#include <stdio.h>

int main(int argc, char **argv)
{
	while (puts(argc > 1 ? argv[1] : "y") != EOF)
		;
	return 1;
}
