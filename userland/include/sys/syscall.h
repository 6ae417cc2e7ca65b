/* Generated from kernel/syscalls.master by `make sysent`. */
#ifndef _SYS_SYSCALL_H_
#define _SYS_SYSCALL_H_

#define SYS_exit 1
#define SYS_read 3
#define SYS_write 4
#define SYS_getpid 20
#define SYS_kill 37
#define SYS_getppid 39
#define SYS_sigaction 46
#define SYS_sigprocmask 48
#define SYS_sigpending 52
#define SYS_sigaltstack 53
#define SYS_sbrk 69
#define SYS_setitimer 83
#define SYS_getitimer 86
#define SYS_sigreturn 103
#define SYS_sigsuspend 111
#define SYS_gettimeofday 116
#define SYS_getrusage 117
#define SYS_readv 120
#define SYS_writev 121
#define SYS_settimeofday 122
#define SYS_adjtime 140
#define SYS_killpg 146
#define SYS_clock_gettime 232
#define SYS_clock_settime 233
#define SYS_clock_getres 234
#define SYS_timer_create 235
#define SYS_timer_delete 236
#define SYS_timer_settime 237
#define SYS_timer_gettime 238
#define SYS_timer_getoverrun 239
#define SYS_nanosleep 240
#define SYS_clock_nanosleep 244
#define SYS_sigtimedwait 345
#define SYS_sigwaitinfo 346
#define SYS_sigwait 429
#define SYS_sigqueue 456
#define SYS_sysctlbyname 570

#endif
