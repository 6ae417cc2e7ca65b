/* jobtest: process groups and sessions, orphaned groups, mmap and mprotect, limits, nice, scripts. */

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "check.h"

#define PAGE 4096

static void millisleep(long ms)
{
	const struct timespec ts = { .tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000 };

	nanosleep(&ts, NULL);
}

static int statusof(pid_t pid)
{
	int status;

	return waitpid(pid, &status, 0) == pid ? status : -1;
}

static pid_t sleeper(void)
{
	const pid_t pid = fork();

	if (pid == 0)
		for (;;)
			pause();
	return pid;
}

static void groups(void)
{
	const pid_t pid = sleeper(), other = sleeper();
	pid_t execed;

	check(getpgid(pid) == getpgrp() && getsid(pid) == getsid(0), "a child is in its parent's group and session");
	check(setpgid(pid, 0) == 0 && getpgid(pid) == pid, "setpgid: a group of its own");
	check(setpgid(other, pid) == 0 && getpgid(other) == pid, "another joins it");
	fails(setpgid(other, 29999), EPERM, "setpgid to a group that is not there");
	fails(setpgid(29999, 0), ESRCH, "setpgid of a process that is not there");
	fails(setpgid(other, -1), EINVAL, "setpgid to a negative group");
	execed = fork();
	if (execed == 0) {
		execl("/tests/jobtest", "jobtest", "wait", (char *)NULL);
		_exit(127);
	}
	millisleep(50);
	fails(setpgid(execed, 0), EACCES, "setpgid of a child that has execed");
	kill(execed, SIGTERM);
	statusof(execed);
	check(kill(-pid, SIGTERM) == 0, "a signal to the group");
	check(WTERMSIG(statusof(pid)) == SIGTERM && WTERMSIG(statusof(other)) == SIGTERM, "reaches both of it");
	fails(getpgid(pid), ESRCH, "the group and its processes are gone");
	if (getpid() == getpgrp())
		fails(setsid(), EPERM, "setsid of a group's leader");
}

static void sessions(void)
{
	const pid_t pid = fork();

	if (pid == 0) {
		const pid_t session = setsid();

		_exit(session == getpid() && getsid(0) == session && getpgrp() == session &&
			      setpgid(0, 0) == -1 && errno == EPERM
			  ? 0
			  : 1);
	}
	check(statusof(pid) == 0, "setsid: a session and a group of the caller's own, which it cannot leave");
}

static int report;

static void onhup(int sig)
{
	(void)sig;
	report |= 1;
}

static void oncont(int sig)
{
	(void)sig;
	report |= 2;
}

/*
 * A child puts a grandchild into a group of its own, lets it stop, and exits:
 * the group is orphaned and is sent SIGHUP and SIGCONT. `word` is shared.
 */
static void orphanedgroup(void)
{
	volatile int *word = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_ANON | MAP_SHARED, -1, 0);
	const pid_t pid = fork();

	if (pid == 0) {
		const pid_t grandchild = fork();
		int status;

		if (grandchild == 0) {
			setpgid(0, 0);
			signal(SIGHUP, onhup);
			signal(SIGCONT, oncont);
			raise(SIGTSTP);
			millisleep(50);
			word[0] = report;
			raise(SIGTSTP);
			word[1] = 1;
			_exit(0);
		}
		waitpid(grandchild, &status, WUNTRACED);
		word[2] = WIFSTOPPED(status) && WSTOPSIG(status) == SIGTSTP;
		_exit(0);
	}
	statusof(pid);
	millisleep(300);
	check(word[2] == 1, "SIGTSTP stops a process of a group that is not orphaned");
	check(word[0] == 3, "an orphaned group with a stopped process gets SIGHUP and SIGCONT");
	check(word[1] == 1, "and SIGTSTP does not stop it any more");
	munmap((void *)word, PAGE);
}

static sigjmp_buf back;

static void onsegv(int sig)
{
	(void)sig;
	siglongjmp(back, 1);
}

static bool readable(const volatile char *p)
{
	if (sigsetjmp(back, 1) != 0)
		return false;
	(void)*p;
	return true;
}

