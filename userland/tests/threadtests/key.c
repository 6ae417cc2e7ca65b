/* Thread-specific data and its destructors. */

#include "thread.h"

#include <limits.h>

static pthread_key_t key, again;
static volatile int destroyed, rounds;

static void destroys(void *value)
{
	destroyed += (int)(long)value;
}

static void sets_again(void *value)
{
	rounds++;
	pthread_setspecific(again, value);
}

static void *sets(void *arg)
{
	expect(pthread_getspecific(key) == NULL);
	same(pthread_setspecific(key, arg), 0);
	msleep(10);
	expect(pthread_getspecific(key) == arg);
	return NULL;
}

static void values(void)
{
	pthread_t threads[4];

	same(pthread_key_create(&key, destroys), 0);
	pthread_setspecific(key, (void *)1000);
	for (long i = 0; i < 4; i++)
		threads[i] = begin(sets, (void *)(i + 1));
	for (int i = 0; i < 4; i++)
		end(threads[i]);
	same(destroyed, 10);
	same((long)pthread_getspecific(key), 1000);
	same(pthread_key_delete(key), 0);
	same(pthread_setspecific(key, &key), EINVAL);
	same(pthread_key_delete(key), EINVAL);
	same(pthread_key_create(&key, NULL), 0);
	expect(pthread_getspecific(key) == NULL);
}

static void *sets_for_ever(void *arg)
{
	pthread_setspecific(again, &again);
	return arg;
}

static void iterations(void)
{
	same(pthread_key_create(&again, sets_again), 0);
	end(begin(sets_for_ever, NULL));
	same(rounds, PTHREAD_DESTRUCTOR_ITERATIONS);
}

static void table(void)
{
	pthread_key_t keys[PTHREAD_KEYS_MAX];
	int n = 0;

	while (n < PTHREAD_KEYS_MAX && pthread_key_create(&keys[n], NULL) == 0)
		n++;
	same(n, PTHREAD_KEYS_MAX);
	same(pthread_key_create(&key, NULL), EAGAIN);
	same(pthread_key_delete(keys[60]), 0);
	same(pthread_key_create(&key, NULL), 0);
	same(key, keys[60]);
}

const struct test keytests[] = {
	{ "values", values },
	{ "iterations", iterations },
	{ "a full table", table },
	{ NULL, NULL },
};
