/* Paths of files and folders. */
#ifndef _PATHS_H_
#define _PATHS_H_

#define _PATH_BSHELL "/bin/sh"
#define _PATH_CONSOLE "/dev/console"
#define _PATH_DEFPATH "/bin:/guide"
#define _PATH_DEV "/dev/"
#define _PATH_DEVNULL "/dev/null"
#define _PATH_DEVZERO "/dev/zero"
#define _PATH_SHM "/dev/shm/"
#define _PATH_STDPATH "/bin"
#define _PATH_TMP "/tmp/"
#define _PATH_TTY "/dev/tty"

#endif
