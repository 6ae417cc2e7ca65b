/* Random bytes. They are not secret on this machine: all runs have the same. */
#ifndef _SYS_RANDOM_H_
#define _SYS_RANDOM_H_

#include <sys/cdefs.h>
#include <sys/types.h>

#define GRND_NONBLOCK 1
#define GRND_RANDOM 2
#define GRND_INSECURE 4

__BEGIN_DECLS
int getentropy(void *, size_t);
ssize_t getrandom(void *, size_t, unsigned);
__END_DECLS

#endif
