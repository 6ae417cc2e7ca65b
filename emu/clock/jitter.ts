/** Seeded jitter: an interrupt comes up to a quarter of a period late. */

import type { Jitter } from './clockchip.ts';
import { drawing, stateOf } from './xorshift.ts';

/** The jitter of a seed; with undefined there is none. */
export function jitterFrom(seed: number | undefined): Jitter {
  if (seed === undefined) return () => 0;
  const draw = drawing(stateOf(seed));
  return (period) => Math.floor(draw() * (period / 4));
}
