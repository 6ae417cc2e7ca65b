/**
 * The system calls on memory, as in vm_mmap.c. Mappings are of files, or of memory that
 * has no file.
 */
import { isZero } from '../dev/conf.ts';
import type { File } from '../kern/file.ts';
import type { Kernel } from '../kern/kernel.ts';
import type { Proc } from '../kern/proc.ts';
import { offsetArg } from '../kern/vfs_attr.ts';
import { inodeOf, vnops } from '../kern/vfs_vnops.ts';
import { PAGE_SHIFT, PAGE_SIZE, PROT_ALL, PROT_NONE, PROT_READ, PROT_WRITE } from '../machdep.ts';
import { copyout, mayGrow, vm_fault } from '../machine/vm_glue.ts';
import { EACCES, EBADF, EINVAL, ENODEV, ENOMEM } from '../sys/errno.ts';
import { FREAD, FWRITE } from '../sys/fcntl.ts';
import { anonymous, INHERIT_SHARE, INHERIT_ZERO, type Region } from './vm_map.ts';
import { VmObject } from './vm_object.ts';
import { VM_MAXMAP, type VmSpace } from './vm_space.ts';

/** Flag of mmap: what is written shows in the file and in every other mapping of it. */
const MAP_SHARED = 0x1;
/** Flag of mmap: what is written shows in this address space alone. */
const MAP_PRIVATE = 0x2;
/** Flag of mmap: the mapping goes to the given address, in place of what is mapped there. */
const MAP_FIXED = 0x10;
/** Flag of mmap: memory that has no file. */
const MAP_ANON = 0x1000;

/**
 * The pages of a range of user addresses; undefined if the range is not all below the
 * stack, or is in page 0.
 */
function pages(address: number, length: number): { start: number; end: number } | undefined {
  const from = address >>> 0;
  const end = from + Math.ceil((length >>> 0) / PAGE_SIZE) * PAGE_SIZE;
  if (from < PAGE_SIZE || end > VM_MAXMAP) return undefined;
  return { start: from >>> PAGE_SHIFT, end: end / PAGE_SIZE };
}

/**
 * The protection that a page gets for `prot`. A page that can be written can be read too:
 * the hardware knows nothing else.
 */
const allowed = (prot: number) => ((prot & PROT_WRITE) !== 0 ? prot | PROT_READ : prot);

/**
 * The thing that a mapping maps: the pages of a file from a first one on, or memory that
 * has no file.
 */
interface Backing {
  /** Accesses that mprotect may allow. */
  readonly maxprot: number;
  /** The file's object; undefined for memory. */
  readonly object: VmObject | undefined;
  /** The page of the file with which the mapping begins. */
  readonly first: number;
}

const MEMORY: Readonly<Backing> = { maxprot: PROT_ALL, object: undefined, first: 0 };

/**
 * The thing that mmap's descriptor and offset name. EBADF; EINVAL for an offset that is
 * not the start of a page; ENODEV for a file that cannot be mapped; EACCES for a file
 * that is not open for the accesses that the mapping is to allow. /dev/zero counts as
 * memory.
 */
function backing(k: Kernel, p: Proc, uap: Int32Array): Backing | number {
  const [, , prot, flags, fd] = uap;
  if ((flags & MAP_ANON) !== 0) return MEMORY;
  const fp = p.p_fd.get(fd);
  if (fp === undefined) return EBADF;
  const offset = offsetArg(uap, 5);
  if (offset < 0n || offset % BigInt(PAGE_SIZE) !== 0n) return EINVAL;
  if (fp.f_ops !== vnops) return ENODEV;
  const readonly = (flags & MAP_SHARED) !== 0 && (fp.f_flag & FWRITE) === 0;
  if ((fp.f_flag & FREAD) === 0 || (readonly && (prot & PROT_WRITE) !== 0)) return EACCES;
  if (isZero(inodeOf(fp))) return MEMORY;
  const object = objectOf(k, fp);
  if (object === undefined) return ENODEV;
  return {
    maxprot: readonly ? PROT_ALL & ~PROT_WRITE : PROT_ALL,
    object,
    first: Number(offset / BigInt(PAGE_SIZE)),
  };
}

/**
 * The object of a file, made if there is none yet; undefined for a file that is not a
 * regular one.
 */
function objectOf(k: Kernel, fp: File): VmObject | undefined {
  const inode = inodeOf(fp);
  const { contents } = inode;
  if (contents === undefined) return undefined;
  inode.i_object ??= new VmObject(k.rootfs, k.memory, inode, contents);
  return inode.i_object;
}

/**
 * mmap(2). EINVAL for unknown bits, a length of 0, both or neither of MAP_SHARED and
 * MAP_PRIVATE, or a fixed address that is not the start of a page or is out of the
 * program's reach; ENOMEM; and the errors of backing().
 */
