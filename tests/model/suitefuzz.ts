/**
 * Suites of `callwheel test` that are damaged at random: each is read, or refused in a line that
 * names the line of the file.
 */

import { SuiteError } from '../../emu/suite/json.ts';
import { readSuite } from '../../emu/suite/read.ts';
import { runsOf } from '../../emu/suite/results.ts';
import { damaged } from './logdamage.ts';
import { Random } from './random.ts';

const CASES: readonly object[] = [
  {
    ...{ name: 'a', run: ['sleep', '1'], input: 'x\n', env: ['A=b'], limit: 10, terminal: true },
    machine: { kernel: ['old', 'hash'], callout: 'scheme7', hz: 60, seed: [null, 7], mem: '8M' },
    expect: {
      ...{ ending: 'limit', status: null, output: ['x'], errors: { without: '^e' }, complaints: 'x' },
      sysctls: { 'kern.hz': 60, 'kern.callout.pending': { max: 9 } },
      seconds: { min: 1, max: 2.5 },
    },
  },
  {
    ...{ name: 'b', script: ['echo', 'x'], modules: ['rexmt:n=1'] },
    files: { '/tmp/a': 'a', '/tmp/b': ['b'], '/c': { file: 'c' }, '/d': { folder: 'd' } },
    expect: {
      output: { text: 'x', contains: ['a', 'b'], pattern: '^a+$', without: ['b'] },
      files: { '/tmp/a': { contains: 'x' }, '/tmp/b': null },
      events: ['calloutFire realitexpire', { event: 'signalPosted', min: 1, max: 2 }],
      noEvents: ['signalKills'],
    },
  },
];

/** A suite with a line for each case. */
const WHOLE = `{"name":"whole","defaults":{"machine":{"clock":["tick","chip"]},"limit":5},\n"cases":[\n${CASES.map((it) => JSON.stringify(it)).join(',\n')}\n]}\n`;

/** Reads `count` damaged suites; throws if one is refused in another way. Returns those refused. */
export function fuzzSuites(seed: number, count: number): number {
  const random = new Random(seed);
  if (runsOf(readSuite(WHOLE, 'whole')).length !== 10) throw new Error('the whole suite has 10 runs');
  let refused = 0;
  for (let i = 0; i < count; i++) {
    const source = damaged(WHOLE, random);
    try {
      readSuite(source, 's');
    } catch (error) {
      refused++;
      if (error instanceof SuiteError && /^s:\d+: [^\n]+$/.test(error.message)) continue;
      throw new Error(`${error instanceof Error ? error.stack : error}\n${source}`);
    }
  }
  return refused;
}
