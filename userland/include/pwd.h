/* The users, /etc/passwd. */
#ifndef _PWD_H_
#define _PWD_H_

#include <sys/cdefs.h>
#include <sys/types.h>

#define _PATH_PASSWD "/etc/passwd"

struct passwd {
	char *pw_name;
	char *pw_passwd;	/* `*': there are no passwords */
	uid_t pw_uid;
	gid_t pw_gid;
	char *pw_gecos;		/* the user's real name */
	char *pw_dir;
	char *pw_shell;
};

__BEGIN_DECLS
void endpwent(void);
struct passwd *getpwent(void);
struct passwd *getpwnam(const char *);
int getpwnam_r(const char *, struct passwd *, char *, size_t, struct passwd **);
struct passwd *getpwuid(uid_t);
int getpwuid_r(uid_t, struct passwd *, char *, size_t, struct passwd **);
int setpassent(int);
void setpwent(void);
__END_DECLS

#endif
