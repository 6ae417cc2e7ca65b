/* ps [-l]: the processes, from sysctl kern.proc; -a, -w and -x change nothing, since all are shown in full. */
#include <err.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysctl.h>
#include <unistd.h>

struct line {
	int pid, ppid, pgid, sid, uid, pri, nice, pages;
	char state[8], wmesg[24], name[64];
	long long utime, stime;
};

static bool parse(const char *s, struct line *p)
{
	return sscanf(s, "%d %d %d %d %d %7s %d %d %lld %lld %d %23s %63[^\n]", &p->pid, &p->ppid, &p->pgid, &p->sid,
	              &p->uid, p->state, &p->pri, &p->nice, &p->utime, &p->stime, &p->pages, p->wmesg, p->name) == 13;
}

static void show(const struct line *p, bool longform)
{
	long long hundredths = (p->utime + p->stime) / 10000;

	if (longform)
		printf("%4d %5d %5d %5d %5d %3d %3d %4dK %-8s", p->uid, p->pid, p->ppid, p->pgid, p->sid, p->pri, p->nice,
		       p->pages * 4, p->wmesg);
	else
		printf("%5d", p->pid);
	printf(" %-4s %3lld:%02lld.%02lld %s\n", p->state, hundredths / 6000, hundredths / 100 % 60, hundredths % 100,
	       p->name);
}

int main(int argc, char **argv)
{
	bool longform = false;
	char *table;
	int c;

	while ((c = getopt(argc, argv, "alwx")) != -1) {
		if (c == 'l')
			longform = true;
		else if (c == '?')
			errx(2, "usage: ps [-l]");
	}
	if ((table = sysctltext("kern.proc")) == NULL)
		err(1, "kern.proc");
	printf("%s", longform ? " UID   PID  PPID  PGID   SID PRI  NI   RSS WCHAN   " : "  PID");
	printf(" STAT      TIME COMMAND\n");
	for (char *line = strtok(table, "\n"); line; line = strtok(NULL, "\n")) {
		struct line p;

		if (parse(line, &p))
			show(&p, longform);
	}
	free(table);
	return 0;
}
