/* Mapping of files and of memory (userland/share/doc/abi.md). */
#ifndef _SYS_MMAN_H_
#define _SYS_MMAN_H_

#include <sys/cdefs.h>
#include <sys/types.h>

#define PROT_NONE 0
#define PROT_READ 1
#define PROT_WRITE 2
#define PROT_EXEC 4

#define MAP_SHARED 1		/* over fork, too, and with the file */
#define MAP_PRIVATE 2		/* a copy over fork, and of the file */
#define MAP_FIXED 0x10		/* exactly there, replacing earlier mappings */
#define MAP_ANON 0x1000		/* zeroes, not a file */
#define MAP_ANONYMOUS MAP_ANON
#define MAP_FILE 0
#define MAP_FAILED ((void *)-1)

#define MS_SYNC 0
#define MS_ASYNC 1
#define MS_INVALIDATE 2

#define MCL_CURRENT 1
#define MCL_FUTURE 2

#define MADV_NORMAL 0
#define MADV_RANDOM 1
#define MADV_SEQUENTIAL 2
#define MADV_WILLNEED 3
#define MADV_DONTNEED 4
#define MADV_FREE 5
#define POSIX_MADV_NORMAL MADV_NORMAL
#define POSIX_MADV_RANDOM MADV_RANDOM
#define POSIX_MADV_SEQUENTIAL MADV_SEQUENTIAL
#define POSIX_MADV_WILLNEED MADV_WILLNEED
#define POSIX_MADV_DONTNEED MADV_DONTNEED

#define INHERIT_SHARE 0		/* after fork the child has the same pages, */
#define INHERIT_COPY 1		/* a copy, */
#define INHERIT_NONE 2		/* nothing, */
#define INHERIT_ZERO 3		/* or zeroes there */

#define MINCORE_INCORE 1	/* mincore's bit of a page that is in memory */

__BEGIN_DECLS
int madvise(void *, size_t, int);
int mincore(const void *, size_t, char *);
int minherit(void *, size_t, int);
int mlock(const void *, size_t);
int mlockall(int);
void *mmap(void *, size_t, int, int, int, off_t);
int mprotect(void *, size_t, int);
int msync(void *, size_t, int);
int munlock(const void *, size_t);
int munlockall(void);
int munmap(void *, size_t);
int posix_madvise(void *, size_t, int);
int shm_open(const char *, int, mode_t);
int shm_unlink(const char *);
__END_DECLS

#endif
