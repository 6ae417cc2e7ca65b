/** Signals, signal(3): numbers, properties, flags and codes (userland/share/doc/abi.md). */

/** One more than the highest signal number; 32 and above are the real-time signals. */
export const NSIG = 64;

export const SIGHUP = 1;
export const SIGINT = 2;
export const SIGQUIT = 3;
export const SIGILL = 4;
export const SIGTRAP = 5;
export const SIGABRT = 6;
export const SIGEMT = 7;
export const SIGFPE = 8;
export const SIGKILL = 9;
export const SIGBUS = 10;
export const SIGSEGV = 11;
export const SIGSYS = 12;
export const SIGPIPE = 13;
export const SIGALRM = 14;
export const SIGTERM = 15;
export const SIGURG = 16;
export const SIGSTOP = 17;
export const SIGTSTP = 18;
export const SIGCONT = 19;
export const SIGCHLD = 20;
export const SIGTTIN = 21;
export const SIGTTOU = 22;
export const SIGIO = 23;
export const SIGXCPU = 24;
export const SIGXFSZ = 25;
export const SIGVTALRM = 26;
export const SIGPROF = 27;
export const SIGWINCH = 28;
export const SIGINFO = 29;
export const SIGUSR1 = 30;
export const SIGUSR2 = 31;
/** The real-time signals, which are always queued. */
export const SIGRTMIN = 32;
export const SIGRTMAX = 63;

/** Signals that sigqueue and real-time kill may have pending at one process. */
export const SIGQUEUE_MAX = 128;

/** Names by number, for messages. */
export const SIGNAMES: readonly string[] =
  `0 HUP INT QUIT ILL TRAP ABRT EMT FPE KILL BUS SEGV SYS PIPE ALRM TERM URG STOP TSTP CONT CHLD TTIN TTOU IO XCPU
  XFSZ VTALRM PROF WINCH INFO USR1 USR2`.split(/\s+/);

export function signame(sig: number): string {
  return `SIG${SIGNAMES[sig] ?? `RT${sig - 32}`}`;
}

/** What a signal does by default (sigprop of 4.4BSD's sys/signalvar.h). */
export const SA_KILL = 1;
export const SA_CORE = 2;
export const SA_STOP = 4;
export const SA_TTYSTOP = 8;
export const SA_IGNORE = 16;
export const SA_CONT = 32;

/** Default action by signal; signals that are not listed kill. */
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
};

export function sigprop(sig: number): number {
  return SIGPROP[sig] ?? SA_KILL;
}

/** Handlers that are not addresses. */
export const SIG_DFL = 0;
export const SIG_IGN = 1;

/** sa_flags. */
export const SA_ONSTACK = 0x1;
export const SA_RESTART = 0x2;
export const SA_RESETHAND = 0x4;
export const SA_NOCLDSTOP = 0x8;
export const SA_NODEFER = 0x10;
export const SA_NOCLDWAIT = 0x20;
export const SA_SIGINFO = 0x40;

/** sigprocmask's first argument. */
export const SIG_BLOCK = 1;
export const SIG_UNBLOCK = 2;
export const SIG_SETMASK = 3;

/** ss_flags. */
export const SS_ONSTACK = 1;
export const SS_DISABLE = 4;
export const MINSIGSTKSZ = 2048;

/** si_code. */
export const SI_USER = 0x10001;
export const SI_QUEUE = 0x10002;
export const SI_TIMER = 0x10003;
export const SI_KERNEL = 0x10006;
export const SEGV_MAPERR = 1;
export const SEGV_ACCERR = 2;
export const BUS_ADRALN = 1;
export const BUS_OBJERR = 3;
export const ILL_ILLOPC = 1;
export const TRAP_BRKPT = 1;
export const CLD_EXITED = 1;
export const CLD_KILLED = 2;
export const CLD_DUMPED = 3;
export const CLD_TRAPPED = 4;
export const CLD_STOPPED = 5;
export const CLD_CONTINUED = 6;

/** sigev_notify. */
export const SIGEV_NONE = 0;
export const SIGEV_SIGNAL = 1;
export const SIGEV_THREAD = 2;

/** Whether a set holds a signal. */
export function inSet(set: Int32Array, sig: number): boolean {
  return (set[sigword(sig)] & sigbit(sig)) !== 0;
}

/** The word of a set that holds a signal, and its bit there. */
export function sigword(sig: number): number {
  return (sig - 1) >> 5;
}

export function sigbit(sig: number): number {
  return 1 << (sig - 1);
}

/** Takes from a set the signals that cannot be blocked: SIGKILL and SIGSTOP. */
export function dropUnblockable(set: Int32Array): void {
  set[0] &= ~(sigbit(SIGKILL) | sigbit(SIGSTOP));
}
