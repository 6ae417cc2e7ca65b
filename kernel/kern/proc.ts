/**
 * The process structure, proc(9) and 4.4BSD's sys/proc.h, and the threads of a process. A thread
 * that is in the kernel and may sleep is the generator in p_code; in user mode it is its registers.
 * kernel.ts has the legend of the letters in brackets.
 *
 * Lwp is the state of one thread. The first thread of a process is part of its Proc, as in the
 * first FreeBSD with threads; each further one is a Thread, through which the process's own fields
 * are seen. So a routine that works for the calling thread `p` need not know how many there are. A
 * routine that keeps `p`, or compares it, takes p_leader where it means the process.
 */
import { IDENT, type Identified } from '../callout/ident.ts';
import { NREG } from '../machdep.ts';
import { PUSER } from '../sys/param.ts';
import type { Rlimit } from '../sys/resource.ts';
import { noThreadUsage, noUsage, type Rusage } from '../sys/rusage.ts';
import { newShare } from '../sys/stretch.ts';
import type { Cred } from '../sys/ucred.ts';
import type { KtrProc } from '../trace/kern_ktrace.ts';
import type { VmSpace } from '../vm/vm_space.ts';
import type { File, FileDesc } from './file.ts';
import type { Itimer } from './itimer_object.ts';
import { ItimerPlaces } from './itimer_places.ts';
import type { Knlist } from './knote.ts';
import type { Pgrp } from './pgrp.ts';
import { SigState } from './sigstate.ts';

/** A kernel routine that may sleep: it yields when it sleeps, and is resumed when it runs again. */
export type Sleepable<T> = Generator<undefined, T, undefined>;

/** Values of p_stat. */
export const SIDL = 1; // being made
export const SRUN = 2; // runs, or can run
export const SSLEEP = 3; // asleep
export const SSTOP = 4; // stopped
export const SZOMB = 5; // ended, and not waited for

/** Bits of p_flag. */
export const P_PPWAIT = 0x10; // the parent waits in vfork
export const P_SELECT = 0x40; // in select or poll, and nothing has become ready since the scan
export const P_SINTR = 0x80; // in a sleep that signals may interrupt
export const P_SUGID = 0x100; // has or had the rights of another user since the last exec
export const P_SYSTEM = 0x200; // a thread of the kernel's, which no signal reaches
export const P_TIMEOUT = 0x400; // the time of the sleep has run out
export const P_WAITED = 0x1000; // wait has reported this stop
export const P_OLDMASK = 0x2000; // sigsuspend's saved mask is to be restored
export const P_EXEC = 0x4000; // has called exec
export const P_CONTINUED = 0x20000; // was continued, and wait has not reported it
export const P_WAKEUP = 0x40000; // thr_wake ends this sleep or the next that signals may end
export const P_UPCALL = 0x80000; // goes to p_upcall when it next returns to user mode
export const P_GONE = 0x100000; // a first thread that has called thr_exit, and waits for the others
export const P_SUSPENDED = 0x200000; // in thr_suspend

/** The lowest number that timer_create gives. */
export const FIRST_TIMER = 3;

/** A fault of a user instruction. */
export interface Trap {
  /** A TRAP_ constant. */
  readonly cause: number;
  /** The address that could not be reached, or the bits of the instruction. */
  readonly tval: number;
}

/** The number of process 1, init: the parent of processes whose parent has exited. */
export const INIT = 1;