export function sys_mmap(k: Kernel, p: Proc, uap: Int32Array): number {
  const [addr, len, prot, flags] = uap;
  const kind = flags & (MAP_SHARED | MAP_PRIVATE);
  if ((prot & ~PROT_ALL) !== 0 || len === 0 || (kind !== MAP_SHARED && kind !== MAP_PRIVATE)) return EINVAL;
  const of = backing(k, p, uap);
  if (typeof of === 'number') return of;
  const space = p.p_vmspace;
  const fixed = (flags & MAP_FIXED) !== 0;
  const place = fixed ? fixedPlace(addr, len) : freePlace(space, addr, len);
  if (place === undefined) return fixed ? EINVAL : ENOMEM;
  if (!mayGrow(p, place.end - place.start) || !space.map.mayCut(place.start, place.end, 1)) return ENOMEM;
  if (fixed) space.unmap(place.start, place.end, chargePages(k));
  const region: Region = {
    ...anonymous(place.start, place.end, allowed(prot), kind === MAP_SHARED),
    maxprot: of.maxprot,
    object: of.object,
    base: of.object === undefined ? 0 : of.first - place.start,
  };
  if (!space.add(region)) return ENOMEM;
  p.p_retval[0] = place.start << PAGE_SHIFT;
  return 0;
}

/** The pages of a range that must be at `addr`; undefined if it cannot be there. */
function fixedPlace(addr: number, len: number) {
  return aligned(addr) ? pages(addr, len) : undefined;
}

/**
 * The pages for a mapping of `len` bytes: at `addr`, the address that the user wishes, if
 * that is free; else at the highest free place below the stack. Undefined if there is
 * none.
 */
function freePlace(space: VmSpace, addr: number, len: number) {
  const wished = addr === 0 ? undefined : pages(addr & ~(PAGE_SIZE - 1), len);
  if (wished !== undefined && space.map.isFree(wished.start, wished.end)) return wished;
  const npages = Math.ceil((len >>> 0) / PAGE_SIZE);
  const start = space.map.findSpace(npages, Math.ceil(space.heapEnd / PAGE_SIZE), VM_MAXMAP >>> PAGE_SHIFT);
  return start < 0 ? undefined : { start, end: start + npages };
}

/** A routine that charges a page whose entry is changed. */
const chargePages = (k: Kernel) => () => k.spl.charge(k.cost.pageMap);

/**
 * munmap(2). Pages of the range that are not mapped do no harm. EINVAL; ENOMEM if the address
 * space would be in too many parts.
 */
export function sys_munmap(k: Kernel, p: Proc, uap: Int32Array): number {
  const [addr, len] = uap;
  const range = len === 0 ? undefined : fixedPlace(addr, len);
  if (range === undefined) return EINVAL;
  if (!p.p_vmspace.map.mayCut(range.start, range.end)) return ENOMEM;
  p.p_vmspace.unmap(range.start, range.end, chargePages(k));
  return 0;
}

/** The pages of a range that begins at the start of a page, wherever it lies. */
function spanned(addr: number, len: number): { start: number; end: number } {
  const start = addr >>> PAGE_SHIFT;
  return { start, end: start + Math.ceil((len >>> 0) / PAGE_SIZE) };
}

/** True if an address is the start of a page. */
const aligned = (addr: number) => (addr & (PAGE_SIZE - 1)) === 0;

/**
 * mprotect(2). EINVAL for unknown bits or an address that is not the start of a page;
 * ENOMEM if some of the range is not mapped, or the address space would be in too many parts;
 * EACCES for write access to a shared file that was not open for writing.
 */
export function sys_mprotect(k: Kernel, p: Proc, uap: Int32Array): number {
  const [addr, len, prot] = uap;
  if ((prot & ~PROT_ALL) !== 0 || !aligned(addr)) return EINVAL;
  const { start, end } = spanned(addr, len);
  const space = p.p_vmspace;
  if (space.map.overlapping(start, end).some(({ maxprot }) => (prot & ~maxprot) !== 0)) return EACCES;
  if (!space.map.mayCut(start, end)) return ENOMEM;
  return space.protect(start, end, allowed(prot), chargePages(k)) ? 0 : ENOMEM;
}

/** Flag of msync, FreeBSD's: return before the bytes are written. Its opposite, MS_SYNC, is 0. */
const MS_ASYNC = 1;
/** Flag of msync, FreeBSD's: forget cached bytes. */
const MS_INVALIDATE = 2;

/**
 * msync(2). Memory and file are one, so there is nothing to write. EINVAL for bad flags
 * or an address that is not the start of a page; ENOMEM if some of the range is not
 * mapped.
 */
