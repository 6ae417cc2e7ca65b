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
	__threads_enter();
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
	__threads_leave();
	return error;
}

int pthread_key_delete(pthread_key_t key)
{
	int error = 0;

	__threads_enter();
	if (key >= PTHREAD_KEYS_MAX || !keys[key].used)
		error = EINVAL;
	else
		keys[key].used = false;
	__threads_leave();
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

/* Takes a thread's value of a key, which may be deleted meanwhile; its destructor, null if there is none. */
static void (*take(struct __pthread *t, unsigned key, void **value))(void *)
{
	void (*destructor)(void *);

	__threads_enter();
	*value = t->specific[key];
	destructor = *value != NULL && keys[key].used ? keys[key].destructor : NULL;
	if (destructor != NULL)
		t->specific[key] = NULL;
	__threads_leave();
	return destructor;
}

/* Destructors may set keys again: a few rounds. */
void __keys_end(struct __pthread *t)
{
	bool any = true;

	for (int round = 0; any && round < PTHREAD_DESTRUCTOR_ITERATIONS; round++) {
		any = false;
		for (unsigned i = 0; i < PTHREAD_KEYS_MAX; i++) {
			void (*destructor)(void *), *value;

			if (t->specific[i] == NULL)
				continue;
			destructor = take(t, i, &value);
			if (destructor == NULL)
				continue;
			destructor(value);
			any = true;
		}
	}
}
