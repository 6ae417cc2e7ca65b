/**
 * Random numbers: getrandom(2), /dev/random and /dev/urandom. The kernel knows
 * no chance. It has a generator (sfc32, Doty-Humphrey's Small Fast Counting)
 * that begins every run in the same state and is stirred with the time of each
 * request, so that the same run gives the same numbers, and one whose
 * interrupts are jittered gives others. They are no secret.
 */

import { copyout } from '../machine/vm_glue.ts';
import { EFAULT, EINVAL } from '../sys/errno.ts';
import type { Kernel } from './kernel.ts';
import type { Proc } from './proc.ts';

/** Flags of getrandom, FreeBSD's: none makes a difference, since nobody ever has to wait. */
const GRND_NONBLOCK = 1;
const GRND_RANDOM = 2;
const GRND_INSECURE = 4;
/** The most bytes that one call gives. */
const MOST = 64 * 1024;
/** Bytes made at a time. */
const CHUNK = 256;
/** Numbers passed over until a change of the state has spread. */
const WARMUP = 12;

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

  /** Lets a number take part in all that follow. */
  stir(number: number): void {
    this.a ^= number;
    for (let i = 0; i < WARMUP; i++) this.next();
  }

  /** Some random bytes: `n`, or a chunk if that is less. */
  bytes(k: Kernel, n: number): Uint8Array {
    const words = Int32Array.from({ length: CHUNK / 4 }, () => this.next());
    k.spl.charge(k.cost.memref * words.length * 8);
    return new Uint8Array(words.buffer, 0, Math.min(n, CHUNK));
  }
}

/** getrandom(2): fills a buffer, of which at most 64 KB; the bytes written. EINVAL for an unknown flag, EFAULT. */
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
