/* Lines of fields divided by colons, as those of /etc/passwd and /etc/group are. */
#ifndef COLONS_H
#define COLONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/*
 * The next line of a file that has exactly `n` fields, its newline and colons
 * made nulls; false at the end. The line is *line, which grows as getline's.
 */
bool __colons(FILE *file, char **line, size_t *room, char **fields, size_t n);

/* A field as an id; false if it is none. */
bool __colon_id(const char *field, unsigned *id);

/* Copies a string to *at, which moves on; the caller has seen to the room. */
char *__colon_copy(char **at, const char *string);

#endif
