/* id [-gnruG] [user]: the user who runs this, or another user: -u the user, -g the group, -G all groups; -n by name, -r the real one. */
#include <err.h>
#include <grp.h>
#include <limits.h>
#include <pwd.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static bool names;

static void showuser(uid_t uid, const char *before)
{
	const struct passwd *pw = getpwuid(uid);

	if (names && pw)
		printf("%s", pw->pw_name);
	else if (*before)
		printf(pw ? "%s=%lu(%s)" : "%s=%lu", before, (unsigned long)uid, pw ? pw->pw_name : "");
	else
		printf("%lu", (unsigned long)uid);
}

static void showgroup(gid_t gid, const char *before)
{
	const struct group *gr = getgrgid(gid);

	if (names && gr)
		printf("%s%s", before, gr->gr_name);
	else if (*before && before[1])
		printf(gr ? "%s=%lu(%s)" : "%s=%lu", before, (unsigned long)gid, gr ? gr->gr_name : "");
	else
		printf("%s%lu", before, (unsigned long)gid);
}

static void showall(uid_t uid, gid_t gid, bool self)
{
	showuser(uid, "uid");
	showgroup(gid, " gid");
	if (self && geteuid() != uid)
		showuser(geteuid(), " euid");
	if (self && getegid() != gid)
		showgroup(getegid(), " egid");
}

/* The effective group, and the others that the process is in. */
static void showgroups(void)
{
	gid_t groups[NGROUPS_MAX];
	int n = getgroups(NGROUPS_MAX, groups);

	showgroup(getegid(), "");
	for (int i = 0; i < n; i++)
		if (groups[i] != getegid())
			showgroup(groups[i], " ");
}

static int usage(void)
{
	fprintf(stderr, "usage: id [user]\n       id -G [-n] [user]\n       id -g [-nr] [user]\n       id -u [-nr] [user]\n");
	return 1;
}

int main(int argc, char **argv)
{
	const struct passwd *pw = NULL;
	bool real = false;
	char what = '\0';
	uid_t uid;
	gid_t gid;
	int c;

	while ((c = getopt(argc, argv, "Ggnru")) != -1) {
		switch (c) {
		case 'n': names = true; break;
		case 'r': real = true; break;
		case '?': return usage();
		default:
			if (what)
				return usage();
			what = c;
		}
	}
	if (argc - optind > 1 || ((names || real) && !what))
		return usage();
	if (optind < argc && (pw = getpwnam(argv[optind])) == NULL)
		errx(1, "%s: no such user", argv[optind]);
	uid = pw ? pw->pw_uid : real || !what ? getuid() : geteuid();
	gid = pw ? pw->pw_gid : real || !what ? getgid() : getegid();
	switch (what) {
	case 'u': showuser(uid, ""); break;
	case 'g': showgroup(gid, ""); break;
	case 'G':
		pw ? showgroup(gid, "") : showgroups();
		break;
	default: showall(uid, gid, pw == NULL);
	}
	printf("\n");
	return 0;
}
