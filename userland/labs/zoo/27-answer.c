/*
 * Bug zoo 27. "answer MICROSECONDS" makes requests on the line of 27-answer.ts. The answer of
 * the first comes after so long; each has it 50 microseconds later. Leave it as it is.
 */

#include <stdio.h>
#include <stdlib.h>
#include <sys/sysctl.h>
#include <unistd.h>

int main(int argc, char *argv[])
{
    long long after = atoi(argv[1]), ended;
    size_t size = sizeof ended;
    int wrong = 0;

    for (int i = 1; i <= 120; i++, after += 50) {
        sysctlbyname("module.answer.ask", NULL, NULL, &after, sizeof after);
        usleep(60000);
        sysctlbyname("module.answer.ended", &ended, &size, NULL, 0);
        if (ended == 1)
            continue;
        printf("request %d ended %lld times\n", i, ended);
        wrong++;
    }
    printf("%s\n", wrong == 0 ? "each request ended once" : "wrong");
    return 0;
}
