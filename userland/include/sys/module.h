/* The kernel's loadable modules, module(9). A file holds one module, which has the file's id. */
#ifndef _SYS_MODULE_H_
#define _SYS_MODULE_H_

#include <sys/cdefs.h>

#define MAXMODNAME 32

typedef union modspecific {
	int intval;
	unsigned int uintval;
	long longval;
	unsigned long ulongval;
} modspecific_t;

struct module_stat {
	int version; /* sizeof(struct module_stat), set by the caller */
	char name[MAXMODNAME];
	int refs;
	int id;
	modspecific_t data; /* 0 */
};

__BEGIN_DECLS
/* The module after this one, 0 after the last; the first after 0. */
int modnext(int modid);
/* The next module of the same file: 0. */
int modfnext(int modid);
int modstat(int modid, struct module_stat *stat);
/* The id of a module by its name. */
int modfind(const char *name);
__END_DECLS

#endif
