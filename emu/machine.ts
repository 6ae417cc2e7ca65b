/**
 * The machine: processor, memory, interrupt controller, clock chips and
 * console around one virtual clock, as the kernel sees them (Machdep) and as
 * its front end runs them (run).
 */
import {
  type Cost,
  IPL_CLOCK,
  IPL_STATCLOCK,
  type KernelEntry,
  type Machdep,
  type Pmap,
  RUN_HALT,
  RUN_IDLE,
  RUN_MODULE,
  RUN_SWITCH,
  type Timer,
} from '../kernel/machdep.ts';
import type { Probe } from '../kernel/probe.ts';
import { type ChipWiring, ClockChip } from './clock/clockchip.ts';
import { CounterChip } from './clock/counterchip.ts';
import { jitterFrom } from './clock/jitter.ts';
import { OneShotChip } from './clock/oneshot.ts';
import { TimerChip } from './clock/timerchip.ts';
import { VirtualClock } from './clock/virtualclock.ts';
import type { MachineConfig } from './config.ts';
import { Console } from './console.ts';
import { SUN_4_360 } from './cost.ts';
import { CPU_CYCLE, CPU_ECALL, type Engine } from './cpu/engine.ts';
import type { Mmu, PageTable } from './cpu/mmu.ts';
import { makeProcessor } from './cpu/processor.ts';
import { Devices } from './devices.ts';
import { EventQueue } from './events.ts';
import { Intc } from './intc.ts';
import type { Ledger } from './ledger.ts';
import { RunHash } from './runhash.ts';

/** What the front end does for the machine; none of these may call back into it. */
export interface Host {
  /** Bytes written to the console. */
  consoleOutput(bytes: Uint8Array): void;
  /** One line of trace, without a newline. */
  trace(line: string): void;
  /** A program marked a point of its run (sysctl debug.mark), for figures in host time. */
  mark(id: number): void;
  /** A line that belongs to the console's last, and is not of the run: the place in a host's file that it speaks of. */
  note?(line: string): void;
}

/**
 * Why run() came back:
 * cycle: the virtual clock reached `until`; halt: the first process ended;
 * input: the machine is idle, a process waits for console input and none is
 * there; stuck: every process sleeps for ever and the console has been closed,
 * or none reads it; module: the kernel wants a module, and nothing goes on until
 * it is provided; panic: the kernel gave up. input or stuck is said once each
 * time the machine falls idle so: called again, run() lets time pass.
 */
export type StopReason = 'cycle' | 'halt' | 'input' | 'stuck' | 'module' | 'panic';

function intervalClock({ clock, ncallout }: MachineConfig, wiring: ChipWiring): Machine['clock'] {
  if (clock === 'oneshot') return new OneShotChip(wiring);
  if (clock === 'counter') return new CounterChip(wiring);
  return clock === 'chip' ? new TimerChip(wiring, ncallout) : new ClockChip(wiring);
}

export class Machine implements Machdep {
  readonly freq: number;
  readonly cost: Cost = SUN_4_360;
  readonly memory: Mmu;
  readonly clock: ClockChip | OneShotChip | CounterChip | TimerChip;
  readonly statclock: ClockChip;
  readonly regs: Int32Array;
  readonly record: RunHash;
  readonly console: Console;
  readonly devices: Devices;
  readonly ledger: Ledger;
  /** The interrupt controller keeps the levels and charges as well. */
  readonly spl: Intc;
  readonly intr: Intc;
  private readonly virtual = new VirtualClock();
  private readonly events = new EventQueue();
  private readonly engine: Engine;
  private readonly host: Host;
  /** run() has said, since the machine fell idle, that it waits for input or is stuck. */
  private saidWhy = false;
  /** run() is to come back at the next boundary. */
  private stopping = false;

