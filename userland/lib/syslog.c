/* syslog: lines on the console, as syslogd of BSD puts them there. One write for each, so that lines do not mix. */

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <paths.h>
#include <stdio.h>
#include <string.h>
#include <syslog.h>
#include <time.h>
#include <unistd.h>

#define LINE 1024	/* bytes of a message at most */

extern const char *__progname;

/* The state that openlog sets. */
static const char *ident;
static int options;
static int mask = LOG_UPTO(LOG_DEBUG);
static int console = -1;

static void open_console(void)
{
	if (console < 0)
		console = open(_PATH_CONSOLE, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
}

/* The format with the message of `error` in place of each %m. */
static void with_error(const char *fmt, int error, char *to, size_t room)
{
	while (*fmt != '\0' && room > 1) {
		if (fmt[0] == '%' && fmt[1] == 'm') {
			for (const char *text = strerror(error); *text != '\0' && room > 2; text++) {
				/* A percent sign of the text must not become a directive. */
				if (*text == '%') {
					*to++ = '%';
					room--;
				}
				*to++ = *text;
				room--;
			}
			fmt += 2;
			continue;
		}
		if (fmt[0] == '%' && fmt[1] != '\0' && room > 2) {
			*to++ = *fmt++;
			room--;
		}
		*to++ = *fmt++;
		room--;
	}
	*to = '\0';
}

/* The time, the host and who sends the message; *message is set to the offset of the last. Returns the length. */
static size_t heading(char *line, size_t room, size_t *message)
{
	char host[HOST_NAME_MAX + 1];
	const time_t now = time(NULL);
	struct tm tm;
	size_t n = strftime(line, room, "%b %e %H:%M:%S ", localtime_r(&now, &tm));

	if (gethostname(host, sizeof host) < 0)
		strcpy(host, "callwheel");
	n += snprintf(line + n, room - n, "%.64s ", host);
	*message = n;
	n += snprintf(line + n, room - n, "%.128s", ident != NULL ? ident : __progname);
	if (options & LOG_PID)
		n += snprintf(line + n, room - n, "[%d]", (int)getpid());
	return n + snprintf(line + n, room - n, ": ");
}

void vsyslog(int priority, const char *fmt, va_list ap)
{
	const int error = errno;
	char line[LINE], format[LINE];
	size_t n, message;

	if (priority & ~(LOG_PRIMASK | LOG_FACMASK)) {
		syslog(LOG_ERR, "syslog: unknown facility/priority: %x", (unsigned)priority);
		priority &= LOG_PRIMASK | LOG_FACMASK;
	}
	if (!(LOG_MASK(LOG_PRI(priority)) & mask))
		return;
	n = heading(line, sizeof line, &message);
	with_error(fmt, error, format, sizeof format);
	vsnprintf(line + n, sizeof line - 1 - n, format, ap);
	n = strlen(line);
	while (n > message && line[n - 1] == '\n')
		n--;
	line[n++] = '\n';
	if (options & LOG_PERROR)
		write(STDERR_FILENO, line + message, n - message);
	open_console();
	/* Who has revoked the console, or closed our descriptor, does not keep messages off it. */
	if (console >= 0 && write(console, line, n) < 0 && (errno == EIO || errno == EBADF)) {
		if (errno == EIO)
			close(console);
		console = -1;
		open_console();
		write(console, line, n);
	}
	errno = error;
}

void syslog(int priority, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vsyslog(priority, fmt, ap);
	va_end(ap);
}

void openlog(const char *name, int opts, int facility)
{
	/* The console shows no facility. */
	(void)facility;
	ident = name;
	options = opts;
	if (opts & LOG_NDELAY)
		open_console();
}

void closelog(void)
{
	if (console >= 0)
		close(console);
	console = -1;
	ident = NULL;
}

int setlogmask(int new)
{
	const int old = mask;

	if (new != 0)
		mask = new;
	return old;
}
