/* Generated from kernel/syscalls.master by `make sysent`. */

/* void _exit(int status) */
	.section .text._exit,"ax",@progbits
	.globl _exit
	.type _exit, @function
_exit:
	li t0, 1
	ecall
	bnez t0, __cerror
	ret
	.size _exit, . - _exit

/* ssize_t read(int fd, void *buf, size_t nbytes) */
	.section .text.read,"ax",@progbits
	.globl read
	.type read, @function
read:
	li t0, 3
	ecall
	bnez t0, __cerror
	ret
	.size read, . - read

/* ssize_t write(int fd, const void *buf, size_t nbytes) */
	.section .text.write,"ax",@progbits
	.globl write
	.type write, @function
write:
	li t0, 4
	ecall
	bnez t0, __cerror
	ret
	.size write, . - write

/* pid_t getpid(void) */
	.section .text.getpid,"ax",@progbits
	.globl getpid
	.type getpid, @function
getpid:
	li t0, 20
	ecall
	bnez t0, __cerror
	ret
	.size getpid, . - getpid

/* int kill(pid_t pid, int signum) */
	.section .text.kill,"ax",@progbits
	.globl kill
	.type kill, @function
kill:
	li t0, 37
	ecall
	bnez t0, __cerror
	ret
	.size kill, . - kill

/* pid_t getppid(void) */
	.section .text.getppid,"ax",@progbits
	.globl getppid
	.type getppid, @function
getppid:
	li t0, 39
	ecall
	bnez t0, __cerror
	ret
	.size getppid, . - getppid

/* int sigaction(int signum, const struct sigaction *nsa, struct sigaction *osa) */
	.section .text.sigaction,"ax",@progbits
	.globl sigaction
	.type sigaction, @function
sigaction:
	li t0, 46
	ecall
	bnez t0, __cerror
	ret
	.size sigaction, . - sigaction

/* int sigprocmask(int how, const sigset_t *set, sigset_t *oset) */
	.section .text.sigprocmask,"ax",@progbits
	.globl sigprocmask
	.type sigprocmask, @function
sigprocmask:
	li t0, 48
	ecall
	bnez t0, __cerror
	ret
	.size sigprocmask, . - sigprocmask

/* int sigpending(sigset_t *set) */
	.section .text.sigpending,"ax",@progbits
	.globl sigpending
	.type sigpending, @function
sigpending:
	li t0, 52
	ecall
	bnez t0, __cerror
	ret
	.size sigpending, . - sigpending

/* int sigaltstack(const stack_t *ss, stack_t *oss) */
	.section .text.sigaltstack,"ax",@progbits
	.globl sigaltstack
	.type sigaltstack, @function
sigaltstack:
	li t0, 53
	ecall
	bnez t0, __cerror
	ret
	.size sigaltstack, . - sigaltstack

/* void *sbrk(intptr_t increment) */
	.section .text.sbrk,"ax",@progbits
	.globl sbrk
	.type sbrk, @function
sbrk:
	li t0, 69
	ecall
	bnez t0, __cerror
	ret
	.size sbrk, . - sbrk

/* int setitimer(int which, const struct itimerval *value, struct itimerval *ovalue) */
	.section .text.setitimer,"ax",@progbits
	.globl setitimer
	.type setitimer, @function
setitimer:
	li t0, 83
	ecall
	bnez t0, __cerror
	ret
	.size setitimer, . - setitimer

/* int getitimer(int which, struct itimerval *value) */
	.section .text.getitimer,"ax",@progbits
	.globl getitimer
	.type getitimer, @function
getitimer:
	li t0, 86
	ecall
	bnez t0, __cerror
	ret
	.size getitimer, . - getitimer

/* int sigreturn(const ucontext_t *ucp) */
	.section .text.sigreturn,"ax",@progbits
	.globl sigreturn
	.type sigreturn, @function
sigreturn:
	li t0, 103
	ecall
	bnez t0, __cerror
	ret
	.size sigreturn, . - sigreturn

/* int sigsuspend(const sigset_t *mask) */
	.section .text.sigsuspend,"ax",@progbits
	.globl sigsuspend
	.type sigsuspend, @function
sigsuspend:
	li t0, 111
	ecall
	bnez t0, __cerror
	ret
	.size sigsuspend, . - sigsuspend

/* int gettimeofday(struct timeval *tp, void *tzp) */
	.section .text.gettimeofday,"ax",@progbits
	.globl gettimeofday
	.type gettimeofday, @function
gettimeofday:
	li t0, 116
	ecall
	bnez t0, __cerror
	ret
	.size gettimeofday, . - gettimeofday

/* int getrusage(int who, struct rusage *rusage) */
	.section .text.getrusage,"ax",@progbits
	.globl getrusage
	.type getrusage, @function
getrusage:
	li t0, 117
	ecall
	bnez t0, __cerror
	ret
	.size getrusage, . - getrusage

/* ssize_t readv(int fd, const struct iovec *iov, int iovcnt) */
	.section .text.readv,"ax",@progbits
	.globl readv
	.type readv, @function
readv:
	li t0, 120
	ecall
	bnez t0, __cerror
	ret
	.size readv, . - readv

/* ssize_t writev(int fd, const struct iovec *iov, int iovcnt) */
	.section .text.writev,"ax",@progbits
	.globl writev
	.type writev, @function
writev:
	li t0, 121
	ecall
	bnez t0, __cerror
	ret
	.size writev, . - writev

/* int settimeofday(const struct timeval *tp, const void *tzp) */
	.section .text.settimeofday,"ax",@progbits
	.globl settimeofday
	.type settimeofday, @function
settimeofday:
	li t0, 122
	ecall
	bnez t0, __cerror
	ret
	.size settimeofday, . - settimeofday

