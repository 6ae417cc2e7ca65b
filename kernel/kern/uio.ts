/**
 * A read or write in progress: the user's buffers and the bytes that are left, uio(9).
 *
 * Invariant: resid is the number of bytes left in the buffers.
 */

import { PROT_READ, PROT_WRITE } from '../machdep.ts';
import { copyin, copyout, useracc } from '../machine/vm_glue.ts';
import { EFAULT } from '../sys/errno.ts';
import type { Kernel } from './kernel.ts';
import type { Proc } from './proc.ts';

/** The file is read: bytes go to the user. */
export const UIO_READ = 0;
/** The file is written: bytes come from the user. */
export const UIO_WRITE = 1;

/** A buffer in user memory, struct iovec. */
export interface Iovec {
  readonly base: number;
  readonly len: number;
}

/** A read or write of several buffers. */
export class Uio {
  readonly rw: number;
  /** Bytes that are left to move. */
  resid: number;
  private readonly k: Kernel;
  private readonly p: Proc;
  private readonly iov: readonly Iovec[];
  /** The index of the present buffer. */
  private index = 0;
  /** Bytes of the present buffer that have been moved. */
  private done = 0;

  constructor(k: Kernel, p: Proc, rw: number, iov: readonly Iovec[]) {
    this.k = k;
    this.p = p;
    this.rw = rw;
    this.iov = iov;
    this.resid = iov.reduce((sum, { len }) => sum + len, 0);
  }

  /**
   * Moves bytes.length bytes, or resid if that is less, between `bytes` and the user's buffers.
   * EFAULT for a bad buffer; the bytes before it have been moved.
   */
  uiomove(bytes: Uint8Array): number {
    let moved = 0;
    while (moved < bytes.length && this.resid > 0) {
      const { base, len } = this.iov[this.index];
      const n = Math.min(len - this.done, bytes.length - moved);
      const part = bytes.subarray(moved, moved + n);
      if (n > 0 && !this.copy(part, base + this.done)) return EFAULT;
      moved += n;
      this.advance(n, len);
    }
    return 0;
  }

  /** Makes sure that the next uiomove of `n` bytes succeeds (useracc): 0 or EFAULT. */
  probe(n: number): number {
    let left = Math.min(n, this.resid);
    for (let i = this.index, from = this.done; left > 0; i++, from = 0) {
      const { base, len } = this.iov[i];
      const part = Math.min(len - from, left);
      const access = this.rw === UIO_READ ? PROT_WRITE : PROT_READ;
      if (part > 0 && useracc(this.k, this.p, base + from, part, access) !== 0) return EFAULT;
      left -= part;
    }
    return 0;
  }

  /** Copies to or from the user; false for a bad address. */
  private copy(bytes: Uint8Array, address: number): boolean {
    const { k, p, rw } = this;
    return (rw === UIO_READ ? copyout(k, p, bytes, address) : copyin(k, p, address, bytes)) === 0;
  }

  /** Counts `n` bytes of a buffer of `len` bytes as moved. */
  private advance(n: number, len: number): void {
    this.resid -= n;
    this.done += n;
    if (this.done < len) return;
    this.index++;
    this.done = 0;
  }
}
