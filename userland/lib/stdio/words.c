/* Integers as they lie in memory, and the names of the character functions that lock nothing. */

#include "../locked.h"
#include "stream.h"

LOCKED(flockfile)
LOCKED(ftrylockfile)
LOCKED(funlockfile)

int getw(FILE *f)
{
	int word;

	return fread(&word, sizeof word, 1, f) == 1 ? word : EOF;
}

int putw(int word, FILE *f)
{
	return fwrite(&word, sizeof word, 1, f) == 1 ? 0 : EOF;
}

int getc_unlocked(FILE *f)
{
	return fgetc(f);
}

int getchar_unlocked(void)
{
	return fgetc(stdin);
}

int putc_unlocked(int c, FILE *f)
{
	return fputc(c, f);
}

int putchar_unlocked(int c)
{
	return fputc(c, stdout);
}

void flockfile(FILE *f)
{
	(void)f;
}

int ftrylockfile(FILE *f)
{
	(void)f;
	return 0;
}

void funlockfile(FILE *f)
{
	(void)f;
}
