/**
 * The order of an exploration: first the runs with one step, a moved interrupt or a
 * placed fault, then those with two, up to
 * the bound, as context-bounded model checking counts its switches. Tasks may be done by many
 * workers; their results are taken in the order of the tasks, so that all that is counted and found
 * is the same with every number of workers.
 *
 * Invariant: `stack` has the tasks whose results were not taken yet, the first of them last. The
 * boundaries that were covered and those of the groups in `stack` are together those found.
 */

import type { Step } from './steps.ts';
import type { Failed, Result, Task } from './task.ts';

/** Counts of an exploration. */
export interface Tally {
  /** Runs made to try a schedule. */
  schedules: number;
  /** Other runs, made to find schedules. */
  records: number;
  /** Boundaries found, and of them those covered by the schedules. */
  found: number;
  covered: number;
  /** Schedules that failed. */
  failures: number;
  /** Of the others, those whose output differed from that of the undisturbed run. */
  differed: number;
  /** Random schedules, and the greatest number of choices that led to one. */
  randoms: number;
  choices: number;
}

/** All of an exploration that is kept to go on with it. */
export interface SearchState {
  readonly tally: Tally;
  /** Steps in the schedules that are tried now. */
  readonly depth: number;
  readonly tasks: readonly Task[];
  /** The schedules of this depth that were run, in their order: one step more is added to each. */
  readonly parents: readonly (readonly Step[])[];
  readonly failed: Failed | undefined;
}

/** The bounds of an exploration. */
export interface Bounds {
  /** Steps in a schedule, at most. */
  readonly moves: number;
  /** Schedules, at most. */
  readonly schedules: number;
  /** Goes on after the first failure. */
  readonly all: boolean;
  /** The part of the space that is explored: every `of`-th task, from `shard` (0 to of - 1) on. */
  readonly shard: number;
  readonly of: number;
  /** Random schedules after all others, with one step more than these; and their seed. */
  readonly randoms: number;
  readonly seed: number;
}

/** A task of the search. */
export interface Entry {
  readonly task: Task;
  /** It was given out. */
  isOut: boolean;
  result: Result | undefined;
}

/** Tasks that are given out before the result of the first of them has come, at most. */
const AHEAD = 512;

const entryOf = (task: Task): Entry => ({ task, isOut: false, result: undefined });

export class Search {
  readonly tally: Tally = {
    schedules: 0,
    records: 0,
    found: 0,
    covered: 0,
    failures: 0,
    differed: 0,
    randoms: 0,
    choices: 0,
  };
  /** The first failure. */
  failed: Failed | undefined;
  private readonly bounds: Bounds;
  private stack: Entry[];
  private depth = 1;
  private parents: (readonly Step[])[] = [];

  constructor(bounds: Bounds, state?: SearchState) {
    this.bounds = bounds;
    this.stack = (state?.tasks ?? [{ kind: 'offers', moves: [] }]).map(entryOf).reverse();
    if (state === undefined) return;
    Object.assign(this.tally, state.tally);
    this.failed = state.failed;
    this.depth = state.depth;
    this.parents = [...state.parents];
  }

  /** The state to go on from. */
  get state(): SearchState {
    const { tally, depth, parents, failed } = this;
    return {
      tally: { ...tally },
      depth,
      tasks: this.stack.map(({ task }) => task).reverse(),
      parents,
      failed,
    };
  }

  /** True if nothing is left to be done, or the bounds or a failure end the search. */
  get over(): boolean {
    const { bounds, tally, failed } = this;
    const tried = tally.schedules + tally.randoms;
    return this.stack.length === 0 || tried >= bounds.schedules || (failed !== undefined && !bounds.all);
  }

  /** True if all schedules within the bound on steps were tried. */
  get complete(): boolean {
    return this.stack.length === 0;
  }

  /** The number of steps in the schedules that are tried now, but for random ones. */
  get moves(): number {
    return Math.min(this.depth, this.bounds.moves);
  }

  /** Throws unless the invariant holds. */
  check(): void {
    const { tally, stack } = this;
    const left = stack.reduce((sum, { task }) => sum + (task.kind === 'group' ? task.boundaries : 0), 0);
    if (tally.covered + left !== tally.found)
      throw new Error(`search: ${tally.covered} boundaries covered, ${left} left, of ${tally.found}`);
  }

  /** A task to be done; undefined if there is none before other results come. */
  take(): Entry | undefined {
    if (this.over) return undefined;
    const { stack } = this;
    for (let i = stack.length - 1; i >= Math.max(0, stack.length - AHEAD); i--) {
      const entry = stack[i];
      if (entry === undefined || entry.isOut) continue;
      entry.isOut = true;
      return entry;
    }
    return undefined;
  }

  /** The result of a task that take() gave. */
  give(entry: Entry, result: Result): void {
    entry.result = result;
    while (!this.over) {
      const head = this.stack.at(-1);
      if (head?.result === undefined) return;
      this.stack.pop();
      this.fold(head.task, head.result);
      if (this.stack.length === 0) this.deepen();
    }
  }

  /** Takes a result, the next in the order. */
  private fold(task: Task, result: Result): void {
    const { tally, bounds } = this;
    tally.covered += result.covered;
    if (task.kind === 'random') {
      tally.randoms += result.runs;
      tally.choices = Math.max(tally.choices, result.choices ?? 0);
    } else if (result.moves === undefined) tally.records += result.runs;
    else {
      tally.schedules += result.runs;
      if (this.depth < bounds.moves) this.parents.push(result.moves);
    }
    if (result.failed !== undefined) {
      tally.failures++;
      this.failed ??= result.failed;
    }
    if (result.differs === true) tally.differed++;
    const mine = this.ofShard(task, result.tasks);
    if (task.kind === 'group') tally.found += result.found;
    else for (const it of mine) if (it.kind === 'group') tally.found += it.boundaries;
    // The tasks that follow come before all others, of which some may have been given out.
    for (let i = mine.length - 1; i >= 0; i--) this.stack.push(entryOf(mine[i] as Task));
  }

  /** The tasks of this shard among those of the first depth; deeper ones follow from them. */
  private ofShard(task: Task, tasks: readonly Task[]): readonly Task[] {
    const { shard, of } = this.bounds;
    if (of === 1 || this.depth > 1 || task.kind === 'group') return tasks;
    return tasks.filter((it, i) => it.kind !== 'group' || i % of === shard);
  }

  /** Goes on to schedules with one step more. */
  private deepen(): void {
    const { moves, randoms, seed, shard, of } = this.bounds;
    // A shard may have no parents.
    while (this.depth < moves && this.stack.length === 0) {
      this.depth++;
      this.stack = this.parents.map((moves) => entryOf({ kind: 'offers', moves })).reverse();
      this.parents = [];
    }
    if (this.stack.length > 0 || this.depth > moves || randoms === 0) return;
    this.depth++;
    for (let number = randoms - 1; number >= 0; number--)
      if (number % of === shard) this.stack.push(entryOf({ kind: 'random', seed, number, depth: moves + 1 }));
  }
}
