/** The price of one thing in another, of a program that does both in each of its rounds. */

import { expect } from 'chai';
import { boot } from '../../emu/boot.ts';
import { DEFAULT_CONFIG, type KernelName } from '../../emu/config.ts';
import { ROOT_IMAGE } from './harness.ts';

/** Rounds of a run; the first ones, in which the host's engine compiles, do not count. */
const ROUNDS = 9;
const WARM = 4;

/** The second half of a round in first halves: the median of the rounds. */
export interface Ratios {
  /** By the processor time of the host. */
  readonly host: number;
  /** By the cycles of the machine, which are the same in each run. */
  readonly cycles: number;
}

/** A mark of the program: the time of the host in microseconds, and the machine's in cycles. */
interface Mark {
  readonly host: number;
  readonly cycles: number;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] as number;
}

/** The ratio of each round, by one of the clocks. */
function ratiosBy(marks: readonly Mark[], clock: keyof Mark): number[] {
  return Array.from({ length: ROUNDS }, (_, i) => {
    const [begin = 0, middle = 0, end = 0] = marks.slice(3 * i, 3 * i + 3).map((mark) => mark[clock]);
    return (end - middle) / (middle - begin);
  });
}

/**
 * Runs a program of /tests with `calls` and a number of rounds as arguments, which marks the
 * beginning, the middle and the end of each round.
 */
export function ratiosOf(name: string, calls: number, kernel: KernelName): Ratios {
  const marks: Mark[] = [];
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
      const { user, system: kernelTime } = process.cpuUsage();
      marks.push({ host: user + kernelTime, cycles: system.cycle });
    },
  });
  expect(system.run(Number.POSITIVE_INFINITY)).to.equal('halt');
  expect([system.status, marks.length]).to.deep.equal([0, 3 * ROUNDS]);
  return {
    host: median(ratiosBy(marks, 'host').slice(WARM)),
    cycles: median(ratiosBy(marks, 'cycles')),
  };
}
