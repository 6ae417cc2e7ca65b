/** The price of one thing in another, of a program that does both in each of its rounds. */

import { expect } from 'chai';
import { boot } from '../../emu/boot.ts';
import { DEFAULT_CONFIG, type KernelName } from '../../emu/config.ts';
import { ROOT_IMAGE } from './harness.ts';

/** Rounds of a run; the first ones, in which the host's engine compiles, do not count. */
const ROUNDS = 9;
const WARM = 4;

/**
 * Runs a program of /tests with `calls` and a number of rounds as arguments, which marks the
 * beginning, the middle and the end of each round. The processor time of the host in the second
 * half of a round, in first halves: the median of the rounds.
 */
export function ratioOf(name: string, calls: number, kernel: KernelName): number {
  const marks: number[] = [];
  const program = {
    path: `/tests/${name}`,
    argv: [name, `${calls}`, `${ROUNDS}`],
    envp: [],
    file: undefined,
  };
  const system = boot({ ...DEFAULT_CONFIG, kernel }, ROOT_IMAGE, program, {
    consoleOutput: () => undefined,
    trace: () => undefined,
    mark: () => {
      const { user, system } = process.cpuUsage();
      marks.push(user + system);
    },
  });
  expect(system.run(Number.POSITIVE_INFINITY)).to.equal('halt');
  expect([system.status, marks.length]).to.deep.equal([0, 3 * ROUNDS]);
  const ratios = Array.from({ length: ROUNDS }, (_, i) => marks.slice(3 * i, 3 * i + 3)).map(
    ([begin, middle, end]) => (end - middle) / (middle - begin),
  );
  return ratios.slice(WARM).sort((a, b) => a - b)[(ROUNDS - WARM) >> 1];
}
