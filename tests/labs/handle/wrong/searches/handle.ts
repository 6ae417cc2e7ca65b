/**
 * Lab 4, The hash and the handle: handles that know when they are stale. See handout.md.
 *
 *     callwheel judge ./handle.ts
 *     callwheel fig9 --callout ./handle.ts
 */

import {
  type CalloutColumns,
  MAX_SOFTCLOCK_STEPS,
  NONE,
  powerOfTwo,
  type Scheme,
} from 'callwheel/callout/scheme.ts';
import { Scheme6 } from 'callwheel/callout/scheme6.ts';

/** Callwheel's Scheme 6, which gives each callout a handle. */
class Handles extends Scheme6 {
  override readonly name = 'handles';
  /** The generation of each entry; the next one, negated, while it has no handle. */
  private readonly generations: Float64Array;
  /** Handles of two generations of an entry are that far apart. */
  private readonly size: number;

  constructor(table: CalloutColumns) {
    super(table, 0, MAX_SOFTCLOCK_STEPS);
    this.generations = new Float64Array(table.ncallout).fill(-1);
    this.size = powerOfTwo(table.ncallout);
  }

  /** Stops the started callout `c`, which may have a handle, or none. */
  override stop(c: number): void {
    super.stop(c);
    this.retire(c);
  }

  /** Hands out one callout that is due, already stopped; NONE or WINDOW if there is none. */
  override expire(): number {
    const c = super.expire();
    if (c >= 0) this.retire(c);
    return c;
  }

  /** Gives callout `c`, which was started just now, a handle: a whole number above 0. */
  giveHandle(c: number): number {
    this.visited = 0;
    this.generations[c] = Math.abs(this.generations[c]);
    return this.generations[c] * this.size + c;
  }

  /** The started callout that was given this handle; NONE if the handle is stale. */
  holder(handle: number): number {
    this.visited = 0;
    for (let c = 0; c < this.ncallout; c++) {
      this.visited++;
      if (this.generations[c] * this.size + c === handle) return c;
    }
    return NONE;
  }

  /** Makes the handle of callout `c` stale, if it has one. */
  private retire(c: number): void {
    if (this.generations[c] > 0) this.generations[c] = -(this.generations[c] + 1);
  }
}

export default (table: CalloutColumns): Scheme => new Handles(table);
