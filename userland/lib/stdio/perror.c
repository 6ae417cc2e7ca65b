/* perror: the words for errno, after a prefix and a colon. */

#include <errno.h>
#include <stdio.h>
#include <string.h>

void perror(const char *prefix)
{
	const int error = errno;

	if (prefix != NULL && *prefix != '\0')
		fprintf(stderr, "%s: ", prefix);
	fprintf(stderr, "%s\n", strerror(error));
	errno = error;
}
