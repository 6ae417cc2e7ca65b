/** A machine without levels, clock or prices, for the structures alone. */

import type { CalloutCost, Spl } from '../../../kernel/machdep.ts';

export class NullSpl implements Spl {
  readonly ipl = 0;

  routine(): number {
    return 0;
  }

  splraise(): number {
    return 0;
  }

  splx(): void {}

  charge(): void {}
}

export const FREE: CalloutCost = {
  memref: 0,
  spl: 0,
  calloutNode: 0,
  calloutSet: 0,
  calloutUnset: 0,
  hashProbe: 0,
  calloutFire: 0,
};
