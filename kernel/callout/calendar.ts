/**
 * Brown's calendar queue (Communications of the ACM 31(10), 1988), which the
 * paper calls an extension of the timing wheel (section VIII): an array of
 * buckets, each for one day of the year, so many ticks long. A callout is in the
 * bucket of its day, of whatever year, and each bucket is kept in the order of
 * expiry. The calendar is copied to one with twice as many days when there are
 * more than two callouts a day, and to one with half as many when there are
 * fewer than one in two; and then the length of a day is chosen anew, as three
 * times the mean distance of the earliest callouts, so that a day's bucket is
 * short and few are empty.
 *
 * That makes starting cost little on average, whatever the intervals, as long as
 * the earliest callouts are like the rest. The paper finds it not worth the
 * trouble for timers: the clock ticks through empty buckets anyway. What it
 * costs is to be seen here: copying looks at every callout twice, in the start
 * or stop that causes it, interrupts locked out. (Brown copies when an event is
 * taken out as well. Here expire leaves it to the next start or stop: its work
 * is bounded.)
 *
 * Days are 1, 2, 4, ... ticks and years 1, 2, 4, ... days long, so that
 * the calendar comes out even where ticks wrap.
 *
 * softclock goes from day to day and takes what is due from the front of each
 * day's bucket. Its cursor is a tick, `softticks`, and not a callout, so that
 * it survives whatever is started, stopped or copied in between.
 *
 * Invariant: the `n` started callouts are in the buckets of their days, the
 * first `nbuckets` heads; what they have to go never falls from one to the next
 * in a bucket, and those due on one tick stand in the order in which they were
 * started; none is due on a day before that of softticks.
 */

import { Panic } from '../sys/panic.ts';
import { Circq } from './circq.ts';
import {
  type CalloutColumns,
  checkSteps,
  checkWheelSize,
  INT_MAX,
  MAX_SOFTCLOCK_STEPS,
  NONE,
  powerOfTwo,
  type Scheme,
  type SchemeMaker,
  type Wheel,
  WINDOW,
} from './scheme.ts';

/** The most callouts that the length of a day is reckoned from. */
const MAX_SAMPLES = 25;

export class Calendar implements Scheme {
  readonly name = 'calendar';
  readonly order = 'fifo';
  readonly longest = INT_MAX;
  readonly knowsNext = false;
  readonly bound: Scheme['bound'];
  /** Days in a year. */
  nbuckets = 1;
  /** Callouts looked at, and days looked into to find the earliest. */
  visited = 0;
  steps = 0;

  readonly table: CalloutColumns;
  readonly c_time: Int32Array;
  readonly queues: Circq;
  /** The most days that a year can have. */
  readonly maxbuckets: number;
  /** The head of a queue that callouts are in only while they are copied. */
  readonly aside: number;
  readonly maxsteps: number;
  /** The length of a day is 2 to the power of this. */
  shift = 0;
  n = 0;
  /** The last tick taken up, or on the day that softclock has come to. */
  softticks: number;

  constructor(table: CalloutColumns, maxbuckets: number, maxsteps: number) {
    this.table = table;
    this.c_time = table.c_time;
    this.maxbuckets = maxbuckets === 0 ? powerOfTwo(table.ncallout) : maxbuckets;
    this.queues = new Circq(table.ncallout, this.maxbuckets + 1);
    this.aside = this.queues.head(this.maxbuckets);
    this.maxsteps = maxsteps;
    this.softticks = table.ticks;
    const unbounded = Number.POSITIVE_INFINITY;
    this.bound = { start: unbounded, stop: unbounded, hardtick: 2, expire: maxsteps };
  }

  lateness(): number {
    return 0;
  }

  /** The ticks that `c` has to go. */
  togo(c: number): number {
    return (this.c_time[c] - this.table.ticks) | 0;
  }

  /** The head of the bucket for a tick. */
  bucket(tick: number): number {
    return this.queues.head((tick >>> this.shift) & (this.nbuckets - 1));
  }

