/*
 * The functions of <stdatomic.h>. The compiler's header has macros for them,
 * and declares these besides; its generic macros (atomic_load, ...) are no
 * functions in the standard either.
 */

#include <stdatomic.h>

_Bool (atomic_flag_test_and_set)(volatile atomic_flag *flag)
{
	return atomic_flag_test_and_set(flag);
}

_Bool (atomic_flag_test_and_set_explicit)(volatile atomic_flag *flag, memory_order order)
{
	(void)order;
	return atomic_flag_test_and_set(flag);
}

void (atomic_flag_clear)(volatile atomic_flag *flag)
{
	atomic_flag_clear(flag);
}

void (atomic_flag_clear_explicit)(volatile atomic_flag *flag, memory_order order)
{
	(void)order;
	atomic_flag_clear(flag);
}

/* The strictest order serves for all. */
void (atomic_thread_fence)(memory_order order)
{
	(void)order;
	atomic_thread_fence(memory_order_seq_cst);
}

void (atomic_signal_fence)(memory_order order)
{
	(void)order;
	atomic_signal_fence(memory_order_seq_cst);
}
