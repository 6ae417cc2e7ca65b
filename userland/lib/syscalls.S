/* Generated from kernel/kern/syscalls.master by `make sysent`. */

/* void _exit(int status) */
	.section .text._exit,"ax",@progbits
	.weak _exit
	.type _exit, @function
_exit:
	li t0, 1
	ecall
	bnez t0, __cerror
	ret
	.size _exit, . - _exit

/* pid_t fork(void) */
	.section .text.fork,"ax",@progbits
	.weak fork
	.type fork, @function
fork:
	li t0, 2
	ecall
	bnez t0, __cerror
	ret
	.size fork, . - fork

/* ssize_t read(int fd, void *buf, size_t nbytes) */
	.section .text.read,"ax",@progbits
	.weak read
	.type read, @function
read:
	li t0, 3
	ecall
	bnez t0, __cerror
	ret
	.size read, . - read

/* ssize_t write(int fd, const void *buf, size_t nbytes) */
	.section .text.write,"ax",@progbits
	.weak write
	.type write, @function
write:
	li t0, 4
	ecall
	bnez t0, __cerror
	ret
	.size write, . - write

/* int open(const char *path, int flags, mode_t mode) */
	.section .text.open,"ax",@progbits
	.weak open
	.type open, @function
open:
	li t0, 5
	ecall
	bnez t0, __cerror
	ret
	.size open, . - open

/* int close(int fd) */
	.section .text.close,"ax",@progbits
	.weak close
	.type close, @function
close:
	li t0, 6
	ecall
	bnez t0, __cerror
	ret
	.size close, . - close

/* pid_t wait4(pid_t pid, int *status, int options, struct rusage *rusage) */
	.section .text.wait4,"ax",@progbits
	.weak wait4
	.type wait4, @function
wait4:
	li t0, 7
	ecall
	bnez t0, __cerror
	ret
	.size wait4, . - wait4

/* int link(const char *path, const char *link) */
	.section .text.link,"ax",@progbits
	.weak link
	.type link, @function
link:
	li t0, 9
	ecall
	bnez t0, __cerror
	ret
	.size link, . - link

/* int unlink(const char *path) */
	.section .text.unlink,"ax",@progbits
	.weak unlink
	.type unlink, @function
unlink:
	li t0, 10
	ecall
	bnez t0, __cerror
	ret
	.size unlink, . - unlink

/* int chdir(const char *path) */
	.section .text.chdir,"ax",@progbits
	.weak chdir
	.type chdir, @function
chdir:
	li t0, 12
	ecall
	bnez t0, __cerror
	ret
	.size chdir, . - chdir

/* int fchdir(int fd) */
	.section .text.fchdir,"ax",@progbits
	.weak fchdir
	.type fchdir, @function
fchdir:
	li t0, 13
	ecall
	bnez t0, __cerror
	ret
	.size fchdir, . - fchdir

/* int mknod(const char *path, mode_t mode, dev_t dev) */
	.section .text.mknod,"ax",@progbits
	.weak mknod
	.type mknod, @function
mknod:
	li t0, 14
	ecall
	bnez t0, __cerror
	ret
	.size mknod, . - mknod

/* int chmod(const char *path, mode_t mode) */
	.section .text.chmod,"ax",@progbits
	.weak chmod
	.type chmod, @function
chmod:
	li t0, 15
	ecall
	bnez t0, __cerror
	ret
	.size chmod, . - chmod

/* int chown(const char *path, uid_t uid, gid_t gid) */
	.section .text.chown,"ax",@progbits
	.weak chown
	.type chown, @function
chown:
	li t0, 16
	ecall
	bnez t0, __cerror
	ret
	.size chown, . - chown

/* pid_t getpid(void) */
	.section .text.getpid,"ax",@progbits
	.weak getpid
	.type getpid, @function
getpid:
	li t0, 20
	ecall
	bnez t0, __cerror
	ret
	.size getpid, . - getpid

/* int setuid(uid_t uid) */
	.section .text.setuid,"ax",@progbits
	.weak setuid
	.type setuid, @function
setuid:
	li t0, 23
	ecall
	bnez t0, __cerror
	ret
	.size setuid, . - setuid

/* uid_t getuid(void) */
	.section .text.getuid,"ax",@progbits
	.weak getuid
	.type getuid, @function
getuid:
	li t0, 24
	ecall
	bnez t0, __cerror
	ret
	.size getuid, . - getuid

/* uid_t geteuid(void) */
	.section .text.geteuid,"ax",@progbits
	.weak geteuid
	.type geteuid, @function
geteuid:
	li t0, 25
	ecall
	bnez t0, __cerror
	ret
	.size geteuid, . - geteuid

/* ssize_t recvmsg(int fd, struct msghdr *msg, int flags) */
	.section .text.recvmsg,"ax",@progbits
	.weak recvmsg
	.type recvmsg, @function
recvmsg:
	li t0, 27
	ecall
	bnez t0, __cerror
	ret
	.size recvmsg, . - recvmsg

/* ssize_t sendmsg(int fd, const struct msghdr *msg, int flags) */
	.section .text.sendmsg,"ax",@progbits
	.weak sendmsg
	.type sendmsg, @function
sendmsg:
	li t0, 28
	ecall
	bnez t0, __cerror
	ret
	.size sendmsg, . - sendmsg

/* ssize_t recvfrom(int fd, void *buf, size_t nbytes, int flags, struct sockaddr *from, socklen_t *fromlen) */
	.section .text.recvfrom,"ax",@progbits
	.weak recvfrom
	.type recvfrom, @function
recvfrom:
	li t0, 29
	ecall
	bnez t0, __cerror
	ret
	.size recvfrom, . - recvfrom

/* int accept(int fd, struct sockaddr *name, socklen_t *namelen) */
	.section .text.accept,"ax",@progbits
	.weak accept
	.type accept, @function
accept:
	li t0, 30
	ecall
	bnez t0, __cerror
	ret
	.size accept, . - accept

/* int getpeername(int fd, struct sockaddr *name, socklen_t *namelen) */
	.section .text.getpeername,"ax",@progbits
	.weak getpeername
	.type getpeername, @function
getpeername:
	li t0, 31
	ecall
	bnez t0, __cerror
	ret
	.size getpeername, . - getpeername

/* int getsockname(int fd, struct sockaddr *name, socklen_t *namelen) */
	.section .text.getsockname,"ax",@progbits
	.weak getsockname
	.type getsockname, @function
getsockname:
	li t0, 32
	ecall
	bnez t0, __cerror
	ret
	.size getsockname, . - getsockname

/* int access(const char *path, int mode) */
	.section .text.access,"ax",@progbits
	.weak access
	.type access, @function
access:
	li t0, 33
	ecall
	bnez t0, __cerror
	ret
	.size access, . - access

/* void sync(void) */
	.section .text.sync,"ax",@progbits
	.weak sync
	.type sync, @function
