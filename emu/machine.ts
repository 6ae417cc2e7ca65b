/**
 * The machine: processor, memory, interrupt controller, clock chips and console around one virtual
 * clock. The kernel sees it as Machdep. A front end runs it by run().
 */
import {
  type Cost,
  IPL_CLOCK,
  IPL_STATCLOCK,
  type KernelEntry,
  type Machdep,
  type Pmap,
  REG_PC,
  RUN_HALT,
  RUN_IDLE,
  RUN_MODULE,
  RUN_STREAM,
  RUN_SWITCH,
  type Timer,
} from '../kernel/machdep.ts';
import type { Probe } from '../kernel/probe.ts';
import { type ChipWiring, ClockChip } from './clock/clockchip.ts';
import { type IntervalChip, intervalClock } from './clock/intervalclock.ts';
import { jitterFrom } from './clock/jitter.ts';
import { VirtualClock } from './clock/virtualclock.ts';
import type { MachineConfig } from './config.ts';
import { Console } from './console.ts';
import { SUN_4_360 } from './cost.ts';
import { CPU_CYCLE, CPU_ECALL, CPU_STOP, type Engine } from './cpu/engine.ts';
import { type Meter, MeteredEngine } from './cpu/metered.ts';
import type { Mmu, PageTable } from './cpu/mmu.ts';
import { makeProcessor } from './cpu/processor.ts';
import type { Watcher } from './cpu/watch.ts';
import { Watchers } from './cpu/watchers.ts';
import { Devices } from './devices.ts';
import { EventQueue } from './events.ts';
import type { FaultPlan } from './fault/plan.ts';
import { faultyWiring } from './fault/wiring.ts';
import type { Host } from './host.ts';
import { Intc } from './intc.ts';
import type { Ledger } from './ledger.ts';
import { MachineCheck } from './machinecheck.ts';
import { type Moves, movesOf } from './moves.ts';
import { RunHash } from './runhash.ts';
import { Streams } from './streams.ts';
import { SurveyedIntc, surveyedEngine } from './survey.ts';

export type { Host } from './host.ts';

/**
 * Reason why run() came back:
 * - cycle: the virtual clock reached `until`, stop() was called, or the processor came to a stop.
 * - halt: the booted process has ended, or a module of System.preload() was refused.
 * - input: the machine is idle, a process waits for console input, and there is none.
 * - stuck: every process sleeps for ever, and the console is closed or no process reads it.
 * - module: the kernel wants a module, and nothing goes on until it is provided.
 * - stream: a process reads standard input, which is a stream of the host, and nothing goes on
 *   until more of it is given.
 * - panic: the kernel gave up. System.run returns it in place of the exception.
 *
 * 'input' and 'stuck' are returned once each time the machine falls idle. When run() is called
 * again after that, it lets time pass.
 */
export type StopReason = 'cycle' | 'halt' | 'input' | 'stuck' | 'module' | 'stream' | 'panic';

/** A machine of one configuration. Members of Machdep are explained there. */
export class Machine implements Machdep {
  /** Processor frequency, hertz. */
  readonly freq: number;
  readonly cost: Cost = SUN_4_360;
  readonly memory: Mmu;
  /** The interval clock. */
  readonly clock: IntervalChip;
  /** The statistics clock. */
  readonly statclock: ClockChip;
  readonly regs: Int32Array;
  readonly record: RunHash;
  readonly console: Console;
  readonly streams: Streams;
  readonly devices: Devices;
  readonly ledger: Ledger;
  /** Priority levels and charges: the interrupt controller, which keeps them. */
  readonly spl: Intc;
  /** The interrupt controller. */
  readonly intr: Intc;
  private readonly virtual = new VirtualClock();
  private readonly events = new EventQueue();
  private engine: Engine;
  private readonly watchers: Watchers;
  private readonly host: Host;
  /** The moves of interrupts; undefined in a run without any. */
  private readonly moves: Moves | undefined;
  /** True if run() has returned 'input' or 'stuck' since the machine fell idle. */
  private saidWhy = false;
  /** True if run() is to come back before the next user instruction. */
  private stopping = false;

