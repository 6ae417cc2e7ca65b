/* kldtest file: the system calls of modules, with a module of a file, and what they refuse. */
#include <sys/linker.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

static struct kld_file_stat file;

int main(int argc, char **argv)
{
	struct module_stat module = { .version = sizeof module };
	int id;

	if (argc != 2)
		return 2;
	check(kldnext(0) == 1 && kldnext(1) == 0, "only the kernel is there");
	fails(kldunload(1), EBUSY, "unload the kernel");
	fails(kldload((const char *)8), EFAULT, "load from a bad address");
	fails(kldloadargs(argv[1], (char *const *)8), EFAULT, "arguments at a bad address");
	fails(kldload("./nothing.ts"), ENOENT, "load what is not there");
	fails(kldloadargs(argv[1], (char *const[]){ "colour=red", NULL }), EINVAL, "an argument it does not take");
	id = kldloadargs(argv[1], (char *const[]){ "hz=2", "loud=false", NULL });
	check(id > 1, "load returns an id");
	fails(kldload(argv[1]), EEXIST, "load it again");

	check(kldnext(1) == id && kldnext(id) == 0, "kldnext finds it alone");
	check(modnext(1) == id && modnext(id) == 0 && modfnext(id) == 0, "and so does modnext");
	check(kldfind("beat") == id && kldfind(argv[1]) == id && kldfind("beat.ts") == id, "kldfind by name and file");
	check(modfind("beat") == id && kldfirstmod(id) == id, "modfind, kldfirstmod");
	fails(modfind("beat.ts"), ENOENT, "modfind by file");
	fails(kldfind("nothing"), ENOENT, "find what is not there");
	fails(kldfind((const char *)8), EFAULT, "find at a bad address");
	fails(kldnext(77), ENOENT, "next of no module");

	file.version = sizeof file;
	check(kldstat(id, &file) == 0, "kldstat");
	check(strcmp(file.name, "beat") == 0 && strcmp(file.pathname, argv[1]) == 0, "its name and file");
	check(file.id == id && file.refs >= 1 && file.size > 100 && file.address == NULL, "its id, users, size");
	check(modstat(id, &module) == 0 && strcmp(module.name, "beat") == 0 && module.id == id, "modstat");
	file.version = 1;
	fails(kldstat(id, &file), EINVAL, "kldstat of another version");
	fails(kldstat(id, (struct kld_file_stat *)8), EFAULT, "kldstat to a bad address");
	fails(kldstat(77, &file), ENOENT, "kldstat of no module");
	fails(kldfirstmod(77), ENOENT, "kldfirstmod of no module");

	fails(kldunloadf(id, 4), EINVAL, "unload by a flag there is not");
	fails(kldunload(77), ENOENT, "unload no module");
	if (fork() == 0) {
		setuid(65534);
		fails(kldload(argv[1]), EPERM, "load as nobody");
		fails(kldunload(id), EPERM, "unload as nobody");
		_exit(finish());
	}
	wait(NULL);
	check(kldunload(id) == 0 && kldnext(1) == 0, "unload");
	return finish();
}
