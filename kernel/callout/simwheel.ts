/**
 * The timing wheel of logic simulators (section IV-B of the paper, Figure 4): an array of
 * lists, one for each tick of the present cycle, and one overflow list for all that is
 * due beyond its end. In TEGAS-2 (`tegas2`) a new cycle begins when the pointer comes to
 * the end of the array, and the overflow list is searched for callouts that are due in
 * it. The nearer the pointer is to the end, the more callouts go into the overflow list,
 * however soon they are due. DECSIM (`decsim`) turns the wheel when the pointer is
 * half-way through, so that half an array always lies ahead. Fewer callouts go into the
 * overflow list then, but it is searched twice as often. Scheme 4 turns the wheel by one
 * on each tick, and needs no list for intervals within its size.
 *
 * hardtick looks whether the list of the new tick is empty and, when the wheel turns,
 * whether the overflow list is. The rest is softclock's. It goes from tick to tick up to
 * the present one, takes each list from its front, and searches the overflow list
 * wherever the wheel turns on the way. The search has a cursor, and stop() moves it off a
 * callout that it removes. The steps of the search are counted, so that softclock lets
 * interrupts in. A callout that is started during a search goes to the end of the
 * overflow list, where the search will find it. Otherwise it could come before one that
 * was started earlier for the same tick and is still to be moved. (A simulator must take
 * simultaneous events in the order of their scheduling.)
 *
 * A SlotWatch is told of the lists of the array. unslotted() tells when the wheel turns next, if
 * there is anything in the overflow list.
 *
 * Invariant: softticks is not ahead of ticks. A started callout is either in list c_time
 * & mask, and softticks <= c_time < base + size; or in the overflow list, and c_time is
 * base + size or later, or the search has not come to it; c_over tells which. The cursor
 * `search` is in the overflow list. In each list the callouts stand in the order in which
 * they were started.
 */

import { Panic } from '../sys/panic.ts';
import type { Circq } from './circq.ts';
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
  type SlotWatch,
  type Wheel,
  WINDOW,
} from './scheme.ts';
import { listShape, queueShape, type Shape, type Shaped } from './shape.ts';
import { queuesFor } from './watched.ts';

/** The wheel of TEGAS-2 or, with `halfway`, of DECSIM. */
export class SimulationWheel implements Shaped {
  readonly name: string;
  readonly order = 'fifo';
  readonly longest = INT_MAX;
  readonly passesDue = true;
  readonly knowsNext = false;
  readonly nbuckets: number;
  readonly bound: Scheme['bound'];
  visited = 0;
  steps = 0;

  readonly table: CalloutColumns;
  readonly c_time: Int32Array;
  readonly size: number;
  readonly mask: number;
  /** Ticks from one turn of the wheel to the next: a power of two. */
  readonly turn: number;
  readonly lists: Circq;
  /** 1 for a callout in the overflow list, 0 for any other started callout. */
  readonly c_over: Uint8Array;
  /** The head of the overflow list. */
  readonly overflow: number;
  readonly maxsteps: number;
  /** The last tick taken up. */
  softticks: number;
  /**
   * The cursor: the next callout of the overflow list to look at, or its head when no
   * search is under way.
   */
  search: number;

  constructor(
    table: CalloutColumns,
    halfway: boolean,
    wheelsize: number,
    maxsteps: number,
    watch?: SlotWatch,
  ) {
    const size = wheelsize === 0 ? powerOfTwo(table.ncallout) : wheelsize;
    this.name = halfway ? 'decsim' : 'tegas2';
    this.table = table;
    this.c_time = table.c_time;
    this.size = size;
    this.mask = size - 1;
    this.turn = halfway ? Math.max(1, size / 2) : size;
    this.lists = queuesFor(table.ncallout, size + 1, [size], watch);
    this.c_over = new Uint8Array(table.ncallout);
    this.search = this.overflow = this.lists.head(size);
    this.nbuckets = size + 1;
    this.softticks = table.ticks;
    this.maxsteps = maxsteps;
    this.bound = { start: 0, stop: 0, hardtick: 0, expire: maxsteps };
  }

