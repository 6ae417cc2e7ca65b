/* Spin locks. There is one processor, so a thread that finds one locked gives way. */

#include <errno.h>

#include "thread.h"

int pthread_spin_init(pthread_spinlock_t *spin, int shared)
{
	if (shared != PTHREAD_PROCESS_PRIVATE && shared != PTHREAD_PROCESS_SHARED)
		return EINVAL;
	spin->__owner = 0;
	return 0;
}

int pthread_spin_destroy(pthread_spinlock_t *spin)
{
	return spin->__owner != 0 ? EBUSY : 0;
}

int pthread_spin_trylock(pthread_spinlock_t *spin)
{
	unsigned was = 0;

	return __atomic_compare_exchange_n(&spin->__owner, &was, (unsigned)self()->tid, false, __ATOMIC_SEQ_CST,
		__ATOMIC_SEQ_CST) ? 0 : EBUSY;
}

int pthread_spin_lock(pthread_spinlock_t *spin)
{
	if (spin->__owner == (unsigned)self()->tid)
		return EDEADLK;
	while (pthread_spin_trylock(spin) != 0)
		sched_yield();
	return 0;
}

int pthread_spin_unlock(pthread_spinlock_t *spin)
{
	if (spin->__owner != (unsigned)self()->tid)
		return EPERM;
	__atomic_store_n(&spin->__owner, 0, __ATOMIC_SEQ_CST);
	return 0;
}
