/* jobs, fg, bg and wait. */
#include <stdlib.h>
#include <string.h>
#include "sh.h"

/* %n, %+, %%, %-, %text, %?text, or a process number; NULL if there is no such job. */
struct job *findjob(const char *name)
{
	const char *text = name + 1;
	int n = atoi(*name == '%' ? text : name);

	if (*name == '%' && (*text == '\0' || strcmp(text, "%") == 0 || strcmp(text, "+") == 0))
		return currentjob(0);
	if (strcmp(name, "%-") == 0)
		return currentjob(1);
	for (struct job *j = jobs; j; j = j->next) {
		if (*name == '%' && j->id == 0)
			continue;
		if (*name == '%' && n > 0 && j->id == n)
			return j;
		if (*name == '%' && *text == '?' && strstr(j->text, text + 1))
			return j;
		if (*name == '%' && n == 0 && strncmp(j->text, text, strlen(text)) == 0)
			return j;
		for (int i = 0; *name != '%' && i < j->nprocs; i++)
			if (j->procs[i].pid == n)
				return j;
	}
	return NULL;
}

static struct job *namedjob(const char *command, const char *name)
{
	struct job *j = findjob(name);

	if (j == NULL)
		complain("%s: no such job: %s", command, name);
	return j;
}

static void show(struct job *j, char how)
{
	j->changed = false;
	if (how == 'p')
		printf("%d\n", (int)j->procs[0].pid);
	else
		telljob(j, how == 'l');
	if (stateof(j) == DONE && how != 'p')
		removejob(j);
}

static struct job *withid(int id)
{
	struct job *j = jobs;

	while (j && j->id != id)
		j = j->next;
	return j;
}

/* jobs [-lp] [job ...] */
int do_jobs(int argc, char **argv)
{
	char how = '\0';
	int i = 1, last = 0, result = 0;

	for (; i < argc && (strcmp(argv[i], "-l") == 0 || strcmp(argv[i], "-p") == 0); i++)
		how = argv[i][1];
	reap();
	for (int named = i; named < argc; named++) {
		struct job *j = namedjob("jobs", argv[named]);

		j ? show(j, how) : (void)(result = 1);
	}
	for (struct job *j = jobs; j && i == argc; j = j->next)
		if (j->id > last)
			last = j->id;
	for (int id = 1; id <= last; id++) {
		struct job *j = withid(id);

		if (j)
			show(j, how);
	}
	return result;
}

static bool controlled(const char *command)
{
	ownjobs();
	if (opt_m)
		return true;
	complain("%s: no job control", command);
	return false;
}

static void resume(struct job *j)
{
	for (int i = 0; i < j->nprocs; i++)
		if (j->procs[i].state == STOPPED)
			j->procs[i].state = RUNNING;
	kill(j->pgid ? -j->pgid : j->procs[0].pid, SIGCONT);
}

/* fg [job] */
int do_fg(int argc, char **argv)
{
	struct job *j = controlled(argv[0]) ? namedjob(argv[0], argc > 1 ? argv[1] : "%+") : NULL;

	if (j == NULL)
		return 1;
	printf("%s\n", j->text);
	fflush(stdout);
	giveterminal(j->pgid ? j->pgid : shellpgrp);
	resume(j);
	return waitforeground(j);
}

/* bg [job ...] */
int do_bg(int argc, char **argv)
{
	int result = 0;

	if (!controlled(argv[0]))
		return 1;
	for (int i = argc > 1 ? 1 : 0; i < argc; i++) {
		struct job *j = namedjob(argv[0], i > 0 ? argv[i] : "%+");

		if (j == NULL) {
			result = 1;
			continue;
		}
		resume(j);
		promote(j);
		printf("[%d] %s\n", j->id, j->text);
	}
	return result;
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

static int waitall(void)
{
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

/* wait [job | pid ...] */
int do_wait(int argc, char **argv)
{
	int result = 0;

	ownjobs();
	if (argc == 1)
		return waitall();
	for (int i = 1; i < argc; i++) {
		struct job *j = findjob(argv[i]);

		if (j == NULL && *argv[i] == '%')
			complain("wait: no such job: %s", argv[i]);
		result = j ? waited(j) : 127;
		if (sigpendingtraps)
			return result;
	}
	return result;
}
