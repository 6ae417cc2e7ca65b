/*
 * ls [-1AaCcdFfhilnpRrSsTtu] [file ...]: lists files and the contents of
 * directories; in order of name, with -t of time, with -S of size, with -r in
 * reverse order.
 */
#ifndef LS_H
#define LS_H

#include <stdbool.h>
#include <sys/stat.h>

struct entry {
	char *name;
	struct stat st;
};

/* Options. */
extern bool classify, slashes, numbers, blocks, longform, numeric, human, onecolumn, seconds;
extern bool backwards, unsorted, bysize, bytime;
extern char whichtime; /* m, a or c */

/* print.c */
int order(const void *a, const void *b); /* qsort's, of entries */
void show(const char *dir, struct entry *entries, int n);

#endif
