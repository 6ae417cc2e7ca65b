/**
 * The kernel's own state: what 4.4BSD keeps in global variables. init_main.ts
 * makes one and starts it; the files kern_*.ts hold the routines over it.
 */
import { calloutsFor } from '../callout/kernels.ts';
import { type Cdevsw, makeDevices } from '../dev/conf.ts';
import { Linker } from '../kld/kern_linker.ts';
import { Modules } from '../kld/kern_module.ts';
import type { Cost, Machdep, Memory, Spl } from '../machdep.ts';
import { CpuInfo } from '../machine/cpu.ts';
import { Mfs } from '../mfs/mfs.ts';
import { combinedObserver, type Observer, type Probe } from '../probe.ts';
import { Panic } from '../sys/panic.ts';
import { calloutReserve, type KernelParams, MFS_SIZE } from '../sys/param.ts';
import { CalloutAccounts } from '../trace/callout_accounts.ts';
import { Ktrace } from '../trace/kern_ktrace.ts';
import { TextTable } from '../vm/vm_text.ts';
import { Clockwork } from './clockwork.ts';
import { ClockSource, wiredTo } from './kern_clocksource.ts';
import { checkFiles } from './kern_descrip.ts';
import { RandomSource } from './kern_random.ts';
import { checkQueues, RunQueues } from './kern_synch.ts';
import { type SysctlNode, sysctlTree } from './kern_sysctl.ts';
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

export class Kernel {
  readonly md: Machdep;
  /** The machine's priority levels and charges. */
  readonly spl: Spl;
  readonly params: KernelParams;
  readonly cost: Cost;
  readonly memory: Memory;
  readonly hz: number;
  /** The processor. */
  readonly cpu: CpuInfo;
  /** The source of a clock that does not tick; null with the ticking clock. */
  readonly clocksource: ClockSource | null;
  readonly clockwork: Clockwork;
  readonly tty: Tty;
  readonly rootfs: Mfs;
  readonly sysctls: Map<string, SysctlNode>;
  /** Real timers set their callouts by handle; otherwise by function and argument. [I] */
  readonly itimersByHandle: boolean;

  readonly allproc = new Map<number, Proc>();
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
  readonly runq = new RunQueues();
  /** Sleep queues by channel. */
  readonly slpque = new Map<unknown, Proc[]>();
  /** The first process has ended. */
  halted = false;
  readonly sched = new Sched();
  /** Woken when the time of day is set. */
  readonly timeSet = {};
  /** The channel on which processes in select and poll sleep. */
  readonly selwait = {};
  /** Times that two processes selected on one Selinfo. [S] */
  nselcoll = 0;

  /** Callouts that further timers have or are promised, and how many they may have in all. [S] */
  itimersHeld = 0;
  readonly itimerRoom: number;
  nsyscalls = 0;
  hostname = 'callwheel';
  /** Open files, falloc's to closef. [P] */
  nfiles = 0;
  /** Advisory locks of all files. [P] */
  nlocks = 0;
  readonly random = new RandomSource();

  /** Arguments of the system call that was entered last. */
  readonly uap = new Int32Array(8);
  /** setitimer's new value: system calls that do not sleep share the buffer. */
  readonly aitv = newItimerval();
  /** The old value, of setitimer and getitimer. */
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
  /** The attached observers as one, or null. */
  probe: Probe | null = null;
  private observers: readonly Observer[] = [];

  /** `image` is the root image, a ustar archive. */
  constructor(md: Machdep, params: KernelParams, image: Uint8Array) {
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
      wire: (make) => wiredTo(md, make),
      scheme: params.scheme,
    });
    this.cpu = new CpuInfo(callouts);
    this.clockwork = new Clockwork(md.clock, callouts.table, md.freq, params.compat44);
    this.clockwork.source = this.clocksource;
    this.itimerRoom = Math.max(0, params.ncallout - calloutReserve(params));
    this.h = handlersOf(this);
    this.itimersByHandle = params.kernel === 'handle';
    this.r = routineNumbers(md.spl);
    this.calloutRoutines = calloutRoutineNumbers(md.spl);
    this.ktrace = new Ktrace(this);
    this.tty = new Tty(this, params.terminal);
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
    this.cpu.callouts.setTrace(this.probe ?? undefined);
  }

  /** An identity number for an argument of timeout that is about to be made. */
  newIdent(): number {
    return this.cpu.callouts.hash?.idents.next() ?? 0;
  }

  /** The process that runs. Panics outside process context. */
  current(): Proc {
    if (this.cpu.curproc === null) throw new Panic('no current process');
    return this.cpu.curproc;
  }

  /**
   * A process became runnable or its priority changed: the current one gives way to a better one.
   */
  needResched(p: Proc): void {
    if (this.cpu.curproc === null || p.p_priority < this.cpu.curproc.p_priority) this.cpu.wantResched = true;
  }

  /** Callouts pending but for the scheduler's own. */
  get nclients(): number {
    return this.cpu.callouts.npending - this.sched.nstanding;
  }

  startSleepTimeout(p: Proc, timo: number): void {
    this.cpu.callouts.timeout(this.h.endtsleep, p, Math.min(timo, this.cpu.callouts.scheme.longest));
  }

  stopSleepTimeout(p: Proc): void {
    this.cpu.callouts.untimeout(this.h.endtsleep, p);
  }

  /** A message of the kernel's own, on the console. */
  log(line: string): void {
    this.tty.print(`${line}\n`);
  }

  /** The status word of process 1, once it has ended. */
  get initStatus(): number {
    return this.allproc.get(1)?.p_xstat ?? 0;
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
    this.rootfs.check();
    checkFiles(this);
    checkGroups(this);
    this.modules.check();
    for (const p of this.allproc.values()) {
      p.p_sig.check();
      p.p_vmspace.check();
    }
  }
}
