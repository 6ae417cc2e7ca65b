/**
 * The memory management unit: two-level page tables, as Sv32 lays them out
 * (ten bits of directory, ten of table), and the translation buffers that the
 * processor looks into before it walks them.
 *
 * A translation buffer is a direct-mapped table of pairs (tag, delta): tag is
 * the virtual address of a page, and a virtual address in that page plus delta
 * is the physical one. There is one buffer for loads and one for stores, so
 * that a hit is also the check of the protection. The one for stores leaves out
 * the pages of which the engine keeps code, so that stores there go the slow
 * way, by which the engine learns of them. Instruction fetches go
 * through the engine's code cache, which depends on the tables in the same
 * way and is told when they change.
 *
 * The buffers are those of the active map. Another map finds them empty, but for the pages that it
 * used last: they are walked to at once, so that nothing need be known of what has changed
 * meanwhile.
 */

import type { Memory, Pmap } from '../../kernel/machdep.ts';
import { PAGE_SHIFT, PAGE_SIZE, PROT_EXEC, PROT_READ, PROT_WRITE } from '../../kernel/machdep.ts';
import type { CodeCache } from './engine.ts';
import { Ram } from './ram.ts';
import { NO_TAG, Recent } from './recent.ts';
import { type Store, TLB_ENTRIES } from './store.ts';
import type { Watcher } from './watch.ts';

/** The tag for a virtual address has the index (address >>> TLB_SHIFT) & TLB_MASK. */
export const TLB_SHIFT = PAGE_SHIFT - 1;
/** The bits of the index of a tag: tags have even indices. */
export const TLB_MASK = (TLB_ENTRIES - 1) << 1;

/** Virtual pages in an address space. */
const NVPN = 2 ** (32 - PAGE_SHIFT);
/** The bits of an address within its page. */
const OFFSET = PAGE_SIZE - 1;
/** The most bytes that are moved one by one sooner than a view is made. */
const SHORT_COPY = 64;

/** The bit of a page table entry that says that the page is mapped. An entry of 0 is not. */
const PTE_VALID = 8;
/** The bits of an entry that hold the protection. */
const PTE_PROT = PROT_READ | PROT_WRITE | PROT_EXEC;
/** The shift of the physical page in an entry. */
const PTE_SHIFT = 4;

/** Entries of the directory, and of a table. */
const FANOUT = 1024;

/**
 * One address map. The directory is made with the map, a table with its first page; the table
 * goes with its last one.
 *
 * Invariant: `counts` has the number of pages in each table, 0 if there is no table.
 */
export class PageTable implements Pmap {
  private readonly directory: (Int32Array | undefined)[] = new Array(FANOUT);
  private readonly counts = new Int16Array(FANOUT);
  /** The pages that are to be buffered when the map is activated. */
  readonly loads = new Recent();
  readonly stores = new Recent();
  private readonly mmu: Mmu;

  constructor(mmu: Mmu) {
    this.mmu = mmu;
  }

  enter(vpn: number, ppn: number, prot: number): void {
    if (!(vpn >= 0 && vpn < NVPN) || !(ppn >= 0 && ppn < this.mmu.npages)) {
      throw new RangeError(`pmap: no such page: virtual ${vpn}, physical ${ppn}`);
    }
    let table = this.directory[vpn >>> 10];
    if (table === undefined) {
      table = new Int32Array(FANOUT);
      this.directory[vpn >>> 10] = table;
    }
    const old = table[vpn & 1023];
    table[vpn & 1023] = (ppn << PTE_SHIFT) | PTE_VALID | (prot & PTE_PROT);
    if (old === 0) this.counts[vpn >>> 10]++;
    else this.mmu.changed(this, vpn, old);
  }

  remove(vpn: number): void {
    const table = this.directory[vpn >>> 10];
    const old = table?.[vpn & 1023];
    if (table === undefined || !old) return;
    table[vpn & 1023] = 0;
    if (--this.counts[vpn >>> 10] === 0) this.directory[vpn >>> 10] = undefined;
    this.mmu.changed(this, vpn, old);
  }

  extract(vpn: number): number {
    const pte = this.pte(vpn);
    return pte === 0 ? -1 : pte >>> PTE_SHIFT;
  }

  prot(vpn: number): number {
    return this.pte(vpn) & PTE_PROT;
  }

  forEach(visit: (vpn: number, ppn: number, prot: number) => void, start = 0, end = NVPN): void {
    for (let high = start >>> 10; high << 10 < end; high++) {
      const table = this.directory[high];
      if (table === undefined) continue;
      const before = Math.min(FANOUT, end - (high << 10));
      for (let low = Math.max(0, start - (high << 10)); low < before; low++) {
        const pte = table[low];
        if (pte !== 0) visit((high << 10) | low, pte >>> PTE_SHIFT, pte & PTE_PROT);
      }
    }
  }

