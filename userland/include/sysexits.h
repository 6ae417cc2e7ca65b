/* Exit statuses by which a program tells the kind of its error, sysexits(3). */
#ifndef _SYSEXITS_H_
#define _SYSEXITS_H_

#define EX_OK 0

#define EX_USAGE 64		/* called wrongly */
#define EX_DATAERR 65		/* the user's input is wrong */
#define EX_NOINPUT 66		/* an input file cannot be read */
#define EX_NOUSER 67		/* no such user */
#define EX_NOHOST 68		/* no such host */
#define EX_UNAVAILABLE 69	/* something it needs is missing */
#define EX_SOFTWARE 70		/* its own mistake */
#define EX_OSERR 71		/* fork, pipe or the like failed */
#define EX_OSFILE 72		/* a file of the system is missing or wrong */
#define EX_CANTCREAT 73		/* an output file cannot be made */
#define EX_IOERR 74		/* reading or writing failed */
#define EX_TEMPFAIL 75		/* it may work later */
#define EX_PROTOCOL 76		/* the other side does not keep the protocol */
#define EX_NOPERM 77		/* not allowed */
#define EX_CONFIG 78		/* configured wrongly */

#define EX__BASE EX_USAGE
#define EX__MAX EX_CONFIG

#endif