sync:
	li t0, 36
	ecall
	bnez t0, __cerror
	ret
	.size sync, . - sync

/* int kill(pid_t pid, int signum) */
	.section .text.kill,"ax",@progbits
	.weak kill
	.type kill, @function
kill:
	li t0, 37
	ecall
	bnez t0, __cerror
	ret
	.size kill, . - kill

/* pid_t getppid(void) */
	.section .text.getppid,"ax",@progbits
	.weak getppid
	.type getppid, @function
getppid:
	li t0, 39
	ecall
	bnez t0, __cerror
	ret
	.size getppid, . - getppid

/* int dup(int fd) */
	.section .text.dup,"ax",@progbits
	.weak dup
	.type dup, @function
dup:
	li t0, 41
	ecall
	bnez t0, __cerror
	ret
	.size dup, . - dup

/* int pipe(int *fds) */
	.section .text.pipe,"ax",@progbits
	.weak pipe
	.type pipe, @function
pipe:
	li t0, 42
	ecall
	bnez t0, __cerror
	ret
	.size pipe, . - pipe

/* gid_t getegid(void) */
	.section .text.getegid,"ax",@progbits
	.weak getegid
	.type getegid, @function
getegid:
	li t0, 43
	ecall
	bnez t0, __cerror
	ret
	.size getegid, . - getegid

/* int ktrace(const char *path, int ops, int points, pid_t pid) */
	.section .text.ktrace,"ax",@progbits
	.weak ktrace
	.type ktrace, @function
ktrace:
	li t0, 45
	ecall
	bnez t0, __cerror
	ret
	.size ktrace, . - ktrace

/* int sigaction(int signum, const struct sigaction *nsa, struct sigaction *osa) */
	.section .text.sigaction,"ax",@progbits
	.weak sigaction
	.type sigaction, @function
sigaction:
	li t0, 46
	ecall
	bnez t0, __cerror
	ret
	.size sigaction, . - sigaction

/* gid_t getgid(void) */
	.section .text.getgid,"ax",@progbits
	.weak getgid
	.type getgid, @function
getgid:
	li t0, 47
	ecall
	bnez t0, __cerror
	ret
	.size getgid, . - getgid

/* int sigprocmask(int how, const sigset_t *set, sigset_t *oset) */
	.section .text.sigprocmask,"ax",@progbits
	.weak sigprocmask
	.type sigprocmask, @function
sigprocmask:
	li t0, 48
	ecall
	bnez t0, __cerror
	ret
	.size sigprocmask, . - sigprocmask

/* int __getlogin(char *buf, size_t size) */
	.section .text.__getlogin,"ax",@progbits
	.weak __getlogin
	.type __getlogin, @function
__getlogin:
	li t0, 49
	ecall
	bnez t0, __cerror
	ret
	.size __getlogin, . - __getlogin

/* int setlogin(const char *name) */
	.section .text.setlogin,"ax",@progbits
	.weak setlogin
	.type setlogin, @function
setlogin:
	li t0, 50
	ecall
	bnez t0, __cerror
	ret
	.size setlogin, . - setlogin

/* int sigpending(sigset_t *set) */
	.section .text.sigpending,"ax",@progbits
	.weak sigpending
	.type sigpending, @function
sigpending:
	li t0, 52
	ecall
	bnez t0, __cerror
	ret
	.size sigpending, . - sigpending

/* int sigaltstack(const stack_t *ss, stack_t *oss) */
	.section .text.sigaltstack,"ax",@progbits
	.weak sigaltstack
	.type sigaltstack, @function
sigaltstack:
	li t0, 53
	ecall
	bnez t0, __cerror
	ret
	.size sigaltstack, . - sigaltstack

/* int ioctl(int fd, unsigned long request, void *argp) */
	.section .text.ioctl,"ax",@progbits
	.weak ioctl
	.type ioctl, @function
ioctl:
	li t0, 54
	ecall
	bnez t0, __cerror
	ret
	.size ioctl, . - ioctl

/* int revoke(const char *path) */
	.section .text.revoke,"ax",@progbits
	.weak revoke
	.type revoke, @function
revoke:
	li t0, 56
	ecall
	bnez t0, __cerror
	ret
	.size revoke, . - revoke

/* int symlink(const char *path, const char *link) */
	.section .text.symlink,"ax",@progbits
	.weak symlink
	.type symlink, @function
symlink:
	li t0, 57
	ecall
	bnez t0, __cerror
	ret
	.size symlink, . - symlink

/* ssize_t readlink(const char *path, char *buf, size_t size) */
	.section .text.readlink,"ax",@progbits
	.weak readlink
	.type readlink, @function
readlink:
	li t0, 58
	ecall
	bnez t0, __cerror
	ret
	.size readlink, . - readlink

/* int execve(const char *path, char *const *argv, char *const *envp) */
	.section .text.execve,"ax",@progbits
	.weak execve
	.type execve, @function
execve:
	li t0, 59
	ecall
	bnez t0, __cerror
	ret
	.size execve, . - execve

/* mode_t umask(mode_t mask) */
	.section .text.umask,"ax",@progbits
	.weak umask
	.type umask, @function
umask:
	li t0, 60
	ecall
	bnez t0, __cerror
	ret
	.size umask, . - umask

/* int chroot(const char *path) */
	.section .text.chroot,"ax",@progbits
	.weak chroot
	.type chroot, @function
chroot:
	li t0, 61
	ecall
	bnez t0, __cerror
	ret
	.size chroot, . - chroot

/* int msync(caddr_t addr, size_t len, int flags) */
	.section .text.msync,"ax",@progbits
	.weak msync
	.type msync, @function
msync:
	li t0, 65
	ecall
	bnez t0, __cerror
	ret
	.size msync, . - msync

/* pid_t vfork(void) */
	.section .text.vfork,"ax",@progbits
	.weak vfork
	.type vfork, @function
vfork:
	li t0, 66
	ecall
	bnez t0, __cerror
	ret
	.size vfork, . - vfork

/* void *sbrk(intptr_t increment) */
	.section .text.sbrk,"ax",@progbits
	.weak sbrk
	.type sbrk, @function
sbrk:
	li t0, 69
	ecall
	bnez t0, __cerror
	ret
	.size sbrk, . - sbrk

/* int munmap(caddr_t addr, size_t len) */
	.section .text.munmap,"ax",@progbits
	.weak munmap
	.type munmap, @function
munmap:
	li t0, 73
	ecall
	bnez t0, __cerror
	ret
	.size munmap, . - munmap

/* int mprotect(caddr_t addr, size_t len, int prot) */
	.section .text.mprotect,"ax",@progbits
	.weak mprotect
	.type mprotect, @function
mprotect:
	li t0, 74
	ecall
	bnez t0, __cerror
	ret
	.size mprotect, . - mprotect

/* int madvise(caddr_t addr, size_t len, int advice) */
	.section .text.madvise,"ax",@progbits
	.weak madvise
	.type madvise, @function