  /** Returns the physical address of a virtual one, or -1 if not all of `prot` is allowed there. */
  reach(vaddr: number, prot: number): number {
    const pte = this.pte(vaddr >>> PAGE_SHIFT);
    if ((pte & prot) !== prot || pte === 0) return -1;
    return ((pte >>> PTE_SHIFT) << PAGE_SHIFT) | (vaddr & OFFSET);
  }

  private pte(vpn: number): number {
    const table = this.directory[vpn >>> 10];
    return table === undefined ? 0 : table[vpn & 1023];
  }
}

/**
 * Invariant: a pair in a translation buffer whose tag is not NO_TAG agrees with
 * the active map, and the map allows that kind of access; each page of which
 * the code cache keeps code is marked in hasCode, and no pair of `stores` leads
 * to a marked page.
 */
export class Mmu implements Memory {
  readonly store: Store;
  readonly ram: Ram;
  readonly npages: number;
  /** The map that user instructions run in. */
  active: PageTable;
  /** The engine's code, which is told of changes; undefined if there is no engine. */
  codeCache: CodeCache | undefined;
  /** The receiver of each page that the kernel writes, takes or gives up; undefined for none. */
  touched: ((ppn: number) => void) | undefined;
  /** The watcher of user instructions. Pages that it watches are not buffered. */
  watcher: Watcher | undefined;
  private readonly loads: Int32Array;
  private readonly stores: Int32Array;
  private readonly hasCode: Uint8Array;
  private readonly loadsAgain = (vaddr: number): number => this.reachLoad(vaddr);
  private readonly storesAgain = (vaddr: number): number => this.reachStore(vaddr);

  constructor(store: Store) {
    this.store = store;
    this.ram = new Ram(store);
    this.npages = this.ram.npages;
    this.loads = store.loads.fill(NO_TAG);
    this.stores = store.stores.fill(NO_TAG);
    this.hasCode = store.hasCode;
    this.active = new PageTable(this);
  }

  get nfree(): number {
    return this.ram.nfree;
  }

  pageAlloc(): number {
    const ppn = this.ram.alloc();
    if (ppn >= 0) this.touched?.(ppn);
    return ppn;
  }

  pageRef(ppn: number): void {
    this.ram.ref(ppn);
  }

  pageRelease(ppn: number): void {
    if (this.ram.release(ppn)) this.written(ppn);
  }

  pageRefs(ppn: number): number {
    return this.ram.refsOf(ppn);
  }

  /**
   * The view may be written until the next user instruction runs. After that,
   * call pageBytes again.
   */
  pageBytes(ppn: number): Uint8Array {
    this.written(ppn);
    return this.ram.page(ppn);
  }

  pmapCreate(): PageTable {
    return new PageTable(this);
  }

  pmapActivate(pmap: PageTable): void {
    const { active } = this;
    if (pmap === active) return;
    active.loads.empty(this.loads);
    active.stores.empty(this.stores);
    this.active = pmap;
    this.codeCache?.mapActivated();
    pmap.loads.enter(this.loadsAgain);
    pmap.stores.enter(this.storesAgain);
  }

  copyin(pmap: PageTable, uaddr: number, dst: Uint8Array): boolean {
    const { ram8 } = this.store;
    const length = dst.length;
    let vaddr = uaddr >>> 0;
    if (vaddr + length > 2 ** 32) return false;
    for (let at = 0; at < length; ) {
      const paddr = pmap.reach(vaddr, PROT_READ);
      if (paddr < 0) return false;
      const n = Math.min(length - at, PAGE_SIZE - (paddr & OFFSET));
      move(dst, at, ram8, paddr, n);
      at += n;
      vaddr += n;
    }
    return true;
  }

  copyout(pmap: PageTable, src: Uint8Array, uaddr: number): boolean {
    const { ram8 } = this.store;
    const length = src.length;
    let vaddr = uaddr >>> 0;
    if (vaddr + length > 2 ** 32) return false;
    for (let at = 0; at < length; ) {
      const paddr = pmap.reach(vaddr, PROT_WRITE);
      if (paddr < 0) return false;
      this.written(paddr >>> PAGE_SHIFT);
      const n = Math.min(length - at, PAGE_SIZE - (paddr & OFFSET));
      move(ram8, paddr, src, at, n);
      at += n;
      vaddr += n;
    }
    return true;
  }

