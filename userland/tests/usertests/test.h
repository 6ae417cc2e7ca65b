/*
 * Declarations that the tests of usertests share. A test is a function that runs
 * in a process of its own; it returns if all that it expected was true, and ends
 * the process at the first failure.
 */
#ifndef TEST_H
#define TEST_H

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <unistd.h>

struct test {
	const char *name;
	void (*run)(void);
};

/* The tests of one subject, up to one without a name. */
extern const struct test proctests[], exectests[], grouptests[], schedtests[], limittests[], memtests[];
extern const struct test signaltests[], sigchldtests[], oldsigtests[], queuetests[];
extern const struct test itimertests[], timertests[], clocktests[];
extern const struct test selecttests[], pipetests[], fifotests[], fdtests[], filetests[], offsettests[], locktests[], dirtests[];
extern const struct test attests[], maptests[], inherittests[], roottests[], revoketests[];
extern const struct test namestests[], walktests[], memfiletests[];
extern const struct test stdiotests[], ttytests[];
extern const struct test idstests[], environtests[], strptimetests[], inettests[];
extern const struct test randomtests[], kqueuetests[], sockettests[], ptytests[];
extern const struct test spawntests[], contexttests[], sigiotests[], sigiottytests[];

/* This program's own path: some tests run it again. */
#define SELF "/tests/usertests"
/* The mode in which it then runs: exec.c's. */
#define RERUN "@rerun"
int rerun(int argc, char **argv);
int rerun_ids(void);

__attribute__((noreturn, format(printf, 3, 4))) void fail(const char *file, int line, const char *fmt, ...);

#define expect(condition) \
	do { \
		if (!(condition)) \
			fail(__FILE__, __LINE__, "not so: %s (errno %d)", #condition, errno); \
	} while (0)

/* Two integers that have to be the same. */
#define same(found, wanted) \
	do { \
		const long long found_ = (found), wanted_ = (wanted); \
		if (found_ != wanted_) \
			fail(__FILE__, __LINE__, "%s is %lld, not %lld (errno %d)", #found, found_, wanted_, errno); \
	} while (0)

/* A call that has to return -1 and set errno to `error`. */
#define refused(call, error) \
	do { \
		errno = 0; \
		const long result_ = (long)(call); \
		if (result_ != -1 || errno != (error)) \
			fail(__FILE__, __LINE__, "%s returned %ld, errno %d, not %s", #call, result_, errno, #error); \
	} while (0)

/* Microseconds since boot. */
uint64_t now(void);
/* Uses up processor time: that of this process, microseconds. */
void spin(uint64_t us);
/* Microseconds of processor time that this process has used. */
uint64_t cputime(void);
void msleep(unsigned ms);
/* One tick of the clock, microseconds. */
uint64_t tick(void);
/* Microseconds by which a scheme of callouts may hand one out late that waits a second: option -r. */
extern uint64_t rounding;
/* Microseconds by which a wait may be late: ticks, the scheme's rounding, and the way to here. */
uint64_t slack(void);

/* A child that runs a function and exits with 0. */
pid_t child(void (*run)(void));
/* The status word of a child, waited for whatever interrupts. */
int await(pid_t pid);
/* A child that has to end with exit status 0. */
void await_ok(pid_t pid);

/* A handler that counts, by signal. */
extern volatile int caught[64];
void count(int sig);
/* Installs a handler with flags and nothing masked. */
void handle(int sig, void (*handler)(int), int flags);

/* An address where nothing is. */
extern void *volatile nowhere;

/* A value of the kernel's by its sysctl name. */
uint64_t figure(const char *name);
/* Makes a file of this content; it has to succeed. */
void put_file(const char *path, const char *content);

#endif
