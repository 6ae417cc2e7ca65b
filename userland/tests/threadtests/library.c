/* The library in threads: malloc, stdio, <threads.h>. */

#include "thread.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/thr.h>
#include <threads.h>

const char *__heap_check(void);

static void *allocates(void *arg)
{
	unsigned seed = (unsigned)(long)arg;
	char *have[16] = { NULL };

	for (int i = 0; i < 600; i++) {
		const unsigned at = (seed = seed * 1103515245u + 12345u) >> 16 & 15;
		const size_t size = seed >> 8 & 1023;

		if (have[at] != NULL)
			for (int j = 0; j < 8; j++)
				expect(have[at][j] == (char)(long)arg);
		have[at] = realloc(have[at], size + 8);
		expect(have[at] != NULL);
		memset(have[at], (int)(long)arg, size + 8);
	}
	for (int i = 0; i < 16; i++)
		free(have[i]);
	return arg;
}

static void heap(void)
{
	pthread_t threads[4];

	for (long i = 0; i < 4; i++)
		threads[i] = begin(allocates, (void *)(i + 1));
	for (int i = 0; i < 4; i++)
		end(threads[i]);
	expect(__heap_check() == NULL);
}

static FILE *file;

static void *prints(void *arg)
{
	for (int i = 0; i < 100; i++) {
		fprintf(file, "%ld %s %d\n", (long)arg, "a line of one thread", i);
		if (i % 10 == 0)
			fflush(file);
	}
	flockfile(file);
	fputs("two ", file);
	sched_yield();
	fputs("pieces\n", file);
	funlockfile(file);
	return arg;
}

static void lines(void)
{
	pthread_t threads[4];
	int next[4] = { 0 }, pieces = 0;
	char line[80];

	file = fopen("/tmp/threadlines", "w+");
	expect(file != NULL);
	for (long i = 0; i < 4; i++)
		threads[i] = begin(prints, (void *)i);
	for (int i = 0; i < 4; i++)
		end(threads[i]);
	rewind(file);
	while (fgets(line, sizeof line, file) != NULL) {
		int who, n;

		if (strcmp(line, "two pieces\n") == 0) {
			pieces++;
			continue;
		}
		same(sscanf(line, "%d a line of one thread %d", &who, &n), 2);
		same(n, next[who]++);
	}
	same(next[0] + next[1] + next[2] + next[3], 400);
	same(pieces, 4);
	fclose(file);
	remove("/tmp/threadlines");
}

static mtx_t mtx;
static cnd_t cnd;
static tss_t tss;
static once_flag flag = ONCE_FLAG_INIT;
static int turns, onces;
static thread_local int mine;

static void once(void)
{
	onces++;
}

static int takes_turns(void *arg)
{
	call_once(&flag, once);
	same(tss_set(tss, arg), thrd_success);
	for (int i = 0; i < 10; i++) {
		mtx_lock(&mtx);
		while (turns % 2 != *(int *)arg)
			cnd_wait(&cnd, &mtx);
		turns++;
		mine++;
		cnd_broadcast(&cnd);
		mtx_unlock(&mtx);
	}
	expect(tss_get(tss) == arg);
	return mine + *(int *)arg;
}

static void c11(void)
{
	static int numbers[] = { 0, 1 };
	const struct timespec past = { 0 }, wait = { .tv_nsec = 20000000 };
	thrd_t threads[2];
	int result;

	same(mtx_init(&mtx, mtx_plain | mtx_timed), thrd_success);
	same(mtx_init(&mtx, 99), thrd_error);
	same(mtx_init(&mtx, mtx_plain | mtx_timed), thrd_success);
	same(cnd_init(&cnd), thrd_success);
	same(tss_create(&tss, NULL), thrd_success);
	for (int i = 0; i < 2; i++)
		same(thrd_create(&threads[i], takes_turns, &numbers[i]), thrd_success);
	for (int i = 0; i < 2; i++) {
		same(thrd_join(threads[i], &result), thrd_success);
		same(result, 10 + i);
	}
	same(turns, 20);
	same(onces, 1);
	same(mine, 0);
	same(mtx_lock(&mtx), thrd_success);
	same(mtx_trylock(&mtx), thrd_busy);
	same(cnd_timedwait(&cnd, &mtx, &past), thrd_timedout);
	same(mtx_timedlock(&mtx, &past), thrd_timedout);
	same(mtx_unlock(&mtx), thrd_success);
	same(thrd_sleep(&wait, NULL), 0);
	expect(thrd_equal(thrd_current(), thrd_current()));
	thrd_yield();
	mtx_destroy(&mtx);
	cnd_destroy(&cnd);
	tss_delete(tss);
}

/* Waits to be told to end, under a name. */
static void *named(void *arg)
{
	same(pthread_setname_np(pthread_self(), "a worker"), 0);
	while (*(volatile bool *)arg == false)
		usleep(10000);
	return NULL;
}

/* Whether a command prints a line. */
static bool prints_line(const char *command, const char *line)
{
	char buf[160];
	bool found = false;
	FILE *const pipe = popen(command, "r");

	while (fgets(buf, sizeof buf, pipe) != NULL) {
		buf[strcspn(buf, "\n")] = '\0';
		found |= strcmp(buf, line) == 0;
	}
	pclose(pipe);
	return found;
}

/* Names of threads, in the library and in ps; those of the kernel's call. */
static void names(void)
{
	volatile bool over = false;
	const pthread_t thread = begin(named, (void *)&over);
	char name[32];
	long id;

	msleep(30);
	same(pthread_getname_np(thread, name, sizeof name), 0);
	same(strcmp(name, "a worker"), 0);
	same(pthread_getname_np(thread, name, 4), ERANGE);
	same(pthread_setname_np(thread, "a name of too many letters"), ERANGE);
	expect(prints_line("ps -H -o tdname", "a worker"));
	expect(prints_line("ps -H -o comm | sed 's|.*/|/|'", "/a worker"));
	expect(!prints_line("ps -o comm | sed 's|.*/|/|'", "/a worker"));
	same(thr_self(&id), 0);
	same(thr_set_name(id, "the first\tof more than 19 bytes"), 0);
	expect(prints_line("ps -H -o tdname", "the first?of more t"));
	refused(thr_set_name(id, (const char *)16), EFAULT);
	refused(thr_set_name(77, "nobody"), ESRCH);
	same(thr_set_name(id, NULL), 0);
	expect(!prints_line("ps -H -o tdname", "the first?of more t"));
	over = true;
	end(thread);
}

const struct test librarytests[] = {
	{ "heap", heap },
	{ "lines", lines },
	{ "C11", c11 },
	{ "names", names },
	{ NULL, NULL },
};
