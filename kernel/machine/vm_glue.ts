/**
 * User addresses in the kernel, vm_glue.c and the fault handler: copying in and out, and making
 * pages present. None of these routines sleeps.
 */

import type { Kernel } from '../kern/kernel.ts';
import type { Proc } from '../kern/proc.ts';
import { PAGE_SHIFT, PAGE_SIZE, PROT_READ, PROT_WRITE } from '../machdep.ts';
import { EFAULT, ENAMETOOLONG, ENOMEM } from '../sys/errno.ts';
import { USRSTACK, VM_MAXUSER } from '../sys/param.ts';
import { RLIMIT_AS, RLIMIT_DATA, RLIMIT_STACK } from '../sys/resource.ts';
import { STACK_LOW } from '../vm/vm_space.ts';

/** Copies user memory into the kernel: 0 or EFAULT. Never sleeps. */
export function copyin(k: Kernel, p: Proc, uaddr: number, dst: Uint8Array): number {
  const error = fetch(k, p, uaddr, dst);
  if (error === 0) k.probe?.userCopied?.(p, uaddr, dst.length, false);
  return error;
}

/** copyin of bytes that are not all wanted: the probe does not hear of it. */
function fetch(k: Kernel, p: Proc, uaddr: number, dst: Uint8Array): number {
  k.spl.charge(k.cost.copySetup + k.cost.copyWord * ((dst.length + 3) >>> 2));
  const space = p.p_vmspace;
  if (k.memory.copyin(space.pmap, uaddr, dst)) return 0;
  const error = faultIn(k, p, uaddr, dst.length, PROT_READ);
  if (error !== 0) return error;
  return k.memory.copyin(space.pmap, uaddr, dst) ? 0 : EFAULT;
}

/** Copies kernel bytes to user memory: 0 or EFAULT. Never sleeps. */
export function copyout(k: Kernel, p: Proc, src: Uint8Array, uaddr: number): number {
  k.spl.charge(k.cost.copySetup + k.cost.copyWord * ((src.length + 3) >>> 2));
  const space = p.p_vmspace;
  if (!k.memory.copyout(space.pmap, src, uaddr)) {
    const error = faultIn(k, p, uaddr, src.length, PROT_WRITE);
    if (error !== 0) return error;
    if (!k.memory.copyout(space.pmap, src, uaddr)) return EFAULT;
  }
  k.probe?.userCopied?.(p, uaddr, src.length, true);
  return 0;
}

/** Number of bytes that copyinstr fetches at a time. */
const STRING_PIECE = 64;

/**
 * Copies a string from user memory, up to its zero byte. Returns its bytes without the zero byte;
 * or EFAULT, or ENAMETOOLONG if there is no zero byte within `max` bytes. Never sleeps.
 */
export function copyinstr(k: Kernel, p: Proc, uaddr: number, max: number): Uint8Array | number {
  let string = new Uint8Array(Math.min(max, STRING_PIECE));
  for (let at = 0; at < max; ) {
    const address = (uaddr + at) >>> 0;
    const end = Math.min(max, at + STRING_PIECE - (address % STRING_PIECE));
    if (end > string.length) {
      const longer = new Uint8Array(Math.min(max, 2 * end));
      longer.set(string);
      string = longer;
    }
    const piece = string.subarray(at, end);
    if (fetch(k, p, address, piece) !== 0) return EFAULT;
    const length = piece.indexOf(0);
    if (length >= 0) {
      k.probe?.userCopied?.(p, uaddr, at + length + 1, false);
      return string.subarray(0, at + length);
    }
    at = end;
  }
  return ENAMETOOLONG;
}

/**
 * Makes sure of a range of user memory, useracc(9): until the process runs again in user mode, a
 * copy to it (PROT_WRITE) or from it succeeds. 0 or EFAULT. Never sleeps.
 */
export function useracc(k: Kernel, p: Proc, uaddr: number, length: number, access: number): number {
  return faultIn(k, p, uaddr, length, access);
}

/**
 * Makes the pages of a range present for an access. Each page that is not present yet is charged as
 * a trap of the copy routine. Returns 0 or EFAULT.
 */
function faultIn(k: Kernel, p: Proc, uaddr: number, length: number, access: number): number {
  const first = uaddr >>> 0;
  if (first + length > VM_MAXUSER) return EFAULT;
  for (let vpn = first >>> PAGE_SHIFT; vpn <= (first + length - 1) >>> PAGE_SHIFT; vpn++) {
    if (p.p_vmspace.reaches(vpn, access)) continue;
    k.spl.charge(k.cost.interruptEntry);
    const error = vm_fault(k, p, vpn << PAGE_SHIFT, access);
    k.spl.charge(k.cost.interruptExit);
    if (error !== 0) return EFAULT;
  }
  return 0;
}

/** True if RLIMIT_AS lets a process have `npages` more pages of address space. */
export function mayGrow(p: Proc, npages: number): boolean {
  const limit = p.p_rlimit[RLIMIT_AS].cur;
  return limit === Infinity || (p.p_vmspace.npages + npages) * PAGE_SIZE <= limit;
}

/** True if the stack may reach down to an address, by RLIMIT_STACK and RLIMIT_AS. */
function stackMayReach(p: Proc, address: number): boolean {
  if (USRSTACK - (address >>> 0) > p.p_rlimit[RLIMIT_STACK].cur) return false;
  return p.p_vmspace.pmap.extract(address >>> PAGE_SHIFT) >= 0 || mayGrow(p, 1);
}

/**
 * Makes the page of a user address present for an access (PROT_READ, PROT_WRITE or PROT_EXEC), if
 * the process may have it. Returns 0, EFAULT, ENOMEM, or EIO for a page that a mapped file does not
 * have.
 */
export function vm_fault(k: Kernel, p: Proc, address: number, access: number): number {
  if (inStack(address) && !stackMayReach(p, address)) return EFAULT;
  const filled = p.p_vmspace.fault(address, access);
  if (filled < 0) return -filled;
  k.spl.charge(k.cost.pageFault + filled * k.cost.pageCopy);
  p.p_minflt++;
  p.p_lru.minflt++;
  return 0;
}

/** True if an address is in the range in which the stack may grow. */
const inStack = (address: number) => address >>> 0 >= STACK_LOW && address >>> 0 < USRSTACK;

/** sbrk(2): moves the end of the heap and returns the end before. Error: ENOMEM. */
export function sys_sbrk(_k: Kernel, p: Proc, uap: Int32Array): number {
  const space = p.p_vmspace;
  const before = space.heapEnd;
  const increment = uap[0];
  if (increment > 0 && before + increment - space.heapStart > p.p_rlimit[RLIMIT_DATA].cur) return ENOMEM;
  if (increment > 0 && !mayGrow(p, Math.ceil(increment / PAGE_SIZE))) return ENOMEM;
  if (!space.sbrk(increment)) return ENOMEM;
  p.p_retval[0] = before;
  return 0;
}
