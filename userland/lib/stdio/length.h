/* The lengths of printf's and scanf's directives: h, l, j, z, t, L, and 'H' for hh, 'q' for ll. */
#ifndef LENGTH_H
#define LENGTH_H

/* Takes a length, or none, which is 0; returns what follows it. */
const char *__length(const char *text, char *length);
/* Stores an integer as a directive of a length says: an int unless there is one. */
void __store_length(void *to, char length, long long value);

#endif
