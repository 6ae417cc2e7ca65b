/* pthread_once. */

#include "thread.h"

enum { NEVER, UNDER_WAY, DONE };

static void undo(void *once)
{
	volatile unsigned *const state = once;

	__atomic_store_n(state, NEVER, __ATOMIC_SEQ_CST);
	__umtx_wake(state, INT_MAX);
}

/* An init that is cancelled was never called. */
int pthread_once(pthread_once_t *once, void (*init)(void))
{
	volatile unsigned *const state = once;

	for (;;) {
		unsigned was = NEVER;

		if (__atomic_load_n(state, __ATOMIC_SEQ_CST) == DONE)
			return 0;
		if (__atomic_compare_exchange_n(state, &was, UNDER_WAY, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
			break;
		if (was == UNDER_WAY)
			__umtx_wait(state, UNDER_WAY, CLOCK_REALTIME, NULL);
	}
	pthread_cleanup_push(undo, (void *)state);
	init();
	pthread_cleanup_pop(0);
	__atomic_store_n(state, DONE, __ATOMIC_SEQ_CST);
	__umtx_wake(state, INT_MAX);
	return 0;
}
