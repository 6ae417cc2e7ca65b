/** Random system calls in every kernel, from a fixed seed; `make fuzz` runs the same with fresh ones. */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { KERNELS } from '../../emu/config.ts';
import { MASTER, parseMaster } from '../../scripts/makesyscalls.ts';
import { fuzzSyscalls } from '../model/syscallfuzz.ts';

const NCALLS = 1600;

describe('random system calls', () => {
  const table = parseMaster(readFileSync(MASTER, 'utf8'));
  for (const [i, kernel] of KERNELS.entries())
    it(`throw nothing, break nothing, leave nothing: the ${kernel} kernel`, () => {
      const tallies = fuzzSyscalls(table, kernel, 20261120 + i, NCALLS);
      const missed = table.filter(({ number }) => !tallies.has(number));
      expect(missed.map(({ name }) => name)).to.deep.equal([]);
    });
});