madvise:
	li t0, 75
	ecall
	bnez t0, __cerror
	ret
	.size madvise, . - madvise

/* int mincore(const caddr_t addr, size_t len, char *vec) */
	.section .text.mincore,"ax",@progbits
	.weak mincore
	.type mincore, @function
mincore:
	li t0, 78
	ecall
	bnez t0, __cerror
	ret
	.size mincore, . - mincore

/* int getgroups(int room, gid_t *list) */
	.section .text.getgroups,"ax",@progbits
	.weak getgroups
	.type getgroups, @function
getgroups:
	li t0, 79
	ecall
	bnez t0, __cerror
	ret
	.size getgroups, . - getgroups

/* int setgroups(int count, const gid_t *list) */
	.section .text.setgroups,"ax",@progbits
	.weak setgroups
	.type setgroups, @function
setgroups:
	li t0, 80
	ecall
	bnez t0, __cerror
	ret
	.size setgroups, . - setgroups

/* pid_t getpgrp(void) */
	.section .text.getpgrp,"ax",@progbits
	.weak getpgrp
	.type getpgrp, @function
getpgrp:
	li t0, 81
	ecall
	bnez t0, __cerror
	ret
	.size getpgrp, . - getpgrp

/* int setpgid(pid_t pid, pid_t pgid) */
	.section .text.setpgid,"ax",@progbits
	.weak setpgid
	.type setpgid, @function
setpgid:
	li t0, 82
	ecall
	bnez t0, __cerror
	ret
	.size setpgid, . - setpgid

/* int setitimer(int which, const struct itimerval *value, struct itimerval *ovalue) */
	.section .text.setitimer,"ax",@progbits
	.weak setitimer
	.type setitimer, @function
setitimer:
	li t0, 83
	ecall
	bnez t0, __cerror
	ret
	.size setitimer, . - setitimer

/* int getitimer(int which, struct itimerval *value) */
	.section .text.getitimer,"ax",@progbits
	.weak getitimer
	.type getitimer, @function
getitimer:
	li t0, 86
	ecall
	bnez t0, __cerror
	ret
	.size getitimer, . - getitimer

/* int getdtablesize(void) */
	.section .text.getdtablesize,"ax",@progbits
	.weak getdtablesize
	.type getdtablesize, @function
getdtablesize:
	li t0, 89
	ecall
	bnez t0, __cerror
	ret
	.size getdtablesize, . - getdtablesize

/* int dup2(int from, int to) */
	.section .text.dup2,"ax",@progbits
	.weak dup2
	.type dup2, @function
dup2:
	li t0, 90
	ecall
	bnez t0, __cerror
	ret
	.size dup2, . - dup2

/* int fcntl(int fd, int cmd, int arg) */
	.section .text.fcntl,"ax",@progbits
	.weak fcntl
	.type fcntl, @function
fcntl:
	li t0, 92
	ecall
	bnez t0, __cerror
	ret
	.size fcntl, . - fcntl

/* int select(int nd, fd_set *in, fd_set *ou, fd_set *ex, const struct timeval *tv) */
	.section .text.select,"ax",@progbits
	.weak select
	.type select, @function
select:
	li t0, 93
	ecall
	bnez t0, __cerror
	ret
	.size select, . - select

/* int fsync(int fd) */
	.section .text.fsync,"ax",@progbits
	.weak fsync
	.type fsync, @function
fsync:
	li t0, 95
	ecall
	bnez t0, __cerror
	ret
	.size fsync, . - fsync

/* int setpriority(int which, int who, int prio) */
	.section .text.setpriority,"ax",@progbits
	.weak setpriority
	.type setpriority, @function
setpriority:
	li t0, 96
	ecall
	bnez t0, __cerror
	ret
	.size setpriority, . - setpriority

/* int socket(int domain, int type, int protocol) */
	.section .text.socket,"ax",@progbits
	.weak socket
	.type socket, @function
socket:
	li t0, 97
	ecall
	bnez t0, __cerror
	ret
	.size socket, . - socket

/* int connect(int fd, const struct sockaddr *name, socklen_t namelen) */
	.section .text.connect,"ax",@progbits
	.weak connect
	.type connect, @function
connect:
	li t0, 98
	ecall
	bnez t0, __cerror
	ret
	.size connect, . - connect

/* int getpriority(int which, int who) */
	.section .text.getpriority,"ax",@progbits
	.weak getpriority
	.type getpriority, @function
getpriority:
	li t0, 100
	ecall
	bnez t0, __cerror
	ret
	.size getpriority, . - getpriority

/* int sigreturn(const ucontext_t *ucp) */
	.section .text.sigreturn,"ax",@progbits
	.weak sigreturn
	.type sigreturn, @function
sigreturn:
	li t0, 103
	ecall
	bnez t0, __cerror
	ret
	.size sigreturn, . - sigreturn

/* int bind(int fd, const struct sockaddr *name, socklen_t namelen) */
	.section .text.bind,"ax",@progbits
	.weak bind
	.type bind, @function
bind:
	li t0, 104
	ecall
	bnez t0, __cerror
	ret
	.size bind, . - bind

/* int setsockopt(int fd, int level, int option, const void *value, socklen_t size) */
	.section .text.setsockopt,"ax",@progbits
	.weak setsockopt
	.type setsockopt, @function
setsockopt:
	li t0, 105
	ecall
	bnez t0, __cerror
	ret
	.size setsockopt, . - setsockopt

/* int listen(int fd, int backlog) */
	.section .text.listen,"ax",@progbits
	.weak listen
	.type listen, @function
listen:
	li t0, 106
	ecall
	bnez t0, __cerror
	ret
	.size listen, . - listen

/* int sigsuspend(const sigset_t *mask) */
	.section .text.sigsuspend,"ax",@progbits
	.weak sigsuspend
	.type sigsuspend, @function
sigsuspend:
	li t0, 111
	ecall
	bnez t0, __cerror
	ret
	.size sigsuspend, . - sigsuspend

/* int gettimeofday(struct timeval *tp, void *tzp) */
	.section .text.gettimeofday,"ax",@progbits
	.weak gettimeofday
	.type gettimeofday, @function
gettimeofday:
	li t0, 116
	ecall
	bnez t0, __cerror
	ret
	.size gettimeofday, . - gettimeofday

/* int getrusage(int who, struct rusage *rusage) */
	.section .text.getrusage,"ax",@progbits
	.weak getrusage
	.type getrusage, @function
getrusage:
	li t0, 117
	ecall
	bnez t0, __cerror
	ret
	.size getrusage, . - getrusage

/* int getsockopt(int fd, int level, int option, void *value, socklen_t *size) */
	.section .text.getsockopt,"ax",@progbits
	.weak getsockopt
	.type getsockopt, @function
getsockopt:
	li t0, 118
	ecall
	bnez t0, __cerror
	ret
	.size getsockopt, . - getsockopt

