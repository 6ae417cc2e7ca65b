/* Contexts of execution: where a program is, its registers, stack and signal mask. */
#ifndef _UCONTEXT_H_
#define _UCONTEXT_H_

#include <sys/cdefs.h>
#include <sys/signal.h>

__BEGIN_DECLS
int getcontext(ucontext_t *) __attribute__((__returns_twice__));
void makecontext(ucontext_t *, void (*)(void), int, ...);
int setcontext(const ucontext_t *);
int swapcontext(ucontext_t *__restrict, const ucontext_t *__restrict);
__END_DECLS

#endif
