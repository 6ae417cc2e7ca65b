/**
 * Physical memory: the RAM of a store, cut into pages. Each page counts its
 * references. Pages are handed out cleared; a page that was never used before
 * is clear already.
 */

import { PAGE_SHIFT, PAGE_SIZE } from '../../kernel/machdep.ts';
import type { Store } from './store.ts';

/**
 * Invariant: freeList[0 .. nfree - 1] holds each page with refs = 0 once, and
 * no other (check); a page that is not soiled holds zeros (checkClear, which
 * reads all memory).
 */
export class Ram {
  readonly npages: number;
  private readonly bytes: Uint8Array;
  private readonly words: Int32Array;
  private readonly refs: Int32Array;
  private readonly soiled: Uint8Array;
  private readonly freeList: Int32Array;
  private free: number;

  constructor(store: Store) {
    this.npages = store.size / PAGE_SIZE;
    this.bytes = store.ram8;
    this.words = store.ram32;
    this.refs = new Int32Array(this.npages);
    this.soiled = new Uint8Array(this.npages);
    this.freeList = new Int32Array(this.npages);
    for (let i = 0; i < this.npages; i++) this.freeList[i] = this.npages - 1 - i;
    this.free = this.npages;
  }

  /** Pages without a reference. */
  get nfree(): number {
    return this.free;
  }

  /** Takes a cleared page with one reference; -1 when none is free. */
  alloc(): number {
    if (this.free === 0) return -1;
    this.free -= 1;
    const ppn = this.freeList[this.free];
    if (this.soiled[ppn]) this.page(ppn).fill(0);
    this.soiled[ppn] = 1;
    this.refs[ppn] = 1;
    return ppn;
  }

  /** Adds a reference to a page in use. */
  ref(ppn: number): void {
    this.refs[ppn] = this.held(ppn) + 1;
  }

  /** Takes a reference away. Returns true if it was the last one and the page is now free. */
  release(ppn: number): boolean {
    const refs = this.held(ppn) - 1;
    this.refs[ppn] = refs;
    if (refs > 0) return false;
    this.freeList[this.free] = ppn;
    this.free += 1;
    return true;
  }

  /** Returns the number of references to a page; 0 for a free one. */
  refsOf(ppn: number): number {
    return this.refs[ppn] ?? 0;
  }

  /** Returns a view of the bytes of one page. */
  page(ppn: number): Uint8Array {
    const start = ppn << PAGE_SHIFT;
    return this.bytes.subarray(start, start + PAGE_SIZE);
  }

  /** Throws unless the counts and the free list agree. */
  check(): void {
    const free = new Uint8Array(this.npages);
    for (let i = 0; i < this.free; i++) {
      const ppn = this.freeList[i];
      if (free[ppn] === 1) throw new Error('a page is free twice');
      free[ppn] = 1;
    }
    for (let ppn = 0; ppn < this.npages; ppn++) {
      const isFree = free[ppn] === 1;
      if (isFree !== (this.refs[ppn] === 0))
        throw new Error(`page ${ppn} has ${this.refs[ppn]} references and is ${isFree ? '' : 'not '}free`);
    }
  }

  /** Throws unless the pages that were never handed out are clear. */
  checkClear(): void {
    for (let ppn = 0; ppn < this.npages; ppn++)
      if (!this.soiled[ppn] && !this.isClear(ppn))
        throw new Error(`page ${ppn} was never handed out and is not clear`);
  }

  private isClear(ppn: number): boolean {
    const { words } = this;
    const start = ppn << (PAGE_SHIFT - 2);
    let seen = 0;
    for (let i = start; i < start + PAGE_SIZE / 4; i++) seen |= words[i];
    return seen === 0;
  }

  private held(ppn: number): number {
    const refs = this.refs[ppn] ?? 0;
    if (refs <= 0) throw new Error(`physical page ${ppn} is not in use`);
    return refs;
  }
}