static bool writable(volatile char *p)
{
	if (sigsetjmp(back, 1) != 0)
		return false;
	*p = 1;
	return true;
}

static void memory(void)
{
	char *private = mmap(NULL, 4 * PAGE, PROT_READ | PROT_WRITE, MAP_ANON | MAP_PRIVATE, -1, 0);
	char *shared = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_ANON | MAP_SHARED, -1, 0);
	char *again;
	pid_t pid;

	signal(SIGSEGV, onsegv);
	check(private != MAP_FAILED && private[0] == 0 && private[4 * PAGE - 1] == 0, "mmap: pages that are clear");
	pid = fork();
	if (pid == 0) {
		private[0] = 5;
		shared[0] = 6;
		_exit(0);
	}
	statusof(pid);
	check(private[0] == 0, "what a child writes to a private mapping is its own");
	check(shared[0] == 6, "what it writes to a shared one is there for the parent");
	private[PAGE] = 7;
	check(mprotect(private + PAGE, PAGE, PROT_READ) == 0 && private[PAGE] == 7 && !writable(private + PAGE),
	    "mprotect: a page that cannot be written to");
	check(mprotect(private + PAGE, PAGE, PROT_NONE) == 0 && !readable(private + PAGE), "nor read");
	check(writable(private) && writable(private + 2 * PAGE), "its neighbours can");
	check(mprotect(private + PAGE, PAGE, PROT_READ | PROT_WRITE) == 0 && private[PAGE] == 7 &&
		  writable(private + PAGE),
	    "and again, with what was in it");
	check(munmap(private + PAGE, PAGE) == 0 && !readable(private + PAGE) && readable(private + 2 * PAGE),
	    "munmap of one page in the middle");
	fails(mprotect(private, 4 * PAGE, PROT_READ), ENOMEM, "mprotect across the hole");
	again = mmap(private + PAGE, PAGE, PROT_READ | PROT_WRITE, MAP_ANON | MAP_PRIVATE | MAP_FIXED, -1, 0);
	check(again == private + PAGE && again[0] == 0, "MAP_FIXED: a clear page in its place");
	fails((long)mmap(NULL, 0, PROT_READ, MAP_ANON | MAP_PRIVATE, -1, 0), EINVAL, "mmap of nothing");
	fails((long)mmap(NULL, PAGE, PROT_READ, MAP_ANON, -1, 0), EINVAL, "mmap neither shared nor private");
	fails(munmap(private + 1, PAGE), EINVAL, "munmap of an address that is no page's");
	check(munmap(private, 4 * PAGE) == 0 && munmap(shared, PAGE) == 0 && !readable(private), "all gone");
	signal(SIGSEGV, SIG_DFL);
}

static volatile int nxcpu;

static void onxcpu(int sig)
{
	(void)sig;
	nxcpu++;
}

/* Takes a page of stack n times. No compiler knows which byte is used, and leaves out the rest. */
static __attribute__((__noinline__)) int deep(int n)
{
	volatile char frame[PAGE];

	frame[n] = (char)n;
	return n == 0 ? frame[n] : deep(n - 1) + frame[n];
}