  /**
   * Returns the physical address of a load in the active map, and buffers it;
   * -1 if it is not allowed.
   */
  reachLoad(vaddr: number): number {
    const paddr = this.active.reach(vaddr, PROT_READ);
    if (paddr >= 0 && !this.watcher?.watches(vaddr)) this.active.loads.add(this.loads, vaddr, paddr);
    return paddr;
  }

  /**
   * Returns the physical address of a store in the active map, and buffers it
   * unless code is kept of its page; -1 if it is not allowed. The engine calls
   * stored() when it has stored there.
   */
  reachStore(vaddr: number): number {
    const paddr = this.active.reach(vaddr, PROT_WRITE);
    const slow = this.hasCode[paddr >>> PAGE_SHIFT] || this.watcher?.watches(vaddr);
    if (paddr >= 0 && !slow) this.active.stores.add(this.stores, vaddr, paddr);
    return paddr;
  }

  /** Tells the engine's code of `size` bytes that user code has stored at `paddr`, in one page. */
  stored(paddr: number, size: number): void {
    if (this.hasCode[paddr >>> PAGE_SHIFT]) this.codeCache?.stored(paddr, size);
  }

  /** Notes that the engine keeps code of a page, until it clears the mark in hasCode. */
  keepsCode(ppn: number): void {
    const { stores } = this;
    if (this.hasCode[ppn]) return;
    this.hasCode[ppn] = 1;
    for (let i = 0; i < stores.length; i += 2) {
      if (stores[i] !== NO_TAG && (stores[i] + stores[i + 1]) >>> PAGE_SHIFT === ppn) stores[i] = NO_TAG;
    }
  }

  /** To be called when entry `vpn` of `pmap` has changed. `pte`: the entry as it was. */
  changed(pmap: PageTable, vpn: number, pte: number): void {
    if (this.watcher?.remapped && pmap.extract(vpn) !== pte >>> PTE_SHIFT) this.watcher.remapped();
    if (pmap !== this.active) return;
    const tag = (vpn << PAGE_SHIFT) | 0;
    const i = (tag >>> TLB_SHIFT) & TLB_MASK;
    if (this.loads[i] === tag) this.loads[i] = NO_TAG;
    if (this.stores[i] === tag) this.stores[i] = NO_TAG;
    if ((pte & PROT_EXEC) !== 0) this.codeCache?.mapChanged();
  }

  /** Forgets all translations: the watcher watches other pages from now on. */
  forget(): void {
    this.loads.fill(NO_TAG);
    this.stores.fill(NO_TAG);
  }

  /** Throws unless the invariant holds. */
  check(): void {
    this.ram.check();
    this.checkBuffer(this.loads, PROT_READ);
    this.checkBuffer(this.stores, PROT_WRITE);
  }

  /** Throws unless memory that was never handed out is clear. Reads all of it. */
  checkClear(): void {
    this.ram.checkClear();
  }

  private written(ppn: number): void {
    this.watcher?.written?.(ppn);
    this.touched?.(ppn);
    if (this.hasCode[ppn]) this.codeCache?.pageChanged(ppn);
  }

  private checkBuffer(buffer: Int32Array, prot: number): void {
    for (let i = 0; i < buffer.length; i += 2) {
      const tag = buffer[i];
      if (tag === NO_TAG) continue;
      const paddr = (tag + buffer[i + 1]) | 0;
      if (((tag >>> TLB_SHIFT) & TLB_MASK) !== i || this.active.reach(tag, prot) !== paddr) {
        throw new Error(`translation buffer: ${(tag >>> 0).toString(16)} is not at ${paddr.toString(16)}`);
      }
      if (prot === PROT_WRITE && this.hasCode[paddr >>> PAGE_SHIFT]) {
        throw new Error(`translation buffer: ${(tag >>> 0).toString(16)} leads to decoded code`);
      }
    }
  }
}

/**
 * Copies n bytes. The structures of the ABI are multiples of eight bytes, so
 * the loop moves eight a turn.
 */
function move(to: Uint8Array, toAt: number, from: Uint8Array, fromAt: number, n: number): void {
  if (n > SHORT_COPY) {
    to.set(from.subarray(fromAt, fromAt + n), toAt);
    return;
  }
  let i = 0;
  for (; i + 8 <= n; i += 8) {
    const f = fromAt + i;
    const t = toAt + i;
    to[t] = from[f];
    to[t + 1] = from[f + 1];
    to[t + 2] = from[f + 2];
    to[t + 3] = from[f + 3];
    to[t + 4] = from[f + 4];
    to[t + 5] = from[f + 5];
    to[t + 6] = from[f + 6];
    to[t + 7] = from[f + 7];
  }
  for (; i < n; i++) to[toAt + i] = from[fromAt + i];
}
