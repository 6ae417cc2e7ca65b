/**
 * What Scheme 7 and its variants have in common: a clock with several hands, as
 * in Figure 7 of the paper. Level 0 has a slot for each tick, a slot of the next
 * level stands for a whole turn of the one below, and so on: with 60, 60, 24 and
 * 100 slots and a tick of a second, the hands show seconds, minutes, hours and
 * days. Each slot has a list of callouts. The paper drives the upper hands by
 * timers of their own, always there; here a hand that has gone round takes the
 * next one along. Levels may have any number of slots, and the tick wraps at
 * 2^32, which their product need not divide: so places are always counted from
 * the hands, by the ticks between, and never from the tick as such.
 *
 * Where the work is done. When a hand comes to a slot, its whole list is put
 * into the queue `reached`, however long it is, in constant time: hardtick does
 * that, at splclock, and asks for softclock if there was anything. Softclock
 * looks at those reached one by one, and hands out what is due and files the rest
 * into other slots (it migrates). That is done in steps, and after `maxsteps` of
 * them interrupts are let in: 100 000 callouts that migrate on one tick hold
 * nothing up. There is no cursor, since whoever is next stands at the front of
 * `reached`, and may be stopped there as anywhere.
 *
 * The hands stand still while anything is left in `reached`, so that ticks are
 * served one after the other and in full; softclock takes them on from there,
 * up to the present tick. `softticks` is the tick that they show. (skip() may
 * turn them nevertheless: nothing is handed out on the ticks it passes over.)
 *
 * A scheme says where a callout belongs, and when it is handed out.
 *
 * Invariant: hand l is at slot 0 to sizes[l] - 1; a started callout is in the
 * list where place() says it belongs, and is to be handed out on a later tick
 * than softticks; or it is in `reached`, and not to be handed out on an earlier one.
 */

import { Panic } from '../sys/panic.ts';
import type { Circq } from './circq.ts';
import {
  type CalloutColumns,
  checkSteps,
  INT_MAX,
  MAX_WHEELSIZE,
  NONE,
  type Scheme,
  type SlotWatch,
  type Wheel,
  WINDOW,
} from './scheme.ts';
import { queuesFor } from './watched.ts';

/** Slots of each level, lowest first, unless others are asked for: all ticks that an int can tell apart. */
export const DEFAULT_SIZES: readonly number[] = [256, 256, 256, 256];

/** More levels than this are of no use with two slots each. */
const MAX_LEVELS = 32;

export abstract class Hierarchy implements Scheme {
  abstract readonly name: string;
  abstract readonly order: Scheme['order'];
  readonly longest = INT_MAX;
  readonly knowsNext = false;
  readonly nbuckets: number;
  readonly bound: Scheme['bound'];
  visited = 0;
  steps = 0;

  readonly table: CalloutColumns;
  readonly c_time: Int32Array;
  /** For each level: its slots, the ticks that one stands for, the head of its slot 0, and the slot its hand is at. */
  readonly sizes: readonly number[];
  readonly units: readonly number[];
  readonly bases: readonly number[];
  readonly hands: Int32Array;
  /** The slots of level 0, those of level 1 and so on, `overflow`, and `reached`. */
  readonly queues: Circq;
  /** Heads. */
  readonly overflow: number;
  readonly reached: number;
  readonly maxsteps: number;
  /** The tick that the hands show. */
  softticks: number;