/* ssize_t readv(int fd, const struct iovec *iov, int iovcnt) */
	.section .text.readv,"ax",@progbits
	.weak readv
	.type readv, @function
readv:
	li t0, 120
	ecall
	bnez t0, __cerror
	ret
	.size readv, . - readv

/* ssize_t writev(int fd, const struct iovec *iov, int iovcnt) */
	.section .text.writev,"ax",@progbits
	.weak writev
	.type writev, @function
writev:
	li t0, 121
	ecall
	bnez t0, __cerror
	ret
	.size writev, . - writev

/* int settimeofday(const struct timeval *tp, const void *tzp) */
	.section .text.settimeofday,"ax",@progbits
	.weak settimeofday
	.type settimeofday, @function
settimeofday:
	li t0, 122
	ecall
	bnez t0, __cerror
	ret
	.size settimeofday, . - settimeofday

/* int fchown(int fd, uid_t uid, gid_t gid) */
	.section .text.fchown,"ax",@progbits
	.weak fchown
	.type fchown, @function
fchown:
	li t0, 123
	ecall
	bnez t0, __cerror
	ret
	.size fchown, . - fchown

/* int fchmod(int fd, mode_t mode) */
	.section .text.fchmod,"ax",@progbits
	.weak fchmod
	.type fchmod, @function
fchmod:
	li t0, 124
	ecall
	bnez t0, __cerror
	ret
	.size fchmod, . - fchmod

/* int setreuid(uid_t ruid, uid_t euid) */
	.section .text.setreuid,"ax",@progbits
	.weak setreuid
	.type setreuid, @function
setreuid:
	li t0, 126
	ecall
	bnez t0, __cerror
	ret
	.size setreuid, . - setreuid

/* int setregid(gid_t rgid, gid_t egid) */
	.section .text.setregid,"ax",@progbits
	.weak setregid
	.type setregid, @function
setregid:
	li t0, 127
	ecall
	bnez t0, __cerror
	ret
	.size setregid, . - setregid

/* int rename(const char *from, const char *to) */
	.section .text.rename,"ax",@progbits
	.weak rename
	.type rename, @function
rename:
	li t0, 128
	ecall
	bnez t0, __cerror
	ret
	.size rename, . - rename

/* int flock(int fd, int operation) */
	.section .text.flock,"ax",@progbits
	.weak flock
	.type flock, @function
flock:
	li t0, 131
	ecall
	bnez t0, __cerror
	ret
	.size flock, . - flock

/* int mkfifo(const char *path, mode_t mode) */
	.section .text.mkfifo,"ax",@progbits
	.weak mkfifo
	.type mkfifo, @function
mkfifo:
	li t0, 132
	ecall
	bnez t0, __cerror
	ret
	.size mkfifo, . - mkfifo

/* ssize_t sendto(int fd, const void *buf, size_t nbytes, int flags, const struct sockaddr *to, socklen_t tolen) */
	.section .text.sendto,"ax",@progbits
	.weak sendto
	.type sendto, @function
sendto:
	li t0, 133
	ecall
	bnez t0, __cerror
	ret
	.size sendto, . - sendto

/* int shutdown(int fd, int how) */
	.section .text.shutdown,"ax",@progbits
	.weak shutdown
	.type shutdown, @function
shutdown:
	li t0, 134
	ecall
	bnez t0, __cerror
	ret
	.size shutdown, . - shutdown

/* int socketpair(int domain, int type, int protocol, int *fds) */
	.section .text.socketpair,"ax",@progbits
	.weak socketpair
	.type socketpair, @function
socketpair:
	li t0, 135
	ecall
	bnez t0, __cerror
	ret
	.size socketpair, . - socketpair

/* int mkdir(const char *path, mode_t mode) */
	.section .text.mkdir,"ax",@progbits
	.weak mkdir
	.type mkdir, @function
mkdir:
	li t0, 136
	ecall
	bnez t0, __cerror
	ret
	.size mkdir, . - mkdir

/* int rmdir(const char *path) */
	.section .text.rmdir,"ax",@progbits
	.weak rmdir
	.type rmdir, @function
rmdir:
	li t0, 137
	ecall
	bnez t0, __cerror
	ret
	.size rmdir, . - rmdir

/* int utimes(const char *path, const struct timeval *times) */
	.section .text.utimes,"ax",@progbits
	.weak utimes
	.type utimes, @function
utimes:
	li t0, 138
	ecall
	bnez t0, __cerror
	ret
	.size utimes, . - utimes

/* int adjtime(const struct timeval *delta, struct timeval *olddelta) */
	.section .text.adjtime,"ax",@progbits
	.weak adjtime
	.type adjtime, @function
adjtime:
	li t0, 140
	ecall
	bnez t0, __cerror
	ret
	.size adjtime, . - adjtime

/* int killpg(pid_t pgrp, int signum) */
	.section .text.killpg,"ax",@progbits
	.weak killpg
	.type killpg, @function
killpg:
	li t0, 146
	ecall
	bnez t0, __cerror
	ret
	.size killpg, . - killpg

/* pid_t setsid(void) */
	.section .text.setsid,"ax",@progbits
	.weak setsid
	.type setsid, @function
setsid:
	li t0, 147
	ecall
	bnez t0, __cerror
	ret
	.size setsid, . - setsid

/* int setgid(gid_t gid) */
	.section .text.setgid,"ax",@progbits
	.weak setgid
	.type setgid, @function
setgid:
	li t0, 181
	ecall
	bnez t0, __cerror
	ret
	.size setgid, . - setgid

/* int setegid(gid_t egid) */
	.section .text.setegid,"ax",@progbits
	.weak setegid
	.type setegid, @function
setegid:
	li t0, 182
	ecall
	bnez t0, __cerror
	ret
	.size setegid, . - setegid

/* int seteuid(uid_t euid) */
	.section .text.seteuid,"ax",@progbits
	.weak seteuid
	.type seteuid, @function
seteuid:
	li t0, 183
	ecall
	bnez t0, __cerror
	ret
	.size seteuid, . - seteuid

/* int stat(const char *path, struct stat *sb) */
	.section .text.stat,"ax",@progbits
	.weak stat
	.type stat, @function
stat:
	li t0, 188
	ecall
	bnez t0, __cerror
	ret
	.size stat, . - stat

/* int fstat(int fd, struct stat *sb) */
	.section .text.fstat,"ax",@progbits
	.weak fstat
	.type fstat, @function
fstat:
	li t0, 189
	ecall
	bnez t0, __cerror
	ret
	.size fstat, . - fstat

/* int lstat(const char *path, struct stat *sb) */
	.section .text.lstat,"ax",@progbits
	.weak lstat
	.type lstat, @function
lstat:
	li t0, 190
	ecall
	bnez t0, __cerror
	ret
	.size lstat, . - lstat

