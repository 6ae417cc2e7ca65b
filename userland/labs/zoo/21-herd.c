/*
 * Bug zoo 21. "herd SEED": eight stations send one word each over one line, in slots of 10 ms.
 * Two in one slot disturb each other, and try again later. See handout.md.
 */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define STATIONS 8

static struct {
    int next, window, done;
} stations[STATIONS];

int main(int argc, char *argv[])
{
    int left = STATIONS;

    srand(atoi(argv[1]));
    printf("start\n");
    for (int slot = 0; left > 0; slot++) {
        int senders = 0;

        for (int i = 0; i < STATIONS; i++)
            senders += !stations[i].done && stations[i].next == slot;
        for (int i = 0; i < STATIONS; i++) {
            if (stations[i].done || stations[i].next != slot)
                continue;
            if (senders == 1) {
                printf("station %d\n", i);
                fflush(stdout);
                stations[i].done = 1;
                left--;
                continue;
            }
            /* Exponential backoff: 2, 4, 8, ... 64 slots. */
            stations[i].window = stations[i].window == 0 ? 2 : stations[i].window * 2;
            if (stations[i].window > 64)
                stations[i].window = 64;
            stations[i].next = slot + stations[i].window;
        }
        nanosleep(&(struct timespec){ 0, 1 }, NULL);
    }
    return 0;
}
