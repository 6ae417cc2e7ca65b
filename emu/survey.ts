/**
 * A survey of a run: every place at which an interrupt can come. These are the ends of the charges
 * of kernel work, and the boundaries between user instructions. A machine is surveyed by parts of
 * its own, so that one that is not has no test for it.
 */
import { REG_PC } from '../kernel/machdep.ts';
import type { VirtualClock } from './clock/virtualclock.ts';
import type { Engine } from './cpu/engine.ts';
import type { EventQueue } from './events.ts';
import { Intc } from './intc.ts';

/** A receiver of the places of a run. It changes nothing of the machine. */
export interface Survey {
  /** Kernel work of `ncycles` begins at `cycle`, at level `ipl`. */
  charged?(cycle: number, ncycles: number, ipl: number): void;
  /**
   * User instructions are about to run, from `pc` on, with the clock at `cycle`; the hardware's
   * next event is due at `due`.
   */
  userBegins?(cycle: number, pc: number, due: number): void;
  /** So many user instructions have run, up to this cycle and pc. */
  userEnds?(cycle: number, pc: number, ninstructions: number): void;
  /** A module reads the cycle or the time, or counts from it. */
  clockRead?(): void;
  /** The instruction that begins at this cycle reads a counter of the processor. */
  counterRead?(cycle: number): void;
  /** The move of this index is about to be made. */
  moved?(index: number): void;
}

/** An interrupt controller that tells of each charge. */
export class SurveyedIntc extends Intc {
  private readonly survey: Survey;
  private readonly time: VirtualClock;

  constructor(survey: Survey, ...parts: ConstructorParameters<typeof Intc>) {
    super(...parts);
    this.survey = survey;
    this.time = parts[0];
  }

  override charge(ncycles: number): void {
    this.survey.charged?.(this.time.cycle, ncycles, this.ipl);
    super.charge(ncycles);
  }
}

/** `engine`, which tells of its stretches of instructions. */
export function surveyedEngine(
  engine: Engine,
  survey: Survey,
  clock: VirtualClock,
  events: EventQueue,
): Engine {
  return {
    regs: engine.regs,
    codeCache: engine.codeCache,
    get instret() {
      return engine.instret;
    },
    get tval() {
      return engine.tval;
    },
    run(until) {
      const before = engine.instret;
      survey.userBegins?.(clock.cycle, engine.regs[REG_PC] >>> 0, events.next);
      const reason = engine.run(until);
      survey.userEnds?.(clock.cycle, engine.regs[REG_PC] >>> 0, engine.instret - before);
      return reason;
    },
    clearReservation: () => engine.clearReservation(),
    setStop: (pmap, pc) => engine.setStop(pmap, pc),
    clearStop: (pmap, pc) => engine.clearStop(pmap, pc),
    straighten: () => engine.straighten(),
    stretch: (until) => engine.stretch(until),
  };
}
