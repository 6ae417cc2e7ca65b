/**
 * The worked wrong programs of explorations: one C program whose first argument chooses what it
 * does, modules with one race each, and a callout scheme. Each has a mended twin.
 */

import { Scheme6 } from '../../kernel/callout/scheme6.ts';

/** A scheme that looks only at the present tick's queue, however late it is. */
export class DropsLate extends Scheme6 {
  override expire(): number {
    if (this.softticks !== this.table.ticks) this.softticks = (this.table.ticks - 1) | 0;
    return super.expire();
  }
}

/** Marks the words that only the wrong one has (-) and those that only the mended one has (+). */
const choose = (text: string, mended: boolean): string =>
  text
    .split('\n')
    .filter((line) => !line.endsWith(mended ? '//-' : '//+'))
    .map((line) => line.replace(/ *\/\/[-+]$/, ''))
    .join('\n');

/** A module, wrong and mended. */
export interface Worked {
  readonly wrong: string;
  readonly mended: string;
}

const worked = (text: string): Worked => ({ wrong: choose(text, false), mended: choose(text, true) });

/** An alarm at a tick that is not waited for rightly, a timer whose error is not looked at. */
export const PROGRAM = `#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/linker.h>
#include <sys/sysctl.h>
#include <sys/time.h>
#include <unistd.h>

static volatile sig_atomic_t rang;
static struct itimerval soon = { { 0, 0 }, { 0, 1 } };
static sigset_t block, old;

static void onalarm(int sig)
{
    rang = 1;
}

static void set(const char *name, long long value)
{
    sysctlbyname(name, NULL, NULL, &value, sizeof value);
}

static void await(void)
{
    while (!rang)
        sigsuspend(&old);
}

/* The timer may ring before 'early' is read, unless its signal is held. */
static int early(int held)
{
    int is;

    if (held)
        sigprocmask(SIG_BLOCK, &block, &old);
    setitimer(ITIMER_REAL, &soon, NULL);
    is = rang;
    sigprocmask(SIG_BLOCK, &block, held ? NULL : &old);
    await();
    return is;
}

/* A timer, or with 'checks' a message that there is none. */
static int timer(int checks)
{
    sigprocmask(SIG_BLOCK, &block, &old);
    if (setitimer(ITIMER_REAL, &soon, NULL) < 0 && checks) {
        puts("no timer");
        return 0;
    }
    await();
    return 0;
}

/* A byte of a pipe; with 'checks' again after a signal. */
static int byte(int checks)
{
    char c = 'x';
    int ends[2];
    ssize_t n;

    pipe(ends);
    write(ends[1], "y", 1);
    do
        n = read(ends[0], &c, 1);
    while (checks && n < 0 && errno == EINTR);
    printf("%c\\n", c);
    return 0;
}

static unsigned cycle(void)
{
    unsigned c;

    __asm__ volatile("rdcycle %0" : "=r"(c));
    return c;
}

/* Status 3 if much time passes between two looks at the counter of cycles. */
static int count(void)
{
    unsigned first = cycle();

    __asm__ volatile(".rept 6\\n nop\\n .endr");
    return cycle() - first > 100 ? 3 : 0;
}

static volatile unsigned stamped;

static void onstamp(int sig)
{
    stamped = cycle();
}

/* The cycle at which a handler ran. */
static int stamp(void)
{
    signal(SIGALRM, onstamp);
    setitimer(ITIMER_REAL, &soon, NULL);
    __asm__ volatile(".rept 200\\n nop\\n .endr");
    if (!stamped)
        pause();
    printf("%u\\n", stamped);
    return 0;
}

int main(int argc, char **argv)
{
    const char *does = argv[1];
    int right = argc > 2;
    char c;
    int fd;

    sigemptyset(&block);
    sigaddset(&block, SIGALRM);
    signal(SIGALRM, onalarm);
    if (strcmp(does, "status") == 0)
        return early(right) ? 3 : 0;
    if (strcmp(does, "count") == 0)
        return right ? 0 : count();
    if (strcmp(does, "stamp") == 0)
        return stamp();
    if (strcmp(does, "line") == 0)
        return puts(early(right) ? "early" : "late") < 0;
    if (strcmp(does, "fault") == 0 && early(right))
        *(volatile int *)0 = 0;
    if (strcmp(does, "sleep") == 0) {
        setitimer(ITIMER_REAL, &soon, NULL);
        if (right || !rang)
            right ? usleep(20000) : pause();
    }
    if (strcmp(does, "timer") == 0)
        return timer(right);
    if (strcmp(does, "byte") == 0)
        return byte(right);
    if (strcmp(does, "ledger") == 0) {
        set("module.ledger.job", 1);
        usleep(30000);
        return (int)sysctlvalue("module.ledger.open");
    }
    if (strcmp(does, "bell") == 0) {
        fd = open("/dev/bell", O_RDWR);
        write(fd, "1", 1);
        return read(fd, &c, 1);
    }
    if (strcmp(does, "lamp") == 0) {
        usleep(20000);
        set("module.lamp.off", 1);
        usleep(1);
    }
    if (strcmp(does, "two") == 0) {
        sigprocmask(SIG_BLOCK, &block, &old);
        setitimer(ITIMER_REAL, &soon, NULL);
        usleep(20000);
        await();
    }
    if (strcmp(does, "unload") == 0) {
        usleep(20000);
        fd = kldunload(kldfind("lamp"));
        usleep(1);
        return fd < 0;
    }
    if (strcmp(does, "watch") == 0) {
        set("module.watch.begin", 1);
        for (int i = 0; i < 30; i++)
            __asm__ volatile("");
        usleep(20000);
        return (int)sysctlvalue("module.watch.late");
    }
    return 0;
}
`;