  lateness(): number {
    return 0;
  }

  /** The head of the list for a tick. */
  list(tick: number): number {
    return this.lists.head(tick & this.mask);
  }

  /** True if the wheel turns on `tick`. */
  turnsOn(tick: number): boolean {
    return (tick & (this.turn - 1)) === 0;
  }

  /** The first tick that the array has a list for: the tick on which the wheel was last turned. */
  get base(): number {
    return this.softticks & -this.turn;
  }

  /**
   * True if the array has a list for `tick`. The tick is not before the base, but may be
   * further from it than an int holds.
   */
  covers(tick: number): boolean {
    return (tick - this.base) >>> 0 < this.size;
  }

  start(c: number, _ticks: number): void {
    this.visited = 0;
    const tick = this.c_time[c];
    const direct = this.search === this.overflow && this.covers(tick);
    this.c_over[c] = direct ? 0 : 1;
    this.lists.insertTail(direct ? this.list(tick) : this.overflow, c);
  }

  stop(c: number): void {
    this.visited = 0;
    if (this.search === c) this.search = this.lists.next[c];
    this.lists.remove(c);
  }

  hardtick(): boolean {
    this.visited = 0;
    const { lists, overflow, softticks } = this;
    const { ticks } = this.table;
    const searching = this.search !== overflow || (this.turnsOn(ticks) && !lists.isAlone(overflow));
    if (searching || !lists.isAlone(this.list(ticks))) return true;
    if (((softticks + 1) | 0) === ticks && lists.isAlone(this.list(softticks))) this.softticks = ticks;
    return false;
  }

  /** Leaves the search that is due, if the wheel has turned, to the softclock of the next tick. */
  skip(n: number): void {
    this.visited = 0;
    const { ticks } = this.table;
    if (((this.softticks + n) | 0) !== ticks) return;
    const { base } = this;
    this.softticks = ticks;
    if (this.base !== base) this.turnWheel();
  }

  /** Leaves the ticks to softclock, which is behind already. */
  pass(_n: number): void {
    this.visited = 0;
  }

  expire(): number {
    const { lists, maxsteps, overflow } = this;
    let visited = 0;
    let steps = 0;
    let found = WINDOW;
    while (steps < maxsteps) {
      if (this.search !== overflow) {
        this.searchNext();
        visited++;
        steps++;
        continue;
      }
      const head = this.list(this.softticks);
      const c = lists.next[head];
      if (c !== head) {
        lists.remove(c);
        found = c;
        visited++;
        steps++;
        break;
      }
      if (this.softticks === this.table.ticks) {
        found = NONE;
        break;
      }
      this.softticks = (this.softticks + 1) | 0;
      if (this.turnsOn(this.softticks)) this.turnWheel();
      steps++;
    }
    this.visited = visited;
    this.steps = steps;
    return found;
  }

  /** Looks through the lists of the array one by one; an empty one counts as visited. */
  ticksUntilNext(bound: number): number {
    const { lists, overflow } = this;
    const { next } = lists;
    const { ticks } = this.table;
    let best = bound;
    let tick = this.softticks;
    this.visited = 0;
    for (; this.covers(tick) && ((tick - ticks) | 0) < best; tick = (tick + 1) | 0) {
      this.visited++;
      if (!lists.isAlone(this.list(tick))) best = (tick - ticks) | 0;
    }
    if (!this.covers(tick) || this.search !== overflow) {
      for (let c = next[overflow]; c !== overflow; c = next[c]) {
        best = Math.min(best, (this.c_time[c] - ticks) | 0);
        this.visited++;
      }
    }
    return Math.max(0, best);
  }

