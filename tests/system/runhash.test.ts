/**
 * Determinism: the same arguments give the same run, sliced or traced in any way. In `make test`
 * each program is sliced by one length, and each length is there.
 */

import { expect } from 'chai';
import { ENGINES, type MachineConfig } from '../../emu/config.ts';
import { MATRIX } from '../matrix.ts';
import { type RunOptions, runProgram } from './harness.ts';

const PROGRAMS: readonly (readonly string[])[] = [
  ['itimerdemo'],
  ['multi'],
  ['fault', '-c', 'null'],
  ['fig9', '20', '300'],
];

const SLICES = [997, 250_000, 1_000_003];

const hashOf = (argv: readonly string[], config: Partial<MachineConfig> = {}, options: RunOptions = {}) =>
  runProgram(argv, config, options).hash;

describe('the run hash', () => {
  for (const [i, argv] of PROGRAMS.entries()) {
    it(`${argv.join(' ')}: the same twice, and in slices of any length, and traced`, () => {
      const run = runProgram(argv);
      expect(hashOf(argv)).to.equal(run.hash);
      for (const slice of MATRIX ? SLICES : [SLICES[i % SLICES.length]])
        expect(hashOf(argv, {}, { slice }), `slice ${slice}`).to.equal(run.hash);
      expect(hashOf(argv, { trace: ['callout', 'clock', 'signal', 'syscall'] })).to.equal(run.hash);
    });
  }

  it('is the same with each engine, of programs, faults and signals', () => {
    for (const [argv, config] of [
      [['mips', '2'], {}],
      [['itimerdemo'], { hz: 1000 }],
      [['multi'], { seed: 3 }],
      [['fault', '-c', 'null'], {}],
      [['sh', '-c', 'for i in 1 2 3; do ls /bin | sort | wc; done; sleep 1 & kill $!; wait'], {}],
    ] as const) {
      const [wanted, ...found] = ENGINES.map((engine) => {
        const { hash, cycles, output, system } = runProgram(argv, config, { engine });
        return { hash, cycles, output, instructions: system.instructions };
      });
      for (const run of found) expect(run, argv.join(' ')).to.deep.equal(wanted);
    }
  });

  it('differs between seeds, and is the same for the same seed', () => {
    const hashes = [1, 2, 3].map((seed) => hashOf(['multi'], { seed }));
    expect(new Set([...hashes, hashOf(['multi'])]).size).to.equal(4);
    expect(hashOf(['multi'], { seed: 2 })).to.equal(hashes[1]);
  });

  it('programs do the same whatever the jitter', () => {
    const plain = runProgram(['itimerdemo']);
    for (const seed of [1, 2, 3]) {
      const run = runProgram(['itimerdemo'], { seed });
      expect(run.exit).to.equal(0);
      expect(run.output.split('\n').length).to.equal(plain.output.split('\n').length);
    }
  });
});
