/* BSD's place for sigcontext and sig_atomic_t. */
#include <signal.h>
