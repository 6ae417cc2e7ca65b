/*
 * ps [-aHjlux] [-o keywords] [-O keywords] [-p pid] [-t tty] [-U user] [pid]:
 * the processes, or with -H their threads, from sysctl kern.proc and kern.threads.list: by default the user's processes that
 * have a terminal; -a those of all users, -x also those without a terminal. As
 * in BSD, the letters may be given without the dash.
 */
#include <err.h>
#include <limits.h>
#include <pwd.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysctl.h>
#include <time.h>
#include <unistd.h>

enum { PAGE_KB = 4, MOSTCOLUMNS = 32, FIRSTTHREAD = 100000 };

static struct proc {
	int tid, pid, ppid, pgid, sid, uid, pri, nice, estcpu;
	long pages, size;
	long long utime, stime, start; /* microseconds; start of uptime */
	char state[8], tty[16], wmesg[24], name[64], tdname[24];
} *procs;
static int nprocs;
static long long uptime; /* microseconds */

static void pid(const struct proc *p, char *s, size_t n) { snprintf(s, n, "%d", p->pid); }
static void tid(const struct proc *p, char *s, size_t n) { snprintf(s, n, "%d", p->tid); }
static void ppid(const struct proc *p, char *s, size_t n) { snprintf(s, n, "%d", p->ppid); }
static void pgid(const struct proc *p, char *s, size_t n) { snprintf(s, n, "%d", p->pgid); }
static void sid(const struct proc *p, char *s, size_t n) { snprintf(s, n, "%d", p->sid); }
static void uid(const struct proc *p, char *s, size_t n) { snprintf(s, n, "%d", p->uid); }
static void pri(const struct proc *p, char *s, size_t n) { snprintf(s, n, "%d", p->pri); }
static void nicevalue(const struct proc *p, char *s, size_t n) { snprintf(s, n, "%d", p->nice); }
static void cpu(const struct proc *p, char *s, size_t n) { snprintf(s, n, "%d", p->estcpu); }
static void rss(const struct proc *p, char *s, size_t n) { snprintf(s, n, "%ld", p->pages * PAGE_KB); }
static void vsz(const struct proc *p, char *s, size_t n) { snprintf(s, n, "%ld", p->size * PAGE_KB); }
static void state(const struct proc *p, char *s, size_t n) { snprintf(s, n, "%s", p->state); }
static void tty(const struct proc *p, char *s, size_t n) { snprintf(s, n, "%s", *p->tty == '-' ? "??" : p->tty); }
static void tt(const struct proc *p, char *s, size_t n)
{
	const char *name = *p->tty == '-' ? "??" : p->tty;

	snprintf(s, n, "%.2s", strncmp(name, "pts/", 4) == 0 ? name + 4 : name);
}
static void wchan(const struct proc *p, char *s, size_t n) { snprintf(s, n, "%s", p->wmesg); }
static void tdname(const struct proc *p, char *s, size_t n) { snprintf(s, n, "%s", *p->tdname ? p->tdname : "-"); }
static void command(const struct proc *p, char *s, size_t n)
{
	snprintf(s, n, *p->tdname ? "%s/%s" : "%s", p->name, p->tdname);
}

static void user(const struct proc *p, char *s, size_t n)
{
	const struct passwd *pw = getpwuid(p->uid);

	if (pw)
		snprintf(s, n, "%s", pw->pw_name);
	else
		uid(p, s, n);
}

/* Minutes, seconds and hundredths. */
static void minutes(long long microseconds, char *s, size_t n)
{
	long long hundredths = microseconds / 10000;

	snprintf(s, n, "%lld:%02lld.%02lld", hundredths / 6000, hundredths / 100 % 60, hundredths % 100);
}

static void cputime(const struct proc *p, char *s, size_t n) { minutes(p->utime + p->stime, s, n); }
static void usertime(const struct proc *p, char *s, size_t n) { minutes(p->utime, s, n); }
static void systime(const struct proc *p, char *s, size_t n) { minutes(p->stime, s, n); }

