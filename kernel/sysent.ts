/** Generated from kernel/syscalls.master by `make sysent`. */

import { sys_exit } from './kern_exit.ts';
import { sys_getpid, sys_getppid } from './kern_proc.ts';
import { sys_getrusage } from './kern_resource.ts';
import {
  sys_kill,
  sys_sigaction,
  sys_sigaltstack,
  sys_sigpending,
  sys_sigprocmask,
  sys_sigsuspend,
} from './kern_sig.ts';
import { sys_sysctlbyname } from './kern_sysctl.ts';
import {
  sys_adjtime,
  sys_clock_getres,
  sys_clock_gettime,
  sys_getitimer,
  sys_gettimeofday,
  sys_nanosleep,
  sys_setitimer,
  sys_settimeofday,
} from './kern_time.ts';
import { sys_sigreturn } from './sendsig.ts';
import { sys_read, sys_readv, sys_write, sys_writev } from './sys_generic.ts';
import type { Sysent } from './syscall.ts';
import { sys_sbrk } from './vm_glue.ts';

const calls: readonly (readonly [number, Sysent])[] = [
  [1, { name: 'exit', nargs: 1, call: sys_exit }],
  [3, { name: 'read', nargs: 3, call: sys_read }],
  [4, { name: 'write', nargs: 3, call: sys_write }],
  [20, { name: 'getpid', nargs: 0, call: sys_getpid }],
  [37, { name: 'kill', nargs: 2, call: sys_kill }],
  [39, { name: 'getppid', nargs: 0, call: sys_getppid }],
  [46, { name: 'sigaction', nargs: 3, call: sys_sigaction }],
  [48, { name: 'sigprocmask', nargs: 3, call: sys_sigprocmask }],
  [52, { name: 'sigpending', nargs: 1, call: sys_sigpending }],
  [53, { name: 'sigaltstack', nargs: 2, call: sys_sigaltstack }],
  [69, { name: 'sbrk', nargs: 1, call: sys_sbrk }],
  [83, { name: 'setitimer', nargs: 3, call: sys_setitimer }],
  [86, { name: 'getitimer', nargs: 2, call: sys_getitimer }],
  [103, { name: 'sigreturn', nargs: 1, call: sys_sigreturn }],
  [111, { name: 'sigsuspend', nargs: 1, call: sys_sigsuspend }],
  [116, { name: 'gettimeofday', nargs: 2, call: sys_gettimeofday }],
  [117, { name: 'getrusage', nargs: 2, call: sys_getrusage }],
  [120, { name: 'readv', nargs: 3, call: sys_readv }],
  [121, { name: 'writev', nargs: 3, call: sys_writev }],
  [122, { name: 'settimeofday', nargs: 2, call: sys_settimeofday }],
  [140, { name: 'adjtime', nargs: 2, call: sys_adjtime }],
  [232, { name: 'clock_gettime', nargs: 2, call: sys_clock_gettime }],
  [234, { name: 'clock_getres', nargs: 2, call: sys_clock_getres }],
  [240, { name: 'nanosleep', nargs: 2, call: sys_nanosleep }],
  [570, { name: 'sysctlbyname', nargs: 6, call: sys_sysctlbyname }],
];

/** The system calls by number; nargs counts argument words. */
export const sysent: readonly (Sysent | undefined)[] = Array.from(
  { length: 571 },
  (_, number) => calls.find(([n]) => n === number)?.[1],
);
