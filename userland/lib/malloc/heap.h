/*
 * The heap behind malloc(3): chunks with boundary tags (Knuth, The Art of
 * Computer Programming, volume 1, section 2.5), so that neighbours that are
 * free become one, and free ones in lists by size.
 *
 * The heap is chunks one after the other, grown by sbrk; the last, the top, is
 * memory that has not been handed out yet. Memory in between that another caller
 * of sbrk took is a chunk in use. A chunk's head holds its size and two bits; the
 * program's memory begins behind it and goes on to the next head.
 *
 * Invariant: the program's memory begins at a multiple of ALIGNMENT, and sizes
 * are such multiples, SMALLEST at least. USED is set if a chunk is in use, and
 * BEFORE_USED if the chunk before is in use; a free chunk has its size also in
 * its last word. No two free chunks are neighbours, and the chunk before the top
 * is in use. A free chunk is in the list of its size and in no other, and a
 * list's bit is set when the list is not empty. The bytes of the top from
 * `clean` on are 0. __heap_check() checks all of this.
 */
#ifndef HEAP_H
#define HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ALIGNMENT 16u
#define HEAD sizeof(size_t)

struct chunk {
	size_t head;
	/* The links of a free chunk in its list. */
	struct chunk *next, *prev;
};

#define USED 1u
#define BEFORE_USED 2u
#define SMALLEST ((sizeof(struct chunk) + sizeof(size_t) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT)

/* A list for each size up to SMALL, then four for each power of two. */
#define SMALL 512u
#define NSMALL (SMALL / ALIGNMENT)
#define NLISTS (NSMALL + 4 * (8 * sizeof(size_t) - 9))

struct heap {
	struct chunk *first, *top;	/* null before the first sbrk */
	char *end;			/* of the top; page-aligned */
	char *clean;
	struct chunk *lists[NLISTS];
	uint32_t nonempty[(NLISTS + 31) / 32];
};

extern struct heap __heap;

static inline size_t size_of(const struct chunk *c)
{
	return c->head & ~(size_t)(USED | BEFORE_USED);
}

static inline struct chunk *at(struct chunk *c, size_t offset)
{
	return (struct chunk *)(void *)((char *)c + offset);
}

/* The chunk of memory that the program has. */
static inline struct chunk *chunk_of(void *memory)
{
	return (struct chunk *)(void *)((char *)memory - HEAD);
}

static inline void *memory_of(struct chunk *c)
{
	return (char *)c + HEAD;
}

/* The last word of a free chunk, which holds its size a second time. */
static inline size_t *foot_of(struct chunk *c, size_t size)
{
	return (size_t *)(void *)((char *)c + size - sizeof(size_t));
}

/* The chunk before, which is free. */
static inline struct chunk *before(struct chunk *c)
{
	return at(c, -*((size_t *)(void *)c - 1));
}

/* The size of a chunk for n bytes; 0 and ENOMEM if there can be none. */
size_t __heap_size(size_t n);

/* A chunk in use of a size; null and ENOMEM. From *clean on its memory is 0. */
struct chunk *__heap_take(size_t size, char **clean);
/* Makes a chunk that is in use free. */
void __heap_free(struct chunk *c);
/* Cuts what a chunk in use has beyond a size off and makes it free, if it is enough to be a chunk. */
void __heap_cut(struct chunk *c, size_t size);
/* Enlarges a chunk in use up to a size where it is, if what follows it allows; false if not. */
bool __heap_extend(struct chunk *c, size_t size);
/* The list of chunks of a size. */
unsigned __heap_list(size_t size);
/* Takes a free chunk out of its list. */
void __heap_unlink(struct chunk *c);

/* Checks a pointer that is freed: one that is not malloc's, or is free already, ends the process. */
void __heap_mine(void *memory, const char *who);

/* Checks the heap's invariant: null, or the error in words. */
const char *__heap_check(void);

#endif