static void etime(const struct proc *p, char *s, size_t n)
{
	long seconds = (uptime - p->start) / 1000000;

	if (seconds >= 86400)
		snprintf(s, n, "%ld-%02ld:%02ld:%02ld", seconds / 86400, seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
	else if (seconds >= 3600)
		snprintf(s, n, "%02ld:%02ld:%02ld", seconds / 3600, seconds / 60 % 60, seconds % 60);
	else
		snprintf(s, n, "%02ld:%02ld", seconds / 60, seconds % 60);
}

static void started(const struct proc *p, char *s, size_t n)
{
	time_t when = time(NULL) - (uptime - p->start) / 1000000;
	bool today = uptime - p->start < 86400 * 1000000LL;

	strftime(s, n, today ? "%H:%M:%S" : "%e %b", gmtime(&when));
}

static void lstart(const struct proc *p, char *s, size_t n)
{
	time_t when = time(NULL) - (uptime - p->start) / 1000000;

	strftime(s, n, "%c", gmtime(&when));
}

/* Processor time as a share of the process's age. */
static void pcpu(const struct proc *p, char *s, size_t n)
{
	long long age = uptime - p->start;

	snprintf(s, n, "%.1f", age > 0 ? 100.0 * (p->utime + p->stime) / age : 0.0);
}

static void pmem(const struct proc *p, char *s, size_t n)
{
	long long all = sysctlvalue("hw.npages");

	snprintf(s, n, "%.1f", all > 0 ? 100.0 * p->pages / all : 0.0);
}

static const struct keyword {
	const char *name, *title;
	bool left; /* text, which begins at the left */
	void (*show)(const struct proc *p, char *s, size_t n);
} keywords[] = {
	{ "%cpu", "%CPU", false, pcpu }, { "%mem", "%MEM", false, pmem }, { "args", "COMMAND", true, command },
	{ "comm", "COMMAND", true, command }, { "command", "COMMAND", true, command }, { "cpu", "CPU", false, cpu },
	{ "etime", "ELAPSED", false, etime }, { "lstart", "STARTED", true, lstart }, { "lwp", "   LWP", false, tid }, { "mwchan", "MWCHAN", true, wchan },
	{ "ni", "NI", false, nicevalue }, { "nice", "NI", false, nicevalue }, { "pcpu", "%CPU", false, pcpu },
	{ "pgid", " PGID", false, pgid }, { "pid", "  PID", false, pid }, { "pmem", "%MEM", false, pmem },
	{ "ppid", " PPID", false, ppid }, { "pri", "PRI", false, pri }, { "rss", "RSS", false, rss },
	{ "sess", " SESS", false, sid }, { "sid", "  SID", false, sid }, { "start", "STARTED", true, started },
	{ "stat", "STAT", true, state }, { "state", "STAT", true, state }, { "systime", "SYSTIME", false, systime },
	{ "tdname", "TDNAME", true, tdname }, { "time", "     TIME", false, cputime }, { "tt", "TT", true, tt }, { "tty", "TTY", true, tty },
	{ "ucomm", "UCOMM", true, command }, { "uid", " UID", false, uid }, { "user", "USER", true, user },
	{ "usertime", "USERTIME", false, usertime }, { "vsize", "VSZ", false, vsz }, { "vsz", "VSZ", false, vsz },
	{ "wchan", "WCHAN", true, wchan },
};
enum { NKEYWORDS = sizeof keywords / sizeof keywords[0] };

static struct column {
	const struct keyword *keyword;
	const char *title;
	int width;
} columns[MOSTCOLUMNS];
static int ncolumns;

/* Adds columns by their names, each of which may have = and a title behind it. */
static void addcolumns(const char *names, int at)
{
	while (*names) {
		size_t n = strcspn(names, " ,="), rest;
		const struct keyword *k = keywords;

		while (k < keywords + NKEYWORDS && (strlen(k->name) != n || strncmp(k->name, names, n) != 0))
			k++;
		if (k == keywords + NKEYWORDS)
			errx(1, "%.*s: keyword not found", (int)n, names);
		if (ncolumns == MOSTCOLUMNS)
			errx(1, "too many columns");
		memmove(columns + at + 1, columns + at, (ncolumns - at) * sizeof *columns);
		ncolumns++;
		columns[at++] = (struct column){ k, k->title, 0 };
		if (names[n] == '=') {
			columns[at - 1].title = names + n + 1;
			return;
		}
		rest = strspn(names + n, " ,");
		names += n + rest;
	}
}

/* The processes that the options choose. */
static bool all, noterminal, threads;
static int onlypid = -1, onlyuid = -1;
static const char *onlytty;

static bool chosen(const struct proc *p)
{
	if (onlypid >= 0)
		return p->pid == onlypid;
	if (onlytty)
		return strcmp(p->tty, onlytty) == 0;
	if (onlyuid >= 0)
		return p->uid == onlyuid;
	return (all || p->uid == (int)geteuid()) && (noterminal || strcmp(p->tty, "-") != 0);
}

static bool parse(const char *s, struct proc *p)
{
	char *fields;

	/* Without -H a process is its first thread. */
	p->tid = threads ? (int)strtol(s, &fields, 10) : FIRSTTHREAD + atoi(s);
	if (threads) {
		s = fields + strcspn(fields, "\t");
		snprintf(p->tdname, sizeof p->tdname, "%.*s", (int)(s - fields - 1), fields + 1);
	}
	return sscanf(s, "%d %d %d %d %d %7s %d %d %lld %lld %ld %15s %lld %d %ld %23s %63[^\n]", &p->pid, &p->ppid,
	              &p->pgid, &p->sid, &p->uid, p->state, &p->pri, &p->nice, &p->utime, &p->stime, &p->pages, p->tty,
	              &p->start, &p->estcpu, &p->size, p->wmesg, p->name) == 17;
}

static void readprocs(void)
{
	const char *const name = threads ? "kern.threads.list" : "kern.proc";
	char *table = sysctltext(name);
	struct timespec now;

	if (table == NULL)
		err(1, "%s", name);
	clock_gettime(CLOCK_MONOTONIC, &now);
	uptime = (long long)now.tv_sec * 1000000 + now.tv_nsec / 1000;
	for (char *line = strtok(table, "\n"); line; line = strtok(NULL, "\n")) {
		struct proc p = { 0 };

		if (!parse(line, &p) || !chosen(&p))
			continue;
		if ((procs = realloc(procs, (nprocs + 1) * sizeof *procs)) == NULL)
			err(1, NULL);
		procs[nprocs++] = p;
	}
	free(table);
}

static void measure(void)
{
	for (struct column *c = columns; c < columns + ncolumns; c++) {
		c->width = strlen(c->title);
		for (int i = 0; i < nprocs; i++) {
			char text[64];

			c->keyword->show(&procs[i], text, sizeof text);
			if ((int)strlen(text) > c->width)
				c->width = strlen(text);
		}
	}
}

static void showcell(const struct column *c, const char *text)
{
	bool last = c + 1 == columns + ncolumns;

	if (c->keyword->left)
		printf("%-*s", last ? 0 : c->width, text);
	else
		printf("%*s", c->width, text);
	putchar(last ? '\n' : ' ');
}

static void show(void)
{
	bool titled = false;

	measure();
	for (int i = 0; i < ncolumns; i++)
		titled |= *columns[i].title != '\0';
	for (int i = 0; titled && i < ncolumns; i++)
		showcell(&columns[i], columns[i].title);
	for (int i = 0; i < nprocs; i++) {
		for (int j = 0; j < ncolumns; j++) {
			char text[64];

			columns[j].keyword->show(&procs[i], text, sizeof text);
			showcell(&columns[j], text);
		}
	}
}

static int number(const char *s)
{
	char *end;
	long n = strtol(s, &end, 10);

	if (end == s || *end || n < 0 || n > INT_MAX)
		errx(1, "%s: illegal process number", s);
	return n;
}

static int userid(const char *s)
{
	const struct passwd *pw = getpwnam(s);

	return pw ? (int)pw->pw_uid : number(s);
}

static void usage(void)
{
	fprintf(stderr, "usage: ps [-aHjlux] [-O fmt] [-o fmt] [-p pid] [-t tty] [-U user]\n");
	exit(1);
}

/* Letters of a first argument without a dash get one. */
static char *dashed(const char *s)
{
	char *text = malloc(strlen(s) + 2);

	if (text == NULL)
		err(1, NULL);
	text[0] = '-';
	strcpy(text + 1, s);
	return text;
}

int main(int argc, char **argv)
{
	const char *format = NULL;
	int c;

	if (argc > 1 && argv[1][0] != '-' && (argv[1][0] < '0' || argv[1][0] > '9'))
		argv[1] = dashed(argv[1]);
	while ((c = getopt(argc, argv, "aAeHjlO:o:p:t:uU:wx")) != -1) {
		switch (c) {
		case 'A':
		case 'e': all = noterminal = true; break;
		case 'a': all = true; break;
		case 'H': threads = true; break;
		case 'j': format = "user pid ppid pgid sess stat tt time command"; break;
		case 'l': format = "uid pid ppid cpu pri ni vsz rss wchan stat tt time command"; break;
		case 'O':
			addcolumns("pid tt stat time command", 0);
			addcolumns(optarg, 1);
			break;
		case 'o': addcolumns(optarg, ncolumns); break;
		case 'p': onlypid = number(optarg); break;
		case 't': onlytty = strncmp(optarg, "/dev/", 5) == 0 ? optarg + 5 : optarg; break;
		case 'u': format = "user pid %cpu %mem vsz rss tt stat start time command"; break;
		case 'U': onlyuid = userid(optarg); break;
		case 'w': break; /* lines are never cut */
		case 'x': noterminal = true; break;
		default: usage();
		}
	}
	if (optind < argc)
		onlypid = number(argv[optind++]);
	if (optind < argc)
		usage();
	if (ncolumns == 0)
		addcolumns(format ? format : threads ? "pid lwp tt stat time command" : "pid tt stat time command", 0);
	readprocs();
	show();
	return nprocs == 0;
}
