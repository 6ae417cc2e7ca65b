/**
 * Lab 4, The hash and the handle: handles that know when they are stale. See handout.md.
 *
 *     callwheel judge ./handle.ts
 *     callwheel fig9 --callout ./handle.ts
 */

import { type CalloutColumns, MAX_SOFTCLOCK_STEPS, NONE, type Scheme } from 'callwheel/callout/scheme.ts';
import { Scheme6 } from 'callwheel/callout/scheme6.ts';

/** Callwheel's Scheme 6, which gives each callout a handle. Yours. */
class Handles extends Scheme6 {
  override readonly name = 'handles';

  constructor(table: CalloutColumns) {
    super(table, 0, MAX_SOFTCLOCK_STEPS);
  }

  /** Stops the started callout `c`, which may have a handle, or none. Yours. */
  override stop(c: number): void {
    super.stop(c);
  }

  /** Hands out one callout that is due, already stopped; NONE or WINDOW if there is none. Yours. */
  override expire(): number {
    return super.expire();
  }

  /** Gives callout `c`, which was started just now, a handle: a whole number above 0. Yours. */
  giveHandle(c: number): number {
    this.visited = 0;
    return c + 1;
  }

  /** The started callout that was given this handle; NONE if the handle is stale. Yours. */
  holder(_handle: number): number {
    this.visited = 0;
    return NONE;
  }
}

export default (table: CalloutColumns): Scheme => new Handles(table);
