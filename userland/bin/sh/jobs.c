/*
 * Jobs: the processes of one pipeline. With job control (opt_m) each job has
 * its own process group, and the terminal belongs to the one in the foreground.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include "sh.h"

enum state { RUNNING, STOPPED, DONE };

struct job {
	struct job *next;
	int id;          /* %id; 0 while it has only been in the foreground */
	pid_t pgid;      /* 0 without job control */
	char *text;
	bool changed;    /* not yet told */
	struct proc {
		pid_t pid;
		enum state state;
		int status;  /* wait's */
	} *procs;
	int nprocs;
};

/* The one that was started or stopped last comes first. */
static struct job *jobs;
static int tty = -1;
static pid_t shellpgrp;
static struct termios shellmodes;

struct job *newjob(const char *text)
{
	struct job *j = calloc(1, sizeof *j);

	if (j == NULL) {
		complain("out of memory");
		quit(2);
	}
	j->text = save(text);
	j->next = jobs;
	return jobs = j;
}

static void removejob(struct job *j)
{
	struct job **place = &jobs;

	while (*place != j)
		place = &(*place)->next;
	*place = j->next;
	free(j->text);
	free(j->procs);
	free(j);
}

void forgetjobs(void)
{
	while (jobs)
		removejob(jobs);
}

static enum state stateof(const struct job *j)
{
	enum state state = DONE;

	for (int i = 0; i < j->nprocs; i++) {
		if (j->procs[i].state == RUNNING)
			return RUNNING;
		if (j->procs[i].state == STOPPED)
			state = STOPPED;
	}
	return state;
}

static int exitstatus(int status)
{
	if (WIFSTOPPED(status))
		return 128 + WSTOPSIG(status);
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

/* The status of a job is that of its last process. */
static int jobstatus(const struct job *j)
{
	if (stateof(j) == STOPPED)
		for (int i = 0; i < j->nprocs; i++)
			if (j->procs[i].state == STOPPED)
				return exitstatus(j->procs[i].status);
	return j->nprocs > 0 ? exitstatus(j->procs[j->nprocs - 1].status) : 2;
}

static void note(pid_t pid, int status)
{
	for (struct job *j = jobs; j; j = j->next) {
		for (int i = 0; i < j->nprocs; i++) {
			struct proc *p = &j->procs[i];

			if (p->pid != pid || p->state == DONE)
				continue;
			p->status = status;
			p->state = WIFSTOPPED(status) ? STOPPED : WIFCONTINUED(status) ? RUNNING : DONE;
			j->changed = true;
			return;
		}
	}
}

/* Takes what children have to tell, without waiting; false if there are none. */
static bool reap(void)
{
	int status;
	pid_t pid;

	while ((pid = waitpid(-1, &status, WNOHANG | (opt_m ? WUNTRACED | WCONTINUED : 0))) > 0)
		note(pid, status);
	return pid == 0;
}

/*
 * Waits until a job is not running any more; false if a trap came first, or if
 * there was nothing to wait for. Signals are let in only while it sleeps, so
 * none comes between the look and the sleep.
 */
static bool waitjob(struct job *j, bool interruptible)
{
	sigset_t all, old;
	bool children = true, done;

	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &old);
	for (;;) {
		children = reap();
		done = stateof(j) != RUNNING;
		if (done || !children || (interruptible && (sigpendingtraps || interrupted)))
			break;
		sigsuspend(&old);
	}
	sigprocmask(SIG_SETMASK, &old, NULL);
	return done;
}

static int newid(void)
{
	int id = 1;

	for (struct job *j = jobs; j; j = j->next)
		if (j->id >= id)
			id = j->id + 1;
	return id;
}

static void giveterminal(pid_t pgrp)
{
	if (tty >= 0)
		tcsetpgrp(tty, pgrp);
}

int forkinto(struct job *j, bool isbackground)
{
	pid_t pid;

	fflush(stdout);
	reap();
	pid = fork();
	if (pid < 0) {
		complain("fork: %s", strerror(errno));
		return -1;
	}
	if (pid == 0) {
		if (opt_m) {
			setpgid(0, j->pgid);
			if (!isbackground)
				giveterminal(getpgrp());
		}
		childsignals(isbackground);
		opt_m = false;
		return 0;
	}
	if (opt_m) {
		if (j->pgid == 0)
			j->pgid = pid;
		setpgid(pid, j->pgid);
	}
	j->procs = realloc(j->procs, (j->nprocs + 1) * sizeof *j->procs);
	if (j->procs == NULL)
		quit(2);
	j->procs[j->nprocs++] = (struct proc){ pid, RUNNING, 0 };
	return pid;
}

