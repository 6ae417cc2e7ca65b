/**
 * The faults that an exploration places: of each kind that is asked for, one at each time at which
 * a recorded run comes by the kind's point after its last step. So a schedule of several steps has
 * them in the order in which they come, and is met once.
 */

import { FaultError, faultOf } from '../fault/spec.ts';
import { exactly, FIRST } from '../fault/when.ts';
import type { Recording } from './recording.ts';
import type { Placed } from './steps.ts';

/** EINTR in each of INTERRUPTED that the run makes. */
const EINTR = 'eintr';
/** The calls that a signal interrupts. */
const INTERRUPTED: readonly string[] = [
  ...['read', 'readv', 'write', 'writev', 'open', 'openat', 'ioctl', 'fcntl', 'flock'],
  ...['wait4', 'wait6', 'select', 'pselect', 'poll', 'ppoll', 'nanosleep', 'clock_nanosleep'],
  ...['sigsuspend', 'sigtimedwait', 'sigwaitinfo'],
];

/** The kinds that `all` stands for. */
const ALL: readonly string[] = ['setcallout', 'fork', EINTR, 'page', 'clock-lost', 'clock-double'];

/** The forms of a kind, for messages. */
export const PLACEABLE = `all (${ALL.join(', ')}), or kinds as --fault takes them without when, as in fail=EIO:write; eintr alone is EINTR in each call that a signal interrupts`;

/** The kinds of a text, which commas divide. FaultError if one is none. */
export function kindsOf(text: string): string[] {
  const kinds = text.split(',').flatMap((it) => (it === 'all' ? ALL : [it]));
  for (const kind of kinds.filter((it) => it !== EINTR)) {
    const { point, when } = faultOf(kind);
    // One that says when, or is always there, cannot be placed.
    if (point === 'drift' || when !== FIRST) throw new FaultError(`Accepted: ${PLACEABLE}.`);
  }
  return [...new Set(kinds)];
}

/** The faults of some kinds that can follow the last step of a recorded run. */
export function faultsAfter({ passed, passes }: Recording, kinds: readonly string[]): Placed[] {
  return kinds
    .flatMap((kind) => (kind === EINTR ? INTERRUPTED.map((call) => `${EINTR}:${call}`) : [kind]))
    .flatMap((kind) => {
      const { point } = faultOf(`${kind}:1`);
      const [before, all] = [passed.get(point) ?? 0, passes.get(point) ?? 0];
      return Array.from({ length: all - before }, (_, i): Placed => {
        return { kind: 'fault', spec: `${kind}:${exactly([before + i + 1])}`, cycles: 0 };
      });
    });
}