  unslotted(): number {
    const { lists, overflow, table, turn } = this;
    this.visited = 0;
    return lists.isAlone(overflow) ? Number.POSITIVE_INFINITY : turn - (table.ticks & (turn - 1));
  }

  /** The bucket of `c`. The overflow list is the last bucket. */
  bucketOf(c: number): number {
    return this.c_over[c] === 1 ? this.size : this.c_time[c] & this.mask;
  }

  wheels(): readonly Wheel[] {
    return [{ first: 0, slots: this.size, unit: 1, hand: this.softticks & this.mask }];
  }

  /** The structure as a display sees it (shape.ts). */
  shape(): Shape {
    const [wheel] = this.wheels();
    const overflow = listShape(this.lists, 'overflow', this.overflow, this.size);
    return queueShape(this.lists, [{ ...wheel, now: this.table.ticks & this.mask }], [overflow]);
  }

  check(): number {
    const { lists, overflow, name } = this;
    const { next } = lists;
    const { ticks } = this.table;
    const started = lists.check();
    const late = (ticks - this.softticks) | 0;
    if (late < 0) throw new Panic(`${name}: softticks ${this.softticks} is ahead of ticks ${ticks}`);
    for (let i = 0; i < this.size; i++) {
      const head = lists.head(i);
      for (let c = next[head]; c !== head; c = next[c]) {
        const tick = this.c_time[c];
        if (((tick - ticks) | 0) < -late)
          throw new Panic(`${name}: callout ${c} was passed over on tick ${tick}`);
        if (!this.covers(tick)) throw new Panic(`${name}: callout ${c} is due beyond the array, and in it`);
        if (this.list(tick) !== head || this.c_over[c] !== 0)
          throw new Panic(`${name}: callout ${c} is in the wrong list`);
      }
    }
    let ahead = false;
    for (let c = next[overflow]; c !== overflow; c = next[c]) {
      ahead ||= c === this.search;
      if (!ahead && this.covers(this.c_time[c]))
        throw new Panic(`${name}: the search passed over callout ${c}`);
      if (this.c_over[c] !== 1) throw new Panic(`${name}: callout ${c} overflows, and c_over says not`);
    }
    if (!ahead && this.search !== overflow)
      throw new Panic(`${name}: the search is out of the overflow list`);
    return started;
  }

  /**
   * Begins a search of the overflow list, the array being for later ticks now, for
   * callouts that are due on those ticks.
   */
  turnWheel(): void {
    this.search = this.lists.next[this.overflow];
  }

  /**
   * Takes one step of the search: moves the callout at the cursor into the array if it is
   * due there.
   */
  searchNext(): void {
    const c = this.search;
    const tick = this.c_time[c];
    this.search = this.lists.next[c];
    if (!this.covers(tick)) return;
    this.c_over[c] = 0;
    this.lists.remove(c);
    this.lists.insertTail(this.list(tick), c);
  }
}

/**
 * A maker for the facility's options, of the wheel of TEGAS-2. `wheelsize` is a power of
 * two, or 0 for the smallest one that is at least ncallout.
 */
export function tegas2(wheelsize = 0, maxsteps = MAX_SOFTCLOCK_STEPS): SchemeMaker {
  return simulationWheel('tegas2', wheelsize, maxsteps);
}

/** A maker for the facility's options, of the wheel of DECSIM, with the same arguments. */
export function decsim(wheelsize = 0, maxsteps = MAX_SOFTCLOCK_STEPS): SchemeMaker {
  return simulationWheel('decsim', wheelsize, maxsteps);
}

/** The maker of the wheel called `name`; RangeError for arguments that it cannot take. */
function simulationWheel(name: 'tegas2' | 'decsim', wheelsize: number, maxsteps: number): SchemeMaker {
  if (wheelsize !== 0) checkWheelSize(name, wheelsize);
  checkSteps(name, maxsteps);
  return (table, watch) => new SimulationWheel(table, name === 'decsim', wheelsize, maxsteps, watch);
}
