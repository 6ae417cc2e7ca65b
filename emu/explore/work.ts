/** Does the tasks of an exploration: the part that runs machines. */

import type { Move } from '../moves.ts';
import { type Boundary, boundariesOf } from './boundaries.ts';
import type { Criterion } from './criteria.ts';
import { differs, failureOf } from './failures.ts';
import { lateArrivals, stillAt, windowsOf } from './offers.ts';
import { faultsAfter } from './placing.ts';
import { drawn, sequence } from './random.ts';
import { Recording } from './recording.ts';
import { Episode } from './reduction.ts';
import { type Explored, type Outcome, oneRun } from './run.ts';
import { movesIn, type Step } from './steps.ts';
import type { Failed, Group, Result, Task } from './task.ts';

/** The rules of an exploration. */
export interface Rules {
  /** Cycles of the window before an interrupt, and after it; 0 if none is moved. */
  readonly window: number;
  /** The cycles of a run that goes on are at most these, beside those of its moves. */
  readonly bound: number;
  readonly criteria: readonly Criterion[];
  /** The kinds of faults that are placed. */
  readonly faults: readonly string[];
  /** Equal runs are made once; without it each is made. */
  readonly reduce: boolean;
}

/** A worker: it knows the program, and does one task after the other. */
export class Work {
  private readonly explored: Explored;
  private readonly rules: Rules;
  private readonly base: Outcome | undefined;

  /** `base` is the undisturbed run. */
  constructor(explored: Explored, rules: Rules, base?: Outcome) {
    this.explored = explored;
    this.rules = rules;
    this.base = base;
  }

  do(task: Task): Result {
    switch (task.kind) {
      case 'offers':
        return this.offers(task.moves);
      case 'late':
        return this.late(task.moves, task.at);
      case 'group':
        return this.group(task);
      case 'random':
        return this.random(task);
    }
  }

  /** The cycle to which a run with these steps may go. */
  boundOf(steps: readonly Step[]): number {
    return steps.reduce((sum, { cycles }) => sum + cycles, this.rules.bound);
  }

  /** The record of a run with these steps. */
  record(moves: readonly Step[]): { readonly recording: Recording; readonly outcome: Outcome } {
    const recording = new Recording(moves);
    const outcome = oneRun(this.explored, moves, this.boundOf(moves), recording);
    recording.end(outcome.nextTick);
    return { recording, outcome };
  }

  /** The groups of the steps that can follow others, and the tasks that find more of them. */
  private offers(moves: readonly Step[]): Result {
    const { recording } = this.record(moves);
    const tasks: Task[] = faultsAfter(recording, this.rules.faults).map((fault) => atOnce([...moves, fault]));
    for (const { first, end, until } of windowsOf(recording, this.rules.window))
      for (const place of recording.places.slice(first, end)) {
        const { from, to, boundaries, kind } = place;
        const user = kind === 'user';
        const move = stillAt(place, until);
        tasks.push({ kind: 'group', moves: [...moves, move], from, to, boundaries, fine: 0, user });
      }
    for (const index of this.rules.window === 0 ? [] : lateArrivals(recording))
      tasks.push({ kind: 'late', moves, at: recording.arrivals[index]?.cycle ?? 0 });
    return { runs: 1, covered: 0, found: sum(tasks), tasks };
  }

  /** The groups of places to which an interrupt can be late. */
  private late(moves: readonly Step[], at: number): Result {
    const { window } = this.rules;
    const { recording } = this.record([...moves, { kind: 'late', at, cycles: window }]);
    const tasks: Task[] = [];
    for (const { kind, from, to, boundaries } of recording.places.slice(0, recording.begin)) {
      if (from < at || to >= at + window) continue;
      const user = kind === 'user';
      const move: Move = { kind: 'late', at, cycles: (user ? from + 1 : to) - at };
      tasks.push({ kind: 'group', moves: [...moves, move], from, to, boundaries, fine: 0, user });
    }
    return { runs: 1, covered: 0, found: sum(tasks), tasks };
  }

  /** Makes the run of a group's first boundary; those that are not proved equal become tasks. */
  private group(group: Group): Result {
    const { moves, boundaries, fine, user } = group;
    const episode = new Episode(moves);
    const looks = user && boundaries > 1 ? episode : {};
    const outcome = oneRun(this.explored, moves, this.boundOf(moves), looks);
    const one = { runs: 1, found: 0, moves, ...this.judged(moves, outcome) };
    if (boundaries === 1) return { ...one, covered: 1, tasks: [] };
    const isProof =
      this.rules.reduce && (episode.kind === 'quiet' || (episode.kind === 'handler' && fine === 1));
    const [last, beyond] = isProof ? provedBy(episode, moves) : [episode.at, episode.at];
    if (last >= group.to) return { ...one, covered: boundaries, tasks: [] };
    // The first boundary is that of this run.
    const [, ...list] = boundariesOf(this.explored, prefixOf(group, this.rules.window), group);
    const rest = list.filter(({ cycle }) => cycle > beyond);
    const covered = 1 + list.filter(({ cycle }) => cycle <= last).length;
    const parts = isProof ? [rest] : this.parted(rest, fine);
    const next = isProof ? fine : nextFine(this.rules, fine);
    const tasks = parts.filter((it) => it.length > 0).map((it) => partOf(group, it, next));
    return { ...one, covered, found: covered + rest.length - boundaries, tasks };
  }

