/** The system calls on memory, vm_mmap.c. Mappings are of files or of memory that has no file. */
import { isZero } from '../dev/conf.ts';
import type { File } from '../kern/file.ts';
import type { Kernel } from '../kern/kernel.ts';
import type { Proc } from '../kern/proc.ts';
import { offsetArg } from '../kern/vfs_attr.ts';
import { inodeOf, vnops } from '../kern/vfs_vnops.ts';
import { PAGE_SHIFT, PAGE_SIZE, PROT_ALL, PROT_NONE, PROT_READ, PROT_WRITE } from '../machdep.ts';
import { mayGrow, vm_fault } from '../machine/vm_glue.ts';
import { EACCES, EBADF, EINVAL, ENODEV, ENOMEM } from '../sys/errno.ts';
import { FREAD, FWRITE } from '../sys/fcntl.ts';
import { anonymous, type Region } from './vm_map.ts';
import { VmObject } from './vm_object.ts';
import { VM_MAXMAP, type VmSpace } from './vm_space.ts';

const MAP_SHARED = 0x1;
const MAP_PRIVATE = 0x2;
const MAP_FIXED = 0x10;
const MAP_ANON = 0x1000;

/** Pages of a range of user addresses; undefined if it is not all below the stack, or in page 0. */
function pages(address: number, length: number): { start: number; end: number } | undefined {
  const from = address >>> 0;
  const end = from + Math.ceil((length >>> 0) / PAGE_SIZE) * PAGE_SIZE;
  if (from < PAGE_SIZE || end > VM_MAXMAP) return undefined;
  return { start: from >>> PAGE_SHIFT, end: end / PAGE_SIZE };
}

/** What can be written can be read: the hardware knows nothing else. */
const allowed = (prot: number) => ((prot & PROT_WRITE) !== 0 ? prot | PROT_READ : prot);

/** What a mapping is of: a file's pages from one on, or nothing but memory. */
interface Backing {
  readonly maxprot: number;
  readonly object: VmObject | undefined;
  /** Its first page in the file. */
  readonly first: number;
}

const MEMORY: Readonly<Backing> = { maxprot: PROT_ALL, object: undefined, first: 0 };

/**
 * What mmap's descriptor and offset mean: EBADF, EINVAL for an offset that is
 * no page's, ENODEV for what cannot be mapped, EACCES for a file that is not
 * open for what the mapping is to allow. /dev/zero is memory.
 */
function backing(k: Kernel, p: Proc, uap: Int32Array): Backing | number {
  const [, , prot, flags, fd] = uap;
  if ((flags & MAP_ANON) !== 0) return MEMORY;
  const fp = p.p_fd.get(fd);
  if (fp === undefined) return EBADF;
  const offset = offsetArg(uap, 5);
  if (offset < 0 || offset % PAGE_SIZE !== 0) return EINVAL;
  if (fp.f_ops !== vnops) return ENODEV;
  const readonly = (flags & MAP_SHARED) !== 0 && (fp.f_flag & FWRITE) === 0;
  if ((fp.f_flag & FREAD) === 0 || (readonly && (prot & PROT_WRITE) !== 0)) return EACCES;
  if (isZero(inodeOf(fp))) return MEMORY;
  const object = objectOf(k, fp);
  if (object === undefined) return ENODEV;
  return { maxprot: readonly ? PROT_ALL & ~PROT_WRITE : PROT_ALL, object, first: offset / PAGE_SIZE };
}

/** The object of a file; undefined for what is no regular one. */
function objectOf(k: Kernel, fp: File): VmObject | undefined {
  const inode = inodeOf(fp);
  const { contents } = inode;
  if (contents === undefined) return undefined;
  inode.i_object ??= new VmObject(k.rootfs, k.memory, inode, contents);
  return inode.i_object;
}

/**
 * mmap(2). EINVAL for unknown bits, a length of 0, both or neither of shared
 * and private, or a fixed place that is no page's or not the program's to
 * have; ENOMEM; and what backing() says.
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
  if (!mayGrow(p, place.end - place.start)) return ENOMEM;
  if (fixed) space.unmap(place.start, place.end);
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

function fixedPlace(addr: number, len: number) {
  return aligned(addr) ? pages(addr, len) : undefined;
}

/** Where the user wished, if that is free; else the highest place below the stack. */
function freePlace(space: VmSpace, addr: number, len: number) {
  const wished = addr === 0 ? undefined : pages(addr & ~(PAGE_SIZE - 1), len);
  if (wished !== undefined && space.map.isFree(wished.start, wished.end)) return wished;
  const npages = Math.ceil((len >>> 0) / PAGE_SIZE);
  const start = space.map.findSpace(npages, Math.ceil(space.heapEnd / PAGE_SIZE), VM_MAXMAP >>> PAGE_SHIFT);
  return start < 0 ? undefined : { start, end: start + npages };
}