/* Says what a signal did to a job, unless that was what the user wanted. */
static void tellsignal(const struct job *j)
{
	int status = j->nprocs > 0 ? j->procs[j->nprocs - 1].status : 0;

	if (!WIFSIGNALED(status) || WTERMSIG(status) == SIGPIPE)
		return;
	if (WTERMSIG(status) == SIGINT) {
		if (opt_m)
			fprintf(stderr, "\n");
		return;
	}
	fprintf(stderr, "%s%s\n", strsignal(WTERMSIG(status)), WCOREDUMP(status) ? " (core dumped)" : "");
}

static void telljob(const struct job *j)
{
	int status = j->nprocs > 0 ? j->procs[j->nprocs - 1].status : 0;
	char exited[24] = "Done";
	const char *state = exited;

	if (stateof(j) == RUNNING)
		state = "Running";
	else if (stateof(j) == STOPPED)
		state = "Stopped";
	else if (WIFSIGNALED(status))
		state = strsignal(WTERMSIG(status));
	else if (WEXITSTATUS(status) != 0)
		snprintf(exited, sizeof exited, "Exit %d", WEXITSTATUS(status));
	printf("[%d] %c %-20s %s\n", j->id, j == jobs ? '+' : j == jobs->next ? '-' : ' ', state, j->text);
}

/* Puts a job first in the list, and gives it a number. */
static void promote(struct job *j)
{
	struct job **place = &jobs;

	while (*place != j)
		place = &(*place)->next;
	*place = j->next;
	j->next = jobs;
	jobs = j;
	if (j->id == 0)
		j->id = newid();
}

int waitforeground(struct job *j)
{
	int result;

	waitjob(j, false);
	result = jobstatus(j);
	if (opt_m) {
		giveterminal(shellpgrp);
		if (result >= 128)
			tcsetattr(tty, TCSADRAIN, &shellmodes);
		else
			tcgetattr(tty, &shellmodes);
		if (result == 128 + SIGINT)
			interrupted = 1;
	}
	if (stateof(j) == STOPPED) {
		j->changed = false;
		promote(j);
		printf("\n");
		telljob(j);
		return result;
	}
	if (interactive || result != 128 + SIGTERM)
		tellsignal(j);
	removejob(j);
	return result;
}

void background(struct job *j)
{
	if (j->nprocs == 0) {
		removejob(j);
		return;
	}
	lastbg = j->procs[j->nprocs - 1].pid;
	promote(j);
	if (interactive && !subshell)
		fprintf(stderr, "[%d] %d\n", j->id, lastbg);
}

/* Before a prompt: what has happened in the background. */
void noticejobs(void)
{
	struct job *next;

	reap();
	for (struct job *j = jobs; j; j = next) {
		next = j->next;
		if (!j->changed)
			continue;
		j->changed = false;
		if (stateof(j) != RUNNING)
			telljob(j);
		if (stateof(j) == DONE)
			removejob(j);
	}
	fflush(stdout);
}

/* Waits to be in the foreground, then takes a process group and the terminal. */
void initjobs(void)
{
	pid_t foreground;

	tty = highfd(dup(STDIN_FILENO));
	while ((foreground = tcgetpgrp(tty)) != -1 && foreground != getpgrp())
		kill(0, SIGTTIN);
	if (foreground == -1) {
		close(tty);
		tty = -1;
		return;
	}
	opt_m = true;
	shellsignals();
	setpgid(0, 0);
	shellpgrp = getpgrp();
	giveterminal(shellpgrp);
	tcgetattr(tty, &shellmodes);
}

/* The shell ends: stopped jobs would stay for ever. */
void endjobs(void)
{
	for (struct job *j = jobs; j; j = j->next) {
		if (stateof(j) != STOPPED || j->pgid == 0)
			continue;
		kill(-j->pgid, SIGHUP);
		kill(-j->pgid, SIGCONT);
	}
}

/* %n, %+, %%, %-, %text, or a process number; NULL if there is no such job. */
static struct job *findjob(const char *name)
{
	struct job *j;
	int n = atoi(*name == '%' ? name + 1 : name);

	if (*name == '%' && (name[1] == '\0' || strchr("+%", name[1])))
		return jobs;
	if (strcmp(name, "%-") == 0)
		return jobs ? jobs->next : NULL;
	for (j = jobs; j; j = j->next) {
		if (*name == '%' && n > 0 && j->id == n)
			return j;
		if (*name == '%' && n == 0 && strncmp(j->text, name + 1, strlen(name + 1)) == 0)
			return j;
		for (int i = 0; *name != '%' && i < j->nprocs; i++)
			if (j->procs[i].pid == n)
				return j;
	}
	return NULL;
}

