/**
 * The address space of a process: regions of user addresses that are filled
 * with cleared pages as they are touched, over one hardware map. Regions do
 * not overlap; the heap is the one that sbrk moves.
 *
 * Invariant: every mapped page lies in a region, with the region's protection.
 */
import { EFAULT, ENAMETOOLONG, ENOMEM } from './errno.ts';
import type { Kernel } from './kernel.ts';
import { type Memory, PAGE_SHIFT, PAGE_SIZE, type Pmap, PROT_READ, PROT_WRITE } from './machdep.ts';
import { MAXSSIZ, USRSTACK, VM_MAXUSER } from './param.ts';
import type { Proc } from './proc.ts';

export interface Region {
  /** First page, and the page after the last. */
  start: number;
  end: number;
  readonly prot: number;
}

export class VmSpace {
  readonly pmap: Pmap;
  readonly regions: Region[] = [];
  /** The heap: where it began and where it ends now, in bytes. */
  heapStart = 0;
  heapEnd = 0;
  private heap: Region | undefined;
  private readonly memory: Memory;

  constructor(memory: Memory) {
    this.memory = memory;
    this.pmap = memory.pmapCreate();
  }

  find(vpn: number): Region | undefined {
    return this.regions.find((region) => vpn >= region.start && vpn < region.end);
  }

  /** Makes a page present; false if no memory is left. */
  private populate(vpn: number, prot: number): boolean {
    const ppn = this.memory.pageAlloc();
    if (ppn < 0) return false;
    this.pmap.enter(vpn, ppn, prot);
    return true;
  }

  /** A touched address: maps its page if a region allows the access. 0, EFAULT or ENOMEM. */
  fault(address: number, access: number): number {
    const vpn = address >>> PAGE_SHIFT;
    const region = this.find(vpn);
    if (region === undefined || (region.prot & access) !== access) return EFAULT;
    if (this.pmap.extract(vpn) >= 0) return EFAULT;
    return this.populate(vpn, region.prot) ? 0 : ENOMEM;
  }

  /** Fills [address, address + bytes.length) at load time, whatever the protection; false if no memory is left. */
  load(address: number, bytes: Uint8Array): boolean {
    for (let at = 0; at < bytes.length; ) {
      const vpn = (address + at) >>> PAGE_SHIFT;
      if (this.pmap.extract(vpn) < 0 && !this.populate(vpn, this.find(vpn)?.prot ?? PROT_READ)) return false;
      const offset = (address + at) & (PAGE_SIZE - 1);
      const length = Math.min(PAGE_SIZE - offset, bytes.length - at);
      this.memory.pageBytes(this.pmap.extract(vpn)).set(bytes.subarray(at, at + length), offset);
      at += length;
    }
    return true;
  }

  /** The stack: as long as it may ever be; pages come as they are touched. */
  addStack(): void {
    this.regions.push({
      start: (USRSTACK - MAXSSIZ) >>> PAGE_SHIFT,
      end: USRSTACK >>> PAGE_SHIFT,
      prot: PROT_READ | PROT_WRITE,
    });
  }

  /** An empty heap from `start` on. */
  addHeap(start: number): void {
    const page = Math.ceil(start / PAGE_SIZE);
    this.heapStart = page * PAGE_SIZE;
    this.heapEnd = this.heapStart;
    this.heap = { start: page, end: page, prot: PROT_READ | PROT_WRITE };
    this.regions.push(this.heap);
  }

  /** Moves the end of the heap, giving back pages above it; false if it cannot go there. */
  sbrk(increment: number): boolean {
    const end = this.heapEnd + increment;
    if (this.heap === undefined || end < this.heapStart || end > USRSTACK - MAXSSIZ - PAGE_SIZE) return false;
    const before = this.heap.end;
    this.heapEnd = end;
    this.heap.end = Math.ceil(end / PAGE_SIZE);
    for (let vpn = this.heap.end; vpn < before; vpn++) this.unmap(vpn);
    return true;
  }

  private unmap(vpn: number): void {
    const ppn = this.pmap.extract(vpn);
    if (ppn < 0) return;
    this.pmap.remove(vpn);
    this.memory.pageRelease(ppn);
  }