  /** `sizes` as checkLevels takes them; `maxsteps` at least 1. */
  constructor(table: CalloutColumns, sizes: readonly number[], maxsteps: number, watch?: SlotWatch) {
    const units: number[] = [];
    const bases: number[] = [];
    let unit = 1;
    let slots = 0;
    for (const size of sizes) {
      units.push(unit);
      bases.push(table.ncallout + slots);
      unit *= size;
      slots += size;
    }
    this.table = table;
    this.c_time = table.c_time;
    this.sizes = sizes;
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

  /** The head of the list that `c` belongs in; leaves in `visited` how many levels above the lowest it looked at. */
  protected abstract place(c: number): number;

  /** Ticks from softticks to that on which `c` is handed out. */
  protected abstract planned(c: number): number;

  stop(c: number): void {
    this.visited = 0;
    this.queues.remove(c);
  }

  /** The levels above the lowest whose hands move count as nodes. */
  hardtick(): boolean {
    const free = this.queues.isAlone(this.reached);
    this.visited = 0;
    if (free && ((this.softticks + 1) | 0) === this.table.ticks) this.visited = this.turn(1);
    return !this.queues.isAlone(this.reached);
  }

  /** What the hands pass over is passed over for good; what they come to is filed by the next softclock. */
  skip(_n: number): void {
    this.visited = this.turn(this.late());
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

  /** Looks through the slots of each level in the order in which its hand comes to them, and into the first that has callouts. */
  ticksUntilNext(bound: number): number {
    const late = this.late();
    this.visited = 0;
    return Math.max(0, this.earliest(bound + late) - late);
  }

  /** What has been reached counts for the slot it is going to be filed in or, if it is due, for that under the lowest hand. */
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

  /** Ticks by which the hands are behind. */
  protected late(): number {
    return (this.table.ticks - this.softticks) >>> 0;
  }

  /** Ticks from softticks to the tick that `c` is due on; more than an int holds, perhaps, when the hands are behind. */
  protected togo(c: number): number {
    return ((this.c_time[c] - this.table.ticks) | 0) + this.late();
  }

  /** Ticks, at softticks, since the hand of a level came to where it is. */
  protected since(level: number): number {
    let sum = 0;
    for (let l = 0; l < level; l++) sum += this.hands[l] * this.units[l];
    return sum;
  }

  /** Slots of a level, with a fraction, from where its hand is to the tick that `c` is due on. */
  protected slotsTo(c: number, level: number): number {
    return (this.togo(c) + this.since(level)) / this.units[level];
  }

  /** The head of the slot `ahead` slots in front of the hand of a level. */
  protected slot(level: number, ahead: number): number {
    return this.bases[level] + ((this.hands[level] + ahead) % this.sizes[level]);
  }

  /** Puts `c`, which is in no list, where it belongs. */
  protected file(c: number): void {
    this.queues.insertTail(this.place(c), c);
  }

  /**
   * Turns the hands by `n` ticks and takes up the slots that they come to, in
   * front of what is in `reached`. Returns how many hands above the lowest moved,
   * one more than there are if the highest has gone round.
   */
  protected turn(n: number): number {
    const { bases, hands, queues, reached, sizes } = this;
    let carry = n;
    let level = 0;
    this.softticks = (this.softticks + n) | 0;
    for (; carry > 0 && level < sizes.length; level++) {
      const at = hands[level] + carry;
      carry = at < sizes[level] ? 0 : Math.floor(at / sizes[level]);
      hands[level] = at - carry * sizes[level];
      queues.moveAll(bases[level] + hands[level], queues.next[reached]);
    }
    return carry > 0 ? level : Math.max(0, level - 1);
  }

  /** Ticks from softticks until the first is handed out, `best` at most. */
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

  /** The same for the queue of `head`. */
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

/** RangeError unless `sizes` can be those of the levels: 1 or more slots each, and each slot of the highest INT_MAX ticks or less. */
export function checkLevels(scheme: string, sizes: readonly number[], maxsteps: number): void {
  const said = `${scheme}: levels of ${sizes.join(', ')} slots`;
  if (sizes.length < 1 || sizes.length > MAX_LEVELS)
    throw new RangeError(`${said}: 1 to ${MAX_LEVELS} levels`);
  let unit = 1;
  let slots = 0;
  for (const size of sizes) {
    if (!Number.isInteger(size) || size < 1) throw new RangeError(`${said}: a level has 1 slot or more`);
    if (unit > INT_MAX) throw new RangeError(`${said}: a slot of the highest is longer than any interval`);
    unit *= size;
    slots += size;
  }
  if (slots > MAX_WHEELSIZE) throw new RangeError(`${said}: more than ${MAX_WHEELSIZE} together`);
  checkSteps(scheme, maxsteps);
}
