/**
 * The address space of a process, 4.4BSD's struct vmspace: the regions that the process
 * may use (a VmMap), and the hardware map of the pages that are present. A page comes
 * when it is touched. It is a cleared page; or, after fork and for the pages that a
 * program's file fills, one that is shared with others and copied when it is first
 * written to. The pages of a mapped file are those of its object (vm_object.ts).
 *
 * Invariant: every mapped page lies in a region and has the region's protection, or,
 * until it is written to, that protection without PROT_WRITE. A page that can be written
 * to is held by this space alone, unless its region is shared. `objects` are the objects
 * of the regions. `resident` is the number of mapped pages.
 */

import { type Memory, PAGE_SHIFT, PAGE_SIZE, type Pmap, PROT_READ, PROT_WRITE } from '../machdep.ts';
import { EFAULT, EIO, ENOMEM } from '../sys/errno.ts';
import { MAXSSIZ, USRSTACK } from '../sys/param.ts';
import { anonymous, INHERIT_COPY, INHERIT_SHARE, type Region, VmMap } from './vm_map.ts';
import type { VmObject } from './vm_object.ts';
import { eachPiece, type Text, type TextTable } from './vm_text.ts';

/** The lowest address of the stack's region. */
export const STACK_LOW = USRSTACK - MAXSSIZ;
/** The end of the addresses that programs and mmap may have: an unmapped guard lies above it. */
export const VM_MAXMAP = STACK_LOW - 16 * PAGE_SIZE;

/** The page that an address is in. */
const pageOf = (address: number) => address >>> PAGE_SHIFT;
/** Number of pages from 0 that it takes to reach up to an address. */
const pagesUpTo = (address: number) => Math.ceil(address / PAGE_SIZE);

/** A visit of a page that nobody counts. */
const noVisit = () => undefined;

/** The address space of a process. */
export class VmSpace {
  readonly pmap: Pmap;
  readonly map: VmMap;
  /** Number of processes that use the space: more than one between vfork and exec. */
  vm_refcnt = 1;
  /** The address at which the heap began. */
  heapStart = 0;
  /** The address at which the heap ends now. */
  heapEnd = 0;
  /** The objects of files of which a part is mapped. */
  readonly objects = new Set<VmObject>();
  /** Number of pages that are present. */
  resident = 0;
  /** The most pages that were ever present. */
  maxResident = 0;
  /** The lowest page of the stack that was ever present. */
  private stackBottom = pageOf(USRSTACK);
  private text: Text | undefined;
  private readonly memory: Memory;
  private readonly texts: TextTable;

  constructor(memory: Memory, texts: TextTable, map = new VmMap()) {
    this.memory = memory;
    this.texts = texts;
    this.map = map;
    this.pmap = memory.pmapCreate();
  }

  /**
   * Takes over a text, with the use that the caller has counted. Its segments become
   * regions, with the heap above them, and the stack.
   */
  setText(text: Text): void {
    this.text = text;
    let end = 0;
    for (const { address, size, prot } of text.x_segments) {
      const after = pagesUpTo(address + size);
      this.map.insert(anonymous(pageOf(address), after, prot));
      if (address < STACK_LOW) end = Math.max(end, after * PAGE_SIZE);
    }
    for (const { vpn, ppn } of text.x_pages) {
      this.memory.pageRef(ppn);
      this.enter(vpn, ppn, (this.map.find(vpn)?.prot ?? PROT_READ) & ~PROT_WRITE);
    }
    this.heapStart = end;
    this.heapEnd = end;
    this.map.insert(anonymous(pageOf(STACK_LOW), pageOf(USRSTACK), PROT_READ | PROT_WRITE));
  }

  /** The bytes of the program's file; undefined if there is no program. */
  get file(): Uint8Array | undefined {
    return this.text?.x_file;
  }

  /** Maps a page where none is mapped, and takes over the caller's reference to `ppn`. */
  private enter(vpn: number, ppn: number, prot: number): void {
    this.pmap.enter(vpn, ppn, prot);
    this.resident++;
    this.maxResident = Math.max(this.maxResident, this.resident);
    if (vpn < this.stackBottom && vpn >= pageOf(STACK_LOW)) this.stackBottom = vpn;
  }

  /**
   * Serves an access that has failed: makes the page of `address` such that the access
   * succeeds, if its region allows it. Returns the number of pages that were cleared,
   * filled or copied for that; or -EFAULT, -ENOMEM, or -EIO for a page that lies beyond
   * the end of the mapped file, or for which the file system has no room.
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

  /**
   * Makes a page writable that is written to for the first time; its region allows it.
   * Returns the number of pages copied for that, or an error below 0.
   */
  private makeWritable(vpn: number, region: Region): number {
    const ppn = this.pmap.extract(vpn);
    if (region.shared || this.memory.pageRefs(ppn) === 1) {
      if (region.shared && region.object?.dirty(vpn + region.base) === false) return -EIO;
      this.pmap.enter(vpn, ppn, region.prot);
      return 0;
    }
    return this.replace(vpn, region, ppn) ? 1 : -ENOMEM;
  }

