/** The one place where a machine and a kernel are put together. */

import type { Callouts } from '../kernel/callout/callout.ts';
import { NONE, type SchemeMaker } from '../kernel/callout/scheme.ts';
import { schemeNamed } from '../kernel/callout/schemes.ts';
import { eventText } from '../kernel/ddb/events.ts';
import { show } from '../kernel/ddb/show.ts';
import { where } from '../kernel/ddb/where.ts';
import { Main } from '../kernel/kern/init_main.ts';
import { latin1 } from '../kernel/kern/vfs_lookup.ts';
import type { ModuleFile, ModuleRefusal } from '../kernel/kld/kern_linker.ts';
import type { LoadRequest, ModuleStat, Outcome } from '../kernel/kld/kern_module.ts';
import type { Holding, Machdep } from '../kernel/machdep.ts';
import { NIPL } from '../kernel/machdep.ts';
import type { Observer, ProbeEvent } from '../kernel/probe.ts';
import { Panic } from '../kernel/sys/panic.ts';
import { calloutReserve, type KernelParams, MICROSECONDS } from '../kernel/sys/param.ts';
import { encodeUtf8 } from '../kernel/sys/utf8.ts';
import { CalloutAccounts } from '../kernel/trace/callout_accounts.ts';
import { type KernelStatistics, kernelStatistics } from '../kernel/trace/kern_stat.ts';
import { textTrace } from '../kernel/trace/texttrace.ts';
import type { MachineConfig } from './config.ts';
import { type Host, Machine, type StopReason } from './machine.ts';
import { MachineCheck } from './machinecheck.ts';

export { ownScheme } from '../kernel/callout/kernels.ts';
export type { SchemeMaker } from '../kernel/callout/scheme.ts';
export { finds, parseSpec, refusal, SCHEMES, schemeNamed } from '../kernel/callout/schemes.ts';
export { DdbError } from '../kernel/ddb/error.ts';
export { eventNamed, eventObserver, FINE, goneAt } from '../kernel/ddb/events.ts';
export { SHOW } from '../kernel/ddb/show.ts';
export type { ModuleFile, ModuleRefusal } from '../kernel/kld/kern_linker.ts';
export type { LoadRequest, ModuleStat, Outcome } from '../kernel/kld/kern_module.ts';
export { members as imageMembers } from '../kernel/mfs/ustar.ts';
/** What a loadable module may import. */
export * as interfaceOfModules from '../kernel/module.ts';
export { type Observer, PROBE_EVENTS, type ProbeEvent } from '../kernel/probe.ts';
export { Panic } from '../kernel/sys/panic.ts';
export { signame } from '../kernel/sys/signal.ts';
export { ITIMER_NTH0 } from '../kernel/sys/timeval.ts';
export type { Histogram, KernelStatistics } from '../kernel/trace/kern_stat.ts';
export { callText, resultText, timerName } from '../kernel/trace/syscalltrace.ts';
export { calloutText } from '../kernel/trace/texttrace.ts';

/** What the front end gives the first process. */
export interface Program {
  /** Its path in the root image, or the name of the host's file when `file` is given. */
  readonly path: string;
  readonly argv: readonly string[];
  readonly envp: readonly string[];
  /** An ELF file from the host, which gets `path` in the file system; undefined to take it from the image. */
  readonly file: Uint8Array | undefined;
}

/** A program that cannot be started; the message says why, without its path. */
export class BootError extends Error {
  readonly kind: 'notfound' | 'notexec';

