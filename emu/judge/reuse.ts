/**
 * Holds a scheme that gives handles against old ones: an entry of the table is used again and
 * again, and a handle of one of its first uses must stay stale all the time.
 */

import { Callouts } from '../../kernel/callout/callout.ts';
import { withOwnHandles } from '../../kernel/callout/ownhandles.ts';
import { NONE, type SchemeMaker } from '../../kernel/callout/scheme.ts';
import { isSchemeFault, SchemeFault } from '../contain/schemerealm.ts';
import { NULL_COST, NullMachine } from './machine.ts';

/** Entries of the table: one that is used again, and one whose callout is never unset. */
const NCALLOUT = 2;
/** Uses whose handles are kept. */
const KEPT = 4;

/** The way in which an old handle came to life again; undefined if none did in `reuses` uses. */
export function revived(make: SchemeMaker, reuses: number): string | undefined {
  const callouts = withOwnHandles(
    new Callouts({ ncallout: NCALLOUT, scheme: make, spl: new NullMachine(), cost: NULL_COST }),
  );
  if (callouts.scheme.giveHandle === undefined) return 'giveHandle() is missing: the scheme gives no handles';
  const set = (): number => callouts.setcallout(handler, undefined, 100);
  const bystander = set();
  const old: number[] = [];
  for (let use = 0; use < reuses; use++) {
    const handle = within(use, set);
    const same = old.indexOf(handle);
    if (same >= 0)
      return `handle ${handle} is given out again after ${times(use - same)}: who kept it would unset the new timer`;
    // A number of generations is a power of two, or nearly one.
    if (isNearPower(use))
      for (const [since, stale] of old.entries())
        if (callouts.holder(stale) !== NONE)
          return `handle ${stale} is stale, and yet it stands for a timer set ${times(use - since)} later`;
    if (use < KEPT) old.push(handle);
    if (!callouts.unsetcallout(handle)) return `unsetcallout(${handle}) finds no timer, and one was just set`;
  }
  return callouts.unsetcallout(bystander) ? undefined : `handle ${bystander} of a timer that waits is stale`;
}

/** The handle that `set` gives; a fault of the scheme's says in which use of the entry it was. */
function within(use: number, set: () => number): number {
  try {
    return set();
  } catch (error) {
    if (!isSchemeFault(error)) throw error;
    throw new SchemeFault(error.crime, `${error.message}, at use ${use + 1} of the entry`, error.detail);
  }
}

const handler = (): void => {};
const times = (n: number): string => `${n} use${n === 1 ? '' : 's'} of the entry`;

/** True of a power of two, and of the numbers up to KEPT beyond one or just below. */
function isNearPower(n: number): boolean {
  const power = 2 ** Math.round(Math.log2(Math.max(1, n)));
  return Math.abs(n - power) <= KEPT;
}
