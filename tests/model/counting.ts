/**
 * Complexity by counting: what a scheme's routines visit with n callouts
 * outstanding, and the columns of the paper's table that this has to fit. The
 * structure is built in the order that is cheap for it; then a hundred random
 * operations of each kind are counted.
 */

import { expect } from 'chai';
import { type CalloutColumns, NONE, type Scheme, WINDOW } from '../../kernel/callout/scheme.ts';
import { schemeNamed } from '../../kernel/callout/schemes.ts';

const SIZES = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000];
const ROUNDS = 100;
/** Nothing is due before this tick: later than the rounds take. */
export const BASE = 1000;
/** Ticks between one callout and the next. */
const SPACING = 100;

/** What a hundred operations of one kind visited with n callouts outstanding. */
interface Count {
  readonly n: number;
  readonly mean: number;
  readonly worst: number;
}

/** Throws unless counts for growing n fit a column of the table. */
export type Column = (counts: readonly Count[]) => void;

/** Never more than `worst`, and `mean` on average, whatever n is. */
export function constant(mean: number, worst = mean): Column {
  return (counts) => {
    for (const { n, mean: m, worst: w } of counts) {
      expect(m, `mean for n = ${n}`).to.be.at.most(mean);
      expect(w, `worst for n = ${n}`).to.be.at.most(worst);
    }
  };
}

/** At most that many for each level of a tree of n, on average and at worst. */
export function logarithmic(mean: number, worst = mean): Column {
  return (counts) => {
    for (const { n, mean: m, worst: w } of counts) {
      const levels = 1 + Math.log2(n);
      expect(m, `mean for n = ${n}`).to.be.at.most(mean * levels);
      expect(w, `worst for n = ${n}`).to.be.at.most(worst * levels);
    }
  };
}

/** Between `least` and `most` for each of the n, on average. */
export function linear(least: number, most: number): Column {
  return (counts) => {
    for (const { n, mean } of counts.filter(({ n }) => n >= BASE)) {
      expect(mean / n, `mean for each of n = ${n}`).to.be.within(least, most);
    }
  };
}

export interface Row {
  /** As --callout takes it. */
  readonly scheme: string;
  /** The order in which callouts are started to build it, of those due first, second, ... last. */
  readonly built: 'first to last' | 'last to first' | 'at random';
  /** The ticks that each start asks for once it is built; at random among those outstanding if it is not said. */
  readonly interval?: (n: number) => number;
  /** Ticks between one callout and the next; SPACING if it is not said. */
  readonly spacing?: number;
  /** The largest n, where building takes n times n. */
  readonly upTo?: number;
  readonly start: Column;
  readonly stop: Column;
  readonly tick: Column;
  readonly expire?: Column;
}

/** As long as the longest there is. */
export const LONGEST = (n: number): number => BASE + SPACING * n;

/** A scheme over a table of its own, n callouts outstanding, and what its operations visit. */
export class Load {
  readonly n: number;
  readonly columns: { -readonly [K in keyof CalloutColumns]: CalloutColumns[K] };
  readonly scheme: Scheme;
  private idle: number;
  private state = 1995;

  constructor(row: Row, n: number) {
    this.n = n;
    this.idle = n;
    const c_time = new Int32Array(n + 1);
    this.columns = { ncallout: n + 1, ticks: 0, c_time, c_func: [], c_arg: [] };
    this.scheme = schemeNamed(row.scheme)(this.columns);
    const ranks = this.order(row.built);
    const spacing = row.spacing ?? SPACING;
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
    expect(scheme.hardtick()).to.equal(true);
    let visited = 0;
    let c = WINDOW;
    while (c === WINDOW) {
      c = scheme.expire();
      visited += scheme.visited;
    }
    expect(this.columns.c_time[c]).to.equal(columns.ticks);
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

  private order(built: Row['built']): Int32Array {
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

/** What a hundred rounds visited, for each column of the row. */
function measure(row: Row, n: number): Readonly<Record<'start' | 'stop' | 'tick' | 'expire', Count>> {
  const load = new Load(row, n);
  const spacing = row.spacing ?? SPACING;
  const visits = {
    start: [] as number[],
    stop: [] as number[],
    tick: [] as number[],
    expire: [] as number[],
  };
  for (let i = 0; i < ROUNDS; i++) {
    const [started, stopped] = load.restart(row.interval?.(n) ?? BASE + load.random(spacing * n));
    visits.start.push(started);
    visits.stop.push(stopped);
    visits.tick.push(load.tick());
  }
  if (row.expire !== undefined) for (let i = 0; i < ROUNDS; i++) visits.expire.push(load.expire());
  const count = (of: readonly number[]): Count => {
    return { n, mean: of.reduce((sum, x) => sum + x, 0) / of.length, worst: Math.max(...of) };
  };
  return {
    start: count(visits.start),
    stop: count(visits.stop),
    tick: count(visits.tick),
    expire: count(visits.expire),
  };
}

/** Counts for every n, and throws unless they fit the row. */
export function expectToFit(row: Row): void {
  const sizes = SIZES.filter((n) => n <= (row.upTo ?? Number.POSITIVE_INFINITY));
  const counts = sizes.map((n) => measure(row, n));
  for (const column of ['start', 'stop', 'tick', 'expire'] as const) {
    row[column]?.(counts.map((count) => count[column]));
  }
}
