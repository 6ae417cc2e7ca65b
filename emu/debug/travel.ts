/**
 * Going back in a run that can be made again. A step back takes one of the machines
 * that trail behind the current one (trail.ts), which runs to the point that the step
 * leads to. They are brought up while the prompt waits for the user.
 */

import { DdbError } from '../../kernel/ddb/error.ts';
import type { ProbeEvent } from '../../kernel/probe.ts';
import type { ReplayedRun } from '../front/replayed.ts';
import type { Debugger } from './debugger.ts';
import type { Goal, StepKind, Steps } from './goal.ts';
import { type EventRecorder, isStep, type Past } from './recorder.ts';
import { MANY_DISTANCES, Trail } from './trail.ts';

/** Steps of a kind that leads back. */
export type StepsBack = Steps & { readonly kind: StepKind };

/** A way to other points of a run that can be made again. */
export interface Travel {
  /** Does work while the user thinks; false if there is none. */
  prepare(): boolean;
  /** Leaves the machine for one that goes to a point so many steps back. DdbError if it cannot. */
  back(steps: StepsBack): void;
  /** Lets the machine go to a cycle, or leaves it for one that does. */
  goto(cycle: number): 'go' | undefined;
}

/** A run that is made again, and the recorder of its events. */
export interface Traveller {
  readonly run: ReplayedRun;
  readonly recorder: EventRecorder;
}

export class TimeTravel implements Travel {
  /** The current machine, which the user looks at. */
  current: Traveller;
  private readonly ddb: Debugger;
  /** The machines behind it. */
  private readonly trail: Trail<Traveller>;
  /** The machine that takes the current one's place, and the goal that it runs to. */
  private next: { readonly traveller: Traveller; readonly goal: Goal } | undefined;

  /** `make` makes a machine of the log, at its beginning. */
  constructor(ddb: Debugger, make: () => Traveller) {
    this.ddb = ddb;
    this.trail = new Trail(make, MANY_DISTANCES);
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

  back({ kind, only, count }: StepsBack): void {
    if (kind === 'instruction') this.backInstructions(count);
    else this.backEvents(kind, only, count);
  }

  private backEvents(kind: 'tick' | 'event', only: ProbeEvent | undefined, count: number): void {
    const { recorder } = this.current;
    let past: Past | undefined;
    // If the machine stands at an event, that is the last one.
    let before = recorder.count + (this.ddb.here.isInEvent ? 0 : 1);
    for (let i = 0; i < count; i++) {
      past = recorder.lastBefore(before, (event) => isStep(kind, event, only));
      if (past === undefined)
        throw new DdbError(
          beyond(recorder, `${count} ${only === undefined ? `${kind}s` : `times ${only}`} back`),
        );
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
    const traveller = this.trail.take(serves);
    while (traveller.run.cycle < first && traveller.run.run(first) === 'cycle');
    this.next = { traveller, goal };
    this.ddb.leave('replaced');
  }

  /** Brings the trailing machines up a little; false when all are where they belong. */
  prepare(): boolean {
    return this.trail.prepare(this.current.run.cycle);
  }
}

/** The reason why a step back leads too far. */
function beyond(recorder: EventRecorder, what: string): string {
  return recorder.whole
    ? `${what} is before the machine was booted`
    : `${what} is before the events that are remembered; goto CYCLE goes anywhere`;
}
