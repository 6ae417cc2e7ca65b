/**
 * Brown's calendar queue (Communications of the ACM 31(10), 1988), which the paper calls
 * an extension of the timing wheel (section VIII). It is an array of buckets, one for
 * each day of the year; a day is a number of ticks. A callout is in the bucket of its
 * day, whatever the year, and each bucket is kept in the order of expiry. When there are
 * more than two callouts a day, the calendar is copied to one with twice as many days.
 * When there are fewer than one callout in two days, it is copied to one with half as
 * many. The length of a day is then chosen anew, as three times the mean distance between
 * the earliest callouts, so that a day's bucket is short and few buckets are empty.
 *
 * So starting a callout costs little on average, whatever the intervals, as long as the
 * earliest callouts are like the rest. The paper finds this not worth the trouble for
 * timers: the clock ticks through empty buckets anyway. The cost shows here: copying
 * looks at every callout twice, in the start or stop that causes it, with interrupts
 * locked out. (Brown copies when an event is taken out as well. Here expire leaves that
 * to the next start or stop, so that its own work is bounded.)
 *
 * Days are 1, 2, 4, ... ticks long and years 1, 2, 4, ... days, so that the calendar
 * comes out even where ticks wrap.
 *
 * softclock goes from day to day and takes the callouts that are due from the front of
 * each day's bucket. Its cursor is a tick, `softticks`, and not a callout, so it survives
 * everything that is started, stopped or copied in between.
 *
 * Invariant: the `n` started callouts are in the buckets of their days, the first
 * `nbuckets` heads. From one callout to the next in a bucket the ticks to go never fall,
 * and callouts due on one tick stand in the order in which they were started. No callout
 * is due on a day before that of softticks, and softticks is not ahead of ticks.
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
import { queueShape, type Shape, type Shaped } from './shape.ts';

/** The most callouts from which the length of a day is computed. */
const MAX_SAMPLES = 25;

/** Brown's calendar queue. */
export class Calendar implements Shaped {
  readonly name = 'calendar';
  readonly order = 'fifo';
  readonly longest = INT_MAX;
  readonly passesDue = true;
  readonly knowsNext = false;
  readonly bound: Scheme['bound'];
  /** Number of days in a year. */
  nbuckets = 1;
  /** Callouts looked at, and days looked into to find the earliest callout. */
  visited = 0;
  steps = 0;

  readonly table: CalloutColumns;
  readonly c_time: Int32Array;
  readonly queues: Circq;
  /** The most days that a year can have. */
  readonly maxbuckets: number;
  /** The head of a queue that holds callouts only while they are copied. */
  readonly aside: number;
  readonly maxsteps: number;
  /** The length of a day is 2 to the power of `shift`, in ticks. */
  shift = 0;
  /** Number of started callouts. */
  n = 0;
  /** The last tick that softclock has taken up, or a tick of the day that it has come to. */
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

  /** True if two ticks are on the same day of the same year. */
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

  /** Leaves the ticks to softclock, which is behind already. */
  pass(_n: number): void {
    this.visited = 0;
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

  /** The structure as a display sees it (shape.ts). */
  shape(): Shape {
    const { queues } = this;
    const [wheel] = this.wheels();
    const now = this.bucket(this.table.ticks) - queues.head(0);
    return queueShape(queues, [{ ...wheel, now }], [], 'rear');
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

  /** Puts the idle callout `c` into the bucket of its day, searching from the rear. */
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

  /**
   * Chooses the number and the length of the days anew if there are far too few or too
   * many days.
   */
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

  /**
   * Moves the earliest callouts to `aside`. Returns the length that a day should have, as
   * an exponent of two.
   */
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

  /**
   * The mean distance in ticks between neighbours in `aside`; distances greater than
   * `most` are left out.
   */
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

  /** Moves all callouts to `aside`, day by day from the present one. */
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

  /** Moves all callouts from `aside` into the buckets of their days. */
  putBack(): void {
    const { queues, aside } = this;
    for (let c = queues.next[aside]; c !== aside; c = queues.next[aside]) {
      queues.remove(c);
      this.visited++;
      this.insert(c);
    }
  }

  /** The callout that is due first on the day of `tick`; NONE if none is due on that day. */
  firstOn(tick: number): number {
    const head = this.bucket(tick);
    const c = this.queues.next[head];
    if (c === head) return NONE;
    this.visited++;
    return this.sameDay(this.c_time[c], tick) ? c : NONE;
  }

  /** True if the bucket of `tick` holds a callout that is due. If so, its first callout is due. */
  holdsDue(tick: number): boolean {
    const head = this.bucket(tick);
    const c = this.queues.next[head];
    if (c === head) return false;
    this.visited++;
    return this.togo(c) <= 0;
  }

  /**
   * The callout that is due first. There is one, and none is due on a day before that of
   * `tick`. Looks through the days of a year from there on. If nothing is due within a
   * year, it looks at the first callout of every bucket.
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
 * A maker for the facility's options. A year has at most `maxbuckets` days; 0 means the
 * smallest power of two that is at least ncallout. RangeError for numbers that no
 * calendar can have.
 */
export function calendar(maxbuckets = 0, maxsteps = MAX_SOFTCLOCK_STEPS): SchemeMaker {
  if (maxbuckets !== 0) checkWheelSize('calendar', maxbuckets);
  checkSteps('calendar', maxsteps);
  return (table) => new Calendar(table, maxbuckets, maxsteps);
}
