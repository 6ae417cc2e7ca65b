/** Generated from kernel/syscalls.master by `make sysent`. */

import { sys_close, sys_dup, sys_dup2, sys_fcntl, sys_fstat, sys_getdtablesize } from './kern_descrip.ts';
import { sys_execve } from './kern_exec.ts';
import { sys_exit } from './kern_exit.ts';
import { sys_fork, sys_vfork } from './kern_fork.ts';
import {
  sys_getegid,
  sys_geteuid,
  sys_getgid,
  sys_getgroups,
  sys_getlogin,
  sys_getuid,
  sys_setegid,
  sys_seteuid,
  sys_setgid,
  sys_setgroups,
  sys_setlogin,
  sys_setregid,
  sys_setreuid,
  sys_setuid,
} from './kern_ids.ts';
import { sys_kill, sys_killpg, sys_sigqueue } from './kern_kill.ts';
import { sys_getrlimit, sys_setrlimit } from './kern_limit.ts';
import { sys_flock } from './kern_lockf.ts';
import { sys_getpid, sys_getppid } from './kern_proc.ts';
import { sys_getpgid, sys_getpgrp, sys_getsid, sys_setpgid, sys_setsid } from './kern_prot.ts';
import { sys_getrandom } from './kern_random.ts';
import { sys_getpriority, sys_getrusage, sys_setpriority } from './kern_resource.ts';
import {
  sys_sigaction,
  sys_sigaltstack,
  sys_sigpending,
  sys_sigprocmask,
  sys_sigsuspend,
} from './kern_sig.ts';
import { sys_sigtimedwait, sys_sigwait, sys_sigwaitinfo } from './kern_sigwait.ts';
import { sys_sched_yield } from './kern_synch.ts';
import { sys_sysctlbyname } from './kern_sysctl.ts';
import {
  sys_adjtime,
  sys_alarm,
  sys_getitimer,
  sys_gettimeofday,
  sys_setitimer,
  sys_settimeofday,
} from './kern_time.ts';
import { sys_wait4, sys_wait6 } from './kern_wait.ts';
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
import { sys_ioctl, sys_read, sys_readv, sys_write, sys_writev } from './sys_generic.ts';
import { sys_pipe, sys_pipe2 } from './sys_pipe.ts';
import { sys_poll, sys_ppoll, sys_pselect, sys_select } from './sys_poll.ts';
import type { Sysent } from './syscall.ts';
import {
  sys_access,
  sys_chmod,
  sys_chown,
  sys_fchmod,
  sys_fchown,
  sys_fdatasync,
  sys_fsync,
  sys_ftruncate,
  sys_lchown,
  sys_lstat,
  sys_readlink,
  sys_stat,
  sys_sync,
  sys_truncate,
  sys_umask,
  sys_utimes,
} from './vfs_attr.ts';
import {
  sys_chdir,
  sys_fchdir,
  sys_getcwd,
  sys_getdirentries,
  sys_lseek,
  sys_pread,
  sys_pwrite,
} from './vfs_dir.ts';
import {
  sys_link,
  sys_mkdir,
  sys_mkfifo,
  sys_mknod,
  sys_open,
  sys_rename,
  sys_rmdir,
  sys_symlink,
  sys_unlink,
} from './vfs_syscalls.ts';
import { sys_sbrk } from './vm_glue.ts';
import { sys_mmap, sys_mprotect, sys_munmap } from './vm_mmap.ts';

