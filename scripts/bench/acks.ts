/**
 * The case for which a facility may put callouts off lazily (kernel/callout/putoff.ts).
 * There are n connections, each with a retransmission timer: a caller-owned callout that
 * every acknowledgement sets anew. On each tick an eighth of the connections, drawn at
 * random, receive an acknowledgement. A timer is set for 56 to 71 ticks, so one setting
 * in a few thousand comes to fire. A connection whose timer fires sends again, and sets
 * its timer anew.
 *
 * The events of each tick are the same with every scheme, and whether or not callouts are
 * put off.
 */

import { NULL_COST, NullMachine } from '../../emu/judge/machine.ts';
import { Callouts } from '../../kernel/callout/callout.ts';
import { type Callout, OwnedCallouts } from '../../kernel/callout/owned.ts';
import { schemeNamed } from '../../kernel/callout/schemes.ts';
import { type Counts, draws, noCounts, scramble } from './workloads.ts';

/** Connections for each acknowledgement of a tick. */
const SILENT = 8;
/** The least interval of a timer, in ticks. */
const LEAST = 56;
/** The intervals are spread over this many ticks more: a power of two, less 1. */
const SPREAD_MASK = 15;

/** The connections at work. */
export interface Acks {
  readonly callouts: Callouts;
  readonly counts: Counts;
  /** Runs as many ticks as it takes for `nacks` acknowledgements. */
  run(nacks: number): void;
}

/** Makes n connections on a scheme, whose callouts are put off lazily if `lazy`. */
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