/** Jobs that a callout finishes: its handler may run between a reading of `open` and a writing. */
export const LEDGER = worked(`import type { Callout, ModuleKernel } from 'callwheel/module.ts';

export const name = 'ledger';
export const version = 1;

interface Jobs {
  readonly done: Callout;
  open: number;
}

const finish = (jobs: Jobs): void => {
  jobs.open--;
};

export function load(k: ModuleKernel): Jobs {
  const jobs = { done: k.callout_init(), open: 0 };
  k.sysctl('open', { doc: 'jobs that are open', read: () => Math.max(0, jobs.open) });
  k.sysctl('job', {
    doc: 'begins a job of so many ticks',
    read: () => 0,
    write: (ticks) => {
      const level = k.splsoftclock(); //+
      const before = jobs.open;
      k.callout_reset(jobs.done, ticks, finish, jobs);
      jobs.open = before + 1;
      k.splx(level); //+
    },
  });
  return jobs;
}
`);

/** A bell whose reader sleeps until it rings: it may ring before the reader sleeps. */
export const BELL =
  worked(`import { type Callout, type ModuleKernel, PWAIT, type Sleepable } from 'callwheel/module.ts';

export const name = 'bell';
export const version = 1;

interface Bell {
  readonly k: ModuleKernel;
  readonly set: Callout;
  rung: boolean;
}

const ring = (bell: Bell): void => {
  bell.rung = true;
  bell.k.wakeup(bell);
};

function* wait(bell: Bell): Sleepable<number> {
  const { k } = bell;
  const level = k.splsoftclock(); //+
  while (!bell.rung) yield* k.tsleep(bell, PWAIT, 'bell', 0);
  k.splx(level); //+
  return 0;
}

export function load(k: ModuleKernel): Bell {
  const bell: Bell = { k, set: k.callout_init(), rung: false };
  k.device('bell', 0o666, {
    write: (_file, uio) => {
      k.callout_reset(bell.set, 1, ring, bell);
      return uio.uiomove(new Uint8Array(uio.resid));
    },
    read: () => wait(bell),
  });
  return bell;
}
`);

/** A lamp that two handlers switch: off, and unload, may be passed by one of them. */
export const LAMP = worked(`import type { Callout, ModuleKernel, Removable } from 'callwheel/module.ts';

export const name = 'lamp';
export const version = 1;

interface Lamp {
  readonly on: Callout;
  readonly off: Callout;
  node?: Removable;
}

function stop(k: ModuleKernel, { on, off }: Lamp): void {
  const level = k.splsoftclock(); //+
  k.callout_stop(on);
  k.callout_stop(off);
  k.splx(level); //+
}

export function load(k: ModuleKernel): Lamp {
  const lamp: Lamp = { on: k.callout_init(), off: k.callout_init() };
  const switchOn = (): void => {
    k.callout_reset(lamp.off, 1, switchOff, undefined);
  };
  const switchOff = (): void => {
    k.callout_reset(lamp.on, 2, switchOn, undefined);
  };
  switchOn();
  lamp.node = k.sysctl('off', { doc: 'switches the lamp off', read: () => 0, write: () => stop(k, lamp) });
  return lamp;
}

export function unload(k: ModuleKernel, lamp: Lamp): void {
  lamp.node?.remove();
  stop(k, lamp);
  k.callout_destroy(lamp.on);
  k.callout_destroy(lamp.off);
}
`);

/** A watch that tells by the cycle when its handler ran: late by 128 cycles counts. */
export const WATCH = `import type { Callout, ModuleKernel } from 'callwheel/module.ts';

export const name = 'watch';
export const version = 1;

export function load(k: ModuleKernel): { readonly c: Callout } {
  const c = k.callout_init();
  let [begun, ran] = [0, 0];
  const runs = (): void => {
    ran = k.cycle;
  };
  k.sysctl('begin', {
    doc: 'begins',
    read: () => 0,
    write: () => {
      begun = k.cycle;
      k.callout_reset(c, 1, runs, undefined);
    },
  });
  k.sysctl('late', { doc: 'cycles from begin to the handler, the last 7 bits', read: () => (ran - begun) & 127 });
  return { c };
}
`;
