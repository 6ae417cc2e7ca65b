/**
 * The address space of a process, 4.4BSD's struct vmspace: what it may use
 * (a VmMap), and the hardware map of the pages that are there. Pages come as
 * they are touched: cleared, or, after fork and for what a program's file
 * fills, shared with others and copied when first written to. The pages of a
 * file that is mapped are its object's (vm_object.ts).
 *
 * Invariant: every mapped page lies in a region and has the region's
 * protection, or that without PROT_WRITE until it is written to; a page that
 * can be written to is held by this space alone, unless its region is shared;
 * `objects` are those of the regions; `resident` is the number of mapped pages.
 */

import { type Memory, PAGE_SHIFT, PAGE_SIZE, type Pmap, PROT_READ, PROT_WRITE } from '../machdep.ts';
import { EFAULT, EIO, ENOMEM } from '../sys/errno.ts';
import { MAXSSIZ, USRSTACK } from '../sys/param.ts';
import { anonymous, type Region, VmMap } from './vm_map.ts';
import type { VmObject } from './vm_object.ts';
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
  /** Files of which a part is mapped. */
  readonly objects = new Set<VmObject>();
  /** Pages that are there, and the most that ever were. */
  resident = 0;
  maxResident = 0;
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
      this.map.insert(anonymous(pageOf(address), after, prot));
      if (address < STACK_LOW) end = Math.max(end, after * PAGE_SIZE);
    }
    text.x_pmap.forEach((vpn, ppn) => {
      this.memory.pageRef(ppn);
      this.enter(vpn, ppn, (this.map.find(vpn)?.prot ?? PROT_READ) & ~PROT_WRITE);
    });
    this.heapStart = end;
    this.heapEnd = end;
    this.map.insert(anonymous(pageOf(STACK_LOW), pageOf(USRSTACK), PROT_READ | PROT_WRITE));
  }

  /** Maps a page where none is, with the caller's reference to it. */
  private enter(vpn: number, ppn: number, prot: number): void {
    this.pmap.enter(vpn, ppn, prot);
    this.resident++;
    this.maxResident = Math.max(this.maxResident, this.resident);
  }

  /**
   * A touched address: makes its page such that a region's access succeeds.
   * The number of pages that were cleared, filled or copied for it, or
   * -EFAULT, -ENOMEM, or -EIO for what is beyond the end of the file that is
   * mapped, or has no room in it.
   */
  fault(address: number, access: number): number {
    const vpn = pageOf(address);
    const region = this.map.find(vpn);
    if (region === undefined || (region.prot & access) !== access) return -EFAULT;
    const came = this.pmap.extract(vpn) < 0 ? this.populate(vpn, region) : 0;
    if (came < 0 || this.reaches(vpn, access)) return came;
    const made = (access & ~this.pmap.prot(vpn)) === PROT_WRITE ? this.makeWritable(vpn, region) : -EFAULT;
    return made < 0 ? made : came + made;
  }

  /** A page of a region that allows it is written to for the first time: pages copied for that, or an error below 0. */
  private makeWritable(vpn: number, region: Region): number {
    const ppn = this.pmap.extract(vpn);
    if (region.shared || this.memory.pageRefs(ppn) === 1) {
      if (region.shared && region.object?.dirty(vpn + region.base) === false) return -EIO;
      this.pmap.enter(vpn, ppn, region.prot);
      return 0;
    }
    const copy = this.memory.pageAlloc();
    if (copy < 0) return -ENOMEM;
    this.memory.copyin(this.pmap, vpn << PAGE_SHIFT, this.memory.pageBytes(copy));
    this.pmap.enter(vpn, copy, region.prot);
    this.release(vpn, region, ppn);
    return 1;
  }

  /** Whether an access to a page would succeed as the page is now. */
  reaches(vpn: number, access: number): boolean {
    return this.pmap.extract(vpn) >= 0 && (this.pmap.prot(vpn) & access) === access;
  }

  /** Maps a page of a region where none is: 1, or an error below 0. A file's page is mapped to be read only, at first. */
  private populate(vpn: number, { prot, object, base }: Region): number {
    const ppn = object === undefined ? this.memory.pageAlloc() : object.page(vpn + base);
    if (ppn < 0) return object === undefined ? -ENOMEM : ppn;
    if (object !== undefined) this.memory.pageRef(ppn);
    this.enter(vpn, ppn, object === undefined ? prot : prot & ~PROT_WRITE);
    return 1;
  }

  /** Fills [address, address + bytes.length) of a region without pages; false if no memory is left. */
  load(address: number, bytes: Uint8Array): boolean {
    return eachPiece(address, bytes, (vpn, offset, piece) => {
      const ppn = this.memory.pageAlloc();
      if (ppn < 0) return false;
      this.enter(vpn, ppn, this.map.find(vpn)?.prot ?? PROT_READ);
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
      this.map.insert(anonymous(before, after, PROT_READ | PROT_WRITE));
    } else this.unmap(after, before);
    this.heapEnd = end;
    return true;
  }

  /** Pages of address space in use: of the stack's, those from the lowest that is there. */
  get npages(): number {
    let low = pageOf(STACK_LOW);
    while (low < pageOf(USRSTACK) && this.pmap.extract(low) < 0) low++;
    return this.map.npages - (low - pageOf(STACK_LOW));
  }

  /** Adds a region where nothing is; a shared one that has no file gets its pages at once. False if no memory is left. */
  add(region: Region): boolean {
    const { start, end, shared, object } = region;
    const atOnce = shared && object === undefined;
    if (atOnce && end - start > this.memory.nfree) return false;
    this.map.insert(region);
    if (atOnce) for (let vpn = start; vpn < end; vpn++) this.populate(vpn, region);
    if (object !== undefined && !this.objects.has(object)) {
      this.objects.add(object);
      object.attach(this);
    }
    return true;
  }

  /** Takes every page of [start, end) away. */
  unmap(start: number, end: number): void {
    for (const part of this.map.overlapping(start, end))
      for (let vpn = part.start; vpn < part.end; vpn++) this.drop(vpn, part);
    this.map.remove(start, end);
    for (const object of this.objects) if (!this.map.has(object)) this.leave(object);
  }

  private leave(object: VmObject): void {
    this.objects.delete(object);
    object.detach(this);
  }

  /** A file has become shorter: its page at a place, physical page `ppn`, is to be mapped no more. */
  revoke(object: VmObject, index: number, ppn: number): void {
    for (const region of this.map.of(object)) {
      const vpn = index - region.base;
      const within = vpn >= region.start && vpn < region.end;
      if (within && this.pmap.extract(vpn) === ppn) this.drop(vpn, region);
    }
  }

  private drop(vpn: number, region: Region): void {
    const ppn = this.pmap.extract(vpn);
    if (ppn < 0) return;
    this.pmap.remove(vpn);
    this.resident--;
    this.release(vpn, region, ppn);
  }

  /** A physical page is not mapped here any more. */
  private release(vpn: number, { object, base }: Region, ppn: number): void {
    this.memory.pageRelease(ppn);
    object?.unmapped(vpn + base, ppn);
  }

  /** Changes what all of [start, end) allows; false if some of it is in no region. */
  protect(start: number, end: number, prot: number): boolean {
    if (!this.map.protect(start, end, prot)) return false;
    for (const part of this.map.overlapping(start, end))
      for (let vpn = part.start; vpn < part.end; vpn++) {
        const ppn = this.pmap.extract(vpn);
        if (ppn < 0) continue;
        const alone = part.shared ? part.object === undefined : this.memory.pageRefs(ppn) === 1;
        this.pmap.enter(vpn, ppn, alone ? prot : prot & ~PROT_WRITE);
      }
    return true;
  }

  /**
   * msync(2): what is written through [start, end) is in the file already, so
   * only the next write has to be noticed again. False if some of the range is
   * in no region.
   */
  sync(start: number, end: number): boolean {
    if (!this.map.covers(start, end)) return false;
    for (const { start: from, end: to, shared, object, prot } of this.map.overlapping(start, end)) {
      if (!shared || object === undefined) continue;
      for (let vpn = from; vpn < to; vpn++) {
        const ppn = this.pmap.extract(vpn);
        if (ppn >= 0) this.pmap.enter(vpn, ppn, prot & ~PROT_WRITE);
      }
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
    for (const object of this.objects) {
      child.objects.add(object);
      object.attach(child);
    }
    this.pmap.forEach((vpn, ppn, prot) => {
      visited();
      this.memory.pageRef(ppn);
      const kept = this.map.find(vpn)?.shared ? prot : prot & ~PROT_WRITE;
      child.enter(vpn, ppn, kept);
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
    for (const vpn of mapped) this.drop(vpn, this.map.find(vpn) as Region);
    this.map.clear();
    for (const object of this.objects) this.leave(object);
    if (this.text !== undefined) this.texts.free(this.text);
    this.text = undefined;
  }

  check(): void {
    this.map.check();
    let resident = 0;
    this.pmap.forEach((vpn, ppn, prot) => {
      resident++;
      const region = this.map.find(vpn);
      if (region === undefined) throw new Error(`page ${vpn} is mapped outside every region`);
      const shown = region.prot & ~PROT_WRITE;
      if (prot !== region.prot && prot !== shown)
        throw new Error(`page ${vpn} is mapped with ${prot}, its region allows ${region.prot}`);
      if ((prot & PROT_WRITE) !== 0 && !region.shared && this.memory.pageRefs(ppn) > 1)
        throw new Error(`page ${vpn} can be written to but is shared`);
    });
    if (resident !== this.resident) throw new Error(`${resident} pages are mapped, not ${this.resident}`);
    for (const object of this.objects)
      if (!this.map.has(object)) throw new Error('a file is mapped by no region');
  }
}