  check(): void {
    this.pmap.forEach((vpn, _ppn, prot) => {
      if (this.find(vpn)?.prot !== prot) throw new Error(`page ${vpn} is mapped outside its region`);
    });
  }

  /** Gives every page back. */
  destroy(): void {
    const mapped: number[] = [];
    this.pmap.forEach((vpn, ppn) => {
      mapped.push(vpn);
      this.memory.pageRelease(ppn);
    });
    for (const vpn of mapped) this.pmap.remove(vpn);
    this.regions.length = 0;
  }
}

/** Copies user memory into the kernel: 0 or EFAULT. Never sleeps. */
export function copyin(k: Kernel, p: Proc, uaddr: number, dst: Uint8Array): number {
  k.md.charge(k.cost.copySetup + k.cost.copyWord * ((dst.length + 3) >>> 2));
  const space = p.p_vmspace;
  if (k.memory.copyin(space.pmap, uaddr, dst)) return 0;
  const error = faultIn(k, p, uaddr, dst.length, PROT_READ);
  if (error !== 0) return error;
  return k.memory.copyin(space.pmap, uaddr, dst) ? 0 : EFAULT;
}

/** Copies kernel bytes to user memory: 0 or EFAULT. Never sleeps. */
export function copyout(k: Kernel, p: Proc, src: Uint8Array, uaddr: number): number {
  k.md.charge(k.cost.copySetup + k.cost.copyWord * ((src.length + 3) >>> 2));
  const space = p.p_vmspace;
  if (k.memory.copyout(space.pmap, src, uaddr)) return 0;
  const error = faultIn(k, p, uaddr, src.length, PROT_WRITE);
  if (error !== 0) return error;
  return k.memory.copyout(space.pmap, src, uaddr) ? 0 : EFAULT;
}

/** Bytes of a string that are fetched at a time. */
const STRING_PIECE = 64;

/**
 * Copies a string that ends in a zero byte from user memory, without that
 * byte: EFAULT, or ENAMETOOLONG if it has `max` bytes and no end. Never sleeps.
 */
export function copyinstr(k: Kernel, p: Proc, uaddr: number, max: number): Uint8Array | number {
  const string = new Uint8Array(max);
  for (let at = 0; at < max; ) {
    const address = (uaddr + at) >>> 0;
    const piece = string.subarray(at, Math.min(max, at + STRING_PIECE - (address % STRING_PIECE)));
    if (copyin(k, p, address, piece) !== 0) return EFAULT;
    const end = piece.indexOf(0);
    if (end >= 0) return string.subarray(0, at + end);
    at += piece.length;
  }
  return ENAMETOOLONG;
}

/** Maps the pages of a range that are not there yet but may be; each is a trap of the copy routine's. */
function faultIn(k: Kernel, p: Proc, uaddr: number, length: number, access: number): number {
  const first = uaddr >>> 0;
  if (first + length > VM_MAXUSER) return EFAULT;
  for (let vpn = first >>> PAGE_SHIFT; vpn <= (first + length - 1) >>> PAGE_SHIFT; vpn++) {
    if (p.p_vmspace.pmap.extract(vpn) >= 0) continue;
    k.md.charge(k.cost.interruptEntry);
    const error = vm_fault(k, p, vpn << PAGE_SHIFT, access);
    k.md.charge(k.cost.interruptExit);
    if (error !== 0) return EFAULT;
  }
  return 0;
}

/** A touched user address: maps its page if the process may use it so. 0, EFAULT, or ENOMEM. */
export function vm_fault(k: Kernel, p: Proc, address: number, access: number): number {
  const error = p.p_vmspace.fault(address, access);
  if (error === 0) {
    k.md.charge(k.cost.pageFault + k.cost.pageCopy);
    p.p_minflt++;
  }
  return error;
}

/** sbrk(2): moves the end of the heap and returns where it was. */
export function sys_sbrk(_k: Kernel, p: Proc, uap: Int32Array): number {
  const before = p.p_vmspace.heapEnd;
  if (!p.p_vmspace.sbrk(uap[0])) return ENOMEM;
  p.p_retval[0] = before;
  return 0;
}
