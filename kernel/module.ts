/**
 * What a loadable module is written against, module(9): the one file it may
 * import (as `callwheel/module.ts`). A module is a TypeScript file that exports
 * `name`, `version`, `load`, and if it wants them `args` and `unload`; load gets
 * the kernel as a ModuleKernel and returns the module's state, which unload
 * gets back. It keeps nothing in variables of its own file: one file may be
 * loaded into many machines at once.
 *
 * One file with everything in it, because it is read from top to bottom and
 * handed to an editor as it is.
 *
 * Levels. Each routine says where it may be called: `any`; `process`, not in a
 * callout handler or a device's interrupt; or `sleep`, where the module may
 * sleep: load, unload, threads, system calls, and read, write and ioctl of a
 * device. (open, close and poll of a device and the routines of a sysctl node
 * are `process`, and do not sleep.) Every routine is a point at which an
 * interrupt of a higher level may arrive: raise the level (spl(9)) over what a
 * handler shares with the rest.
 *
 * Misuse (kernel/kld/faults.ts lists it) ends the module, or the kernel, as
 * booted. What can run out throws KernelError; in load that refuses the load.
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
export {
  E2BIG,
  EACCES,
  EAGAIN,
  EBADF,
  EBUSY,
  ECHILD,
  EDEADLK,
  EEXIST,
  EFAULT,
  EFBIG,
  EINTR,
  EINVAL,
  EIO,
  EISDIR,
  EJUSTRETURN,
  ELOOP,
  EMFILE,
  EMLINK,
  ENAMETOOLONG,
  ENFILE,
  ENODEV,
  ENOENT,
  ENOEXEC,
  ENOLCK,
  ENOMEM,
  ENOSPC,
  ENOSYS,
  ENOTDIR,
  ENOTEMPTY,
  ENOTSUP,
  ENOTTY,
  ENXIO,
  EOPNOTSUPP,
  EOVERFLOW,
  EPERM,
  EPIPE,
  ERANGE,
  ERESTART,
  ESPIPE,
  ESRCH,
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

/** A callout's function. It runs at splsoftclock and must not sleep. */
export type Handler<A> = (arg: A) => void;

/** What load gets for `args`: each with the type of its default. */
export type Args<T> = {
  readonly [K in keyof T]: T[K] extends number ? number : T[K] extends boolean ? boolean : string;
};
export type ArgValue = number | string | boolean;

/** A module's exports, as the kernel takes them. */
export interface Module {
  /** A letter, then letters, digits and `_`, 31 at most: the first word of its messages and its part of sysctl names. */
  readonly name: string;
  readonly version: number | string;
  /** What may be given at load, with the default of each. */
  readonly args?: Readonly<Record<string, ArgValue>>;
  /** Starts the module; returns its state. May be a generator, and sleep. A KernelError, or any error, refuses the load. */
  // biome-ignore lint/suspicious/noExplicitAny: args has the type the module gave it
  load(k: ModuleKernel, args: any): unknown;
  /** Gives everything back. May be a generator, and sleep. A KernelError refuses the unloading. Without it only force unloads. */
  // biome-ignore lint/suspicious/noExplicitAny: the state is what load returned
  unload?(k: ModuleKernel, state: any): unknown;
}

/** Something the kernel has not, or a module refuses: an errno and a sentence. */
export class KernelError extends Error {
  readonly errno: number;

  constructor(errno: number, message: string) {
    super(message);
    this.name = 'KernelError';
    this.errno = errno;
  }
}

declare const opaque: unique symbol;

/** A callout of the module's own, callout(9). */
export interface Callout {
  readonly [opaque]: 'callout';
}

/** Processes that wait in select or poll, selrecord(9). */
export interface Selinfo {
  readonly [opaque]: 'selinfo';
}

/** A kernel thread, kthread(9). */
export interface Thread {
  readonly pid: number;
  /** It has not ended. */
  readonly running: boolean;
}

/** Something the module has put into the kernel, and takes out again before it is unloaded. Level: process. */
export interface Removable {
  /** Takes it out; once it is out nothing happens. */
  remove(): void;
}

/** A number that is only counted up, read as sysctl module.NAME.COUNTER. It goes with the module. */
export interface Counter {
  readonly value: number;
  /** Adds n, an integer of 0 or more; 1 unless given. Level: any. */
  add(n?: number): void;
}

/** A process that has called the module: valid until the call has ended. */
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
  /** FREAD, FWRITE, FNONBLOCK. */
  readonly flag: number;
  /** The module's own. */
  data: unknown;
}

