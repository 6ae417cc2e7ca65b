/**
 * The interface of loadable modules, module(9): the one file that a module may
 * import (as `callwheel/module.ts`). A module is a TypeScript file that exports
 * `name`, `version`, `load`, and if it wants them `args` and `unload`. load gets
 * the kernel as a ModuleKernel and returns the module's state, which unload gets
 * back. A module keeps nothing in variables of its own file: one file may be
 * loaded into many machines at once.
 *
 * One file holds everything, because it is read from top to bottom and handed to
 * an editor as it is.
 *
 * Levels. Each routine says where it may be called. `any`: everywhere. `process`:
 * not in a callout handler and not in a device's interrupt. `sleep`: where the
 * module may sleep, that is in load, unload, threads, system calls, and in read,
 * write and ioctl of a device. (open, close and poll of a device and the routines
 * of a sysctl node are `process`, and do not sleep.) At every routine an interrupt
 * of a higher level may arrive: raise the level (spl(9)) while you use what a
 * handler uses as well.
 *
 * Errors. Misuse ends the module or the kernel, as booted: kernel/kld/faults.ts
 * lists it. A routine that needs something that can run out throws KernelError;
 * one that load does not catch refuses the load.
 */

export {
  IPL_BIO,
  IPL_CLOCK,
  IPL_HIGH,
  IPL_NET,
  IPL_NONE,
  IPL_SOFTCLOCK,
  IPL_STATCLOCK,
  IPL_TTY,
} from './machdep.ts';
export { C_ABSOLUTE, C_PRECALC, C_PREL } from './sys/callout.ts';
export {
  E2BIG,
  EACCES,
  EADDRINUSE,
  EAFNOSUPPORT,
  EAGAIN,
  EBADF,
  EBUSY,
  ECHILD,
  ECONNABORTED,
  ECONNREFUSED,
  ECONNRESET,
  EDEADLK,
  EDESTADDRREQ,
  EDOM,
  EEXIST,
  EFAULT,
  EFBIG,
  EINTR,
  EINVAL,
  EIO,
  EISCONN,
  EISDIR,
  EJUSTRETURN,
  ELOOP,
  EMFILE,
  EMLINK,
  EMSGSIZE,
  ENAMETOOLONG,
  ENFILE,
  ENOBUFS,
  ENODEV,
  ENOENT,
  ENOEXEC,
  ENOLCK,
  ENOMEM,
  ENOPROTOOPT,
  ENOSPC,
  ENOSYS,
  ENOTCONN,
  ENOTDIR,
  ENOTEMPTY,
  ENOTSOCK,
  ENOTSUP,
  ENOTTY,
  ENXIO,
  EOPNOTSUPP,
  EOVERFLOW,
  EPERM,
  EPIPE,
  EPROTONOSUPPORT,
  EPROTOTYPE,
  ERANGE,
  ERESTART,
  ESPIPE,
  ESRCH,
  ETIMEDOUT,
  EWOULDBLOCK,
  EXDEV,
} from './sys/errno.ts';
export { FNONBLOCK, FREAD, FWRITE } from './sys/fcntl.ts';
export { PCATCH, PLOCK, PPAUSE, PSOCK, PWAIT, PZERO } from './sys/param.ts';
export { POLLERR, POLLHUP, POLLIN, POLLOUT, POLLPRI, POLLRDNORM, POLLWRNORM } from './sys/poll.ts';
export {
  SIGABRT,
  SIGALRM,
  SIGHUP,
  SIGINT,
  SIGIO,
  SIGKILL,
  SIGPIPE,
  SIGQUIT,
  SIGTERM,
  SIGURG,
  SIGUSR1,
  SIGUSR2,
} from './sys/signal.ts';

/** A routine that may sleep: call it as `const result = yield* routine(...)`. */
export type Sleepable<T> = Generator<undefined, T, undefined>;

/** The function of a callout. It runs at splsoftclock and must not sleep. */
export type Handler<A> = (arg: A) => void;

/** The arguments that load gets for `args`: each has the type of its default. */
export type Args<T> = {
  readonly [K in keyof T]: T[K] extends number ? number : T[K] extends boolean ? boolean : string;
};
/** The types that an argument may have. */
export type ArgValue = number | string | boolean;

/** The exports of a module, as the kernel takes them. */
export interface Module {
  /**
   * A letter, then letters, digits and `_`, 31 characters at most. Messages and sysctl
   * names of the module begin with it.
   */
  readonly name: string;
  /** An integer, or a text like `1.2`. */
  readonly version: number | string;
  /** The arguments that may be given at load, with the default of each. */
  readonly args?: Readonly<Record<string, ArgValue>>;
  /**
   * Starts the module; returns its state. May be a generator, and sleep. Any exception refuses
   * the load.
   */
  // biome-ignore lint/suspicious/noExplicitAny: args has the type the module gave it
  load(k: ModuleKernel, args: any): unknown;
  /**
   * Gives everything back. May be a generator, and sleep. A KernelError refuses the unloading.
   * Without this routine only force unloads.
   */
  // biome-ignore lint/suspicious/noExplicitAny: the state is what load returned
  unload?(k: ModuleKernel, state: any): unknown;
}