export function sys_msync(k: Kernel, p: Proc, uap: Int32Array): number {
  const [addr, len, flags] = uap;
  if ((flags & ~(MS_ASYNC | MS_INVALIDATE)) !== 0 || flags === (MS_ASYNC | MS_INVALIDATE)) return EINVAL;
  if (!aligned(addr)) return EINVAL;
  const { start, end } = spanned(addr, len);
  return p.p_vmspace.sync(start, end, chargePages(k)) ? 0 : ENOMEM;
}

/** Number of addresses. */
const ADDRESSES = 0x1_0000_0000;
/** The greatest number of an advice. */
const MADV_MAX = 5;

/**
 * madvise(2). Advice changes nothing. EINVAL for an unknown advice, ENOMEM if some of the
 * range is not mapped.
 */
export function sys_madvise(_k: Kernel, p: Proc, uap: Int32Array): number {
  const [addr, len, advice] = uap;
  if (advice < 0 || advice > MADV_MAX || !aligned(addr)) return EINVAL;
  const { start, end } = spanned(addr, len);
  return p.p_vmspace.map.covers(start, end) ? 0 : ENOMEM;
}

/** Bit of mincore's result: the page is present in the machine's memory. */
const MINCORE_INCORE = 1;

/**
 * mincore(2): a byte for each page, that says whether it is present in memory: in this address
 * space, or as a page of the mapped file in another one. EINVAL for an address that is not the
 * start of a page, ENOMEM if some of the range is not mapped, EFAULT.
 */
export function sys_mincore(k: Kernel, p: Proc, uap: Int32Array): number {
  const [addr, len, vec] = uap;
  if (!aligned(addr)) return EINVAL;
  const { start, end } = spanned(addr, len);
  const space = p.p_vmspace;
  if (!space.map.covers(start, end)) return ENOMEM;
  const present = new Uint8Array(end - start);
  for (const part of space.map.overlapping(start, end))
    for (let vpn = part.start; vpn < part.end; vpn++)
      if (space.pmap.extract(vpn) >= 0 || part.object?.resident(vpn + part.base) === true)
        present[vpn - start] = MINCORE_INCORE;
  k.spl.charge(k.cost.memref * present.length);
  return present.length === 0 ? 0 : copyout(k, p, present, vec);
}

/**
 * minherit(2): sets what a child of fork gets of the pages of a range, those that are mapped.
 * EINVAL for an unknown inheritance, or a range that ends beyond the last address; ENOMEM if the
 * address space would be in too many parts.
 */
export function sys_minherit(_k: Kernel, p: Proc, uap: Int32Array): number {
  const [addr, len, inherit] = uap;
  if (inherit < INHERIT_SHARE || inherit > INHERIT_ZERO) return EINVAL;
  const after = (addr >>> 0) + (len >>> 0);
  if (after > ADDRESSES) return EINVAL;
  const [start, end] = [addr >>> PAGE_SHIFT, Math.ceil(after / PAGE_SIZE)];
  if (!p.p_vmspace.map.mayCut(start, end)) return ENOMEM;
  p.p_vmspace.map.change(start, end, { inherit });
  return 0;
}

/**
 * mlock(2). Nothing is ever paged out, so the pages only have to be present. ENOMEM if
 * one of them cannot be.
 */
export function sys_mlock(k: Kernel, p: Proc, uap: Int32Array): number {
  const [addr, len] = uap;
  const space = p.p_vmspace;
  const end = Math.ceil(((addr >>> 0) + (len >>> 0)) / PAGE_SIZE);
  const start = addr >>> PAGE_SHIFT;
  if (!space.map.covers(start, end)) return ENOMEM;
  k.spl.charge(k.cost.memref * Math.min(end - start, space.resident));
  for (let vpn = start; vpn < end; vpn++)
    if (space.pmap.extract(vpn) < 0 && vm_fault(k, p, vpn << PAGE_SHIFT, PROT_NONE) !== 0) return ENOMEM;
  return 0;
}

/** munlock(2). ENOMEM if some of the range is not mapped. */
export function sys_munlock(_k: Kernel, p: Proc, uap: Int32Array): number {
  const [addr, len] = uap;
  const end = Math.ceil(((addr >>> 0) + (len >>> 0)) / PAGE_SIZE);
  return p.p_vmspace.map.covers(addr >>> PAGE_SHIFT, end) ? 0 : ENOMEM;
}

/** All flags of mlockall. */
const MCL_ALL = 3;

/**
 * mlockall(2). Pages that are or will be mapped stay in memory anyway. EINVAL for no flag
 * or an unknown one.
 */
export function sys_mlockall(_k: Kernel, _p: Proc, uap: Int32Array): number {
  return uap[0] === 0 || (uap[0] & ~MCL_ALL) !== 0 ? EINVAL : 0;
}

/** munlockall(2). There is nothing to undo. */
export function sys_munlockall(): number {
  return 0;
}
