/**
 * The allocator: linear scan over intervals with holes, split where a register is lost, on SSA
 * form, after Wimmer and Franz, "Linear scan register allocation on SSA form". Phis need no moves
 * of their own: the moves on the edges between blocks (resolve.ts) place their arguments.
 */

import type { MBlock, MFunction } from '../mir.ts';
import { BASE, hasBase, VIRTUAL } from '../mir.ts';
import type { Lives } from './build.ts';
import { Heap } from './heap.ts';
import { type Hint, type Interval, lowerBound, type Root } from './interval.ts';
import { STEP } from './liveness.ts';
import { alignedDown, alignedUp, Splits } from './splits.ts';

/** Registers that calls destroy, in the order in which they are given out. */
const CALLER_SAVED: readonly number[] = [15, 14, 13, 12, 11, 10, 16, 17, 6, 28, 29, 30, 7, 5];
/** Registers that a function must give back as they were. */
const CALLEE_SAVED: readonly number[] = [8, 9, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27];
const FRAME_POINTER = 8;

const FAR = Number.POSITIVE_INFINITY;

/** Returns the position at which the rare blocks begin that end the order; Infinity if none do. */
function rareFrom({ positions }: Lives): number {
  const { blocks, from } = positions;
  let at = blocks.length;
  while (at > 0 && (blocks[at - 1] as MBlock).isCold) at--;
  return from[at] ?? FAR;
}

/** The number of lives that may rest until the rare blocks. */
const RESTING = 64;
/** The number of hints that are looked at. */
const HINTS = 64;

/**
 * Invariant: `active` have a register and cover the position; `resting` have one and cover a later
 * position alone, by the first of which they are ordered; no two that cover one position have the
 * same register.
 */
export class Scan {
  readonly #target: MFunction;
  readonly #lives: Lives;
  readonly #splits: Splits;
  readonly #saved: readonly number[];
  readonly #registers: readonly number[];
  /** Whole lives to come, the next one last, and pieces to come. */
  readonly #waiting: Interval[] = [];
  readonly #pieces = new Heap<Interval>();
  #active: Interval[] = [];
  readonly #resting = new Heap<Interval>();
  /** Registers that must be given back and are in use. */
  readonly #taken = new Set<number>();

  constructor(target: MFunction, lives: Lives) {
    this.#target = target;
    this.#lives = lives;
    this.#splits = new Splits(lives.positions);
    this.#saved = target.dynamic
      ? CALLEE_SAVED.filter(
          (register) => register !== FRAME_POINTER && !(register === BASE && hasBase(target)),
        )
      : CALLEE_SAVED;
    this.#registers = [...CALLER_SAVED, ...this.#saved];
    for (const root of new Set(lives.roots))
      if (root?.pieces[0] !== undefined) this.#waiting.push(root.pieces[0]);
    this.#cutRare();
    this.#waiting.sort((a, b) => b.start - a.start);
  }

  /**
   * Cuts lives before the rare blocks that end the order, where many reach these: they would rest
   * all at once, and be in the way of all that come between.
   */
  #cutRare(): void {
    const rare = rareFrom(this.#lives);
    const reaching = this.#waiting.filter((life) => life.start < rare && life.next(rare) < FAR);
    if (reaching.length > RESTING) for (const life of reaching) this.#wait(life.split(rare));
  }

  run(): void {
    for (let current = this.#next(); current !== undefined; current = this.#next()) {
      this.#expire(current.start);
      if (!this.#giveFree(current)) this.#giveBlocked(current);
      if (current.place >= 0) this.#active.push(current);
    }
  }

  /** Takes the life or piece that begins first. */
  #next(): Interval | undefined {
    const whole = this.#waiting.at(-1);
    return whole !== undefined && whole.start <= this.#pieces.least
      ? this.#waiting.pop()
      : this.#pieces.pop();
  }

