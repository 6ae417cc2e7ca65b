/**
 * Random numbers: getrandom(2), /dev/random and /dev/urandom. The kernel has no source of
 * chance. Its generator (sfc32, Doty-Humphrey's Small Fast Counting) begins every run in the
 * same state and is stirred with the time of each request. So the same run gives the same
 * numbers, and a run with jittered interrupts gives others. They are not secret.
 */

import { copyout } from '../machine/vm_glue.ts';
import { EFAULT, EINVAL } from '../sys/errno.ts';
import type { Kernel } from './kernel.ts';
import type { Proc } from './proc.ts';

/** Flags of getrandom, FreeBSD's. None makes a difference, since no call ever has to wait. */
const GRND_NONBLOCK = 1; // does not wait
const GRND_RANDOM = 2; // the numbers of /dev/random
const GRND_INSECURE = 4; // numbers from before the generator is seeded
/** The most bytes of one call. */
const MOST = 64 * 1024;
/** The most bytes that are made at a time. */
const CHUNK = 256;
/** Numbers to discard until a change of the state has spread to all of it. */
const WARMUP = 12;

/** The generator of one kernel. */
export class RandomSource {
  private a = 0x9e3779b9 | 0;
  private b = 0x243f6a88;
  private c = 0xb7e15162 | 0;
  private counter = 1;

  /** Thirty-two random bits. */
  next(): number {
    const sum = (this.a + this.b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0;
    return sum;
  }

  /** Stirs the state with a number, which affects all later numbers. */
  stir(number: number): void {
    this.a ^= number;
    for (let i = 0; i < WARMUP; i++) this.next();
  }

  /** Random bytes: `n`, or CHUNK if that is less. They are charged. */
  bytes(k: Kernel, n: number): Uint8Array {
    const words = Int32Array.from({ length: CHUNK / 4 }, () => this.next());
    k.spl.charge(k.cost.memref * words.length * 8);
    return new Uint8Array(words.buffer, 0, Math.min(n, CHUNK));
  }
}

/**
 * getrandom(2): fills a buffer, with 64 KB at most. The result is the number of bytes. EINVAL
 * for an unknown flag, EFAULT.
 */
export function sys_getrandom(k: Kernel, p: Proc, uap: Int32Array): number {
  const [buf, length, flags] = uap;
  if ((flags & ~(GRND_NONBLOCK | GRND_RANDOM | GRND_INSECURE)) !== 0) return EINVAL;
  const wanted = Math.min(length >>> 0, MOST);
  k.random.stir(k.clockwork.uptime() * 1000);
  for (let done = 0; done < wanted; done += CHUNK)
    if (copyout(k, p, k.random.bytes(k, wanted - done), buf + done) !== 0) return EFAULT;
  p.p_retval[0] = wanted;
  return 0;
}
