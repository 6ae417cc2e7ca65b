/* Names of files by pattern. */
#ifndef _GLOB_H_
#define _GLOB_H_

#include <sys/cdefs.h>
#include <sys/types.h>

typedef struct {
	size_t gl_pathc;	/* paths in gl_pathv, without the places left free */
	char **gl_pathv;	/* the paths, and a null pointer behind them */
	size_t gl_offs;		/* places to leave free in front, with GLOB_DOOFFS */
	size_t gl_matchc;	/* paths that the last call has found */
	int gl_flags;		/* flags of the last call, and GLOB_MAGCHAR */
} glob_t;

#define GLOB_APPEND 0x0001	/* add to what is there already */
#define GLOB_DOOFFS 0x0002	/* leave gl_offs places free */
#define GLOB_ERR 0x0004		/* end at a directory that cannot be read */
#define GLOB_MARK 0x0008	/* a slash behind each directory */
#define GLOB_NOCHECK 0x0010	/* the pattern itself if nothing fits */
#define GLOB_NOSORT 0x0020	/* in the order of the directories */
#define GLOB_NOESCAPE 0x2000	/* a backslash is itself */

/* BSD's. */
#define GLOB_BRACE 0x0080	/* {a,b} is each of a and b */
#define GLOB_MAGCHAR 0x0100	/* of gl_flags: the pattern had one of *, ? and [ */
#define GLOB_NOMAGIC 0x0200	/* as GLOB_NOCHECK, if the pattern had none of them */
#define GLOB_TILDE 0x0800	/* ~ and ~user */

#define GLOB_NOSPACE (-1)	/* no memory */
#define GLOB_ABORTED (-2)	/* a directory could not be read */
#define GLOB_NOMATCH (-3)	/* nothing fits */
#define GLOB_NOSYS (-4)
#define GLOB_ABEND GLOB_ABORTED

__BEGIN_DECLS
int glob(const char *__restrict, int, int (*)(const char *, int), glob_t *__restrict);
void globfree(glob_t *);
__END_DECLS

#endif
