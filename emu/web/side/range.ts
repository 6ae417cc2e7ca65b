/**
 * The range of Figure 9 before it is drawn: its last points, measured in a few pairs, so that the
 * axis of a lecture is the same from the first point to the last.
 */

import { advance } from '../../front/lockstep.ts';
import type { Wall } from '../../front/pace.ts';
import { type Fig9Options, points } from '../../paper/fig9/plan.ts';
import type { PointLane } from './lanes.ts';
import type { Both } from './protocol.ts';

/** The pairs of a point that is measured for its range. */
const PAIRS = 100;
/** The time that the machines run between two looks at messages, in milliseconds. */
const SLICE_MS = 10;

/** Makes the machines of a point with those options. */
type Lanes = (n: number, options: Fig9Options) => Both<PointLane>;

/**
 * The most seconds of a pair at the last points of a figure; undefined if `left` becomes true
 * before they are measured. Throws as the machines do.
 */
export async function rangeOf(
  options: Fig9Options,
  lanes: Lanes,
  wall: Wall,
  left: () => boolean,
): Promise<number | undefined> {
  const iterations = Math.min(PAIRS, options.iterations);
  const both = lanes(points(options.max, options.step).at(-1) ?? 0, { ...options, iterations });
  while (both.some(({ over }) => !over)) {
    const began = wall.now();
    advance(both, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, () => wall.now() - began > SLICE_MS);
    await wall.yield();
    if (left()) return undefined;
  }
  return Math.max(...both.map(({ figures }) => (figures?.emulatedSeconds ?? 0) / iterations));
}