  sameDay(a: number, b: number): boolean {
    return a >>> this.shift === b >>> this.shift;
  }

  /** The first tick of the day after that of `tick`. */
  nextDay(tick: number): number {
    return (((tick >>> this.shift) + 1) << this.shift) | 0;
  }

  start(c: number, _ticks: number): void {
    this.visited = 0;
    this.insert(c);
    this.n++;
    this.fit();
  }

  stop(c: number): void {
    this.visited = 0;
    this.queues.remove(c);
    this.n--;
    this.fit();
  }

  hardtick(): boolean {
    this.visited = 0;
    const { softticks } = this;
    const { ticks } = this.table;
    if (this.holdsDue(ticks)) return true;
    if (((softticks + 1) | 0) === ticks && (this.sameDay(softticks, ticks) || !this.holdsDue(softticks))) {
      this.softticks = ticks;
    }
    return false;
  }

  skip(_n: number): void {
    this.visited = 0;
    this.softticks = this.table.ticks;
  }

  expire(): number {
    const { queues, maxsteps } = this;
    const { ticks } = this.table;
    let found = WINDOW;
    let steps = 0;
    this.visited = 0;
    while (steps < maxsteps) {
      steps++;
      const c = this.firstOn(this.softticks);
      if (c !== NONE && this.togo(c) <= 0) {
        queues.remove(c);
        this.n--;
        found = c;
        break;
      }
      if (this.sameDay(this.softticks, ticks)) {
        this.softticks = ticks;
        found = NONE;
        break;
      }
      this.softticks = this.nextDay(this.softticks);
    }
    this.steps = steps;
    return found;
  }

  ticksUntilNext(bound: number): number {
    this.visited = 0;
    if (this.n === 0) return bound;
    return Math.max(0, Math.min(bound, this.togo(this.earliest(this.softticks))));
  }

  bucketOf(c: number): number {
    return this.bucket(this.c_time[c]) - this.queues.head(0);
  }

  wheels(): readonly Wheel[] {
    return [
      {
        first: 0,
        slots: this.nbuckets,
        unit: 2 ** this.shift,
        hand: this.bucket(this.softticks) - this.queues.head(0),
      },
    ];
  }

  check(): number {
    const { queues, c_time } = this;
    const { ticks } = this.table;
    const started = queues.check();
    if (started !== this.n)
      throw new Panic(`calendar: ${started} callouts are in the buckets, n is ${this.n}`);
    if (((ticks - this.softticks) | 0) < 0)
      throw new Panic(`calendar: softticks ${this.softticks} is ahead of ticks`);
    const dawn = (this.softticks >>> this.shift) << this.shift;
    const late = (ticks - dawn) | 0;
    for (let i = 0; i <= this.maxbuckets; i++) {
      const head = queues.head(i);
      let before = Number.NEGATIVE_INFINITY;
      for (let c = queues.next[head]; c !== head; c = queues.next[c]) {
        if (this.bucket(c_time[c]) !== head) throw new Panic(`calendar: callout ${c} is in the wrong bucket`);
        const togo = this.togo(c);
        if (togo < before) throw new Panic(`calendar: callout ${c} is due before its predecessor`);
        if (togo < -late) throw new Panic(`calendar: callout ${c} was passed over on its day`);
        before = togo;
      }
    }
    return started;
  }

  /** Puts the idle callout `c` into the bucket of its day, coming from the rear. */
  insert(c: number): void {
    const { next, prev } = this.queues;
    const head = this.bucket(this.c_time[c]);
    const togo = this.togo(c);
    let before = prev[head];
    while (before !== head) {
      this.visited++;
      if (this.togo(before) <= togo) break;
      before = prev[before];
    }
    this.queues.insertTail(next[before], c);
  }

  /** Chooses anew how many days there are and how long they are, if there are far too few or too many. */
  fit(): void {
    const { n, maxbuckets } = this;
    let size = this.nbuckets;
    while (n > 2 * size && size < maxbuckets) size *= 2;
    while (n < size / 2 && size > 1) size /= 2;
    if (size === this.nbuckets) return;
    const shift = this.sample();
    this.layAside();
    this.nbuckets = size;
    // No year is longer than 2^31 ticks.
    this.shift = Math.min(shift, Math.clz32(size));
    this.putBack();
  }

