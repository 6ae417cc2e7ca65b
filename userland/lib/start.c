/* The C part of crt0: environment, name, constructors, main, exit. */

#include <stdlib.h>
#include <string.h>

extern char **environ;
const char *__progname = "";

int main(int argc, char **argv, char **envp);
void __libc_init_array(void);

__attribute__((noreturn)) void __start(int argc, char **argv, char **envp)
{
	environ = envp;
	if (argc > 0) {
		const char *slash = strrchr(argv[0], '/');
		__progname = slash ? slash + 1 : argv[0];
	}
	__libc_init_array();
	exit(main(argc, argv, envp));
}
