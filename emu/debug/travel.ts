/**
 * Going back in a run that can be made again. A machine cannot be copied, so
 * each step back is another machine of the same log, run to where the step
 * leads. So that it has not far to go, a few machines trail behind the one that
 * is looked at, the nearest by a little and each further one by much more; they
 * are brought up while the user thinks, and one that is used is missing until
 * then.
 */

import { DdbError } from '../../kernel/ddb/error.ts';
import type { System } from '../system.ts';
import type { Debugger, Travel } from './debugger.ts';
import type { Goal } from './goal.ts';
import { type EventRecorder, isStep, type Past } from './recorder.ts';

/** A run that is made again, from a log. */
export interface RemadeRun {
  readonly system: System;
  readonly cycle: number;
  /** Runs to the first boundary at or after `until`: 'cycle'; or something else ended it. */
  run(until: number): string;
}

/** A run that is made again, and the recorder of its events. */
export interface Traveller<Run extends RemadeRun> {
  readonly run: Run;
  readonly recorder: EventRecorder;
}

/** How far the machines trail behind, in cycles; the first, a little more than two ticks of 100 Hz. */
const DISTANCES = [600_000, 6_000_000, 100_000_000];
/** Cycles that a trailing machine is run for at once: a few milliseconds, which nobody waits for. */
const SLICE = 500_000;

export class TimeTravel<Run extends RemadeRun> implements Travel {
  /** The machine that is looked at. */
  current: Traveller<Run>;
  private readonly ddb: Debugger;
  private readonly make: () => Traveller<Run>;
  /** Those behind it, the nearest first. */
  private trailing: Traveller<Run>[] = [];
  private next: { readonly traveller: Traveller<Run>; readonly goal: Goal } | undefined;

  constructor(ddb: Debugger, make: () => Traveller<Run>) {
    this.ddb = ddb;
    this.make = make;
    this.current = make();
    ddb.travel = this;
    ddb.attach(this.current.run.system, this.current.recorder);
  }

  /** Whether what a machine writes is for the user: of the one that is looked at, while it goes where he watches. */
  shows(run: Run): boolean {
    return run === this.current.run && !this.ddb.travelling && this.ddb.leaving === undefined;
  }

  /** The machine that was asked for takes the place of the one before. */
  arrive(): void {
    if (this.next === undefined) return;
    const { traveller, goal } = this.next;
    this.next = undefined;
    this.current = traveller;
    this.ddb.attach(traveller.run.system, traveller.recorder);
    this.ddb.leaving = undefined;
    this.ddb.over = '';
    this.ddb.travelling = true;
    this.ddb.go(goal);
  }

  back(kind: 'instruction' | 'tick' | 'event', count: number): void {
    if (kind === 'instruction') this.backInstructions(count);
    else this.backEvents(kind, count);
  }

  private backEvents(kind: 'tick' | 'event', count: number): void {
    const { recorder } = this.current;
    let past: Past | undefined;
    // The event in the middle of which the machine stands is the last one.
    let before = recorder.count + (this.ddb.isInEvent ? 0 : 1);
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
    // From the last event before it on, user instructions alone lead there.
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
    if (cycle === now) this.ddb.tell([this.ddb.system.view.where(this.ddb.isInside)]);
    if (cycle < now) this.jump({ kind: 'cycle', target: cycle }, ({ run }) => run.cycle < cycle);
    return undefined;
  }

  /** Leaves the machine for one that `serves`, the nearest that trails or a new one, and is run to cycle `first` at once. */
  private jump(goal: Goal, serves: (traveller: Traveller<Run>) => boolean, first = 0): void {
    const at = this.trailing.findIndex(serves);
    const traveller = at >= 0 ? this.trailing.splice(at, 1)[0] : this.make();
    this.trailing = this.trailing.filter(serves);
    while (traveller.run.cycle < first && traveller.run.run(first) === 'cycle');
    this.next = { traveller, goal };
    this.ddb.leave('travel');
  }

  /** Brings the trailing machines up a little; false when all are where they should be. */
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

function beyond(recorder: EventRecorder, what: string): string {
  return recorder.whole
    ? `${what} is before the machine was booted`
    : `${what} is before the events that are remembered; goto CYCLE goes anywhere`;
}
