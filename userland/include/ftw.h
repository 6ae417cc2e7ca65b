/* Walks through trees of files. */
#ifndef _FTW_H_
#define _FTW_H_

#include <sys/cdefs.h>
#include <sys/stat.h>

/* The kind of a file. */
#define FTW_F 0		/* neither a directory nor a link */
#define FTW_D 1		/* a directory, before its files */
#define FTW_DNR 2	/* a directory that cannot be read */
#define FTW_DP 3	/* a directory, behind its files */
#define FTW_NS 4	/* stat failed */
#define FTW_SL 5	/* a symbolic link */
#define FTW_SLN 6	/* a symbolic link that leads nowhere */

/* Flags of nftw. */
#define FTW_PHYS 0x01	/* does not follow links */
#define FTW_MOUNT 0x02	/* stays in the file system */
#define FTW_DEPTH 0x04	/* a directory behind its files */
#define FTW_CHDIR 0x08	/* in the directory of each file */

struct FTW {
	int base;	/* offset of the name in the path */
	int level;	/* 0 for the first file */
};

__BEGIN_DECLS
int ftw(const char *, int (*)(const char *, const struct stat *, int), int);
int nftw(const char *, int (*)(const char *, const struct stat *, int, struct FTW *), int, int);
__END_DECLS

#endif
