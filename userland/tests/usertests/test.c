/* Routines that the tests share. */

#include "test.h"

#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/sysctl.h>
#include <sys/wait.h>
#include <time.h>

volatile int caught[64];
void *volatile nowhere = (void *)1;

void fail(const char *file, int line, const char *fmt, ...)
{
	const char *slash = strrchr(file, '/');
	char text[256];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	printf("     %s:%d: %s\n", slash ? slash + 1 : file, line, text);
	fflush(stdout);
	_exit(1);
}

static uint64_t microseconds(clockid_t clock)
{
	struct timespec ts;

	clock_gettime(clock, &ts);
	return (uint64_t)ts.tv_sec * 1000000 + ts.tv_nsec / 1000;
}

uint64_t now(void)
{
	return microseconds(CLOCK_MONOTONIC);
}

uint64_t cputime(void)
{
	return microseconds(CLOCK_PROCESS_CPUTIME_ID);
}

void spin(uint64_t us)
{
	const uint64_t end = cputime() + us;

	while (cputime() < end)
		for (volatile int i = 0; i < 500; i++)
			;
}

void msleep(unsigned ms)
{
	const struct timespec ts = { .tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L };

	nanosleep(&ts, NULL);
}

uint64_t tick(void)
{
	return (1000000 + figure("kern.hz") - 1) / figure("kern.hz");
}

uint64_t rounding;

uint64_t slack(void)
{
	return 3 * tick() + rounding + 20000;
}

pid_t child(void (*run)(void))
{
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (pid < 0)
		fail(__FILE__, __LINE__, "fork: %s", strerror(errno));
	if (pid == 0) {
		run();
		_exit(0);
	}
	return pid;
}

int await(pid_t pid)
{
	int status;

	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			fail(__FILE__, __LINE__, "waitpid %d: %s", (int)pid, strerror(errno));
	return status;
}

void await_ok(pid_t pid)
{
	const int status = await(pid);

	if (status != 0)
		fail(__FILE__, __LINE__, "a child ended with status 0x%x", (unsigned)status);
}

void count(int sig)
{
	caught[sig]++;
}

void handle(int sig, void (*handler)(int), int flags)
{
	struct sigaction sa = { .sa_handler = handler, .sa_flags = flags };

	sigemptyset(&sa.sa_mask);
	if (sigaction(sig, &sa, NULL) < 0)
		fail(__FILE__, __LINE__, "sigaction %d: %s", sig, strerror(errno));
}

uint64_t figure(const char *name)
{
	uint64_t value;
	size_t size = sizeof value;

	if (sysctlbyname(name, &value, &size, NULL, 0) < 0)
		fail(__FILE__, __LINE__, "sysctl %s: %s", name, strerror(errno));
	return value;
}

void put_file(const char *path, const char *content)
{
	const int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);

	expect(fd >= 0);
	same(write(fd, content, strlen(content)), strlen(content));
	same(close(fd), 0);
}