/**
 * A refusal: an errno and a sentence. Thrown by the kernel for something it has not, or by a
 * module.
 */
export class KernelError extends Error {
  readonly errno: number;

  constructor(errno: number, message: string) {
    super(message);
    this.name = 'KernelError';
    this.errno = errno;
  }
}

declare const opaque: unique symbol;

/** A callout that belongs to the module, callout(9). */
export interface Callout {
  readonly [opaque]: 'callout';
}

/** The processes that wait for one thing in select or poll, selrecord(9). */
export interface Selinfo {
  readonly [opaque]: 'selinfo';
}

/** A kernel thread, kthread(9). */
export interface Thread {
  readonly pid: number;
  /** True until it has ended. */
  readonly running: boolean;
}

/** Something that the module has put into the kernel, and takes out before it is unloaded. */
export interface Removable {
  /** Takes it out; the second time nothing happens. Level: process. */
  remove(): void;
}

/** A number that only grows, read as sysctl module.NAME.COUNTER. It goes with the module. */
export interface Counter {
  readonly value: number;
  /** Adds `n`, an integer of 0 or more; 1 unless given. Level: any. */
  add(n?: number): void;
}

/** The process that has called the module; valid until the call has ended. */
export interface Caller {
  readonly pid: number;
  /** Its effective user. */
  readonly uid: number;
  /** The name of its program. */
  readonly comm: string;
  /** The result of a system call, an int; 0 unless set. */
  retval: number;
  /** Fills `bytes` from the caller's memory, copyin(9): 0 or EFAULT. Level: process. */
  copyin(uaddr: number, bytes: Uint8Array): number;
  /** Writes `bytes` into the caller's memory, copyout(9): 0 or EFAULT. Level: process. */
  copyout(bytes: Uint8Array, uaddr: number): number;
}

/** One opening of a device. */
export interface DeviceFile {
  /** The bits FREAD, FWRITE, FNONBLOCK. */
  readonly flag: number;
  /** A value that the module keeps here. */
  data: unknown;
}

/** A transfer under way, uio(9); valid until the read or write has ended. */
export interface Uio {
  /** Bytes still to be moved. */
  readonly resid: number;
  /**
   * Moves bytes.length bytes, or resid if that is less: `bytes` to the reader, or from the
   * writer into `bytes`. 0 or EFAULT. Level: process.
   */
  uiomove(bytes: Uint8Array): number;
}

/**
 * The operations of a character device, as cdevsw(9). Results are errnos, 0 for
 * success. read, write and ioctl may be generators, and sleep. An operation may be
 * left out: open then succeeds, read and write are ENODEV, ioctl is ENOTTY, and poll
 * finds the device ready.
 */
export interface DeviceOps {
  /** Somebody opens the device. An errno refuses. */
  open?(file: DeviceFile, p: Caller): number;
  /** The last descriptor of an opening is gone. */
  close?(file: DeviceFile): void;
  /** Moves bytes to the reader; moving none is the end of the file. */
  read?(file: DeviceFile, uio: Uio, p: Caller): number | Sleepable<number>;
  /** Moves bytes from the writer. */
  write?(file: DeviceFile, uio: Uio, p: Caller): number | Sleepable<number>;
  /**
   * A request made with _IO, _IOR, _IOW or _IOWR of <sys/ioccom.h>, as an unsigned
   * number. `data` has the length that the request says. It holds the caller's
   * argument, and goes back to the caller if the result is 0.
   */
  ioctl?(file: DeviceFile, request: number, data: Uint8Array, p: Caller): number | Sleepable<number>;
  /** The POLL bits of `events` that are true now. If none is, it has called selrecord. */
  poll?(file: DeviceFile, events: number): number;
}

/** A character device of the module's. */
export interface Device extends Removable {
  /** The number of its openings. */
  readonly nopen: number;
}

/**
 * A figure or text in sysctl(3). A KernelError that read or write throws is the errno of the
 * request.
 */
export interface SysctlSpec {
  /** Its meaning, and its unit. */
  readonly doc: string;
  /** Returns an integer of 0 or more, or a text. It must not sleep. */
  readonly read: () => number | string;
  /**
   * Takes an integer of 0 or more; returns an errno, or nothing. Without it the node is
   * read-only.
   */
  readonly write?: (value: number) => unknown;
}

/** A system call of the module's. */
export interface Syscall extends Removable {
  /** Its number, for syscall(2). */
  readonly number: number;
}