  /** Gives a page of a region a copy of `ppn`, in place of `ppn` itself. False without memory. */
  private replace(vpn: number, region: Region, ppn: number): boolean {
    const copy = this.copyOf(ppn);
    if (copy < 0) return false;
    this.pmap.enter(vpn, copy, region.prot);
    this.release(vpn, region, ppn);
    return true;
  }

  /** A new physical page with the bytes of another one; below 0 without memory. */
  private copyOf(ppn: number): number {
    const copy = this.memory.pageAlloc();
    if (copy >= 0) this.memory.pageBytes(copy).set(this.memory.pageBytes(ppn));
    return copy;
  }

  /** True if an access to a page would succeed as the page is now. */
  reaches(vpn: number, access: number): boolean {
    return this.pmap.extract(vpn) >= 0 && (this.pmap.prot(vpn) & access) === access;
  }

  /**
   * Maps a page of a region where none is mapped. Returns 1, or an error below 0. A
   * file's page is read-only at first.
   */
  private populate(vpn: number, { prot, object, base }: Region): number {
    const ppn = object === undefined ? this.memory.pageAlloc() : object.page(vpn + base);
    if (ppn < 0) return object === undefined ? -ENOMEM : ppn;
    if (object !== undefined) this.memory.pageRef(ppn);
    this.enter(vpn, ppn, object === undefined ? prot : prot & ~PROT_WRITE);
    return 1;
  }

  /**
   * Fills [address, address + bytes.length), which lies in regions whose pages are not
   * present. False if no memory is left.
   */
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
   * Moves the end of the heap by `increment` bytes, and gives back pages above the new
   * end. False if something is in the way, or if the heap grows by more pages than are
   * free: so malloc is told at once, and the process is not killed when it touches them.
   */
  sbrk(increment: number): boolean {
    const end = this.heapEnd + increment;
    if (end < this.heapStart || end > VM_MAXMAP) return false;
    const before = pagesUpTo(this.heapEnd);
    const after = pagesUpTo(end);
    if (after > before) {
      if (after - before > this.memory.nfree || !this.map.isFree(before, after)) return false;
      if (!this.map.mayCut(before, after, 1)) return false;
      this.map.insert(anonymous(before, after, PROT_READ | PROT_WRITE));
    } else this.unmap(after, before);
    this.heapEnd = end;
    return true;
  }

  /**
   * Pages of address space in use. Of the stack, these are the pages from the lowest one
   * that is present.
   */
  get npages(): number {
    let low = this.stackBottom;
    while (low < pageOf(USRSTACK) && this.pmap.extract(low) < 0) low++;
    const below = this.map.overlapping(pageOf(STACK_LOW), low);
    return below.reduce((pages, { start, end }) => pages - (end - start), this.map.npages);
  }

  /**
   * Adds a region where there is none. A shared region that has no file gets its pages at
   * once; false if there is not so much memory.
   */
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

  /**
   * Takes away every page of [start, end), and the regions. Calls `visited` for each page that
   * was present.
   */
  unmap(start: number, end: number, visited: () => void = noVisit): void {
    const objects = new Set<VmObject>();
    for (const part of this.map.overlapping(start, end)) {
      if (part.object !== undefined) objects.add(part.object);
      this.forEachPresent(part, (vpn) => {
        visited();
        this.drop(vpn, part);
      });
    }
    this.map.remove(start, end);
    for (const object of objects) this.leaveIfUnmapped(object);
  }

  /** Calls `visit` for each page of a region that is present. */
  private forEachPresent(
    { start, end }: Region,
    visit: (vpn: number, ppn: number, prot: number) => void,
  ): void {
    this.pmap.forEach(visit, start < pageOf(STACK_LOW) ? start : Math.max(start, this.stackBottom), end);
  }

  /** Gives up an object if no region has a part of it any more. */
  private leaveIfUnmapped(object: VmObject): void {
    if (!this.map.has(object)) this.leave(object);
  }

  /** Gives up an object of which no region has a part any more. */
  private leave(object: VmObject): void {
    this.objects.delete(object);
    object.detach(this);
  }

  /** Unmaps the pages of a file from page `first` on: it is about to become shorter. */
  revoke(object: VmObject, first: number): void {
    for (const region of this.map.of(object)) {
      const start = Math.max(region.start, first - region.base);
      this.forEachPresent({ ...region, start }, (vpn, ppn) => {
        if (object.holds(vpn + region.base, ppn)) this.drop(vpn, region);
      });
    }
  }

  /** Unmaps a page of a region, if it is present. */
  private drop(vpn: number, region: Region): void {
    const ppn = this.pmap.extract(vpn);
    if (ppn < 0) return;
    this.pmap.remove(vpn);
    this.resident--;
    this.release(vpn, region, ppn);
  }

  /** Gives back physical page `ppn`, which is no longer mapped at `vpn`. */
  private release(vpn: number, { object, base }: Region, ppn: number): void {
    this.memory.pageRelease(ppn);
    object?.unmapped(vpn + base, ppn);
  }

