/* <stdio.h> of picolibc, with what our files and pipes add to it (userland/lib/stdio). */
#pragma GCC system_header

/* These have our off_t and the standard's const below. */
#define fseeko __picolibc_fseeko
#define ftello __picolibc_ftello
#define fsetpos __picolibc_fsetpos
#include_next <stdio.h>
#undef fseeko
#undef ftello
#undef fsetpos

#ifndef _CALLWHEEL_STDIO_H_
#define _CALLWHEEL_STDIO_H_

#include <sys/cdefs.h>
#include <sys/types.h>

#undef BUFSIZ
#define BUFSIZ 1024
#define FILENAME_MAX 1024
#define FOPEN_MAX 64
#undef L_tmpnam
#define L_tmpnam 32
#undef P_tmpdir
#define P_tmpdir "/tmp"
#undef TMP_MAX
#define TMP_MAX 308915776
#define L_ctermid 16

__BEGIN_DECLS

char *ctermid(char *);
int dprintf(int, const char *__restrict, ...) __attribute__((__format__(__printf__, 2, 3)));
FILE *fdopen(int, const char *);
int fileno(FILE *);
int fpurge(FILE *);
int fseeko(FILE *, off_t, int);
int fsetpos(FILE *, const fpos_t *);
off_t ftello(FILE *);
int getc_unlocked(FILE *);
int getchar_unlocked(void);
ssize_t getdelim(char **__restrict, size_t *__restrict, int, FILE *__restrict);
ssize_t getline(char **__restrict, size_t *__restrict, FILE *__restrict);
int getw(FILE *);
int pclose(FILE *);
FILE *open_memstream(char **, size_t *);
FILE *popen(const char *, const char *);
int putc_unlocked(int, FILE *);
int putchar_unlocked(int);
int putw(int, FILE *);
int renameat(int, const char *, int, const char *);
int vdprintf(int, const char *__restrict, va_list) __attribute__((__format__(__printf__, 2, 0)));

/* They lock in a program with threads (pthread(3)). */
void flockfile(FILE *);
int ftrylockfile(FILE *);
void funlockfile(FILE *);

__END_DECLS

#endif
