/**
 * The state of the kernel, which 4.4BSD keeps in global variables. main() of init_main.ts makes it;
 * the routines that work on it are in the files kern_*.ts.
 *
 * Legend of the letters after the comment of a field, here and in the other rooms of the kernel.
 * They tell which work uses the field:
 * - [I] any work; the field is set while its object is made, and does not change afterwards.
 * - [P] process level: system calls, traps and kernel threads.
 * - [S] process level and softclock.
 * - [C] process level, softclock and the clock interrupts.
 * - [any level] all of these, and the interrupts of any device.
 */

import { calloutsFor } from '../callout/kernels.ts';
import { type Cdevsw, makeDevices } from '../dev/conf.ts';
import { Hostio } from '../dev/hostio.ts';
import { Linker } from '../kld/kern_linker.ts';
import { Modules } from '../kld/kern_module.ts';
import type { Cost, Machdep, Memory, Spl } from '../machdep.ts';
import { CpuInfo } from '../machine/cpu.ts';
import { Mfs } from '../mfs/mfs.ts';
import type { RootImage } from '../mfs/ustar.ts';
import { combinedObserver, type Observer, type Probe } from '../probe.ts';
import { Panic } from '../sys/panic.ts';
import { calloutReserve, type KernelParams, MAXTHREADS, MFS_SIZE, PTSDEV } from '../sys/param.ts';
import { CalloutAccounts } from '../trace/callout_accounts.ts';
import { Ktrace } from '../trace/kern_ktrace.ts';
import { TextTable } from '../vm/vm_text.ts';
import { Channels } from './channels.ts';
import { ratesOf } from './clock_rates.ts';
import { Clockwork } from './clockwork.ts';
import { timerOf } from './itimer.ts';
import type { Itimer } from './itimer_object.ts';
import { ItimerRows } from './itimer_rows.ts';
import { ClockSource, wiredTo } from './kern_clocksource.ts';
import { coredump } from './kern_core.ts';
import { checkFiles } from './kern_descrip.ts';
import { checkKqueues, type Kqueue } from './kern_event.ts';
import { RandomSource } from './kern_random.ts';
import type { SignalTracer } from './kern_sig.ts';
import { checkQueues, RunQueues } from './kern_synch.ts';
import { type SysctlNode, sysctlTree } from './kern_sysctl.ts';
import { allThreads, checkThreads, FIRST_FURTHER } from './kern_thread.ts';
import { newItimerval } from './kern_time.ts';
import { checkGroups, type Pgrp } from './pgrp.ts';
import type { Proc } from './proc.ts';
import {
  calloutRoutineNumbers,
  type Handlers,
  handlersOf,
  type RoutineNumbers,
  routineNumbers,
} from './routines.ts';
import { checkSched, Sched } from './sched_4bsd.ts';
import { Tty } from './tty.ts';
import { checkPtys, type Pty } from './tty_pty.ts';
import { Rights } from './uipc_rights.ts';
import { UmtxQueues } from './umtx_queue.ts';

export class Kernel {
  /** The machine. */
  readonly md: Machdep;
  /** The machine's priority levels and charges. */
  readonly spl: Spl;
  readonly params: KernelParams;
  /** Prices of kernel work. */
  readonly cost: Cost;
  readonly memory: Memory;
  /** Clock ticks a second. */
  readonly hz: number;
  /** The processor. */
  readonly cpu: CpuInfo;
  /** The interval clock, if it does not interrupt at every tick; null with the ticking clock. */
  readonly clocksource: ClockSource | null;
  /** Time. */
  readonly clockwork: Clockwork;
  /** The console's terminal. */
  readonly tty: Tty;
  /** Pseudo-terminals by number. [P] */
  readonly ptys = new Map<number, Pty>();
  /** The most pseudo-terminals. [P] */
  pts_maxdev = PTSDEV;
  /** The standard streams that are streams of the host. */
  readonly hostio: Hostio;
  /** The root file system. */
  readonly rootfs: Mfs;
  /** The variables of sysctl, by name. */
  readonly sysctls: Map<string, SysctlNode>;
  /** True if real timers set their callouts by handle, false if by function and argument. [I] */
  readonly itimersByHandle: boolean;

