/**
 * callout_reset_sbt and callout_when of modules: times, precision, flags, times that are days away,
 * and what is refused.
 */

import { expect } from 'chai';
import type { MachineConfig } from '../../emu/config.ts';
import { tsleep } from '../../kernel/kern/kern_synch.ts';
import { C_ABSOLUTE, C_PRECALC, C_PREL, type Callout, type ModuleKernel } from '../../kernel/module.ts';
import { PWAIT } from '../../kernel/sys/param.ts';
import { ModuleBench, moduleOf } from './module-bench.ts';

const FINE: Partial<MachineConfig> = { clock: 'oneshot', callout: 'scheme3', hz: 1_000_000 };

/** A module whose load does `body`, and whose unload stops its callouts. */
function loaded(b: ModuleBench, body: (k: ModuleKernel, make: () => Callout) => void): void {
  const outcome = b.load(
    moduleOf(
      (k) => {
        const made: Callout[] = [];
        body(k, () => {
          const c = k.callout_init();
          made.push(c);
          return c;
        });
        return { k, made };
      },
      (k, { made }: { made: Callout[] }) => {
        for (const c of made) {
          k.callout_stop(c);
          k.callout_destroy(c);
        }
      },
    ),
  );
  expect(outcome, b.said().join('; ')).to.not.equal(undefined);
}

for (const config of [FINE, {}])
  describe(`callout_reset_sbt of a module, ${config.clock ?? 'tick'}`, () => {
    const tick = 1e6 / (config.hz ?? 100);

    it('calls in its range, and together what can come together', () => {
      const b = new ModuleBench(config);
      const calls: { name: string; at: number }[] = [];
      let begun = 0;
      loaded(b, (k, make) => {
        const note = (name: string): void => {
          calls.push({ name, at: k.microuptime() - begun });
        };
        begun = k.microuptime();
        k.callout_reset_sbt(make(), 100_000, 50_000, note, 'wide');
        k.callout_reset_sbt(make(), begun + 120_000, 0, note, 'exact', C_ABSOLUTE);
        k.callout_reset_sbt(make(), 200_000, 0, note, 'part', C_PREL(2));
        const { sbt, pr } = k.callout_when(230_000, 1000);
        expect(sbt).to.be.within(begun + 230_000, begun + 231_000);
        expect(k.callout_reset_sbt(make(), sbt, pr, note, 'computed', C_PRECALC)).to.equal(false);
      });
      b.until(b.machine.cycle + 25 * 400_000);
      const at = Object.fromEntries(calls.map((it) => [it.name, it.at]));
      expect(calls).to.have.length(4);
      expect(at.exact).to.be.within(120_000, 120_000 + tick + 500);
      expect(at.wide - at.exact, 'with the exact one').to.be.within(-200, 200);
      expect(at.computed).to.be.within(230_000, 231_000 + tick + 500);
      expect(at.part - at.computed, 'with the computed one').to.be.within(-200, 200);
      expect(b.unload()).to.not.equal(undefined);
      b.checkClean();
    });
  });

describe('callout_reset_sbt of a module', () => {
  it('comes on time in days of a clock whose ticks have wrapped many times', () => {
    const b = new ModuleBench(FINE, {}, [0x6f]);
    const DAY = 86_400_000_000;
    let at = 0;
    loaded(b, (k, make) => {
      const c = make();
      k.callout_reset_sbt(c, 3 * DAY, 0, () => (at = k.microuptime()), undefined);
      expect(k.callout_pending(c)).to.equal(true);
    });
    // The process waits, or it would compute for days.
    b.process(function* () {
      yield* tsleepForEver(b);
      return 0;
    });
    b.until(25 * (3 * DAY - 1_000_000));
    expect(at).to.equal(0);
    b.until(25 * (3 * DAY + 1_000_000));
    expect(at).to.be.within(3 * DAY, 3 * DAY + 100_000);
  });

  it('refuses what makes no sense', () => {
    for (const [args, why] of [
      [[Number.NaN, 0, 0], 'NaN is no time in microseconds'],
      [[1, -1, 0], '-1 is no precision in microseconds'],
      [[1, 0, 1], '1 are no flags'],
      [[1, 0, 0.5], '0.5 are no flags'],
    ] as const) {
      const b = new ModuleBench(FINE);
      b.load(
        moduleOf((k) => {
          k.callout_reset_sbt(k.callout_init(), args[0], args[1], () => undefined, undefined, args[2]);
        }),
      );
      expect(b.said().join(' ')).to.include(`callout_reset_sbt: ${why}`);
    }
  });
});

function* tsleepForEver(b: ModuleBench): Generator<undefined, void, undefined> {
  yield* tsleep(b.k, b, PWAIT, 'test', 0);
}
