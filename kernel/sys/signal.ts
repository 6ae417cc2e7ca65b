/** Signals, signal(3): numbers, properties, flags and codes (userland/share/doc/abi.md). */

/** One more than the highest signal number. */
export const NSIG = 64;

export const SIGHUP = 1; // terminal line hangup
export const SIGINT = 2; // interrupt from the keyboard
export const SIGQUIT = 3; // quit from the keyboard
export const SIGILL = 4; // illegal instruction
export const SIGTRAP = 5; // trace trap
export const SIGABRT = 6; // abort(3)
export const SIGEMT = 7; // emulator trap
export const SIGFPE = 8; // floating-point exception
export const SIGKILL = 9; // kill; cannot be caught, blocked or ignored
export const SIGBUS = 10; // bus error
export const SIGSEGV = 11; // segmentation violation
export const SIGSYS = 12; // bad argument to a system call
export const SIGPIPE = 13; // write on a pipe that nobody reads
export const SIGALRM = 14; // real-time timer expired
export const SIGTERM = 15; // termination
export const SIGURG = 16; // urgent condition on a socket
export const SIGSTOP = 17; // stop; cannot be caught, blocked or ignored
export const SIGTSTP = 18; // stop from the keyboard
export const SIGCONT = 19; // continue after a stop
export const SIGCHLD = 20; // a child has stopped or ended
export const SIGTTIN = 21; // background read from the terminal
export const SIGTTOU = 22; // background write to the terminal
export const SIGIO = 23; // input or output is possible
export const SIGXCPU = 24; // processor time limit exceeded
export const SIGXFSZ = 25; // file size limit exceeded
export const SIGVTALRM = 26; // virtual timer expired
export const SIGPROF = 27; // profiling timer expired
export const SIGWINCH = 28; // window size changed
export const SIGINFO = 29; // status request from the keyboard
export const SIGUSR1 = 30; // user-defined
export const SIGUSR2 = 31; // user-defined
export const SIGPWR = 32; // power failure; NetBSD's
/** The lowest real-time signal. Real-time signals are always queued. */
export const SIGRTMIN = 33;
/** The highest real-time signal. */
export const SIGRTMAX = 63;

/** Signals of sigqueue, and of kill with a real-time signal, that may be pending at one process. */
export const SIGQUEUE_MAX = 128;

/** Signal names without SIG, by number, for messages. */
const SIGNAMES: readonly string[] =
  `0 HUP INT QUIT ILL TRAP ABRT EMT FPE KILL BUS SEGV SYS PIPE ALRM TERM URG STOP TSTP CONT CHLD TTIN TTOU IO XCPU
  XFSZ VTALRM PROF WINCH INFO USR1 USR2 PWR`.split(/\s+/);

/** The name of a signal: `SIGALRM`, or `SIGRT3` for the real-time signal SIGRTMIN + 3. */
export function signame(sig: number): string {
  return `SIG${SIGNAMES[sig] ?? `RT${sig - SIGRTMIN}`}`;
}

/** Default action of a signal (sigprop of 4.4BSD's sys/signalvar.h). */
export const SA_KILL = 1; // ends the process
export const SA_CORE = 2; // flag: and leaves a core file
export const SA_STOP = 4; // stops the process
export const SA_TTYSTOP = 8; // flag: a stop by the terminal
export const SA_IGNORE = 16; // is ignored
export const SA_CONT = 32; // continues a stopped process

/** Default actions by signal; a signal that is not listed kills. */
const SIGPROP: Readonly<Record<number, number>> = {
  [SIGQUIT]: SA_KILL | SA_CORE,
  [SIGILL]: SA_KILL | SA_CORE,
  [SIGTRAP]: SA_KILL | SA_CORE,
  [SIGABRT]: SA_KILL | SA_CORE,
  [SIGEMT]: SA_KILL | SA_CORE,
  [SIGFPE]: SA_KILL | SA_CORE,
  [SIGBUS]: SA_KILL | SA_CORE,
  [SIGSEGV]: SA_KILL | SA_CORE,
  [SIGSYS]: SA_KILL | SA_CORE,
  [SIGURG]: SA_IGNORE,
  [SIGSTOP]: SA_STOP,
  [SIGTSTP]: SA_STOP | SA_TTYSTOP,
  [SIGCONT]: SA_IGNORE | SA_CONT,
  [SIGCHLD]: SA_IGNORE,
  [SIGTTIN]: SA_STOP | SA_TTYSTOP,
  [SIGTTOU]: SA_STOP | SA_TTYSTOP,
  [SIGIO]: SA_IGNORE,
  [SIGWINCH]: SA_IGNORE,
  [SIGINFO]: SA_IGNORE,
  [SIGPWR]: SA_IGNORE,
};

