/**
 * One process of the comparison with and without the probe's points. A machine of each
 * build does the same work, slice by slice in turns, and does the whole work several
 * times. Whatever else the host does can only lengthen a slice. So of each slice the
 * shortest time of the host's processor counts.
 *
 * usage: probepair FIRST SECOND LOAD; prints the milliseconds of both, as JSON.
 */

import { resolve } from 'node:path';

type Build = Pick<typeof import('./probeload.ts'), 'machine'>;

/** Times that the work is done before it is measured. */
const WARM = 3;
/** Times that the work is measured. */
const TIMES = 9;
/** Cycles of a slice: a hundredth of a modelled second, a millisecond or less of the host's. */
const SLICE = 250_000;

const [, , firstPath = '', secondPath = '', load = ''] = process.argv;
const builds = [(await import(resolve(firstPath))) as Build, (await import(resolve(secondPath))) as Build];
/** The least time of each slice, by build. */
const least: [number[], number[]] = [[], []];
for (let time = 0; time < WARM + TIMES; time++) {
  const machines = builds.map((build) => build.machine(load));
  const running = [true, true];
  for (let slice = 0; running[0] || running[1]; slice++) {
    const first = (slice + time) % 2;
    for (const i of [first, 1 - first]) {
      const from = process.cpuUsage().user;
      running[i] = machines[i].run((slice + 1) * SLICE) !== 'halt';
      const took = process.cpuUsage().user - from;
      if (time >= WARM) least[i][slice] = Math.min(least[i][slice] ?? Number.POSITIVE_INFINITY, took);
    }
    if (running[0] !== running[1]) throw new Error(`${load}: the builds do not do the same`);
  }
}
const milliseconds = least.map((slices) => slices.reduce((sum, took) => sum + took, 0) / 1000);
process.stdout.write(JSON.stringify(milliseconds));
