/**
 * A scheme alone, with n callouts outstanding, for counting the nodes that its
 * routines visit and for timing them. The structure is built in the order that is cheap for
 * it, and then disturbed at random.
 */

import { WINDOW } from '../../../kernel/callout/scheme.ts';
import { SchemeAlone } from './alone.ts';

/** Nothing is due before this tick: later than the rounds take. */
export const BASE = 1000;
/** Ticks between one callout and the next. */
const SPACING = 100;

/** The way in which a scheme is loaded. */
export interface Loading {
  /** The scheme, as --callout takes it. */
  readonly scheme: string;
  /** The order in which the callouts are started to build it, by the ticks that they are due on. */
  readonly built: 'first to last' | 'last to first' | 'at random';
  /**
   * The ticks that each start asks for once it is built. If it is missing, starts
   * fall at random among the callouts outstanding.
   */
  readonly interval?: (n: number) => number;
  /** Ticks between one callout and the next; SPACING if it is missing. */
  readonly spacing?: number;
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

  constructor(loading: Loading, n: number) {
    this.n = n;
    this.loading = loading;
    this.idle = n;
    this.alone = new SchemeAlone(loading.scheme, n + 1);
    const ranks = this.order(loading.built);
    const spacing = loading.spacing ?? SPACING;
    for (let c = 0; c < n; c++) this.alone.start(c, BASE + spacing * ranks[c]);
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
    return [started, scheme.visited];
  }

  /** The ticks that the next start is to ask for. */
  ticks(): number {
    return this.loading.interval?.(this.n) ?? BASE + this.random((this.loading.spacing ?? SPACING) * this.n);
  }

  /**
   * Lets a tick pass on which nothing is due, with the work of softclock. Returns the
   * nodes visited.
   */
  tick(): number {
    return this.alone.tick((c) => {
      throw new Error(`callout ${c} is due on tick ${this.alone.columns.ticks}`);
    });
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
