/* Mapping of anonymous memory (kernel/man/abi.md). */
#ifndef _SYS_MMAN_H_
#define _SYS_MMAN_H_

#include <sys/cdefs.h>
#include <sys/types.h>

#define PROT_NONE 0
#define PROT_READ 1
#define PROT_WRITE 2
#define PROT_EXEC 4

#define MAP_SHARED 1		/* over fork, too */
#define MAP_PRIVATE 2		/* a copy over fork */
#define MAP_FIXED 0x10		/* exactly there, in the place of what was there */
#define MAP_ANON 0x1000		/* zeroes, not a file */
#define MAP_ANONYMOUS MAP_ANON
#define MAP_FAILED ((void *)-1)

__BEGIN_DECLS
void *mmap(void *, size_t, int, int, int, off_t);
int mprotect(void *, size_t, int);
int munmap(void *, size_t);
__END_DECLS

#endif
