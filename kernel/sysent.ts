/** Generated from kernel/syscalls.master by `make sysent`. */

import { sys_exit } from './kern_exit.ts';
import { sys_kill, sys_killpg, sys_sigqueue } from './kern_kill.ts';
import { sys_getpid, sys_getppid } from './kern_proc.ts';
import { sys_getrusage } from './kern_resource.ts';
import {
  sys_sigaction,
  sys_sigaltstack,
  sys_sigpending,
  sys_sigprocmask,
  sys_sigsuspend,
} from './kern_sig.ts';
import { sys_sigtimedwait, sys_sigwait, sys_sigwaitinfo } from './kern_sigwait.ts';
import { sys_sysctlbyname } from './kern_sysctl.ts';
import {
  sys_adjtime,
  sys_getitimer,
  sys_gettimeofday,
  sys_setitimer,
  sys_settimeofday,
} from './kern_time.ts';
import {
  sys_clock_getres,
  sys_clock_gettime,
  sys_clock_nanosleep,
  sys_clock_settime,
  sys_nanosleep,
} from './posix_clock.ts';
import {
  sys_timer_create,
  sys_timer_delete,
  sys_timer_getoverrun,
  sys_timer_gettime,
  sys_timer_settime,
} from './posix_timer.ts';
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
  [146, { name: 'killpg', nargs: 2, call: sys_killpg }],
  [232, { name: 'clock_gettime', nargs: 2, call: sys_clock_gettime }],
  [233, { name: 'clock_settime', nargs: 2, call: sys_clock_settime }],
  [234, { name: 'clock_getres', nargs: 2, call: sys_clock_getres }],
  [235, { name: 'timer_create', nargs: 3, call: sys_timer_create }],
  [236, { name: 'timer_delete', nargs: 1, call: sys_timer_delete }],
  [237, { name: 'timer_settime', nargs: 4, call: sys_timer_settime }],
  [238, { name: 'timer_gettime', nargs: 2, call: sys_timer_gettime }],
  [239, { name: 'timer_getoverrun', nargs: 1, call: sys_timer_getoverrun }],
  [240, { name: 'nanosleep', nargs: 2, call: sys_nanosleep }],
  [244, { name: 'clock_nanosleep', nargs: 4, call: sys_clock_nanosleep }],
  [345, { name: 'sigtimedwait', nargs: 3, call: sys_sigtimedwait }],
  [346, { name: 'sigwaitinfo', nargs: 2, call: sys_sigwaitinfo }],
  [429, { name: 'sigwait', nargs: 2, call: sys_sigwait }],
  [456, { name: 'sigqueue', nargs: 3, call: sys_sigqueue }],
  [570, { name: 'sysctlbyname', nargs: 6, call: sys_sysctlbyname }],
];

/** The system calls by number; nargs counts argument words. */
export const sysent: readonly (Sysent | undefined)[] = Array.from(
  { length: 571 },
  (_, number) => calls.find(([n]) => n === number)?.[1],
);
