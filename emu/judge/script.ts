/**
 * Scripts for a random world: operations at process level, operations of the
 * handlers as they are called one after the other, and operations of interrupts. An
 * interrupt comes a given number of opportunities after the one before.
 */

import * as fc from 'fast-check';
import { INT_MAX } from '../../kernel/callout/scheme.ts';

export type Op =
  | { readonly op: 'setcallout'; readonly n: number }
  | { readonly op: 'unsetcallout'; readonly which: number }
  | { readonly op: 'timeout'; readonly key: number; readonly n: number }
  | { readonly op: 'untimeout'; readonly key: number }
  | { readonly op: 'reset'; readonly owner: number; readonly n: number }
  | { readonly op: 'within'; readonly owner: number; readonly n: number; readonly leeway: number }
  | { readonly op: 'precise'; readonly owner: number; readonly n: number; readonly leeway: number }
  | { readonly op: 'stop'; readonly owner: number }
  /** So many clock interrupts. */
  | { readonly op: 'tick'; readonly count: number }
  /** So many clock interrupts, while the level keeps softclock out. */
  | { readonly op: 'late'; readonly count: number }
  /** So many ticks at once, but no more than pass before something is due. */
  | { readonly op: 'skip'; readonly count: number };

export interface Script {
  /** The operations at process level. */
  readonly ops: readonly Op[];
  /** The operations of the first handler that is called, of the second, and so on. */
  readonly handlers: readonly (readonly Op[])[];
  /** The operations of each interrupt, which comes `after` opportunities that pass without one. */
  readonly interrupts: readonly { readonly after: number; readonly ops: readonly Op[] }[];
  /** True if hardclock calls softclock itself: see TestMachine.basepri. */
  readonly basepri: boolean;
}

/** Callouts that have an owner. */
export const OWNERS = 3;
/** Arguments with which timeout is called. */
export const KEYS = 4;

/**
 * Random scripts for a wheel of `size` slots. Intervals at its edges are drawn more often
 * than others. With `precise`, owners also set callouts that have a precision.
 */
export function scripts(size: number, precise = false): fc.Arbitrary<Script> {
  const n = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 3 }) },
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 3 * size + 2 }) },
    { weight: 2, arbitrary: fc.constantFrom(size - 1, size, size + 1, 2 * size, 3 * size) },
    { weight: 1, arbitrary: fc.constantFrom(0, -1, INT_MAX, INT_MAX - 1) },
  );
  const key = fc.nat({ max: KEYS - 1 });
  const owner = fc.nat({ max: OWNERS - 1 });
  const leeway = fc.nat({ max: 2 * size });
  const which = fc.nat({ max: 1000 });
  const calls: fc.WeightedArbitrary<Op>[] = [
    { weight: 5, arbitrary: fc.record({ op: fc.constant('setcallout' as const), n }) },
    { weight: 3, arbitrary: fc.record({ op: fc.constant('unsetcallout' as const), which }) },
    { weight: 3, arbitrary: fc.record({ op: fc.constant('timeout' as const), key, n }) },
    { weight: 2, arbitrary: fc.record({ op: fc.constant('untimeout' as const), key }) },
    { weight: 2, arbitrary: fc.record({ op: fc.constant('reset' as const), owner, n }) },
    { weight: 1, arbitrary: fc.record({ op: fc.constant('within' as const), owner, n, leeway }) },
    { weight: 1, arbitrary: fc.record({ op: fc.constant('stop' as const), owner }) },
  ];
  if (precise)
    calls.push({
      weight: 8,
      arbitrary: fc.record({ op: fc.constant('precise' as const), owner, n, leeway }),
    });
  const tick: fc.WeightedArbitrary<Op> = {
    weight: 2,
    arbitrary: fc.record({ op: fc.constant('tick' as const), count: fc.integer({ min: 1, max: 2 }) }),
  };
  const run: fc.WeightedArbitrary<Op> = {
    weight: 4,
    arbitrary: fc.record({ op: fc.constant('tick' as const), count: fc.integer({ min: 1, max: size + 1 }) }),
  };
  const late: fc.WeightedArbitrary<Op> = {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constant('late' as const),
      count: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constantFrom(1, size, size + 3, 5 * size)),
    }),
  };
  const skip: fc.WeightedArbitrary<Op> = {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constant('skip' as const),
      count: fc.oneof(fc.integer({ min: 1, max: 2 * size + 2 }), fc.constant(100 * size)),
    }),
  };
  const inside = fc.array(fc.oneof(...calls, tick, skip), { maxLength: 4 });
  return fc.record({
    ops: fc.array(fc.oneof(...calls, run, late, skip), { minLength: 1, maxLength: 60, size: 'max' }),
    handlers: fc.array(inside, { maxLength: 30, size: 'max' }),
    interrupts: fc.array(fc.record({ after: fc.nat({ max: 12 }), ops: inside }), {
      maxLength: 30,
      size: 'max',
    }),
    basepri: fc.boolean(),
  });
}
