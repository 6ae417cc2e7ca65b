/**
 * The figures of Appendix B: schemes 2, 5, 6 and 7 under several kinds of locks, on 1 to 32
 * processors.
 */

import { DEFAULT_CONFIG } from '../../config.ts';
import { type Outcome, run } from './run.ts';
import type { Locks } from './timermodule.ts';

/** A point of the figure. */
export interface Processing extends Omit<Outcome, 'pairs'> {
  readonly scheme: string;
  readonly locks: Locks;
  readonly processors: number;
  /** Pairs of STOP_TIMER and START_TIMER in a modelled second. */
  readonly pairs: number;
}

/** The curves of the figure. */
export const DESIGNS: readonly (readonly [scheme: string, locks: Locks])[] = [
  ['scheme2', 'one'],
  ['scheme2', 'each processor'],
  ...(['scheme5', 'scheme6', 'scheme7'] as const).flatMap((scheme) =>
    (['one', 'each bucket', 'each processor'] as const).map((locks) => [scheme, locks] as const),
  ),
  ['scheme6', 'bucket, free list'],
  ['scheme6', 'bucket, hash'],
];

/** The numbers of processors. */
export const PROCESSORS = [1, 2, 4, 8, 16, 32];
/** Cycles of a run: 40 modelled milliseconds. */
const CYCLES = 1_000_000;

/**
 * Runs all of them, for so many cycles each. `onStep` is told of each design as it begins.
 */
export function processing(options: {
  readonly cycles?: number;
  readonly onStep?: (what: string) => void;
}): Processing[] {
  const { cycles = CYCLES, onStep } = options;
  return DESIGNS.flatMap(([scheme, locks]) => {
    onStep?.(`${scheme}, locks: ${locks}`);
    return PROCESSORS.map((processors) => {
      const outcome = run({ scheme, locks, processors, cycles });
      return { scheme, locks, processors, ...outcome, pairs: (outcome.pairs * DEFAULT_CONFIG.freq) / cycles };
    });
  });
}
