/**
 * A crowd of processes with short timers, on a clock of a million ticks: a process that computes
 * beside it gets no less than its fair share, and the kernel goes on.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { MachineConfig } from '../../emu/config.ts';
import { repetitions } from '../matrix.ts';
import { compiled } from './crashing.ts';
import { runProgram } from './harness.ts';

/** Processes of the crowd. */
const CROWD = 50;
/** Milliseconds for which all of them go on. */
const MS = repetitions(500, 3000);

/** Tells the microseconds of the processor that a process had that computed beside the crowd. */
const SOURCE = `
#include <sys/types.h>
#include <sys/event.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static long ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void sleeps(long end) {
  struct timespec t = {0, 1000};
  while (ms() < end) nanosleep(&t, 0);
}

static void events(long end, int unit) {
  struct kevent ev;
  int kq = kqueue();
  EV_SET(&ev, 1, EVFILT_TIMER, EV_ADD, unit, 1, 0);
  kevent(kq, &ev, 1, 0, 0, 0);
  while (ms() < end) kevent(kq, 0, 0, &ev, 1, 0);
}

static void sets(long end) {
  struct itimerspec it = {{0, 1000}, {0, 1000}};
  timer_t timer;
  signal(SIGALRM, SIG_IGN);
  timer_create(CLOCK_MONOTONIC, 0, &timer);
  while (ms() < end) timer_settime(timer, 0, &it, 0);
}

int main(int argc, char **argv) {
  long end = ms() + atoi(argv[2]);
  struct rusage ru;
  for (int i = 0; i < ${CROWD}; i++)
    if (fork() == 0) {
      if (!strcmp(argv[1], "sleeps")) sleeps(end);
      else if (!strcmp(argv[1], "sets")) sets(end);
      else events(end, argv[1][0] == 'n' ? NOTE_NSECONDS : NOTE_USECONDS);
      _exit(0);
    }
  while (ms() < end) ;
  getrusage(RUSAGE_SELF, &ru);
  printf("%ld", (ru.ru_utime.tv_sec + ru.ru_stime.tv_sec) * 1000000 + ru.ru_utime.tv_usec + ru.ru_stime.tv_usec);
  while (wait(0) > 0) ;
  return 0;
}
`;

const CONFIGS: readonly Partial<MachineConfig>[] = [
  { kernel: 'handle', clock: 'oneshot' },
  ...(repetitions(0, 1) === 0
    ? []
    : ([
        { kernel: 'old', clock: 'oneshot' },
        { kernel: 'hash', clock: 'oneshot', callout: 'scheme3' },
        { kernel: 'hash', clock: 'counter', callout: 'scheme7' },
        { kernel: 'handle', clock: 'chip' },
      ] as const)),
];

describe('a process that computes beside fifty others', function () {
  this.timeout(0);
  let folder: string;
  let file: Uint8Array;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-crowd-'));
    file = await compiled(folder, 'crowd', SOURCE, '-O2');
  });
  after(() => rmSync(folder, { recursive: true }));

  for (const config of CONFIGS)
    for (const what of ['sleeps', 'sets', 'usec', 'nsec'])
      it(`gets its fair share if they make ${what} of a microsecond or less: ${Object.values(config).join(', ')}`, () => {
        const argv = ['/crowd', what, `${MS}`];
        const { output, status } = runProgram(argv, { ...config, hz: 1_000_000 }, { file, cycles: 1e10 });
        expect(status).to.equal(0);
        expect(Number(output)).to.be.above((MS * 1000) / (CROWD + 1));
      });
});
