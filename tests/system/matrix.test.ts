/**
 * Every kind of machine runs the same programs to the same end: in `make test`
 * machines that together have every value of every axis, in `make matrix` every
 * combination, and every scheme with every clock (usertests tries a few of these
 * pairs in `make test`). Each run is repeated in slices, which must not show.
 */

import { expect } from 'chai';
import { KERNELS, type MachineConfig } from '../../emu/config.ts';
import { MATRIX } from '../matrix.ts';
import { runProgram } from './harness.ts';
import { PAIRS } from './pairs.ts';

type Axis = readonly Partial<MachineConfig>[];

const AXES: readonly Axis[] = [
  KERNELS.map((kernel) => ({ kernel })),
  [{ hz: 100 }, { hz: 60 }, { hz: 1000 }],
  [{ wheelsize: 0 }, { wheelsize: 16 }, { wheelsize: 256 }],
  [{ hashsize: 0 }, { hashsize: 1 }],
  [{}, { seed: 1 }, { seed: 2 }],
];

/** Every combination. */
function product(axes: readonly Axis[]): Partial<MachineConfig>[] {
  return axes.reduce<Partial<MachineConfig>[]>(
    (machines, axis) => machines.flatMap((machine) => axis.map((value) => ({ ...machine, ...value }))),
    [{}],
  );
}

/** As few machines as have every value of every axis. */
function cover(axes: readonly Axis[]): Partial<MachineConfig>[] {
  const most = Math.max(...axes.map((axis) => axis.length));
  return Array.from({ length: most }, (_, i) =>
    Object.assign({}, ...axes.map((axis) => axis[i % axis.length])),
  );
}

const PROGRAMS: readonly (readonly string[])[] = [
  ['/tests/sigtest'],
  ['/tests/timetest'],
  ['/tests/eagain'],
  ['fig9', '300', '50', '1'],
  ['multi'],
  ['spin', '50'],
];

const SLICE = 77_777;

// Schemes are not paired with 1000 Hz: Scheme 1 cannot look at every callout that often, and the
// schemes that round up are later there.
const machines = MATRIX
  ? [...product(AXES), ...product([PAIRS, [{}, { seed: 1 }, { hz: 60, seed: 2 }]])]
  : cover(AXES);

describe('machines of every kind', () => {
  it('are covered by the few that make test takes', () => {
    for (const value of AXES.flat()) {
      const having = cover(AXES).filter((machine) =>
        Object.entries(value).every(([key, of]) => machine[key as keyof MachineConfig] === of),
      );
      expect(having, JSON.stringify(value)).to.not.have.length(0);
    }
    expect(product(AXES)).to.have.length(AXES.reduce((n, axis) => n * axis.length, 1));
  });
  for (const machine of machines) {
    it(JSON.stringify(machine), () => {
      for (const argv of PROGRAMS) {
        const { reason, exit, hash, cycles, output, system } = runProgram(argv, machine);
        expect([reason, exit], `${argv.join(' ')}: ${output}`).to.deep.equal(['halt', 0]);
        expect(system.sysctl('kern.callout.clients')).to.equal(0);
        const sliced = runProgram(argv, machine, { slice: SLICE });
        expect([sliced.hash, sliced.cycles, sliced.output]).to.deep.equal([hash, cycles, output]);
      }
    });
  }
});
