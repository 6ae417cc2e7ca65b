/**
 * The past of a run that still goes on, for a user who looks at it. The present machine stands
 * still meanwhile. Another machine of its log stands in the past, between two runs: at the first
 * boundary at or after a cycle, or after a step. A step back leads to the stop before: the stops of
 * a stretch are found by a machine that makes all steps of it.
 */

import type { MachineConfig } from '../config.ts';
import type { ReplayedRun } from '../front/replayed.ts';
import { Step, type StepKind } from '../front/step.ts';
import { DISTANCES, Trail } from './trail.ts';

/** A machine of the log. */
export interface Visited {
  readonly run: ReplayedRun;
}

/** The stops of one kind in a stretch of the run. */
interface Stops {
  readonly kind: StepKind;
  /** The cycles of the stops, ascending. */
  readonly cycles: readonly number[];
  /** All stops from the first to this cycle are there. */
  readonly upto: number;
}

/** Cycles that a machine runs before the host has its turn. */
const SLICE = 2_000_000;
/** Steps that a machine makes before the host has its turn. */
const STEPS = 500;
/** A stretch of the run: its first cycle, and its last. */
type Part = readonly [from: number, to: number];

/** Cycles in which a machine makes every instruction a step of its own. */
const FEW = 4096;
/** The parts of a stretch that is looked through for the last one with instructions. */
const PARTS = 64;
/** Thrown to leave a way that is no longer wanted. */
const LEFT = Symbol('left');

export class Rewind<T extends Visited> {
  private readonly present: { readonly cycle: number };
  private readonly config: Pick<MachineConfig, 'clock' | 'freq' | 'hz'>;
  private readonly turn: () => Promise<void>;
  private readonly trail: Trail<T>;
  private current: T | undefined;
  private stops: Stops | undefined;
  /** Counts the times that the past was left. */
  private visits = 0;

  /** `make` makes a machine of the log, at its beginning; `turn` lets the host do other work. */
  constructor(
    present: { readonly cycle: number },
    config: Pick<MachineConfig, 'clock' | 'freq' | 'hz'>,
    make: () => T,
    turn: () => Promise<void>,
  ) {
    this.present = present;
    this.config = config;
    this.trail = new Trail(make);
    this.turn = turn;
  }

  /** The machine in the past; undefined in the present. */
  get here(): T | undefined {
    return this.current;
  }

  private get cycle(): number {
    return this.current?.run.cycle ?? this.present.cycle;
  }

  /** Leaves the past. A way that is under way ends at its next slice. */
  leave(): void {
    this.current = undefined;
    this.visits++;
  }

  /** Goes to the first boundary at or after a cycle; the present, if that is not in the past. */
  goto(cycle: number): Promise<void> {
    return this.way(async (visit) => {
      if (cycle >= this.present.cycle) return undefined;
      const { current } = this;
      const goesOn = current !== undefined && current.run.cycle <= cycle;
      const machine = goesOn ? current : this.trail.take(({ run }) => run.cycle <= cycle);
      await this.runTo(machine, cycle, visit);
      return machine;
    });
  }

  /** Makes a step forward in the past. */
  forward(kind: StepKind): Promise<void> {
    return this.way(async (visit) => {
      const { current } = this;
      if (current !== undefined) await this.step(current, kind, Number.POSITIVE_INFINITY, visit);
      return current;
    });
  }

  /** Goes to the last stop of that kind before here, unless it is left. False if there is none. */
  async back(kind: StepKind): Promise<boolean> {
    const { cycle, visits } = this;
    let target: number | undefined;
    await this.way(async (visit) => {
      target = await this.stopBefore(kind, cycle, visit);
      return this.current;
    });
    if (visits !== this.visits) return true;
    if (target !== undefined) await this.goto(target);
    return target !== undefined;
  }

  /** Brings machines up for the next step back, a little; false if there is nothing to do. */
  prepare(): boolean {
    return this.trail.prepare(this.cycle);
  }

  /** Goes a way, and stands where it ends; in the present, if it ends there. */
  private async way(go: (visit: number) => Promise<T | undefined>): Promise<void> {
    const visit = this.visits;
    try {
      const machine = await go(visit);
      const isPast = machine !== undefined && machine.run.cycle < this.present.cycle;
      this.current = isPast ? machine : undefined;
    } catch (error) {
      if (error !== LEFT) throw error;
    }
  }

  private async pause(visit: number): Promise<void> {
    await this.turn();
    if (visit !== this.visits) throw LEFT;
  }

  /** Lets a machine run to a cycle, or to the present. */
  private async runTo({ run }: T, cycle: number, visit: number): Promise<void> {
    while (this.held(run, Math.min(cycle, run.cycle + SLICE)) && run.cycle < cycle) await this.pause(visit);
  }

