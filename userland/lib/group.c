/* The groups, /etc/group: name:password:gid:members, a line each, members divided by commas. */

#include <errno.h>
#include <grp.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "colons.h"

enum { NAME, PASSWORD, GID, MEMBERS, FIELDS };

/* The open file of getgrent, and the memory of the functions that have no buffer of the caller's. */
static FILE *groups;
static struct group found;
static char *line;
static size_t lineroom;
static char *kept;

/* A line of the file. */
struct entry {
	char *name, *password, *members;
	gid_t gid;
};

/* The next entry, in *at; false at the end. */
static bool next(FILE *file, char **at, size_t *room, struct entry *e)
{
	char *fields[FIELDS];
	unsigned gid;

	while (__colons(file, at, room, fields, FIELDS))
		if (__colon_id(fields[GID], &gid)) {
			*e = (struct entry){ fields[NAME], fields[PASSWORD], fields[MEMBERS], gid };
			return true;
		}
	return false;
}

static size_t count(const char *members)
{
	size_t n = *members != '\0';

	for (; *members != '\0'; members++)
		n += *members == ',';
	return n;
}

/* The bytes that an entry takes as a struct group's: the list of members, then the strings. */
static size_t size_of(const struct entry *e)
{
	return (count(e->members) + 1) * sizeof(char *) + strlen(e->name) + strlen(e->password) + strlen(e->members) + 3;
}

/* Lays an entry out in a buffer that is large enough and aligned. */
static void lay_out(const struct entry *e, struct group *gr, char *buf)
{
	const size_t n = count(e->members);
	char *at = buf + (n + 1) * sizeof(char *), *members;

	gr->gr_mem = (char **)(void *)buf;
	gr->gr_name = __colon_copy(&at, e->name);
	gr->gr_passwd = __colon_copy(&at, e->password);
	gr->gr_gid = e->gid;
	members = __colon_copy(&at, e->members);
	for (size_t i = 0; i < n; i++)
		gr->gr_mem[i] = strsep(&members, ",");
	gr->gr_mem[n] = NULL;
}

/* The entry of a name or, without one, of a number, in *at; 0, an error number, or -1 if there is none. */
static int lookup(const char *name, gid_t gid, char **at, size_t *room, struct entry *e)
{
	FILE *file = fopen(_PATH_GROUP, "re");
	int error = -1;

	if (file == NULL)
		return errno;
	while (error < 0 && next(file, at, room, e))
		if (name != NULL ? strcmp(e->name, name) == 0 : e->gid == gid)
			error = 0;
	fclose(file);
	return error;
}

static int lookup_r(const char *name, gid_t gid, struct group *gr, char *buf, size_t size, struct group **result)
{
	const size_t off = -(uintptr_t)buf % sizeof(char *);
	const int saved = errno;
	char *at = NULL;
	size_t room = 0;
	struct entry e;
	int error = lookup(name, gid, &at, &room, &e);

	*result = NULL;
	if (error == 0 && off + size_of(&e) > size)
		error = ERANGE;
	if (error == 0) {
		lay_out(&e, gr, buf + off);
		*result = gr;
	}
	free(at);
	errno = saved;
	return error < 0 ? 0 : error;
}

int getgrnam_r(const char *name, struct group *gr, char *buf, size_t size, struct group **result)
{
	return lookup_r(name, 0, gr, buf, size, result);
}

int getgrgid_r(gid_t gid, struct group *gr, char *buf, size_t size, struct group **result)
{
	return lookup_r(NULL, gid, gr, buf, size, result);
}

/* Keeps an entry for the caller until the next call. */
static struct group *keep(const struct entry *e)
{
	char *buf = realloc(kept, size_of(e));

	if (buf == NULL)
		return NULL;
	kept = buf;
	lay_out(e, &found, kept);
	return &found;
}

static struct group *lookup_kept(const char *name, gid_t gid)
{
	const int saved = errno;
	struct entry e;
	const int error = lookup(name, gid, &line, &lineroom, &e);

	errno = error > 0 ? error : saved;
	return error == 0 ? keep(&e) : NULL;
}

struct group *getgrnam(const char *name)
{
	return lookup_kept(name, 0);
}

struct group *getgrgid(gid_t gid)
{
	return lookup_kept(NULL, gid);
}

struct group *getgrent(void)
{
	struct entry e;

	if (groups == NULL && (groups = fopen(_PATH_GROUP, "re")) == NULL)
		return NULL;
	return next(groups, &line, &lineroom, &e) ? keep(&e) : NULL;
}

void setgrent(void)
{
	if (groups != NULL)
		rewind(groups);
}

/* The file stays open in any case. */
int setgroupent(int stayopen)
{
	(void)stayopen;
	setgrent();
	return 1;
}

void endgrent(void)
{
	if (groups != NULL)
		fclose(groups);
	groups = NULL;
}

static bool member(char *const *names, const char *name)
{
	for (; *names != NULL; names++)
		if (strcmp(*names, name) == 0)
			return true;
	return false;
}

/* A user's own group and all that he is a member of; as many as there is room for, and -1 if that is not all. */
int getgrouplist(const char *name, gid_t own, gid_t *list, int *n)
{
	const int room = *n;
	const struct group *gr;

	*n = 0;
	if (*n < room)
		list[*n] = own;
	++*n;
	setgrent();
	while ((gr = getgrent()) != NULL)
		if (gr->gr_gid != own && member(gr->gr_mem, name)) {
			if (*n < room)
				list[*n] = gr->gr_gid;
			++*n;
		}
	endgrent();
	return *n <= room ? 0 : -1;
}

int initgroups(const char *name, gid_t own)
{
	gid_t list[NGROUPS_MAX];
	int n = NGROUPS_MAX;

	if (getgrouplist(name, own, list, &n) < 0)
		n = NGROUPS_MAX;
	return setgroups(n, list);
}