static void limits(void)
{
	struct rlimit rl;
	pid_t pid;

	check(getrlimit(RLIMIT_CPU, &rl) == 0 && rl.rlim_cur == RLIM_INFINITY, "no limit on processor time");
	check(getrlimit(RLIMIT_STACK, &rl) == 0 && rl.rlim_cur == 8 << 20, "8 MB of stack");
	fails(getrlimit(99, &rl), EINVAL, "getrlimit 99");
	rl = (struct rlimit){ .rlim_cur = 2, .rlim_max = 1 };
	fails(setrlimit(RLIMIT_CPU, &rl), EINVAL, "a soft limit above the hard one");

	pid = fork();
	if (pid == 0) {
		rl = (struct rlimit){ .rlim_cur = 1, .rlim_max = 3 };
		signal(SIGXCPU, onxcpu);
		setrlimit(RLIMIT_CPU, &rl);
		while (nxcpu == 0)
			;
		signal(SIGXCPU, SIG_DFL);
		for (;;)
			;
	}
	check(statusof(pid) == SIGKILL, "RLIMIT_CPU: SIGXCPU at the soft limit, SIGKILL at the hard one");

	pid = fork();
	if (pid == 0) {
		rl = (struct rlimit){ .rlim_cur = 64 * 1024, .rlim_max = 8 << 20 };
		setrlimit(RLIMIT_STACK, &rl);
		_exit(deep(100) & 1);
	}
	check(WTERMSIG(statusof(pid)) == SIGSEGV, "RLIMIT_STACK: SIGSEGV beyond it");

	pid = fork();
	if (pid == 0) {
		rl = (struct rlimit){ .rlim_cur = 1 << 20, .rlim_max = 1 << 20 };
		setrlimit(RLIMIT_DATA, &rl);
		_exit(sbrk(2 << 20) == (void *)-1 && errno == ENOMEM ? 0 : 1);
	}
	check(statusof(pid) == 0, "RLIMIT_DATA: sbrk says ENOMEM");

	pid = fork();
	if (pid == 0) {
		rl = (struct rlimit){ .rlim_cur = 1, .rlim_max = 1 };
		setrlimit(RLIMIT_NPROC, &rl);
		setuid(100);
		_exit(getuid() == 100 && fork() == -1 && errno == EAGAIN && setuid(0) == -1 && errno == EPERM ? 0 : 1);
	}
	check(statusof(pid) == 0, "RLIMIT_NPROC: a user's second fork says EAGAIN");
}

/* Two compute for two seconds, one of them nicely. */
static void niceness(void)
{
	struct rusage first, second;
	pid_t pids[2];
	int status;

	errno = 0;
	check(getpriority(PRIO_PROCESS, 0) == 0 && errno == 0, "nobody is nice at first");
	fails(setpriority(9, 0, 0), EINVAL, "setpriority of an unknown kind");
	for (int i = 0; i < 2; i++) {
		pids[i] = fork();
		if (pids[i] == 0) {
			setpriority(PRIO_PROCESS, 0, i * 20);
			for (;;)
				;
		}
	}
	millisleep(2000);
	check(getpriority(PRIO_PROCESS, pids[1]) == 20, "getpriority says how nice");
	kill(pids[0], SIGKILL);
	kill(pids[1], SIGKILL);
	wait4(pids[0], &status, 0, &first);
	wait4(pids[1], &status, 0, &second);
	check(first.ru_utime.tv_sec * 1000000 + first.ru_utime.tv_usec >
		  3 * (second.ru_utime.tv_sec * 1000000 + second.ru_utime.tv_usec),
	    "a nice process gets less than a third of the other's time");
}

static void scripts(void)
{
	static const char text[] = "#! /tests/jobtest  script one \nexit\n";
	const int fd = open("/tmp/script", O_WRONLY | O_CREAT | O_TRUNC, 0755);
	pid_t pid;

	write(fd, text, sizeof text - 1);
	close(fd);
	pid = fork();
	if (pid == 0) {
		execl("/tmp/script", "ignored", "argument", (char *)NULL);
		_exit(127);
	}
	check(statusof(pid) == 0, "#!: interpreter, its argument, the script's path, and what it was given");
	chmod("/tmp/script", 0644);
	fails(execl("/tmp/script", "x", (char *)NULL), EACCES, "execve of a file that nobody may execute");
	fails(execl("/tmp", "x", (char *)NULL), EACCES, "execve of a directory");
	unlink("/tmp/script");
}

int main(int argc, char **argv)
{
	if (argc > 1 && strcmp(argv[1], "wait") == 0)
		pause();
	if (argc > 1 && strncmp(argv[1], "script", 6) == 0)
		return !(argc == 4 && strcmp(argv[1], "script one") == 0 && strcmp(argv[2], "/tmp/script") == 0 &&
			 strcmp(argv[3], "argument") == 0);
	groups();
	sessions();
	orphanedgroup();
	memory();
	limits();
	niceness();
	scripts();
	return finish();
}
