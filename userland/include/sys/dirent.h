/* An entry of a directory as the kernel returns it (userland/share/doc/abi.md), and an open directory. */
#ifndef _SYS_DIRENT_H_
#define _SYS_DIRENT_H_

#include <sys/cdefs.h>
#include <sys/types.h>

#define MAXNAMLEN 255

struct dirent {
	__uint32_t d_fileno;		/* the file's number */
	__uint16_t d_reclen;		/* bytes of this record */
	__uint8_t d_type;		/* DT_ */
	__uint8_t d_namlen;		/* bytes of the name, without its null */
	char d_name[MAXNAMLEN + 1];
};
#define d_ino d_fileno

#define DT_UNKNOWN 0
#define DT_FIFO 1
#define DT_CHR 2
#define DT_DIR 4
#define DT_BLK 6
#define DT_REG 8
#define DT_LNK 10
#define DT_SOCK 12

#define IFTODT(mode) (((mode) & 0170000) >> 12)
#define DTTOIF(type) ((type) << 12)

typedef struct _dirdesc DIR;

__BEGIN_DECLS
ssize_t getdirentries(int, char *, size_t, off_t *);
__END_DECLS

#endif
