/** Generated from kernel/syscalls.master by `make sysent`. */

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
export const SYS_readv = 120;
export const SYS_writev = 121;
export const SYS_settimeofday = 122;
export const SYS_adjtime = 140;
export const SYS_clock_gettime = 232;
export const SYS_clock_getres = 234;
export const SYS_nanosleep = 240;
export const SYS_sysctlbyname = 570;