/** The default action of a signal: SA_ bits. */
export function sigprop(sig: number): number {
  return SIGPROP[sig] ?? SA_KILL;
}

/** Handlers that are not addresses. */
export const SIG_DFL = 0; // the default action
export const SIG_IGN = 1; // the signal is ignored

/** sa_flags of sigaction(2). */
export const SA_ONSTACK = 0x1; // handler runs on the alternate stack
export const SA_RESTART = 0x2; // interrupted system calls are made again
export const SA_RESETHAND = 0x4; // default action from its first delivery on
export const SA_NOCLDSTOP = 0x8; // no SIGCHLD for children that stop
export const SA_NODEFER = 0x10; // the signal is not blocked in its handler
export const SA_NOCLDWAIT = 0x20; // children leave no zombies
export const SA_SIGINFO = 0x40; // the handler is given a siginfo_t

/** First argument of sigprocmask(2). */
export const SIG_BLOCK = 1; // adds the set to the mask
export const SIG_UNBLOCK = 2; // ss_flags of sigaltstack(2).
export const SIG_SETMASK = 3; // makes the set the mask

/** ss_flags of sigaltstack(2), and the least size of the stack in bytes. */
export const SS_ONSTACK = 1; // the process runs on the alternate stack
export const SS_DISABLE = 4; // there is no alternate stack
/** The least size of an alternate stack, in bytes. */
export const MINSIGSTKSZ = 2048;

/** si_code: the sender of a signal, or its cause. */
export const SI_USER = 0x10001; // kill
export const SI_QUEUE = 0x10002; // sigqueue
export const SI_LWP = 0x10007; // thr_kill
export const SI_TIMER = 0x10003; // a timer
export const SI_KERNEL = 0x10006; // the kernel
export const SEGV_MAPERR = 1; // SIGSEGV: address not mapped
export const SEGV_ACCERR = 2; // SIGSEGV: access not permitted
export const BUS_ADRALN = 1; // SIGBUS: misaligned address
export const BUS_OBJERR = 3; // SIGBUS: no memory or file behind the address
export const ILL_ILLOPC = 1; // SIGILL: illegal opcode
export const TRAP_BRKPT = 1; // SIGTRAP: breakpoint
export const CLD_EXITED = 1; // SIGCHLD: exited
export const CLD_KILLED = 2; // SIGCHLD: ended by a signal
export const CLD_DUMPED = 3; // SIGCHLD: ended by a signal that dumps core
export const CLD_TRAPPED = 4; // SIGCHLD: a traced child has trapped
export const CLD_STOPPED = 5; // SIGCHLD: stopped
export const CLD_CONTINUED = 6; // SIGCHLD: continued

/** sigev_notify of timer_create(2). */
export const SIGEV_NONE = 0; // no notice
export const SIGEV_SIGNAL = 1; // a signal
export const SIGEV_THREAD = 2; // a thread
export const SIGEV_THREAD_ID = 4; // a signal for one thread

/** True if a set has the signal in it, sigismember(3). */
export function sigismember(set: Int32Array, sig: number): boolean {
  return (set[(sig - 1) >> 5] & (1 << (sig - 1))) !== 0;
}

/** Adds a signal to a set, sigaddset(3). */
export function sigaddset(set: Int32Array, sig: number): void {
  set[(sig - 1) >> 5] |= 1 << (sig - 1);
}

/** Deletes a signal from a set, sigdelset(3). */
export function sigdelset(set: Int32Array, sig: number): void {
  set[(sig - 1) >> 5] &= ~(1 << (sig - 1));
}

/** The bit of a signal in its word of a set (sigmask of 4.4BSD). */
export function sigmask(sig: number): number {
  return 1 << (sig - 1);
}

/** Removes SIGKILL and SIGSTOP, the signals that cannot be blocked, from a set. */
export function dropUnblockable(set: Int32Array): void {
  set[0] &= ~(sigmask(SIGKILL) | sigmask(SIGSTOP));
}