/** One thread: what it does, its registers, its sleep, its signals, its turn at the processor. */
abstract class Lwp implements Identified {
  /** Identity for the callout hash and of selecting threads: the pid, or the number of a Thread. */
  abstract readonly [IDENT]: number;
  /** The fault of user mode that the kernel is at; undefined while it is at none. [P] */
  p_trap: Readonly<Trap> | undefined = undefined;
  /** State, SIDL to SZOMB. [S] */
  p_stat = SIDL;
  /** P_ bits. [S] */
  p_flag = 0;
  /**
   * The work under way that may sleep: a system call, the whole life of a kernel thread, or the
   * loading of modules before the booted process begins its program. Null while the process has
   * none, as in user mode. [P]
   */
  p_code: Sleepable<void> | null = null;
  /** Name of the system call under way; empty outside of one. [P] */
  p_syscall = '';
  /** User registers, x0 to x31 and pc: those of the processor while current, else p_saved. [P] */
  p_regs: Int32Array;
  /** User registers while not current. [P] */
  readonly p_saved = new Int32Array(NREG);
  /** Results of the system call under way. [P] */
  readonly p_retval = new Int32Array(2);
  /** The file that the system call under way holds while it may sleep (file.ts). [P] */
  p_held: File | undefined = undefined;
  /** The channel that the process sleeps on; undefined if it does not sleep. [S] */
  p_wchan: object | undefined = undefined;
  /** A word for the reason of the sleep. [S] */
  p_wmesg = '';
  p_sig = new SigState();
  /** Uptime of the last switch to the process, microseconds. [P] */
  p_switched = 0;
  /** Recent use of the processor. [C] */
  p_estcpu = 0;
  /** Second of uptime up to which p_estcpu has decayed. [C] */
  p_decayed = 0;
  /** Present priority, that of a sleep included; lower is better. */
  p_priority = PUSER;
  /** Priority in user mode. */
  p_usrpri = PUSER;
  /** Tick at which the process last fell asleep or was stopped. [S] */
  p_slptick = 0;
  /** Run time of the thread before its last switch, microseconds. [P] */
  p_lrtime = 0;
  /** Resources used by the thread alone; its times are those last reported, and never go back. */
  readonly p_lru = noThreadUsage();
  /** The name that thr_set_name gave it; empty for none. */
  p_name = '';
  /** The routine of user mode that P_UPCALL calls. */
  p_upcall = 0;

  constructor() {
    this.p_regs = this.p_saved;
  }
}

