/* A key is deleted and made anew as a thread ends: the new destructor is not for its old value. */

#include <pthread.h>
#include <unistd.h>

static pthread_key_t key;
static volatile int set;

static void olds(void *value)
{
	(void)value;
}

static void news(void *value)
{
	(void)value;
	_exit(99);
}

static void *ends(void *arg)
{
	pthread_setspecific(key, &key);
	set = 1;
	usleep(15000);
	return arg;
}

int main(void)
{
	pthread_t thread;

	pthread_key_create(&key, olds);
	pthread_create(&thread, NULL, ends, NULL);
	usleep(25000);
	if (!set)
		return 0;
	pthread_key_delete(key);
	pthread_key_create(&key, news);
	return pthread_join(thread, NULL);
}
