/**
 * An engine that tells a meter of all that it runs, in stretches of instructions that lie one
 * behind the other. The run is the same as that of the engine below, to the cycle.
 */

import { REG_PC } from '../../kernel/machdep.ts';
import type { VirtualClock } from '../clock/virtualclock.ts';
import { type CodeCache, CPU_CYCLE, type Engine } from './engine.ts';

/** The receiver of what user instructions take. */
export interface Meter {
  /** User instructions go on, at the present cycle. */
  entered(cycle: number): void;
  /** `instructions` from `pc` on were executed, one behind the other, and took so many cycles. */
  ran(pc: number, instructions: number, cycles: number): void;
  /** User mode is left at `cycle`, for the reason of a CPU_ constant. */
  left(reason: number, cycle: number): void;
}

export class MeteredEngine implements Engine {
  readonly regs: Int32Array;
  readonly codeCache: CodeCache;
  private readonly engine: Engine;
  private readonly clock: VirtualClock;
  private readonly meter: Meter;

  /** `clock` is that of the engine. */
  constructor(engine: Engine, clock: VirtualClock, meter: Meter) {
    this.engine = engine;
    this.clock = clock;
    this.meter = meter;
    this.regs = engine.regs;
    this.codeCache = engine.codeCache;
    engine.straighten();
  }

  get instret(): number {
    return this.engine.instret;
  }

  get tval(): number {
    return this.engine.tval;
  }

  run(until: number): number {
    const { clock, meter } = this;
    meter.entered(clock.cycle);
    let reason: number;
    do reason = this.stretch(until);
    while (reason === CPU_CYCLE && clock.cycle < until);
    meter.left(reason, clock.cycle);
    return reason;
  }

  straighten(): void {}

  stretch(until: number): number {
    const { engine, clock, regs } = this;
    const pc = regs[REG_PC] & ~1;
    const { cycle } = clock;
    const { instret } = engine;
    const reason = engine.stretch(until);
    if (engine.instret > instret) this.meter.ran(pc, engine.instret - instret, clock.cycle - cycle);
    return reason;
  }

  clearReservation(): void {
    this.engine.clearReservation();
  }

  setStop(...stop: Parameters<Engine['setStop']>): void {
    this.engine.setStop(...stop);
  }

  clearStop(...stop: Parameters<Engine['clearStop']>): void {
    this.engine.clearStop(...stop);
  }
}