  /** Sorts the intervals that have a register into those that live, rest or are over. */
  #expire(position: number): void {
    const active: Interval[] = [];
    const sort = (interval: Interval): void => {
      const next = interval.next(position);
      if (next === position) active.push(interval);
      else if (next < FAR) this.#resting.push(next, interval);
    };
    for (const interval of this.#active) sort(interval);
    while (this.#resting.least <= position) sort(this.#resting.pop() as Interval);
    this.#active = active;
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
    this.#resting.below(current.end, (other) => {
      if ((free[other.place] as number) > other.next(current.start))
        free[other.place] = Math.min(free[other.place] as number, other.meets(current, current.start));
    });
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
    if (until >= current.end) return this.#give(current, best);
    const cut = this.#splits.best(current, current.start + 1, until - 1);
    if (cut <= current.start || current.nextUse(current.start) >= cut) return false;
    this.#wait(current.split(cut));
    return this.#give(current, best);
  }

  /** A register that must be saved first is worth it for a value that has more than one use. */
  #worth(register: number, current: Interval): boolean {
    if (!CALLEE_SAVED.includes(register) || this.#taken.has(register)) return true;
    return current.root.remade === null || current.useCount > 2;
  }

  /** Returns the register of a value with which this one would like to share a place; or -1. */
  #hinted(current: Interval, free: readonly number[]): number {
    const { hints } = current.root;
    let at = lowerBound(hints, current.end + 1, ({ position }) => position) - 1;
    for (let left = HINTS; at >= 0 && left > 0; at--, left--) {
      const { position, register } = hints[at] as Hint;
      if (position < current.start) break;
      const place = register < VIRTUAL ? register : this.#placeOf(register, current.start);
      if (place >= 0 && this.#registers.includes(place) && (free[place] as number) >= current.end)
        return place;
    }
    const last = this.#placeOf(current.root.register, current.start);
    return last >= 0 && (free[last] as number) >= current.end ? last : -1;
  }

  #placeOf(register: number, position: number): number {
    const root = this.#lives.roots[register];
    if (root === undefined || root.pieces.length === 0) return -1;
    const near = root.pieceAt(position);
    return near.place >= 0 ? near.place : (root.pieces[0] as Interval).place;
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
      this.#wait(current.split(this.#splits.best(current, current.start + 1, blocked - 1)));
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
        other.start === current.start || other.nextUse(current.start) === current.start
          ? 0
          : other.nextUse(current.start);
      use[other.place] = Math.min(use[other.place] as number, at);
    }
    this.#resting.below(current.end, (other) => {
      if (other.meets(current, current.start) < FAR)
        use[other.place] = Math.min(use[other.place] as number, other.nextUse(current.start));
    });
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
    this.#resting.below(current.end, (other) => {
      if (other.place !== register || other.meets(current, current.start) === FAR) return;
      this.#wait(other.split(other.next(current.start)));
    });
  }

  /** Leaves an interval in memory up to where it must be in a register again. */
  #spill(interval: Interval): void {
    const must = interval.nextUse(interval.start + 1, true);
    const from = alignedUp(interval.start + 1);
    if (must < FAR && alignedDown(must) >= from)
      this.#wait(interval.split(this.#splits.best(interval, from, must)));
    interval.place = -1;
    this.#keep(interval.root);
  }

  /** Gives a value its place in the frame, if it cannot be made anew. */
  #keep(root: Root): void {
    if (root.slot < 0 && root.remade === null) root.slot = this.#target.slot(4, 4);
  }

  #wait(interval: Interval): void {
    this.#pieces.push(interval.start, interval);
  }
}

/** Throws if a register has two values at once, or a value while something destroys it. */
export function check({ roots, calls, clobbers }: Lives): void {
  const kept = new Map<number, [from: number, to: number][]>();
  for (const root of new Set(roots))
    for (const piece of root?.pieces ?? []) {
      if (piece.place < 0) continue;
      const destroyed = clobbers.get(piece.place) ?? [];
      if (
        piece.firstOf(destroyed) < FAR ||
        (CALLER_SAVED.includes(piece.place) && piece.firstOf(calls) < FAR)
      )
        throw new Error(`register ${piece.place} is destroyed while it has a value`);
      const list = kept.get(piece.place) ?? [];
      kept.set(piece.place, list);
      list.push(...piece.covered());
    }
  for (const [register, list] of kept) {
    list.sort(([a], [b]) => a - b);
    if (list.some(([from], i) => i > 0 && from < (list[i - 1] as [number, number])[1]))
      throw new Error(`register ${register} has two values at once`);
  }
}
