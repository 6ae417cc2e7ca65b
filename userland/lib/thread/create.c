/* The life of a thread: made, ended, detached. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "thread.h"

/* The headers of the program, which stand at the beginning of its text (abi.md). */
struct program_header {
	unsigned type, offset, vaddr, paddr, filesz, memsz, flags, align;
};
#define PROGRAM ((const char *)0x10000)
#define PT_TLS 7u

/* The thread-local storage of a new thread: `filled` bytes, then zeros. */
static struct {
	char *first;
	size_t filled, size;
} tls;

static const char *const needed[] = {
	&__threaded_calls, &__threaded_fork, &__threaded_malloc, &__threaded_raise, &__threaded_stdio,
	&__threaded_timer,
};

/* Keeps the first thread's storage as it is before the program changes it. */
__attribute__((constructor(101))) static void find_storage(void)
{
	const unsigned offset = *(const unsigned *)(PROGRAM + 28);
	const unsigned short size = *(const unsigned short *)(PROGRAM + 42), count = *(const unsigned short *)(PROGRAM + 44);

	__asm__ volatile("" : : "r"(needed));
	for (unsigned i = 0; i < count; i++) {
		const struct program_header *const ph = (const void *)(PROGRAM + offset + i * size);

		if (ph->type != PT_TLS)
			continue;
		tls.size = ph->memsz;
		if (ph->filesz == 0)
			return;
		tls.first = sbrk((intptr_t)ph->filesz);
		if (tls.first == (char *)-1)
			abort();
		tls.filled = ph->filesz;
		memcpy(tls.first, (const void *)ph->vaddr, ph->filesz);
	}
}

static void enlist(struct __pthread *t)
{
	t->next = __threads;
	t->prev = NULL;
	if (__threads != NULL)
		__threads->prev = t;
	__threads = t;
}

void __strike(struct __pthread *t)
{
	if (t->prev != NULL)
		t->prev->next = t->next;
	else
		__threads = t->next;
	if (t->next != NULL)
		t->next->prev = t->prev;
}

/* Frees detached threads that the kernel is done with. Under the lock. */
static void sweep(void)
{
	for (struct __pthread *t = __threads, *next; t != NULL; t = next) {
		next = t->next;
		if (!t->detached || !t->gone || t->region == NULL)
			continue;
		__strike(t);
		munmap(t->region, t->size);
	}
}

static void begin(void *arg)
{
	struct __pthread *const t = arg;

	pthread_exit(t->start(t->arg));
}

/* The memory of a thread: its struct, with the stack below it and the storage between. Null and EAGAIN. */
static struct __pthread *allocate(const pthread_attr_t *attr, char **storage, char **low)
{
	const bool own = attr != NULL && attr->__stack != NULL;
	const size_t guard = own ? 0 : ((attr != NULL ? attr->__guard_size : PAGE) + PAGE - 1) / PAGE * PAGE;
	const size_t stack = own ? 0 : attr != NULL ? attr->__stack_size : DEFAULT_STACK;
	const size_t above = (tls.size + 15) / 16 * 16 + (sizeof(struct __pthread) + 15) / 16 * 16;
	const size_t size = (guard + stack + above + PAGE - 1) / PAGE * PAGE;
	char *const region = size < stack ? MAP_FAILED
		: mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
	struct __pthread *t;

	if (region == MAP_FAILED)
		return NULL;
	if (guard > 0)
		mprotect(region, guard, PROT_NONE);
	t = (struct __pthread *)(void *)(region + size - (sizeof *t + 15) / 16 * 16);
	*storage = (char *)t - (tls.size + 15) / 16 * 16;
	*low = region + guard;
	t->region = region;
	t->size = size;
	memcpy(*storage, tls.first, tls.filled);
	return t;
}

int pthread_create(pthread_t *restrict thread, const pthread_attr_t *restrict attr, void *(*start)(void *),
	void *restrict arg)
{
	struct __pthread *const me = self();
	const int saved = errno;
	char *storage, *low, *tp;
	struct __pthread *const t = allocate(attr, &storage, &low);
	struct thr_param param = { .start_func = begin, .arg = t, .tls_base = storage };
	int error = 0;

	errno = saved;
	if (t == NULL)
		return EAGAIN;
	__asm__("mv %0, tp" : "=r"(tp));
	*(struct __pthread **)(void *)(storage + ((char *)&__self - tp)) = t;
	t->start = start;
	t->arg = arg;
	t->detached = attr != NULL && attr->__detached == PTHREAD_CREATE_DETACHED;
	param.stack_base = attr != NULL && attr->__stack != NULL ? attr->__stack : low;
	param.stack_size = attr != NULL && attr->__stack != NULL ? attr->__stack_size : (size_t)(storage - low);
	param.child_tid = &t->tid;
	t->stack = param.stack_base;
	t->stack_size = param.stack_size;
	t->guard = param.stack_base == low ? (size_t)(low - t->region) : 0;
	(void)me;
	__threads_enter();
	sweep();
	enlist(t);
	__nthreads++;
	*thread = t;
	if (thr_new(&param, sizeof param) < 0) {
		error = EAGAIN;
		errno = saved;
		__strike(t);
		__nthreads--;
		munmap(t->region, t->size);
	}
	__threads_leave();
	return error;
}

void pthread_exit(void *result)
{
	struct __pthread *const t = self();
	unsigned left;

	__set_exiting(t);
	t->result = result;
	while (t->cleanup != NULL) {
		struct __pthread_cleanup *const top = t->cleanup;

		t->cleanup = top->__next;
		top->__routine(top->__arg);
	}
	__keys_end(t);
	__threads_enter();
	left = --__nthreads;
	__threads_leave();
	if (left == 0)
		exit(0);
	thr_exit(&t->gone);
	__builtin_unreachable();
}

int pthread_detach(pthread_t thread)
{
	int error;

	__threads_enter();
	error = __joinable(thread);
	if (error == 0)
		thread->detached = true;
	sweep();
	__threads_leave();
	return error;
}
