/*
 * The arena: memory that is taken in order and given back all at once, to a
 * mark.
 */
#include <err.h>
#include <stdlib.h>
#include <string.h>
#include "sh.h"

#define BLOCKSIZE 4096
#define ALIGN 8

/* Invariant: blocks below `top` are in use, and of `top` what lies below `used`. */
static struct block {
	struct block *below;
	size_t size, used;
	char *data;
} *top;

static void newblock(size_t size)
{
	struct block *b = malloc(sizeof *b);

	if (size < BLOCKSIZE)
		size = BLOCKSIZE;
	if (b == NULL || (b->data = malloc(size)) == NULL)
		err(2, NULL);
	b->size = size;
	b->used = 0;
	b->below = top;
	top = b;
}

void *alloc(size_t size)
{
	char *p;

	size = (size + ALIGN - 1) & ~(size_t)(ALIGN - 1);
	if (top == NULL || top->size - top->used < size)
		newblock(size);
	p = top->data + top->used;
	top->used += size;
	return p;
}

char *mark(void)
{
	return alloc(ALIGN);
}

/* Gives back everything that was taken since mark() returned m. */
void release(char *m)
{
	while (m < top->data || m >= top->data + top->size) {
		struct block *b = top;

		top = b->below;
		free(b->data);
		free(b);
	}
	top->used = m - top->data;
}

char *keep(const char *s, size_t length)
{
	char *p = alloc(length + 1);

	memcpy(p, s, length);
	p[length] = '\0';
	return p;
}

void *more(void *p, size_t size)
{
	p = realloc(p, size);
	if (p == NULL)
		err(2, NULL);
	return p;
}

char *save(const char *s)
{
	size_t size = strlen(s) + 1;

	return memcpy(more(NULL, size), s, size);
}

void put(struct buf *b, char c)
{
	if (b->len == b->room) {
		char *s = alloc(b->room = b->room ? 2 * b->room : 32);

		if (b->len > 0)
			memcpy(s, b->s, b->len);
		b->s = s;
	}
	b->s[b->len++] = c;
}

void puts_to(struct buf *b, const char *s)
{
	while (*s)
		put(b, *s++);
}

void putquoted(struct buf *b, const char *s)
{
	put(b, '\'');
	for (; *s; s++)
		*s == '\'' ? puts_to(b, "'\\''") : put(b, *s);
	put(b, '\'');
}

char *string(struct buf *b)
{
	put(b, '\0');
	return b->s;
}