/**
 * A simulated device. It interrupts at its level when data have arrived, and its
 * handler gets them, one item a call, in the order of arrival. With --seed arrivals
 * are late by up to 250 microseconds, never out of order.
 */
export interface SimDevice<D> extends Removable {
  /** Sends `data`, which arrive in `microseconds`, a number of 0 or more. Level: any. */
  after(microseconds: number, data: D): void;
  /**
   * Has `data` arrive `hz` times a second from now on, a number of 1/1000 to 1000000. It takes
   * the place of the data that arrived regularly before; 0 for none. Level: any.
   */
  every(hz: number, data: D): void;
  /** Takes back all data under way, regular ones too. Level: any. */
  clear(): void;
  /** The number of arrivals under way; regular ones count as one. Level: any. */
  readonly pending: number;
}

/** The kernel as a module has it. */
export interface ModuleKernel {
  // Time and chance.

  /** Clock ticks a second. Level: any. */
  readonly hz: number;
  /**
   * Clock ticks since boot, an int that wraps: compare by difference, `(a - b) | 0`.
   * Level: any.
   */
  readonly ticks: number;
  /** Cycles of the processor since boot. Level: any. */
  readonly cycle: number;
  /** Cycles a second. Level: any. */
  readonly freq: number;
  /** The time of day in microseconds since 1970, microtime(9). It may be set. Level: any. */
  microtime(): number;
  /** The time since boot in microseconds, microuptime(9). It never goes back. Level: any. */
  microuptime(): number;
  /**
   * The number of ticks that last at least so many microseconds (0 or more), even if the tick
   * under way is nearly over, tvtohz(9): 1 or more. Level: any.
   */
  tvtohz(microseconds: number): number;
  /**
   * A random integer from 0 to 2^31 - 1, random(9). The same run gives the same ones.
   * Level: any.
   */
  random(): number;

  // Callouts. Ticks are integers; 0 and less count as 1. The longest time is that of the
  // callout scheme, 2^31 - 1 unless its page says less.

  /**
   * Calls func(arg) once in `ticks` ticks, timeout(9). With a full callout table this is misuse;
   * setcallout and callout_init report it instead. Level: any.
   */
  timeout<A>(func: Handler<A>, arg: A, ticks: number): void;
  /**
   * Unsets the timeout of this function and argument that is due first; true if there was one.
   * Level: any.
   */
  untimeout<A>(func: Handler<A>, arg: A): boolean;
  /**
   * timeout with a handle as its result, setcallout(9); 0 if the callout table is full.
   * Level: any.
   */
  setcallout<A>(func: Handler<A>, arg: A, ticks: number): number;
  /**
   * Unsets the callout of a handle; true if it was pending. The handle of a callout that was
   * called or unset, and 0, do nothing. Level: any.
   */
  unsetcallout(handle: number): boolean;
  /**
   * Makes a callout, callout(9). KernelError ENOMEM if the callout table is full.
   * Level: process.
   */
  callout_init(): Callout;
  /**
   * Calls func(arg) in `ticks` ticks, and not as set before; true if it was pending.
   * Level: any.
   */
  callout_reset<A>(c: Callout, ticks: number, func: Handler<A>, arg: A): boolean;
  /** callout_reset for `from` to `to` ticks, at the tick where most others may be. Level: any. */
  callout_reset_within<A>(c: Callout, from: number, to: number, func: Handler<A>, arg: A): boolean;
  /**
   * Calls func(arg) once the time `sbt` has come, in microseconds from now, or of microuptime with
   * C_ABSOLUTE; at most `pr` microseconds later, and together with what else is due then. C_PREL(n)
   * makes that at least the time to go divided by 2^n. True if it was pending. Level: any.
   */
  callout_reset_sbt<A>(
    c: Callout,
    sbt: number,
    pr: number,
    func: Handler<A>,
    arg: A,
    flags?: number,
  ): boolean;
  /** The range that callout_reset_sbt takes for these, for itself with C_PRECALC. Level: any. */
  callout_when(sbt: number, pr: number, flags?: number): { readonly sbt: number; readonly pr: number };
  /** Unsets it: 1 if it was pending, 0 in its own handler, -1 if it was not set. Level: any. */
  callout_stop(c: Callout): number;
  /** True if it is set, and its handler has not begun. Level: any. */
  callout_pending(c: Callout): boolean;
  /** Does callout_stop, and returns once its handler is not running. Level: sleep. */
  callout_drain(c: Callout): Sleepable<number>;
  /** Gives the callout back; it must not be pending. Level: any. */
  callout_destroy(c: Callout): void;

  // Levels, spl(9).

