/* fread and fwrite: by the buffer, and by the byte where there is none to see. */

#include <errno.h>
#include <stddef.h>
#include <string.h>

#include "../locked.h"
#include "stream.h"

LOCKED(fread)
LOCKED(fwrite)
LOCKED(fputs)
LOCKED(puts)

size_t fread(void *__restrict buf, size_t size, size_t nmemb, FILE *__restrict f)
{
	struct stream *s = __stream(f);
	const size_t want = size * nmemb;
	char *to = buf;
	size_t done = 0;

	if (want == 0)
		return 0;
	while (done < want) {
		/* This also takes what ungetc put back, refills the buffer, and notes the end and errors. */
		const int c = fgetc(f);

		if (c == EOF)
			break;
		to[done++] = c;
		if (s != NULL && s->state == READING) {
			const size_t have = s->len - s->off, take = have < want - done ? have : want - done;

			memcpy(to + done, s->buf + s->off, take);
			s->off += take;
			done += take;
		}
	}
	return done == want ? nmemb : done / size;
}

size_t fwrite(const void *__restrict buf, size_t size, size_t nmemb, FILE *__restrict f)
{
	const size_t want = size * nmemb;
	size_t done;

	if (want == 0)
		return 0;
	if (!(f->flags & __SWR)) {
		errno = EBADF;
		return 0;
	}
	__stream_begin(f);
	done = __stream_write(f, buf, want);
	if (__stream_end(f) < 0)
		return 0;
	return done == want ? nmemb : done / size;
}

int fputs(const char *__restrict text, FILE *__restrict f)
{
	const size_t len = strlen(text);

	return fwrite(text, 1, len, f) == len ? 0 : EOF;
}

int puts(const char *text)
{
	int result;

	__stream_begin(stdout);
	result = fputs(text, stdout) < 0 || fputc('\n', stdout) == EOF ? EOF : 0;
	return __stream_end(stdout) < 0 ? EOF : result;
}
