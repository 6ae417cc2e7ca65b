/**
 * A booted machine and its kernel, as front ends have them: to be run, given
 * input and modules, and asked for its counts. A debugger looks at the kernel
 * through `view`.
 */

import type { Callouts } from '../kernel/callout/callout.ts';
import { loadModules } from '../kernel/kern/init_main.ts';
import type { Kernel } from '../kernel/kern/kernel.ts';
import type { ModuleFile, ModuleNames, ModuleQuestion, ModuleRefusal } from '../kernel/kld/kern_linker.ts';
import type { LoadRequest, ModuleStat, Outcome } from '../kernel/kld/kern_module.ts';
import type { Holding, Machdep } from '../kernel/machdep.ts';
import { NIPL } from '../kernel/machdep.ts';
import { Locore } from '../kernel/machine/locore.ts';
import { type FoundFile, filesUnder } from '../kernel/mfs/hostfiles.ts';
import type { Observer } from '../kernel/probe.ts';
import { Panic } from '../kernel/sys/panic.ts';
import { MICROSECONDS } from '../kernel/sys/param.ts';
import { CalloutAccounts } from '../kernel/trace/callout_accounts.ts';
import { type KernelStatistics, kernelStatistics } from '../kernel/trace/kern_stat.ts';
import type { Meter } from './cpu/metered.ts';
import type { Watcher } from './cpu/watch.ts';
import { Processes } from './debug/processes.ts';
import { KernelView } from './debug/view.ts';
import type { FaultPlan } from './fault/plan.ts';
import type { Machine, StopReason } from './machine.ts';
import { MachineCheck } from './machinecheck.ts';

/** The parts of kernel and machine that installed code is given. */
export interface KernelSide {
  readonly md: Machdep;
  readonly callouts: Callouts;
  /**
   * A device that interrupts at `level`, `hz` times a second; its handler runs once for each, late
   * or not.
   */
  device(hz: number, level: number, routine: string, handler: () => void): void;
}

/** A module that is to be there from the start, with its arguments: NAME=VALUE each. */
export interface BootModule {
  readonly file: ModuleFile;
  readonly args: readonly string[];
}

/** A booted machine. */
export class System {
  /** The kernel as a debugger shows it. */
  readonly view: KernelView;
  /** The user processes as a debugger has them. */
  readonly processes: Processes;
  /**
   * After a panic: its message and the events that led to it. When stuck: one line for each
   * process.
   */
  complaints: readonly string[] = [];
  /**
   * After 'halt': the reason why a module of preload() was not loaded; undefined if none was
   * refused.
   */
  refusal: string | undefined = undefined;
  /** The faults that are made on purpose; undefined without --fault. */
  readonly faults: Pick<FaultPlan, 'counts' | 'passes' | 'missed' | 'without' | 'check'> | undefined;
  private readonly machine: Machine;
  private readonly k: Kernel;
  private readonly entry: Locore;
  private accounts: CalloutAccounts | undefined;
  private dead = false;
  private running = false;

  constructor(machine: Machine, k: Kernel, faults?: FaultPlan) {
    this.faults = faults;
    this.machine = machine;
    this.k = k;
    this.entry = new Locore(k);
    this.view = new KernelView(machine, k);
    this.processes = new Processes(k);
  }

  /**
   * Runs the machine: see Machine.run. After a panic every further call returns 'panic' at once.
   */
  run(until: number): StopReason {
    if (this.dead) return 'panic';
    this.running = true;
    try {
      const reason = this.machine.run(this.entry, until);
      if (reason === 'stuck') this.complaints = this.entry.stuck() ?? [];
      return reason;
    } catch (error) {
      this.dead = true;
      this.complaints = this.panicMessage(error);
      return 'panic';
    } finally {
      this.running = false;
    }
  }

  /** True during run(). */
  get isRunning(): boolean {
    return this.running;
  }

  /** True after a panic: the machine cannot go on. */
  get panicked(): boolean {
    return this.dead;
  }