/** munmap(2): pages that are not mapped do no harm. EINVAL. */
export function sys_munmap(_k: Kernel, p: Proc, uap: Int32Array): number {
  const [addr, len] = uap;
  const range = len === 0 ? undefined : fixedPlace(addr, len);
  if (range === undefined) return EINVAL;
  p.p_vmspace.unmap(range.start, range.end);
  return 0;
}

/** Pages of a range that begins with one, wherever it lies. */
function spanned(addr: number, len: number): { start: number; end: number } {
  const start = addr >>> PAGE_SHIFT;
  return { start, end: start + Math.ceil((len >>> 0) / PAGE_SIZE) };
}

const aligned = (addr: number) => (addr & (PAGE_SIZE - 1)) === 0;

/**
 * mprotect(2). EINVAL for unknown bits or an address that is no page's, ENOMEM
 * if some of the range is not mapped, EACCES to write to a file that is shared
 * and was not open for that.
 */
export function sys_mprotect(_k: Kernel, p: Proc, uap: Int32Array): number {
  const [addr, len, prot] = uap;
  if ((prot & ~PROT_ALL) !== 0 || !aligned(addr)) return EINVAL;
  const { start, end } = spanned(addr, len);
  const space = p.p_vmspace;
  if (space.map.overlapping(start, end).some(({ maxprot }) => (prot & ~maxprot) !== 0)) return EACCES;
  return space.protect(start, end, allowed(prot)) ? 0 : ENOMEM;
}

/** Flags of msync, FreeBSD's: MS_SYNC is 0. */
const MS_ASYNC = 1;
const MS_INVALIDATE = 2;

/** msync(2): memory and file are one, so it only looks at its arguments. EINVAL, ENOMEM if some of the range is not mapped. */
export function sys_msync(_k: Kernel, p: Proc, uap: Int32Array): number {
  const [addr, len, flags] = uap;
  if ((flags & ~(MS_ASYNC | MS_INVALIDATE)) !== 0 || flags === (MS_ASYNC | MS_INVALIDATE)) return EINVAL;
  if (!aligned(addr)) return EINVAL;
  const { start, end } = spanned(addr, len);
  return p.p_vmspace.sync(start, end) ? 0 : ENOMEM;
}

const MADV_MAX = 5;

/** madvise(2): advice changes nothing. EINVAL for what is none, ENOMEM if some of the range is not mapped. */
export function sys_madvise(_k: Kernel, p: Proc, uap: Int32Array): number {
  const [addr, len, advice] = uap;
  if (advice < 0 || advice > MADV_MAX || !aligned(addr)) return EINVAL;
  const { start, end } = spanned(addr, len);
  return p.p_vmspace.map.covers(start, end) ? 0 : ENOMEM;
}

/** mlock(2): nothing is ever paged out; the pages only have to be there. ENOMEM for what cannot be. */
export function sys_mlock(k: Kernel, p: Proc, uap: Int32Array): number {
  const [addr, len] = uap;
  const space = p.p_vmspace;
  const end = Math.ceil(((addr >>> 0) + (len >>> 0)) / PAGE_SIZE);
  const start = addr >>> PAGE_SHIFT;
  if (!space.map.covers(start, end)) return ENOMEM;
  for (let vpn = start; vpn < end; vpn++)
    if (space.pmap.extract(vpn) < 0 && vm_fault(k, p, vpn << PAGE_SHIFT, PROT_NONE) !== 0) return ENOMEM;
  return 0;
}

/** munlock(2): ENOMEM if some of the range is not mapped. */
export function sys_munlock(_k: Kernel, p: Proc, uap: Int32Array): number {
  const [addr, len] = uap;
  const end = Math.ceil(((addr >>> 0) + (len >>> 0)) / PAGE_SIZE);
  return p.p_vmspace.map.covers(addr >>> PAGE_SHIFT, end) ? 0 : ENOMEM;
}

/** Flags of mlockall. */
const MCL_ALL = 3;

/** mlockall(2): what there is and will be stays in memory anyway. EINVAL. */
export function sys_mlockall(_k: Kernel, _p: Proc, uap: Int32Array): number {
  return uap[0] === 0 || (uap[0] & ~MCL_ALL) !== 0 ? EINVAL : 0;
}

/** munlockall(2). */
export function sys_munlockall(): number {
  return 0;
}
