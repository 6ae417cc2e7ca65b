/**
 * Going back in a run that can be made again. A machine cannot be copied, so
 * each step back is another machine of the same log, which runs to the point that
 * the step leads to. To make that quick, a few machines trail behind the current
 * one, the nearest by a little and each further one by much more. They are brought
 * up while the prompt waits for the user. A step back takes one of them. Another
 * machine replaces it while the next prompt waits.
 */

import { DdbError } from '../../kernel/ddb/error.ts';
import type { ReplayedRun } from '../front/replayed.ts';
import type { Debugger } from './debugger.ts';
import type { Goal, StepKind } from './goal.ts';
import { type EventRecorder, isStep, type Past } from './recorder.ts';

/** A way to other points of a run that can be made again. */
export interface Travel {
  /** Does work while the user thinks; false if there is none. */
  prepare(): boolean;
  /** Leaves the machine for one that goes to a point so many steps back. DdbError if it cannot. */
  back(kind: StepKind, count: number): void;
  /** Lets the machine go to a cycle, or leaves it for one that does. */
  goto(cycle: number): 'go' | undefined;
}

/** A run that is made again, and the recorder of its events. */
export interface Traveller {
  readonly run: ReplayedRun;
  readonly recorder: EventRecorder;
}

/**
 * Cycles by which the machines trail behind; the first is a little more than two ticks of
 * 100 Hz.
 */
const DISTANCES = [600_000, 6_000_000, 100_000_000];
/**
 * Cycles that a trailing machine runs at once: a few milliseconds, which the user does not
 * notice.
 */
const SLICE = 500_000;

export class TimeTravel implements Travel {
  /** The current machine, which the user looks at. */
  current: Traveller;
  private readonly ddb: Debugger;
  private readonly make: () => Traveller;
  /** The machines behind it, the nearest first. */
  private trailing: Traveller[] = [];
  /** The machine that takes the current one's place, and the goal that it runs to. */
  private next: { readonly traveller: Traveller; readonly goal: Goal } | undefined;

  /** `make` makes a machine of the log, at its beginning. */
  constructor(ddb: Debugger, make: () => Traveller) {
    this.ddb = ddb;
    this.make = make;
    this.current = make();
    ddb.travel = this;
    ddb.attach(this.current.run.system, this.current.recorder);
  }

  /**
   * True if the output of a run is for the user: it is the current one, and not on its way
   * to a point.
   */
  shows(run: ReplayedRun): boolean {
    return run === this.current.run && !this.ddb.isIn('travelling', 'replaced', 'quit');
  }

  /** Puts the machine that was asked for in the place of the one before. */
  arrive(): void {
    if (this.next === undefined) return;
    const { traveller, goal } = this.next;
    this.next = undefined;
    this.current = traveller;
    this.ddb.travelWith(traveller.run.system, traveller.recorder, goal);
  }

  back(kind: StepKind, count: number): void {
    if (kind === 'instruction') this.backInstructions(count);
    else this.backEvents(kind, count);
  }

  private backEvents(kind: 'tick' | 'event', count: number): void {
    const { recorder } = this.current;
    let past: Past | undefined;
    // If the machine stands at an event, that is the last one.
    let before = recorder.count + (this.ddb.here.isInEvent ? 0 : 1);
    for (let i = 0; i < count; i++) {
      past = recorder.lastBefore(before, (event) => isStep(kind, event));
      if (past === undefined) throw new DdbError(beyond(recorder, `${count} ${kind}s back`));
      before = past.number;
    }
    if (past === undefined) return;
    const { number, cycle } = past;
    this.jump(
      { kind: 'number', target: number },
      ({ run, recorder: { count: seen } }) => run.cycle <= cycle && seen < number,
    );
  }

  private backInstructions(count: number): void {
    const { run, recorder } = this.current;
    const target = run.system.instructions - count;
    if (target < 0)
      throw new DdbError(`there have been only ${run.system.instructions} instructions since boot`);
    // From the last event before the target on, only user instructions lead there.
    const past = recorder.lastBefore(recorder.count + 1, (_event, { instructions }) => instructions < target);
    if (past === undefined && target > 0 && !recorder.whole)
      throw new DdbError(beyond(recorder, `${count} instructions back`));
    this.jump(
      { kind: 'instruction', target },
      ({ run: { system } }) => system.instructions < target,
      past?.cycle,
    );
  }

  goto(cycle: number): 'go' | undefined {
    const now = this.current.run.cycle;
    if (cycle > now) return this.ddb.go({ kind: 'cycle', target: cycle });
    if (cycle === now) this.ddb.prompt.tell([this.ddb.here.where()]);
    if (cycle < now) this.jump({ kind: 'cycle', target: cycle }, ({ run }) => run.cycle < cycle);
    return undefined;
  }

  /**
   * Leaves the machine for one that `serves`: the nearest that trails, or a new one.
   * It runs to cycle `first` at once, and then to the goal.
   */
  private jump(goal: Goal, serves: (traveller: Traveller) => boolean, first = 0): void {
    const at = this.trailing.findIndex(serves);
    const traveller = at >= 0 ? this.trailing.splice(at, 1)[0] : this.make();
    this.trailing = this.trailing.filter(serves);
    while (traveller.run.cycle < first && traveller.run.run(first) === 'cycle');
    this.next = { traveller, goal };
    this.ddb.leave('replaced');
  }

  /** Brings the trailing machines up a little; false when all are where they belong. */
  prepare(): boolean {
    const { cycle } = this.current.run;
    this.trailing = this.trailing.filter(({ run }) => run.cycle < cycle);
    for (const [i, distance] of DISTANCES.entries()) {
      const wanted = cycle - distance;
      if (wanted <= 0) return false;
      if (this.trailing.length === i) {
        this.trailing.push(this.make());
        return true;
      }
      const { run } = this.trailing[i];
      if (run.cycle >= wanted) continue;
      if (run.run(Math.min(wanted, run.cycle + SLICE)) !== 'cycle') this.trailing.splice(i, 1);
      return true;
    }
    return false;
  }
}

/** The reason why a step back leads too far. */
function beyond(recorder: EventRecorder, what: string): string {
  return recorder.whole
    ? `${what} is before the machine was booted`
    : `${what} is before the events that are remembered; goto CYCLE goes anywhere`;
}
