/** Every scheme that a kernel boots on, with every clock that makes sense with it. */

import { CLOCKS, type MachineConfig } from '../../emu/config.ts';
import { refusal, SCHEMES } from '../../kernel/callout/schemes.ts';

export type Pair = Pick<MachineConfig, 'callout' | 'clock'>;

export const PAIRS: readonly Pair[] = Object.entries(SCHEMES).flatMap(([callout, kind]) =>
  kind.boots
    ? CLOCKS.filter((clock) => refusal(kind.make([], 0), clock) === undefined).map((clock) => ({
        callout,
        clock,
      }))
    : [],
);

/** As few pairs as have every scheme and every clock. */
export function coveringPairs(): Pair[] {
  const schemes = [...new Set(PAIRS.map(({ callout }) => callout))];
  const taken: Pair[] = [];
  for (const callout of schemes) {
    const having = PAIRS.filter((pair) => pair.callout === callout);
    const fresh = having.find(({ clock }) => !taken.some((pair) => pair.clock === clock));
    taken.push(fresh ?? having[taken.length % having.length]);
  }
  return taken;
}