/** A transfer under way, uio(9): valid until the read or write has ended. */
export interface Uio {
  /** Bytes still to be moved. */
  readonly resid: number;
  /** Moves bytes.length bytes, or resid if that is less: to the reader, or from the writer into `bytes`. 0 or EFAULT. Level: process. */
  uiomove(bytes: Uint8Array): number;
}

/**
 * What a character device does, as cdevsw(9). Results are errno's. read, write
 * and ioctl may be generators, and sleep. What is left out: open succeeds; read
 * and write are ENODEV, ioctl ENOTTY; poll finds the device ready.
 */
export interface DeviceOps {
  open?(file: DeviceFile, p: Caller): number;
  /** The last descriptor of that opening is gone. */
  close?(file: DeviceFile): void;
  /** Moves bytes to the reader; moving none is the end of the file. */
  read?(file: DeviceFile, uio: Uio, p: Caller): number | Sleepable<number>;
  write?(file: DeviceFile, uio: Uio, p: Caller): number | Sleepable<number>;
  /**
   * A request made with _IO, _IOR, _IOW or _IOWR of <sys/ioccom.h>, as an unsigned
   * number; `data` has the length it says, holds what the caller passed in and is
   * passed out again if the result is 0.
   */
  ioctl?(file: DeviceFile, request: number, data: Uint8Array, p: Caller): number | Sleepable<number>;
  /** Those of `events` (POLL) that are there now; if none, it has called selrecord. */
  poll?(file: DeviceFile, events: number): number;
}

export interface Device extends Removable {
  /** Openings there are. */
  readonly nopen: number;
}

/** A figure or text in sysctl(3). */
export interface SysctlSpec {
  /** What it means, and its unit. */
  readonly doc: string;
  /** An integer of 0 or more, or a text. */
  readonly read: () => number | string;
  /** Takes an integer of 0 or more; returns an errno, or nothing. Without it nobody writes. */
  readonly write?: (value: number) => unknown;
}

export interface Syscall extends Removable {
  readonly number: number;
}

/**
 * A simulated device. It interrupts at its level when something has come, and
 * its handler gets what came, one thing a call, in the order of arrival. With
 * --seed arrivals are late by up to 250 microseconds, never out of order.
 */
export interface SimDevice<D> extends Removable {
  /** Has `data` come in `microseconds` (a number of 0 or more), besides whatever else is under way. Level: any. */
  after(microseconds: number, data: D): void;
  /** Has `data` come `hz` times a second from now on, a number of 1/1000 to 1000000, in place of what came regularly before; 0 for never. Level: any. */
  every(hz: number, data: D): void;
  /** Whatever is under way, or comes regularly, does not come. Level: any. */
  clear(): void;
  /** Arrivals under way: what comes regularly counts as one. Level: any. */
  readonly pending: number;
}

export interface ModuleKernel {
  // Time and chance.

  /** Clock ticks a second. Level: any. */
  readonly hz: number;
  /** The number of clock ticks since boot, an int that wraps: compare by difference (`(a - b) | 0`). Level: any. */
  readonly ticks: number;
  /** Cycles of the processor since boot, and how many of them a second has. Level: any. */
  readonly cycle: number;
  readonly freq: number;
  /** The time of day in microseconds since 1970, microtime(9). It may be set. Level: any. */
  microtime(): number;
  /** The time since boot in microseconds, microuptime(9). It never goes back. Level: any. */
  microuptime(): number;
  /** The ticks that last at least so many microseconds (0 or more) whatever is left of the one under way, tvtohz(9): 1 or more. Level: any. */
  tvtohz(microseconds: number): number;
  /** A random integer below 2^31, random(9). The same run gives the same ones. Level: any. */
  random(): number;

  // Callouts. Ticks are integers; 0 and less count as 1. The longest is the scheme's, 2^31 - 1 unless its page says less.

  /** Calls func(arg) in `ticks` ticks, once, timeout(9). A full callout table is misuse: setcallout and callout_init say so instead. Level: any. */
  timeout<A>(func: Handler<A>, arg: A, ticks: number): void;
  /** Unsets the timeout of this function and argument that is due first; whether there was one. Level: any. */
  untimeout<A>(func: Handler<A>, arg: A): boolean;
  /** The same by handle, setcallout(9): the handle, or 0 if the callout table is full. Level: any. */
  setcallout<A>(func: Handler<A>, arg: A, ticks: number): number;
  /** Unsets the callout of a handle; whether it was still to come. One that was called or unset, or 0, does nothing. Level: any. */
  unsetcallout(handle: number): boolean;
  /** A callout of the module's own, callout(9). KernelError ENOMEM if the callout table is full. Level: process. */
  callout_init(): Callout;
  /** Calls func(arg) in `ticks` ticks in place of what was pending; whether something was. Level: any. */
  callout_reset<A>(c: Callout, ticks: number, func: Handler<A>, arg: A): boolean;
  /** The same `from` to `to` ticks from now, at the tick where most others may be. Level: any. */
  callout_reset_within<A>(c: Callout, from: number, to: number, func: Handler<A>, arg: A): boolean;
  /** Unsets it: 1 if it was pending, 0 in its own handler, -1 if there was nothing to unset. Level: any. */
  callout_stop(c: Callout): number;
  /** It is set, and its handler has not begun. Level: any. */
  callout_pending(c: Callout): boolean;
  /** callout_stop, and its handler is not running when this returns. Level: sleep. */
  callout_drain(c: Callout): Sleepable<number>;
  /** Gives the callout back; it must not be pending. Level: any. */
  callout_destroy(c: Callout): void;

