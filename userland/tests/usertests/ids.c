/* Users and groups: changes of ids that are allowed, and permissions of files. */

#include "test.h"

#include <fcntl.h>
#include <grp.h>
#include <limits.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysctl.h>
#include <unistd.h>

#define PATH "/tmp/ids"

static void become(uid_t uid, gid_t gid)
{
	same(setgroups(0, NULL), 0);
	same(setgid(gid), 0);
	same(setuid(uid), 0);
}

static void effective(void)
{
	same(seteuid(100), 0);
	same(geteuid(), 100);
	same(getuid(), 0);
	refused(setgroups(0, NULL), EPERM);
	refused(seteuid(101), EPERM);
	same(seteuid(0), 0);
	same(setegid(7), 0);
	same(getegid(), 7);
	same(getgid(), 0);
	same(setreuid(100, 101), 0);
	refused(seteuid(0), EPERM);
	same(seteuid(100), 0);
	same(seteuid(101), 0);
	/* The two change places; the saved one is then the effective one. */
	same(setreuid(101, 100), 0);
	same(getuid(), 101);
	same(geteuid(), 100);
	refused(setreuid(-1, 102), EPERM);
	refused(setreuid(102, -1), EPERM);
	same(setreuid(-1, -1), 0);
	same(setregid(-1, 0), 0);
	same(getegid(), 0);
	refused(setregid(8, -1), EPERM);
	refused(seteuid(-5), EINVAL);
	refused(setegid(-5), EINVAL);
	refused(setreuid(-5, -1), EINVAL);
}

static void expect_users(uid_t ruid, uid_t euid, uid_t suid)
{
	uid_t real, effective, saved;

	same(getresuid(&real, &effective, &saved), 0);
	same(real, ruid);
	same(effective, euid);
	same(saved, suid);
}

static void three_users(void)
{
	gid_t real, effective, saved;

	expect_users(0, 0, 0);
	same(setresgid(5, 6, 7), 0);
	same(getresgid(&real, &effective, &saved), 0);
	same(real * 100 + effective * 10 + saved, 567);
	/* A null address is left out. */
	same(getresgid(NULL, &effective, NULL), 0);
	refused(getresuid(nowhere, NULL, NULL), EFAULT);
	refused(setresuid(-2, -1, -1), EINVAL);
	same(setresuid(-1, -1, 102), 0);
	expect_users(0, 0, 102);
	same(setresuid(100, 101, -1), 0);
	expect_users(100, 101, 102);
	/* Without root's rights: one of the three for each, or as it is. */
	refused(setresuid(0, -1, -1), EPERM);
	refused(setresuid(100, 101, 103), EPERM);
	expect_users(100, 101, 102);
	same(setresuid(102, 100, 101), 0);
	expect_users(102, 100, 101);
	same(setresuid(-1, -1, -1), 0);
	expect_users(102, 100, 101);
	/* The saved id is one to go back to. */
	same(seteuid(101), 0);
	expect_users(102, 101, 101);
	refused(setresgid(0, -1, -1), EPERM);
	same(setresgid(7, 7, 7), 0);
	refused(setresgid(-1, 5, -1), EPERM);
}

static void runs_again(const char *how)
{
	execl(SELF, "usertests", RERUN, how, (char *)NULL);
	fail(__FILE__, __LINE__, "no exec");
}

static void runs_trusted(void)
{
	runs_again("trusted");
}

static void runs_distrusted(void)
{
	runs_again("distrusted");
}

static void is_tainted(void)
{
	same(issetugid(), 1);
}

static void changed_ids(void)
{
	same(issetugid(), 0);
	same(setuid(0), 0);
	same(issetugid(), 0);
	same(seteuid(100), 0);
	same(issetugid(), 1);
	await_ok(child(is_tainted));
	same(seteuid(0), 0);
	same(issetugid(), 1);
	/* The ids are alike: the next program may believe its environment. */
	await_ok(child(runs_trusted));
	same(seteuid(100), 0);
	await_ok(child(runs_distrusted));
}

