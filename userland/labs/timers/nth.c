/* Lab 2, Several timers: over ITIMER_NTH, one timer of the kernel for each. See handout.md. */

#include "driver.h"

int at(long when, void (*fn)(int), int arg)
{
    /* Yours. */
    return 0;
}

void cancel(int id)
{
    /* Yours. */
}

void loop(void)
{
    /* Yours. */
}
