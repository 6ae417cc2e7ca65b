/* Routines for all conversions: characters to the sink, and the width filled. */

#include <errno.h>
#include <limits.h>
#include <string.h>

#include "printf.h"

int __emitted(const struct sink *sink)
{
	return sink->passed + (sink->at - sink->begin);
}

void __emit_fail(struct sink *sink)
{
	sink->failed = true;
	sink->end = sink->at;
}

/* Fills the window of a sink that counts, and counts the rest. */
static void count(struct sink *sink, const char *text, size_t n)
{
	const size_t room = sink->end - sink->at;

	memcpy(sink->at, text, room);
	sink->passed = __emitted(sink) + n;
	sink->begin = sink->at = sink->end;
}

/* Writes the text that does not fit into the sink's memory. */
static void overflow(struct sink *sink, const char *text, size_t n)
{
	if (sink->failed)
		return;
	if (n > (size_t)(INT_MAX - __emitted(sink))) {
		errno = EOVERFLOW;
		__emit_fail(sink);
	} else if (sink->counting) {
		count(sink, text, n);
	} else if (!sink->take(sink, text, n)) {
		__emit_fail(sink);
	}
}

void __emit(struct sink *sink, const char *text, size_t n)
{
	char *to = sink->at;

	if (n > (size_t)(sink->end - to)) {
		overflow(sink, text, n);
		return;
	}
	sink->at = to + n;
	while (n-- > 0)
		*to++ = *text++;
}

void __emit_fill(struct sink *sink, char c, unsigned n)
{
	static const char zeros[] = "0000000000000000", blanks[] = "                ";
	const char *text = c == '0' ? zeros : blanks;

	for (; n > sizeof zeros - 1 && !sink->failed; n -= sizeof zeros - 1) {
		if (sink->counting && sink->at == sink->end) {
			overflow(sink, text, n);
			return;
		}
		__emit(sink, text, sizeof zeros - 1);
	}
	__emit(sink, text, n);
}

/* The number of characters that are missing to the width. */
static unsigned lacking(const struct directive *d, size_t n)
{
	return n < (unsigned)d->width ? d->width - n : 0;
}

void __emit_before(struct sink *sink, const struct directive *d, const char *prefix, unsigned n)
{
	/* Mostly there is neither. */
	const size_t size = *prefix != '\0' ? strlen(prefix) : 0;
	const unsigned extra = d->left ? 0 : lacking(d, size + n);

	if (extra > 0 && !d->zero)
		__emit_fill(sink, ' ', extra);
	if (size > 0)
		__emit(sink, prefix, size);
	if (extra > 0 && d->zero)
		__emit_fill(sink, '0', extra);
}

void __emit_after(struct sink *sink, const struct directive *d, const char *prefix, unsigned n)
{
	if (d->left)
		__emit_fill(sink, ' ', lacking(d, strlen(prefix) + n));
}

void __emit_text(struct sink *sink, const struct directive *d, const char *text, size_t n)
{
	const unsigned extra = lacking(d, n);

	if (extra > 0 && !d->left)
		__emit_fill(sink, ' ', extra);
	__emit(sink, text, n);
	if (extra > 0 && d->left)
		__emit_fill(sink, ' ', extra);
}

const char *__sign(const struct directive *d, bool negative)
{
	return negative ? "-" : d->plus ? "+" : d->space ? " " : "";
}