/* int getrlimit(int resource, struct rlimit *rlp) */
	.section .text.getrlimit,"ax",@progbits
	.weak getrlimit
	.type getrlimit, @function
getrlimit:
	li t0, 194
	ecall
	bnez t0, __cerror
	ret
	.size getrlimit, . - getrlimit

/* int setrlimit(int resource, const struct rlimit *rlp) */
	.section .text.setrlimit,"ax",@progbits
	.weak setrlimit
	.type setrlimit, @function
setrlimit:
	li t0, 195
	ecall
	bnez t0, __cerror
	ret
	.size setrlimit, . - setrlimit

/* int getdirentries(int fd, char *buf, int nbytes, long *basep) */
	.section .text.getdirentries,"ax",@progbits
	.weak getdirentries
	.type getdirentries, @function
getdirentries:
	li t0, 196
	ecall
	bnez t0, __cerror
	ret
	.size getdirentries, . - getdirentries

/* caddr_t mmap(caddr_t addr, size_t len, int prot, int flags, int fd, off_t offset) */
	.section .text.mmap,"ax",@progbits
	.weak mmap
	.type mmap, @function
mmap:
	li t0, 197
	ecall
	bnez t0, __cerror
	ret
	.size mmap, . - mmap

/* off_t lseek(int fd, off_t offset, int whence) */
	.section .text.lseek,"ax",@progbits
	.weak lseek
	.type lseek, @function
lseek:
	li t0, 199
	ecall
	bnez t0, __cerror
	ret
	.size lseek, . - lseek

/* int truncate(const char *path, off_t length) */
	.section .text.truncate,"ax",@progbits
	.weak truncate
	.type truncate, @function
truncate:
	li t0, 200
	ecall
	bnez t0, __cerror
	ret
	.size truncate, . - truncate

/* int ftruncate(int fd, off_t length) */
	.section .text.ftruncate,"ax",@progbits
	.weak ftruncate
	.type ftruncate, @function
ftruncate:
	li t0, 201
	ecall
	bnez t0, __cerror
	ret
	.size ftruncate, . - ftruncate

/* int mlock(const caddr_t addr, size_t len) */
	.section .text.mlock,"ax",@progbits
	.weak mlock
	.type mlock, @function
mlock:
	li t0, 203
	ecall
	bnez t0, __cerror
	ret
	.size mlock, . - mlock

/* int munlock(const caddr_t addr, size_t len) */
	.section .text.munlock,"ax",@progbits
	.weak munlock
	.type munlock, @function
munlock:
	li t0, 204
	ecall
	bnez t0, __cerror
	ret
	.size munlock, . - munlock

/* pid_t getpgid(pid_t pid) */
	.section .text.getpgid,"ax",@progbits
	.weak getpgid
	.type getpgid, @function
getpgid:
	li t0, 207
	ecall
	bnez t0, __cerror
	ret
	.size getpgid, . - getpgid

/* int poll(struct pollfd *fds, unsigned int nfds, int timeout) */
	.section .text.poll,"ax",@progbits
	.weak poll
	.type poll, @function
poll:
	li t0, 209
	ecall
	bnez t0, __cerror
	ret
	.size poll, . - poll

/* int clock_gettime(clockid_t clock_id, struct timespec *tp) */
	.section .text.clock_gettime,"ax",@progbits
	.weak clock_gettime
	.type clock_gettime, @function
clock_gettime:
	li t0, 232
	ecall
	bnez t0, __cerror
	ret
	.size clock_gettime, . - clock_gettime

/* int clock_settime(clockid_t clock_id, const struct timespec *tp) */
	.section .text.clock_settime,"ax",@progbits
	.weak clock_settime
	.type clock_settime, @function
clock_settime:
	li t0, 233
	ecall
	bnez t0, __cerror
	ret
	.size clock_settime, . - clock_settime

/* int clock_getres(clockid_t clock_id, struct timespec *res) */
	.section .text.clock_getres,"ax",@progbits
	.weak clock_getres
	.type clock_getres, @function
clock_getres:
	li t0, 234
	ecall
	bnez t0, __cerror
	ret
	.size clock_getres, . - clock_getres

/* int timer_create(clockid_t clock_id, struct sigevent *evp, timer_t *timerid) */
	.section .text.timer_create,"ax",@progbits
	.weak timer_create
	.type timer_create, @function
timer_create:
	li t0, 235
	ecall
	bnez t0, __cerror
	ret
	.size timer_create, . - timer_create

/* int timer_delete(timer_t timerid) */
	.section .text.timer_delete,"ax",@progbits
	.weak timer_delete
	.type timer_delete, @function
timer_delete:
	li t0, 236
	ecall
	bnez t0, __cerror
	ret
	.size timer_delete, . - timer_delete

/* int timer_settime(timer_t timerid, int flags, const struct itimerspec *value, struct itimerspec *ovalue) */
	.section .text.timer_settime,"ax",@progbits
	.weak timer_settime
	.type timer_settime, @function
timer_settime:
	li t0, 237
	ecall
	bnez t0, __cerror
	ret
	.size timer_settime, . - timer_settime

/* int timer_gettime(timer_t timerid, struct itimerspec *value) */
	.section .text.timer_gettime,"ax",@progbits
	.weak timer_gettime
	.type timer_gettime, @function
timer_gettime:
	li t0, 238
	ecall
	bnez t0, __cerror
	ret
	.size timer_gettime, . - timer_gettime

/* int timer_getoverrun(timer_t timerid) */
	.section .text.timer_getoverrun,"ax",@progbits
	.weak timer_getoverrun
	.type timer_getoverrun, @function
timer_getoverrun:
	li t0, 239
	ecall
	bnez t0, __cerror
	ret
	.size timer_getoverrun, . - timer_getoverrun

/* int nanosleep(const struct timespec *rqtp, struct timespec *rmtp) */
	.section .text.nanosleep,"ax",@progbits
	.weak nanosleep
	.type nanosleep, @function
nanosleep:
	li t0, 240
	ecall
	bnez t0, __cerror
	ret
	.size nanosleep, . - nanosleep

/* int clock_nanosleep(clockid_t clock_id, int flags, const struct timespec *rqtp, struct timespec *rmtp) */
	.section .text.clock_nanosleep,"ax",@progbits
	.weak clock_nanosleep
	.type clock_nanosleep, @function
clock_nanosleep:
	li t0, 244
	ecall
	bnez t0, __cerror
	ret
	.size clock_nanosleep, . - clock_nanosleep

/* int minherit(caddr_t addr, size_t len, int inherit) */
	.section .text.minherit,"ax",@progbits
	.weak minherit
	.type minherit, @function
minherit:
	li t0, 250
	ecall
	bnez t0, __cerror
	ret
	.size minherit, . - minherit

/* int issetugid(void) */
	.section .text.issetugid,"ax",@progbits
	.weak issetugid
	.type issetugid, @function
