/*
 * setmode(3) and getmode(3): modes as chmod(1) takes them, octal or symbolic.
 * A symbolic mode is clauses with commas between. Each names the classes (ugoa,
 * or all bits that umask leaves), then again and again an operator (+ - =) and
 * the bits (rwxXst, or the bits of u, g or o).
 */

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct step {
	char how;	/* + - =, or \0 after the last one */
	char from;	/* u g o: bits to be copied; X: x if it makes sense */
	mode_t who;	/* bits that may change */
	mode_t bits;
};

#define EVERY (S_ISUID | S_ISGID | S_ISVTX | S_IRWXU | S_IRWXG | S_IRWXO)

static mode_t bitsof(char c)
{
	switch (c) {
	case 'u': return S_ISUID | S_IRWXU;
	case 'g': return S_ISGID | S_IRWXG;
	case 'o': return S_ISVTX | S_IRWXO;
	case 'a': return EVERY;
	case 'r': return S_IRUSR | S_IRGRP | S_IROTH;
	case 'w': return S_IWUSR | S_IWGRP | S_IWOTH;
	case 'x': return S_IXUSR | S_IXGRP | S_IXOTH;
	case 's': return S_ISUID | S_ISGID;
	case 't': return S_ISVTX;
	}
	return 0;
}

/* Adds a step for each operator of a clause; returns the clause's end, NULL if it is wrong. */
static const char *clause(const char *s, struct step **steps)
{
	mode_t who = 0, limit = EVERY, mask;

	for (; *s && strchr("ugoa", *s); s++)
		who |= bitsof(*s);
	if (who == 0) {
		umask(mask = umask(0));
		who = EVERY;
		limit = ~mask;
	}
	if (*s == '\0' || !strchr("+-=", *s))
		return NULL;
	while (*s && strchr("+-=", *s)) {
		struct step step = { .how = *s++, .who = who };

		if (*s && strchr("ugo", *s)) {
			step.from = *s++;
			step.bits = limit;
		}
		for (; step.from != 'u' && step.from != 'g' && step.from != 'o' && *s && strchr("rwxXst", *s); s++) {
			if (*s == 'X')
				step.from = 'X';
			step.bits |= bitsof(*s) & limit;
		}
		*(*steps)++ = step;
	}
	return s;
}

void *setmode(const char *s)
{
	struct step *steps = calloc(strlen(s) + 2, sizeof *steps), *next = steps;
	char *end;

	if (steps == NULL)
		return NULL;
	if (*s >= '0' && *s <= '7') {
		unsigned long mode = strtoul(s, &end, 8);

		*next = (struct step){ .how = '=', .who = EVERY, .bits = mode };
		if (*end == '\0' && mode <= EVERY)
			return steps;
		s = NULL;
	}
	while (s != NULL) {
		s = clause(s, &next);
		if (s == NULL || *s == '\0')
			break;
		s = *s == ',' ? s + 1 : NULL;
	}
	if (s != NULL)
		return steps;
	free(steps);
	errno = EINVAL;
	return NULL;
}

/* The permissions of a mode three times, as those of u, g and o. */
static mode_t copied(mode_t mode, char from)
{
	mode_t three = from == 'u' ? mode >> 6 : from == 'g' ? mode >> 3 : mode;

	three &= 07;
	return three << 6 | three << 3 | three;
}

mode_t getmode(const void *set, mode_t mode)
{
	for (const struct step *s = set; s->how != '\0'; s++) {
		mode_t bits = s->bits;

		if (s->from == 'X')
			bits |= S_ISDIR(mode) || (mode & bitsof('x')) ? bitsof('x') : 0;
		else if (s->from != '\0')
			bits &= copied(mode, s->from);
		if (s->how == '-')
			mode &= ~(s->who & bits);
		else if (s->how == '+')
			mode |= s->who & bits;
		else
			mode = (mode & ~s->who) | (s->who & bits);
	}
	return mode;
}
