/* syslogtest: messages of syslog, which the console shows; what standard error gets comes behind `stderr:`. */

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <syslog.h>
#include <unistd.h>

static void passes_on(int priority, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vsyslog(priority, fmt, ap);
	va_end(ap);
}

int main(void)
{
	int fds[2];
	char buf[512];
	ssize_t n;

	syslog(LOG_NOTICE, "before openlog");
	openlog("ident", LOG_PID, LOG_DAEMON);
	syslog(LOG_ERR, "number %d", 42);
	passes_on(LOG_INFO | LOG_LOCAL3, "of a list, %s\n", "with a newline");
	errno = ENOENT;
	syslog(LOG_WARNING, "%s: %m, 100%%", "/none");
	printf("mask %x, errno %d\n", (unsigned)setlogmask(LOG_UPTO(LOG_ERR)), errno);
	fflush(stdout);
	syslog(LOG_WARNING, "masked");
	syslog(LOG_CRIT, "not masked");
	printf("mask %x\n", (unsigned)setlogmask(0));
	setlogmask(LOG_UPTO(LOG_DEBUG));
	fflush(stdout);
	syslog(0x10000, "an unknown priority");
	closelog();
	/* Standard error gets them without the time. */
	pipe(fds);
	dup2(fds[1], STDERR_FILENO);
	openlog("both", LOG_PERROR | LOG_CONS | LOG_NDELAY, 0);
	syslog(LOG_ALERT, "to both");
	n = read(fds[0], buf, sizeof buf);
	printf("stderr: %.*s", (int)n, buf);
	fflush(stdout);
	/* A console that was opened in time serves in another root as well. */
	chroot("/tmp");
	syslog(LOG_DEBUG, "in another root");
	closelog();
	syslog(LOG_DEBUG, "no console here");
	return 0;
}
