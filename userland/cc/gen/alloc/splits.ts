/**
 * Good places to cut a life: the begin of the block inside the fewest loops.
 *
 * Invariant: `depth[i]` is the number of loops around both a block and the one before it;
 * `shallower[i]` is the last block before i where that is less, or -1.
 */

import type { Interval } from './interval.ts';
import { type Positions, STEP } from './liveness.ts';

/** Blocks that are looked at although the life has a hole there. */
const HOLES = 32;

export const alignedUp = (position: number): number => Math.ceil(position / STEP) * STEP;
export const alignedDown = (position: number): number => Math.floor(position / STEP) * STEP;

export class Splits {
  readonly #positions: Positions;
  readonly #depth: number[];
  readonly #shallower: number[];

  constructor(positions: Positions) {
    const { blocks } = positions;
    this.#positions = positions;
    this.#depth = blocks.map(({ depth }, i) => Math.min(depth, blocks[i - 1]?.depth ?? 0));
    this.#shallower = [];
    for (const [i, depth] of this.#depth.entries()) {
      let at = i - 1;
      while (at >= 0 && (this.#depth[at] as number) >= depth) at = this.#shallower[at] as number;
      this.#shallower.push(at);
    }
  }

  /**
   * Returns the best position for a cut between two, both included: the begin of the last of the
   * blocks inside the fewest loops, or before the last instruction if all is in one block.
   */
  best(interval: Interval, from: number, to: number): number {
    const [low, high] = [alignedUp(from), alignedDown(to)];
    const starts = this.#positions.from;
    const last = this.#positions.blockAt(high);
    let best = high;
    let depth = this.#positions.blocks[last]?.depth ?? 0;
    let holes = HOLES;
    for (let i = last; i >= 0 && (starts[i] as number) >= low && (starts[i] as number) > interval.start; ) {
      if ((this.#depth[i] as number) >= depth) {
        i = this.#shallower[i] as number;
        continue;
      }
      if (interval.covers(starts[i] as number)) {
        [best, depth] = [starts[i] as number, this.#depth[i] as number];
        i = this.#shallower[i] as number;
      } else if (--holes > 0) i--;
      else break;
    }
    return best;
  }

  /** Throws unless `shallower` names the last block before that is inside fewer loops. */
  check(): void {
    this.#shallower.forEach((at, i) => {
      const depth = this.#depth[i] as number;
      const between = this.#depth.slice(at + 1, i).every((other) => other >= depth);
      if (!between || (at >= 0 && (this.#depth[at] as number) >= depth))
        throw new Error(`block ${i} is not cut well`);
    });
  }
}
