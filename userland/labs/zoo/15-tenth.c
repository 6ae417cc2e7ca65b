/*
 * Bug zoo 15. "tenth N" tells how many milliseconds N tenths of a second are. Its registers
 * have 24 bits, one of them for the sign, so a tenth is a fraction of 2^21. See handout.md.
 */

#include <stdio.h>
#include <stdlib.h>

#define TENTH 209715 /* 0.1 * 2^21 */

static long long milliseconds(long long tenths)
{
    return tenths * TENTH * 1000 >> 21;
}

int main(int argc, char *argv[])
{
    long long n = atol(argv[1]);

    printf("%lld ms\n", milliseconds(n));
    return 0;
}
