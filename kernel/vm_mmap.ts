/** The system calls on memory, vm_mmap.c. Mappings are of anonymous memory. */
import { EINVAL, ENODEV, ENOMEM } from './errno.ts';
import type { Kernel } from './kernel.ts';
import { PAGE_SHIFT, PAGE_SIZE, PROT_EXEC, PROT_READ, PROT_WRITE } from './machdep.ts';
import type { Proc } from './proc.ts';
import { VM_MAXMAP, type VmSpace } from './vm_space.ts';

const MAP_SHARED = 0x1;
const MAP_PRIVATE = 0x2;
const MAP_FIXED = 0x10;
const MAP_ANON = 0x1000;
const PROT_ALL = PROT_READ | PROT_WRITE | PROT_EXEC;

/** Pages of a range of user addresses; undefined if it is not all below the stack, or in page 0. */
function pages(address: number, length: number): { start: number; end: number } | undefined {
  const from = address >>> 0;
  const end = from + Math.ceil((length >>> 0) / PAGE_SIZE) * PAGE_SIZE;
  if (from < PAGE_SIZE || end > VM_MAXMAP) return undefined;
  return { start: from >>> PAGE_SHIFT, end: end / PAGE_SIZE };
}

/** What can be written can be read: the hardware knows nothing else. */
const allowed = (prot: number) => ((prot & PROT_WRITE) !== 0 ? prot | PROT_READ : prot);

/**
 * mmap(2). EINVAL for unknown bits, a length of 0, both or neither of shared
 * and private, or a fixed place that is no page's or not the program's to
 * have; ENODEV for a file; ENOMEM.
 */
export function sys_mmap(_k: Kernel, p: Proc, uap: Int32Array): number {
  const [addr, len, prot, flags] = uap;
  const kind = flags & (MAP_SHARED | MAP_PRIVATE);
  if ((prot & ~PROT_ALL) !== 0 || len === 0 || (kind !== MAP_SHARED && kind !== MAP_PRIVATE)) return EINVAL;
  if ((flags & MAP_ANON) === 0) return ENODEV;
  const space = p.p_vmspace;
  const fixed = (flags & MAP_FIXED) !== 0;
  const place = fixed ? fixedPlace(addr, len) : freePlace(space, addr, len);
  if (place === undefined) return fixed ? EINVAL : ENOMEM;
  const shared = kind === MAP_SHARED;
  if (fixed) space.unmap(place.start, place.end);
  if (!space.add(place.start, place.end, allowed(prot), shared)) return ENOMEM;
  p.p_retval[0] = place.start << PAGE_SHIFT;
  return 0;
}

function fixedPlace(addr: number, len: number) {
  return (addr & (PAGE_SIZE - 1)) === 0 ? pages(addr, len) : undefined;
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

/** mprotect(2). EINVAL for unknown bits or an address that is no page's, ENOMEM if some of the range is not mapped. */
export function sys_mprotect(_k: Kernel, p: Proc, uap: Int32Array): number {
  const [addr, len, prot] = uap;
  if ((prot & ~PROT_ALL) !== 0 || (addr & (PAGE_SIZE - 1)) !== 0) return EINVAL;
  const start = addr >>> PAGE_SHIFT;
  const end = start + Math.ceil((len >>> 0) / PAGE_SIZE);
  return p.p_vmspace.protect(start, end, allowed(prot)) ? 0 : ENOMEM;
}
