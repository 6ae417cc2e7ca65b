/**
 * The allocator: linear scan over intervals with holes, split where a register is lost, on SSA
 * form, after Wimmer and Franz, "Linear scan register allocation on SSA form". Phis need no moves
 * of their own: the moves on the edges between blocks (resolve.ts) place their arguments.
 */

import type { MFunction } from '../mir.ts';
import { BASE, hasBase, VIRTUAL } from '../mir.ts';
import type { Lives } from './build.ts';
import { type Interval, lowerBound } from './interval.ts';
import { STEP } from './liveness.ts';

/** Registers that calls destroy, in the order in which they are given out. */
const CALLER_SAVED: readonly number[] = [15, 14, 13, 12, 11, 10, 16, 17, 6, 28, 29, 30, 7, 5];
/** Registers that a function must give back as they were. */
const CALLEE_SAVED: readonly number[] = [8, 9, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27];
const FRAME_POINTER = 8;

const FAR = Number.POSITIVE_INFINITY;

export class Scan {
  readonly #target: MFunction;
  readonly #lives: Lives;
  readonly #saved: readonly number[];
  readonly #registers: readonly number[];
  /** Intervals to come, the next one last. */
  readonly #waiting: Interval[];
  #active: Interval[] = [];
  #inactive: Interval[] = [];
  /** Registers that must be given back and are in use. */
  readonly #taken = new Set<number>();