  /** Draws the moves of a random schedule, and runs it. */
  private random({ seed, number, depth }: Extract<Task, { kind: 'random' }>): Result {
    const random = sequence(seed, number);
    const moves: Step[] = [];
    let choices = 1;
    while (moves.length < depth) {
      const { recording } = this.record(moves);
      const faults = faultsAfter(recording, this.rules.faults);
      const next = drawn(recording, { width: this.rules.window, faults }, random);
      if (next.step === undefined) break;
      moves.push(next.step);
      choices *= next.choices;
    }
    const outcome = oneRun(this.explored, moves, this.boundOf(moves));
    return { runs: 1, found: 0, covered: 0, moves, ...this.judged(moves, outcome), choices, tasks: [] };
  }

  /** The failure of a run with these steps, or that its output differs. */
  private judged(moves: readonly Step[], outcome: Outcome): Pick<Result, 'failed' | 'differs'> {
    const words = failureOf(outcome, this.base, this.rules.criteria);
    return words === undefined ? { differs: differs(outcome, this.base) } : { failed: { moves, words } };
  }

  /**
   * A failing schedule from which no step can be left out. The moves behind one that is left out
   * come earlier by the cycles of its stand-still, or stay where they are.
   */
  minimal(failed: Failed): Failed {
    for (let i = failed.moves.length - 1; i >= 0 && failed.moves.length > 1; i--)
      for (const shift of new Set([failed.moves[i]?.cycles ?? 0, 0])) {
        const moves = failed.moves
          .map((it, k) => (k > i && it.kind !== 'fault' ? { ...it, at: it.at - shift } : it))
          .filter((_, k) => k !== i);
        const moved = movesIn(moves);
        if (moved.some(({ at }, k) => at < 1 || at < (moved[k - 1]?.at ?? 0))) continue;
        const outcome = oneRun(this.explored, moves, this.boundOf(moves));
        const words = failureOf(outcome, this.base, this.rules.criteria);
        if (words !== undefined) return this.minimal({ moves, words });
      }
    return failed;
  }

  /**
   * Parts of a group of which nothing was proved: each without access to memory in it, or single.
   */
  private parted(list: readonly Boundary[], fine: Group['fine']): Boundary[][] {
    if (fine === 1 || !this.rules.reduce) return list.map((it) => [it]);
    const parts: Boundary[][] = [];
    for (const it of list) {
      const part = parts.at(-1);
      if (part === undefined || it.afterAccess) parts.push([it]);
      else part.push(it);
    }
    return parts;
  }
}

/**
 * The cycle of the last boundary that is proved equal to the first, and that of the last one that
 * belongs to the schedules with one move more.
 */
function provedBy({ at, room, met, sees }: Episode, moves: readonly Step[]): [last: number, beyond: number] {
  const last = Math.min(at + room - 1, sees);
  if (met === 0) return [last, last];
  const move = moves.at(-1) as Move;
  // The other interrupt comes within the cycles of the move, or before it, from here on.
  return [at, move.kind === 'still' ? met - move.cycles : met];
}

const nextFine = ({ reduce }: Rules, fine: Group['fine']): Group['fine'] => (reduce && fine === 0 ? 1 : 2);

const sum = (tasks: readonly Task[]): number =>
  tasks.reduce((n, it) => n + (it.kind === 'group' ? it.boundaries : 0), 0);

/** The group of a schedule whose last step is a fault. */
const atOnce = (moves: readonly Step[]): Group => {
  return { kind: 'group', moves, from: 0, to: 0, boundaries: 1, fine: 2, user: false };
};

/** The steps with which a run passes the boundaries of a group undisturbed. */
function prefixOf({ moves }: Group, window: number): readonly Step[] {
  const last = moves.at(-1);
  const before = moves.slice(0, -1);
  return last?.kind === 'late' ? [...before, { ...last, cycles: window }] : before;
}

/** The group of some boundaries of another one. */
function partOf(group: Group, list: readonly Boundary[], fine: Group['fine']): Group {
  const [before, move] = [group.moves.slice(0, -1), group.moves.at(-1) as Move];
  const first = list[0]?.cycle ?? 0;
  const until = move.at + move.cycles;
  const moved =
    move.kind === 'still'
      ? { ...move, at: first, cycles: until - first }
      : { ...move, cycles: first - move.at };
  const to = list.at(-1)?.cycle ?? first;
  return { ...group, moves: [...before, moved], from: first - 1, to, boundaries: list.length, fine };
}
