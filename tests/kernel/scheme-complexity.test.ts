/**
 * The paper's table of latencies (Tables II and III, section IV) by counting:
 * nodes visited by START_TIMER, STOP_TIMER, PER_TICK_BOOKKEEPING and, where it is
 * a cost of its own, by taking out what expires, for n from 1 to 1 000 000. Each
 * structure is built in the order that is cheap for it; then a hundred random
 * operations of each kind are counted.
 */

import { expect } from 'chai';
import { type CalloutColumns, NONE, type Scheme, WINDOW } from '../../kernel/callout/scheme.ts';
import { type Scheme3Tree, scheme3tree } from '../../kernel/callout/scheme3tree.ts';
import { schemeNamed } from '../../kernel/callout/schemes.ts';

const SIZES = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000];
const ROUNDS = 100;
/** Nothing is due before this tick: later than the rounds take. */
const BASE = 1000;
/** Ticks between one callout and the next. */
const SPACING = 100;

/** What a hundred operations of one kind visited with n callouts outstanding. */
interface Count {
  readonly n: number;
  readonly mean: number;
  readonly worst: number;
}

/** Throws unless counts for growing n fit a column of the table. */
type Column = (counts: readonly Count[]) => void;

/** Never more than `worst`, and `mean` on average, whatever n is. */
function constant(mean: number, worst = mean): Column {
  return (counts) => {
    for (const { n, mean: m, worst: w } of counts) {
      expect(m, `mean for n = ${n}`).to.be.at.most(mean);
      expect(w, `worst for n = ${n}`).to.be.at.most(worst);
    }
  };
}

/** At most that many for each level of a tree of n, on average and at worst. */
function logarithmic(mean: number, worst = mean): Column {
  return (counts) => {
    for (const { n, mean: m, worst: w } of counts) {
      const levels = 1 + Math.log2(n);
      expect(m, `mean for n = ${n}`).to.be.at.most(mean * levels);
      expect(w, `worst for n = ${n}`).to.be.at.most(worst * levels);
    }
  };
}

/** Between `least` and `most` for each of the n, on average. */
function linear(least: number, most: number): Column {
  return (counts) => {
    for (const { n, mean } of counts.filter(({ n }) => n >= BASE)) {
      expect(mean / n, `mean for each of n = ${n}`).to.be.within(least, most);
    }
  };
}

interface Row {
  /** As --callout takes it. */
  readonly scheme: string;
  /** The order in which callouts are started to build it, of those due first, second, ... last. */
  readonly built: 'first to last' | 'last to first' | 'at random';
  /** The ticks that each start asks for once it is built; at random among those outstanding if it is not said. */
  readonly interval?: (n: number) => number;
  /** The largest n, where building takes n times n. */
  readonly upTo?: number;
  readonly start: Column;
  readonly stop: Column;
  readonly tick: Column;
  readonly expire?: Column;
}

/** As long as the longest there is. */
const LONGEST = (n: number): number => BASE + SPACING * n;

