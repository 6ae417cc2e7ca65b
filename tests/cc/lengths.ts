/** The lengths of the modules whose steps are compared, for each shape of longmodules.ts. */

import { MATRIX } from '../matrix.ts';

/** The lines of a short module and of a long one, and the most by which the steps of each grow. */
export interface Comparison {
  readonly short: number;
  readonly long: number;
  readonly growth: number;
}

const LONG: Comparison = { short: 3000, long: 9000, growth: 1.2 };
/** A quarter of the lines, where all cost the same. */
const SHORT: Comparison = { short: 700, long: 2100, growth: 1.2 };
/** Shapes whose values lie in the frame: they cost more where an offset does not reach. */
const FRAMED = new Set(['a crowd of values', 'calls', 'locals', 'a round of values']);

/**
 * The bound for varieties of shapes: what is known where many blocks meet, and equal ends of
 * thousands of blocks, grow a little faster than the lines (1.32 at most, of 3 for a square).
 */
const VARIED = 1.4;

/** The modules of that shape that are compared. */
export function comparison(name: string): Comparison {
  const [shape = '', variety] = name.split(', ');
  const lengths = MATRIX || FRAMED.has(shape) ? LONG : SHORT;
  return variety === undefined ? lengths : { ...lengths, growth: VARIED };
}
