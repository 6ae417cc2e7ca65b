/** The kernel's parameters, param(9): what a boot may choose, and fixed limits. */

import type { CalloutKernel } from '../callout/kernels.ts';
import type { SchemeMaker } from '../callout/scheme.ts';

export interface KernelParams {
  readonly callout: CalloutKernel;
  /** The callout scheme; undefined for the kernel's own. */
  readonly scheme: SchemeMaker | undefined;
  /** Entries of the callout table; buckets of the wheel and of the hash, 0 for the default. */
  readonly ncallout: number;
  readonly wheelsize: number;
  readonly hashsize: number;
  /** Processes there can be. */
  readonly maxproc: number;
  /** Further real timers that one process may have. */
  readonly maxitimers: number;
  /** Timers as 4.4BSD had them: truncating hzto, wall-clock ITIMER_REAL, the old value written before validation. */
  readonly compat44: boolean;
  /** The console is a terminal, with somebody at it: it echoes, and edits lines in full. */
  readonly terminal: boolean;
  /** What becomes of a module that does something wrong: it is taken back, or the kernel panics. */
  readonly moduleFault: 'unload' | 'panic';
  /** Whether the places where modules arm and make things are kept, to be shown; it makes no difference to the run. */
  readonly modulePlaces: boolean;
}

/** Callouts that no itimer may take: the kernel's own periodic ones, and for each process a sleep and an ITIMER_REAL. */
export function calloutReserve(params: Pick<KernelParams, 'maxproc'>): number {
  return 16 + 2 * params.maxproc;
}

/** What uname(3) tells. */
export const OSTYPE = 'Callwheel';
export const OSRELEASE = '0.1.0';

/** Bytes that arguments and environment may take. */
export const ARG_MAX = 256 * 1024;
/** The range of nice. */
export const PRIO_MIN = -20;
export const PRIO_MAX = 20;

/** Descriptors a process may have at the start; open files in the whole system. */
export const NOFILE = 256;
export const MAXFILES = 4096;
/** Advisory locks in the whole system. */
export const MAXLOCKS = 4096;
/** Bytes that files may take beyond those of the root image. */
export const MFS_SIZE = 32 << 20;
/** Bytes of a path with its null, of a name, and symbolic links on the way of one path. */
export const PATH_MAX = 1024;
export const NAME_MAX = 255;
/** Groups beside the effective one that a process is in. */
export const NGROUPS_MAX = 16;
/** Bytes of a login name with its null. */
export const MAXLOGNAME = 17;
export const SYMLOOP_MAX = 32;
/** Names of one file. */
export const LINK_MAX = 32767;
/** Buffers of one readv or writev. */
export const IOV_MAX = 1024;

/** Sleep priorities; a sleep above PZERO may be interrupted by signals when PCATCH is or-ed in. */
export const PWAIT = 32;
export const PSOCK = 24;
export const TTIPRI = 25;
export const TTOPRI = 26;
export const PLOCK = 36;
export const PPAUSE = 40;
export const PZERO = 22;
export const PUSER = 50;
export const MAXPRI = 127;
export const PCATCH = 0x100;

export const MICROSECONDS = 1_000_000;
/** The longest callout, in ticks. */
export const MAXTICKS = 0x7fff_ffff;
/** 1995-11-02 00:00:00 UTC, the day of the Costello-Varghese report: where the time of day starts at boot. */
export const BOOTTIME = 815_270_400 * MICROSECONDS;

/** User address space, userland/share/doc/abi.md. */
export const USRSTACK = 0x7fff_0000;
export const MAXSSIZ = 8 << 20;
export const SIGCODE = 0x7fff_e000;
export const VM_MAXUSER = 0x7fff_f000;
