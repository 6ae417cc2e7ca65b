/* Loading modules into the kernel, kldload(2). */
#ifndef _SYS_LINKER_H_
#define _SYS_LINKER_H_

#include <sys/module.h>
#include <sys/param.h>
#include <sys/types.h>

#define LINKER_UNLOAD_NORMAL 0
#define LINKER_UNLOAD_FORCE 1

struct kld_file_stat {
	int version;            /* sizeof(struct kld_file_stat), set by the caller */
	char name[MAXPATHLEN];  /* the module's */
	int refs;
	int id;
	caddr_t address;        /* 0: modules are not in the machine's memory */
	size_t size;            /* bytes of the file */
	char pathname[MAXPATHLEN];
};

__BEGIN_DECLS
/*
 * Loads a module: one that comes with Callwheel by its name, or a file of the
 * host's by a name with a slash or an ending, from where Callwheel was
 * started. Returns its id.
 */
int kldload(const char *file);
/* The same with arguments, NAME=VALUE each, up to a null pointer: ours. */
int kldloadargs(const char *file, char *const *args);
/*
 * The names that kldload could be given and that begin so, a line each, as far
 * as whole lines fit; their whole length: ours.
 */
ssize_t kldnames(const char *beginning, char *buf, size_t nbytes);
int kldunload(int fileid);
/* LINKER_UNLOAD_FORCE takes back what the module has not given back. */
int kldunloadf(int fileid, int flags);
/* The id of a module by its name, or by the file it was loaded from. */
int kldfind(const char *file);
/* The id after this one, 0 after the last; the first after 0. */
int kldnext(int fileid);
int kldstat(int fileid, struct kld_file_stat *stat);
/* The module in a file. */
int kldfirstmod(int fileid);
__END_DECLS

#endif