const calls: readonly (readonly [number, Sysent])[] = [
  [1, { name: 'exit', nargs: 1, call: sys_exit }],
  [2, { name: 'fork', nargs: 0, call: sys_fork }],
  [3, { name: 'read', nargs: 3, call: sys_read }],
  [4, { name: 'write', nargs: 3, call: sys_write }],
  [5, { name: 'open', nargs: 3, call: sys_open }],
  [6, { name: 'close', nargs: 1, call: sys_close }],
  [7, { name: 'wait4', nargs: 4, call: sys_wait4 }],
  [9, { name: 'link', nargs: 2, call: sys_link }],
  [10, { name: 'unlink', nargs: 1, call: sys_unlink }],
  [12, { name: 'chdir', nargs: 1, call: sys_chdir }],
  [13, { name: 'fchdir', nargs: 1, call: sys_fchdir }],
  [14, { name: 'mknod', nargs: 3, call: sys_mknod }],
  [15, { name: 'chmod', nargs: 2, call: sys_chmod }],
  [16, { name: 'chown', nargs: 3, call: sys_chown }],
  [20, { name: 'getpid', nargs: 0, call: sys_getpid }],
  [23, { name: 'setuid', nargs: 1, call: sys_setuid }],
  [24, { name: 'getuid', nargs: 0, call: sys_getuid }],
  [25, { name: 'geteuid', nargs: 0, call: sys_geteuid }],
  [33, { name: 'access', nargs: 2, call: sys_access }],
  [36, { name: 'sync', nargs: 0, call: sys_sync }],
  [37, { name: 'kill', nargs: 2, call: sys_kill }],
  [39, { name: 'getppid', nargs: 0, call: sys_getppid }],
  [41, { name: 'dup', nargs: 1, call: sys_dup }],
  [42, { name: 'pipe', nargs: 1, call: sys_pipe }],
  [43, { name: 'getegid', nargs: 0, call: sys_getegid }],
  [46, { name: 'sigaction', nargs: 3, call: sys_sigaction }],
  [47, { name: 'getgid', nargs: 0, call: sys_getgid }],
  [48, { name: 'sigprocmask', nargs: 3, call: sys_sigprocmask }],
  [49, { name: 'getlogin', nargs: 2, call: sys_getlogin }],
  [50, { name: 'setlogin', nargs: 1, call: sys_setlogin }],
  [52, { name: 'sigpending', nargs: 1, call: sys_sigpending }],
  [53, { name: 'sigaltstack', nargs: 2, call: sys_sigaltstack }],
  [54, { name: 'ioctl', nargs: 3, call: sys_ioctl }],
  [57, { name: 'symlink', nargs: 2, call: sys_symlink }],
  [58, { name: 'readlink', nargs: 3, call: sys_readlink }],
  [59, { name: 'execve', nargs: 3, call: sys_execve }],
  [60, { name: 'umask', nargs: 1, call: sys_umask }],
  [66, { name: 'vfork', nargs: 0, call: sys_vfork }],
  [69, { name: 'sbrk', nargs: 1, call: sys_sbrk }],
  [73, { name: 'munmap', nargs: 2, call: sys_munmap }],
  [74, { name: 'mprotect', nargs: 3, call: sys_mprotect }],
  [79, { name: 'getgroups', nargs: 2, call: sys_getgroups }],
  [80, { name: 'setgroups', nargs: 2, call: sys_setgroups }],
  [81, { name: 'getpgrp', nargs: 0, call: sys_getpgrp }],
  [82, { name: 'setpgid', nargs: 2, call: sys_setpgid }],
  [83, { name: 'setitimer', nargs: 3, call: sys_setitimer }],
  [86, { name: 'getitimer', nargs: 2, call: sys_getitimer }],
  [89, { name: 'getdtablesize', nargs: 0, call: sys_getdtablesize }],
  [90, { name: 'dup2', nargs: 2, call: sys_dup2 }],
  [92, { name: 'fcntl', nargs: 3, call: sys_fcntl }],
  [93, { name: 'select', nargs: 5, call: sys_select }],
  [95, { name: 'fsync', nargs: 1, call: sys_fsync }],
  [96, { name: 'setpriority', nargs: 3, call: sys_setpriority }],
  [100, { name: 'getpriority', nargs: 2, call: sys_getpriority }],
  [103, { name: 'sigreturn', nargs: 1, call: sys_sigreturn }],
  [111, { name: 'sigsuspend', nargs: 1, call: sys_sigsuspend }],
  [116, { name: 'gettimeofday', nargs: 2, call: sys_gettimeofday }],
  [117, { name: 'getrusage', nargs: 2, call: sys_getrusage }],
  [120, { name: 'readv', nargs: 3, call: sys_readv }],
  [121, { name: 'writev', nargs: 3, call: sys_writev }],
  [122, { name: 'settimeofday', nargs: 2, call: sys_settimeofday }],
  [123, { name: 'fchown', nargs: 3, call: sys_fchown }],
  [124, { name: 'fchmod', nargs: 2, call: sys_fchmod }],
  [126, { name: 'setreuid', nargs: 2, call: sys_setreuid }],
  [127, { name: 'setregid', nargs: 2, call: sys_setregid }],
  [128, { name: 'rename', nargs: 2, call: sys_rename }],
  [131, { name: 'flock', nargs: 2, call: sys_flock }],
  [132, { name: 'mkfifo', nargs: 2, call: sys_mkfifo }],
  [136, { name: 'mkdir', nargs: 2, call: sys_mkdir }],
  [137, { name: 'rmdir', nargs: 1, call: sys_rmdir }],
  [138, { name: 'utimes', nargs: 2, call: sys_utimes }],
  [140, { name: 'adjtime', nargs: 2, call: sys_adjtime }],
  [146, { name: 'killpg', nargs: 2, call: sys_killpg }],
  [147, { name: 'setsid', nargs: 0, call: sys_setsid }],
  [181, { name: 'setgid', nargs: 1, call: sys_setgid }],
  [182, { name: 'setegid', nargs: 1, call: sys_setegid }],
  [183, { name: 'seteuid', nargs: 1, call: sys_seteuid }],
  [188, { name: 'stat', nargs: 2, call: sys_stat }],
  [189, { name: 'fstat', nargs: 2, call: sys_fstat }],
  [190, { name: 'lstat', nargs: 2, call: sys_lstat }],
  [194, { name: 'getrlimit', nargs: 2, call: sys_getrlimit }],
  [195, { name: 'setrlimit', nargs: 2, call: sys_setrlimit }],
  [196, { name: 'getdirentries', nargs: 4, call: sys_getdirentries }],
  [197, { name: 'mmap', nargs: 7, call: sys_mmap }],
  [199, { name: 'lseek', nargs: 4, call: sys_lseek }],
  [200, { name: 'truncate', nargs: 3, call: sys_truncate }],
  [201, { name: 'ftruncate', nargs: 3, call: sys_ftruncate }],
  [207, { name: 'getpgid', nargs: 1, call: sys_getpgid }],
  [209, { name: 'poll', nargs: 3, call: sys_poll }],
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
  [254, { name: 'lchown', nargs: 3, call: sys_lchown }],
  [310, { name: 'getsid', nargs: 1, call: sys_getsid }],
  [326, { name: 'getcwd', nargs: 2, call: sys_getcwd }],
  [331, { name: 'sched_yield', nargs: 0, call: sys_sched_yield }],
  [345, { name: 'sigtimedwait', nargs: 3, call: sys_sigtimedwait }],
  [346, { name: 'sigwaitinfo', nargs: 2, call: sys_sigwaitinfo }],
  [429, { name: 'sigwait', nargs: 2, call: sys_sigwait }],
  [456, { name: 'sigqueue', nargs: 3, call: sys_sigqueue }],
  [475, { name: 'pread', nargs: 5, call: sys_pread }],
  [476, { name: 'pwrite', nargs: 5, call: sys_pwrite }],
  [522, { name: 'pselect', nargs: 6, call: sys_pselect }],
  [532, { name: 'wait6', nargs: 6, call: sys_wait6 }],
  [542, { name: 'pipe2', nargs: 2, call: sys_pipe2 }],
  [545, { name: 'ppoll', nargs: 4, call: sys_ppoll }],
  [550, { name: 'fdatasync', nargs: 1, call: sys_fdatasync }],
  [563, { name: 'getrandom', nargs: 3, call: sys_getrandom }],
  [570, { name: 'sysctlbyname', nargs: 6, call: sys_sysctlbyname }],
  [1000, { name: 'alarm', nargs: 1, call: sys_alarm }],
];

/** The system calls by number; nargs counts argument words. */
export const sysent: readonly (Sysent | undefined)[] = Array.from(
  { length: 1001 },
  (_, number) => calls.find(([n]) => n === number)?.[1],
);