  constructor(kind: 'notfound' | 'notexec', message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Processes there can be. */
const MAXPROC = 512;

/** Entries of the callout table that further itimers cannot have. */
export const CALLOUT_RESERVE = calloutReserve({ maxproc: MAXPROC });

/**
 * Boots: unpacks the image, makes the first process and loads its program.
 * `scheme` stands for the callout scheme in place of the one config.callout
 * names; `observers` are attached from the start. Throws BootError, or Panic.
 */
export function boot(
  config: MachineConfig,
  image: Uint8Array,
  program: Program,
  host: Host,
  scheme = config.callout === undefined ? undefined : schemeNamed(config.callout, config.wheelsize),
  observers: readonly Observer[] = [],
): System {
  const machine = new Machine(config, host);
  const main = new Main(machine, kernelParams(config, scheme), image);
  const { rootfs } = main.k;
  const path = latin1(encodeUtf8(program.path));
  if (program.file !== undefined) rootfs.install(path, program.file);
  const file = program.file ?? rootfs.read(path);
  if (file === undefined) throw new BootError('notfound', 'not found in the root image');
  if (config.trace.length > 0) main.k.addObserver(textTrace(config.trace, (line) => host.trace(line)));
  for (const observer of observers) main.k.addObserver(observer);
  const failure = main.start(program.path, file, program.argv, program.envp);
  if (failure !== undefined) throw new BootError('notexec', failure.reason);
  return new System(machine, main);
}

function kernelParams(config: MachineConfig, scheme: SchemeMaker | undefined): KernelParams {
  return {
    callout: config.kernel,
    scheme,
    ncallout: config.ncallout,
    wheelsize: config.wheelsize,
    hashsize: config.hashsize,
    maxproc: MAXPROC,
    maxitimers: config.maxitimers,
    compat44: config.compat === '44bsd',
    terminal: config.terminal,
    moduleFault: config.moduleFault,
    modulePlaces: true,
  };
}

/** What installed code has of kernel and machine. */
export interface KernelSide {
  readonly md: Machdep;
  readonly callouts: Callouts;
  /** A device that interrupts at `level`, `hz` times a second; its handler runs once for each, late or not. */
  device(hz: number, level: number, routine: string, handler: () => void): void;
}

/** A module that is to be there from the start, with its arguments: NAME=VALUE each. */
export interface BootModule {
  readonly file: ModuleFile;
  readonly args: readonly string[];
}

/** A booted machine. */
export class System {
  /** After a panic: why, and what led to it; when stuck: a line a process. */
  complaints: readonly string[] = [];
  /** After a panic: the host's stack where it was raised. */
  panicStack = '';
  /** After 'halt': why a module that was to be there from the start was not loaded; undefined if none was refused. */
  refusal: string | undefined = undefined;
  private readonly machine: Machine;
  private readonly main: Main;
  private accounts: CalloutAccounts | undefined;
  private dead = false;

  constructor(machine: Machine, main: Main) {
    this.machine = machine;
    this.main = main;
  }

  /** See Machine.run. After a panic it stays at that. */
  run(until: number): StopReason {
    if (this.dead) return 'panic';
    try {
      const reason = this.machine.run(this.main, until);
      if (reason === 'stuck') this.complaints = this.main.stuck() ?? [];
      return reason;
    } catch (error) {
      this.dead = true;
      this.complaints = this.panicMessage(error);
      this.panicStack = (error instanceof Error && error.stack) || '';
      return 'panic';
    }
  }

  private panicMessage(error: unknown): string[] {
    const { machine, main } = this;
    const p = main.k.curproc;
    const what =
      error instanceof Panic || error instanceof MachineCheck
        ? error.message
        : `${error instanceof Error ? error.stack : error}`;
    return [
      `panic: ${what}`,
      `process: ${p === null ? 'none' : `${p.p_pid} (${p.p_comm})`}, level ${machine.ipl} of ${NIPL - 1}, cycle ${machine.cycle}`,
      ...machine.lastEvents(),
    ];
  }

  /** Lets the front end run kernel code of its own on the machine, before the first run. */
  install(start: (kernel: KernelSide) => void): void {
    const { machine, main } = this;
    const { callouts } = main.k;
    start({
      md: machine,
      callouts,
      device: (hz, level, routine, handler) => machine.addDevice(hz, level, routine, handler),
    });
  }

  /** Attaches an observer, after those that are there. Between two runs. */
  addObserver(observer: Observer): void {
    this.main.k.addObserver(observer);
  }

  /** Detaches an observer. Between two runs. */
  removeObserver(observer: Observer): void {
    this.main.k.removeObserver(observer);
  }

  /** Has statistics() give accounts of callouts by handler, from now on. Between two runs. It does not show in the run. */
  keepAccounts(): void {
    this.accounts = new CalloutAccounts();
    this.addObserver(this.accounts);
  }

  /** What the kernel has counted of its callouts, and of who held interrupts off. Between two runs. */
  statistics(): KernelStatistics {
    return kernelStatistics(this.main.k, this.accounts);
  }

  /**
   * Has modules loaded before the first process begins its program, in this order; `done` is told of each, during a
   * run. One that cannot be loaded is named on the console, and the others are. Before the first run.
   */
  loadModules(
    requests: readonly LoadRequest[],
    done: (request: LoadRequest, outcome: Outcome) => void,
  ): void {
    this.main.loadModules(requests, done);
  }

  /** The modules that are loaded. */
  modules(): readonly ModuleStat[] {
    return this.main.k.modules.stat();
  }

  /** Has the run() that is under way come back at the next boundary, with 'cycle'. For observers. */
  stop(): void {
    this.machine.stop();
  }

  /** See Machine.pauseAt. */
  pauseAt(cycle: number, paused: () => void): void {
    this.machine.pauseAt(cycle, paused);
  }

  /**
   * What a command of the debugger's shows; `words` are its name and arguments.
   * `inside`: in the middle of an event, which lets go of callout `gone`, or of
   * none (NONE). DdbError if there is nothing of that name.
   */
  show(words: readonly string[], inside = false, gone = NONE): string[] {
    return show({ k: this.main.k, inside, gone }, words);
  }

  /** Where the machine stands, in a line. */
  where(inside = false): string {
    return where(this.main.k, inside);
  }

  /** Whether a process is in user mode, and its next instruction comes next. */
  get inUserMode(): boolean {
    const { curproc } = this.main.k;
    return !this.dead && curproc !== null && curproc.p_code === null;
  }

  /** An event of the probe's in words. */
  eventText(event: ProbeEvent, args: readonly unknown[]): string {
    return eventText(this.machine.memory, event, args);
  }

  /** The last records of the run hash, oldest first. */
  lastEvents(): string[] {
    return this.machine.lastEvents();
  }

  /** The virtual clock, in cycles. */
  get cycle(): number {
    return this.machine.cycle;
  }

  /**
   * Cycles, `bound` at most, before a callout is due, while no process can run:
   * meanwhile the machine counts ticks at most, unless input comes. 0 while one can.
   */
  restfulCycles(bound: number): number {
    const { callouts, clockwork, curproc, runq } = this.main.k;
    if (this.dead || curproc !== null || !runq.empty) return 0;
    const tick = (this.machine.freq * clockwork.tick) / MICROSECONDS;
    // With a clock that does not tick it is long since ticks were counted.
    const { cycle } = this.machine;
    const { ticks } = clockwork;
    const due = ticks + callouts.ticksUntilNextSeen(Math.ceil((cycle + bound) / tick) - ticks);
    return Math.max(0, Math.min(bound, Math.ceil(due * tick) - cycle, this.machine.nextArrival - cycle));
  }

  /** User instructions retired. */
  get instructions(): number {
    return this.machine.instructions;
  }

  /** Loads modules of files as loadModules does, but the machine halts when one is refused. Before the first run. */
  preload(modules: readonly BootModule[]): void {
    if (modules.length === 0) return;
    const { k } = this.main;
    const files = new Map<LoadRequest, ModuleFile>();
    for (const { file, args } of modules)
      files.set({ module: file.exports, args, frames: file.frames }, file);
    this.loadModules([...files.keys()], (request, { error, id, lines }) => {
      if (error === 0) k.linker.loaded(id, files.get(request) as ModuleFile);
      else {
        this.refusal ??= lines[0] ?? '';
        k.halted = true;
      }
    });
  }

  /** After 'module': the name or file of the module that the kernel wants. */
  get moduleWanted(): string {
    return this.main.k.linker.wanted ?? '';
  }

  /** Gives the module that moduleWanted names, or says why there is none. Between two runs. */
  provideModule(answer: ModuleFile | ModuleRefusal): void {
    this.main.k.linker.provide(answer);
  }

  /** Console input; byte 3, ^C, interrupts. null is the end of input. Between two runs. */
  consoleInput(bytes: Uint8Array | null): void {
    this.machine.consoleInput(bytes);
  }

  /** The console's terminal has that many rows and columns. Between two runs. */
  consoleResize(rows: number, columns: number): void {
    this.machine.consoleResize(rows, columns);
  }

  /** After halt: wait's status word of the first process. */
  get status(): number {
    return this.main.status;
  }

  /** Hash over (cycle, kind, argument) of interrupts, system calls, signals and console bytes. */
  runHash(): string {
    return this.machine.runHash();
  }

  /** The interrupt-holding ledger: the longest stretch at each level or above, and who held it. */
  ledger(): readonly Holding[] {
    return this.machine.intc.ledger.report();
  }

  /** A figure of the kernel by its sysctl name; undefined if there is none. */
  sysctl(name: string): number | undefined {
    const value = this.main.k.sysctls.get(name)?.read();
    return typeof value === 'number' ? value : undefined;
  }

  /** Checks the invariants of kernel and machine; throws if one does not hold. */
  check(): void {
    this.main.k.check();
    this.machine.check();
  }

  /** See Machine.checkClear. */
  checkClear(): void {
    this.machine.checkClear();
  }
}
