/** The life of a virtual register, or of a piece of it after a split. */

import type { Insn } from '../mir.ts';

/** A place where a value is read or written. */
export interface Use {
  readonly position: number;
  /** True if the value must be in a register there. */
  readonly register: boolean;
}

/** A virtual register, or the machine's, in whose place a value would like to be at a position. */
export interface Hint {
  readonly position: number;
  readonly register: number;
}

const FAR = Number.POSITIVE_INFINITY;

/** All that the pieces of a virtual register, or of several that were joined, share. */
export class Root {
  readonly register: number;
  /** Pairs [from, to): where any of its values lives. */
  ranges: readonly number[] = [];
  /** The virtual registers that it stands for (join.ts), each with its own ranges. */
  readonly values = new Map<number, readonly number[]>();
  /** The begins of blocks at which a phi gives it a value. */
  readonly arrivals = new Set<number>();
  uses: Use[] = [];
  /** For each use the index of the first from it on that needs a register. */
  #musts: Int32Array | null = null;
  /** The values that are in the slot somewhere; null as long as nobody has asked. */
  #kept: Set<number> | null = null;
  /** Its pieces; those of one register follow each other. */
  readonly pieces: Interval[] = [];
  /** The slot of the frame that keeps the value; -1 if none does. */
  slot = -1;
  /** The instruction that makes the value again from nothing; null if none does. */
  remade: Insn | null = null;
  /** Its wishes, in the order of positions. */
  hints: Hint[] = [];

  constructor(register: number) {
    this.register = register;
  }

  /** Takes over the values of another, whose ranges overlap none of its own. */
  take(other: Root, ranges: readonly number[]): void {
    this.ranges = ranges;
    for (const [register, its] of other.values) this.values.set(register, its);
    for (const at of other.arrivals) this.arrivals.add(at);
    for (const use of other.uses) this.uses.push(use);
    for (const hint of other.hints) this.hints.push(hint);
  }

  /** True if a value of it is in its slot somewhere, to which it then goes where it is defined. */
  isKept(register: number): boolean {
    if (this.slot < 0) return false;
    if (this.values.size < 2) return true;
    this.#kept ??= this.#findKept();
    return this.#kept.has(register);
  }

  #findKept(): Set<number> {
    const kept = new Set<number>();
    const away = this.pieces.filter(({ place }) => place < 0);
    for (const [register, ranges] of this.values)
      if (away.some((piece) => piece.meetsAny(ranges))) kept.add(register);
    return kept;
  }

  /** Makes the first piece, when ranges and uses are known. */
  begin(): Interval {
    const { ranges, uses } = this;
    const first = new Interval(this, ranges[0] as number, ranges[ranges.length - 1] as number);
    first.lastUse = uses.length;
    this.pieces.push(first);
    return first;
  }

  /** Returns the index of the first use from an index on that needs a register. */
  must(index: number): number {
    if (this.#musts === null) {
      const { length } = this.uses;
      this.#musts = new Int32Array(length + 1).fill(length);
      for (let i = length - 1; i >= 0; i--)
        this.#musts[i] = this.uses[i]?.register === true ? i : (this.#musts[i + 1] as number);
    }
    return this.#musts[index] as number;
  }

  /** Returns the piece that covers a position; the last one that begins before it otherwise. */
  pieceAt(position: number): Interval {
    const { pieces } = this;
    let [low, high] = [0, pieces.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((pieces[middle] as Interval).start <= position) low = middle;
      else high = middle - 1;
    }
    return pieces[low] as Interval;
  }

  /**
   * Throws unless ranges rise and do not touch, uses rise, and the pieces divide the ranges and the
   * uses among them.
   */
  check(): void {
    const { ranges, uses, pieces } = this;
    const rises = ranges.every((at, i) => i === 0 || at > (ranges[i - 1] as number));
    const ordered = uses.every(({ position }, i) => i === 0 || position >= (uses[i - 1] as Use).position);
    const divided = pieces.every((piece, i) => {
      const next = pieces[i + 1];
      const ends = next === undefined ? piece.lastUse === uses.length : piece.lastUse === next.firstUse;
      return piece.start < piece.end && ends && (next === undefined || piece.end <= next.start);
    });
    if (!rises || !ordered || !divided) throw new Error(`the life of ${this.register} is not in order`);
  }
}

/**
 * A piece of a life: what its root's ranges cover between two positions.
 *
 * Invariant: `start` and `end` are the ends of what it covers; its uses are those of the root from
 * `firstUse` up to `lastUse`, and lie between the two. Root.check() looks at all pieces of a life.
 */
