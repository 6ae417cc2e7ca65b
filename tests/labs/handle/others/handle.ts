/**
 * Lab 4, The hash and the handle: another solution, with a map of the live handles.
 *
 *     callwheel judge ./handle.ts
 *     callwheel fig9 --callout ./handle.ts
 */

import { type CalloutColumns, MAX_SOFTCLOCK_STEPS, NONE, type Scheme } from 'callwheel/callout/scheme.ts';
import { Scheme6 } from 'callwheel/callout/scheme6.ts';

/** Callwheel's Scheme 6, which gives each callout a handle. */
class Handles extends Scheme6 {
  override readonly name = 'handles';
  /** The handles that are live, each with its callout; and the handle of each callout. */
  private readonly holders = new Map<number, number>();
  private readonly handles: Float64Array;
  private last = 0;

  constructor(table: CalloutColumns) {
    super(table, 0, MAX_SOFTCLOCK_STEPS);
    this.handles = new Float64Array(table.ncallout);
  }

  /** Stops the started callout `c`, which may have a handle, or none. */
  override stop(c: number): void {
    super.stop(c);
    this.forget(c);
  }

  /** Hands out one callout that is due, already stopped; NONE or WINDOW if there is none. */
  override expire(): number {
    const c = super.expire();
    if (c >= 0) this.forget(c);
    return c;
  }

  /** Gives callout `c`, which was started just now, a handle: a whole number above 0. */
  giveHandle(c: number): number {
    this.visited = 0;
    this.handles[c] = ++this.last;
    this.holders.set(this.last, c);
    return this.last;
  }

  /** The started callout that was given this handle; NONE if the handle is stale. */
  holder(handle: number): number {
    this.visited = 0;
    return this.holders.get(handle) ?? NONE;
  }

  private forget(c: number): void {
    this.holders.delete(this.handles[c]);
    this.handles[c] = 0;
  }
}

export default (table: CalloutColumns): Scheme => new Handles(table);
