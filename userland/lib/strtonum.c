/* strtonum: a number within bounds, or a word for its error; OpenBSD's. */

#include <errno.h>
#include <stdlib.h>

long long strtonum(const char *text, long long min, long long max, const char **error)
{
	const char *wrong = NULL;
	long long number = 0;
	char *end;

	if (min > max) {
		wrong = "invalid";
		errno = EINVAL;
	} else {
		const int saved = errno;

		errno = 0;
		number = strtoll(text, &end, 10);
		if (end == text || *end != '\0') {
			wrong = "invalid";
			errno = EINVAL;
		} else if (number < min || number > max || errno == ERANGE) {
			wrong = number < min || (errno == ERANGE && number < 0) ? "too small" : "too large";
			errno = ERANGE;
		} else
			errno = saved;
	}
	if (error != NULL)
		*error = wrong;
	return wrong == NULL ? number : 0;
}