  /** Has a machine make a step, no further than to a cycle. False if it cannot go on. */
  private async step({ run }: T, kind: StepKind, last: number, visit: number): Promise<boolean> {
    const step = new Step(kind, run.system, this.config);
    try {
      for (;;) {
        if (!this.held(run, Math.min(step.bound(), last, run.cycle + SLICE))) return false;
        if (step.made || run.cycle >= last) break;
        if (kind !== 'instruction' || !run.system.inUserMode) await this.pause(visit);
      }
    } finally {
      step.end();
    }
    // An observer stops a machine at any boundary. Only after a whole run does the cycle alone say
    // at which.
    return kind === 'instruction' || this.held(run, run.cycle + 1);
  }

  private async stopBefore(kind: StepKind, cycle: number, visit: number): Promise<number | undefined> {
    const known = this.stops;
    const isKnown = known?.kind === kind && cycle <= known.upto && (known.cycles[0] ?? cycle) < cycle;
    const stops = isKnown ? known : await this.stopsBefore(kind, cycle, visit);
    this.stops = stops;
    return stops.cycles.findLast((it) => it < cycle);
  }

  /** The last stops before a cycle; none if there are none since boot. */
  private async stopsBefore(kind: StepKind, cycle: number, visit: number): Promise<Stops> {
    if (kind === 'instruction') return this.instructionsBefore(cycle, visit);
    for (const distance of [...DISTANCES, Number.POSITIVE_INFINITY]) {
      const from = Math.max(0, cycle - distance);
      const machine = await this.machineAt(from, cycle - distance / 2, visit);
      const cycles: number[] = [];
      for (let n = 1; machine.run.cycle < cycle; n++) {
        if (!(await this.step(machine, kind, cycle, visit))) break;
        if (machine.run.cycle < cycle) cycles.push(machine.run.cycle);
        if (n % STEPS === 0) await this.pause(visit);
      }
      // The first one is no stop if the machine began in the middle of it.
      if (from > 0) cycles.shift();
      if (cycles.length > 0 || from === 0) return { kind, cycles, upto: cycle };
    }
    return { kind, cycles: [], upto: cycle };
  }

  /** A machine at a cycle; one of the trail may be after it, but not after `latest`. */
  private async machineAt(cycle: number, latest: number, visit: number): Promise<T> {
    const machine = this.trail.take(({ run }) => run.cycle <= Math.max(cycle, latest));
    if (machine.run.cycle < cycle) await this.runTo(machine, cycle, visit);
    return machine;
  }

  /**
   * The ends of the last instructions before a cycle. There are too many in a long stretch to find
   * each, so the last part of it in which there are any is found first, ever more closely.
   */
  private async instructionsBefore(before: number, visit: number): Promise<Stops> {
    for (const distance of [FEW, ...DISTANCES, Number.POSITIVE_INFINITY]) {
      const part = await this.lastWork(Math.max(0, before - distance), before, visit);
      if (part !== undefined) {
        const [from, to] = part;
        const machine = await this.machineAt(from, from, visit);
        const cycles: number[] = [];
        while (machine.run.cycle < to && (await this.step(machine, 'instruction', before, visit)))
          if (machine.run.cycle < before) cycles.push(machine.run.cycle);
        if (cycles.length > 0) return { kind: 'instruction', cycles, upto: before };
      }
      if (before <= distance) break;
    }
    return { kind: 'instruction', cycles: [], upto: before };
  }

  /** The last few cycles of a stretch in which instructions are executed; undefined if none are. */
  private async lastWork(from: number, to: number, visit: number): Promise<Part | undefined> {
    if (to - from <= FEW) return [from, to];
    const machine = await this.machineAt(from, from, visit);
    const { run } = machine;
    let found: Part | undefined;
    for (const part = Math.ceil((to - from) / PARTS); run.cycle < to; ) {
      const { cycle } = run;
      const { instructions } = run.system;
      await this.runTo(machine, Math.min(to, cycle + part), visit);
      if (run.system.instructions > instructions) found = [cycle, run.cycle];
      if (run.cycle === cycle) break;
    }
    // One long piece of kernel work has no boundary in it.
    if (found === undefined || found[1] - found[0] >= to - from) return found;
    return this.lastWork(found[0], found[1], visit);
  }

  /**
   * Has a machine run to a cycle. False if the log is at its end, or if the run is no longer that
   * of the log from the present on. Throws if it parts from the log before.
   */
  private held(run: ReplayedRun, until: number): boolean {
    const stop = run.run(until);
    if (stop === 'parted' && run.cycle < this.present.cycle)
      throw new Error(`the run parts from its log ${run.parting}`);
    return stop === 'cycle';
  }
}
