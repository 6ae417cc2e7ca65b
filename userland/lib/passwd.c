/* The users, /etc/passwd: name:password:uid:gid:comment:directory:shell, a line each. */

#include <errno.h>
#include <limits.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>

#include "colons.h"

enum { NAME, PASSWORD, UID, GID, GECOS, DIRECTORY, SHELL, FIELDS };

/* The open file of getpwent, and the memory of the functions that have no buffer of the caller's. */
static FILE *users;
static struct passwd found;
static char *kept;
static size_t keptroom;

/* Makes an entry of a line's fields, which it then points into. */
static bool entry(char **fields, struct passwd *pw)
{
	unsigned uid, gid;

	if (!__colon_id(fields[UID], &uid) || !__colon_id(fields[GID], &gid))
		return false;
	*pw = (struct passwd){
		.pw_name = fields[NAME], .pw_passwd = fields[PASSWORD], .pw_uid = uid, .pw_gid = gid,
		.pw_gecos = fields[GECOS], .pw_dir = fields[DIRECTORY], .pw_shell = fields[SHELL],
	};
	return true;
}

/* The next entry, in *line; false at the end. */
static bool next(FILE *file, char **line, size_t *room, struct passwd *pw)
{
	char *fields[FIELDS];

	while (__colons(file, line, room, fields, FIELDS))
		if (entry(fields, pw))
			return true;
	return false;
}

/* The entry of a name or, without one, of a number, in *line; 0, an error number, or -1 if there is none. */
static int lookup(const char *name, uid_t uid, char **line, size_t *room, struct passwd *pw)
{
	FILE *file = fopen(_PATH_PASSWD, "re");
	int error = -1;

	if (file == NULL)
		return errno;
	while (error < 0 && next(file, line, room, pw))
		if (name != NULL ? strcmp(pw->pw_name, name) == 0 : pw->pw_uid == uid)
			error = 0;
	fclose(file);
	return error;
}

/* Moves the strings of an entry to a buffer; ERANGE. */
static int move(struct passwd *pw, char *buf, size_t size)
{
	char **const strings[] = { &pw->pw_name, &pw->pw_passwd, &pw->pw_gecos, &pw->pw_dir, &pw->pw_shell };
	size_t need = 0;

	for (size_t i = 0; i < sizeof strings / sizeof *strings; i++)
		need += strlen(*strings[i]) + 1;
	if (need > size)
		return ERANGE;
	for (size_t i = 0; i < sizeof strings / sizeof *strings; i++)
		*strings[i] = __colon_copy(&buf, *strings[i]);
	return 0;
}

static int lookup_r(const char *name, uid_t uid, struct passwd *pw, char *buf, size_t size, struct passwd **result)
{
	char *line = NULL;
	size_t room = 0;
	const int saved = errno;
	int error = lookup(name, uid, &line, &room, pw);

	*result = NULL;
	if (error == 0)
		error = move(pw, buf, size);
	if (error == 0)
		*result = pw;
	free(line);
	errno = saved;
	return error < 0 ? 0 : error;
}

int getpwnam_r(const char *name, struct passwd *pw, char *buf, size_t size, struct passwd **result)
{
	return lookup_r(name, 0, pw, buf, size, result);
}

int getpwuid_r(uid_t uid, struct passwd *pw, char *buf, size_t size, struct passwd **result)
{
	return lookup_r(NULL, uid, pw, buf, size, result);
}

static struct passwd *lookup_kept(const char *name, uid_t uid)
{
	const int saved = errno;
	const int error = lookup(name, uid, &kept, &keptroom, &found);

	errno = error > 0 ? error : saved;
	return error == 0 ? &found : NULL;
}

struct passwd *getpwnam(const char *name)
{
	return lookup_kept(name, 0);
}

struct passwd *getpwuid(uid_t uid)
{
	return lookup_kept(NULL, uid);
}

struct passwd *getpwent(void)
{
	if (users == NULL && (users = fopen(_PATH_PASSWD, "re")) == NULL)
		return NULL;
	return next(users, &kept, &keptroom, &found) ? &found : NULL;
}

void setpwent(void)
{
	if (users != NULL)
		rewind(users);
}

/* The file stays open in any case. */
int setpassent(int stayopen)
{
	(void)stayopen;
	setpwent();
	return 1;
}

void endpwent(void)
{
	if (users != NULL)
		fclose(users);
	users = NULL;
}
