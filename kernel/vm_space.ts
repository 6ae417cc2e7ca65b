/**
 * The address space of a process, 4.4BSD's struct vmspace: what it may use
 * (a VmMap), and the hardware map of the pages that are there. Pages come as
 * they are touched: cleared, or, after fork and for what a program's file
 * fills, shared with others and copied when first written to.
 *
 * Invariant: every mapped page lies in a region and has the region's
 * protection, or that without PROT_WRITE until it is written to; a page that
 * can be written to is held by this space alone, unless its region is shared.
 */
import { EFAULT, ENOMEM } from './errno.ts';
import { type Memory, PAGE_SHIFT, PAGE_SIZE, type Pmap, PROT_READ, PROT_WRITE } from './machdep.ts';
import { MAXSSIZ, USRSTACK } from './param.ts';
import { VmMap } from './vm_map.ts';
import { eachPiece, type Text, type TextTable } from './vm_text.ts';

/** Where the stack's region begins, and the end of what programs and mmap may have: an unmapped guard lies between. */
export const STACK_LOW = USRSTACK - MAXSSIZ;
export const VM_MAXMAP = STACK_LOW - 16 * PAGE_SIZE;

const pageOf = (address: number) => address >>> PAGE_SHIFT;
const pagesUpTo = (address: number) => Math.ceil(address / PAGE_SIZE);

export class VmSpace {
  readonly pmap: Pmap;
  readonly map: VmMap;
  /** Processes that use it: more than one between vfork and exec. */
  vm_refcnt = 1;
  /** The heap: where it began and where it ends now, in bytes. */
  heapStart = 0;
  heapEnd = 0;
  private text: Text | undefined;
  private readonly memory: Memory;
  private readonly texts: TextTable;

  constructor(memory: Memory, texts: TextTable, map = new VmMap()) {
    this.memory = memory;
    this.texts = texts;
    this.map = map;
    this.pmap = memory.pmapCreate();
  }

  /** Takes a text, the caller's use of it included: its segments become regions, with the heap above them and the stack. */
  setText(text: Text): void {
    this.text = text;
    let end = 0;
    for (const { address, size, prot } of text.x_segments) {
      const after = pagesUpTo(address + size);
      this.map.insert({ start: pageOf(address), end: after, prot, shared: false });
      if (address < STACK_LOW) end = Math.max(end, after * PAGE_SIZE);
    }
    text.x_pmap.forEach((vpn, ppn) => {
      this.memory.pageRef(ppn);
      this.pmap.enter(vpn, ppn, (this.map.find(vpn)?.prot ?? PROT_READ) & ~PROT_WRITE);
    });
    this.heapStart = end;
    this.heapEnd = end;
    const stack = { start: pageOf(STACK_LOW), end: pageOf(USRSTACK) };
    this.map.insert({ ...stack, prot: PROT_READ | PROT_WRITE, shared: false });
  }

  /**
   * A touched address: makes its page such that a region's access succeeds.
   * The number of pages that were cleared or copied for it, or -EFAULT, -ENOMEM.
   */
  fault(address: number, access: number): number {
    const vpn = pageOf(address);
    const region = this.map.find(vpn);
    if (region === undefined || (region.prot & access) !== access) return -EFAULT;
    const ppn = this.pmap.extract(vpn);
    if (ppn < 0) return this.populate(vpn, region.prot) ? 1 : -ENOMEM;
    if ((access & ~this.pmap.prot(vpn)) !== PROT_WRITE) return -EFAULT;
    if (this.memory.pageRefs(ppn) === 1) {
      this.pmap.enter(vpn, ppn, region.prot);
      return 0;
    }
    const copy = this.memory.pageAlloc();
    if (copy < 0) return -ENOMEM;
    this.memory.copyin(this.pmap, vpn << PAGE_SHIFT, this.memory.pageBytes(copy));
    this.pmap.enter(vpn, copy, region.prot);
    this.memory.pageRelease(ppn);
    return 1;
  }

  /** Whether an access to a page would succeed as the page is now. */
  reaches(vpn: number, access: number): boolean {
    return this.pmap.extract(vpn) >= 0 && (this.pmap.prot(vpn) & access) === access;
  }

  private populate(vpn: number, prot: number): boolean {
    const ppn = this.memory.pageAlloc();
    if (ppn < 0) return false;
    this.pmap.enter(vpn, ppn, prot);
    return true;
  }