static void further_groups(void)
{
	const gid_t three[] = { 5, 7, 100 }, many[NGROUPS_MAX + 1] = { 0 };
	gid_t list[NGROUPS_MAX];

	same(setgroups(3, three), 0);
	same(getgroups(0, NULL), 3);
	same(getgroups(NGROUPS_MAX, list), 3);
	same(memcmp(list, three, sizeof three), 0);
	refused(getgroups(2, list), EINVAL);
	refused(getgroups(-1, list), EINVAL);
	refused(setgroups(NGROUPS_MAX + 1, many), EINVAL);
	refused(setgroups(-1, many), EINVAL);
	same(setgroups(NGROUPS_MAX, many), 0);
	same(getgroups(0, NULL), NGROUPS_MAX);

	put_file(PATH, "for group 7");
	same(chown(PATH, 50, 7), 0);
	same(chmod(PATH, 0640), 0);
	same(setgroups(3, three), 0);
	same(setgid(99), 0);
	same(setuid(99), 0);
	same(access(PATH, R_OK), 0);
	refused(access(PATH, W_OK), EACCES);
	same(open(PATH, O_RDONLY), 3);
	refused(open(PATH, O_RDWR), EACCES);
	close(3);
}

static void owner_changes_group(void)
{
	const gid_t mine[] = { 5, 7 };
	struct stat st;

	put_file(PATH, "");
	same(chown(PATH, 100, 0), 0);
	same(setgroups(2, mine), 0);
	same(setgid(9), 0);
	same(setuid(100), 0);
	same(chown(PATH, -1, 9), 0);
	same(chown(PATH, 100, 7), 0);
	same(chown(PATH, -1, -1), 0);
	refused(chown(PATH, -1, 0), EPERM);
	refused(chown(PATH, 101, -1), EPERM);
	refused(chown("/bin/sh", -1, 9), EPERM);
	/* S_ISGID of a group that he is in stays; of another it is cleared. */
	same(chmod(PATH, 02755), 0);
	same(stat(PATH, &st), 0);
	same(st.st_mode & 07777, 02755);
	same(st.st_gid, 7);
}

static void loses_setgid(void)
{
	struct stat st;

	same(chown(PATH, 100, 6), 0);
	become(100, 100);
	same(chmod(PATH, 02755), 0);
	same(stat(PATH, &st), 0);
	same(st.st_mode & 07777, 0755);
}

static void owner(void)
{
	await_ok(child(owner_changes_group));
	await_ok(child(loses_setgid));
	same(unlink(PATH), 0);
}

/* A link's own owner is not its target's. */
static void link_owner(void)
{
	struct stat st;

	put_file(PATH, "");
	same(symlink(PATH, PATH "l"), 0);
	same(lchown(PATH "l", 5, 6), 0);
	same(lstat(PATH "l", &st), 0);
	same(st.st_uid, 5);
	same(stat(PATH, &st), 0);
	same(st.st_uid, 0);
	same(unlink(PATH "l"), 0);
	same(unlink(PATH), 0);
}

/* The program run again from a set-id copy, by user 100: all ids are as they are to be. */
int rerun_ids(void)
{
	if (getuid() != 100 || geteuid() != 42 || getgid() != 100 || getegid() != 43)
		return 1;
	if (issetugid() != 1)
		return 3;
	/* The saved ids are the file's. */
	return seteuid(100) == 0 && seteuid(42) == 0 && setegid(100) == 0 && setegid(43) == 0 ? 0 : 2;
}

static void runs_copy(void)
{
	char *const argv[] = { "ids", RERUN, "ids", NULL };

	become(100, 100);
	execv(PATH, argv);
}

static void set_id_program(void)
{
	const int from = open(SELF, O_RDONLY), to = open(PATH, O_CREAT | O_WRONLY | O_TRUNC, 0755);
	char buf[4096];
	ssize_t n;

	expect(from >= 0 && to >= 0);
	while ((n = read(from, buf, sizeof buf)) > 0)
		same(write(to, buf, n), n);
	close(from);
	close(to);
	same(chown(PATH, 42, 43), 0);
	same(chmod(PATH, 06755), 0);
	await_ok(child(runs_copy));
	same(unlink(PATH), 0);
}

