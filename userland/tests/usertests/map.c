/* Files in memory: mappings that are shared with the file, and private ones. */

#include "test.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>

enum { PAGE = 4096 };

#define PATH "/tmp/mapped"

static char buf[4 * PAGE];

/* A file of so many pages; byte i is (i / PAGE + 1) + 10 * (i % 10). */
static unsigned char byte(size_t i)
{
	return i / PAGE + 1 + 10 * (i % 10);
}

static int file_of(int npages)
{
	const int fd = open(PATH, O_RDWR | O_CREAT | O_TRUNC, 0644);

	expect(fd >= 0);
	for (int i = 0; i < npages * PAGE; i++)
		buf[i] = byte(i);
	same(write(fd, buf, npages * PAGE), npages * PAGE);
	return fd;
}

static char *map(size_t size, int prot, int flags, int fd, off_t offset)
{
	char *const p = mmap(NULL, size, prot, flags, fd, offset);

	expect(p != MAP_FAILED);
	return p;
}

static void reads_the_file(void)
{
	const int fd = file_of(3);
	const char *const all = map(3 * PAGE, PROT_READ, MAP_PRIVATE, fd, 0);
	const char *const last = map(PAGE, PROT_READ, MAP_SHARED, fd, 2 * PAGE);

	for (size_t i = 0; i < 3 * PAGE; i++)
		same((unsigned char)all[i], byte(i));
	for (size_t i = 0; i < PAGE; i++)
		same((unsigned char)last[i], byte(2 * PAGE + i));
	/* It stays without a descriptor, and without a name. */
	close(fd);
	same(unlink(PATH), 0);
	same((unsigned char)all[2 * PAGE + 5], byte(2 * PAGE + 5));
	same(munmap((void *)all, 3 * PAGE), 0);
	same((unsigned char)last[7], byte(2 * PAGE + 7));
}

