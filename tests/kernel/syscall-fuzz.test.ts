/**
 * Random system calls in every kernel, from a fixed seed; `make fuzz` runs the same with
 * fresh ones.
 */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { KERNELS } from '../../emu/config.ts';
import { MASTER, parseMaster } from '../../scripts/makesyscalls.ts';
import { repetitions } from '../matrix.ts';
import { fuzzSyscalls } from '../model/syscallfuzz.ts';

const NCALLS = repetitions(500, 16_000);

describe('random system calls', () => {
  const table = parseMaster(readFileSync(MASTER, 'utf8'));
  const made = new Set<number>();
  for (const [i, kernel] of KERNELS.entries())
    it(`throw nothing, break nothing, leave nothing: the ${kernel} kernel`, () => {
      for (const number of fuzzSyscalls(table, kernel, 20261120 + i, NCALLS).keys()) made.add(number);
    });
  it('throw nothing on a clock of a million ticks', () => {
    const fine = { clock: 'oneshot', callout: 'scheme3', hz: 1_000_000 } as const;
    for (const number of fuzzSyscalls(table, 'hash', 20261128, NCALLS, fine).keys()) made.add(number);
  });
  it('are all that there are, on one kernel or another', () => {
    expect(table.filter(({ number }) => !made.has(number)).map(({ name }) => name)).to.deep.equal([]);
  });
});