  // Levels, spl(9).

  /** The level now, an IPL_ number. Level: any. */
  readonly ipl: number;
  /** Raises the level, if it is lower, and returns the one before, for splx. Level: any. */
  splsoftclock(): number;
  splnet(): number;
  splbio(): number;
  spltty(): number;
  splclock(): number;
  splstatclock(): number;
  splhigh(): number;
  /** Goes back to a level that one of those returned: never above the level now, nor below the one the routine was called at. Level: any. */
  splx(level: number): void;
  /** splx(IPL_NONE). Level: any, but not in a handler. */
  spl0(): void;

  // Sleeping and threads.

  /**
   * Sleeps until wakeup(chan), for `timo` ticks at most (0: no limit), tsleep(9).
   * `chan` is any object; `pri` one of the P constants (PCATCH or-ed in: signals
   * end the sleep); `wmesg` shows in ps. 0; EWOULDBLOCK when the time is over;
   * EINTR or ERESTART for a signal. The level is lowered meanwhile, and as before
   * when it returns; anything may have changed. Level: sleep.
   */
  tsleep(chan: object, pri: number, wmesg: string, timo: number): Sleepable<number>;
  /** Wakes all that sleep on `chan`. Level: any. */
  wakeup(chan: object): void;
  /**
   * A thread of the kernel, kthread(9), with the name that ps shows: runs body, a
   * generator function, until it returns, at level 0. No signal reaches it.
   * KernelError EAGAIN if there are too many processes. Level: process.
   */
  kthread_create(name: string, body: () => Sleepable<unknown>): Thread;
  /** Sleeps until a thread has ended. Level: sleep; not in that thread. */
  kthread_join(thread: Thread): Sleepable<void>;

  // What users see.

  /** A message on the console as it is; log puts the module's name before it and ends the line. Level: any. */
  printf(text: string): void;
  log(text: string): void;
  /** Sends a signal to a process, psignal(9): 0, ESRCH, or EINVAL for no signal's number. Level: any. */
  psignal(pid: number, sig: number): number;
  /** A node module.NAME.`name` in sysctl(3). KernelError EEXIST. Level: process. */
  sysctl(name: string, spec: SysctlSpec): Removable;
  /** A counter, 0, seen as sysctl module.NAME.`name`. KernelError EEXIST. Level: process. */
  counter(name: string, doc: string): Counter;
  /** A character device /dev/`name` with permission bits `mode`. KernelError EEXIST, ENOSPC. Level: process. */
  device(name: string, mode: number, ops: DeviceOps): Device;
  /**
   * A system call. Its number, one of 210 to 219, is sysctl kern.syscall.`name`, for
   * syscall(2). The handler gets the caller and as many words (ints) as it has
   * further parameters, 6 at most; it returns an errno, its result is p.retval. It
   * may be a generator, and sleep. KernelError EEXIST, ENFILE. Level: process.
   */
  syscall(name: string, handler: (p: Caller, ...args: number[]) => number | Sleepable<number>): Syscall;
  /** What processes register with that find a device not ready. Level: process. */
  selinfo(): Selinfo;
  /** Registers the caller, who found nothing, selrecord(9). Level: in a device's poll. */
  selrecord(sel: Selinfo): void;
  /** Something may have become ready, selwakeup(9). Level: any. */
  selwakeup(sel: Selinfo): void;

  // Hardware.

  /** A simulated device that interrupts at `level`, IPL_NET, IPL_BIO or IPL_TTY. Level: process. */
  simdev<D>(name: string, level: number, handler: (data: D) => void): SimDevice<D>;
  /** Work that takes cycles (an integer of 0 or more): virtual time passes, and what is due interrupts. Level: any. */
  charge(ncycles: number): void;
  /** The same in microseconds, DELAY(9): the processor waits. Level: any. */
  delay(microseconds: number): void;
}
