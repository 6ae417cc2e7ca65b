/* Streams on descriptors: the functions of their FILE, and the buffer behind it. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "stream.h"

struct stream *__closed_streams;

struct stream *__stream(FILE *f)
{
	return f->put == __stream_put ? (struct stream *)f : NULL;
}

void __stream_decide(struct stream *s)
{
	const int saved = errno;

	if (!s->decided) {
		s->line = isatty(s->fd);
		s->decided = true;
		errno = saved;
	}
}

/*
 * Writes n bytes to the descriptor; returns how many went before an error. A
 * caught signal must not lose any, so a write that one interrupts is done again.
 */
static size_t write_out(struct stream *s, const void *from, size_t n)
{
	size_t done = 0;

	while (done < n) {
		const ssize_t some = write(s->fd, (const char *)from + done, n - done);

		if (some >= 0) {
			done += some;
		} else if (errno != EINTR) {
			s->ext.cfile.file.flags |= __SERR;
			break;
		}
	}
	return done;
}

/* Writes the bytes that are held. */
static int drain(struct stream *s)
{
	const size_t done = write_out(s, s->buf, s->off);

	if (done < s->off) {
		memmove(s->buf, s->buf + done, s->off -= done);
		return EOF;
	}
	s->off = 0;
	s->state = IDLE;
	return 0;
}

/*
 * Forgets input that the program has not had: the file's offset goes back to
 * where the program is. EOF and errno if there is no file any more.
 */
static int unread(struct stream *s)
{
	const int saved = errno;
	const size_t ahead = s->len - s->off + (s->ext.cfile.file.unget != 0);

	if (ahead > 0 && lseek(s->fd, -(off_t)ahead, SEEK_CUR) < 0) {
		if (errno != ESPIPE)
			return EOF;
		/* A pipe or a terminal: bytes that were read are kept. */
		errno = saved;
		return 0;
	}
	s->ext.cfile.file.unget = 0;
	s->len = s->off = 0;
	s->state = IDLE;
	return 0;
}

int __stream_flush(FILE *f)
{
	struct stream *s = (struct stream *)f;

	if (s->state == WRITING)
		return drain(s);
	return s->state == READING ? unread(s) : 0;
}

/* Makes a stream one that is written to. */
static void begin_writing(struct stream *s)
{
	if (s->state == READING) {
		unread(s);
		s->len = s->off = 0;
	}
	__stream_decide(s);
	s->state = WRITING;
}

int __stream_put(char c, FILE *f)
{
	struct stream *s = (struct stream *)f;

	if (s->state != WRITING)
		begin_writing(s);
	if (s->off == s->size && drain(s) < 0)
		return EOF;
	s->state = WRITING;
	s->buf[s->off++] = c;
	if (s->burst == 0 && (s->unbuffered || (s->line && c == '\n')))
		return drain(s);
	return 0;
}

/* Into the buffer, as often as it takes, or past it; returns how many bytes have been taken. */
static size_t take(struct stream *s, const char *from, size_t n)
{
	size_t done = 0;

	while (done < n) {
		const size_t room = s->size - s->off, left = n - done, some = room < left ? room : left;

		if (s->off == 0 && left >= s->size) {
			const size_t whole = left - left % s->size, out = write_out(s, from + done, whole);

			done += out;
			if (out < whole)
				break;
		} else if (room == 0) {
			if (drain(s) < 0)
				break;
		} else {
			s->state = WRITING;
			memcpy(s->buf + s->off, from + done, some);
			s->off += some;
			done += some;
		}
	}
	return done;
}

size_t __stream_write(FILE *f, const char *from, size_t n)
{
	struct stream *s = __stream(f);
	size_t done;

	if (s == NULL) {
		for (done = 0; done < n && f->put(from[done], f) >= 0; done++)
			;
		return done;
	}
	if (s->state != WRITING)
		begin_writing(s);
	done = take(s, from, n);
	if (s->burst == 0 && (s->unbuffered || (s->line && memchr(from, '\n', done) != NULL)) && drain(s) < 0)
		return 0;
	return done;
}

void __stream_begin(FILE *f)
{
	struct stream *s = __stream(f);

	if (s != NULL)
		s->burst++;
}

