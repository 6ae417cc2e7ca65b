/** The pages that an address map has used last, so that a change of map does not lose them. */

import { PAGE_SHIFT } from '../../kernel/machdep.ts';

/** The tag of an empty pair: bits 2 to 11 of the tag for an address are clear. */
export const NO_TAG = 0x800;

/** The pages of a map that are kept in mind, for each buffer; a power of two. */
const NRECENT = 16;

/**
 * The virtual pages of one map that were entered last into a translation buffer, in turn.
 *
 * Invariant: while the map is active, they are all that the buffer has, or `count` is above
 * NRECENT.
 */
export class Recent {
  /** Entries since the map was activated, those included that were made then. */
  count = 0;
  private readonly vpns: number[] = new Array(NRECENT).fill(0);

  /** Enters a page into the buffer of the active map: `vaddr` is at `paddr`. */
  add(buffer: Int32Array, vaddr: number, paddr: number): void {
    const vpn = vaddr >>> PAGE_SHIFT;
    const i = (vpn << 1) & (buffer.length - 1);
    buffer[i] = vpn << PAGE_SHIFT;
    buffer[i + 1] = (paddr - vaddr) | 0;
    this.vpns[this.count++ & (NRECENT - 1)] = vpn;
  }

  /** Empties the buffer: another map will be active. */
  empty(buffer: Int32Array): void {
    if (this.count > NRECENT) buffer.fill(NO_TAG);
    else for (let n = 0; n < this.count; n++) buffer[(this.vpns[n] << 1) & (buffer.length - 1)] = NO_TAG;
    this.count = Math.min(this.count, NRECENT);
  }

  /**
   * Has the pages entered again into the empty buffer: `reach` does it for an address, if the map
   * still allows it.
   */
  enter(reach: (vaddr: number) => number): void {
    const { count } = this;
    this.count = 0;
    for (let n = 0; n < count; n++) reach(this.vpns[n] << PAGE_SHIFT);
  }
}
