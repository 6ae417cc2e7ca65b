/**
 * The common part of Scheme 7 and its variants: a clock with several hands, as in Figure
 * 7 of the paper. Level 0 has a slot for each tick, a slot of the next level stands for a
 * whole turn of the level below, and so on. With 60, 60, 24 and 100 slots and a tick of a
 * second, the hands show seconds, minutes, hours and days. Each slot has a list of
 * callouts. In the paper, timers that are always there drive the upper hands; here a hand
 * that has gone round moves the next one by a slot. A level may have any number of slots.
 * The tick wraps at 2^32, which the product of the numbers of slots need not divide. So a
 * place is always counted from the hands, by the ticks in between, and never from the
 * tick as such.
 *
 * The division of the work. When a hand comes to a slot, the slot's whole list moves to
 * the queue `reached`, in constant time however long it is. hardtick does that, at
 * splclock, and asks for softclock if `reached` is not empty. softclock looks at the
 * callouts in `reached` one by one, hands out those that are due and files the others
 * into other slots (they migrate). It does so in steps, and after `maxsteps` of them it
 * lets interrupts in: 100 000 callouts that migrate on one tick hold nothing up. There is
 * no cursor. The next callout always stands at the front of `reached`, and may be stopped
 * there as anywhere else.
 *
 * The hands stand still while anything is left in `reached`, so that ticks are served one
 * after the other, each of them in full. softclock then moves the hands on, up to the
 * present tick. `softticks` is the tick that the hands show. (skip() may turn the hands
 * nevertheless: nothing is handed out on the ticks that it passes over.)
 *
 * A scheme says where a callout belongs (place), and when it is handed out (planned).
 *
 * Invariant: softticks is not ahead of ticks; hand l is at a slot from 0 to sizes[l] - 1.
 * A started callout either is in the list that place() gives and is to be handed out on a
 * later tick than softticks; or it is in `reached` and is to be handed out on softticks
 * or later.
 */

import { Panic } from '../sys/panic.ts';
import type { Circq } from './circq.ts';
import {
  type CalloutColumns,
  INT_MAX,
  NONE,
  type Scheme,
  type SlotWatch,
  type Wheel,
  WINDOW,
} from './scheme.ts';
import { listShape, queueShape, type Shape, type Shaped } from './shape.ts';
import { queuesFor } from './watched.ts';

/** A hierarchy of wheels. A subclass says where a callout belongs and when it is handed out. */
export abstract class Hierarchy implements Shaped {
  abstract readonly name: string;
  abstract readonly order: Scheme['order'];
  readonly longest = INT_MAX;
  readonly passesDue = true;
  readonly knowsNext = false;
  readonly nbuckets: number;
  readonly bound: Scheme['bound'];
  visited = 0;
  steps = 0;

  readonly table: CalloutColumns;
  readonly c_time: Int32Array;
  /** Number of slots of each level. */
  readonly sizes: readonly number[];
  /** Number of slots of the lowest level. */
  readonly size0: number;
  /** Ticks that a slot of each level stands for. */
  readonly units: readonly number[];
  /** The head of slot 0 of each level. */
  readonly bases: Int32Array;
  /** The slot that the hand of each level is at. */
  readonly hands: Int32Array;
  /** The slots of level 0, those of level 1 and so on, then `overflow`, then `reached`. */
  readonly queues: Circq;
  /** The head of the queue for callouts beyond the highest hand's turn; only scheme7 uses it. */
  readonly overflow: number;
  /** The head of the queue of callouts whose slot a hand has come to. */
  readonly reached: number;
  /** Bound on the steps of one expire(). */
  readonly maxsteps: number;
  /** The tick that the hands show. */
  softticks: number;

