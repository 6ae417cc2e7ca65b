/**
 * The faults that an exploration places: of each kind that is asked for, one at each time at which
 * a recorded run comes by the kind's point after its last step. So a schedule of several steps has
 * them in the order in which they come, and is met once.
 */

import { faultOf } from '../fault/spec.ts';
import { exactly } from '../fault/when.ts';
import type { Recording } from './recording.ts';
import type { Placed } from './steps.ts';

/** The faults of some kinds that can follow the last step of a recorded run. */
export function faultsAfter({ passed, passes }: Recording, kinds: readonly string[]): Placed[] {
  return kinds.flatMap((kind) => {
    const { point } = faultOf(kind);
    const [before, all] = [passed.get(point) ?? 0, passes.get(point) ?? 0];
    return Array.from({ length: all - before }, (_, i): Placed => {
      return { kind: 'fault', spec: `${kind}:${exactly([before + i + 1])}`, cycles: 0 };
    });
  });
}
