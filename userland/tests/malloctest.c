/*
 * malloctest: the allocator. Long random sequences over a few hundred pieces of
 * memory, each filled with bytes of its own, so that pieces that overlap, or a
 * realloc that loses bytes, show; the heap's invariant is checked meanwhile.
 * Then the promises of each call, one by one.
 */

#include <limits.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

#define NPIECES 300
#define STEPS 10000

/* The heap's own check, userland/lib/malloc/heapcheck.c: null, or the error in words. */
const char *__heap_check(void);

static struct piece {
	unsigned char *memory;
	size_t n;
	unsigned char with;	/* what it is filled with */
} pieces[NPIECES];

static uint32_t state = 1;

static uint32_t below(uint32_t n)
{
	state ^= state << 13;
	state ^= state >> 17;
	state ^= state << 5;
	return state % n;
}

/* Mostly small, now and then large. */
static size_t any_size(void)
{
	return below(below(40) == 0 ? 100000 : below(6) == 0 ? 3000 : 200);
}

static bool filled(const unsigned char *memory, size_t n, unsigned char with)
{
	for (size_t i = 0; i < n; i++)
		if (memory[i] != with)
			return false;
	return true;
}

/* Replaces a piece in one of several ways; null, or the error in words. */
static const char *step(struct piece *p, unsigned char with)
{
	const size_t n = any_size(), alignment = 16u << below(9);
	void *aligned;

	if (!filled(p->memory, p->n, p->with))
		return "memory was written to by somebody else";
	switch (below(8)) {
	case 0:
		free(p->memory);
		*p = (struct piece){ .memory = NULL };
		return NULL;
	case 1:
		free(p->memory);
		p->memory = calloc(1, n);
		if (!filled(p->memory, n, 0))
			return "calloc does not clear";
		break;
	case 2:
	case 3:
	case 4:
		p->memory = realloc(p->memory, n);
		if (!filled(p->memory, n < p->n ? n : p->n, p->with))
			return "realloc loses what was there";
		break;
	case 5:
		free(p->memory);
		if (posix_memalign(&aligned, alignment, n) != 0 || (uintptr_t)aligned % alignment != 0)
			return "posix_memalign";
		p->memory = aligned;
		break;
	default:
		free(p->memory);
		p->memory = malloc(n);
	}
	if (p->memory == NULL || (uintptr_t)p->memory % 16 != 0 || malloc_usable_size(p->memory) < n)
		return "no memory, or not as asked for";
	p->n = n;
	p->with = with;
	memset(p->memory, with, n);
	return NULL;
}

static void at_random(uint32_t seed)
{
	const char *wrong = NULL;
	int i;

	state = seed;
	for (i = 0; i < STEPS && wrong == NULL; i++) {
		wrong = step(&pieces[below(NPIECES)], i);
		if (wrong == NULL && i % 100 == 0)
			wrong = __heap_check();
		/* Memory of another caller of sbrk in the middle of ours. */
		if (i % 5000 == 4999)
			memset(sbrk(100), 0xff, 100);
	}
	check(wrong == NULL, "%d random steps from seed %u%s%s", i, (unsigned)seed, wrong == NULL ? "" : ": ",
	      wrong == NULL ? "" : wrong);
}

static void free_all(void)
{
	for (int i = 0; i < NPIECES; i++) {
		free(pieces[i].memory);
		pieces[i] = (struct piece){ .memory = NULL };
	}
	check(__heap_check() == NULL, "the heap is whole when all is free");
}

/* volatile, so that no compiler sees them and knows better. */
static volatile size_t huge = SIZE_MAX, odd = 3;

/*
 * -1 if there was no memory. It goes through a volatile, for a compiler that sees nothing done
 * with memory may do without it, and say that there was some.
 */
static int taken(void *volatile p)
{
	return p == NULL ? -1 : 0;
}

