/**
 * What a facility may put off lazily for (kernel/callout/putoff.ts): n
 * connections with a retransmission timer each, a caller-owned callout that
 * every acknowledgement sets anew. On each tick an eighth of the connections,
 * drawn at random, hear one; a timer is for 56 to 71 ticks, so that one in a few
 * thousand comes to fire. Who fires sends again, and sets itself anew.
 *
 * What happens on which tick is the same by whatever scheme and whether or not
 * callouts are put off.
 */

import { NULL_COST, NullMachine } from '../../emu/judge/machine.ts';
import { Callouts } from '../../kernel/callout/callout.ts';
import { type Callout, OwnedCallouts } from '../../kernel/callout/owned.ts';
import { schemeNamed } from '../../kernel/callout/schemes.ts';
import { type Counts, draws, noCounts, scramble } from './workloads.ts';

/** Connections to each acknowledgement of a tick. */
const SILENT = 8;
const LEAST = 56;
const SPREAD_MASK = 15;

export interface Acks {
  readonly callouts: Callouts;
  readonly counts: Counts;
  /** Ticks on which there are `nacks` acknowledgements. */
  run(nacks: number): void;
}

export function acks(scheme: string, lazy: boolean, n: number): Acks {
  const parts = { ncallout: n, scheme: schemeNamed(scheme), lazy, spl: new NullMachine(), cost: NULL_COST };
  const callouts = new Callouts(parts);
  const owned = new OwnedCallouts(callouts);
  const timers = Array.from({ length: n }, () => owned.callout_init() as Callout);
  const counts = noCounts();
  const { who } = draws(n);
  const each = Math.max(1, Math.floor(n / SILENT));
  let at = 0;
  const set = (client: number): boolean => {
    const ticks = LEAST + (scramble(client, callouts.ticks) & SPREAD_MASK);
    counts.sets++;
    return owned.callout_reset(timers[client], ticks, sendAgain, client);
  };
  const sendAgain = (client: number): void => {
    counts.fires++;
    counts.sum = (counts.sum + scramble(client, callouts.ticks)) | 0;
    set(client);
  };
  for (let client = 0; client < n; client++) set(client);
  const run = (nacks: number): void => {
    for (let left = nacks; left > 0; left -= each) {
      if (callouts.calloutTick()) while (callouts.softclock());
      for (let i = 0; i < each; i++) {
        if (set(who[at])) counts.cancels++;
        at = (at + 1) & (who.length - 1);
      }
    }
  };
  return { callouts, counts, run };
}