  constructor(config: MachineConfig, host: Host) {
    const { freq } = config;
    this.freq = freq;
    this.host = host;
    this.record = new RunHash(this.virtual);
    this.intr = new Intc(this.virtual, this.events, this.cost, this.record, freq);
    this.spl = this.intr;
    this.ledger = this.intr.ledger;
    const { memory, engine } = makeProcessor(config.mem, this.virtual, freq);
    this.memory = memory;
    this.engine = engine;
    this.regs = engine.regs;
    const jitter = jitterFrom(config.seed);
    const wiring = (hz: number, level: number): ChipWiring => {
      const request = () => this.intr.post(level);
      return { hz, freq, clock: this.virtual, events: this.events, jitter, request };
    };
    this.clock = intervalClock(config, wiring(config.hz, IPL_CLOCK));
    this.statclock = new ClockChip(wiring(config.stathz, IPL_STATCLOCK));
    this.console = new Console(this.intr, this.record, (bytes) => host.consoleOutput(bytes));
    this.devices = new Devices(this.intr, this.events, this.virtual, freq, jitter);
  }

  get timer(): Timer {
    return this.clock;
  }

  get cycle(): number {
    return this.virtual.cycle;
  }

  /** User instructions retired. */
  get instructions(): number {
    return this.engine.instret;
  }

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

  /** The terminal has another size. Call it between two runs. */
  consoleResize(rows: number, columns: number): void {
    this.console.resize(rows, columns);
  }

  /** Console input arrives; null is the end of it. Call it between two runs. */
  consoleInput(bytes: Uint8Array | null): void {
    this.console.feed(bytes);
    this.saidWhy = false;
  }

  /** A device that does nothing but interrupt, `hz` times a second; `handler` is called once for each. Before the first run. */
  addDevice(hz: number, level: number, routine: string, handler: () => void): void {
    const line = this.intr.connect(level, routine, () => {
      for (let due = chip.take(); due > 0; due--) handler();
    });
    const chip = new ClockChip({
      hz,
      freq: this.freq,
      clock: this.virtual,
      events: this.events,
      jitter: () => 0,
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

  runHash(): string {
    return this.record.digest();
  }

  /** The last events, oldest first. */
  lastEvents(): string[] {
    return this.record.last();
  }

  /**
   * Runs until the virtual clock reaches `until`, at the first instruction
   * boundary where it does, or something else stops the machine. Synchronous;
   * never blocks. What the kernel throws comes out of it.
   */
  run(kernel: KernelEntry, until: number): StopReason {
    const { virtual, events, engine } = this;
    this.stopping = false;
    this.interrupts(false);
    for (;;) {
      const state = kernel.dispatch();
      if (state === RUN_HALT) return 'halt';
      if (state === RUN_MODULE) return 'module';
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
      else if (reason === CPU_ECALL) kernel.syscall();
      else kernel.trap(reason, engine.tval);
    }
  }

  /**
   * Has `paused` called when the kernel's work comes to a cycle, with the clock at
   * it; Infinity for never. In user mode and while the machine is idle nothing
   * happens then: that is what run() has a bound for.
   */
  pauseAt(cycle: number, paused: () => void): void {
    this.intr.paused = paused;
    this.events.pauseAt(cycle);
  }

  /** Has the run() that is under way come back at the next boundary, with 'cycle'. For observers. */
  stop(): void {
    this.stopping = true;
  }

  /** What the front end should know of a machine on which nothing is runnable. */
  private whyIdle(kernel: KernelEntry): StopReason | undefined {
    if (kernel.wantsInput && this.console.open) return 'input';
    return kernel.stuck() === undefined ? undefined : 'stuck';
  }

  /** Idle time passes at once, to the next event or `until`; what is due at `until` is taken when run() is called again. */
  private skip(until: number): void {
    const { virtual, events } = this;
    virtual.cycle = Math.max(virtual.cycle, Math.min(until, events.next));
    if (virtual.cycle < until) this.interrupts(false);
  }

  /** Takes what is due now. */
  private interrupts(usermode: boolean): void {
    this.events.runUntil(this.virtual.cycle);
    this.intr.offer(usermode);
  }

  /** Checks the invariants of every part; throws if one does not hold. */
  check(): void {
    this.events.check();
    this.intr.check();
    this.clock.check();
    this.statclock.check();
    this.memory.check();
  }

  /** The one invariant that takes long to check: memory that was never handed out is clear. */
  checkClear(): void {
    this.memory.checkClear();
  }
}
