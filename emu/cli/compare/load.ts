/**
 * A scheme alone, with n callouts outstanding, for counting what its routines
 * visit and timing them. The structure is built in the order that is cheap for
 * it, and then disturbed at random.
 */

import { type CalloutColumns, NONE, type Scheme, WINDOW } from '../../../kernel/callout/scheme.ts';
import { schemeNamed } from '../../../kernel/callout/schemes.ts';

/** Nothing is due before this tick: later than the rounds take. */
export const BASE = 1000;
/** Ticks between one callout and the next. */
const SPACING = 100;

/** How a scheme is loaded. */
export interface Loading {
  /** As --callout takes it. */
  readonly scheme: string;
  /** The order in which callouts are started to build it, of those due first, second, ... last. */
  readonly built: 'first to last' | 'last to first' | 'at random';
  /** The ticks that each start asks for once it is built; at random among those outstanding if it is not said. */
  readonly interval?: (n: number) => number;
  /** Ticks between one callout and the next; SPACING if it is not said. */
  readonly spacing?: number;
}

/** As long as the longest there is. */
export const LONGEST = (n: number): number => BASE + SPACING * n;

/** A scheme over a table of its own, n callouts outstanding, and what its operations visit. */
export class Load {
  readonly n: number;
  readonly columns: { -readonly [K in keyof CalloutColumns]: CalloutColumns[K] };
  readonly scheme: Scheme;
  private readonly loading: Loading;
  private idle: number;
  private state = 1995;

  constructor(loading: Loading, n: number) {
    this.n = n;
    this.loading = loading;
    this.idle = n;
    const c_time = new Int32Array(n + 1);
    this.columns = { ncallout: n + 1, ticks: 0, c_time, c_func: [], c_arg: [] };
    this.scheme = schemeNamed(loading.scheme)(this.columns);
    const ranks = this.order(loading.built);
    const spacing = loading.spacing ?? SPACING;
    for (let c = 0; c < n; c++) this.start(c, BASE + spacing * ranks[c]);
  }

  /** Starts the idle callout and stops one of the others at random; returns what each visited. */
  restart(ticks: number): readonly [started: number, stopped: number] {
    this.start(this.idle, ticks);
    const started = this.scheme.visited;
    const others = this.random(this.n);
    this.idle = others < this.idle ? others : others + 1;
    this.scheme.stop(this.idle);
    return [started, this.scheme.visited];
  }

  /** The ticks that the next start is to ask for. */
  ticks(): number {
    return this.loading.interval?.(this.n) ?? BASE + this.random((this.loading.spacing ?? SPACING) * this.n);
  }

  /** Lets a tick pass, softclock's work included; returns what was visited. */
  tick(): number {
    const { columns, scheme } = this;
    columns.ticks++;
    let visited = 0;
    const wanted = scheme.hardtick();
    visited += scheme.visited;
    if (!wanted) return visited;
    for (let c = WINDOW; c !== NONE; ) {
      c = scheme.expire();
      visited += scheme.visited;
      if (c >= 0) throw new Error(`callout ${c} is due on tick ${columns.ticks}`);
    }
    return visited;
  }

  /** Has the earliest callout handed out on its tick; returns what that visited, the tick itself apart. */
  expire(): number {
    const { columns, scheme } = this;
    const idle = scheme.ticksUntilNext(2 * BASE * SPACING) - 1;
    columns.ticks += idle;
    if (idle > 0) scheme.skip(idle);
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
    this.start(c, LONGEST(this.n));
    return visited;
  }

  /** The same everywhere, and the same again. */
  random(below: number): number {
    this.state = (Math.imul(this.state, 1103515245) + 12345) >>> 0;
    return Math.floor((this.state / 2 ** 32) * below);
  }

  private start(c: number, ticks: number): void {
    this.columns.c_time[c] = (this.columns.ticks + ticks) | 0;
    this.scheme.start(c, ticks);
  }

  private order(built: Loading['built']): Int32Array {
    if (built === 'at random') return this.shuffledByStretches();
    const ranks = Int32Array.from({ length: this.n }, (_, i) => i);
    return built === 'last to first' ? ranks.reverse() : ranks;
  }

  /**
   * Every 1024th first, in random order, then the stretches between them, each
   * in random order. A tree takes the shape it would if they were mixed, and the
   * host's caches like it better.
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
