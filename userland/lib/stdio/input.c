/* Characters for scanf, one at a time, and one back. */

#include <ctype.h>

#include "scanf.h"
#include "stream.h"

int __input_next(struct input *in)
{
	struct stream *s;
	int c;

	if (in->left == 0)
		return EOF;
	if (in->f == NULL) {
		if (*in->text == '\0')
			return EOF;
		c = (unsigned char)*in->text++;
	} else {
		s = __stream(in->f);
		in->buffered = s != NULL && in->f->unget == 0 && s->state == READING && s->off < s->len;
		c = in->buffered ? s->buf[s->off++] : fgetc(in->f);
		if (c == EOF)
			return EOF;
	}
	in->count++;
	in->left--;
	return c;
}

void __input_back(struct input *in, int c)
{
	if (c == EOF)
		return;
	in->count--;
	in->left++;
	if (in->f == NULL)
		in->text--;
	else if (in->buffered)
		__stream(in->f)->off--;
	else
		ungetc(c, in->f);
}

int __input_skip(struct input *in)
{
	int c;

	in->left = INT_MAX;
	do
		c = __input_next(in);
	while (c != EOF && isspace(c));
	return c;
}