  /** `sizes` and `maxsteps` are such that checkLevels takes them. */
  constructor(table: CalloutColumns, sizes: readonly number[], maxsteps: number, watch?: SlotWatch) {
    const units: number[] = [];
    const bases = new Int32Array(sizes.length);
    let unit = 1;
    let slots = 0;
    for (const [level, size] of sizes.entries()) {
      units.push(unit);
      bases[level] = table.ncallout + slots;
      unit *= size;
      slots += size;
    }
    this.table = table;
    this.c_time = table.c_time;
    this.sizes = sizes;
    this.size0 = sizes[0];
    this.units = units;
    this.bases = bases;
    this.queues = queuesFor(table.ncallout, slots + 2, [...sizes, 1], watch);
    this.overflow = this.queues.head(slots);
    this.reached = this.queues.head(slots + 1);
    this.maxsteps = maxsteps;
    this.nbuckets = slots + 1;
    this.bound = { start: sizes.length, stop: 0, hardtick: sizes.length, expire: maxsteps };
    this.softticks = table.ticks;
    this.hands = Int32Array.from(sizes, (size, l) => Math.floor((table.ticks >>> 0) / units[l]) % size);
  }

  abstract lateness(ticks: number): number;

  abstract start(c: number, ticks: number): void;

  /**
   * The head of the list that `c` belongs in. An implementation that looks at one level
   * after another leaves in `visited` the number of those above the lowest.
   */
  protected abstract place(c: number): number;

  /** Ticks from softticks to the tick on which `c` is handed out. */
  protected abstract planned(c: number): number;

  stop(c: number): void {
    this.visited = 0;
    this.queues.remove(c);
  }

  /** Counts each level above the lowest whose hand moves as a node. */
  hardtick(): boolean {
    const free = this.queues.isAlone(this.reached);
    this.visited = 0;
    if (free && ((this.softticks + 1) | 0) === this.table.ticks) this.visited = this.turn(1);
    return !this.queues.isAlone(this.reached);
  }

  /**
   * Turns the hands to the present tick. The slots that they pass over need not be looked
   * at any more. The callouts of the slots that they come to are filed by the next
   * softclock.
   */
  skip(_n: number): void {
    this.visited = this.turn(this.late());
  }

  /** Leaves the ticks to softclock, which is behind already. */
  pass(_n: number): void {
    this.visited = 0;
  }

  expire(): number {
    const { maxsteps, queues, reached, table } = this;
    let visited = 0;
    let steps = 0;
    let found = WINDOW;
    while (steps < maxsteps) {
      const c = queues.next[reached];
      if (c === reached) {
        if (this.softticks === table.ticks) {
          found = NONE;
          break;
        }
        this.turn(1);
        if (queues.isAlone(reached)) steps++;
        continue;
      }
      visited++;
      steps++;
      queues.remove(c);
      if (this.planned(c) <= 0) {
        found = c;
        break;
      }
      this.file(c);
    }
    this.visited = visited;
    this.steps = steps;
    return found;
  }

  /**
   * Looks, on each level, through the slots in the order in which the hand comes to them,
   * and into the first slot that has callouts.
   */
  ticksUntilNext(bound: number): number {
    const late = this.late();
    this.visited = 0;
    return Math.max(0, this.earliest(bound + late) - late);
  }

  /**
   * The bucket of `c`. A callout in `reached` counts for the slot that it is going to be
   * filed in or, if it is due, for the slot under the lowest hand.
   */
  bucketOf(c: number): number {
    const head = this.planned(c) > 0 ? this.place(c) : this.slot(0, 0);
    return head - this.table.ncallout;
  }

  wheels(): readonly Wheel[] {
    return this.sizes.map((slots, level) => ({
      first: this.bases[level] - this.table.ncallout,
      slots,
      unit: this.units[level],
      hand: this.hands[level],
    }));
  }

  /** The structure as a display sees it (shape.ts). */
  shape(): Shape {
    let carry = this.late();
    const wheels = this.wheels().map((wheel) => {
      const at = wheel.hand + carry;
      carry = Math.floor(at / wheel.slots);
      return { ...wheel, now: at % wheel.slots };
    });
    return queueShape(this.queues, wheels, [listShape(this.queues, 'reached', this.reached)]);
  }

