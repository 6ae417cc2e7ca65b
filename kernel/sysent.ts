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
import { sys_read, sys_write } from './sys_generic.ts';
import type { Sysent } from './syscall.ts';
import { sys_sbrk } from './vm_glue.ts';

export const SYS_exit = 1;
export const SYS_read = 3;
export const SYS_write = 4;
export const SYS_getpid = 20;
export const SYS_kill = 37;
export const SYS_getppid = 39;
export const SYS_sigaction = 46;
export const SYS_sigprocmask = 48;
export const SYS_sigpending = 52;
export const SYS_sigaltstack = 53;
export const SYS_sbrk = 69;
export const SYS_setitimer = 83;
export const SYS_getitimer = 86;
export const SYS_sigreturn = 103;
export const SYS_sigsuspend = 111;
export const SYS_gettimeofday = 116;
export const SYS_getrusage = 117;
export const SYS_settimeofday = 122;
export const SYS_adjtime = 140;
export const SYS_clock_gettime = 232;
export const SYS_clock_getres = 234;
export const SYS_nanosleep = 240;
export const SYS_sysctlbyname = 570;

const calls: readonly (readonly [number, Sysent])[] = [
  [SYS_exit, { name: 'exit', nargs: 1, call: sys_exit }],
  [SYS_read, { name: 'read', nargs: 3, call: sys_read }],
  [SYS_write, { name: 'write', nargs: 3, call: sys_write }],
  [SYS_getpid, { name: 'getpid', nargs: 0, call: sys_getpid }],
  [SYS_kill, { name: 'kill', nargs: 2, call: sys_kill }],
  [SYS_getppid, { name: 'getppid', nargs: 0, call: sys_getppid }],
  [SYS_sigaction, { name: 'sigaction', nargs: 3, call: sys_sigaction }],
  [SYS_sigprocmask, { name: 'sigprocmask', nargs: 3, call: sys_sigprocmask }],
  [SYS_sigpending, { name: 'sigpending', nargs: 1, call: sys_sigpending }],
  [SYS_sigaltstack, { name: 'sigaltstack', nargs: 2, call: sys_sigaltstack }],
  [SYS_sbrk, { name: 'sbrk', nargs: 1, call: sys_sbrk }],
  [SYS_setitimer, { name: 'setitimer', nargs: 3, call: sys_setitimer }],
  [SYS_getitimer, { name: 'getitimer', nargs: 2, call: sys_getitimer }],
  [SYS_sigreturn, { name: 'sigreturn', nargs: 1, call: sys_sigreturn }],
  [SYS_sigsuspend, { name: 'sigsuspend', nargs: 1, call: sys_sigsuspend }],
  [SYS_gettimeofday, { name: 'gettimeofday', nargs: 2, call: sys_gettimeofday }],
  [SYS_getrusage, { name: 'getrusage', nargs: 2, call: sys_getrusage }],
  [SYS_settimeofday, { name: 'settimeofday', nargs: 2, call: sys_settimeofday }],
  [SYS_adjtime, { name: 'adjtime', nargs: 2, call: sys_adjtime }],
  [SYS_clock_gettime, { name: 'clock_gettime', nargs: 2, call: sys_clock_gettime }],
  [SYS_clock_getres, { name: 'clock_getres', nargs: 2, call: sys_clock_getres }],
  [SYS_nanosleep, { name: 'nanosleep', nargs: 2, call: sys_nanosleep }],
  [SYS_sysctlbyname, { name: 'sysctlbyname', nargs: 6, call: sys_sysctlbyname }],
];

/** The system calls by number; nargs counts argument words. */
export const sysent: readonly (Sysent | undefined)[] = Array.from(
  { length: 571 },
  (_, number) => calls.find(([n]) => n === number)?.[1],
);