  private panicMessage(error: unknown): string[] {
    const { machine, k } = this;
    const p = k.cpu.curproc;
    const what =
      error instanceof Panic
        ? error.told
        : error instanceof MachineCheck
          ? error.message
          : `${error instanceof Error ? error.stack : error}`;
    return [
      `panic: ${what}`,
      `process: ${p === null ? 'none' : `${p.p_pid} (${p.p_comm})`}, level ${machine.spl.ipl} of ${NIPL - 1}, cycle ${machine.cycle}`,
      ...machine.lastEvents(),
    ];
  }

  /** Lets a front end run kernel code of its own on the machine, before the first run. */
  install(start: (kernel: KernelSide) => void): void {
    const { machine, k } = this;
    const { callouts } = k.cpu;
    start({
      md: machine,
      callouts,
      device: (hz, level, routine, handler) => machine.addDevice(hz, level, routine, handler),
    });
  }

  /** Attaches an observer, after those that are there. Between two runs. */
  addObserver(observer: Observer): void {
    this.k.addObserver(observer);
  }

  /** Has user instructions watched: see Machine.watch. It does not show in the run. */
  watch(watcher: Watcher): void {
    this.machine.watch(watcher);
  }

  /** Has a meter told of user instructions. Before the first run. It does not show in the run. */
  meter(meter: Meter): void {
    this.machine.meter(meter);
  }

  /** Detaches an observer. Between two runs. */
  removeObserver(observer: Observer): void {
    this.k.removeObserver(observer);
  }

  /**
   * Keeps accounts of callouts by handler from now on, for statistics(). Between two runs. It does
   * not show in the run.
   */
  keepAccounts(): void {
    this.accounts = new CalloutAccounts();
    this.addObserver(this.accounts);
  }

  /** Counts of callouts, and of the routines that held interrupts off. Between two runs. */
  statistics(): KernelStatistics {
    return kernelStatistics(this.k, this.accounts);
  }

  /**
   * Has modules loaded before the booted process begins its program, in this order. `done` is
   * called for each, during a run. A module that cannot be loaded is named on the console; the
   * others are loaded. Before the first run.
   */
  loadModules(
    requests: readonly LoadRequest[],
    done: (request: LoadRequest, outcome: Outcome) => void,
  ): void {
    loadModules(this.k, requests, done);
  }

  /** The loaded modules. */
  modules(): readonly ModuleStat[] {
    return this.k.modules.stat();
  }

  /** Makes the present run() come back at the next boundary, with 'cycle'. For observers. */
  stop(): void {
    this.machine.stop();
  }

  /** True if stop() was called during the last run(). */
  get wasStopped(): boolean {
    return this.machine.wasStopped;
  }

  /** See Machine.pauseAt. */
  pauseAt(cycle: number, paused: () => void): void {
    this.machine.pauseAt(cycle, paused);
  }

  /** True if a process is in user mode, and the machine executes its next instruction next. */
  get inUserMode(): boolean {
    const { curproc } = this.k.cpu;
    return !this.dead && curproc !== null && curproc.p_code === null;
  }

  /** The virtual clock, in cycles. */
  get cycle(): number {
    return this.machine.cycle;
  }

  /** The cycle at which the next tick of the clock is due, whether the clock tells of it or not. */
  get nextTick(): number {
    const tick = (this.machine.freq * this.k.clockwork.tick) / MICROSECONDS;
    return Math.ceil((Math.floor(this.machine.cycle / tick) + 1) * tick);
  }

  /**
   * Cycles, `bound` at most, until a callout is due, while no process can run. In them the machine
   * does nothing but count ticks, unless input comes. 0 if a process can run.
   */
  restfulCycles(bound: number): number {
    const { clockwork, runq } = this.k;
    const { callouts, curproc } = this.k.cpu;
    if (this.dead || curproc !== null || !runq.empty) return 0;
    const tick = (this.machine.freq * clockwork.tick) / MICROSECONDS;
    // A clock that does not tick has not counted ticks for a long time.
    const { cycle } = this.machine;
    const { ticks } = clockwork;
    const due = ticks + callouts.ticksUntilNextSeen(Math.ceil((cycle + bound) / tick) - ticks);
    return Math.max(
      0,
      Math.min(bound, Math.ceil(due * tick) - cycle, this.machine.devices.nextArrival - cycle),
    );
  }

