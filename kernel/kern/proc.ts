/**
 * The process structure, proc(9) and 4.4BSD's sys/proc.h. A process that is in
 * the kernel and may sleep is the generator in p_code; in user mode it is its
 * registers.
 *
 * Legend: [P] process level, [S] also from softclock, [C] also from the clock interrupts.
 */
import { IDENT, type Identified } from '../callout/ident.ts';
import { NREG } from '../machdep.ts';
import { PUSER } from '../sys/param.ts';
import { noUsage, type Rusage } from '../sys/rusage.ts';
import type { KtrProc } from '../trace/kern_ktrace.ts';
import type { VmSpace } from '../vm/vm_space.ts';
import { FileDesc } from './file.ts';
import type { Itimer } from './itimer.ts';
import type { Rlimit } from './kern_limit.ts';
import type { Pgrp } from './pgrp.ts';
import { SigState } from './sigstate.ts';

/** A kernel routine that may sleep: it yields when it has gone to sleep, and is resumed when it runs again. */
export type Sleepable<T> = Generator<undefined, T, undefined>;

/** p_stat. */
export const SIDL = 1;
export const SRUN = 2;
export const SSLEEP = 3;
export const SSTOP = 4;
export const SZOMB = 5;

/**
 * p_flag: the parent waits in vfork; a scan of select or poll that nothing has called into question; a sleep
 * that signals may interrupt; a thread of the kernel's, which no signal reaches; a sleep whose time ran out; wait has told of this stop; sigsuspend's mask is to be
 * put back; it has execed; it was continued and wait has not told.
 */
export const P_PPWAIT = 0x10;
export const P_SELECT = 0x40;
export const P_SINTR = 0x80;
export const P_SYSTEM = 0x200;
export const P_TIMEOUT = 0x400;
export const P_WAITED = 0x1000;
export const P_OLDMASK = 0x2000;
export const P_EXEC = 0x4000;
export const P_CONTINUED = 0x20000;

/** Who a process is: effective, real and saved user and group, struct pcred; and the further groups, at most NGROUPS_MAX. */
export interface Cred {
  uid: number;
  ruid: number;
  svuid: number;
  gid: number;
  rgid: number;
  svgid: number;
  groups: readonly number[];
}

/** What a file's permissions are held against: a user, his group and his further ones. */
export type Accessor = Pick<Cred, 'uid' | 'gid' | 'groups'>;

/** Whether a process is in a group, by its effective one or a further one (groupmember). */
export function groupmember(gid: number, who: Accessor): boolean {
  return who.gid === gid || who.groups.includes(gid);
}

/** The lowest number that timer_create hands out. */
export const FIRST_TIMER = 3;

export class Proc implements Identified {
  readonly p_pid: number;
  /** Identity for the callout hash: endtsleep's argument. */
  readonly [IDENT]: number;
  /** The parent; undefined for process 1, and once the parent has exited: getppid says 1 then. */
  p_pptr: Proc | undefined;
  /** Its children, zombies included; one whose parent has exited is nobody's. */
  readonly p_children = new Set<Proc>();
  p_pgrp: Pgrp | undefined = undefined;
  p_comm = '';
  p_stat = SIDL; // [S]
  p_flag = 0; // [S]
  /** The system call or return to user mode that sleeps; null in user mode. [P] */
  p_code: Sleepable<void> | null = null;
  /** While it is traced (ktrace): where to, and what waits to be written. [P] */
  p_ktrace: KtrProc | null = null;
  /** The system call that is under way; empty outside. [P] */
  p_syscall = '';
  /** User registers, x0 to x31 and pc: the processor's own while the process is current, else p_saved. [P] */
  p_regs: Int32Array;
  readonly p_saved = new Int32Array(NREG);
  /** Results of the system call under way. [P] */
  readonly p_retval = new Int32Array(2);
  p_vmspace: VmSpace;
  /** Open files by descriptor. [P] */
  p_fd = new FileDesc();
  /** What the process sleeps on, and the word that tells what for. [S] */
  p_wchan: unknown = undefined;
  p_wmesg = '';
  p_cred: Cred = { uid: 0, ruid: 0, svuid: 0, gid: 0, rgid: 0, svgid: 0, groups: [0] };
  /** What it may use at most, by RLIMIT_ number. */
  p_rlimit: readonly Rlimit[] = [];
  p_sig = new SigState();
  /** ITIMER_REAL. [S] */
  p_realtimer: Itimer | undefined = undefined;
  /** The further real timers, by k. [S] */
  readonly p_itimers: (Itimer | undefined)[] = [];
  /** How many of them there are. */
  p_nitimers = 0;
  /** No number from FIRST_TIMER up to this one is free for timer_create. */
  p_freetimer = FIRST_TIMER;
  /** Those on clocks of processor time that are armed. [C] */
  readonly p_cputimers = new Set<Itimer>();
  /** ITIMER_VIRTUAL and ITIMER_PROF: microseconds left (0 is disarmed) and interval. [C] */
  readonly p_vtimer = { value: 0, interval: 0 };
  readonly p_ptimer = { value: 0, interval: 0 };
  /** Run time before the last switch, microseconds, and the uptime of that switch. [P] */
  p_rtime = 0;
  /** Uptime at which it was made, microseconds. [I] */
  p_start = 0;
  p_switched = 0;
  /** User and system time that were last told, microseconds: neither goes back. [P] */
  p_uu = 0;
  p_su = 0;
  /** Statistics-clock ticks in user mode, in the kernel, in interrupts. [C] */
  p_uticks = 0;
  p_sticks = 0;
  p_iticks = 0;
  /** Recent use of the processor, and the second of uptime up to which it has decayed. [C] */
  p_estcpu = 0;
  p_decayed = 0;
  p_nice = 0;
  p_priority = PUSER;
  p_usrpri = PUSER;
  /** The tick at which it last fell asleep or was stopped. [S] */
  p_slptick = 0;
  p_nvcsw = 0;
  p_nivcsw = 0;
  p_nsignals = 0;
  p_minflt = 0;
  /** Pages it had at most before the program that it runs now. */
  p_maxrss = 0;
  /** wait's status word once a zombie, the signal that stopped it while stopped. */
  p_xstat = 0;
  /** What it has used, once a zombie; and what its children have that were waited for. */
  p_ru: Rusage = noUsage();
  readonly p_cru: Rusage = noUsage();

  constructor(pid: number, parent: Proc | undefined, vmspace: VmSpace) {
    this.p_pid = pid;
    this[IDENT] = pid;
    this.p_pptr = parent;
    this.p_vmspace = vmspace;
    this.p_regs = this.p_saved;
  }
}
