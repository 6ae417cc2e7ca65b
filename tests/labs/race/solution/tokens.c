/* Lab 6, Race hunt. Takes the tokens of tokens.ts, waits, and counts. Leave it as it is. */

#include <stdio.h>
#include <sys/sysctl.h>
#include <unistd.h>

static void take(long long ticks)
{
    sysctlbyname("module.tokens.take", NULL, NULL, &ticks, sizeof ticks);
}

int main(void)
{
    long long free;

    take(1);
    take(2);
    usleep(50000);
    free = sysctlvalue("module.tokens.free");
    printf("%lld taken, %lld are free\n", sysctlvalue("module.tokens.take"), free);
    return free == 2 ? 0 : 1;
}