export class Interval {
  readonly root: Root;
  start: number;
  end: number;
  firstUse = 0;
  lastUse = 0;
  /** The machine's register, or -1: then the value is in its slot, or is made anew. */
  place = -1;

  constructor(root: Root, start: number, end: number) {
    this.root = root;
    this.start = start;
    this.end = end;
  }

  /** Returns the index of the range that covers a position, or of the next one. */
  rangeAt(position: number): number {
    const at = lowerBound(this.root.ranges, position + 1);
    return at & ~1;
  }

  covers(position: number): boolean {
    if (position < this.start || position >= this.end) return false;
    return (lowerBound(this.root.ranges, position + 1) & 1) === 1;
  }

  /** Returns the ranges that it covers. */
  covered(): [from: number, to: number][] {
    const found: [number, number][] = [];
    for (let at = this.next(this.start); at < FAR; ) {
      const to = Math.min(this.root.ranges[this.rangeAt(at) + 1] as number, this.end);
      found.push([at, to]);
      at = this.next(to);
    }
    return found;
  }

  /** Returns the first position from one on that it covers; Infinity if there is none. */
  next(position: number): number {
    const from = Math.max(position, this.start);
    if (from >= this.end) return FAR;
    const at = Math.max(this.root.ranges[this.rangeAt(from)] as number, from);
    return at < this.end ? at : FAR;
  }

  /** Returns the first position that both cover, from `from` on; Infinity if there is none. */
  meets(other: Interval, from: number): number {
    const [a, b] = [this.root.ranges, other.root.ranges];
    const end = Math.min(this.end, other.end);
    const begin = Math.max(from, this.start, other.start);
    if (begin >= end) return FAR;
    for (let i = this.rangeAt(begin), k = other.rangeAt(begin); i < a.length && k < b.length; ) {
      const low = Math.max(a[i] as number, b[k] as number, begin);
      if (low >= end) return FAR;
      if (low < Math.min(a[i + 1] as number, b[k + 1] as number)) return low;
      if ((a[i + 1] as number) < (b[k + 1] as number)) i += 2;
      else k += 2;
    }
    return FAR;
  }

  /** True if it covers a position of some ranges, which are of one of its root's values. */
  meetsAny(ranges: readonly number[]): boolean {
    const at = lowerBound(ranges, this.start + 1);
    if ((at & 1) === 1) return true;
    return at < ranges.length && (ranges[at] as number) < this.end;
  }

  /** Returns the first of rising positions that the piece covers; Infinity if it covers none. */
  firstOf(positions: readonly number[]): number {
    let at = this.start;
    for (;;) {
      const found = positions[lowerBound(positions, at)];
      if (found === undefined || found >= this.end) return FAR;
      at = this.next(found);
      if (at === found) return found;
      if (at === FAR) return FAR;
    }
  }

  #useFrom(position: number): number {
    const { uses } = this.root;
    let [low, high] = [this.firstUse, this.lastUse];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((uses[middle] as Use).position < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * Returns the position of the first use from `from` on that needs a register; Infinity if none.
   */
  nextUse(from: number, mustBeRegister = false): number {
    const first = this.#useFrom(from);
    const at = mustBeRegister ? this.root.must(first) : first;
    return at < this.lastUse ? (this.root.uses[at] as Use).position : FAR;
  }

  get useCount(): number {
    return this.lastUse - this.firstUse;
  }

  /** Cuts the piece at a position inside; what is behind it is a new one. */
  split(position: number): Interval {
    const { root } = this;
    const from = this.next(position);
    if (from === FAR || position <= this.start)
      throw new Error(`a life is cut at its end: ${root.register} ${position}`);
    const rest = new Interval(root, from, this.end);
    const before = lowerBound(root.ranges, position);
    this.end = (before & 1) === 1 ? position : (root.ranges[before - 1] as number);
    rest.lastUse = this.lastUse;
    this.lastUse = this.#useFrom(position);
    rest.firstUse = this.lastUse;
    const { pieces } = root;
    pieces.splice(pieces.lastIndexOf(this) + 1, 0, rest);
    return rest;
  }
}

/** Returns the index of the first number of a rising list that is not below another. */
export function lowerBound(list: readonly number[], value: number): number;
export function lowerBound<T>(list: readonly T[], value: number, of: (thing: T) => number): number;
export function lowerBound<T>(
  list: readonly T[],
  value: number,
  of = (thing: T): number => thing as number,
): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (of(list[middle] as T) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
