/**
 * `make walk`, of which the README speaks: the ways of a tick and of a setitimer are found, and get
 * no longer unnoticed. In `make test-docs`, since all sources are parsed and instrumented for it.
 */

import { spawnSync } from 'node:child_process';
import { expect } from 'chai';
import { MATRIX, timeLimit } from '../matrix.ts';

/** The most routines and changes of file on each way: lower them when a way gets shorter. */
const MOST: Readonly<Record<string, readonly [routines: number, changes: number]>> = {
  "a tick's way from the chip to the handler of a program that computes": [107, 84],
  'the same of a program that sleeps': [124, 105],
  'a setitimer of a timer that is set': [60, 41],
};

describe('make walk', () => {
  if (!MATRIX) return;
  it('counts the routines and the changes of file on each way', () => {
    const { stdout, status } = spawnSync(process.execPath, ['build/js/scripts/walk.js'], {
      encoding: 'utf8',
    });
    expect(status).to.equal(0);
    const ways = [...stdout.matchAll(/^(\S.*): (\d+) routines, (\d+) changes of file, /gm)];
    expect(ways.map(([, title]) => title)).to.deep.equal(Object.keys(MOST));
    for (const [, title = '', ...counts] of ways) {
      const most = MOST[title] as readonly number[];
      counts.slice(0, 2).forEach((count, i) => {
        expect(Number(count), title)
          .to.be.at.most(most[i] as number)
          .and.at.least(20);
      });
    }
  }).timeout(timeLimit(60_000));
});