  constructor(target: MFunction, lives: Lives) {
    this.#target = target;
    this.#lives = lives;
    this.#saved = target.dynamic
      ? CALLEE_SAVED.filter(
          (register) => register !== FRAME_POINTER && !(register === BASE && hasBase(target)),
        )
      : CALLEE_SAVED;
    this.#registers = [...CALLER_SAVED, ...this.#saved];
    this.#waiting = lives.intervals.filter(
      (interval) => interval !== undefined && interval.ranges.length > 0,
    ) as Interval[];
    this.#waiting.sort((a, b) => b.start - a.start);
  }

  run(): void {
    for (let current = this.#waiting.pop(); current !== undefined; current = this.#waiting.pop()) {
      this.#expire(current.start);
      if (!this.#giveFree(current)) this.#giveBlocked(current);
      if (current.place >= 0) this.#active.push(current);
    }
  }

  /** Sorts the intervals that begin before a position into those that live, rest or are over. */
  #expire(position: number): void {
    const [active, inactive]: [Interval[], Interval[]] = [[], []];
    for (const list of [this.#active, this.#inactive])
      for (const interval of list) {
        if (interval.end <= position) continue;
        if (interval.covers(position)) active.push(interval);
        else inactive.push(interval);
      }
    this.#active = active;
    this.#inactive = inactive;
  }

  /** Returns for each register the position up to which it is free for an interval. */
  #freeUntil(current: Interval): number[] {
    const free = new Array<number>(VIRTUAL).fill(0);
    const call = current.firstOf(this.#lives.calls);
    for (const register of CALLER_SAVED) free[register] = call;
    for (const register of this.#saved) free[register] = FAR;
    for (const [register, positions] of this.#lives.clobbers)
      free[register] = Math.min(free[register] as number, current.firstOf(positions));
    for (const { place } of this.#active) free[place] = 0;
    for (const other of this.#inactive) {
      if ((free[other.place] as number) === 0) continue;
      free[other.place] = Math.min(free[other.place] as number, other.meets(current, current.start));
    }
    return free;
  }

  /** Gives a register that is free for the whole interval, or for its first part. */
  #giveFree(current: Interval): boolean {
    const free = this.#freeUntil(current);
    const hinted = this.#hinted(current, free);
    if (hinted >= 0) return this.#give(current, hinted);
    const whole = this.#registers.find(
      (register) => (free[register] as number) >= current.end && this.#worth(register, current),
    );
    if (whole !== undefined) return this.#give(current, whole);
    let best = -1;
    for (const register of this.#registers)
      if (best < 0 || (free[register] as number) > (free[best] as number)) best = register;
    const until = free[best] as number;
    const cut = this.#splitPosition(current, current.start + 1, until - 1);
    if (cut <= current.start || current.nextUse(current.start) >= cut) return false;
    this.#wait(current.split(cut));
    return this.#give(current, best);
  }

  /** A register that must be saved first is worth it for a value that has more than one use. */
  #worth(register: number, current: Interval): boolean {
    if (!CALLEE_SAVED.includes(register) || this.#taken.has(register)) return true;
    return current.root.remade === null || current.uses.length > 2;
  }

  /** Returns the register of a value with which this one would like to share a place; or -1. */
  #hinted(current: Interval, free: readonly number[]): number {
    for (const hint of current.root.hints) {
      const place = hint < VIRTUAL ? hint : this.#placeOf(hint, current.start);
      if (place >= 0 && this.#registers.includes(place) && (free[place] as number) >= current.end)
        return place;
    }
    return -1;
  }

  #placeOf(register: number, position: number): number {
    const root = this.#lives.intervals[register];
    if (root === undefined) return -1;
    const near = root.pieceAt(position);
    return near.place >= 0 ? near.place : root.place;
  }

  #give(current: Interval, register: number): boolean {
    current.place = register;
    if (CALLEE_SAVED.includes(register)) this.#taken.add(register);
    return true;
  }

  /** Takes a register from others, or leaves the interval in memory until it must be in one. */
  #giveBlocked(current: Interval): void {
    const next = this.#nextUses(current);
    let best = this.#registers[0] as number;
    for (const register of this.#registers)
      if ((next.use[register] as number) > (next.use[best] as number)) best = register;
    const must = current.nextUse(current.start, true);
    if (current.nextUse(current.start) >= (next.use[best] as number) && must > current.start + 1) {
      this.#spill(current);
      return;
    }
    if (must === FAR && (next.use[best] as number) < FAR) {
      this.#spill(current);
      return;
    }
    const blocked = next.blocked[best] as number;
    if (blocked <= current.start + STEP / 2 && must > current.start) {
      this.#spill(current);
      return;
    }
    if (blocked < current.end)
      this.#wait(current.split(this.#splitPosition(current, current.start + 1, blocked - 1)));
    this.#give(current, best);
    this.#evict(current, best);
  }

  /** Returns for each register when those that have it use it next, and when a call destroys it. */
  #nextUses(current: Interval): { use: number[]; blocked: number[] } {
    const blocked = new Array<number>(VIRTUAL).fill(FAR);
    const call = current.firstOf(this.#lives.calls);
    for (const register of CALLER_SAVED) blocked[register] = call;
    for (const [register, positions] of this.#lives.clobbers)
      blocked[register] = Math.min(blocked[register] as number, current.firstOf(positions));
    const use = blocked.slice();
    for (const other of this.#active) {
      const at =
        other.start === current.start || other.uses.some(({ position }) => position === current.start)
          ? 0
          : other.nextUse(current.start);
      use[other.place] = Math.min(use[other.place] as number, at);
    }
    for (const other of this.#inactive)
      if (other.meets(current, current.start) < FAR)
        use[other.place] = Math.min(use[other.place] as number, other.nextUse(current.start));
    return { use, blocked };
  }

  /** Splits and puts aside the intervals that have a register which another one takes. */
  #evict(current: Interval, register: number): void {
    for (const other of [...this.#active]) {
      if (other.place !== register) continue;
      this.#active.splice(this.#active.indexOf(other), 1);
      if (other.start >= current.start) throw new Error(`no register is left at ${current.start}`);
      this.#spill(other.split(current.start));
    }
    for (const other of [...this.#inactive]) {
      if (other.place !== register) continue;
      const at = other.meets(current, current.start);
      if (at === FAR) continue;
      const rest = other.split(alignedUp(nextStart(other, current.start)));
      this.#wait(rest);
      if (other.end <= current.start) this.#inactive.splice(this.#inactive.indexOf(other), 1);
    }
  }

  /** Leaves an interval in memory up to where it must be in a register again. */
  #spill(interval: Interval): void {
    const must = interval.nextUse(interval.start + 1, true);
    const from = alignedUp(interval.start + 1);
    if (must < FAR && alignedDown(must) >= from)
      this.#wait(interval.split(this.#splitPosition(interval, from, must)));
    interval.place = -1;
    this.#keep(interval.root);
  }

  /** Gives a value its place in the frame, if it cannot be made anew. */
  #keep(root: Interval): void {
    if (root.slot < 0 && root.remade === null) root.slot = this.#target.slot(4, 4);
  }

  #wait(interval: Interval): void {
    const { start } = interval;
    let [low, high] = [0, this.#waiting.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#waiting[middle] as Interval).start > start) low = middle + 1;
      else high = middle;
    }
    this.#waiting.splice(low, 0, interval);
  }

  /**
   * Returns the best position for a split between two, both included: the begin of the block
   * inside the fewest loops, or before the last instruction if all is in one block.
   */
  #splitPosition(interval: Interval, from: number, to: number): number {
    const [low, high] = [alignedUp(from), alignedDown(to)];
    const { starts, blocks } = this.#lives;
    let [best, depth] = [high, blocks[this.#blockAt(high)]?.depth ?? 0];
    for (let i = this.#blockAt(high); (starts[i] as number) >= low; i--) {
      const outer = Math.min(blocks[i]?.depth ?? 0, blocks[i - 1]?.depth ?? 0);
      if (outer >= depth || !interval.covers(starts[i] as number) || (starts[i] as number) <= interval.start)
        continue;
      [best, depth] = [starts[i] as number, outer];
    }
    return best;
  }

  #blockAt(position: number): number {
    return lowerBound(this.#lives.starts, position + 1) - 1;
  }
}

const alignedUp = (position: number): number => Math.ceil(position / STEP) * STEP;
const alignedDown = (position: number): number => Math.floor(position / STEP) * STEP;

/** Returns the begin of the first range from a position on. */
function nextStart(interval: Interval, from: number): number {
  for (let i = 0; i < interval.ranges.length; i += 2)
    if ((interval.ranges[i] as number) >= from) return interval.ranges[i] as number;
  return from;
}
