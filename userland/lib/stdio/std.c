/*
 * Standard input, output and error, and the list of open streams, whose bytes
 * are written when the program exits. Output to a terminal goes out by lines,
 * error at once.
 */

#include "stream.h"

static unsigned char inbuf[BUFSIZ], outbuf[BUFSIZ], errbuf[256];

static struct stream in = STREAM(0, inbuf, sizeof inbuf, __SRD);
static struct stream out = STREAM(1, outbuf, sizeof outbuf, __SWR);
static struct stream error = STREAM(2, errbuf, sizeof errbuf, __SWR);

FILE *const stdin = &in.ext.cfile.file;
FILE *const stdout = &out.ext.cfile.file;
FILE *const stderr = &error.ext.cfile.file;

struct stream *__streams = &in;

__attribute__((constructor(101))) static void link_streams(void)
{
	in.fixed = out.fixed = error.fixed = true;
	in.next = &out;
	out.next = &error;
	error.decided = error.unbuffered = true;
}

/* After the program's own destructors and what it gave to atexit, which may print. */
__attribute__((destructor(101))) static void flush_at_exit(void)
{
	for (struct stream *s = __streams; s != NULL; s = s->next)
		if (s->state == WRITING)
			__stream_flush(&s->ext.cfile.file);
}
