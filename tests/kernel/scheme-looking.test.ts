/**
 * Looking at a scheme changes nothing: a front end asks for the ticks until the next
 * callout at any time, which must not show.
 */

import { expect } from 'chai';
import { EVERY_SCHEME, Setup } from '../model/setup.ts';

/** The whole state of a scheme but the number of nodes that its last call visited. */
function state(it: object): Record<string, unknown> {
  const remembered: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(it)) {
    if (key === 'visited' || key === 'steps' || key === 'table') continue;
    if (ArrayBuffer.isView(value)) remembered[key] = Array.from(value as unknown as ArrayLike<number>);
    else if (Array.isArray(value)) remembered[key] = [...value];
    else remembered[key] = typeof value === 'object' && value !== null ? state(value) : value;
  }
  return remembered;
}

describe('ticksUntilNext, bucketOf and check leave as it was', () => {
  for (const [name, choice] of Object.entries(EVERY_SCHEME)) {
    it(name, () => {
      const t = new Setup(choice);
      const { scheme } = t.callouts;
      let looks = 0;
      const look = (): void => {
        const before = state(scheme);
        for (const bound of [1, 4, 1000, 2 ** 31 - 1]) t.callouts.ticksUntilNextSeen(bound);
        for (const c of pending) scheme.bucketOf(c);
        scheme.check();
        expect(state(scheme)).to.deep.equal(before);
        looks++;
      };
      const pending = new Set<number>();
      for (const n of [1, 5, 3, 300, 2, 9, 3]) {
        const handle: number = t.callouts.setcallout(
          () => {
            pending.delete(t.callouts.table.slot(handle));
            look();
          },
          n,
          n,
        );
        pending.add(t.callouts.table.slot(handle));
        look();
      }
      for (let i = 0; i < 10; i++) {
        t.tick();
        look();
      }
      expect(looks).to.equal(7 + 6 + 10);
    });
  }
});