issetugid:
	li t0, 253
	ecall
	bnez t0, __cerror
	ret
	.size issetugid, . - issetugid

/* int lchown(const char *path, uid_t uid, gid_t gid) */
	.section .text.lchown,"ax",@progbits
	.weak lchown
	.type lchown, @function
lchown:
	li t0, 254
	ecall
	bnez t0, __cerror
	ret
	.size lchown, . - lchown

/* ssize_t preadv(int fd, const struct iovec *iov, int iovcnt, off_t offset) */
	.section .text.preadv,"ax",@progbits
	.weak preadv
	.type preadv, @function
preadv:
	li t0, 289
	ecall
	bnez t0, __cerror
	ret
	.size preadv, . - preadv

/* ssize_t pwritev(int fd, const struct iovec *iov, int iovcnt, off_t offset) */
	.section .text.pwritev,"ax",@progbits
	.weak pwritev
	.type pwritev, @function
pwritev:
	li t0, 290
	ecall
	bnez t0, __cerror
	ret
	.size pwritev, . - pwritev

/* int modnext(int modid) */
	.section .text.modnext,"ax",@progbits
	.weak modnext
	.type modnext, @function
modnext:
	li t0, 300
	ecall
	bnez t0, __cerror
	ret
	.size modnext, . - modnext

/* int modstat(int modid, struct module_stat *stat) */
	.section .text.modstat,"ax",@progbits
	.weak modstat
	.type modstat, @function
modstat:
	li t0, 301
	ecall
	bnez t0, __cerror
	ret
	.size modstat, . - modstat

/* int modfnext(int modid) */
	.section .text.modfnext,"ax",@progbits
	.weak modfnext
	.type modfnext, @function
modfnext:
	li t0, 302
	ecall
	bnez t0, __cerror
	ret
	.size modfnext, . - modfnext

/* int modfind(const char *name) */
	.section .text.modfind,"ax",@progbits
	.weak modfind
	.type modfind, @function
modfind:
	li t0, 303
	ecall
	bnez t0, __cerror
	ret
	.size modfind, . - modfind

/* int kldload(const char *file) */
	.section .text.kldload,"ax",@progbits
	.weak kldload
	.type kldload, @function
kldload:
	li t0, 304
	ecall
	bnez t0, __cerror
	ret
	.size kldload, . - kldload

/* int kldunload(int fileid) */
	.section .text.kldunload,"ax",@progbits
	.weak kldunload
	.type kldunload, @function
kldunload:
	li t0, 305
	ecall
	bnez t0, __cerror
	ret
	.size kldunload, . - kldunload

/* int kldfind(const char *file) */
	.section .text.kldfind,"ax",@progbits
	.weak kldfind
	.type kldfind, @function
kldfind:
	li t0, 306
	ecall
	bnez t0, __cerror
	ret
	.size kldfind, . - kldfind

/* int kldnext(int fileid) */
	.section .text.kldnext,"ax",@progbits
	.weak kldnext
	.type kldnext, @function
kldnext:
	li t0, 307
	ecall
	bnez t0, __cerror
	ret
	.size kldnext, . - kldnext

/* int kldstat(int fileid, struct kld_file_stat *stat) */
	.section .text.kldstat,"ax",@progbits
	.weak kldstat
	.type kldstat, @function
kldstat:
	li t0, 308
	ecall
	bnez t0, __cerror
	ret
	.size kldstat, . - kldstat

/* int kldfirstmod(int fileid) */
	.section .text.kldfirstmod,"ax",@progbits
	.weak kldfirstmod
	.type kldfirstmod, @function
kldfirstmod:
	li t0, 309
	ecall
	bnez t0, __cerror
	ret
	.size kldfirstmod, . - kldfirstmod

/* pid_t getsid(pid_t pid) */
	.section .text.getsid,"ax",@progbits
	.weak getsid
	.type getsid, @function
getsid:
	li t0, 310
	ecall
	bnez t0, __cerror
	ret
	.size getsid, . - getsid

/* int setresuid(uid_t ruid, uid_t euid, uid_t suid) */
	.section .text.setresuid,"ax",@progbits
	.weak setresuid
	.type setresuid, @function
setresuid:
	li t0, 311
	ecall
	bnez t0, __cerror
	ret
	.size setresuid, . - setresuid

/* int setresgid(gid_t rgid, gid_t egid, gid_t sgid) */
	.section .text.setresgid,"ax",@progbits
	.weak setresgid
	.type setresgid, @function
setresgid:
	li t0, 312
	ecall
	bnez t0, __cerror
	ret
	.size setresgid, . - setresgid

/* int mlockall(int flags) */
	.section .text.mlockall,"ax",@progbits
	.weak mlockall
	.type mlockall, @function
mlockall:
	li t0, 324
	ecall
	bnez t0, __cerror
	ret
	.size mlockall, . - mlockall

/* int munlockall(void) */
	.section .text.munlockall,"ax",@progbits
	.weak munlockall
	.type munlockall, @function
munlockall:
	li t0, 325
	ecall
	bnez t0, __cerror
	ret
	.size munlockall, . - munlockall

/* int __getcwd(char *buf, size_t size) */
	.section .text.__getcwd,"ax",@progbits
	.weak __getcwd
	.type __getcwd, @function
__getcwd:
	li t0, 326
	ecall
	bnez t0, __cerror
	ret
	.size __getcwd, . - __getcwd

/* int sched_yield(void) */
	.section .text.sched_yield,"ax",@progbits
	.weak sched_yield
	.type sched_yield, @function
sched_yield:
	li t0, 331
	ecall
	bnez t0, __cerror
	ret
	.size sched_yield, . - sched_yield

/* int sigtimedwait(const sigset_t *set, siginfo_t *info, const struct timespec *timeout) */
	.section .text.sigtimedwait,"ax",@progbits
	.weak sigtimedwait
	.type sigtimedwait, @function
sigtimedwait:
	li t0, 345
	ecall
	bnez t0, __cerror
	ret
	.size sigtimedwait, . - sigtimedwait

/* int sigwaitinfo(const sigset_t *set, siginfo_t *info) */
	.section .text.sigwaitinfo,"ax",@progbits
	.weak sigwaitinfo
	.type sigwaitinfo, @function
sigwaitinfo:
	li t0, 346
	ecall
	bnez t0, __cerror
	ret
	.size sigwaitinfo, . - sigwaitinfo

/* int getresuid(uid_t *ruid, uid_t *euid, uid_t *suid) */
	.section .text.getresuid,"ax",@progbits
	.weak getresuid
	.type getresuid, @function
getresuid:
	li t0, 360
	ecall
	bnez t0, __cerror
	ret
	.size getresuid, . - getresuid

/* int getresgid(gid_t *rgid, gid_t *egid, gid_t *sgid) */
	.section .text.getresgid,"ax",@progbits
	.weak getresgid
	.type getresgid, @function
