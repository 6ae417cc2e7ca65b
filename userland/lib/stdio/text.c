/* %s and %c. */

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <wchar.h>

#include "printf.h"

/* A wide character is a byte, as wctomb has it in the only locale; false and EILSEQ for others. */
static bool narrow(wchar_t wide, char *c)
{
	*c = (char)wide;
	if ((unsigned)wide > UCHAR_MAX)
		errno = EILSEQ;
	return (unsigned)wide <= UCHAR_MAX;
}

static void emit_wide(struct sink *sink, const struct directive *d, const wchar_t *text)
{
	const unsigned most = d->precision < 0 ? INT_MAX : (unsigned)d->precision;
	unsigned n = 0;
	char c;

	if (text == NULL)
		text = L"(null)";
	for (; n < most && text[n] != L'\0'; n++)
		if (!narrow(text[n], &c)) {
			__emit_fail(sink);
			return;
		}
	__emit_before(sink, d, "", n);
	for (unsigned i = 0; i < n; i++) {
		narrow(text[i], &c);
		__emit(sink, &c, 1);
	}
	__emit_after(sink, d, "", n);
}

void __emit_string(struct sink *sink, const struct directive *d, const void *string)
{
	const char *text = string;

	if (d->length == 'l' || d->conversion == 'S') {
		emit_wide(sink, d, string);
		return;
	}
	if (text == NULL)
		text = "(null)";
	__emit_text(sink, d, text, d->precision < 0 ? strlen(text) : strnlen(text, d->precision));
}

void __emit_char(struct sink *sink, const struct directive *d, int value)
{
	char c = (char)value;

	if ((d->length == 'l' || d->conversion == 'C') && !narrow(value, &c))
		__emit_fail(sink);
	else
		__emit_text(sink, d, &c, 1);
}