const TABLE: Readonly<Record<string, Row>> = {
  'Scheme 1': {
    scheme: 'scheme1',
    built: 'first to last',
    start: constant(0),
    stop: constant(0),
    tick: linear(1, 1),
  },
  'Scheme 2': {
    scheme: 'scheme2',
    built: 'last to first',
    start: linear(0.3, 0.7),
    stop: constant(0),
    tick: constant(1),
    expire: constant(1),
  },
  'Scheme 2 from the rear': {
    scheme: 'scheme2-rear',
    built: 'first to last',
    start: linear(0.3, 0.7),
    stop: constant(0),
    tick: constant(1),
  },
  'Scheme 2 from the rear, equal intervals': {
    scheme: 'scheme2-rear',
    built: 'first to last',
    interval: LONGEST,
    start: constant(1),
    stop: constant(0),
    tick: constant(1),
  },
  "4.4BSD's list": {
    scheme: 'bsd',
    built: 'last to first',
    start: linear(0.3, 0.7),
    stop: linear(0.3, 0.7),
    tick: constant(1),
  },
  'Scheme 3, heap': {
    scheme: 'scheme3',
    built: 'first to last',
    start: logarithmic(1),
    stop: logarithmic(2),
    tick: constant(1),
    expire: logarithmic(2),
  },
  'Scheme 3, heap, each due before all others': {
    scheme: 'scheme3',
    built: 'first to last',
    interval: () => BASE / 2,
    start: logarithmic(1),
    stop: logarithmic(2),
    tick: constant(1),
  },
  'Scheme 3, unbalanced tree': {
    scheme: 'scheme3-tree',
    built: 'at random',
    start: logarithmic(2, 4),
    stop: constant(2, 20),
    tick: constant(2, 20),
    expire: constant(2, 20),
  },
  'Scheme 3, unbalanced tree, equal intervals': {
    scheme: 'scheme3-tree',
    built: 'first to last',
    interval: LONGEST,
    upTo: 1000,
    start: linear(0.9, 1),
    stop: constant(0),
    tick: constant(1),
    expire: constant(1),
  },
  'Scheme 6, 256 queues': {
    scheme: 'scheme6:256',
    built: 'first to last',
    start: constant(0),
    stop: constant(0),
    tick: linear(0.5 / 256, 2 / 256),
  },
  'Scheme 6, as many queues as callouts': {
    scheme: 'scheme6',
    built: 'first to last',
    start: constant(0),
    stop: constant(0),
    tick: constant(3, 10),
  },
};

/** A scheme over a table of its own, n callouts outstanding, and what its operations visit. */
class Load {
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
    for (let c = 0; c < n; c++) this.start(c, BASE + SPACING * ranks[c]);
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
  const visits = {
    start: [] as number[],
    stop: [] as number[],
    tick: [] as number[],
    expire: [] as number[],
  };
  for (let i = 0; i < ROUNDS; i++) {
    const [started, stopped] = load.restart(row.interval?.(n) ?? BASE + load.random(SPACING * n));
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

describe('nodes visited fit the table of the paper, n from 1 to 1 000 000', () => {
  for (const [name, row] of Object.entries(TABLE)) {
    it(name, function () {
      this.timeout(20_000);
      const sizes = SIZES.filter((n) => n <= (row.upTo ?? Number.POSITIVE_INFINITY));
      const counts = sizes.map((n) => measure(row, n));
      for (const column of ['start', 'stop', 'tick', 'expire'] as const) {
        row[column]?.(counts.map((count) => count[column]));
      }
    });
  }
});

describe('an unbalanced tree of 1 000 000 callouts that is a list', () => {
  const n = 1_000_000;
  const c_time = Int32Array.from({ length: n + 1 }, (_, c) => c + 1);
  /** Linked by hand: to start them in this order would take n * n / 2 steps. */
  const list = (
    down: (tree: Scheme3Tree, c: number, below: number) => void,
    order: number[],
  ): Scheme3Tree => {
    const columns = { ncallout: n + 1, ticks: 0, c_time, c_func: [], c_arg: [] };
    const tree = scheme3tree()(columns) as Scheme3Tree;
    order.forEach((c, i) => {
      if (i === 0) tree.setChildren(tree.top, c, NONE);
      else down(tree, order[i - 1], c);
    });
    tree.first = order[0];
    return tree;
  };
  const ascending = Array.from({ length: n }, (_, c) => c);

  it('to the right: start and check walk all of it, expire takes one look', () => {
    const tree = list((t, c, below) => t.setChildren(c, NONE, below), ascending);
    expect(tree.check()).to.equal(n);
    tree.start(n, n + 1);
    expect(tree.visited).to.equal(n);
    tree.stop(0);
    expect(tree.ticksUntilNext(n)).to.equal(2);
    expect(tree.visited).to.equal(1);
    expect(tree.check()).to.equal(n);
  });

  it('to the left: the earliest is found once, in windows', () => {
    const tree = list((t, c, below) => t.setChildren(c, below, NONE), ascending.toReversed());
    expect(tree.check()).to.equal(n);
    let windows = 0;
    while (tree.expire() === WINDOW) windows++;
    expect(windows).to.equal(n / tree.maxsteps - 1);
    expect(tree.ticksUntilNext(n)).to.equal(1);
    expect(tree.visited).to.equal(1);
  });
});