  /** Fills [address, address + bytes.length) of a region without pages; false if no memory is left. */
  load(address: number, bytes: Uint8Array): boolean {
    return eachPiece(address, bytes, (vpn, offset, piece) => {
      const ppn = this.memory.pageAlloc();
      if (ppn < 0) return false;
      this.pmap.enter(vpn, ppn, this.map.find(vpn)?.prot ?? PROT_READ);
      this.memory.pageBytes(ppn).set(piece, offset);
      return true;
    });
  }

  /**
   * Moves the end of the heap, giving back pages above it; false if something
   * is in the way, or if it grows by more pages than are free: malloc is told
   * at once, rather than the process killed when it touches them.
   */
  sbrk(increment: number): boolean {
    const end = this.heapEnd + increment;
    if (end < this.heapStart || end > VM_MAXMAP) return false;
    const before = pagesUpTo(this.heapEnd);
    const after = pagesUpTo(end);
    if (after > before) {
      if (after - before > this.memory.nfree || !this.map.isFree(before, after)) return false;
      this.map.insert({ start: before, end: after, prot: PROT_READ | PROT_WRITE, shared: false });
    } else this.unmap(after, before);
    this.heapEnd = end;
    return true;
  }

  /** Adds a region of cleared pages where nothing is; a shared one has its pages at once. False if no memory is left. */
  add(start: number, end: number, prot: number, shared: boolean): boolean {
    if (shared && end - start > this.memory.nfree) return false;
    this.map.insert({ start, end, prot, shared });
    if (shared) for (let vpn = start; vpn < end; vpn++) this.populate(vpn, prot);
    return true;
  }

  /** Takes every page of [start, end) away. */
  unmap(start: number, end: number): void {
    for (const part of this.map.overlapping(start, end))
      for (let vpn = part.start; vpn < part.end; vpn++) this.drop(vpn);
    this.map.remove(start, end);
  }

  private drop(vpn: number): void {
    const ppn = this.pmap.extract(vpn);
    if (ppn < 0) return;
    this.pmap.remove(vpn);
    this.memory.pageRelease(ppn);
  }

  /** Changes what all of [start, end) allows; false if some of it is in no region. */
  protect(start: number, end: number, prot: number): boolean {
    if (!this.map.protect(start, end, prot)) return false;
    for (const part of this.map.overlapping(start, end))
      for (let vpn = part.start; vpn < part.end; vpn++) {
        const ppn = this.pmap.extract(vpn);
        if (ppn < 0) continue;
        const alone = part.shared || this.memory.pageRefs(ppn) === 1;
        this.pmap.enter(vpn, ppn, alone ? prot : prot & ~PROT_WRITE);
      }
    return true;
  }

  /** fork's copy: the same pages, and what either side may write is copied when it first does. Counts them in `visited`. */
  fork(visited: () => void): VmSpace {
    const child = new VmSpace(this.memory, this.texts, this.map.copy());
    child.heapStart = this.heapStart;
    child.heapEnd = this.heapEnd;
    child.text = this.text;
    if (this.text !== undefined) this.text.x_count++;
    this.pmap.forEach((vpn, ppn, prot) => {
      visited();
      this.memory.pageRef(ppn);
      const kept = this.map.find(vpn)?.shared ? prot : prot & ~PROT_WRITE;
      child.pmap.enter(vpn, ppn, kept);
      if (kept !== prot) this.pmap.enter(vpn, ppn, kept);
    });
    return child;
  }

  /** One process less uses it: the last one gives every page back. */
  free(): void {
    this.vm_refcnt--;
    if (this.vm_refcnt > 0) return;
    const mapped: number[] = [];
    this.pmap.forEach((vpn) => {
      mapped.push(vpn);
    });
    for (const vpn of mapped) this.drop(vpn);
    this.map.clear();
    if (this.text !== undefined) this.texts.free(this.text);
    this.text = undefined;
  }

  check(): void {
    this.map.check();
    this.pmap.forEach((vpn, ppn, prot) => {
      const region = this.map.find(vpn);
      if (region === undefined) throw new Error(`page ${vpn} is mapped outside every region`);
      const shown = region.prot & ~PROT_WRITE;
      if (prot !== region.prot && prot !== shown)
        throw new Error(`page ${vpn} is mapped with ${prot}, its region allows ${region.prot}`);
      if ((prot & PROT_WRITE) !== 0 && !region.shared && this.memory.pageRefs(ppn) > 1)
        throw new Error(`page ${vpn} can be written to but is shared`);
    });
  }
}