  /**
   * True if no process can run, and one waits for console input that may still come. Between two
   * runs.
   */
  get waitsForInput(): boolean {
    const { entry, k, machine } = this;
    const idle = !this.dead && k.cpu.curproc === null && k.runq.empty;
    return idle && machine.console.open && entry.wantsInput;
  }

  /** User instructions retired. */
  get instructions(): number {
    return this.machine.instructions;
  }

  /**
   * Loads modules of files, as loadModules does; the machine halts if one is refused. Before the
   * first run.
   */
  preload(modules: readonly BootModule[]): void {
    if (modules.length === 0) return;
    const { k } = this;
    const files = new Map<LoadRequest, ModuleFile>();
    for (const { file, args } of modules)
      files.set({ module: file.exports, args, places: file.places }, file);
    this.loadModules([...files.keys()], (request, { error, id, lines }) => {
      if (error === 0) k.linker.loaded(id, files.get(request) as ModuleFile);
      else {
        this.refusal ??= lines[0] ?? '';
        k.halted = true;
      }
    });
  }

  /** After 'module': the question of the kernel for a module, or for names of modules. */
  get moduleWanted(): ModuleQuestion {
    return this.k.linker.wanted ?? { kind: 'module', name: '' };
  }

  /**
   * Answers moduleWanted: the module, or the reason why there is none; or the names. Between two
   * runs.
   */
  provideModule(answer: ModuleFile | ModuleNames | ModuleRefusal): void {
    this.k.linker.provide(answer);
  }

  /** Console input; byte 3, ^C, interrupts. null is the end of input. Between two runs. */
  consoleInput(bytes: Uint8Array | null): void {
    this.machine.consoleInput(bytes);
  }

  /**
   * Standard input, if it is a stream of the host: the bytes that the machine waits for after
   * 'stream', one or more. null is the end of input. Between two runs.
   */
  streamInput(bytes: Uint8Array | null): void {
    this.machine.streamInput(bytes);
  }

  /** The console's terminal has that many rows and columns. Between two runs. */
  consoleResize(rows: number, columns: number): void {
    this.machine.consoleResize(rows, columns);
  }

  /** After halt: wait's status word of the booted process. */
  get status(): number {
    return this.k.programStatus;
  }

  /**
   * Hash over (cycle, kind, argument) of interrupts, system calls, signals and bytes of console and
   * streams.
   */
  runHash(): string {
    return this.machine.runHash();
  }

  /** The interrupt-holding ledger: the longest stretch at each level or above, and its routine. */
  ledger(): readonly Holding[] {
    return this.machine.intr.ledger.report();
  }

  /** A figure of the kernel by its sysctl name; undefined if there is none. */
  sysctl(name: string): number | undefined {
    const value = this.k.sysctls.get(name)?.read();
    return typeof value === 'number' ? value : undefined;
  }

  /** A value by its sysctl name, as far as it is a number or a text; undefined if there is none. */
  sysctlValue(name: string): number | string | undefined {
    const value = this.k.sysctls.get(name)?.read();
    return typeof value === 'object' ? undefined : value;
  }

  /** The files of the machine at and below an absolute path: see kernel/mfs/hostfiles.ts. */
  filesUnder(path: string): Iterable<FoundFile> {
    return filesUnder(this.k.rootfs, path);
  }

  /** Checks the invariants of kernel and machine; throws if one does not hold. */
  check(): void {
    this.k.check();
    this.machine.check();
    this.faults?.check();
  }

  /** See Machine.checkClear. */
  checkClear(): void {
    this.machine.checkClear();
  }
}
