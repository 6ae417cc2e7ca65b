/* The groups of users, /etc/group. */
#ifndef _GRP_H_
#define _GRP_H_

#include <sys/cdefs.h>
#include <sys/types.h>

#define _PATH_GROUP "/etc/group"

struct group {
	char *gr_name;
	char *gr_passwd;
	gid_t gr_gid;
	char **gr_mem;	/* names of the members, then a null pointer */
};

__BEGIN_DECLS
void endgrent(void);
struct group *getgrent(void);
struct group *getgrgid(gid_t);
int getgrgid_r(gid_t, struct group *, char *, size_t, struct group **);
struct group *getgrnam(const char *);
int getgrnam_r(const char *, struct group *, char *, size_t, struct group **);
void setgrent(void);
int setgroupent(int);

/* BSD declares these in <unistd.h>, too. */
int getgrouplist(const char *, gid_t, gid_t *, int *);
int initgroups(const char *, gid_t);
int setgroups(int, const gid_t *);
__END_DECLS

#endif