  /** `plan` has the faults of the interval clock; undefined for a clock that has none. */
  constructor(config: MachineConfig, host: Host, plan?: FaultPlan) {
    const { freq } = config;
    this.freq = freq;
    this.host = host;
    this.record = new RunHash(this.virtual);
    const { survey } = host;
    const parts = [this.virtual, this.events, this.cost, this.record, freq] as const;
    this.intr = survey === undefined ? new Intc(...parts) : new SurveyedIntc(survey, ...parts);
    this.spl = this.intr;
    this.ledger = this.intr.ledger;
    const { memory, engine } = makeProcessor(config.mem, this.virtual, freq, {
      engine: host.engine,
      makeBuffer: host.makeBuffer,
      differ(message) {
        throw new MachineCheck(message);
      },
      counterRead: survey && (() => survey.counterRead?.(this.virtual.cycle)),
    });
    this.memory = memory;
    this.engine = survey === undefined ? engine : surveyedEngine(engine, survey, this.virtual, this.events);
    this.regs = engine.regs;
    this.watchers = new Watchers(engine, memory);
    const jitter = jitterFrom(config.seed);
    const wiring = (hz: number, level: number, moves?: Moves): ChipWiring => {
      const post = () => this.intr.post(level);
      const request = moves === undefined ? post : () => moves.request(post);
      const late = config.seed === undefined ? undefined : jitter;
      return { hz, freq, clock: this.virtual, events: this.events, jitter: late, request };
    };
    this.moves = movesOf(config.moves, this.virtual, this.events, survey?.moved);
    const wired = wiring(config.hz, IPL_CLOCK, this.moves);
    this.clock = intervalClock(config, plan ? faultyWiring(plan, wired, config.clock === 'tick') : wired);
    this.statclock = new ClockChip(wiring(config.stathz, IPL_STATCLOCK));
    this.console = new Console(this.intr, this.record, (bytes) => host.consoleOutput(bytes));
    this.streams = new Streams(this.intr, this.record, (fd, bytes) => host.streamOutput?.(fd, bytes));
    this.devices = new Devices(this.intr, this.events, this.virtual, freq, jitter);
  }

  /** The interval clock, with its abilities beside counting. */
  get timer(): Timer {
    return this.clock;
  }

  /** The virtual clock. */
  get cycle(): number {
    return this.virtual.cycle;
  }

  /** User instructions retired. */
  get instructions(): number {
    return this.engine.instret;
  }

  /** The attached observers as one, or null. */
  get probe(): Probe | null {
    return this.intr.probe;
  }

  set probe(probe: Probe | null) {
    this.intr.setProbe(probe);
  }

  userContext(pmap: Pmap): void {
    this.memory.pmapActivate(pmap as PageTable);
    this.engine.clearReservation();
  }

  /** Gives the console's terminal another size, in characters. Call it between two runs. */
  consoleResize(rows: number, columns: number): void {
    this.console.resize(rows, columns);
  }

  /** Gives the console input bytes; null is the end of input. Call it between two runs. */
  consoleInput(bytes: Uint8Array | null): void {
    this.console.feed(bytes);
    this.saidWhy = false;
  }

  /**
   * Gives standard input, a stream of the host, more bytes; null is its end. Call it between two
   * runs.
   */
  streamInput(bytes: Uint8Array | null): void {
    this.streams.feed(bytes);
  }

  /**
   * Attaches a device that does nothing but interrupt at `level`, `hz` times a second. `handler` is
   * called once for each period, also when an interrupt is late; `routine` is its name in the
   * ledger. Call it before the first run.
   */
  addDevice(hz: number, level: number, routine: string, handler: () => void): void {
    const line = this.intr.connect(level, routine, () => {
      for (let due = chip.take(); due > 0; due--) handler();
    });
    const chip = new ClockChip({
      hz,
      freq: this.freq,
      clock: this.virtual,
      events: this.events,
      request: () => this.intr.request(line),
    });
  }

  note(line: string): void {
    this.host.note?.(line);
  }

  mark(id: number): void {
    this.probe?.mark?.(id);
    this.host.mark(id);
  }

