/* Signal n is bit (n - 1) % 32 of word (n - 1) / 32 (userland/share/doc/abi.md). */
#ifndef _SYS__SIGSET_H_
#define _SYS__SIGSET_H_

typedef struct {
	unsigned long __bits[2];
} __sigset_t;

#endif
