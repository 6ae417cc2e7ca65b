/**
 * Counts the nodes that a scheme visits while many callouts are started. A scheme says itself how
 * many it has visited; so the steps that it took, which its realm counts, are held against that.
 */

import {
  type CalloutColumns,
  type CalloutFunc,
  NONE,
  type Scheme,
  type SchemeMaker,
  WINDOW,
} from '../../kernel/callout/scheme.ts';
import { Random } from '../paper/compare/random.ts';
import type { By } from './schemepart.ts';

/** The callouts of a measurement, their intervals, and the ticks that pass. */
export interface Load {
  readonly callouts: number;
  readonly from: number;
  readonly to: number;
  readonly ticks: number;
  /** The way in which a callout is stopped; as such if it is missing. */
  readonly by?: By;
}

/** The functions of the callouts that are counted. */
const FUNCS: readonly CalloutFunc[] = [() => undefined, () => undefined];

/**
 * Nodes visited, on average, by one start, one stop or the search in its place, and one tick with
 * all that it hands out.
 */
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
  private readonly table: CalloutColumns & {
    ticks: number;
    readonly c_func: (CalloutFunc | null)[];
    readonly c_arg: unknown[];
  };
  /** The arguments of the callouts, each for two functions: objects, and some negative numbers. */
  private readonly args: readonly unknown[];
  /** The handles of the callouts, if they are stopped by them. */
  private readonly handles: number[] = [];
  private readonly scheme: Scheme;
  private readonly nodes = { start: 0, stop: 0, tick: 0 };
  private readonly calls = { start: 0, stop: 0, tick: 0 };

  constructor(make: SchemeMaker, load: Load, seed: number, used: () => number) {
    const { callouts } = load;
    this.load = load;
    this.random = new Random(seed);
    this.used = used;
    this.args = Array.from({ length: callouts }, (_, i) => (i % 8 < 2 ? -i : {}));
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
      nodes.stop += this.stopped(other);
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
    const wanted = { stop: 'stop', find: 'find', handle: 'holder' } as const;
    const routine = wanted[load.by ?? 'stop'];
    if (scheme[routine] === undefined)
      throw new Uncounted(`there is no ${routine}(): callouts cannot be stopped by it`);
    const ticks = load.from + this.random.below(load.to - load.from + 1);
    table.c_time[c] = table.ticks + ticks;
    [table.c_func[c], table.c_arg[c]] = this.named(c);
    this.nodes.start += this.held('start', () => scheme.start(c, ticks));
    this.calls.start++;
    if (load.by === 'handle')
      this.held('giveHandle', () => {
        this.handles[c] = scheme.giveHandle?.(c) ?? 0;
      });
  }

  /** The function and the argument of callout `c`. */
  private named(c: number): [CalloutFunc, unknown] {
    return [FUNCS[c % FUNCS.length] as CalloutFunc, this.args[c - (c % FUNCS.length)]];
  }

  /** Stops callout `c` in the way of the load; the nodes of that. */
  private stopped(c: number): number {
    const { load, scheme } = this;
    if (load.by === 'find') {
      const [func, arg] = this.named(c);
      return this.found(c, 'find', () => scheme.find?.(func, arg) ?? NONE);
    }
    const nodes =
      load.by === 'handle'
        ? this.found(c, 'holder', () => scheme.holder?.(this.handles[c] as number) ?? NONE)
        : 0;
    return nodes + this.held('stop', () => scheme.stop(c));
  }

  /** The nodes of a search, which must find callout `c`. */
  private found(c: number, routine: string, search: () => number): number {
    let it = NONE;
    const nodes = this.held(routine, () => {
      it = search();
    });
    if (it === c) return nodes;
    const what = it === NONE ? 'nothing' : `callout ${it}`;
    throw new Uncounted(`${routine}() finds ${what} in place of callout ${c}, which is started`);
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
