/**
 * calloutTicks, which counts many ticks at once for a clock that does not tick: it does the same as
 * one tick after the other, and its work does not grow with the ticks.
 */

import { expect } from 'chai';
import { INT_MAX, type Scheme } from '../../kernel/callout/scheme.ts';
import { IPL_SOFTCLOCK } from '../../kernel/machdep.ts';
import { repetitions } from '../matrix.ts';
import type { Choice } from '../model/defendants.ts';
import { Random } from '../model/random.ts';
import { EVERY_SCHEME, Setup } from '../model/setup.ts';

/** The calls of hardtick that 2^31 - 1 ticks may need here. */
const FEW = 8;

/** Has the scheme refuse the next hardtick after `most` of them. */
function allow(scheme: Scheme, most: number): void {
  const { hardtick } = scheme;
  let calls = 0;
  scheme.hardtick = () => {
    if (++calls > most) throw new Error(`more than ${most} hardticks`);
    return hardtick.call(scheme);
  };
}

/** Does `body` with softclock held off, and calls softclock afterwards. */
function lateTicks(s: Setup, body: () => void): void {
  s.machine.at(IPL_SOFTCLOCK, body);
  s.callouts.check();
  s.callouts.softclock();
  s.callouts.check();
}

/** Throws if calloutTicks under random scripts does not do the same as one tick after the other. */
function compare(choice: Choice, change: (scheme: Scheme) => void = () => undefined): void {
  const random = new Random(8);
  for (let round = 0; round < repetitions(20, 500); round++) {
    const together = new Setup(choice);
    const single = new Setup(choice);
    change(together.callouts.scheme);
    for (let step = 0; step < 12; step++) {
      const intervals = Array.from({ length: random.below(4) }, () => 1 + random.below(90));
      const n = 1 + random.below(random.pick([3, 20, 120]));
      for (const s of [together, single])
        for (const [i, ticks] of intervals.entries())
          if (s.callouts.npending < 20) s.callouts.timeout(s.note, 10 * step + i, ticks);
      let wanted = false;
      lateTicks(together, () => {
        wanted = together.callouts.calloutTicks(n);
      });
      lateTicks(single, () => {
        let any = false;
        for (let i = 0; i < n; i++) if (single.callouts.calloutTick()) any = true;
        // More hardticks than calls may ask for softclock in vain.
        if (wanted) expect(any).to.equal(true);
      });
      expect(together.calls, `round ${round}, step ${step}`).to.deep.equal(single.calls);
    }
  }
}

for (const [name, choice] of Object.entries(EVERY_SCHEME))
  describe(`calloutTicks on ${name}`, () => {
    it('counts 2^31 - 1 ticks in a few steps, with callouts overdue', () => {
      const s = new Setup(choice);
      for (const [arg, ticks] of [3, 3, 700, 1299].entries()) s.callouts.timeout(s.note, arg, ticks);
      allow(s.callouts.scheme, FEW);
      const nodes = s.callouts.counters.tickNodes;
      s.machine.at(IPL_SOFTCLOCK, () => {
        expect(s.callouts.calloutTicks(INT_MAX)).to.equal(true);
        expect(s.callouts.ticks).to.equal(INT_MAX);
        expect(s.callouts.ticksUntilNext(5)).to.equal(0);
      });
      expect(s.callouts.counters.tickNodes - nodes).to.be.at.most(50);
      s.callouts.check();
    });

    it('does the same as one tick after the other', () => compare(choice));
  });

describe('a scheme whose hardtick takes up what comes due', () => {
  for (const name of ['bsd by hash', 'scheme1', 'scheme4 of 256'] as const)
    it(`is convicted if it says that ticks may pass without: ${name}`, () => {
      const claims = (scheme: Scheme): void => {
        Object.assign(scheme, { passesDue: true });
      };
      expect(() => compare(EVERY_SCHEME[name] as Choice, claims)).to.throw();
    });
});
