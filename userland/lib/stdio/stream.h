/*
 * Streams on descriptors. picolibc sees a FILE through its functions put, get,
 * flush, seek, setvbuf and close; a stream is such a FILE with a descriptor and
 * a buffer, which our printf, fputs, fgetc and the like use directly.
 *
 * Invariant: a stream that is READING holds `len` bytes of the file in `buf`,
 * of which the program has had `off`, and the file's offset is behind them;
 * one that is WRITING holds `off` bytes that the file has not had; one that is
 * IDLE holds nothing.
 */
#ifndef STREAM_H
#define STREAM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

enum { IDLE, READING, WRITING };

struct stream {
	/* Its first member is the FILE. picolibc is compiled with a 4-byte off_t, hence seek's types. */
	struct __file_ext ext;
	int fd;
	pid_t pid;		/* popen's shell, or 0 */
	uint8_t state;
	bool decided;		/* whether lines or single bytes count has been settled */
	bool line;		/* a newline writes the bytes that are held */
	bool unbuffered;	/* nothing is held between calls */
	bool append;		/* writes go to the end wherever the offset is */
	bool mine;		/* the buffer is to be freed */
	bool fixed;		/* the stream itself is not to be freed: stdin, stdout, stderr */
	int burst;		/* calls under way whose output is written at their end */
	unsigned char *buf;
	size_t size;
	size_t len, off;
	struct stream *next;
};

/* All streams that are open. */
extern struct stream *__streams;
/* Streams of fopen that are closed, for the next fopen: a use of one is EBADF, not of another's memory. */
extern struct stream *__closed_streams;

/* The stream of a FILE, or null if it is one of picolibc's own (fmemopen's). */
struct stream *__stream(FILE *f);

/* The parts of an FDEV_SETUP_EXT. */
int __stream_put(char c, FILE *f);
int __stream_get(FILE *f);
int __stream_flush(FILE *f);
__off_t __stream_seek(FILE *f, __off_t offset, int whence);
int __stream_setvbuf(FILE *f, char *buf, int mode, size_t size);
int __stream_close(FILE *f);

#define STREAM(descriptor, buffer, bytes, rw) \
	{ \
		.ext = FDEV_SETUP_EXT(__stream_put, __stream_get, __stream_flush, __stream_close, \
			__stream_seek, __stream_setvbuf, rw), \
		.fd = (descriptor), .buf = (buffer), .size = (bytes), \
	}

/* Fills a stream's buffer: 0, or _FDEV_EOF or _FDEV_ERR. */
int __stream_fill(struct stream *s);
/* Writes n bytes to any FILE that is for writing; returns how many it took. */
size_t __stream_write(FILE *f, const char *from, size_t n);
/* Settles, before the first byte is written, whether this is a terminal. */
void __stream_decide(struct stream *s);
/* The program's place in the file, or -1 and errno. */
off_t __stream_tell(struct stream *s);
/* lseek after which nothing is held; -1 and errno. */
int __stream_seek64(struct stream *s, off_t offset, int whence);
/* Text written between these two calls goes out in one write at the second, even without a buffer. */
void __stream_begin(FILE *f);
int __stream_end(FILE *f);
/* open's flags for fopen's mode, or -1 and errno; *rw becomes __SRD, __SWR or both. */
int __stream_mode(const char *mode, int *rw);

/* setvbuf of a stream on memory, which is its buffer, whatever the program wishes. */
int __memory_setbuf(FILE *f, char *buf, int mode, size_t size);
/* The place that fseek asks for, of a stream on memory that is at `at` of `end` bytes; -1 and EINVAL. */
long long __memory_place(size_t at, size_t end, long long offset, int whence);

#endif
