/** The kinds of faults that an exploration is asked to place, as the user writes them. */

import { FaultError, faultOf } from '../fault/spec.ts';
import { FIRST } from '../fault/when.ts';

/** EINTR in each of INTERRUPTED. */
const EINTR = 'eintr';
/** The calls that a signal interrupts. */
const INTERRUPTED: readonly string[] = [
  ...['read', 'readv', 'write', 'writev', 'open', 'openat', 'ioctl', 'fcntl', 'flock'],
  ...['wait4', 'wait6', 'select', 'pselect', 'poll', 'ppoll', 'nanosleep', 'clock_nanosleep', 'kevent'],
  ...['sigsuspend', 'sigtimedwait', 'sigwaitinfo'],
  ...['accept', 'accept4', 'sendto', 'sendmsg', 'recvfrom', 'recvmsg'],
];

/** The kinds that `all` stands for. */
const ALL: readonly string[] = ['setcallout', 'fork', EINTR, 'page', 'clock-lost', 'clock-double'];

/** The forms of a kind, for messages. */
export const PLACEABLE = `all (${ALL.join(', ')}), or kinds as --fault takes them without when, as in fail=EIO:write; eintr alone is EINTR in each call that a signal interrupts; clock-drift is there all the time, and is not placed`;

/** The kinds of a text, which commas divide; or, if one is none, a sentence on what is accepted. */
export function kindsOf(text: string): readonly string[] | string {
  const named = text.split(',').flatMap((it) => (it === 'all' ? ALL : [it]));
  const kinds = named.flatMap((it) => (it === EINTR ? INTERRUPTED.map((call) => `${EINTR}:${call}`) : [it]));
  try {
    const faults = kinds.map(faultOf);
    // One that says when, or is always there, cannot be placed.
    const isWrong = faults.some(({ point, when }) => point === 'drift' || when !== FIRST);
    return isWrong ? `Accepted: ${PLACEABLE}.` : [...new Set(kinds)];
  } catch (error) {
    if (error instanceof FaultError) return error.message;
    throw error;
  }
}
