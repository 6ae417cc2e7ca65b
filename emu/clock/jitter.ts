/**
 * Seeded jitter: an interrupt comes up to a quarter of a period late, by a 32-bit xorshift
 * generator.
 */
import type { Jitter } from './clockchip.ts';

/** The jitter of a seed; with undefined there is none. */
export function jitterFrom(seed: number | undefined): Jitter {
  if (seed === undefined) return () => 0;
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) | 1;
  return (period) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) / 0x1_0000_0000) * (period / 4));
  };
}
