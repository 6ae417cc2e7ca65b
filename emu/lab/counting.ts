/**
 * Counts the nodes that a scheme visits while many callouts are started. A scheme says itself how
 * many it has visited; so the steps that it took, which its realm counts, are held against that.
 */

import {
  type CalloutColumns,
  NONE,
  type Scheme,
  type SchemeMaker,
  WINDOW,
} from '../../kernel/callout/scheme.ts';
import { Random } from '../paper/compare/random.ts';

/** The callouts of a measurement, their intervals, and the ticks that pass. */
export interface Load {
  readonly callouts: number;
  readonly from: number;
  readonly to: number;
  readonly ticks: number;
}

/** Nodes visited, on average, by one start, one stop, and one tick with all that it hands out. */
export interface Visits {
  readonly start: number;
  readonly stop: number;
  readonly tick: number;
}

/** A promise that a scheme broke while it was counted. */
export class Uncounted extends Error {}

/** Steps that a routine may take, and those for each node that it says to have visited. */
export const FREE_STEPS = 150;
export const STEPS_A_NODE = 100;

/**
 * Counts a scheme under a load; `used` tells the steps that its realm has taken so far. Uncounted
 * if it takes more than its count allows, or hands a callout out at a wrong tick or never.
 * SchemeFault likewise.
 */
export const visitsOf = (make: SchemeMaker, load: Load, seed: number, used: () => number): Visits =>
  new Counting(make, load, seed, used).run();

class Counting {
  private readonly load: Load;
  private readonly random: Random;
  private readonly used: () => number;
  private readonly table: CalloutColumns & { ticks: number };
  private readonly scheme: Scheme;
  private readonly nodes = { start: 0, stop: 0, tick: 0 };
  private readonly calls = { start: 0, stop: 0, tick: 0 };

  constructor(make: SchemeMaker, load: Load, seed: number, used: () => number) {
    const { callouts } = load;
    this.load = load;
    this.random = new Random(seed);
    this.used = used;
    this.table = {
      ...{ ncallout: callouts, ticks: 0, c_time: new Int32Array(callouts) },
      ...{ c_func: new Array(callouts).fill(null), c_arg: new Array(callouts).fill(undefined) },
    };
    this.scheme = make(this.table);
  }

  run(): Visits {
    const { calls, load, nodes, random, scheme, table } = this;
    for (let c = 0; c < load.callouts; c++) this.start(c);
    nodes.start = calls.start = 0;
    for (; calls.tick < load.ticks; calls.tick++) {
      table.ticks++;
      nodes.tick += this.held('hardtick', () => scheme.hardtick());
      for (const c of this.expired()) this.start(c);
      const other = random.below(load.callouts);
      this.notLost(other);
      nodes.stop += this.held('stop', () => scheme.stop(other));
      calls.stop++;
      this.start(other);
    }
    for (let c = 0; c < load.callouts; c++) this.notLost(c);
    const mean = (of: keyof Visits): number => nodes[of] / calls[of];
    return { start: mean('start'), stop: mean('stop'), tick: mean('tick') };
  }

  /** Between two ticks each callout is started: one that is due was not handed out. */
  private notLost(c: number): void {
    const { c_time, ticks } = this.table;
    const due = c_time[c] as number;
    if (due <= ticks)
      throw new Uncounted(`a callout that is due on tick ${due} is not handed out until tick ${ticks}`);
  }

  private start(c: number): void {
    const { load, scheme, table } = this;
    const ticks = load.from + this.random.below(load.to - load.from + 1);
    table.c_time[c] = table.ticks + ticks;
    this.nodes.start += this.held('start', () => scheme.start(c, ticks));
    this.calls.start++;
  }

  /** The callouts of the present tick, already stopped. */
  private expired(): number[] {
    const { load, scheme, table } = this;
    const found: number[] = [];
    for (let calls = 0; ; calls++) {
      let c = NONE;
      this.nodes.tick += this.held('expire', () => {
        c = scheme.expire();
      });
      if (c === NONE) return found;
      if (calls > 4 * load.callouts + 1000) throw new Uncounted('expire() returns WINDOW for ever');
      if (c === WINDOW) continue;
      const due = table.c_time[c] as number;
      if (due !== table.ticks)
        throw new Uncounted(`a callout that is due on tick ${due} is handed out on tick ${table.ticks}`);
      found.push(c);
    }
  }

  /** Calls a routine; the nodes that it says to have visited. */
  private held(routine: string, call: () => unknown): number {
    const before = this.used();
    call();
    const steps = this.used() - before;
    const { visited } = this.scheme;
    if (steps > FREE_STEPS + STEPS_A_NODE * visited)
      throw new Uncounted(
        `${routine}() takes ${steps} steps and says that it visits ${visited} node${visited === 1 ? '' : 's'}: ${FREE_STEPS} steps and ${STEPS_A_NODE} for each node at most`,
      );
    return visited;
  }
}