  /** The level now, an IPL_ number. Level: any. */
  readonly ipl: number;
  /**
   * Raises the level to IPL_SOFTCLOCK if it is lower; returns the level before, for splx.
   * Level: any.
   */
  splsoftclock(): number;
  /** Likewise to IPL_NET. Level: any. */
  splnet(): number;
  /** Likewise to IPL_BIO. Level: any. */
  splbio(): number;
  /** Likewise to IPL_TTY. Level: any. */
  spltty(): number;
  /** Likewise to IPL_CLOCK. Level: any. */
  splclock(): number;
  /** Likewise to IPL_STATCLOCK. Level: any. */
  splstatclock(): number;
  /** Likewise to IPL_HIGH. Level: any. */
  splhigh(): number;
  /**
   * Goes back to a level that one of those returned: never above the level now, and never below
   * the level at which the kernel called the module. Level: any.
   */
  splx(level: number): void;
  /** splx(IPL_NONE). Level: any, but not in a handler. */
  spl0(): void;

  // Sleeping and threads.

  /**
   * Sleeps until wakeup(chan), for `timo` ticks at most (0: no limit), tsleep(9).
   * `chan` is any object; `pri` is one of the P constants, with PCATCH or-ed in if
   * signals end the sleep; `wmesg` shows in ps. Returns 0 after wakeup; EWOULDBLOCK
   * when the time is over; EINTR or ERESTART for a signal. The level is lowered
   * meanwhile, and is as before when it returns; anything may have changed.
   * Level: sleep.
   */
  tsleep(chan: object, pri: number, wmesg: string, timo: number): Sleepable<number>;
  /** Wakes all processes that sleep on `chan`. Level: any. */
  wakeup(chan: object): void;
  /**
   * Makes a thread of the kernel, kthread(9), with the name that ps shows. It runs
   * `body`, a generator function, at level 0 until that returns. No signal reaches
   * it. KernelError EAGAIN if there are too many processes. Level: process.
   */
  kthread_create(name: string, body: () => Sleepable<unknown>): Thread;
  /** Sleeps until a thread has ended. Level: sleep, but not in that thread. */
  kthread_join(thread: Thread): Sleepable<void>;

  // The module as users see it.

  /** Writes a text to the console as it is. Level: any. */
  printf(text: string): void;
  /** Writes a line to the console that begins with the module's name. Level: any. */
  log(text: string): void;
  /**
   * Passes a trace point of the module's: a counter that is `value`, an integer, from now on; or,
   * without a value, a moment. It is an event of traces and of ddb, and costs no cycle. `name` is
   * one like the module's; there are 64 at most. Level: any.
   */
  probe(name: string, value?: number): void;
  /**
   * Sends a signal to a process, psignal(9). 0; ESRCH for no process; EINVAL for no signal.
   * Level: any.
   */
  psignal(pid: number, sig: number): number;
  /** Makes a node module.NAME.`name` in sysctl(3). KernelError EEXIST. Level: process. */
  sysctl(name: string, spec: SysctlSpec): Removable;
  /**
   * Makes a counter, 0 at first, read as sysctl module.NAME.`name`. KernelError EEXIST.
   * Level: process.
   */
  counter(name: string, doc: string): Counter;
  /**
   * Makes a character device /dev/`name` with permission bits `mode`. KernelError EEXIST; ENOSPC
   * if there is no room for another. Level: process.
   */
  device(name: string, mode: number, ops: DeviceOps): Device;
  /**
   * Makes a system call. Its number, one of 210 to 219, is sysctl kern.syscall.`name`,
   * for syscall(2). The handler gets the caller and as many words (ints) as it has
   * further parameters, 6 at most. It returns an errno and leaves its result in
   * p.retval. It may be a generator, and sleep. KernelError EEXIST; ENFILE if all
   * numbers are taken. Level: process.
   */
  syscall(name: string, handler: (p: Caller, ...args: number[]) => number | Sleepable<number>): Syscall;
  /** Makes a list of the processes that find a device not ready. Level: process. */
  selinfo(): Selinfo;
  /** Puts the process that polls on the list, selrecord(9). Level: in a device's poll. */
  selrecord(sel: Selinfo): void;
  /**
   * Has the processes of the list poll again, and sends SIGIO to the owners of files with O_ASYNC
   * whose poll has used the list, selwakeup(9). Level: any.
   */
  selwakeup(sel: Selinfo): void;

  // Hardware.

  /**
   * Makes a simulated device that interrupts at `level`, IPL_NET, IPL_BIO or IPL_TTY.
   * Level: process.
   */
  simdev<D>(name: string, level: number, handler: (data: D) => void): SimDevice<D>;
  /**
   * Works for so many cycles, an integer of 0 or more: virtual time passes, interrupts come.
   * Level: any.
   */
  charge(ncycles: number): void;
  /** Waits for so many microseconds with the processor, DELAY(9). Level: any. */
  delay(microseconds: number): void;
}