  /** Lays the earliest callouts aside, and returns the length that a day should have, as a power of two. */
  sample(): number {
    const { n, aside, queues } = this;
    const samples = Math.min(n, 5 + Math.floor(n / 10), MAX_SAMPLES);
    for (let i = 0, tick = this.softticks; i < samples; i++) {
      const c = this.earliest(tick);
      tick = this.c_time[c];
      queues.remove(c);
      queues.insertTail(aside, c);
    }
    const mean = this.meanDistance(Number.POSITIVE_INFINITY);
    const width = 3 * this.meanDistance(2 * mean);
    let shift = 0;
    while (2 ** (shift + 1) <= width) shift++;
    return shift;
  }

  /** The mean distance, in ticks, of those laid aside from each other, without those that are further than `most`. */
  meanDistance(most: number): number {
    const { next } = this.queues;
    let sum = 0;
    let count = 0;
    for (let c = next[this.aside], after = next[c]; after !== this.aside; c = after, after = next[c]) {
      const distance = this.togo(after) - this.togo(c);
      if (distance > most) continue;
      sum += distance;
      count++;
    }
    return count === 0 ? 0 : sum / count;
  }

  /** Lays all callouts aside, day by day from the present one. */
  layAside(): void {
    const { queues, nbuckets } = this;
    let tick = this.softticks;
    for (let i = 0; i < nbuckets; i++, tick = this.nextDay(tick)) {
      const head = this.bucket(tick);
      for (let c = queues.next[head]; c !== head; c = queues.next[head]) {
        queues.remove(c);
        queues.insertTail(this.aside, c);
        this.visited++;
      }
    }
  }

  putBack(): void {
    const { queues, aside } = this;
    for (let c = queues.next[aside]; c !== aside; c = queues.next[aside]) {
      queues.remove(c);
      this.visited++;
      this.insert(c);
    }
  }

  /** The callout due first of all that are due on the day of `tick`; NONE if there is none. */
  firstOn(tick: number): number {
    const head = this.bucket(tick);
    const c = this.queues.next[head];
    if (c === head) return NONE;
    this.visited++;
    return this.sameDay(this.c_time[c], tick) ? c : NONE;
  }

  /** Whether the bucket of `tick` holds a callout that is due: if so, its first is. */
  holdsDue(tick: number): boolean {
    const head = this.bucket(tick);
    const c = this.queues.next[head];
    if (c === head) return false;
    this.visited++;
    return this.togo(c) <= 0;
  }

  /**
   * The earliest callout, there being one, and none due on a day before that of
   * `tick`: by looking through the days of a year, and if nothing is due within
   * one, at the first callout of every bucket.
   */
  earliest(tick: number): number {
    const { c_time, nbuckets, queues } = this;
    for (let i = 0, day = tick; i < nbuckets; i++, day = this.nextDay(day)) {
      const head = this.bucket(day);
      const c = queues.next[head];
      this.visited++;
      if (c !== head && this.sameDay(c_time[c], day)) return c;
    }
    let earliest = NONE;
    for (let i = 0; i < nbuckets; i++) {
      const head = queues.head(i);
      const c = queues.next[head];
      this.visited++;
      if (c !== head && (earliest === NONE || this.togo(c) < this.togo(earliest))) earliest = c;
    }
    return earliest;
  }
}

/**
 * A maker for the facility's options: a year has `maxbuckets` days at most, 0
 * for the smallest power of two that is at least ncallout. RangeError for what
 * no calendar can be made of.
 */
export function calendar(maxbuckets = 0, maxsteps = MAX_SOFTCLOCK_STEPS): SchemeMaker {
  if (maxbuckets !== 0) checkWheelSize('calendar', maxbuckets);
  checkSteps('calendar', maxsteps);
  return (table) => new Calendar(table, maxbuckets, maxsteps);
}