  /** The process that was booted, a child of process 1: the machine halts when it exits. [I] */
  program: Proc | undefined = undefined;
  /** All processes, by number. */
  readonly allproc = new Map<number, Proc>();
  /** The threads of processes, but for the first of each, by their numbers. */
  readonly threads = new Map<number, Proc>();
  /** The number given out last to a further thread. */
  lasttid = FIRST_FURTHER - 1;
  /** The most threads that a process may have. */
  maxthreads = MAXTHREADS;
  /** Threads that wait in _umtx_op. */
  readonly umtx = new UmtxQueues();
  /** Process groups by number. */
  readonly pgrptable = new Map<number, Pgrp>();
  /** The process number given out last. */
  lastpid = 1;
  /** Executables in use. */
  readonly texts: TextTable;
  /** Drivers of modules' devices, by major number. */
  readonly drivers = new Map<number, Cdevsw>();
  readonly modules: Modules;
  readonly linker = new Linker();
  /** Run queues. */
  readonly runq = new RunQueues();
  /** Sleep queues by channel. */
  readonly slpque = new Map<object, Proc[]>();
  /** Names of the channels on which processes have slept. */
  readonly channels = new Channels();
  /** True once the booted process has ended, or a module that must be there was refused. */
  halted = false;
  /** The state of the scheduler. */
  readonly sched = new Sched();
  /** The channel that is woken when the time of day is set. */
  readonly timeSet = {};
  /** The channel on which processes in select and poll sleep. */
  readonly selwait = {};
  /** Number of times that a second process selected on one Selinfo. [S] */
  nselcoll = 0;

  /** The further itimers of processes that only wait. */
  readonly itimerRows = new ItimerRows(this.allproc);
  /**
   * True if further itimers have rows. Where callouts fail on purpose, each timer must be told from
   * every other that was there before. [I]
   */
  readonly itimersByRow: boolean;
  /** Number of callouts that further timers have or are promised. [S] */
  itimersHeld = 0;
  /** The most callouts that further timers may have or be promised. [I] */
  readonly itimerRoom: number;
  /** POSIX timers of processor time that one tick looks at, at most. [I] */
  readonly maxCpuTimers: number;
  /** Notes of all kqueues. [P] */
  nknotes = 0;
  /** Timers of all kqueues. [P] */
  kq_ncallouts = 0;
  /** The most timers that all kqueues may have. [P] */
  kq_calloutmax: number;
  /** Kqueues that have an event and whose waiters are to be woken. [any level, IPL_HIGH] */
  readonly kqtasks: Kqueue[] = [];
  /** Number of system calls so far. */
  nsyscalls = 0;
  hostname = 'callwheel';
  /** Number of open files: from falloc to closef. [P] */
  nfiles = 0;
  /** Number of advisory locks on all files. [P] */
  nlocks = 0;
  readonly random = new RandomSource();
  /** Open files in messages. [P] */
  readonly rights = new Rights(this);

  /** Arguments of the system call that was entered last. */
  readonly uap = new Int32Array(8);
  /** The new value of setitimer. System calls that do not sleep can share this buffer. */
  readonly aitv = newItimerval();
  /** The old value of setitimer, and the value of getitimer. */
  readonly oitv = newItimerval();

  /** The kernel's callout handlers. */
  readonly h: Handlers;
  /** Numbers of the kernel's routines in the ledger. */
  readonly r: RoutineNumbers;
  /** Numbers of the callout facility's routines in the ledger. */
  readonly calloutRoutines: readonly number[];
  /** Accounts of callouts by their handlers, kept while they are attached as an observer. */
  readonly accounts = new CalloutAccounts();
  readonly ktrace: Ktrace;
  /** Writes the core file of the current process: kern_core.ts, for signals, which lie below it. */
  readonly coredump = coredump;
  /** The attached observers as one, or null. */
  probe: Probe | null = null;
  /** The debugger that is asked about signals, or null. */
  tracer: SignalTracer | null = null;
  private observers: readonly Observer[] = [];

  /** `image` is the root image, a ustar archive. */
  constructor(md: Machdep, params: KernelParams, image: RootImage) {
    this.md = md;
    this.spl = md.spl;
    this.params = params;
    this.cost = md.cost;
    this.memory = md.memory;
    this.texts = new TextTable(md.memory);
    this.hz = md.clock.hz;
    const { timer } = md;
    this.clocksource = timer.kind === 'tick' ? null : new ClockSource(this, timer);
    const callouts = calloutsFor(params.kernel, params, md.spl, md.cost, {
      clock: this.clocksource ?? undefined,
      wire: (make) => wiredTo(md, make, this.clocksource),
      scheme: params.scheme,
      failpoints: params.failpoints,
    });
    this.cpu = new CpuInfo(callouts);
    const { compat44, boottime } = params;
    const { stride, maxAtOnce } = ratesOf(md);
    this.maxCpuTimers = maxAtOnce;
    this.clockwork = new Clockwork(md.clock, callouts.table, md.freq, compat44, boottime, stride);
    this.clockwork.source = this.clocksource;
    this.kq_calloutmax = params.maxitimers;
    this.itimerRoom = Math.max(0, params.ncallout - calloutReserve(params));
    this.h = handlersOf(this);
    this.itimersByHandle = params.kernel === 'handle';
    this.itimersByRow = this.itimersByHandle && params.failpoints === undefined;
    callouts.meant = (func, arg) =>
      func === this.h.realitexpire ? timerOf(this, arg as Itimer | number) : arg;
    this.r = routineNumbers(md.spl);
    this.calloutRoutines = calloutRoutineNumbers(md.spl);
    this.ktrace = new Ktrace(this);
    this.tty = new Tty(this, params.terminal);
    this.hostio = new Hostio(md.streams);
    this.rootfs = new Mfs(image, MFS_SIZE, () => this.clockwork.microtime());
    makeDevices(this.rootfs);
    this.modules = new Modules(this);
    this.sysctls = sysctlTree(this);
  }

