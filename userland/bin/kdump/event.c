/* Records other than system calls: structures, bytes moved, signals, changes of process, timers. */

#include "kdump.h"
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <time.h>

enum { WIDTH = 78, INDENT = 7 };

static void showtimeval(const char *what, const char *at)
{
	struct timeval tv;

	memcpy(&tv, at, sizeof tv);
	printf("%s%lld.%06ld", what, (long long)tv.tv_sec, (long)tv.tv_usec);
}

static void showtimespec(const char *what, const char *at)
{
	struct timespec ts;

	memcpy(&ts, at, sizeof ts);
	printf("%s%lld.%09ld", what, (long long)ts.tv_sec, (long)ts.tv_nsec);
}

static void showset(const uint32_t *words)
{
	char buf[32];
	int n = 0;

	for (int sig = 1; sig < NSIG; sig++)
		if (words[(sig - 1) / 32] & 1u << (sig - 1) % 32)
			printf("%s%s", n++ > 0 ? " " : "", signalname(sig, buf, sizeof buf));
}

static void showaction(const char *at)
{
	uint32_t words[4];

	memcpy(words, at, sizeof words);
	printf(words[0] == 0 ? "SIG_DFL" : words[0] == 1 ? "SIG_IGN" : "handler %#x", (unsigned)words[0]);
	printf(", flags ");
	showbits("sa_flags", words[1]);
	printf(", mask {");
	showset(words + 2);
	printf("}");
}

static void showlimit(const char *what, const char *at)
{
	rlim_t limit;

	memcpy(&limit, at, sizeof limit);
	if (limit == RLIM_INFINITY)
		printf("%sinfinity", what);
	else
		printf("%s%lld", what, (long long)limit);
}

void showstruct(const char *body, int length)
{
	const char *at = memchr(body, '\0', length);
	uint32_t set[2];

	if (at++ == NULL)
		return;
	length -= at - body;
	printf("%s { ", body);
	if (strcmp(body, "timeval") == 0 && length == 16)
		showtimeval("", at);
	else if (strcmp(body, "timespec") == 0 && length == 16)
		showtimespec("", at);
	else if (strcmp(body, "itimerval") == 0 && length == 32)
		showtimeval("interval ", at), showtimeval(", value ", at + 16);
	else if (strcmp(body, "itimerspec") == 0 && length == 32)
		showtimespec("interval ", at), showtimespec(", value ", at + 16);
	else if (strcmp(body, "sigaction") == 0 && length == 16)
		showaction(at);
	else if (strcmp(body, "rlimit") == 0 && length == 16)
		showlimit("cur ", at), showlimit(", max ", at + 8);
	else if (strcmp(body, "kevent") == 0 && length == 64)
		showkevent(at);
	else if (strcmp(body, "sigset_t") == 0 && length == 8)
		memcpy(set, at, sizeof set), showset(set);
	else
		printf("%d bytes", length);
	printf(" }\n");
}

/* A byte as it stands in a C string; its width. */
static int escape(unsigned char c, char *buf, size_t size)
{
	static const char special[] = "\aa\bb\ff\nn\rr\tt\vv\\\\\"\"";

	for (const char *s = special; *s; s += 2)
		if (c == (unsigned char)*s)
			return snprintf(buf, size, "\\%c", s[1]);
	return snprintf(buf, size, c >= ' ' && c < 0x7f ? "%c" : "\\%03o", c);
}

/* Bytes between quotes; a line ends where they say so, or with a backslash where there is no more room. */
static void showbytes(const char *data, int length)
{
	int column = printf("%*s\"", INDENT, "");
	char buf[8];

	for (int i = 0; i < length; i++) {
		if (i > 0 && data[i - 1] == '\n') {
			printf("\n");
			column = printf("%*s", INDENT + 1, "");
		}
		if (column + escape(data[i], buf, sizeof buf) > WIDTH) {
			printf("\\\n");
			column = printf("%*s", INDENT + 1, "");
		}
		column += printf("%s", buf);
	}
	printf("\"\n");
}

void showio(const struct ktr_genio *io, int length)
{
	int recorded = length - sizeof *io, shown = recorded;

	if (options.maxdata > 0 && shown > options.maxdata)
		shown = options.maxdata;
	printf("fd %d %s %d byte%s\n", io->ktr_fd, io->ktr_rw == 0 ? "read" : "wrote", recorded,
	       recorded == 1 ? "" : "s");
	if (options.nodata || shown <= 0)
		return;
	showbytes((const char *)(io + 1), shown);
	if (shown < recorded)
		printf("%*s...\n", INDENT, "");
}

void showsignal(const struct ktr_psig *sig)
{
	char buf[32];

	printf("%s ", signalname(sig->signo, buf, sizeof buf));
	if (sig->action == 0)
		printf("SIG_DFL");
	else {
		printf("caught handler=%#x mask={", (unsigned)sig->action);
		showset(sig->mask);
		printf("}");
	}
	printf(" code=");
	showarg("signal", "int", "code", sig->code);
	printf("\n");
}

void showswitch(const struct ktr_csw *csw)
{
	printf("%s %s", csw->out ? "stop" : "resume", csw->user ? "user" : "kernel");
	if (csw->wmesg[0] != '\0')
		printf(" \"%.8s\"", csw->wmesg);
	printf("\n");
}

void showtimer(const struct ktr_timer *timer)
{
	const struct timeval *value = &timer->ktr_value, *interval = &timer->ktr_interval;
	char buf[32];

	printf("%s ", timername(timer->ktr_which, timer->ktr_flags & KTRTIMER_POSIX, buf, sizeof buf));
	if (timer->ktr_what == KTRTIMER_EXPIRED || timer->ktr_what == KTRTIMER_OVERRUN) {
		printf(timer->ktr_what == KTRTIMER_EXPIRED ? "expired" : "overrun");
		if (timer->ktr_missed > 0)
			printf(", %d more missed", timer->ktr_missed);
	} else if (value->tv_sec == 0 && value->tv_usec == 0)
		printf("disarmed");
	else {
		printf("set %s %lld.%06ld", timer->ktr_flags & KTRTIMER_ABSTIME ? "to" : "for",
		       (long long)value->tv_sec, (long)value->tv_usec);
		if (interval->tv_sec != 0 || interval->tv_usec != 0)
			printf(", then every %lld.%06ld", (long long)interval->tv_sec, (long)interval->tv_usec);
	}
	printf("\n");
}
