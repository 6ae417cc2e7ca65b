/* minherit and mincore: what a child gets of memory, and which pages are there. */

#include "test.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>

#define PAGE 4096u
#define PATH "/tmp/inherit"

static char *pages;

static char *map(size_t n, int flags)
{
	char *const at = mmap(NULL, n * PAGE, PROT_READ | PROT_WRITE, flags | MAP_ANON, -1, 0);

	expect(at != MAP_FAILED);
	return at;
}

static void sees_and_writes(void)
{
	same(pages[0], 1);		/* shared */
	same(pages[PAGE], 2);		/* a copy */
	same(pages[3 * PAGE], 0);	/* cleared */
	pages[0] = 11;
	pages[PAGE] = 12;
	pages[3 * PAGE] = 13;
}

static void grandchild(void)
{
	same(pages[0], 20);
	pages[0] = 21;
}

static void sees_again(void)
{
	pages[0] = 20;
	await_ok(child(grandchild));
}

static void touches_none(void)
{
	pages[2 * PAGE] = 1;
}

static void four_ways(void)
{
	int status;

	pages = map(4, MAP_PRIVATE);
	for (int i = 0; i < 4; i++)
		pages[i * PAGE] = i + 1;
	same(minherit(pages, PAGE, INHERIT_SHARE), 0);
	same(minherit(pages + PAGE, PAGE, INHERIT_COPY), 0);
	same(minherit(pages + 2 * PAGE, PAGE, INHERIT_NONE), 0);
	same(minherit(pages + 3 * PAGE, PAGE, INHERIT_ZERO), 0);
	await_ok(child(sees_and_writes));
	same(pages[0], 11);
	same(pages[PAGE], 2);
	same(pages[2 * PAGE], 3);
	same(pages[3 * PAGE], 4);
	status = await(child(touches_none));
	expect(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV);
	/* The child's child shares as well. */
	await_ok(child(sees_again));
	same(pages[0], 21);
}

/* Of a MAP_SHARED mapping a child may have a copy, or nothing. */
static void copies(void)
{
	same(pages[0], 1);
	pages[0] = 2;
	msleep(20);
	same(pages[0], 2);
}

static void of_shared(void)
{
	pid_t pid;

	pages = map(1, MAP_SHARED);
	pages[0] = 1;
	same(minherit(pages, PAGE, INHERIT_COPY), 0);
	pid = child(copies);
	msleep(10);
	same(pages[0], 1);
	pages[0] = 3;
	await_ok(pid);
	same(pages[0], 3);
}

/* What is written to a shared copy of a file does not reach the file. */
static void writes_file_page(void)
{
	pages[0] = 'X';
}

static void of_a_file(void)
{
	char c;
	int fd;

	put_file(PATH, "file");
	fd = open(PATH, O_RDWR);
	pages = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
	expect(pages != MAP_FAILED);
	same(minherit(pages, PAGE, INHERIT_SHARE), 0);
	await_ok(child(writes_file_page));
	same(pages[0], 'X');
	same(memcmp(pages + 1, "ile", 4), 0);
	same(pread(fd, &c, 1, 0), 1);
	same(c, 'f');
	same(unlink(PATH), 0);
}

static void bad_arguments(void)
{
	pages = map(1, MAP_PRIVATE);
	refused(minherit(pages, PAGE, 4), EINVAL);
	refused(minherit(pages, PAGE, -1), EINVAL);
	refused(minherit((void *)0xfffff000, 2 * PAGE, INHERIT_NONE), EINVAL);
	/* A part of a page means the page; what is not mapped does no harm. */
	same(minherit(pages + 100, 1, INHERIT_NONE), 0);
	same(munmap(pages, PAGE), 0);
	same(minherit(pages, PAGE, INHERIT_NONE), 0);
}

/* More memory than there is cannot be shared, and the parent goes on. */
static void too_much(void)
{
	const size_t n = figure("hw.freepages") + 100;

	pages = map(n, MAP_PRIVATE);
	pages[0] = 1;
	same(minherit(pages, n * PAGE, INHERIT_SHARE), 0);
	refused(fork(), ENOMEM);
	same(pages[0], 1);
	same(munmap(pages, n * PAGE), 0);
	await_ok(child(bad_arguments));
}

static void touched_pages(void)
{
	char vec[8];
	int fd;

	pages = map(6, MAP_PRIVATE);
	pages[PAGE] = 1;
	expect(((volatile char *)pages)[4 * PAGE] == 0);
	memset(vec, 9, sizeof vec);
	same(mincore(pages, 6 * PAGE, vec), 0);
	for (int i = 0; i < 6; i++)
		same(vec[i], i == 1 || i == 4 ? MINCORE_INCORE : 0);
	same(vec[6], 9);
	same(mincore(pages, 0, nowhere), 0);
	memset(vec, 9, sizeof vec);
	same(mincore(pages + PAGE, 1, vec), 0);
	same(vec[0], MINCORE_INCORE);
	same(vec[1], 9);
	refused(mincore(pages + 1, PAGE, vec), EINVAL);
	refused(mincore(pages, PAGE, nowhere), EFAULT);
	same(munmap(pages + 5 * PAGE, PAGE), 0);
	refused(mincore(pages, 6 * PAGE, vec), ENOMEM);
	refused(mincore((void *)0xfffff000, 8 * PAGE, vec), ENOMEM);
	/* A locked page is there; so is a page of a file that another mapping has touched. */
	same(mlock(pages, PAGE), 0);
	same(mincore(pages, PAGE, vec), 0);
	same(vec[0], MINCORE_INCORE);
	put_file(PATH, "file");
	fd = open(PATH, O_RDONLY);
	char *const one = mmap(NULL, PAGE, PROT_READ, MAP_SHARED, fd, 0);
	char *const two = mmap(NULL, PAGE, PROT_READ, MAP_SHARED, fd, 0);

	same(mincore(two, PAGE, vec), 0);
	same(vec[0], 0);
	same(*(volatile char *)one, 'f');
	same(mincore(two, PAGE, vec), 0);
	same(vec[0], MINCORE_INCORE);
	same(unlink(PATH), 0);
}

const struct test inherittests[] = {
	{ "shared, copied, left out, cleared", four_ways },
	{ "a copy of what is shared", of_shared },
	{ "a shared copy of a file", of_a_file },
	{ "bad arguments", bad_arguments },
	{ "too much", too_much },
	{ "mincore", touched_pages },
	{ NULL, NULL },
};