int __stream_end(FILE *f)
{
	struct stream *s = __stream(f);

	if (s == NULL || --s->burst > 0 || s->state != WRITING)
		return 0;
	if (s->unbuffered || (s->line && memchr(s->buf, '\n', s->off) != NULL))
		return drain(s);
	return 0;
}

/* A prompt without a newline is shown before input is waited for. */
static void flush_lines(void)
{
	for (struct stream *s = __streams; s != NULL; s = s->next)
		if (s->line && s->state == WRITING)
			drain(s);
}

int __stream_fill(struct stream *s)
{
	ssize_t n;

	if (s->state == WRITING && drain(s) < 0)
		return _FDEV_ERR;
	flush_lines();
	n = read(s->fd, s->buf, s->unbuffered ? 1 : s->size);
	s->state = n > 0 ? READING : IDLE;
	s->off = 0;
	s->len = n > 0 ? n : 0;
	return n > 0 ? 0 : n == 0 ? _FDEV_EOF : _FDEV_ERR;
}

int __stream_get(FILE *f)
{
	struct stream *s = (struct stream *)f;

	if (s->state != READING || s->off == s->len) {
		const int result = __stream_fill(s);

		if (result < 0)
			return result;
	}
	return s->buf[s->off++];
}

off_t __stream_tell(struct stream *s)
{
	off_t here;

	/* The place of an appending write is known only after the write. */
	if (s->state == WRITING && s->append && drain(s) < 0)
		return -1;
	here = lseek(s->fd, 0, SEEK_CUR);
	if (here < 0)
		return -1;
	if (s->state != WRITING)
		return here - (off_t)(s->len - s->off) - (s->ext.cfile.file.unget != 0);
	if (__builtin_add_overflow(here, (off_t)s->off, &here)) {
		errno = EOVERFLOW;
		return -1;
	}
	return here;
}

int __stream_seek64(struct stream *s, off_t offset, int whence)
{
	if (s->state == WRITING && drain(s) < 0)
		return -1;
	/* The descriptor's offset is ahead of the program's, but never so far that both are below 0. */
	if (whence == SEEK_CUR && offset >= INT64_MIN + INT32_MAX)
		offset -= (off_t)(s->len - s->off) + (s->ext.cfile.file.unget != 0);
	if (lseek(s->fd, offset, whence) < 0)
		return -1;
	s->ext.cfile.file.unget = 0;
	s->ext.cfile.file.flags &= ~__SEOF;
	s->len = s->off = 0;
	s->state = IDLE;
	return 0;
}

__off_t __stream_seek(FILE *f, __off_t offset, int whence)
{
	struct stream *s = (struct stream *)f;

	return __stream_seek64(s, offset, whence) < 0 ? -1 : (__off_t)__stream_tell(s);
}

int __stream_setvbuf(FILE *f, char *buf, int mode, size_t size)
{
	struct stream *s = (struct stream *)f;

	if ((mode != _IOFBF && mode != _IOLBF && mode != _IONBF) || __stream_flush(f) < 0)
		return EOF;
	if (buf != NULL && size > 0 && mode != _IONBF) {
		if (s->len > s->off)
			return EOF;
		if (s->mine)
			free(s->buf);
		s->mine = false;
		s->buf = (unsigned char *)buf;
		s->size = size;
	}
	s->decided = true;
	s->line = mode == _IOLBF;
	s->unbuffered = mode == _IONBF;
	return 0;
}

int __stream_close(FILE *f)
{
	struct stream *s = (struct stream *)f, **link;
	int result;

	if (s->fd < 0) {
		errno = EBADF;
		return EOF;
	}
	result = __stream_flush(f);
	if (close(s->fd) < 0)
		result = EOF;
	for (link = &__streams; *link != NULL; link = &(*link)->next)
		if (*link == s) {
			*link = s->next;
			break;
		}
	s->fd = -1;
	f->flags &= ~(__SRD | __SWR);
	if (s->mine) {
		free(s->buf);
		s->mine = false;
		s->buf = NULL;
		s->size = 0;
	}
	s->state = IDLE;
	s->len = s->off = 0;
	if (!s->fixed) {
		s->next = __closed_streams;
		__closed_streams = s;
	}
	return result;
}