/* Each figure that root may write: nobody else may. */
static void figures_are_roots(void)
{
	static const char *const names[] = {
		"kern.callout.maxchain", "kern.callout.maxlocked", "kern.callout.maxlate", "kern.callout.accounting",
		"kern.module.budget",	 "kern.hostname",	   "debug.mark",
	};
	char *const hostname = sysctltext("kern.hostname");
	uint64_t value = figure("kern.module.budget");

	same(sysctlbyname("kern.module.budget", NULL, NULL, &value, sizeof value), 0);
	same(sysctlbyname("kern.hostname", NULL, NULL, hostname, strlen(hostname)), 0);
	free(hostname);
	become(100, 100);
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		refused(sysctlbyname(names[i], NULL, NULL, &value, sizeof value), EPERM);
	refused(sysctlbyname("kern.hz", NULL, NULL, &value, sizeof value), EPERM);
	refused(sysctlbyname("kern.none", NULL, NULL, &value, sizeof value), ENOENT);
	same(figure("kern.hz") > 0, 1);
}

static void login_name(void)
{
	char name[LOGIN_NAME_MAX], small[3];

	expect(setsid() > 0 || errno == EPERM);
	same(setlogin("someone"), 0);
	same(strcmp(getlogin(), "someone"), 0);
	same(getlogin_r(name, sizeof name), 0);
	same(strcmp(name, "someone"), 0);
	same(getlogin_r(small, sizeof small), ERANGE);
	refused(setlogin("a name that is much too long"), EINVAL);
	same(setuid(100), 0);
	refused(setlogin("x"), EPERM);
}

static void in_a_session_of_its_own(void)
{
	await_ok(child(login_name));
	expect(getlogin() != NULL && strcmp(getlogin(), "someone") != 0);
}

static void password_file(void)
{
	struct passwd pw, *found;
	char buf[256];
	int n = 0;

	found = getpwnam("root");
	expect(found != NULL);
	same(found->pw_uid, 0);
	same(strcmp(found->pw_shell, "/bin/sh"), 0);
	found = getpwuid(65534);
	expect(found != NULL && strcmp(found->pw_name, "nobody") == 0);
	errno = 0;
	expect(getpwnam("no such user") == NULL && errno == 0);
	expect(getpwuid(12345) == NULL && errno == 0);
	same(getpwnam_r("nobody", &pw, buf, sizeof buf, &found), 0);
	expect(found == &pw && pw.pw_name >= buf && pw.pw_name < buf + sizeof buf);
	same(pw.pw_gid, 65534);
	same(getpwnam_r("nobody", &pw, buf, 10, &found), ERANGE);
	expect(found == NULL);
	same(getpwuid_r(12345, &pw, buf, sizeof buf, &found), 0);
	expect(found == NULL);
	while (getpwent() != NULL)
		n++;
	setpwent();
	while (getpwent() != NULL)
		n--;
	same(n, 0);
	endpwent();
}

static void group_file(void)
{
	struct group gr, *found;
	gid_t list[8];
	char buf[256];
	int n = 8;

	found = getgrnam("operator");
	expect(found != NULL);
	same(found->gr_gid, 5);
	expect(strcmp(found->gr_mem[0], "root") == 0 && found->gr_mem[1] == NULL);
	found = getgrgid(0);
	expect(found != NULL && strcmp(found->gr_name, "wheel") == 0);
	expect(getgrnam("no such group") == NULL);
	same(getgrgid_r(5, &gr, buf + 1, sizeof buf - 1, &found), 0);
	expect(found == &gr && strcmp(gr.gr_mem[0], "root") == 0);
	same(getgrgid_r(5, &gr, buf, 20, &found), ERANGE);
	same(getgrouplist("root", 77, list, &n), 0);
	same(n, 3);
	same(list[0], 77);
	n = 1;
	same(getgrouplist("root", 77, list, &n), -1);
	same(n, 3);
	same(initgroups("user", 100), 0);
	same(getgroups(8, list), 1);
	same(list[0], 100);
}

const struct test idstests[] = {
	{ "effective and real ids", effective },
	{ "three users", three_users },
	{ "who changed ids is told", changed_ids },
	{ "further groups", further_groups },
	{ "what an owner may", owner },
	{ "the owner of a link", link_owner },
	{ "a set-id program", set_id_program },
	{ "figures are root's to write", figures_are_roots },
	{ "the login name", in_a_session_of_its_own },
	{ "users by name and number", password_file },
	{ "groups by name and number", group_file },
	{ NULL, NULL },
};
