/** The life of a virtual register, or of a piece of it after a split. */

import type { Insn } from '../mir.ts';

/** A place where a value is read or written. */
export interface Use {
  readonly position: number;
  /** True if the value must be in a register there. */
  readonly register: boolean;
}

/**
 * Invariant: `ranges` are pairs [from, to), rising, none touching the next; `uses` rise and lie in
 * the ranges. Pieces of one register follow each other in `pieces` of the root and do not overlap.
 */
export class Interval {
  readonly register: number;
  readonly root: Interval;
  ranges: number[] = [];
  uses: Use[] = [];
  /** The machine's register, or -1: then the value is in its slot, or is made anew. */
  place = -1;
  /** All pieces, of which this is the first; filled at the root. */
  pieces: Interval[] = [];
  /** The slot of the frame that keeps the value; -1 if none does. Kept at the root. */
  slot = -1;
  /**
   * The instruction that makes the value again from nothing; null if none does. Kept at the root.
   */
  remade: Insn | null = null;
  /** Virtual registers, or the machine's, in whose place this one would like to be. */
  hints: number[] = [];

  constructor(register: number, root: Interval | null = null) {
    this.register = register;
    this.root = root ?? this;
    if (root === null) this.pieces = [this];
  }

  get start(): number {
    return this.ranges[0] as number;
  }

  get end(): number {
    return this.ranges[this.ranges.length - 1] as number;
  }

  /** Puts a range before the others; ranges that touch become one. */
  prepend(from: number, to: number): void {
    const { ranges } = this;
    if (ranges.length > 0 && to >= (ranges[0] as number)) {
      ranges[0] = Math.min(from, ranges[0] as number);
      ranges[1] = Math.max(to, ranges[1] as number);
    } else ranges.unshift(from, to);
  }

  covers(position: number): boolean {
    const { ranges } = this;
    for (let i = 0; i < ranges.length; i += 2) {
      if (position < (ranges[i] as number)) return false;
      if (position < (ranges[i + 1] as number)) return true;
    }
    return false;
  }

  /** Returns the first position that both cover, from `from` on; Infinity if there is none. */
  meets(other: Interval, from: number): number {
    const [a, b] = [this.ranges, other.ranges];
    for (let i = 0, k = 0; i < a.length && k < b.length; ) {
      const low = Math.max(a[i] as number, b[k] as number, from);
      if (low < Math.min(a[i + 1] as number, b[k + 1] as number)) return low;
      if ((a[i + 1] as number) < (b[k + 1] as number)) i += 2;
      else k += 2;
    }
    return Number.POSITIVE_INFINITY;
  }

  /** Returns the first of rising positions that the interval covers; Infinity if it covers none. */
  firstOf(positions: readonly number[]): number {
    for (let i = 0; i < this.ranges.length; i += 2) {
      const at = positions[lowerBound(positions, this.ranges[i] as number)];
      if (at !== undefined && at < (this.ranges[i + 1] as number)) return at;
    }
    return Number.POSITIVE_INFINITY;
  }

  /**
   * Returns the position of the first use from `from` on that needs a register; Infinity if none.
   */
  nextUse(from: number, mustBeRegister = false): number {
    for (const { position, register } of this.uses)
      if (position >= from && (register || !mustBeRegister)) return position;
    return Number.POSITIVE_INFINITY;
  }

  /** Cuts the interval at a position inside; the piece behind it is new. */
  split(position: number): Interval {
    const rest = new Interval(this.register, this.root);
    const { ranges } = this;
    let i = 0;
    while ((ranges[i + 1] as number) <= position) i += 2;
    rest.ranges = ranges.slice(i);
    this.ranges = ranges.slice(0, i);
    if ((rest.ranges[0] as number) < position) {
      this.ranges.push(rest.ranges[0] as number, position);
      rest.ranges[0] = position;
    }
    rest.uses = this.uses.filter((use) => use.position >= position);
    this.uses = this.uses.filter((use) => use.position < position);
    const { pieces } = this.root;
    pieces.splice(pieces.indexOf(this) + 1, 0, rest);
    return rest;
  }

  /** Returns the piece that covers a position; the last one that begins before it otherwise. */
  pieceAt(position: number): Interval {
    const { pieces } = this.root;
    let found = pieces[0] as Interval;
    for (const piece of pieces) {
      if (piece.ranges.length === 0 || piece.start > position) continue;
      found = piece;
      if (piece.covers(position)) return piece;
    }
    return found;
  }
}

/** Returns the index of the first number of a rising list that is not below another. */
export function lowerBound(list: readonly number[], value: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
