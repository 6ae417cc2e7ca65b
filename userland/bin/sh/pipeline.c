/* Commands in processes of their own: pipelines, background lists, subshells, $(...). */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>
#include "sh.h"

static void becomesubshell(struct node *n)
{
	quit(eval(n, E_EXIT));
}

static void movefd(int from, int to)
{
	if (from == to)
		return;
	dup2(from, to);
	close(from);
}

/* In the child of a pipeline: `in` is what the command before left to read, -1 for none. */
static void connect(int in, const int pipe[2], bool last)
{
	if (!last)
		close(pipe[0]);
	if (in >= 0)
		movefd(in, STDIN_FILENO);
	if (!last)
		movefd(pipe[1], STDOUT_FILENO);
}

static void inputfromnull(void)
{
	int fd = open("/dev/null", O_RDONLY);

	if (fd >= 0)
		movefd(fd, STDIN_FILENO);
}

/* Starts the commands of a pipeline (which may be a single one); false if something failed. */
static bool launch(struct job *j, struct node *n, bool isbackground)
{
	bool nullinput = isbackground && !opt_m;
	int in = -1, fds[2] = { -1, -1 };

	for (bool last = false; !last; n = n->b) {
		struct node *one = n->type == N_PIPE ? n->a : n;
		int pid;

		last = n->type != N_PIPE;
		if (!last && pipe(fds) < 0) {
			complain("pipe: %s", strerror(errno));
			break;
		}
		pid = forkinto(j, isbackground);
		if (pid == 0) {
			if (nullinput && in < 0)
				inputfromnull();
			connect(in, fds, last);
			if (isbackground)
				tested = 0;
			becomesubshell(one);
		}
		if (in >= 0)
			close(in);
		if (!last) {
			close(fds[1]);
			in = fds[0];
		}
		if (pid < 0)
			break;
		if (last)
			return true;
	}
	if (in >= 0)
		close(in);
	return false;
}

int runjob(struct node *n, bool isbackground)
{
	struct job *j = newjob(describe(n));
	bool well = launch(j, n, isbackground);

	if (isbackground || !well) {
		background(j);
		return well ? 0 : 2;
	}
	return waitforeground(j);
}

int evalsubshell(struct node *n, int flags)
{
	struct redir *redirs;

	if (!(flags & E_EXIT) || anytraps())
		return runjob(n, false);
	expanderror = false;
	redirs = expandredirs(n->redirs);
	if (expanderror)
		return fatal(2);
	return redirect(redirs, NULL) ? eval(n->a, flags) : 2;
}

static char *readall(int fd)
{
	struct buf b = { 0 };
	char block[512];
	ssize_t n;

	while ((n = read(fd, block, sizeof block)) > 0 || (n < 0 && errno == EINTR && !interrupted))
		for (ssize_t i = 0; i < n; i++)
			if (block[i])
				put(&b, block[i]);
	while (b.len > 0 && b.s[b.len - 1] == '\n')
		b.len--;
	return string(&b);
}

char *substitute(const char *command)
{
	bool control = opt_m;
	struct job *j;
	int fds[2], pid;
	char *output;

	if (pipe(fds) < 0) {
		complain("pipe: %s", strerror(errno));
		expanderror = true;
		return "";
	}
	j = newjob(command);
	opt_m = false; /* it stays in the shell's process group */
	pid = forkinto(j, false);
	if (pid == 0) {
		tested = 0;
		close(fds[0]);
		movefd(fds[1], STDOUT_FILENO);
		quit(evalstring(command, E_EXIT));
	}
	close(fds[1]);
	output = readall(fds[0]);
	close(fds[0]);
	if (pid < 0) {
		removejob(j);
		expanderror = true;
	} else {
		substituted = waitforeground(j);
	}
	opt_m = control;
	return output;
}
