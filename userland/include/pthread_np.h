/* Functions of threads that are not of POSIX, by FreeBSD's names (pthread_np(3)). */
#ifndef _PTHREAD_NP_H_
#define _PTHREAD_NP_H_

#include <pthread.h>

__BEGIN_DECLS

int pthread_attr_get_np(pthread_t, pthread_attr_t *);
void pthread_get_name_np(pthread_t, char *, size_t);
int pthread_getthreadid_np(void);
int pthread_main_np(void);
int pthread_peekjoin_np(pthread_t, void **);
void pthread_set_name_np(pthread_t, const char *);

__END_DECLS

#endif