  /** The run hash so far: sixteen hexadecimal digits. */
  runHash(): string {
    return this.record.digest();
  }

  /** The last events of the record, oldest first, one line each. */
  lastEvents(): string[] {
    return this.record.last();
  }

  /**
   * Runs until the virtual clock reaches `until` or something else stops the machine. The stop at
   * `until` is at the first instruction boundary at or after that cycle. Synchronous; never blocks.
   * Exceptions of the kernel, such as a Panic, pass through.
   */
  run(kernel: KernelEntry, until: number): StopReason {
    const { virtual, events, engine } = this;
    this.stopping = false;
    this.interrupts(false);
    for (;;) {
      const state = kernel.dispatch();
      if (state === RUN_HALT) return 'halt';
      if (state === RUN_MODULE) return 'module';
      if (state === RUN_STREAM) return 'stream';
      if (state === RUN_IDLE && !this.saidWhy) {
        const why = this.whyIdle(kernel);
        this.saidWhy = why !== undefined;
        if (why !== undefined) return why;
      }
      if (virtual.cycle >= until || this.stopping) return 'cycle';
      if (state === RUN_SWITCH) continue;
      if (state === RUN_IDLE) {
        this.skip(until);
        continue;
      }
      this.saidWhy = false;
      const reason = engine.run(Math.min(until, events.next));
      if (reason === CPU_CYCLE) this.interrupts(true);
      else if (reason === CPU_STOP) {
        if (this.memory.watcher?.stopped(this.regs[REG_PC] >>> 0) !== true) return 'cycle';
      } else if (reason === CPU_ECALL) kernel.syscall();
      else kernel.trap(reason, engine.tval);
    }
  }

  /**
   * Calls `paused` when kernel work comes to `cycle`, with the clock at that cycle; Infinity for
   * never. If the cycle comes in user mode or while the machine is idle, `paused` is not called: to
   * stop there, give run() the cycle as its bound.
   */
  pauseAt(cycle: number, paused: () => void): void {
    this.intr.paused = paused;
    this.events.pauseAt(cycle);
  }

  /** Has user instructions watched. Before the first run, if the watcher watches memory. */
  watch(watcher: Watcher): void {
    this.watchers.add(watcher);
  }

  /** Has a meter told of all user instructions, from the first one on. Before the first run. */
  meter(meter: Meter): void {
    this.engine = new MeteredEngine(this.engine, this.virtual, meter);
  }

  /**
   * Makes the run() that is under way come back with 'cycle' before the next user instruction. For
   * observers.
   */
  stop(): void {
    this.stopping = true;
  }

  /** True if stop() was called during the last run(). */
  get wasStopped(): boolean {
    return this.stopping;
  }

  /** The reason why an idle machine comes back to its front end; undefined if there is none. */
  private whyIdle(kernel: KernelEntry): StopReason | undefined {
    if (kernel.wantsInput && this.console.open) return 'input';
    return kernel.stuck() === undefined ? undefined : 'stuck';
  }

  /**
   * Lets idle time pass at once, to the next event or to `until`. An event due at `until` is taken
   * when run() is called again.
   */
  private skip(until: number): void {
    const { virtual, events } = this;
    virtual.cycle = Math.max(virtual.cycle, Math.min(until, events.next));
    if (virtual.cycle < until) this.interrupts(false);
  }

  /**
   * Runs the events that are due now and takes the interrupts that wait. `usermode` is true if they
   * interrupt a user instruction.
   */
  private interrupts(usermode: boolean): void {
    this.events.runUntil(this.virtual.cycle);
    // A processor that has stood still finds events that came meanwhile.
    while (this.events.next <= this.virtual.cycle) this.events.runUntil(this.virtual.cycle);
    this.intr.offer(usermode);
  }

  /** Checks the invariants of every part; throws if one does not hold. */
  check(): void {
    this.events.check();
    this.intr.check();
    this.moves?.check();
    this.clock.check();
    this.statclock.check();
    this.memory.check();
  }

  /**
   * Checks the one invariant that takes long to check: memory that was never handed out is zero.
   * Throws if it does not hold.
   */
  checkClear(): void {
    this.memory.checkClear();
  }
}
