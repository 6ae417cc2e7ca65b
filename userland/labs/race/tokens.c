/*
 * Lab 6, Race hunt. Takes the two tokens of tokens.ts, waits, and takes them again, which sets
 * two callouts; with an argument it tries to take a third each time. Leave it as it is.
 */

#include <stdio.h>
#include <sys/sysctl.h>
#include <unistd.h>

static void take(long long ticks)
{
    sysctlbyname("module.tokens.take", NULL, NULL, &ticks, sizeof ticks);
}

static long long valueof(const char *name)
{
    long long value = -1;
    size_t size = sizeof value;

    sysctlbyname(name, &value, &size, NULL, 0);
    return value;
}

int main(int argc, char *argv[])
{
    int n = argc > 1 ? 3 : 2;
    long long before, taken, free;

    for (int i = 1; i <= n; i++)
        take(i);
    usleep(35000);
    before = valueof("kern.callout.sets");
    for (int i = 1; i <= n; i++)
        take(i);
    taken = valueof("kern.callout.sets") - before;
    usleep(35000);
    free = valueof("module.tokens.free");
    printf("%lld taken again, %lld are free\n", taken, free);
    return taken == 2 && free == 2 ? 0 : 1;
}