static void no_memory(void)
{
	const struct rlimit little = { .rlim_cur = 1 << 20, .rlim_max = RLIM_INFINITY };
	const struct rlimit much = { .rlim_cur = RLIM_INFINITY, .rlim_max = RLIM_INFINITY };
	/* volatile, or the compiler takes what a failing realloc left for freed. */
	void *volatile p = malloc(10);
	void *q = p;

	fails(taken(malloc(huge)), ENOMEM, "malloc of all there is");
	fails(taken(malloc(huge / 2)), ENOMEM, "malloc of half of it");
	fails(taken(calloc(huge / 4, 8)), ENOMEM, "calloc that overflows");
	fails(taken(realloc(p, huge)), ENOMEM, "realloc to all there is");
	fails(taken(reallocarray(p, huge / 4, 8)), ENOMEM, "reallocarray that overflows");
	fails(taken(aligned_alloc(odd, 10)), EINVAL, "aligned_alloc at multiples of 3");
	fails(taken(aligned_alloc(16, huge)), ENOMEM, "aligned_alloc of all there is");
	errno = 0;
	check(posix_memalign(&q, 2, 10) == EINVAL && posix_memalign(&q, 24, 10) == EINVAL &&
	      posix_memalign(&q, 64, huge) == ENOMEM && q == p && errno == 0, "posix_memalign returns its errors");
	setrlimit(RLIMIT_DATA, &little);
	fails(taken(malloc(2 << 20)), ENOMEM, "malloc beyond RLIMIT_DATA");
	setrlimit(RLIMIT_DATA, &much);
	fails(taken(malloc(900 << 20)), ENOMEM, "malloc of more than the machine has");
	free(p);
	p = malloc(2 << 20);
	check(p != NULL && __heap_check() == NULL, "and when it may, it does");
	free(p);
}

static void in_place(void)
{
	char *volatile p, *volatile q, *volatile r;
	const size_t used = mallinfo().uordblks;
	void *before;

	p = malloc(1000);
	before = p;
	check(mallinfo().uordblks >= used + 1000, "mallinfo counts what is in use");
	for (size_t n = 2000; n < 300000; n += 1000)
		p = realloc(p, n);
	check(p == before, "what is last in the heap grows where it is");
	q = malloc(100);
	p = realloc(p, 50000);
	r = malloc(200000);
	check(p == before && r > p && r < q, "and what it gives up is used again");
	free(r);
	memset(p, 'p', 50000);
	p = realloc(p, 240000);
	check(p == before, "it grows over free memory behind it");
	free(p);
	p = malloc(1000);
	r = malloc(1000);
	memset(r, 'r', 1000);
	check(p == before, "the first free memory that fits is taken");
	free(p);
	p = malloc(240000 - 2100);
	r = realloc(r, 1500);
	check(filled((unsigned char *)r, 1000, 'r'), "and down over free memory before it");
	free(p);
	free(q);
	free(r);
	check(mallinfo().uordblks == used, "mallinfo counts nothing when all is free");
	p = malloc(5);
	q = realloc(p, 0);
	check(q == p, "realloc to nothing is not free");
	free(q);
	p = malloc(0);
	q = malloc(0);
	check(p != NULL && q != NULL && p != q, "malloc of nothing is something, each time another");
	free(p);
	free(q);
	free(NULL);
	errno = EDOM;
	p = malloc(3 << 20);
	free(p);
	check(errno == EDOM && __heap_check() == NULL, "free leaves errno alone");
}

/* Memory that was full of something goes back to the kernel and comes again clear. */
static void given_back(void)
{
	const size_t n = 4 << 20;
	char *const end = sbrk(0);
	unsigned char *volatile p = malloc(n);

	check(p != NULL && (char *)sbrk(0) > end, "the heap grows");
	memset(p, 0xff, n);
	free(p);
	check((char *)sbrk(0) < end + n / 2, "a large piece goes back to the kernel");
	p = calloc(1, n);
	check(p != NULL && filled(p, n, 0), "and is clear when it comes again");
	free(p);

	/* A page of which another caller has had a part, and another part before. */
	memset(sbrk(200), 0xff, 200);
	sbrk(-100);
	p = calloc(1, n);
	check(p != NULL && filled(p, n, 0), "calloc clears what others have had");
	free(p);
}

/* A child has the heap of its parent, and does with it what it likes. */
static void forked(void)
{
	int status = -1;

	at_random(11);
	if (fork() == 0) {
		for (int i = 0; i < NPIECES; i += 2)
			free(pieces[i].memory);
		_exit(__heap_check() != NULL);
	}
	wait(&status);
	check(status == 0, "a child frees what it has from its parent");
	for (int i = 0; i < NPIECES; i++)
		if (!filled(pieces[i].memory, pieces[i].n, pieces[i].with))
			check(false, "and the parent has lost it");
	free_all();
}

static void mistakes(void)
{
	char *volatile p = malloc(100), *volatile q = malloc(100);
	int status;

	for (int i = 0; i < 2; i++) {
		if (fork() == 0) {
			/* The complaint is not for this test's output. */
			close(STDERR_FILENO);
			free(p + (i == 0 ? 0 : 8));
			free(p);
			_exit(0);
		}
		wait(&status);
		check(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT, i == 0 ? "freeing twice ends the process"
										   : "so does freeing the middle");
	}
	free(q);
	free(p);
}

int main(void)
{
	in_place();
	for (uint32_t seed = 1; seed <= 2; seed++) {
		at_random(seed);
		free_all();
	}
	no_memory();
	given_back();
	forked();
	mistakes();
	return finish();
}
