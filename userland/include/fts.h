/* Walks through trees of files, entry by entry. */
#ifndef _FTS_H_
#define _FTS_H_

#include <sys/cdefs.h>
#include <sys/stat.h>
#include <sys/types.h>

typedef struct _ftsent {
	struct _ftsent *fts_cycle;	/* of FTS_DC: the entry above that is the same directory */
	struct _ftsent *fts_parent;
	struct _ftsent *fts_link;	/* the next of a list of fts_children */
	long fts_number;		/* the program's */
	void *fts_pointer;		/* the program's */
	char *fts_accpath;		/* a path that opens the file */
	char *fts_path;			/* the path from the beginning of the walk */
	int fts_errno;			/* of FTS_DNR, FTS_ERR and FTS_NS */
	size_t fts_pathlen;
	size_t fts_namelen;
	ino_t fts_ino;
	dev_t fts_dev;
	nlink_t fts_nlink;
	short fts_level;		/* FTS_ROOTLEVEL for a path that fts_open was given */
	unsigned short fts_info;
	unsigned short fts_flags;	/* the library's */
	unsigned short fts_instr;	/* of fts_set */
	struct stat *fts_statp;
	struct _ftsent *_fts_children;	/* the library's: those still to come */
	struct stat _fts_stat;		/* the library's */
	char fts_name[1];
} FTSENT;

typedef struct _fts FTS;

#define FTS_ROOTPARENTLEVEL (-1)
#define FTS_ROOTLEVEL 0

/* Options of fts_open. */
#define FTS_COMFOLLOW 0x001	/* follow links among the paths given */
#define FTS_LOGICAL 0x002	/* follow all links */
#define FTS_NOCHDIR 0x004	/* the directory is never changed anyway */
#define FTS_NOSTAT 0x008	/* no attributes, but for directories */
#define FTS_PHYSICAL 0x010	/* follow no links */
#define FTS_SEEDOT 0x020	/* also . and .. */
#define FTS_XDEV 0x040		/* stay in the file system */
#define FTS_NAMEONLY 0x100	/* of fts_children: names are enough */

/* fts_info. */
#define FTS_D 1			/* a directory, before its files */
#define FTS_DC 2		/* a directory that the walk is in */
#define FTS_DEFAULT 3		/* none of the others */
#define FTS_DNR 4		/* a directory that cannot be read */
#define FTS_DOT 5		/* . or .. */
#define FTS_DP 6		/* a directory, behind its files */
#define FTS_ERR 7		/* an error */
#define FTS_F 8			/* a regular file */
#define FTS_INIT 9		/* nothing was read yet */
#define FTS_NS 10		/* no attributes: stat failed */
#define FTS_NSOK 11		/* no attributes: none were asked for */
#define FTS_SL 12		/* a symbolic link */
#define FTS_SLNONE 13		/* a symbolic link that leads nowhere */

/* Instructions of fts_set. */
#define FTS_AGAIN 1		/* read the entry again */
#define FTS_FOLLOW 2		/* follow the link */
#define FTS_NOINSTR 3		/* nothing */
#define FTS_SKIP 4		/* not the files of the directory */

__BEGIN_DECLS
FTSENT *fts_children(FTS *, int);
int fts_close(FTS *);
FTS *fts_open(char *const *, int, int (*)(const FTSENT *const *, const FTSENT *const *));
FTSENT *fts_read(FTS *);
int fts_set(FTS *, FTSENT *, int);
__END_DECLS

#endif