  check(): number {
    const { hands, name, queues, reached, sizes } = this;
    const { ncallout, ticks } = this.table;
    const started = queues.check();
    if (((ticks - this.softticks) | 0) < 0)
      throw new Panic(`${name}: softticks ${this.softticks} is ahead of ticks ${ticks}`);
    hands.forEach((hand, level) => {
      if (hand < 0 || hand >= sizes[level])
        throw new Panic(`${name}: hand ${level} is at slot ${hand} of ${sizes[level]}`);
    });
    for (let head = ncallout; head <= reached; head++) {
      for (let c = queues.next[head]; c !== head; c = queues.next[c]) {
        const togo = this.planned(c);
        if (head === reached ? togo < 0 : togo <= 0)
          throw new Panic(`${name}: callout ${c} was passed over on its tick, ${this.c_time[c]}`);
        if (head !== reached && this.place(c) !== head)
          throw new Panic(`${name}: callout ${c} is in queue ${head - ncallout}, not ${this.bucketOf(c)}`);
      }
    }
    return started;
  }

  /** Ticks by which the hands are behind the present tick. */
  protected late(): number {
    return (this.table.ticks - this.softticks) >>> 0;
  }

  /**
   * Ticks from softticks to the tick on which `c` is due. They may be more than an int
   * holds when the hands are behind.
   */
  protected togo(c: number): number {
    return ((this.c_time[c] - this.table.ticks) | 0) + this.late();
  }

  /** Ticks, at softticks, since the hand of a level came to its slot. */
  protected since(level: number): number {
    let sum = 0;
    for (let l = 0; l < level; l++) sum += this.hands[l] * this.units[l];
    return sum;
  }

  /**
   * Distance to the tick on which `c` is due, from the beginning of the slot under the
   * hand of a level, in slots of that level with a fraction.
   */
  protected slotsTo(c: number, level: number): number {
    return (this.togo(c) + this.since(level)) / this.units[level];
  }

  /** The head of the slot that is `ahead` slots in front of the hand of a level. */
  protected slot(level: number, ahead: number): number {
    return this.bases[level] + ((this.hands[level] + ahead) % this.sizes[level]);
  }

  /** Puts `c`, which is in no list, into the list that it belongs in. */
  protected file(c: number): void {
    this.queues.insertTail(this.place(c), c);
  }

  /**
   * Turns the hands by `n` ticks and moves the callouts of the slots that they come to to
   * the front of `reached`. Returns the number of hands above the lowest that moved, and
   * one more if the highest hand has gone round.
   */
  protected turn(n: number): number {
    const { bases, hands, queues, reached, sizes } = this;
    this.softticks = (this.softticks + n) | 0;
    const next = hands[0] + n;
    if (next < this.size0) {
      // The lowest hand alone moves, as on all ticks but one of a turn.
      hands[0] = next;
      queues.moveAll(bases[0] + next, queues.next[reached]);
      return 0;
    }
    let carry = n;
    let level = 0;
    for (; carry > 0 && level < sizes.length; level++) {
      const at = hands[level] + carry;
      carry = at < sizes[level] ? 0 : Math.floor(at / sizes[level]);
      hands[level] = at - carry * sizes[level];
      queues.moveAll(bases[level] + hands[level], queues.next[reached]);
    }
    return carry > 0 ? level : Math.max(0, level - 1);
  }

  /** Ticks from softticks until the first callout is handed out, `best` at most. */
  protected earliest(best: number): number {
    const { sizes, units } = this;
    let first = this.first(this.reached, best);
    for (let level = 0; level < sizes.length; level++) {
      const since = this.since(level);
      for (let d = 1; d <= sizes[level] && d * units[level] - since < first; d++) {
        first = this.first(this.slot(level, d), first);
      }
    }
    return first;
  }

  /** The same for the callouts in the queue of `head` alone. */
  protected first(head: number, best: number): number {
    const { next } = this.queues;
    let first = best;
    for (let c = next[head]; c !== head; c = next[c]) {
      first = Math.min(first, this.planned(c));
      this.visited++;
    }
    return first;
  }
}