  /**
   * Sets the protection of all of [start, end). Calls `visited` for each page that is present.
   * False if some of the range is in no region.
   */
  protect(start: number, end: number, prot: number, visited: () => void = noVisit): boolean {
    if (!this.map.protect(start, end, prot)) return false;
    for (const part of this.map.overlapping(start, end))
      this.forEachPresent(part, (vpn, ppn) => {
        visited();
        const alone = part.shared ? part.object === undefined : this.memory.pageRefs(ppn) === 1;
        this.pmap.enter(vpn, ppn, alone ? prot : prot & ~PROT_WRITE);
      });
    return true;
  }

  /**
   * msync(2) of [start, end). Bytes that were written are in the file already. The pages
   * become read-only, so that the next write is noticed again. Calls `visited` for each such page.
   * False if some of the range is in no region.
   */
  sync(start: number, end: number, visited: () => void = noVisit): boolean {
    if (!this.map.covers(start, end)) return false;
    for (const part of this.map.overlapping(start, end)) {
      if (!part.shared || part.object === undefined) continue;
      this.forEachPresent(part, (vpn, ppn) => {
        visited();
        this.pmap.enter(vpn, ppn, part.prot & ~PROT_WRITE);
      });
    }
    return true;
  }

  /**
   * The space of a child, for fork, with what its regions let it inherit. A page that it has a
   * copy of is copied when either side first writes to it; at once, if the parent shares it.
   * Calls `visited` for each page, and says whether its bytes were copied. Undefined if there is
   * not so much memory.
   */
  fork(visited: (copied: boolean) => void): VmSpace | undefined {
    for (const region of this.map.toShare()) if (!this.share(region, visited)) return undefined;
    const child = new VmSpace(this.memory, this.texts, this.map.inherited());
    child.heapStart = this.heapStart;
    child.heapEnd = this.heapEnd;
    child.text = this.text;
    if (this.text !== undefined) this.text.x_count++;
    for (const object of child.map.objects()) {
      child.objects.add(object);
      object.attach(child);
    }
    let room = true;
    for (const region of this.map.all()) {
      const { inherit, shared } = region;
      const inherits = inherit === INHERIT_SHARE || inherit === INHERIT_COPY;
      const copied = inherit === INHERIT_COPY && shared;
      this.forEachPresent(region, (vpn, ppn, prot) => {
        visited(copied);
        if (!inherits || !room) return;
        if (copied) room = this.bequeathCopy(child, vpn, ppn);
        else this.bequeath(child, vpn, ppn, shared ? prot : prot & ~PROT_WRITE, prot);
      });
    }
    if (room) return child;
    child.free();
    return undefined;
  }

  /** Gives a page to a child, with protection `kept` for both; it has `prot` now. */
  private bequeath(child: VmSpace, vpn: number, ppn: number, kept: number, prot: number): void {
    this.memory.pageRef(ppn);
    child.enter(vpn, ppn, kept);
    if (kept !== prot) this.pmap.enter(vpn, ppn, kept);
  }

  /** Gives a copy of a page to a child. False without memory. */
  private bequeathCopy(child: VmSpace, vpn: number, ppn: number): boolean {
    const copy = this.copyOf(ppn);
    if (copy < 0) return false;
    child.enter(vpn, copy, (child.map.find(vpn) as Region).prot);
    return true;
  }

  /**
   * Makes a region one that a child can share: memory without a file whose pages are all present
   * and this space's alone. The part of a file's region that lies beyond the end of the file
   * stays as it is. Calls `visited` for each page that is made. False without memory.
   */
  private share(region: Region, visited: (copied: boolean) => void): boolean {
    const { start, end, prot } = region;
    let vpn = start;
    for (; vpn < end; vpn++) {
      const came = this.pmap.extract(vpn) < 0 ? this.populate(vpn, region) : 0;
      if (came === -EIO) break;
      if (came < 0) return false;
      const ppn = this.pmap.extract(vpn);
      const alone = this.memory.pageRefs(ppn) === 1;
      if (came > 0 || !alone) visited(true);
      if (alone) this.pmap.enter(vpn, ppn, prot);
      else if (!this.replace(vpn, region, ppn)) return false;
    }
    this.map.change(start, vpn, { shared: true, object: undefined, base: 0 });
    if (region.object !== undefined) this.leaveIfUnmapped(region.object);
    return true;
  }

  /** Ends one process's use of the space. The last one gives every page back. */
  free(): void {
    this.vm_refcnt--;
    if (this.vm_refcnt > 0) return;
    for (const region of this.map.all()) this.forEachPresent(region, (vpn) => this.drop(vpn, region));
    this.map.clear();
    for (const object of this.objects) this.leave(object);
    if (this.text !== undefined) this.texts.free(this.text);
    this.text = undefined;
  }

  /** Throws if the invariant does not hold. */
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
      if (vpn >= pageOf(STACK_LOW) && vpn < this.stackBottom)
        throw new Error(`page ${vpn} of the stack lies below its lowest, ${this.stackBottom}`);
    });
    if (resident !== this.resident) throw new Error(`${resident} pages are mapped, not ${this.resident}`);
    for (const object of this.objects)
      if (!this.map.has(object)) throw new Error('a file is mapped by no region');
  }
}
