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

struct job *jobs;
pid_t shellpgrp;
static bool foreign; /* the jobs are those of the shell that this one is a child of */
static int tty = -1;
static struct termios shellmodes;

void removejob(struct job *j)
{
	struct job **place = &jobs;

	while (*place != j)
		place = &(*place)->next;
	*place = j->next;
	free(j->text);
	free(j->procs);
	free(j);
}

/* Drops the jobs of the parent shell: a subshell's list has only its own children. */
void ownjobs(void)
{
	while (foreign && jobs)
		removejob(jobs);
	foreign = false;
}

struct job *newjob(const char *text)
{
	struct job *j;

	ownjobs();
	j = more(NULL, sizeof *j);
	*j = (struct job){ .next = jobs, .text = save(text) };
	return jobs = j;
}

enum state stateof(const struct job *j)
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

/* The wait status that stands for the job: of a stopped process, or else of the last process. */
static int waitstatus(const struct job *j)
{
	if (stateof(j) == STOPPED)
		for (int i = 0; i < j->nprocs; i++)
			if (j->procs[i].state == STOPPED)
				return j->procs[i].status;
	return j->nprocs > 0 ? j->procs[j->nprocs - 1].status : 0;
}

int jobstatus(const struct job *j)
{
	return exitstatus(waitstatus(j));
}

void note(pid_t pid, int status)
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

static int newid(void)
{
	int id = 1;

	for (struct job *j = jobs; j; j = j->next)
		if (j->id >= id)
			id = j->id + 1;
	return id;
}

/* The job that was stopped last; if none is stopped, the job that was put in the background last. */
void promote(struct job *j)
{
	struct job **place = &jobs;

	if (j->id == 0)
		j->id = newid();
	while (*place != j)
		place = &(*place)->next;
	*place = j->next;
	place = &jobs;
	while (stateof(j) == RUNNING && *place && stateof(*place) == STOPPED)
		place = &(*place)->next;
	j->next = *place;
	*place = j;
}

void giveterminal(pid_t pgrp)
{
	if (tty >= 0)
		tcsetpgrp(tty, pgrp);
}

/* Keeps the terminal modes of a job that ended well; after any other restores the shell's. */
void keepmodes(int result)
{
	if (tty >= 0 && result >= 128)
		tcsetattr(tty, TCSADRAIN, &shellmodes);
	else if (tty >= 0)
		tcgetattr(tty, &shellmodes);
}

static void becomechild(struct job *j, bool isbackground)
{
	if (opt_m) {
		setpgid(0, j->pgid);
		if (!isbackground)
			giveterminal(getpgrp());
	}
	childsignals(isbackground);
	opt_m = false;
	removejob(j);
	foreign = true;
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
		becomechild(j, isbackground);
		return 0;
	}
	if (opt_m) {
		if (j->pgid == 0)
			j->pgid = pid;
		setpgid(pid, j->pgid);
	}
	j->procs = more(j->procs, (j->nprocs + 1) * sizeof *j->procs);
	j->procs[j->nprocs++] = (struct proc){ pid, RUNNING, 0 };
	return pid;
}

/* Says what a signal did to a job, unless that was what the user wanted. */
void tellsignal(const struct job *j)
{
	int status = waitstatus(j);

	if (!WIFSIGNALED(status) || WTERMSIG(status) == SIGPIPE)
		return;
	if (WTERMSIG(status) == SIGINT) {
		if (opt_m)
			fprintf(stderr, "\n");
		return;
	}
	fprintf(stderr, "%s%s\n", strsignal(WTERMSIG(status)), WCOREDUMP(status) ? " (core dumped)" : "");
}

static void describestate(const struct job *j, char *text, size_t size)
{
	int status = waitstatus(j);

	if (stateof(j) == RUNNING)
		snprintf(text, size, "Running");
	else if (stateof(j) == STOPPED)
		snprintf(text, size, "%s", WSTOPSIG(status) == SIGTSTP ? "Stopped" : strsignal(WSTOPSIG(status)));
	else if (WIFSIGNALED(status))
		snprintf(text, size, "%s%s", strsignal(WTERMSIG(status)), WCOREDUMP(status) ? " (core dumped)" : "");
	else if (WEXITSTATUS(status) != 0)
		snprintf(text, size, "Done(%d)", WEXITSTATUS(status));
	else
		snprintf(text, size, "Done");
}

void telljob(const struct job *j, bool pids)
{
	char state[48], number[16] = "";

	describestate(j, state, sizeof state);
	if (pids)
		snprintf(number, sizeof number, "%d ", (int)j->procs[0].pid);
	printf("[%d] %c %s%-20s %s\n", j->id, j == currentjob(0) ? '+' : j == currentjob(1) ? '-' : ' ', number, state,
	       j->text);
}

/* The n-th of the jobs that have a number. */
struct job *currentjob(int n)
{
	struct job *j = jobs;

	while (j && (j->id == 0 || n-- > 0))
		j = j->next;
	return j;
}

/* Waits to be in the foreground, then takes a process group and the terminal. */
static void taketerminal(void)
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

/* set -m and +m. A shell that is not interactive gives groups to its jobs, but leaves the terminal alone. */
void jobcontrol(bool on)
{
	if (on && interactive && tty < 0) {
		taketerminal();
		return;
	}
	opt_m = on;
	shellsignals();
}

/* True if the shell may end. If jobs are stopped, it first tells the user, who has to ask again. */
bool mayleave(void)
{
	static int told;

	for (struct job *j = jobs; j && interactive && !subshell; j = j->next) {
		if (stateof(j) != STOPPED)
			continue;
		if (told > 0 && prompts - told <= 1)
			return true;
		told = prompts;
		fprintf(stderr, "You have stopped jobs.\n");
		return false;
	}
	return true;
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
