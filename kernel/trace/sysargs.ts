/** Generated from kernel/kern/syscalls.master by `make sysent`. */

/** A structure that an argument points to. */
export interface StructArg {
  /** Index of the argument word that points to the structure. */
  readonly word: number;
  readonly name: string;
  /** Size of the structure, in bytes. */
  readonly size: number;
  /** True if the call fills the structure in. */
  readonly out: boolean;
  /** Of an array: index of the argument word with the number of structures there is room for. */
  readonly count?: number;
}

export const sysargs: Readonly<Record<string, readonly StructArg[]>> = {
  sigaction: [
    { word: 1, name: 'sigaction', size: 16, out: false },
    { word: 2, name: 'sigaction', size: 16, out: true },
  ],
  sigprocmask: [
    { word: 1, name: 'sigset_t', size: 8, out: false },
    { word: 2, name: 'sigset_t', size: 8, out: true },
  ],
  sigpending: [{ word: 0, name: 'sigset_t', size: 8, out: true }],
  setitimer: [
    { word: 1, name: 'itimerval', size: 32, out: false },
    { word: 2, name: 'itimerval', size: 32, out: true },
  ],
  getitimer: [{ word: 1, name: 'itimerval', size: 32, out: true }],
  select: [{ word: 4, name: 'timeval', size: 16, out: false }],
  sigsuspend: [{ word: 0, name: 'sigset_t', size: 8, out: false }],
  gettimeofday: [{ word: 0, name: 'timeval', size: 16, out: true }],
  settimeofday: [{ word: 0, name: 'timeval', size: 16, out: false }],
  utimes: [{ word: 1, name: 'timeval', size: 16, out: false }],
  adjtime: [
    { word: 0, name: 'timeval', size: 16, out: false },
    { word: 1, name: 'timeval', size: 16, out: true },
  ],
  getrlimit: [{ word: 1, name: 'rlimit', size: 16, out: true }],
  setrlimit: [{ word: 1, name: 'rlimit', size: 16, out: false }],
  clock_gettime: [{ word: 1, name: 'timespec', size: 16, out: true }],
  clock_settime: [{ word: 1, name: 'timespec', size: 16, out: false }],
  clock_getres: [{ word: 1, name: 'timespec', size: 16, out: true }],
  timer_settime: [
    { word: 2, name: 'itimerspec', size: 32, out: false },
    { word: 3, name: 'itimerspec', size: 32, out: true },
  ],
  timer_gettime: [{ word: 1, name: 'itimerspec', size: 32, out: true }],
  nanosleep: [
    { word: 0, name: 'timespec', size: 16, out: false },
    { word: 1, name: 'timespec', size: 16, out: true },
  ],
  clock_nanosleep: [
    { word: 2, name: 'timespec', size: 16, out: false },
    { word: 3, name: 'timespec', size: 16, out: true },
  ],
  sigtimedwait: [
    { word: 0, name: 'sigset_t', size: 8, out: false },
    { word: 2, name: 'timespec', size: 16, out: false },
  ],
  sigwaitinfo: [{ word: 0, name: 'sigset_t', size: 8, out: false }],
  sigwait: [{ word: 0, name: 'sigset_t', size: 8, out: false }],
  thr_suspend: [{ word: 0, name: 'timespec', size: 16, out: false }],
  pselect: [
    { word: 4, name: 'timespec', size: 16, out: false },
    { word: 5, name: 'sigset_t', size: 8, out: false },
  ],
  ppoll: [
    { word: 2, name: 'timespec', size: 16, out: false },
    { word: 3, name: 'sigset_t', size: 8, out: false },
  ],
  futimens: [{ word: 1, name: 'timespec', size: 16, out: false }],
  utimensat: [{ word: 2, name: 'timespec', size: 16, out: false }],
  kevent: [
    { word: 1, name: 'kevent', size: 64, out: false, count: 2 },
    { word: 3, name: 'kevent', size: 64, out: true, count: 4 },
    { word: 5, name: 'timespec', size: 16, out: false },
  ],
};
