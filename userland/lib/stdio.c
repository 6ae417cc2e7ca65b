/*
 * Standard input, output and error on file descriptors 0, 1 and 2, which
 * picolibc leaves to us: output buffered by lines, error not at all.
 */

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

/* picolibc is compiled with a 4-byte off_t; its own structures and calls have to be declared with that. */
#define off_t __off_t
#include <stdio-bufio.h>
#undef off_t

static char inbuf[512], outbuf[1024], errbuf[1];

/* A caught signal must not lose what was in the buffer, so a write that it interrupts is done again. */
static ssize_t write_again(int fd, const void *buf, size_t size)
{
	ssize_t n;

	do
		n = write(fd, buf, size);
	while (n < 0 && errno == EINTR);
	return n;
}

/* A prompt without a newline is shown before input is waited for. */
static ssize_t read_after_flush(int fd, void *buf, size_t size)
{
	fflush(stdout);
	return read(fd, buf, size);
}

static struct __file_bufio in =
	FDEV_SETUP_BUFIO(0, inbuf, sizeof inbuf, read_after_flush, NULL, NULL, NULL, __SRD, 0);
static struct __file_bufio out =
	FDEV_SETUP_BUFIO(1, outbuf, sizeof outbuf, NULL, write_again, NULL, NULL, __SWR, __BLBF);
static struct __file_bufio error =
	FDEV_SETUP_BUFIO(2, errbuf, sizeof errbuf, NULL, write_again, NULL, NULL, __SWR, 0);

FILE *const stdin = &in.xfile.cfile.file;
FILE *const stdout = &out.xfile.cfile.file;
FILE *const stderr = &error.xfile.cfile.file;

__attribute__((destructor)) static void flush_at_exit(void)
{
	fflush(stdout);
}