  /** Attaches an observer to the probe, after those that are there. */
  addObserver(observer: Observer): void {
    observer.attached?.(this.md);
    this.setObservers([...this.observers, observer]);
  }

  /** Detaches an observer; nothing happens if it is not attached. */
  removeObserver(observer: Observer): void {
    this.setObservers(this.observers.filter((other) => other !== observer));
  }

  /** True while the accounts are kept. */
  get accounting(): boolean {
    return this.observers.includes(this.accounts);
  }

  /** Begins the accounts, from nothing, or ends them. */
  set accounting(wanted: boolean) {
    this.removeObserver(this.accounts);
    if (wanted) this.addObserver(this.accounts);
  }

  private setObservers(observers: readonly Observer[]): void {
    this.observers = observers;
    this.probe = combinedObserver(observers);
    this.md.probe = this.probe;
    this.cpu.callouts.setProbe(this.probe ?? undefined);
  }

  /**
   * Returns a new identity number, for a function or an object that timeout will be given; 0 in a
   * kernel without the callout hash.
   */
  newIdent(): number {
    return this.cpu.callouts.hash?.idents.next() ?? 0;
  }

  /** The process that runs. Panics outside process context. */
  current(): Proc {
    if (this.cpu.curproc === null) throw new Panic('no current process');
    return this.cpu.curproc;
  }

  /**
   * Notes that a process with priority `pri` can run. The current process is to give way if its
   * user priority is worse: it is not preempted in the kernel, and returns to user mode with that
   * (curpriority in 4.4BSD).
   */
  needResched(pri: number): void {
    if (this.cpu.curproc === null || pri < this.cpu.curproc.p_usrpri) this.cpu.wantResched = true;
  }

  /** Number of pending callouts, without the scheduler's own. */
  get nclients(): number {
    return this.cpu.callouts.npending - this.sched.nstanding;
  }

  /**
   * Sets the callout that ends the sleep of `p` after `timo` ticks, or sooner if the scheme takes
   * no interval so long. `from` is as for tsleep. Level: IPL_HIGH, so that the callout's precision
   * is noted before it can come.
   */
  startSleepTimeout(p: Proc, timo: number, from?: number): void {
    const { callouts } = this.cpu;
    const ticks = Math.min(timo, callouts.scheme.longest);
    const pr = this.clockwork.deviation(ticks);
    const c = callouts.table.callfree;
    callouts.timeout(this.h.endtsleep, p, ticks + pr, from);
    callouts.setPrecision(c, pr);
  }

  /** Unsets the callout that ends the sleep of `p`. */
  stopSleepTimeout(p: Proc): void {
    this.cpu.callouts.untimeout(this.h.endtsleep, p);
  }

  /** Prints a line of the kernel's own on the console. */
  log(line: string): void {
    this.tty.print(`${line}\n`);
  }

  /** The status word of the booted process, once it has ended. */
  get programStatus(): number {
    return this.program?.p_xstat ?? 0;
  }

  /** Checks every structure's invariant; throws if one does not hold. */
  check(): void {
    this.cpu.callouts.check();
    checkQueues(this);
    checkSched(this);
    this.linker.check(this);
    this.texts.check();
    this.ktrace.check();
    this.tty.check();
    checkPtys(this);
    this.hostio.check(this);
    this.rootfs.check();
    this.rights.check();
    checkFiles(this);
    checkGroups(this);
    checkKqueues(this);
    this.modules.check();
    checkThreads(this);
    this.umtx.check();
    for (const p of this.allproc.values()) {
      p.p_procsig?.check();
      p.p_vmspace.check();
    }
    for (const td of allThreads(this)) td.p_sig.check();
  }
}
