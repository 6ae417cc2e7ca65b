/* %s %c %[. */

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "scanf.h"

#define FIRST 32	/* characters of memory that is allocated, to begin with */

/* The text that is collected, as bytes or as wide characters. */
struct text {
	char *start;
	size_t n, size;		/* characters; without a size there is always room */
	bool wide;
};

/* The characters that belong to the text: bit c % 32 of word c / 32. */
struct set {
	uint32_t bits[8];
};

static void put(struct set *set, unsigned char c, bool in)
{
	if (in)
		set->bits[c / 32] |= 1u << c % 32;
	else
		set->bits[c / 32] &= ~(1u << c % 32);
}

static bool has(const struct set *set, int c)
{
	return set->bits[c / 32] >> c % 32 & 1;
}

/* The set between the brackets: a ] that comes first and a - at either end stand for themselves. */
static void parse_set(const char *p, struct set *set)
{
	const bool in = *p != '^';
	const char *first;

	memset(set, in ? 0 : 0xff, sizeof *set);
	if (!in)
		p++;
	for (first = p; *p != '\0' && (*p != ']' || p == first); p++) {
		put(set, *p, in);
		if (p[1] == '-' && p[2] != ']' && p[2] != '\0') {
			for (int c = (unsigned char)*p; c <= (unsigned char)p[2]; c++)
				put(set, c, in);
			p += 2;
		}
	}
}

/* The characters of a conversion; %c takes all. */
static void set_of(const struct conversion *c, struct set *set)
{
	memset(set, 0xff, sizeof *set);
	if (c->conversion == '[')
		parse_set(c->set, set);
	else if (c->conversion == 's' || c->conversion == 'S')
		for (const char *space = " \t\n\v\f\r"; *space != '\0'; space++)
			put(set, *space, false);
}

/* Stores a character at the end; false if there is no memory for it. */
static bool store(struct text *t, int c)
{
	if (t->size > 0 && t->n == t->size) {
		char *bigger = reallocarray(t->start, 2 * t->size, t->wide ? sizeof(wchar_t) : 1);

		if (bigger == NULL)
			return false;
		t->start = bigger;
		t->size *= 2;
	}
	if (t->wide)
		((wchar_t *)(void *)t->start)[t->n++] = c;
	else
		t->start[t->n++] = c;
	return true;
}

/* Takes characters as long as they are in the set; false if there is no memory for them. */
static bool collect(struct input *in, const struct set *set, struct text *t, bool stored, size_t *taken)
{
	int c;

	for (*taken = 0; (c = __input_next(in)) != EOF; ++*taken) {
		if (!has(set, c)) {
			__input_back(in, c);
			break;
		}
		if (stored && !store(t, c))
			return false;
	}
	return true;
}

enum scanned __scan_text(struct input *in, const struct conversion *c)
{
	const bool chars = c->conversion == 'c' || c->conversion == 'C', allocated = c->allocate && !c->suppress;
	struct text t = { .start = c->to };
	struct set set;
	size_t taken;
	bool good;

	t.wide = c->length == 'l' || c->conversion == 'S' || c->conversion == 'C';
	set_of(c, &set);
	if (c->width == 0 && chars)
		in->left = 1;
	if (allocated) {
		t.size = FIRST;
		t.start = malloc(FIRST * (t.wide ? sizeof(wchar_t) : 1));
		if (t.start == NULL)
			return NO_INPUT;
	}
	good = collect(in, &set, &t, !c->suppress, &taken);
	if (good && taken > 0 && !chars && !c->suppress)
		good = store(&t, '\0');
	if (allocated && (!good || taken == 0))
		free(t.start);
	else if (allocated)
		*(char **)c->to = t.start;
	return !good ? NO_INPUT : taken > 0 ? SCANNED : chars ? NO_INPUT : MISMATCH;
}
