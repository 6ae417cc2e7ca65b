/**
 * The lives of values. Each instruction has four positions: it reads at the first, destroys at the
 * second and writes at the third. A block begins four positions before its first instruction; phis
 * write there.
 */

import type { Graph, Loop } from '../graph.ts';
import type { MBlock, MFunction } from '../mir.ts';
import type { Use } from './interval.ts';

export const STEP = 4;
/** The position at which an instruction writes, counted from that at which it reads. */
export const WRITE = 2;

/**
 * The positions of the blocks, by their index in the function's order: [from, to), and that of the
 * end.
 */
export class Positions {
  readonly blocks: readonly MBlock[];
  readonly from: number[] = [];
  readonly end: number[] = [];
  readonly to: number[] = [];
  readonly #index = new Map<MBlock, number>();

  constructor(target: MFunction) {
    this.blocks = target.blocks;
    let at = 0;
    this.blocks.forEach((block, i) => {
      this.#index.set(block, i);
      this.from.push(at);
      at += STEP * (block.insns.length + 1);
      this.end.push(at);
      at += STEP;
      this.to.push(at);
    });
  }

  indexOf(block: MBlock): number {
    return this.#index.get(block) as number;
  }

  /** Returns the index of the block that has a position. */
  blockAt(position: number): number {
    let [low, high] = [0, this.from.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.from[middle] as number) <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** A value as the code shows it. */
export interface Value {
  /** The index of the block that defines it, and the position; -1 if nobody does. */
  readonly home: number;
  readonly definition: number;
  /** In the order of positions; its definition is the first. */
  readonly uses: readonly Use[];
  /** The indices of the blocks at whose ends phis read it. */
  readonly ends: readonly number[];
}

/** Blocks that follow each other, by the indices of the first and the last. */
type Run = readonly [first: number, last: number];

/**
 * Finds the ranges of values, one after the other, by a walk from each use up to the definition. A
 * loop that a value reaches and that does not define it is one step: the value lives in all of it.
 *
 * Invariant: `into` and `out` name the last walk that found a value alive at a block's begin and at
 * its end; `walks` does so for loops, and `around` for the loops around the value's definition.
 */
export class Liveness {
  readonly #positions: Positions;
  readonly #preds: readonly (readonly number[])[];
  readonly #loops: readonly (Loop<MBlock> | undefined)[];
  readonly #runs = new Map<Loop<MBlock>, readonly Run[]>();
  readonly #into: Int32Array;
  readonly #out: Int32Array;
  readonly #walks = new Map<Loop<MBlock>, number>();
  readonly #around = new Map<Loop<MBlock>, number>();
  #walk = 0;
  #home = -1;
  #found: Run[] = [];
  /** The predecessors of what was found, which are to be looked at. */
  readonly #work: (readonly number[])[] = [];

  constructor(positions: Positions, graph: Graph<MBlock>) {
    const { blocks } = positions;
    this.#positions = positions;
    this.#preds = blocks.map(({ preds }) => preds.map((pred) => positions.indexOf(pred)));
    this.#loops = blocks.map((block) => graph.loopOf.get(block));
    this.#into = new Int32Array(blocks.length);
    this.#out = new Int32Array(blocks.length);
    for (const loop of graph.loops) this.#runs.set(loop, runsOf(loop, positions));
  }

  /** Returns the ranges of a value as pairs [from, to), rising, none touching the next. */
  rangesOf(value: Value): number[] {
    const { from, to } = this.#positions;
    this.#begin(value.home);
    let last = Math.max(value.home, 0);
    for (const { position } of value.uses) {
      if (position < (from[last] as number) || position >= (to[last] as number))
        last = this.#positions.blockAt(position);
      this.#reach(last, false);
    }
    for (const end of value.ends) this.#reach(end, true);
    for (let preds = this.#work.pop(); preds !== undefined; preds = this.#work.pop())
      for (const pred of preds) this.#reach(pred, true);
    return this.#joined(value);
  }

  #begin(home: number): void {
    this.#walk++;
    this.#home = home;
    this.#found = home < 0 ? [] : [[home, home]];
    for (let loop = this.#loops[home] ?? null; loop !== null; loop = loop.parent)
      this.#around.set(loop, this.#walk);
  }

  /** Notes that a value lives at the begin of a block, and perhaps at its end. */
  #reach(block: number, atEnd: boolean): void {
    const loop = this.#outermost(block);
    if (loop !== null) {
      this.#enterLoop(loop);
      return;
    }
    if (atEnd) this.#out[block] = this.#walk;
    if (block === this.#home || this.#into[block] === this.#walk) return;
    this.#into[block] = this.#walk;
    this.#found.push([block, block]);
    this.#work.push(this.#preds[block] as readonly number[]);
  }

  /** Returns the outermost loop around a block that does not define the value. */
  #outermost(block: number): Loop<MBlock> | null {
    let found: Loop<MBlock> | null = null;
    for (let loop = this.#loops[block] ?? null; loop !== null; loop = loop.parent) {
      if (this.#around.get(loop) === this.#walk) break;
      found = loop;
    }
    return found;
  }

  #enterLoop(loop: Loop<MBlock>): void {
    if (this.#walks.get(loop) === this.#walk) return;
    this.#walks.set(loop, this.#walk);
    for (const run of this.#runs.get(loop) as readonly Run[]) this.#found.push(run);
    const outside = loop.header.preds.filter((pred) => !loop.blocks.has(pred));
    this.#work.push(outside.map((pred) => this.#positions.indexOf(pred)));
  }

  /** Puts together what a value lives through of each block. */
  #joined({ home, definition, uses }: Value): number[] {
    const { from, to } = this.#positions;
    const ranges: number[] = [];
    let use = 0;
    for (const [first, last] of this.#found.sort(([a], [b]) => a - b)) {
      const begin = first === home ? definition : (from[first] as number);
      const end = to[last] as number;
      while (use < uses.length && (uses[use] as Use).position < end) use++;
      const isWhole = first !== home && this.#into[first] !== this.#walk;
      const used = use > 0 ? (uses[use - 1] as Use).position + 1 : 0;
      const until = isWhole || this.#out[last] === this.#walk ? end : Math.max(used, begin + WRITE);
      if (ranges[ranges.length - 1] === begin) ranges[ranges.length - 1] = until;
      else ranges.push(begin, until);
    }
    return ranges;
  }
}

/** Returns the blocks of a loop as runs in the order of all. */
function runsOf(loop: Loop<MBlock>, positions: Positions): Run[] {
  const indices = [...loop.blocks].map((block) => positions.indexOf(block)).sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const index of indices) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === index - 1) last[1] = index;
    else runs.push([index, index]);
  }
  return runs;
}
