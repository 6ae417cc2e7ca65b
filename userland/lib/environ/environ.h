/*
 * The environment, with an index from names to variables, so that a program may
 * have thousands of them: envtable.c. The functions of <stdlib.h> are in
 * setenv.c and getenv.c.
 */
#ifndef ENVIRON_H
#define ENVIRON_H

#include <stdbool.h>
#include <stddef.h>

/* Makes environ an array of ours, if it is none yet, and its index right; false and ENOMEM. */
bool __env_adopt(void);
/* True if environ is an array of ours whose index is right. */
bool __env_indexed(void);
/* The place of the variable of this name in an indexed environ; -1 if there is none. */
long __env_find(const char *name, size_t len);

/* The origin of a string: setenv, which can free it and knows its name, or the program. */
enum origin { MADE, GIVEN };

/* Puts a string at place i of an indexed environ, or at its end if i is -1; false and ENOMEM. */
bool __env_put(long i, char *string, size_t len, enum origin origin);
/* Takes the variable at place i out of an indexed environ; the last one comes in its place. */
void __env_remove(long i);
/* Makes environ empty. */
void __env_clear(void);

/* For getenv: __env_find's entry, if environ is indexed. Null until something is set. */
extern bool (*__env_lookup)(const char *name, size_t len, char **found);

/* True if a string is the variable of this name. */
bool __env_named(const char *string, const char *name, size_t len);

#endif
