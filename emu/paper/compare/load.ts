/**
 * A scheme alone, with n callouts outstanding, for counting the nodes that its
 * routines visit and for timing them. The structure is built in the order that is cheap for
 * it, and then disturbed at random.
 */

import { type SchemeMaker, WINDOW } from '../../../kernel/callout/scheme.ts';
import { SchemeAlone } from './alone.ts';

/** Nothing is due before this tick, unless a load says otherwise. */
export const BASE = 1000;
/** Ticks between one callout and the next. */
const SPACING = 100;

/** The way in which a scheme is loaded. */
export interface Loading {
  /** The scheme, as --callout takes it, or its maker. */
  readonly scheme: string | SchemeMaker;
  /** The order in which the callouts are started to build it, by the ticks that they are due on. */
  readonly built: 'first to last' | 'last to first' | 'at random';
  /**
   * The ticks that each start asks for once it is built. If it is missing, starts
   * fall at random among the callouts outstanding.
   */
  readonly interval?: (n: number) => number;
  /** Ticks between one callout and the next; SPACING if it is missing. */
  readonly spacing?: number;
  /** True if all callouts are due on ticks that are `spacing` apart: all in one slot of a wheel. */
  readonly aligned?: boolean;
  /** The first tick on which a callout is due as it is built; BASE if it is missing. */
  readonly base?: number;
}

/** The ticks of the longest interval among n callouts. */
export const LONGEST = (n: number): number => BASE + SPACING * n;

/** A scheme with n callouts outstanding. Its operations return the nodes that they visit. */
export class Load {
  readonly n: number;
  private readonly alone: SchemeAlone;
  private readonly loading: Loading;
  /** The one callout that is not started. */
  private idle: number;
  private state = 1995;
  /** Nodes that its operations have visited, with those of building it and of starting again. */
  work = 0;
  /** Callouts that the last tick handed out. */
  expired = 0;
  private readonly again = (c: number): void => {
    this.expired++;
    this.work += this.alone.start(c, this.ticks());
  };

  constructor(loading: Loading, n: number) {
    this.n = n;
    this.loading = loading;
    this.idle = n;
    this.alone = new SchemeAlone(loading.scheme, n + 1);
    const ranks = this.order(loading.built);
    const spacing = loading.spacing ?? SPACING;
    for (let c = 0; c < n; c++) this.work += this.alone.start(c, this.base + spacing * ranks[c]);
  }

  /** Ticks of a turn of each wheel of the scheme. */
  turns(): number[] {
    return this.alone.turns();
  }

  /**
   * Starts the idle callout and stops one of the others at random. Returns the nodes that
   * each visited.
   */
  restart(ticks: number): readonly [started: number, stopped: number] {
    const { scheme } = this.alone;
    const started = this.alone.start(this.idle, ticks);
    const others = this.random(this.n);
    this.idle = others < this.idle ? others : others + 1;
    scheme.stop(this.idle);
    this.work += started + scheme.visited;
    return [started, scheme.visited];
  }

  /** The ticks that the next start is to ask for. */
  ticks(): number {
    const { interval, spacing = SPACING, aligned } = this.loading;
    if (interval !== undefined) return interval(this.n);
    if (aligned !== true) return this.base + this.random(spacing * this.n);
    // The due tick is then one of those that the structure was built with.
    const due = this.base + spacing * (1 + this.random(this.n));
    return due + spacing - ((this.alone.columns.ticks + due - this.base) % spacing);
  }

  /**
   * Lets a tick pass, with the work of softclock; callouts that expire are started again.
   * Returns the nodes visited, without those of starting them.
   */
  tick(): number {
    this.expired = 0;
    const visited = this.alone.tick(this.again);
    this.work += visited;
    return visited;
  }

  /**
   * Has the earliest callout handed out on its tick. Returns the nodes visited for it,
   * without those of the tick.
   */
  expire(): number {
    const { columns, scheme } = this.alone;
    const idle = scheme.ticksUntilNext(2 * BASE * SPACING) - 1;
    // Another callout may be due on the tick of the one before: then that tick comes again.
    if (idle < 0) columns.ticks += idle;
    if (idle > 0) this.alone.skip(idle);
    columns.ticks++;
    if (!scheme.hardtick()) throw new Error(`nothing is due on tick ${columns.ticks}`);
    let visited = 0;
    let c = WINDOW;
    while (c === WINDOW) {
      c = scheme.expire();
      visited += scheme.visited;
    }
    if (columns.c_time[c] !== columns.ticks)
      throw new Error(`callout ${c} is not due on tick ${columns.ticks}`);
    this.alone.start(c, LONGEST(this.n));
    return visited;
  }

  /** A number from 0 to below `below`, at random, but the same in every run. */
  random(below: number): number {
    this.state = (Math.imul(this.state, 1103515245) + 12345) >>> 0;
    return Math.floor((this.state / 2 ** 32) * below);
  }

  /** Ticks of the longest interval that it starts. */
  get longest(): number {
    return this.base + (this.loading.spacing ?? SPACING) * this.n;
  }

  private get base(): number {
    return this.loading.base ?? BASE;
  }

  private order(built: Loading['built']): Int32Array {
    if (built === 'at random') return this.shuffledByStretches();
    const ranks = Int32Array.from({ length: this.n }, (_, i) => i);
    return built === 'last to first' ? ranks.reverse() : ranks;
  }

  /**
   * Ranks in which every 1024th comes first, in random order, then the stretches
   * between them, each in random order. A tree takes the same shape as if all were
   * mixed, and the host's caches serve it better.
   */
  private shuffledByStretches(): Int32Array {
    const { n } = this;
    const stretch = 1024;
    const pivots = Math.ceil(n / stretch);
    const ranks = new Int32Array(n);
    for (let rank = 0, inside = pivots; rank < n; rank++) {
      if (rank % stretch === 0) ranks[rank / stretch] = rank;
      else ranks[inside++] = rank;
    }
    this.shuffle(ranks.subarray(0, pivots));
    for (let i = pivots; i < n; i += stretch - 1) this.shuffle(ranks.subarray(i, i + stretch - 1));
    return ranks;
  }

  private shuffle(column: Int32Array): void {
    for (let i = column.length - 1; i > 0; i--) {
      const j = this.random(i + 1);
      const other = column[j];
      column[j] = column[i];
      column[i] = other;
    }
  }
}
