#ifndef _UCONTEXT_H_
#define _UCONTEXT_H_

#include <sys/signal.h>

#endif