export class Proc extends Lwp {
  /** The process as a whole, which is the object of its first thread. */
  readonly p_leader: Proc = this;
  readonly p_pid: number;
  override readonly [IDENT]: number;
  /** The further threads; the first thread is not among them. [P] */
  p_threads: readonly Proc[] = NO_THREADS;
  /** Signals for the process as a whole, once it has had a further thread; else p_sig has them. */
  p_procsig: SigState | undefined = undefined;
  /**
   * The work that the first thread does once it is alone: it ends the process, or begins a new
   * program. While it is set, the other threads end at their return to user mode.
   */
  p_alone: (() => void) | undefined = undefined;
  /** The signal by which the threads of the process are stopped or about to be, or 0. [S] */
  p_stopsig = 0;
  /** The parent: process 1 once the parent has exited, none for process 1 and kernel threads. */
  p_pptr: Proc | undefined;
  /** The children, zombies included. */
  readonly p_children = new Set<Proc>();
  p_pgrp: Pgrp | undefined = undefined;
  /** Name of the program. */
  p_comm = '';
  /** Beginning of the program's arguments, with blanks between them, as execve was given them. */
  p_args = '';
  /** ktrace's file and the records that wait to be written; null while not traced. [P] */
  p_ktrace: KtrProc | null = null;
  p_vmspace: VmSpace;
  /** Open files by descriptor. [P] */
  readonly p_fd: FileDesc;
  p_cred: Cred = { uid: 0, ruid: 0, svuid: 0, gid: 0, rgid: 0, svgid: 0, groups: [0] };
  /** Resource limits, by RLIMIT_ number. */
  p_rlimit: readonly Rlimit[] = [];
  /** Notes of kqueues that watch it; undefined until there is one. [any level] */
  p_klist: Knlist | undefined = undefined;
  /** ITIMER_REAL. [S] */
  p_realtimer: Itimer | undefined = undefined;
  /** The further real timers, by their number. [S] */
  readonly p_itimers = new ItimerPlaces();
  /** No number from FIRST_TIMER up to this one is free for timer_create. */
  p_freetimer = FIRST_TIMER;
  /** The expiries of its real timers in the time for which softclock is behind. [S] */
  readonly p_behind = newShare();
  /** Armed timers on clocks of processor time. [C] */
  readonly p_cputimers = new Set<Itimer>();
  /** ITIMER_VIRTUAL: microseconds left, 0 if disarmed, and the interval. [C] */
  readonly p_vtimer = { value: 0, interval: 0 };
  /** ITIMER_PROF, likewise. [C] */
  readonly p_ptimer = { value: 0, interval: 0 };
  /** Run time before the last switch, microseconds. [P] */
  p_rtime = 0;
  /** Uptime at which the process was made, microseconds. [I] */
  p_start = 0;
  /** User time last reported, microseconds, which never goes back. [P] */
  p_uu = 0;
  /** System time last reported, microseconds, which never goes back. [P] */
  p_su = 0;
  /** Statistics-clock ticks in user mode. [C] */
  p_uticks = 0;
  /** Statistics-clock ticks in the kernel. [C] */
  p_sticks = 0;
  /** Statistics-clock ticks in interrupts. [C] */
  p_iticks = 0;
  p_nice = 0;
  /** Voluntary context switches. */
  p_nvcsw = 0;
  /** Involuntary context switches. */
  p_nivcsw = 0;
  /** Signals delivered. */
  p_nsignals = 0;
  /** Page faults without input or output. */
  p_minflt = 0;
  /** Most pages before the program that runs now. */
  p_maxrss = 0;
  /** wait's status word of a zombie; the stop signal of a stopped process. */
  p_xstat = 0;
  /** Resources used, of a zombie. */
  p_ru: Rusage = noUsage();
  /** Resources used by the children that were waited for. */
  readonly p_cru: Rusage = noUsage();

  constructor(pid: number, parent: Proc | undefined, vmspace: VmSpace, fd: FileDesc) {
    super();
    this.p_pid = pid;
    this[IDENT] = pid;
    this.p_pptr = parent;
    this.p_vmspace = vmspace;
    this.p_fd = fd;
  }

  /** The number of the thread. */
  get p_tid(): number {
    return FIRST_TID + this.p_pid;
  }
}

/** The threads of a process that has none but its first. */
const NO_THREADS: readonly Proc[] = [];
/** Numbers of threads lie above those of processes: first threads have this and their pid. */
export const FIRST_TID = 100_000;

/** A further thread of a process. Its other fields are those of p_leader. */
class FurtherThread extends Lwp {
  override readonly [IDENT]: number;
  readonly p_tid: number;
  readonly p_leader: Proc;

  constructor(tid: number, leader: Proc) {
    super();
    this.p_tid = tid;
    this[IDENT] = tid;
    this.p_leader = leader;
  }
}

/** FurtherThread with the fields of its process. */
function threadClass(): new (tid: number, leader: Proc) => Proc {
  const first = new Proc(0, undefined, undefined as never, undefined as never);
  const own = new Set(Reflect.ownKeys(new FurtherThread(0, first)));
  for (const field of Reflect.ownKeys(first) as (keyof Proc)[]) {
    if (own.has(field)) continue;
    Object.defineProperty(FurtherThread.prototype, field, {
      get(this: FurtherThread) {
        return this.p_leader[field];
      },
      set(this: FurtherThread, value: never) {
        (this.p_leader as Record<keyof Proc, unknown>)[field] = value;
      },
    });
  }
  return FurtherThread as unknown as new (
    tid: number,
    leader: Proc,
  ) => Proc;
}

/** A further thread of a process: all of a Proc, of which only the state of Lwp is its own. */
export const Thread = /* @__PURE__ */ threadClass();
