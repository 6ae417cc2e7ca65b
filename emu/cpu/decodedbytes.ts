/**
 * The bytes of physical memory from which code was decoded, by halfwords: a
 * store drops code only if it touches one of them. So data may lie beside code.
 *
 * Invariant: a bit is set for each halfword that was added since its page was
 * last cleared, and for no other.
 */

import { PAGE_SHIFT } from '../../kernel/machdep.ts';

/** The shift from a physical address to the word with its bit: 32 halfwords a word. */
const WORD_SHIFT = 6;
/** The shift from a physical page to its first word. */
const PAGE_WORDS_SHIFT = PAGE_SHIFT - WORD_SHIFT;

export class DecodedBytes {
  private readonly bits: Int32Array;

  /** The bits lie in `bits` (Store.decoded), all clear: a word for each 64 bytes of RAM. */
  constructor(bits: Int32Array) {
    this.bits = bits;
  }

  /** Adds the halfword at `paddr`. */
  add(paddr: number): void {
    this.bits[paddr >>> WORD_SHIFT] |= 1 << ((paddr >>> 1) & 31);
  }

  /** True if one of `size` bytes at `paddr`, 1 or more and all in one page, was added. */
  include(paddr: number, size: number): boolean {
    const last = (paddr + size - 1) >>> 1;
    for (let halfword = paddr >>> 1; halfword <= last; halfword++) {
      if ((this.bits[halfword >>> (WORD_SHIFT - 1)] & (1 << (halfword & 31))) !== 0) return true;
    }
    return false;
  }

  /** Takes away all of a physical page. */
  clear(ppn: number): void {
    this.bits.fill(0, ppn << PAGE_WORDS_SHIFT, (ppn + 1) << PAGE_WORDS_SHIFT);
  }
}
