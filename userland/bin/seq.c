/* seq [-w] [-s separator] [first [increment]] last: numbers in a row; -w all of one width. */
#include <err.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double number(const char *s)
{
	char *end;
	double value = strtod(s, &end);

	if (end == s || *end || !(fabs(value) < 1e15))
		errx(2, "invalid floating point argument: %s", s);
	return value;
}

/* Digits behind the point, of which as many are shown as any argument has. */
static int decimals(const char *s)
{
	const char *point = strchr(s, '.');

	return point ? (int)strspn(point + 1, "0123456789") : 0;
}

static int usage(void)
{
	fprintf(stderr, "usage: seq [-w] [-s string] [first [incr]] last\n");
	return 1;
}

int main(int argc, char **argv)
{
	const char *separator = "\n";
	bool pad = false, any = false;
	double first = 1, step, last;
	int i = 1, digits = 0, width = 0;

	for (; i < argc && argv[i][0] == '-' && argv[i][1] && !strchr(".0123456789", argv[i][1]); i++) {
		if (strcmp(argv[i], "-w") == 0)
			pad = true;
		else if (strcmp(argv[i], "-s") == 0 && i + 1 < argc)
			separator = argv[++i];
		else
			return usage();
	}
	if (i == argc || argc - i > 3)
		return usage();
	for (int j = i; j < argc; j++)
		if (decimals(argv[j]) > digits)
			digits = decimals(argv[j]);
	last = number(argv[argc - 1]);
	if (argc - i > 1)
		first = number(argv[i]);
	step = argc - i == 3 ? number(argv[i + 1]) : first <= last ? 1 : -1;
	if (step == 0)
		errx(1, "zero increment");
	if (pad) {
		int a = snprintf(NULL, 0, "%.*f", digits, first), b = snprintf(NULL, 0, "%.*f", digits, last);

		width = a > b ? a : b;
	}
	for (long n = 0;; n++) {
		double value = first + n * step;

		if ((value - last) * (step > 0 ? 1 : -1) > fabs(step) * 1e-9)
			break;
		printf("%s%0*.*f", any ? separator : "", width, digits, value);
		any = true;
	}
	if (any)
		printf("\n");
	return 0;
}
