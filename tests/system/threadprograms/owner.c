/* A mutex that another thread unlocks, unlocks twice or locks again: the numbers POSIX names. */

#include <errno.h>
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t mutex;

static const char *name(int error)
{
	return error == 0 ? "0" : error == EPERM ? "EPERM" : error == EBUSY ? "EBUSY" :
		error == EDEADLK ? "EDEADLK" : "another";
}

static void *stranger(void *unused)
{
	printf("%s ", name(pthread_mutex_unlock(&mutex)));
	printf("%s ", name(pthread_mutex_trylock(&mutex)));
	return NULL;
}

int main(void)
{
	static const int types[] = {
		PTHREAD_MUTEX_NORMAL, PTHREAD_MUTEX_ERRORCHECK, PTHREAD_MUTEX_RECURSIVE,
	};

	for (int i = 0; i < 3; i++) {
		pthread_mutexattr_t attr;
		pthread_t thread;

		pthread_mutexattr_init(&attr);
		pthread_mutexattr_settype(&attr, types[i]);
		pthread_mutex_init(&mutex, &attr);
		pthread_mutex_lock(&mutex);
		pthread_create(&thread, NULL, stranger, NULL);
		pthread_join(thread, NULL);
		if (types[i] != PTHREAD_MUTEX_NORMAL)
			printf("%s ", name(pthread_mutex_lock(&mutex)));
		printf("%s ", name(pthread_mutex_unlock(&mutex)));
		if (types[i] == PTHREAD_MUTEX_RECURSIVE)
			printf("%s ", name(pthread_mutex_unlock(&mutex)));
		printf("%s\n", name(pthread_mutex_unlock(&mutex)));
	}
	return 0;
}
