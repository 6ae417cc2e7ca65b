/**
 * The way back in a run: to the last stop before a place, by journals of the stretches before
 * it.
 */

import type { MachineTarget } from '../machine.ts';
import type { Stop } from '../target.ts';
import { Journal, type Standing } from './journal.ts';
import { type PastMachine, type PastTrail, runTo } from './machines.ts';
import { lastBefore } from './search.ts';
import { type Back, journalTo, lastStop, STRETCH, STRETCH_MOST } from './stretch.ts';

const NEVER = Number.POSITIVE_INFINITY;

/** A machine whose memory a journal puts back and forth. */
export interface Visited {
  readonly journal: Journal;
  readonly target: MachineTarget;
  /** The cycle from which on the journal has all places. */
  readonly from: number;
}

/** The end of a way back. */
export interface CameTo {
  readonly visited: Visited;
  readonly stop: Stop;
}

export class Backward {
  /** The last stretch that was visited. */
  private visited: Visited | undefined;
  private readonly trail: PastTrail;
  /** True if the last way ended in the journal at which it began. */
  private isNear = false;
  /** Cycles of the next journal. */
  private length = STRETCH;

  constructor(trail: PastTrail) {
    this.trail = trail;
  }

  /**
   * Goes back from a cycle, at which the machine `origin` stands, if it is none of a journal.
   * `points` has the processes that gdb has, and their points. undefined if the run has not come to
   * a place of theirs before.
   */
  go(cycle: number, back: Back, points: MachineTarget, origin?: Standing): CameTo | undefined {
    const held = points.inferiors();
    let here = this.at(cycle, points);
    let start = here.journal.countBefore(cycle);
    for (;;) {
      const { journal } = here;
      const found = lastStop(journal, start, back, points.points, held, origin);
      if (found?.at === 'before') here = this.make(journal.before?.cycle ?? 0, points);
      else if (found !== undefined) journal.go(found.at);
      this.isNear ||= found !== undefined;
      if (found !== undefined) return { visited: here, stop: found.stop };
      const first = journal.before?.cycle ?? (journal.length > 0 ? journal.place(0).cycle : here.from);
      // A way that follows one within a journal is likely to end in the journal before it.
      if (this.isNear && first > 0) {
        this.length = Math.min(4 * this.length, STRETCH_MOST);
        here = this.make(first, points);
      } else {
        const last = lastBefore(this.trail, first, back, points);
        if (last === undefined) return this.toBeginning(held, points);
        this.length = STRETCH;
        here = this.make(last + 1, points);
      }
      this.isNear = false;
      start = here.journal.countBefore(first);
    }
  }

  /**
   * Goes to the first place at or after a cycle, which is in the past; undefined if no process
   * executes an instruction from there to the present.
   */
  goto(cycle: number, points: MachineTarget): Visited | undefined {
    const here = this.covering(cycle, points) ?? this.make(cycle, points, true);
    const first = here.journal.countBefore(cycle);
    if (first === here.journal.length) return undefined;
    here.journal.go(first);
    return here;
  }

  /** The stretch before a cycle. */
  private at(cycle: number, points: MachineTarget): Visited {
    return this.covering(cycle, points) ?? this.make(cycle, points);
  }

  /** The last stretch, if a cycle is in it. */
  private covering(cycle: number, points: MachineTarget): Visited | undefined {
    const { visited } = this;
    const { length = 0 } = visited?.journal ?? {};
    if (visited === undefined || length === 0) return undefined;
    const { journal, target } = visited;
    if (cycle < journal.place(0).cycle || cycle > journal.place(length - 1).cycle) return undefined;
    if (target !== points) target.takeOver(points);
    return visited;
  }

  /** A journal of the stretch up to a cycle, or to the first place at or after it. */
  private make(cycle: number, points: MachineTarget, toPlace = false): Visited {
    const from = Math.max(0, cycle - this.length);
    const machine = this.trail.take(({ run }) => run.cycle < from);
    return this.keep(machine, journalTo(machine, from, cycle, toPlace), from, points);
  }

  private keep({ target }: PastMachine, journal: Journal, from: number, points: MachineTarget): Visited {
    if (journal.length > 0) target.takeOver(points);
    this.visited = { journal, target, from };
    return this.visited;
  }

  /** Goes to the first place of a process that gdb has; undefined if there is none yet. */
  private toBeginning(held: readonly number[], points: MachineTarget): CameTo | undefined {
    const machine = this.trail.take(() => false);
    const { system } = machine.run;
    const journal = new Journal(system);
    machine.target.record(journal);
    const isThere = (): boolean =>
      machine.run.reason !== 'boot' &&
      system.inUserMode &&
      held.includes(system.processes.current?.p_pid ?? 0);
    while (!isThere() && runTo(machine, system.inUserMode ? system.cycle + STRETCH : NEVER) === 'cycle');
    if (isThere()) journal.note();
    machine.target.record(undefined);
    journal.close();
    if (journal.length === 0) return undefined;
    const visited = this.keep(machine, journal, 0, points);
    return { visited, stop: { kind: 'begin', ...journal.who } };
  }
}
