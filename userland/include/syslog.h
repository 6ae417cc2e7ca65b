/* Messages for the system's operator: they go to the console. */
#ifndef _SYSLOG_H_
#define _SYSLOG_H_

#include <stdarg.h>
#include <sys/cdefs.h>

/* Priorities. */
#define LOG_EMERG 0	/* the system cannot be used */
#define LOG_ALERT 1	/* something must be done at once */
#define LOG_CRIT 2	/* critical */
#define LOG_ERR 3	/* an error */
#define LOG_WARNING 4	/* a warning */
#define LOG_NOTICE 5	/* normal, but worth a look */
#define LOG_INFO 6	/* information */
#define LOG_DEBUG 7	/* for whoever looks for an error */

#define LOG_PRIMASK 0x07
#define LOG_PRI(p) ((p) & LOG_PRIMASK)
#define LOG_MAKEPRI(facility, priority) ((facility) | (priority))

/* Facilities: who sends the message. */
#define LOG_KERN (0 << 3)
#define LOG_USER (1 << 3)
#define LOG_MAIL (2 << 3)
#define LOG_DAEMON (3 << 3)
#define LOG_AUTH (4 << 3)
#define LOG_SYSLOG (5 << 3)
#define LOG_LPR (6 << 3)
#define LOG_NEWS (7 << 3)
#define LOG_UUCP (8 << 3)
#define LOG_CRON (9 << 3)
#define LOG_AUTHPRIV (10 << 3)
#define LOG_FTP (11 << 3)
#define LOG_LOCAL0 (16 << 3)
#define LOG_LOCAL1 (17 << 3)
#define LOG_LOCAL2 (18 << 3)
#define LOG_LOCAL3 (19 << 3)
#define LOG_LOCAL4 (20 << 3)
#define LOG_LOCAL5 (21 << 3)
#define LOG_LOCAL6 (22 << 3)
#define LOG_LOCAL7 (23 << 3)

#define LOG_NFACILITIES 24
#define LOG_FACMASK 0x03f8
#define LOG_FAC(p) (((p) & LOG_FACMASK) >> 3)

/* Masks of setlogmask. */
#define LOG_MASK(priority) (1 << (priority))
#define LOG_UPTO(priority) ((1 << ((priority) + 1)) - 1)

/* Options of openlog. */
#define LOG_PID 0x01	/* the process number in each message */
#define LOG_CONS 0x02	/* to the console if nobody else takes them: always so here */
#define LOG_ODELAY 0x04	/* open the console with the first message */
#define LOG_NDELAY 0x08	/* open the console now */
#define LOG_NOWAIT 0x10	/* nobody is waited for anyway */
#define LOG_PERROR 0x20	/* to standard error as well */

__BEGIN_DECLS
void closelog(void);
void openlog(const char *, int, int);
int setlogmask(int);
void syslog(int, const char *, ...) __attribute__((__format__(__printf__, 2, 3)));
void vsyslog(int, const char *, va_list) __attribute__((__format__(__printf__, 2, 0)));
__END_DECLS

#endif
