/* Thread-specific data. */

#include <errno.h>
#include <stddef.h>

#include "thread.h"

static struct {
	bool used;
	void (*destructor)(void *);
} keys[PTHREAD_KEYS_MAX];

int pthread_key_create(pthread_key_t *key, void (*destructor)(void *))
{
	int error = EAGAIN;

	self();
	__lock(&__threads_lock);
	for (unsigned i = 0; i < PTHREAD_KEYS_MAX && error != 0; i++) {
		if (keys[i].used)
			continue;
		keys[i].used = true;
		keys[i].destructor = destructor;
		/* A key that is used again is null in every thread. */
		for (struct __pthread *t = __threads; t != NULL; t = t->next)
			t->specific[i] = NULL;
		*key = i;
		error = 0;
	}
	__unlock(&__threads_lock);
	return error;
}

int pthread_key_delete(pthread_key_t key)
{
	int error = 0;

	__lock(&__threads_lock);
	if (key >= PTHREAD_KEYS_MAX || !keys[key].used)
		error = EINVAL;
	else
		keys[key].used = false;
	__unlock(&__threads_lock);
	return error;
}

void *pthread_getspecific(pthread_key_t key)
{
	return key < PTHREAD_KEYS_MAX ? self()->specific[key] : NULL;
}

int pthread_setspecific(pthread_key_t key, const void *value)
{
	if (key >= PTHREAD_KEYS_MAX || !keys[key].used)
		return EINVAL;
	self()->specific[key] = __UNCONST(value);
	return 0;
}

/* The destructor for a key that may be deleted meanwhile; null if there is none. */
static void (*destructor_of(unsigned key))(void *)
{
	void (*destructor)(void *);

	__lock(&__threads_lock);
	destructor = keys[key].used ? keys[key].destructor : NULL;
	__unlock(&__threads_lock);
	return destructor;
}

/* Destructors may set keys again: a few rounds. */
void __keys_end(struct __pthread *t)
{
	bool any = true;

	for (int round = 0; any && round < PTHREAD_DESTRUCTOR_ITERATIONS; round++) {
		any = false;
		for (unsigned i = 0; i < PTHREAD_KEYS_MAX; i++) {
			void *const value = t->specific[i];
			void (*const destructor)(void *) = value != NULL ? destructor_of(i) : NULL;

			if (destructor == NULL)
				continue;
			t->specific[i] = NULL;
			destructor(value);
			any = true;
		}
	}
}
