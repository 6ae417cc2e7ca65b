/* Waiting for jobs, in the foreground and in the background. */
#include <stdlib.h>
#include <sys/wait.h>
#include "sh.h"

/* Takes what children have to tell, without waiting; false if there are none. */
bool reap(void)
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
bool waitjob(struct job *j, bool interruptible)
{
	sigset_t all, old;
	bool children, done;

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

int waitforeground(struct job *j)
{
	int result;

	waitjob(j, false);
	result = jobstatus(j);
	if (opt_m) {
		giveterminal(shellpgrp);
		keepmodes(result);
		if (result == 128 + SIGINT && interactive)
			interrupted = TOLD;
	}
	if (stateof(j) == STOPPED) {
		j->changed = false;
		promote(j);
		if (interactive) {
			printf("\n");
			telljob(j, false);
		}
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

/* Reports changes of background jobs, before a prompt. */
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
			telljob(j, false);
		if (stateof(j) == DONE)
			removejob(j);
	}
	fflush(stdout);
}
