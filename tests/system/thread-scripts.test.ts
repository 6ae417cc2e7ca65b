/**
 * Random scripts of threads, and the wrong kernels and libraries that their judge convicts. `make
 * test` has a few of each; `make matrix` has every kernel, clock and scheme with ten seeds, and all
 * that is wrong.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { KERNELS, type MachineConfig } from '../../emu/config.ts';
import { MATRIX, repetitions, timeLimit } from '../matrix.ts';
import { tryThreads, verdictOn } from '../model/threadfuzz.ts';
import { judgeThreads } from '../model/threadjudge.ts';
import { WRONG_KERNELS, WRONG_LIBRARIES } from '../model/threadtwins.ts';
import { Playground } from './examples.ts';
import { PAIRS } from './pairs.ts';

const FEW: readonly Partial<MachineConfig>[] = [
  { kernel: 'old', seed: 4 },
  { kernel: 'hash', clock: 'oneshot', hz: 1_000_000 },
  { kernel: 'handle' },
];
const ALL: readonly Partial<MachineConfig>[] = [
  ...FEW,
  ...PAIRS,
  ...KERNELS.flatMap((kernel) => [
    { kernel, hz: 60 },
    { kernel, hz: 1000 },
    { kernel, clock: 'oneshot' as const },
  ]),
];

/** Scripts that a wrong kernel or library has to be convicted by. */
const SCRIPTS = 400;

/** The library's folder, and the file that all of its files include. */
const LIBRARY = 'userland/lib/thread';

/** The program, linked with a file of the library in which something else stands in a place. */
function programWith([name, right, wrong]: readonly [string, string, string]): Uint8Array {
  const text = readFileSync(`${LIBRARY}/${name}`, 'utf8');
  expect(text).to.include(right);
  const playground = new Playground({
    [name]: text.replace(right, wrong),
    'thread.h': readFileSync(`${LIBRARY}/thread.h`, 'utf8'),
    'threadscript.c': readFileSync('userland/tests/threadscript.c', 'utf8'),
  });
  try {
    const { status, stderr } = playground.run(`callwheel cc -O1 -pthread threadscript.c ${name} -o wrong`);
    expect([status, stderr]).to.deep.equal([0, '']);
    return readFileSync(join(playground.folder, 'wrong'));
  } finally {
    playground.remove();
  }
}

describe('threads under random scripts', () => {
  for (const config of MATRIX ? ALL : FEW)
    it(`keep the rules: ${JSON.stringify(config)}`, () => {
      for (let seed = 1; seed <= repetitions(2, 10); seed++) judgeThreads(tryThreads(seed, config));
    }).timeout(timeLimit(60_000));

  for (const [name, wrong] of Object.entries(WRONG_KERNELS).slice(0, repetitions(3, 100)))
    it(`convict a kernel that ${name}`, () => {
      expect(verdictOn(SCRIPTS, { kernel: wrong })).to.match(wrong.verdict);
    }).timeout(timeLimit(120_000));

  if (MATRIX)
    for (const [name, wrong] of Object.entries(WRONG_LIBRARIES))
      it(`convict a library that ${name}`, () => {
        expect(verdictOn(SCRIPTS, { file: programWith(wrong) })).to.not.equal('');
      }).timeout(timeLimit(120_000));
});
