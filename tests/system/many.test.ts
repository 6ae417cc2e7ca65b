/**
 * A thousand processes with four timers each, with --maxproc, in `make matrix` 5000 of them too.
 *
 * Five hundred processes with four timers each, at once: every expiry is accounted for,
 * and nothing is left behind. `make test` has the kernel with handles, and the old one where it
 * serves a small part of the periods only; `make matrix` every kernel, with ten seeds.
 */

import { execFileSync } from 'node:child_process';
import { expect } from 'chai';
import { KERNELS } from '../../emu/config.ts';
import { MATRIX, timeLimit } from '../matrix.ts';
import { runProgram } from './harness.ts';

const PROCESSES = 500;
/**
 * The factor by which the periods of the timers are longer than 0.4 to 1.4 seconds. At
 * those, 2900 timers expire in a second, and the list of the old kernel looks at some
 * 1400 callouts to set each of them again: more than a machine of 25 MHz can do. With a
 * third of the expiries it just can, with some overruns.
 */
const SLOWER = { old: 3, hash: 1, handle: 1 };
const SEEDS = MATRIX ? [undefined, 1, 2, 3, 4, 5, 6, 7, 8, 9] : [undefined];

/** Processes of a machine that may have more, the factor of their periods, and megabytes. */
const LARGE = [
  [1000, 3, 300],
  [5000, 15, 600],
] as const;

const argv = (slower: number) => ['/tests/many', `${PROCESSES}`, `${3000 * slower}`, `${slower}`];

describe('five hundred processes with four timers each', () => {
  for (const kernel of MATRIX ? KERNELS : (['handle'] as const))
    for (const seed of SEEDS)
      it(`kernel ${kernel}, seed ${seed ?? 'none'}`, () => {
        const run = runProgram(argv(SLOWER[kernel]), { kernel, seed }, { cycles: 1e10 });
        expect(run.output).to.match(/ 0 timers and 0 processes wrong, nothing leaked\n$/);
        const figures = / (\d+) expiries, (\d+) delivered, (\d+) overruns/.exec(run.output) ?? [];
        const [expiries, delivered, overruns] = figures.slice(1).map(Number);
        expect(expiries).to.be.above(10 * PROCESSES);
        expect(delivered + overruns).to.equal(expiries);
        expect(run.exit).to.equal(0);
        expect(run.system.sysctl('kern.callout.clients')).to.equal(0);
      }).timeout(timeLimit(120_000));

  // Peaks of host memory, Node's own included, with the factor by which the periods are longer.
  for (const [nprocesses, slower, megabytes] of MATRIX ? LARGE : LARGE.slice(0, 1))
    it(`${nprocesses} in their place, of ${megabytes} MB`, () => {
      const args = ['build/js/tests/system/many.child.js', `${nprocesses}`, `${slower}`];
      const printed = execFileSync(process.execPath, args, { encoding: 'utf8' });
      const { output, exit, peakBytes } = JSON.parse(printed) as Record<'output', string> &
        Record<'exit' | 'peakBytes', number>;
      expect(output).to.match(
        new RegExp(`^${nprocesses} processes, .* 0 timers and 0 processes wrong, nothing leaked\\n$`),
      );
      expect(exit).to.equal(0);
      expect(peakBytes / 1e6).to.be.below(megabytes);
    }).timeout(timeLimit(120_000));

  it('kernel old, three times as fast: the timers are put off, and the machine goes on', () => {
    const { exit, output } = runProgram(argv(1), { kernel: 'old' }, { cycles: 1e11 });
    const [delivered, overruns] = / (\d+) delivered, (\d+) overruns/.exec(output)?.slice(1).map(Number) ?? [];
    expect(output).to.match(/ 0 timers and 0 processes wrong, nothing leaked\n$/);
    expect(exit).to.equal(0);
    expect(overruns).to.be.above(10 * (delivered ?? Number.POSITIVE_INFINITY));
  }).timeout(timeLimit(120_000));
});
