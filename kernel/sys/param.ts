/** The kernel's parameters, param(9): those that a boot chooses, and fixed limits. */

import type { KernelName } from '../callout/kernels.ts';
import type { SchemeMaker } from '../callout/scheme.ts';
import type { StreamName } from '../machdep.ts';
import type { FailPoints } from './failpoints.ts';

/** Parameters that a boot chooses. */
export interface KernelParams {
  /**
   * The kernel of Figure 9. `old`: the list of 4.4BSD, walked to unset a callout.
   * `hash` and `handle`: the wheel; interval timers unset a callout by function and argument,
   * found through a hash, or by its handle.
   */
  readonly kernel: KernelName;
  /** The callout scheme; undefined for that of `kernel`. */
  readonly scheme: SchemeMaker | undefined;
  /** Entries of the callout table. */
  readonly ncallout: number;
  /** Buckets of the wheel: a power of two, or 0 for the default. */
  readonly wheelsize: number;
  /** Chains of the callout hash: a power of two, or 0 for the default. */
  readonly hashsize: number;
  /** The most processes that may exist at a time. */
  readonly maxproc: number;
  /** The most real timers that one process may have besides ITIMER_REAL. */
  readonly maxitimers: number;
  /**
   * Timers as in 4.4BSD: truncating hzto, ITIMER_REAL on the time of day, the old value written
   * before the new one is validated.
   */
  readonly compat44: boolean;
  /** True if the console is a terminal with a user at it: it echoes, and edits lines in full. */
  readonly terminal: boolean;
  /** Time of day at boot, in seconds since 1970. */
  readonly boottime: number;
  /** The standard streams of the first process that are streams of the host. */
  readonly streams: readonly StreamName[];
  /** Treatment of a module that does something wrong: it is unloaded, or the kernel panics. */
  readonly moduleFault: 'unload' | 'panic';
  /** The fail points; undefined for a kernel in which nothing fails on purpose. */
  readonly failpoints?: FailPoints | undefined;
  /** Is called when a module reads the cycle or the time, or counts from it. It changes nothing. */
  readonly clockRead?: (() => void) | undefined;
}

/** The greatest offset in a file, that of off_t. Files end far below it: MAXFILESIZE. */
export const OFF_MAX = 2n ** 63n - 1n;

/**
 * Callouts that no itimer may take: 16 for the kernel's own periodic ones, and for each process
 * one for a sleep and one for ITIMER_REAL.
 */
export function calloutReserve(params: Pick<KernelParams, 'maxproc'>): number {
  return 16 + 2 * params.maxproc;
}

/** The most processes that may exist at a time, unless the front end asks for another number. */
export const MAXPROC = 512;
/**
 * The greatest such number. Each process may hold three numbers, its own and those of a group and
 * of a session that were another's, and there are 29,999 (PID_MAX): fork always finds one.
 */
export const MAXPROC_MOST = 9999;
/** The most threads that a process may have, unless kern.threads.max_threads_per_proc is set. */
export const MAXTHREADS = 1500;
/** The greatest such number. */
export const MAXTHREADS_MOST = 10_000;
/** Entries of such a machine's callout table that further itimers cannot have. */
export const CALLOUT_RESERVE = calloutReserve({ maxproc: MAXPROC });

/** The system's name, as uname(3) gives it. */
export const OSTYPE = 'Callwheel';
/** The system's release, as uname(3) gives it. */
export const OSRELEASE = '1.0.0';

/** The most bytes of a program's arguments and environment. */
export const ARG_MAX = 256 * 1024;
/** The lowest nice value, the best priority. */
export const PRIO_MIN = -20;
/** The highest nice value. */
export const PRIO_MAX = 20;

/** Open descriptors that a process may have at first (RLIMIT_NOFILE). */
export const NOFILE = 256;
/** Open files in the whole system. */
export const MAXFILES = 4096;
/** Events that all kqueues may have registered, besides timers. */
export const MAXKNOTES = 16_384;
/** Pseudo-terminals that there may be at first (kern.pts_maxdev). */
export const PTSDEV = 64;
/** The greatest such number: a slave's number is a minor number. */
export const PTSMAX = 256;
/** Advisory locks in the whole system. */
export const MAXLOCKS = 4096;
/** Bytes that files may take beyond those of the root image. */
export const MFS_SIZE = 32 << 20;
/** Bytes of a path with its null. */
export const PATH_MAX = 1024;
/** Bytes of a name in a directory. */
export const NAME_MAX = 255;
/** Groups of a process besides the effective one. */
export const NGROUPS_MAX = 16;
/** Bytes of a login name with its null. */
export const MAXLOGNAME = 17;
/** Symbolic links that the lookup of one path may follow. */
export const SYMLOOP_MAX = 32;
/** Names (hard links) of one file. */
export const LINK_MAX = 32767;
/** Buffers of one readv or writev. */
export const IOV_MAX = 1024;

/** Sleep priorities; a lower number is a better priority. */
export const PWAIT = 32; // for a child, or for time to pass
export const PSOCK = 24; // for a file to become ready: select, pipes
export const TTIPRI = 25; // for input of the terminal
export const TTOPRI = 26; // for output of the terminal
export const PLOCK = 36; // for a lock
export const PPAUSE = 40; // for a signal: sigsuspend, sigwait
/** The border below which 4.3BSD's sleeps were never interrupted; here PCATCH alone decides. */
export const PZERO = 22;
export const PUSER = 50; // the best priority of user mode
export const MAXPRI = 127; // the worst priority
export const PCATCH = 0x100; // or-ed in: a signal interrupts the sleep

/** Microseconds in a second. */
export const MICROSECONDS = 1_000_000;
/**
 * Times a second, at most, that the clock works at regular intervals for a process: ages its timers
 * of processor time, and serves an interval timer of a shorter interval. A clock of more ticks a
 * second serves several of them at a time.
 */
export const PERIODIC_HZ = 10_000;
/** The longest callout, in ticks. */
export const MAXTICKS = 0x7fff_ffff;
/**
 * Time of day at boot if nothing else is asked for, in seconds since 1970: 1995-11-02 00:00:00
 * UTC, the day of the report by Costello and Varghese.
 */
export const BOOTTIME = 815_270_400;

/** Addresses of user space, userland/share/doc/abi.md. */
export const USRSTACK = 0x7fff_0000; // the end of the stack, which grows down
export const MAXSSIZ = 8 << 20; // the most bytes of the stack
export const SIGCODE = 0x7fff_e000; // the page of the signal trampoline
export const VM_MAXUSER = 0x7fff_f000; // the end of user space