/* int adjtime(const struct timeval *delta, struct timeval *olddelta) */
	.section .text.adjtime,"ax",@progbits
	.globl adjtime
	.type adjtime, @function
adjtime:
	li t0, 140
	ecall
	bnez t0, __cerror
	ret
	.size adjtime, . - adjtime

/* int killpg(pid_t pgrp, int signum) */
	.section .text.killpg,"ax",@progbits
	.globl killpg
	.type killpg, @function
killpg:
	li t0, 146
	ecall
	bnez t0, __cerror
	ret
	.size killpg, . - killpg

/* int clock_gettime(clockid_t clock_id, struct timespec *tp) */
	.section .text.clock_gettime,"ax",@progbits
	.globl clock_gettime
	.type clock_gettime, @function
clock_gettime:
	li t0, 232
	ecall
	bnez t0, __cerror
	ret
	.size clock_gettime, . - clock_gettime

/* int clock_settime(clockid_t clock_id, const struct timespec *tp) */
	.section .text.clock_settime,"ax",@progbits
	.globl clock_settime
	.type clock_settime, @function
clock_settime:
	li t0, 233
	ecall
	bnez t0, __cerror
	ret
	.size clock_settime, . - clock_settime

/* int clock_getres(clockid_t clock_id, struct timespec *res) */
	.section .text.clock_getres,"ax",@progbits
	.globl clock_getres
	.type clock_getres, @function
clock_getres:
	li t0, 234
	ecall
	bnez t0, __cerror
	ret
	.size clock_getres, . - clock_getres

/* int timer_create(clockid_t clock_id, struct sigevent *evp, timer_t *timerid) */
	.section .text.timer_create,"ax",@progbits
	.globl timer_create
	.type timer_create, @function
timer_create:
	li t0, 235
	ecall
	bnez t0, __cerror
	ret
	.size timer_create, . - timer_create

/* int timer_delete(timer_t timerid) */
	.section .text.timer_delete,"ax",@progbits
	.globl timer_delete
	.type timer_delete, @function
timer_delete:
	li t0, 236
	ecall
	bnez t0, __cerror
	ret
	.size timer_delete, . - timer_delete

/* int timer_settime(timer_t timerid, int flags, const struct itimerspec *value, struct itimerspec *ovalue) */
	.section .text.timer_settime,"ax",@progbits
	.globl timer_settime
	.type timer_settime, @function
timer_settime:
	li t0, 237
	ecall
	bnez t0, __cerror
	ret
	.size timer_settime, . - timer_settime

/* int timer_gettime(timer_t timerid, struct itimerspec *value) */
	.section .text.timer_gettime,"ax",@progbits
	.globl timer_gettime
	.type timer_gettime, @function
timer_gettime:
	li t0, 238
	ecall
	bnez t0, __cerror
	ret
	.size timer_gettime, . - timer_gettime

/* int timer_getoverrun(timer_t timerid) */
	.section .text.timer_getoverrun,"ax",@progbits
	.globl timer_getoverrun
	.type timer_getoverrun, @function
timer_getoverrun:
	li t0, 239
	ecall
	bnez t0, __cerror
	ret
	.size timer_getoverrun, . - timer_getoverrun

/* int nanosleep(const struct timespec *rqtp, struct timespec *rmtp) */
	.section .text.nanosleep,"ax",@progbits
	.globl nanosleep
	.type nanosleep, @function
nanosleep:
	li t0, 240
	ecall
	bnez t0, __cerror
	ret
	.size nanosleep, . - nanosleep

/* int clock_nanosleep(clockid_t clock_id, int flags, const struct timespec *rqtp, struct timespec *rmtp) */
	.section .text.clock_nanosleep,"ax",@progbits
	.globl clock_nanosleep
	.type clock_nanosleep, @function
clock_nanosleep:
	li t0, 244
	ecall
	bnez t0, __cerror
	ret
	.size clock_nanosleep, . - clock_nanosleep

/* int sigtimedwait(const sigset_t *set, siginfo_t *info, const struct timespec *timeout) */
	.section .text.sigtimedwait,"ax",@progbits
	.globl sigtimedwait
	.type sigtimedwait, @function
sigtimedwait:
	li t0, 345
	ecall
	bnez t0, __cerror
	ret
	.size sigtimedwait, . - sigtimedwait

/* int sigwaitinfo(const sigset_t *set, siginfo_t *info) */
	.section .text.sigwaitinfo,"ax",@progbits
	.globl sigwaitinfo
	.type sigwaitinfo, @function
sigwaitinfo:
	li t0, 346
	ecall
	bnez t0, __cerror
	ret
	.size sigwaitinfo, . - sigwaitinfo

/* int sigwait(const sigset_t *set, int *sig) */
	.section .text.sigwait,"ax",@progbits
	.globl sigwait
	.type sigwait, @function
sigwait:
	li t0, 429
	ecall
	bnez t0, __cerror
	ret
	.size sigwait, . - sigwait

/* int sigqueue(pid_t pid, int signum, union sigval value) */
	.section .text.sigqueue,"ax",@progbits
	.globl sigqueue
	.type sigqueue, @function
sigqueue:
	li t0, 456
	ecall
	bnez t0, __cerror
	ret
	.size sigqueue, . - sigqueue

/* int __sysctlbyname(const char *name, size_t namelen, void *oldp, size_t *oldlenp, const void *newp, size_t newlen) */
	.section .text.__sysctlbyname,"ax",@progbits
	.globl __sysctlbyname
	.type __sysctlbyname, @function
__sysctlbyname:
	li t0, 570
	ecall
	bnez t0, __cerror
	ret
	.size __sysctlbyname, . - __sysctlbyname
