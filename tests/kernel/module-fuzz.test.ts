/**
 * A module that calls random routines at random places, in every kernel and on every
 * clock, from fixed seeds.
 */

import { expect } from 'chai';
import { CLOCKS, KERNELS, type MachineConfig } from '../../emu/config.ts';
import { fuzzModule } from '../model/modulefuzz.ts';

/** Modules that may do wrong, for each configuration; there are a quarter as many that do not. */
const SEEDS = 16;

/** The messages about modules that do nothing wrong. */
const GOOD = /expensive|unload left|in use|load: /;

const CONFIGS: readonly Partial<MachineConfig>[] = [
  ...KERNELS.map((kernel) => ({ kernel })),
  ...CLOCKS.filter((clock) => clock !== 'tick').map((clock) => ({ clock })),
  { clock: 'oneshot', hz: 1_000_000 },
];

describe('a module that does anything anywhere', () => {
  const acts = new Set<string>();
  const faults: string[] = [];
  for (const [i, config] of CONFIGS.entries()) {
    it(`leaves nothing: ${JSON.stringify(config)}`, () => {
      for (let seed = 1; seed <= SEEDS; seed++) {
        const fuzzed = fuzzModule(1000 * i + seed, config, false);
        faults.push(...fuzzed.faults);
        for (const act of fuzzed.acts.keys()) acts.add(act);
      }
    });

    it(`has done nothing wrong when it has not: ${JSON.stringify(config)}`, () => {
      for (let seed = 1; seed <= SEEDS / 4; seed++) {
        const { faults } = fuzzModule(5000 * i + seed, config, true);
        expect(faults.filter((line) => !GOOD.test(line))).to.deep.equal([]);
      }
    });
  }

  it('has done nearly everything from nearly everywhere', () => {
    for (const where of ['load', 'thread', 'handler', 'interrupt'])
      for (const what of ['timeout', 'callout_reset', 'spl', 'after', 'wakeup', 'charge'])
        expect(acts).to.include(`${where} ${what}`);
    for (const where of ['read', 'write', 'ioctl', 'open', 'close'])
      expect(
        [...acts].some((act) => act.startsWith(`${where} `)),
        where,
      ).to.equal(true);
    const wrong = faults.filter((line) => !GOOD.test(line));
    expect(wrong).to.have.length.above((CONFIGS.length * SEEDS) / 10);
    expect(wrong.some((line) => /callout handler/.test(line))).to.equal(true);
    expect(wrong.some((line) => /interrupt of device/.test(line))).to.equal(true);
  });

  it('does the same each time', () => {
    const [one, other] = [0, 1].map(() => fuzzModule(77, {}, false).hash);
    expect(one).to.equal(other);
  });
});