getresgid:
	li t0, 361
	ecall
	bnez t0, __cerror
	ret
	.size getresgid, . - getresgid

/* int kqueue(void) */
	.section .text.kqueue,"ax",@progbits
	.weak kqueue
	.type kqueue, @function
kqueue:
	li t0, 362
	ecall
	bnez t0, __cerror
	ret
	.size kqueue, . - kqueue

/* int sigwait(const sigset_t *set, int *sig) */
	.section .text.sigwait,"ax",@progbits
	.weak sigwait
	.type sigwait, @function
sigwait:
	li t0, 429
	ecall
	bnez t0, __cerror
	ret
	.size sigwait, . - sigwait

/* void thr_exit(long *state) */
	.section .text.thr_exit,"ax",@progbits
	.weak thr_exit
	.type thr_exit, @function
thr_exit:
	li t0, 431
	ecall
	bnez t0, __cerror
	ret
	.size thr_exit, . - thr_exit

/* int thr_self(long *id) */
	.section .text.thr_self,"ax",@progbits
	.weak thr_self
	.type thr_self, @function
thr_self:
	li t0, 432
	ecall
	bnez t0, __cerror
	ret
	.size thr_self, . - thr_self

/* int thr_kill(long id, int signum) */
	.section .text.thr_kill,"ax",@progbits
	.weak thr_kill
	.type thr_kill, @function
thr_kill:
	li t0, 433
	ecall
	bnez t0, __cerror
	ret
	.size thr_kill, . - thr_kill

/* int thr_suspend(const struct timespec *timeout) */
	.section .text.thr_suspend,"ax",@progbits
	.weak thr_suspend
	.type thr_suspend, @function
thr_suspend:
	li t0, 442
	ecall
	bnez t0, __cerror
	ret
	.size thr_suspend, . - thr_suspend

/* int thr_wake(long id) */
	.section .text.thr_wake,"ax",@progbits
	.weak thr_wake
	.type thr_wake, @function
thr_wake:
	li t0, 443
	ecall
	bnez t0, __cerror
	ret
	.size thr_wake, . - thr_wake

/* int kldunloadf(int fileid, int flags) */
	.section .text.kldunloadf,"ax",@progbits
	.weak kldunloadf
	.type kldunloadf, @function
kldunloadf:
	li t0, 444
	ecall
	bnez t0, __cerror
	ret
	.size kldunloadf, . - kldunloadf

/* int _umtx_op(void *obj, int op, unsigned long val, void *uaddr, void *uaddr2) */
	.section .text._umtx_op,"ax",@progbits
	.weak _umtx_op
	.type _umtx_op, @function
_umtx_op:
	li t0, 454
	ecall
	bnez t0, __cerror
	ret
	.size _umtx_op, . - _umtx_op

/* int thr_new(const struct thr_param *param, int param_size) */
	.section .text.thr_new,"ax",@progbits
	.weak thr_new
	.type thr_new, @function
thr_new:
	li t0, 455
	ecall
	bnez t0, __cerror
	ret
	.size thr_new, . - thr_new

/* int sigqueue(pid_t pid, int signum, union sigval value) */
	.section .text.sigqueue,"ax",@progbits
	.weak sigqueue
	.type sigqueue, @function
sigqueue:
	li t0, 456
	ecall
	bnez t0, __cerror
	ret
	.size sigqueue, . - sigqueue

/* int thr_set_name(long id, const char *name) */
	.section .text.thr_set_name,"ax",@progbits
	.weak thr_set_name
	.type thr_set_name, @function
thr_set_name:
	li t0, 464
	ecall
	bnez t0, __cerror
	ret
	.size thr_set_name, . - thr_set_name

/* ssize_t pread(int fd, void *buf, size_t nbytes, off_t offset) */
	.section .text.pread,"ax",@progbits
	.weak pread
	.type pread, @function
pread:
	li t0, 475
	ecall
	bnez t0, __cerror
	ret
	.size pread, . - pread

/* ssize_t pwrite(int fd, const void *buf, size_t nbytes, off_t offset) */
	.section .text.pwrite,"ax",@progbits
	.weak pwrite
	.type pwrite, @function
pwrite:
	li t0, 476
	ecall
	bnez t0, __cerror
	ret
	.size pwrite, . - pwrite

/* int thr_kill2(pid_t pid, long id, int signum) */
	.section .text.thr_kill2,"ax",@progbits
	.weak thr_kill2
	.type thr_kill2, @function
thr_kill2:
	li t0, 481
	ecall
	bnez t0, __cerror
	ret
	.size thr_kill2, . - thr_kill2

/* int faccessat(int fd, const char *path, int mode, int flag) */
	.section .text.faccessat,"ax",@progbits
	.weak faccessat
	.type faccessat, @function
faccessat:
	li t0, 489
	ecall
	bnez t0, __cerror
	ret
	.size faccessat, . - faccessat

/* int fchmodat(int fd, const char *path, mode_t mode, int flag) */
	.section .text.fchmodat,"ax",@progbits
	.weak fchmodat
	.type fchmodat, @function
fchmodat:
	li t0, 490
	ecall
	bnez t0, __cerror
	ret
	.size fchmodat, . - fchmodat

/* int fchownat(int fd, const char *path, uid_t uid, gid_t gid, int flag) */
	.section .text.fchownat,"ax",@progbits
	.weak fchownat
	.type fchownat, @function
fchownat:
	li t0, 491
	ecall
	bnez t0, __cerror
	ret
	.size fchownat, . - fchownat

/* int linkat(int fd1, const char *path, int fd2, const char *link, int flag) */
	.section .text.linkat,"ax",@progbits
	.weak linkat
	.type linkat, @function
linkat:
	li t0, 495
	ecall
	bnez t0, __cerror
	ret
	.size linkat, . - linkat

/* int mkdirat(int fd, const char *path, mode_t mode) */
	.section .text.mkdirat,"ax",@progbits
	.weak mkdirat
	.type mkdirat, @function
mkdirat:
	li t0, 496
	ecall
	bnez t0, __cerror
	ret
	.size mkdirat, . - mkdirat

/* int mkfifoat(int fd, const char *path, mode_t mode) */
	.section .text.mkfifoat,"ax",@progbits
	.weak mkfifoat
	.type mkfifoat, @function
mkfifoat:
	li t0, 497
	ecall
	bnez t0, __cerror
	ret
	.size mkfifoat, . - mkfifoat

/* int mknodat(int fd, const char *path, mode_t mode, dev_t dev) */
	.section .text.mknodat,"ax",@progbits
	.weak mknodat
	.type mknodat, @function
mknodat:
	li t0, 498
	ecall
	bnez t0, __cerror
	ret
	.size mknodat, . - mknodat

/* int openat(int fd, const char *path, int flags, mode_t mode) */
	.section .text.openat,"ax",@progbits
	.weak openat
	.type openat, @function
openat:
	li t0, 499
	ecall
	bnez t0, __cerror
	ret
	.size openat, . - openat