static struct job *namedjob(int argc, char **argv)
{
	struct job *j = findjob(argc > 1 ? argv[1] : "%+");

	if (j == NULL)
		complain("%s: no such job: %s", argv[0], argc > 1 ? argv[1] : "%+");
	return j;
}

int do_jobs(int argc, char **argv)
{
	bool numbers = argc > 1 && strcmp(argv[1], "-p") == 0;
	struct job *next;

	reap();
	for (struct job *j = jobs; j; j = next) {
		next = j->next;
		if (j->id == 0)
			continue;
		j->changed = false;
		if (numbers)
			printf("%d\n", (int)j->procs[0].pid);
		else
			telljob(j);
		if (stateof(j) == DONE && !numbers)
			removejob(j);
	}
	return 0;
}

static void resume(struct job *j)
{
	for (int i = 0; i < j->nprocs; i++)
		if (j->procs[i].state == STOPPED)
			j->procs[i].state = RUNNING;
	kill(j->pgid ? -j->pgid : j->procs[0].pid, SIGCONT);
}

int do_fg(int argc, char **argv)
{
	struct job *j = namedjob(argc, argv);

	if (j == NULL)
		return 1;
	printf("%s\n", j->text);
	fflush(stdout);
	giveterminal(j->pgid ? j->pgid : shellpgrp);
	resume(j);
	return waitforeground(j);
}

int do_bg(int argc, char **argv)
{
	struct job *j = namedjob(argc, argv);

	if (j == NULL)
		return 1;
	resume(j);
	promote(j);
	printf("[%d] %s\n", j->id, j->text);
	return 0;
}

/* A wait that a signal with a trap cut short says 128 and the signal. */
static int waited(struct job *j)
{
	int result;

	if (!waitjob(j, true) && stateof(j) == RUNNING)
		return 128 + caughtsignal();
	result = jobstatus(j);
	if (stateof(j) == DONE)
		removejob(j);
	return result;
}

int do_wait(int argc, char **argv)
{
	int result = 0;

	for (int i = 1; i < argc; i++) {
		struct job *j = findjob(argv[i]);

		result = j ? waited(j) : 127;
		if (sigpendingtraps)
			return result;
	}
	if (argc > 1)
		return result;
	for (struct job *j = jobs; j;) {
		if (stateof(j) == RUNNING) {
			if (!waitjob(j, true) && stateof(j) == RUNNING)
				return 128 + caughtsignal();
			j = jobs; /* any of them may have changed meanwhile */
			continue;
		}
		j = j->next;
	}
	for (struct job *j = jobs, *next; j; j = next) {
		next = j->next;
		if (stateof(j) == DONE && !interactive)
			removejob(j);
	}
	return 0;
}

static void listsignals(void)
{
	for (int sig = 1; sig < 32; sig++)
		if (signalname(sig))
			printf("%2d %s\n", sig, signalname(sig));
}

/* kill [-s signal | -signal | -l] job | pid ...: like kill(1), and knows jobs. */
int do_kill(int argc, char **argv)
{
	int sig = SIGTERM, i = 1, failed = 0;
	const char *name = NULL;

	if (argc > 1 && strcmp(argv[1], "-l") == 0) {
		listsignals();
		return 0;
	}
	if (argc > 2 && strcmp(argv[1], "-s") == 0) {
		name = argv[2];
		i = 3;
	} else if (argc > 2 && argv[1][0] == '-' && strcmp(argv[1], "--") != 0) {
		name = argv[1] + 1;
		i = 2;
	}
	if (name && (sig = signalnumber(name)) < 0) {
		complain("kill: %s: no such signal", name);
		return 1;
	}
	if (i < argc && strcmp(argv[i], "--") == 0)
		i++;
	if (i == argc) {
		complain("usage: kill [-s signal | -signal | -l] %%job | pid ...");
		return 2;
	}
	for (; i < argc; i++) {
		struct job *j = *argv[i] == '%' ? findjob(argv[i]) : NULL;
		char *end;
		long pid = strtol(argv[i], &end, 10);

		if (*argv[i] == '%' ? j == NULL : (*end || end == argv[i])) {
			complain("kill: %s: no such job or process", argv[i]);
			failed = 1;
			continue;
		}
		if (j)
			pid = j->pgid ? -j->pgid : j->procs[0].pid;
		if (kill(pid, sig) < 0) {
			complain("kill: %s: %s", argv[i], strerror(errno));
			failed = 1;
		} else if (j && stateof(j) == STOPPED && (sig == SIGTERM || sig == SIGHUP)) {
			kill(pid, SIGCONT);
		}
	}
	return failed;
}
