/* Numbers by their names: arguments that are one of a few constants, bits, signals, timers. */

#include "kdump.h"
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define NAME(constant) { #constant, constant }
#define MESSAGE_FLAGS NAME(MSG_OOB), NAME(MSG_PEEK), NAME(MSG_TRUNC), NAME(MSG_CTRUNC), NAME(MSG_WAITALL), \
	NAME(MSG_DONTWAIT), NAME(MSG_NOSIGNAL), NAME(MSG_CMSG_CLOEXEC)

/* The names of an argument's values; `call` is "" where the argument's name says enough. */
static const struct names {
	const char *call, *argument;
	bool bits;
	struct {
		const char *name;
		int value;
	} names[16];
} tables[] = {
	{ "", "clock_id", false, { NAME(CLOCK_REALTIME), NAME(CLOCK_VIRTUAL), NAME(CLOCK_PROF), NAME(CLOCK_MONOTONIC),
	                           NAME(CLOCK_THREAD_CPUTIME_ID), NAME(CLOCK_PROCESS_CPUTIME_ID) } },
	{ "shutdown", "how", false, { NAME(SHUT_RD), NAME(SHUT_WR), NAME(SHUT_RDWR) } },
	{ "", "how", false, { NAME(SIG_BLOCK), NAME(SIG_UNBLOCK), NAME(SIG_SETMASK) } },
	{ "", "whence", false, { NAME(SEEK_SET), NAME(SEEK_CUR), NAME(SEEK_END) } },
	{ "", "resource", false, { NAME(RLIMIT_CPU), NAME(RLIMIT_FSIZE), NAME(RLIMIT_DATA), NAME(RLIMIT_STACK),
	                           NAME(RLIMIT_CORE), NAME(RLIMIT_RSS), NAME(RLIMIT_MEMLOCK), NAME(RLIMIT_NPROC),
	                           NAME(RLIMIT_NOFILE), NAME(RLIMIT_AS) } },
	{ "", "prot", true, { NAME(PROT_READ), NAME(PROT_WRITE), NAME(PROT_EXEC) } },
	{ "getrusage", "who", false, { NAME(RUSAGE_SELF), NAME(RUSAGE_CHILDREN), NAME(RUSAGE_THREAD) } },
	{ "getpriority", "which", false, { NAME(PRIO_PROCESS), NAME(PRIO_PGRP), NAME(PRIO_USER) } },
	{ "setpriority", "which", false, { NAME(PRIO_PROCESS), NAME(PRIO_PGRP), NAME(PRIO_USER) } },
	{ "open", "flags", true, { NAME(O_WRONLY), NAME(O_RDWR), NAME(O_NONBLOCK), NAME(O_APPEND), NAME(O_CREAT),
	                           NAME(O_TRUNC), NAME(O_EXCL), NAME(O_NOCTTY), NAME(O_CLOEXEC), NAME(O_DIRECTORY),
	                           NAME(O_NOFOLLOW) } },
	{ "mmap", "flags", true, { NAME(MAP_SHARED), NAME(MAP_PRIVATE), NAME(MAP_FIXED), NAME(MAP_ANON) } },
	{ "timer_settime", "flags", true, { NAME(TIMER_ABSTIME) } },
	{ "clock_nanosleep", "flags", true, { NAME(TIMER_ABSTIME) } },
	{ "wait4", "options", true, { NAME(WNOHANG), NAME(WUNTRACED), NAME(WCONTINUED) } },
	{ "wait6", "options", true, { NAME(WNOHANG), NAME(WUNTRACED), NAME(WCONTINUED), NAME(WEXITED) } },
	{ "access", "mode", true, { NAME(R_OK), NAME(W_OK), NAME(X_OK) } },
	{ "fcntl", "cmd", false, { NAME(F_DUPFD), NAME(F_GETFD), NAME(F_SETFD), NAME(F_GETFL), NAME(F_SETFL),
	                           NAME(F_GETOWN), NAME(F_SETOWN), NAME(F_GETLK), NAME(F_SETLK), NAME(F_SETLKW),
	                           NAME(F_DUPFD_CLOEXEC) } },
	{ "signal", "code", false, { NAME(SI_USER), NAME(SI_QUEUE), NAME(SI_TIMER), NAME(SI_KERNEL) } },
	{ "ktrace", "ops", false, { NAME(KTROP_SET), NAME(KTROP_CLEAR), NAME(KTROP_CLEARFILE) } },
	{ "", "domain", false, { NAME(AF_UNSPEC), NAME(AF_UNIX) } },
	{ "", "level", false, { NAME(SOL_SOCKET) } },
	{ "", "option", false, { NAME(SO_DEBUG), NAME(SO_ACCEPTCONN), NAME(SO_REUSEADDR), NAME(SO_KEEPALIVE),
	                         NAME(SO_DONTROUTE), NAME(SO_BROADCAST), NAME(SO_SNDBUF), NAME(SO_RCVBUF),
	                         NAME(SO_SNDLOWAT), NAME(SO_RCVLOWAT), NAME(SO_SNDTIMEO), NAME(SO_RCVTIMEO),
	                         NAME(SO_ERROR), NAME(SO_TYPE) } },
	{ "accept4", "flags", true, { NAME(SOCK_CLOEXEC), NAME(SOCK_NONBLOCK) } },
	{ "sendto", "flags", true, { MESSAGE_FLAGS } },
	{ "sendmsg", "flags", true, { MESSAGE_FLAGS } },
	{ "recvfrom", "flags", true, { MESSAGE_FLAGS } },
	{ "recvmsg", "flags", true, { MESSAGE_FLAGS } },
	{ "sigaction", "sa_flags", true, { NAME(SA_ONSTACK), NAME(SA_RESTART), NAME(SA_RESETHAND), NAME(SA_NOCLDSTOP),
	                                   NAME(SA_NODEFER), NAME(SA_NOCLDWAIT), NAME(SA_SIGINFO) } },
};

void shownumber(int32_t word)
{
	if (options.decimal || (word > -65536 && word < 65536))
		printf("%d", (int)word);
	else
		printf("%#x", (unsigned)word);
}

const char *signalname(int sig, char *buf, size_t size)
{
	if (options.raw || sig <= 0 || sig >= NSIG)
		snprintf(buf, size, "%d", sig);
	else if (sig < SIGRTMIN)
		snprintf(buf, size, "SIG%s", sys_signame[sig]);
	else
		snprintf(buf, size, sig == SIGRTMIN ? "SIGRTMIN" : "SIGRTMIN+%d", sig - SIGRTMIN);
	return buf;
}

const char *timername(int which, bool posix, char *buf, size_t size)
{
	static const char *const classic[] = { "ITIMER_REAL", "ITIMER_VIRTUAL", "ITIMER_PROF" };

	if (posix)
		snprintf(buf, size, "timer %d", which);
	else if (which >= 0 && which < 3)
		snprintf(buf, size, "%s", classic[which]);
	else
		snprintf(buf, size, which >= ITIMER_NTH(0) ? "ITIMER_NTH(%d)" : "%d",
		         which >= ITIMER_NTH(0) ? which - ITIMER_NTH(0) : which);
	return buf;
}

static void bits(const struct names *table, uint32_t word)
{
	bool more = false;

	for (int i = 0; i < 16 && table->names[i].name != NULL; i++) {
		uint32_t bit = table->names[i].value;

		if ((word & bit) != bit || (word & bit) == 0)
			continue;
		printf("%s%s", more ? "|" : "", table->names[i].name);
		word &= ~bit;
		more = true;
	}
	if (word != 0 || !more)
		printf(more ? "|%#x" : "%#x", (unsigned)word);
}

/* Prints the word if it has a name in the table; whether it had. */
static bool named(const struct names *table, int32_t word)
{
	if (table->bits) {
		bits(table, word);
		return true;
	}
	for (int i = 0; i < 16 && table->names[i].name != NULL; i++) {
		if (table->names[i].value != word)
			continue;
		printf("%s", table->names[i].name);
		return true;
	}
	return false;
}

static const struct names *tableof(const char *call, const char *argument)
{
	for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
		if (strcmp(tables[i].argument, argument) == 0 &&
		    (*tables[i].call == '\0' || strcmp(tables[i].call, call) == 0))
			return &tables[i];
	return NULL;
}

void showbits(const char *what, uint32_t word)
{
	const struct names *table = tableof("sigaction", what);

	if (options.raw || table == NULL)
		printf("%#x", (unsigned)word);
	else
		bits(table, word);
}

/* The type of a socket, and the flags in it. */
static void showsockettype(int32_t word)
{
	const int32_t kind = word & ~(SOCK_CLOEXEC | SOCK_NONBLOCK);

	if (kind == SOCK_STREAM || kind == SOCK_DGRAM)
		printf(kind == SOCK_STREAM ? "SOCK_STREAM" : "SOCK_DGRAM");
	else
		printf("%d", (int)kind);
	if (word & SOCK_CLOEXEC)
		printf("|SOCK_CLOEXEC");
	if (word & SOCK_NONBLOCK)
		printf("|SOCK_NONBLOCK");
}

/* One argument: by its name if it has one, else by its type. */
void showarg(const char *call, const char *type, const char *name, int32_t word)
{
	const struct names *table = options.raw ? NULL : tableof(call, name);
	char buf[32];

	/* Reading alone is no bit. */
	if (table != NULL && strcmp(call, "open") == 0 && (word & O_ACCMODE) == O_RDONLY) {
		printf(word == O_RDONLY ? "O_RDONLY" : "O_RDONLY|");
		if (word == O_RDONLY)
			return;
	}
	if (!options.raw && strcmp(name, "type") == 0 && strncmp(call, "socket", 6) == 0) {
		showsockettype(word);
		return;
	}
	if (table != NULL && named(table, word))
		return;
	if (strcmp(name, "signum") == 0)
		printf("%s", signalname(word, buf, sizeof buf));
	else if (!options.raw && strcmp(name, "which") == 0 && strstr(call, "itimer"))
		printf("%s", timername(word, false, buf, sizeof buf));
	else if (strcmp(type, "mode_t") == 0 && !options.decimal)
		printf("%#o", (unsigned)word);
	else if (strchr(type, '*') != NULL || strcmp(type, "caddr_t") == 0)
		printf(word == 0 ? "0" : options.decimal ? "%u" : "%#x", (unsigned)word);
	else
		shownumber(word);
}
