/**
 * /tests/usertests on the machine: every test passes and nothing is left behind. `make test`
 * runs all of them on one kernel, those about time on each other kernel, and one half of these
 * on each scheme and each clock. `make matrix` runs all on each kernel, with ten seeds of interrupt
 * jitter and other rates of the clock, and on every scheme with every clock that makes sense with
 * it.
 */

import { expect } from 'chai';
import { DEFAULT_CONFIG, KERNELS, type MachineConfig } from '../../emu/config.ts';
import { schemeNamed } from '../../kernel/callout/schemes.ts';
import { CalloutTable } from '../../kernel/callout/table.ts';
import { MICROSECONDS } from '../../kernel/sys/param.ts';
import { MATRIX, timeLimit } from '../matrix.ts';
import { runProgram } from './harness.ts';
import { coveringPairs, PAIRS } from './pairs.ts';

const SEEDS = 10;
/** The least number of tests; fewer would mean that some are not run. */
const TESTS = 320;
/** Ten emulated minutes; the tests take less than one. */
const CYCLES = 15_000_000_000;

/** The kernel on which `make test` runs all tests. */
const ONE: Partial<MachineConfig> = { kernel: 'handle', seed: 2 };
const others = KERNELS.filter((kernel) => kernel !== ONE.kernel).map((kernel) => ({ kernel, seed: 1 }));
/** A clock that does not tick, of a million ticks a second. */
const FINE: Partial<MachineConfig> = { clock: 'oneshot', hz: 1_000_000 };
const matrix: Partial<MachineConfig>[] = KERNELS.flatMap((kernel) => [
  { kernel, ...FINE },
  { kernel, hz: 60 },
  { kernel, hz: 1000 },
  ...Array.from({ length: SEEDS }, (_, seed) => ({ kernel, seed: seed + 1 })),
]);

/** Microseconds by which the scheme of a machine may be late with a callout of a second. */
function rounding({ callout, hz }: MachineConfig): number {
  if (callout === undefined) return 0;
  const scheme = schemeNamed(callout)(new CalloutTable(1, 0, 1));
  return Math.ceil((scheme.lateness(hz) * MICROSECONDS) / hz);
}

/**
 * Runs the tests of these subjects, or all, and expects that they pass and that there are
 * at least `ntests`. No wait may be later than the scheme may round it.
 */
function passes(machine: Partial<MachineConfig>, subjects: readonly string[], ntests: number): void {
  const usec = rounding({ ...DEFAULT_CONFIG, ...machine });
  const argv = ['/tests/usertests', '-r', `${usec}`, ...subjects];
  const { reason, exit, output, system } = runProgram(argv, machine, { cycles: CYCLES });
  system.checkClear();
  const lines = output.split('\n').filter((line) => line !== '');
  expect(lines.filter((line) => /^(FAIL| )/.test(line))).to.deep.equal([]);
  expect(lines.filter((line) => line.startsWith('ok   '))).to.have.length.at.least(ntests);
  expect(lines.at(-1)).to.match(/^usertests: \d+ tests, all passed, nothing leaked\r?$/);
  expect([reason, exit]).to.deep.equal(['halt', 0]);
}

/** Subjects about time, in parts that take about as long, and the least number of their tests. */
const PARTS = [
  { subjects: ['clock', 'kqueue', 'socket'], ntests: 37 },
  { subjects: ['itimer', 'queue', 'sched'], ntests: 18 },
  { subjects: ['timer', 'select', 'tty', 'pty'], ntests: 41 },
];
const ABOUT_TIME = PARTS.flatMap(({ subjects }) => subjects);
/** The least number of all those tests; fewer would mean that some are not run. */
const TESTS_ABOUT_TIME = 90;

describe('usertests', () => {
  const tried = MATRIX ? [...matrix, ...PAIRS.flatMap((pair) => [pair, { ...pair, seed: 1 }])] : [ONE];
  for (const machine of tried) {
    it(JSON.stringify(machine), function () {
      this.timeout(timeLimit(120_000));
      passes(machine, [], TESTS);
    });
  }

  for (const kernel of MATRIX ? [] : others) {
    it(`about time, ${JSON.stringify(kernel)}`, function () {
      this.timeout(timeLimit(120_000));
      passes(kernel, ABOUT_TIME, TESTS_ABOUT_TIME);
    });
  }

  const fine = MATRIX
    ? PAIRS.filter(({ clock }) => clock === 'oneshot').flatMap(({ callout }) =>
        Array.from({ length: SEEDS }, (_, seed) => ({ ...FINE, callout, seed })),
      )
    : [FINE, { ...FINE, callout: 'scheme3', seed: 3 }];
  for (const machine of fine) {
    it(`about time, ${JSON.stringify(machine)}`, function () {
      this.timeout(timeLimit(120_000));
      passes(machine, ABOUT_TIME, TESTS_ABOUT_TIME);
    });
  }

  for (const [i, pair] of (MATRIX ? [] : coveringPairs()).entries()) {
    const { subjects, ntests } = PARTS[i % PARTS.length];
    it(`about time, ${subjects.join(', ')}, ${JSON.stringify(pair)}`, function () {
      this.timeout(timeLimit(120_000));
      passes(pair, subjects, ntests);
    });
  }

  it('the few pairs that make test takes have every scheme and every clock', () => {
    for (const key of ['callout', 'clock'] as const) {
      const values = (pairs: readonly Partial<MachineConfig>[]) => new Set(pairs.map((pair) => pair[key]));
      expect(values(coveringPairs())).to.deep.equal(values(PAIRS));
    }
  });

  it('a name that no test has is refused', () => {
    const { exit, output } = runProgram(['/tests/usertests', 'no such test'], {}, { cycles: CYCLES });
    expect(exit).to.equal(2);
    expect(output).to.include('no test of that name');
  });
});