static void is_the_file(void)
{
	const int fd = file_of(2);
	char *const p = map(2 * PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	char *const q = map(PAGE, PROT_READ, MAP_SHARED, fd, PAGE);
	char c;

	/* Stores are seen by read, writes are seen by loads, and another mapping sees both. */
	p[PAGE + 10] = 'm';
	same(q[10], 'm');
	same(pread(fd, &c, 1, PAGE + 10), 1);
	same(c, 'm');
	same(pwrite(fd, "w", 1, PAGE + 11), 1);
	same(p[PAGE + 11], 'w');
	same(q[11], 'w');
	same(msync(p, 2 * PAGE, MS_SYNC), 0);
	same(munmap(p, 2 * PAGE), 0);
	same(pread(fd, &c, 1, PAGE + 10), 1);
	same(c, 'm');
	same(munmap(q, PAGE), 0);
	same(pread(fd, &c, 1, PAGE + 11), 1);
	same(c, 'w');
	same(unlink(PATH), 0);
}

static void is_a_copy(void)
{
	const int fd = file_of(2);
	char *const p = map(2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
	char c;

	p[0] = 'p';
	same(pread(fd, &c, 1, 0), 1);
	same((unsigned char)c, byte(0));
	/* Page by page: a page that was written is a copy, and changes of the file do not show in it. */
	same(pwrite(fd, "f", 1, 0), 1);
	same(p[0], 'p');
	same((unsigned char)p[1], byte(1));
	const pid_t pid = fork();

	if (pid == 0) {
		p[PAGE] = 'c';
		_exit(p[0] == 'p' ? 0 : 1);
	}
	await_ok(pid);
	same((unsigned char)p[PAGE], byte(PAGE));
	/* A file that is only open to read can be copied and written to. */
	const int reader = open(PATH, O_RDONLY);
	char *const r = map(PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE, reader, PAGE);

	r[0] = 'r';
	same(pread(fd, &c, 1, PAGE), 1);
	same((unsigned char)c, byte(PAGE));
	same(unlink(PATH), 0);
}

static int fd;

static void another_process(void)
{
	const int own = open(PATH, O_RDWR);
	volatile char *const p = map(PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, own, 0);

	while (p[0] != 'a')
		msleep(5);
	p[1] = 'b';
}

static void between_processes(void)
{
	fd = file_of(1);
	const pid_t pid = child(another_process);
	volatile char *const p = map(PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);

	msleep(20);
	p[0] = 'a';
	await_ok(pid);
	same(p[1], 'b');
	same(unlink(PATH), 0);
}

static void over_fork(void)
{
	volatile int *const counter = (volatile int *)map(PAGE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANON, -1, 0);
	const int zero = open("/dev/zero", O_RDWR);
	volatile int *const other = (volatile int *)map(PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, zero, 0);

	for (int i = 0; i < 5; i++) {
		const pid_t pid = fork();

		if (pid == 0) {
			++*counter;
			*other += 10;
			_exit(0);
		}
		await_ok(pid);
	}
	same(*counter, 5);
	same(*other, 50);
}

static sigjmp_buf env;
static volatile int code;

static void fault(int sig, siginfo_t *info, void *context)
{
	(void)context;
	caught[sig]++;
	code = info->si_code;
	siglongjmp(env, 1);
}

/* The signal that touching a byte brings, or 0. */
static int touch(volatile char *p, bool writing)
{
	static const int signals[] = { SIGSEGV, SIGBUS };
	struct sigaction sa = { .sa_sigaction = fault, .sa_flags = SA_SIGINFO };

	for (int i = 0; i < 2; i++) {
		caught[signals[i]] = 0;
		sigaction(signals[i], &sa, NULL);
	}
	if (sigsetjmp(env, 1) == 0) {
		if (writing)
			*p = 'x';
		else
			(void)*p;
	}
	return caught[SIGBUS] ? SIGBUS : caught[SIGSEGV] ? SIGSEGV : 0;
}

static void beyond_the_end(void)
{
	fd = file_of(2);
	same(ftruncate(fd, PAGE + 100), 0);
	char *const p = map(3 * PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	char c;

	/* The rest of the last page is zero, and stores there do not reach the file. */
	same(p[PAGE + 100], 0);
	p[PAGE + 100] = 'x';
	same(touch(p + 2 * PAGE, false), SIGBUS);
	same(code, BUS_OBJERR);
	same(lseek(fd, 0, SEEK_END), PAGE + 100);
	same(ftruncate(fd, 3 * PAGE), 0);
	same(pread(fd, &c, 1, PAGE + 100), 1);
	same(c, 0);
	same(touch(p + 2 * PAGE, true), 0);
	same(p[2 * PAGE], 'x');
	/* A file that becomes shorter is gone from memory, too. */
	same(ftruncate(fd, 10), 0);
	same(touch(p + PAGE, false), SIGBUS);
	same(touch(p, true), 0);
	same(p[10], 0);
	same(lseek(fd, 0, SEEK_SET), 0);
	refused(read(fd, p + PAGE, 1), EFAULT);
	same(ftruncate(fd, 2 * PAGE), 0);
	same(p[PAGE], 0);
	same(unlink(PATH), 0);
}

static void refusals(void)
{
	int fds[2];

	fd = file_of(1);
	const int reader = open(PATH, O_RDONLY), writer = open(PATH, O_WRONLY);

	expect(mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, reader, 0) == MAP_FAILED);
	same(errno, EACCES);
	expect(mmap(NULL, PAGE, PROT_READ, MAP_PRIVATE, writer, 0) == MAP_FAILED);
	same(errno, EACCES);
	expect(mmap(NULL, PAGE, PROT_READ, MAP_SHARED, fd, 100) == MAP_FAILED);
	same(errno, EINVAL);
	expect(mmap(NULL, PAGE, PROT_READ, MAP_SHARED, fd, -PAGE) == MAP_FAILED);
	same(errno, EINVAL);
	expect(mmap(NULL, PAGE, PROT_READ, MAP_SHARED, 99, 0) == MAP_FAILED);
	same(errno, EBADF);
	expect(mmap(NULL, PAGE, PROT_READ, MAP_SHARED, pipe(fds) == 0 ? fds[0] : -1, 0) == MAP_FAILED);
	same(errno, ENODEV);
	expect(mmap(NULL, PAGE, PROT_READ, MAP_SHARED, open("/tmp", O_RDONLY), 0) == MAP_FAILED);
	same(errno, ENODEV);
	expect(mmap(NULL, PAGE, PROT_READ, MAP_SHARED, open("/dev/null", O_RDONLY), 0) == MAP_FAILED);
	same(errno, ENODEV);
	/* mprotect cannot make a mapping writable whose file was not open for writing. */
	char *const p = map(PAGE, PROT_READ, MAP_SHARED, reader, 0);

	refused(mprotect(p, PAGE, PROT_READ | PROT_WRITE), EACCES);
	same(touch(p, true), SIGSEGV);
	refused(msync(p, PAGE, MS_ASYNC | MS_INVALIDATE), EINVAL);
	refused(msync(p + 1, PAGE, MS_SYNC), EINVAL);
	same(munmap(p, PAGE), 0);
	refused(msync(p, PAGE, MS_SYNC), ENOMEM);
	refused(madvise(p, PAGE, MADV_WILLNEED), ENOMEM);
	same(unlink(PATH), 0);
}

static void modified(void)
{
	struct stat before, after;

	fd = file_of(1);
	char *const p = map(PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);

	same(fstat(fd, &before), 0);
	msleep(50);
	(void)*(volatile char *)p;
	same(fstat(fd, &after), 0);
	expect(timespeccmp(&before.st_mtim, &after.st_mtim, ==));
	for (int i = 0; i < 2; i++) {
		p[i] = 'm';
		same(fstat(fd, &after), 0);
		expect(timespeccmp(&before.st_mtim, &after.st_mtim, <));
		before = after;
		msleep(50);
		/* After it the next write is news again. */
		same(msync(p, PAGE, MS_SYNC), 0);
	}
	same(unlink(PATH), 0);
}

/* The pages are the file's: a second mapping takes none, and the end of the last one frees them. */
static void pages_are_shared(void)
{
	enum { PAGES = 64 };
	const uint64_t before = figure("hw.freepages");
	volatile char *p, *q;

	fd = open(PATH, O_RDWR | O_CREAT | O_TRUNC, 0644);
	same(ftruncate(fd, PAGES * PAGE), 0);
	p = map(PAGES * PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	q = map(PAGES * PAGE, PROT_READ, MAP_PRIVATE, fd, 0);
	for (int i = 0; i < PAGES; i++)
		p[i * PAGE] = i;
	for (int i = 0; i < PAGES; i++)
		same(q[i * PAGE], i);
	expect(before - figure("hw.freepages") < PAGES + 16);
	same(munmap((void *)p, PAGES * PAGE), 0);
	same(munmap((void *)q, PAGES * PAGE), 0);
	expect(before - figure("hw.freepages") < 16);
	char c;

	same(pread(fd, &c, 1, 17 * PAGE), 1);
	same(c, 17);
	same(unlink(PATH), 0);
}

/* A program that is mapped and changed is another one when it runs again. */
static void executed(void)
{
	fd = open(PATH, O_RDWR | O_CREAT | O_TRUNC, 0755);
	same(write(fd, "#!/bin/sh\nexit 3\n", 17), 17);
	char *const p = map(PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);

	for (int i = 3; i < 6; i++) {
		p[15] = '0' + i;
		const pid_t pid = fork();

		if (pid == 0) {
			execl(PATH, PATH, (char *)NULL);
			_exit(127);
		}
		same(await(pid), i << 8);
	}
	same(unlink(PATH), 0);
}

static void by_name(void)
{
	expect(sysconf(_SC_MAPPED_FILES) > 0 && sysconf(_SC_SHARED_MEMORY_OBJECTS) > 0);
	int shm = shm_open("/shared", O_RDWR | O_CREAT | O_EXCL, 0600);

	expect(shm >= 0);
	same(ftruncate(shm, PAGE), 0);
	char *const p = map(PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, shm, 0);

	close(shm);
	const pid_t pid = fork();

	if (pid == 0) {
		shm = shm_open("shared", O_RDWR, 0);
		char *const q = map(PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, shm, 0);

		q[1] = 's';
		_exit(0);
	}
	await_ok(pid);
	same(p[1], 's');
	same(shm_unlink("/shared"), 0);
	refused(shm_unlink("/shared"), ENOENT);
	refused(shm_open("/shared", O_RDWR, 0), ENOENT);
	refused(shm_open("a/b", O_RDWR, 0), EINVAL);
	refused(shm_open("/", O_RDWR, 0), EINVAL);
	refused(shm_open("/..", O_RDWR, 0), EINVAL);
}

static void locked(void)
{
	char *const p = map(4 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
	const uint64_t before = figure("hw.freepages");

	same(mlock(p, 4 * PAGE), 0);
	expect(before - figure("hw.freepages") >= 4);
	same(munlock(p, 4 * PAGE), 0);
	same(munmap(p, 4 * PAGE), 0);
	refused(mlock(p, 4 * PAGE), ENOMEM);
	refused(munlock(p, 4 * PAGE), ENOMEM);
	same(mlockall(MCL_CURRENT | MCL_FUTURE), 0);
	refused(mlockall(0), EINVAL);
	same(munlockall(), 0);
	same(posix_madvise(p, PAGE, POSIX_MADV_NORMAL), ENOMEM);
	same(madvise(buf - (uintptr_t)buf % PAGE, PAGE, MADV_DONTNEED), 0);
}

const struct test maptests[] = {
	{ "reads the file", reads_the_file },
	{ "is the file", is_the_file },
	{ "is a copy", is_a_copy },
	{ "between processes", between_processes },
	{ "over fork", over_fork },
	{ "beyond the end", beyond_the_end },
	{ "refusals", refusals },
	{ "modified", modified },
	{ "pages are shared", pages_are_shared },
	{ "executed", executed },
	{ "by name", by_name },
	{ "locked", locked },
	{ NULL, NULL },
};