/* ssize_t readlinkat(int fd, const char *path, char *buf, size_t size) */
	.section .text.readlinkat,"ax",@progbits
	.weak readlinkat
	.type readlinkat, @function
readlinkat:
	li t0, 500
	ecall
	bnez t0, __cerror
	ret
	.size readlinkat, . - readlinkat

/* int renameat(int fd1, const char *from, int fd2, const char *to) */
	.section .text.renameat,"ax",@progbits
	.weak renameat
	.type renameat, @function
renameat:
	li t0, 501
	ecall
	bnez t0, __cerror
	ret
	.size renameat, . - renameat

/* int symlinkat(const char *path, int fd, const char *link) */
	.section .text.symlinkat,"ax",@progbits
	.weak symlinkat
	.type symlinkat, @function
symlinkat:
	li t0, 502
	ecall
	bnez t0, __cerror
	ret
	.size symlinkat, . - symlinkat

/* int unlinkat(int fd, const char *path, int flag) */
	.section .text.unlinkat,"ax",@progbits
	.weak unlinkat
	.type unlinkat, @function
unlinkat:
	li t0, 503
	ecall
	bnez t0, __cerror
	ret
	.size unlinkat, . - unlinkat

/* int posix_openpt(int oflag) */
	.section .text.posix_openpt,"ax",@progbits
	.weak posix_openpt
	.type posix_openpt, @function
posix_openpt:
	li t0, 504
	ecall
	bnez t0, __cerror
	ret
	.size posix_openpt, . - posix_openpt

/* int pselect(int nd, fd_set *in, fd_set *ou, fd_set *ex, const struct timespec *ts, const sigset_t *mask) */
	.section .text.pselect,"ax",@progbits
	.weak pselect
	.type pselect, @function
pselect:
	li t0, 522
	ecall
	bnez t0, __cerror
	ret
	.size pselect, . - pselect

/* pid_t wait6(idtype_t idtype, id_t id, int *status, int options, struct __wrusage *wrusage, siginfo_t *siginfo) */
	.section .text.wait6,"ax",@progbits
	.weak wait6
	.type wait6, @function
wait6:
	li t0, 532
	ecall
	bnez t0, __cerror
	ret
	.size wait6, . - wait6

/* int accept4(int fd, struct sockaddr *name, socklen_t *namelen, int flags) */
	.section .text.accept4,"ax",@progbits
	.weak accept4
	.type accept4, @function
accept4:
	li t0, 541
	ecall
	bnez t0, __cerror
	ret
	.size accept4, . - accept4

/* int pipe2(int *fds, int flags) */
	.section .text.pipe2,"ax",@progbits
	.weak pipe2
	.type pipe2, @function
pipe2:
	li t0, 542
	ecall
	bnez t0, __cerror
	ret
	.size pipe2, . - pipe2

/* int ppoll(struct pollfd *fds, unsigned int nfds, const struct timespec *ts, const sigset_t *mask) */
	.section .text.ppoll,"ax",@progbits
	.weak ppoll
	.type ppoll, @function
ppoll:
	li t0, 545
	ecall
	bnez t0, __cerror
	ret
	.size ppoll, . - ppoll

/* int futimens(int fd, const struct timespec *times) */
	.section .text.futimens,"ax",@progbits
	.weak futimens
	.type futimens, @function
futimens:
	li t0, 546
	ecall
	bnez t0, __cerror
	ret
	.size futimens, . - futimens

/* int utimensat(int fd, const char *path, const struct timespec *times, int flag) */
	.section .text.utimensat,"ax",@progbits
	.weak utimensat
	.type utimensat, @function
utimensat:
	li t0, 547
	ecall
	bnez t0, __cerror
	ret
	.size utimensat, . - utimensat

/* int fdatasync(int fd) */
	.section .text.fdatasync,"ax",@progbits
	.weak fdatasync
	.type fdatasync, @function
fdatasync:
	li t0, 550
	ecall
	bnez t0, __cerror
	ret
	.size fdatasync, . - fdatasync

/* int fstatat(int fd, const char *path, struct stat *sb, int flag) */
	.section .text.fstatat,"ax",@progbits
	.weak fstatat
	.type fstatat, @function
fstatat:
	li t0, 552
	ecall
	bnez t0, __cerror
	ret
	.size fstatat, . - fstatat

/* int kevent(int kq, const struct kevent *changelist, int nchanges, struct kevent *eventlist, int nevents, const struct timespec *timeout) */
	.section .text.kevent,"ax",@progbits
	.weak kevent
	.type kevent, @function
kevent:
	li t0, 560
	ecall
	bnez t0, __cerror
	ret
	.size kevent, . - kevent

/* ssize_t getrandom(void *buf, size_t buflen, unsigned int flags) */
	.section .text.getrandom,"ax",@progbits
	.weak getrandom
	.type getrandom, @function
getrandom:
	li t0, 563
	ecall
	bnez t0, __cerror
	ret
	.size getrandom, . - getrandom

/* int __sysctlbyname(const char *name, size_t namelen, void *oldp, size_t *oldlenp, const void *newp, size_t newlen) */
	.section .text.__sysctlbyname,"ax",@progbits
	.weak __sysctlbyname
	.type __sysctlbyname, @function
__sysctlbyname:
	li t0, 570
	ecall
	bnez t0, __cerror
	ret
	.size __sysctlbyname, . - __sysctlbyname

/* int kqueuex(unsigned int flags) */
	.section .text.kqueuex,"ax",@progbits
	.weak kqueuex
	.type kqueuex, @function
kqueuex:
	li t0, 583
	ecall
	bnez t0, __cerror
	ret
	.size kqueuex, . - kqueuex

/* unsigned int alarm(unsigned int seconds) */
	.section .text.alarm,"ax",@progbits
	.weak alarm
	.type alarm, @function
alarm:
	li t0, 1000
	ecall
	bnez t0, __cerror
	ret
	.size alarm, . - alarm

/* int kldloadargs(const char *file, char *const *args) */
	.section .text.kldloadargs,"ax",@progbits
	.weak kldloadargs
	.type kldloadargs, @function
kldloadargs:
	li t0, 1001
	ecall
	bnez t0, __cerror
	ret
	.size kldloadargs, . - kldloadargs

/* ssize_t kldnames(const char *beginning, char *buf, size_t nbytes) */
	.section .text.kldnames,"ax",@progbits
	.weak kldnames
	.type kldnames, @function
kldnames:
	li t0, 1002
	ecall
	bnez t0, __cerror
	ret
	.size kldnames, . - kldnames

/* int thr_upcall(long id, uintptr_t func) */
	.section .text.thr_upcall,"ax",@progbits
	.weak thr_upcall
	.type thr_upcall, @function
thr_upcall:
	li t0, 1003
	ecall
	bnez t0, __cerror
	ret
	.size thr_upcall, . - thr_upcall
