/* Streams whose bytes are in memory: open_memstream and fmemopen. */

#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *text;
static size_t size;

static void grows(void)
{
	FILE *const f = open_memstream(&text, &size);

	expect(f != NULL);
	same(fflush(f), 0);
	same(size, 0);
	same(text[0], '\0');
	same(fprintf(f, "hello, %s", "world"), 12);
	same(fflush(f), 0);
	same(size, 12);
	same(strcmp(text, "hello, world"), 0);
	for (int i = 0; i < 5000; i++)
		same(fputc('x', f), 'x');
	same(fwrite("end", 1, 3, f), 3);
	same(ftell(f), 5015);
	same(fclose(f), 0);
	same(size, 5015);
	same(strlen(text), 5015);
	same(strcmp(text + 5010, "xxend"), 0);
	free(text);
}

static void moves(void)
{
	FILE *const f = open_memstream(&text, &size);

	fputs("0123456789", f);
	same(fseek(f, 2, SEEK_SET), 0);
	fputs("ab", f);
	same(fflush(f), 0);
	/* The size is where the next byte would go, if that is within. */
	same(size, 4);
	same(strcmp(text, "01ab456789"), 0);
	same(fseek(f, 0, SEEK_END), 0);
	same(fflush(f), 0);
	same(size, 10);
	/* Beyond the end there are nulls, once there is something behind them. */
	same(fseeko(f, 200, SEEK_SET), 0);
	same(fflush(f), 0);
	same(size, 10);
	fputc('!', f);
	same(fflush(f), 0);
	same(size, 201);
	same(text[10], 0);
	same(text[150], 0);
	same(text[200], '!');
	same(text[201], 0);
	refused(fseek(f, -1, SEEK_SET), EINVAL);
	refused(fseek(f, 0, 9), EINVAL);
	same(ftell(f), 201);
	rewind(f);
	same(ftell(f), 0);
	same(fclose(f), 0);
	same(size, 0);
	free(text);
}

static void bad_use(void)
{
	FILE *const f = open_memstream(&text, &size);
	static char buf[16];

	same(fgetc(f), EOF);
	same(setvbuf(f, buf, _IOFBF, sizeof buf), 0);
	same(fputs("kept", f) >= 0, 1);
	same(buf[0], 0);
	same(fclose(f), 0);
	same(strcmp(text, "kept"), 0);
	free(text);
	errno = 0;
	expect(open_memstream(NULL, &size) == NULL && errno == EINVAL);
	expect(open_memstream(&text, NULL) == NULL && errno == EINVAL);
}

static void fixed_memory(void)
{
	char room[8] = "abc", line[16];
	FILE *f = fmemopen(room, 3, "r");

	same(fgetc(f), 'a');
	same(fread(line, 1, sizeof line, f), 2);
	same(memcmp(line, "bc", 2), 0);
	same(fgetc(f), EOF);
	expect(feof(f) && !ferror(f));
	same(fseek(f, 1, SEEK_SET), 0);
	same(fgetc(f), 'b');
	same(fputc('x', f), EOF);
	refused(fseek(f, 4, SEEK_SET), EINVAL);
	same(fclose(f), 0);
	f = fmemopen(room, sizeof room, "a");
	same(ftell(f), 3);
	same(fputs("de", f) >= 0, 1);
	same(fclose(f), 0);
	same(strcmp(room, "abcde"), 0);
	f = fmemopen(room, sizeof room, "r+");
	same(fputs("AB", f) >= 0, 1);
	same(fflush(f), 0);
	same(fgetc(f), 'c');
	same(fseek(f, 0, SEEK_END), 0);
	same(ftell(f), 8);
	same(fclose(f), 0);
	same(strcmp(room, "ABcde"), 0);
	f = fmemopen(room, sizeof room, "w");
	same(room[0], '\0');
	same(fwrite("0123456789", 1, 10, f), 8);
	expect(ferror(f));
	same(fclose(f), 0);
	same(memcmp(room, "0123456", 8), 0);
	f = fmemopen(NULL, 100, "w+");
	same(fprintf(f, "%d", 1234), 4);
	rewind(f);
	same(fread(line, 1, sizeof line, f), 4);
	same(memcmp(line, "1234", 4), 0);
	same(fclose(f), 0);
	errno = 0;
	expect(fmemopen(NULL, 100, "r") == NULL && errno == EINVAL);
	expect(fmemopen(room, 8, "q") == NULL && errno == EINVAL);
}

const struct test memfiletests[] = {
	{ "memory that grows", grows },
	{ "places", moves },
	{ "bad use", bad_use },
	{ "memory that does not grow", fixed_memory },
	{ NULL, NULL },
};
