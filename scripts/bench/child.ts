/**
 * The process that measures one contender at one workload, and nothing else. It is run as
 * the program of wheel.c is, and prints the same lines.
 *
 * usage: child CONTENDER WORKLOAD N COLD SETS ROUNDS MILLISECONDS
 * usage: child CONTENDER ticks N WARM TICKS
 *
 * CONTENDER is a name, or the file of a scheme that handles are on (own.ts).
 */

import type { ContenderMaker } from './contender.ts';
import { entrant } from './contenders.ts';
import { mix, type Workload, workFor } from './workloads.ts';

const nanoseconds = () => performance.now() * 1e6;

/** Does rounds of a workload, and prints for each its nanoseconds and the counts so far. */
function rounds(make: ContenderMaker, workload: Workload, n: number, figures: readonly number[]): void {
  const [cold, nsets, nrounds, milliseconds] = figures;
  const work = workFor(workload, make, n);
  const over = nanoseconds() + milliseconds * 1e6;
  for (let round = 0; round <= nrounds && (round < 2 || nanoseconds() < over); round++) {
    const begin = nanoseconds();
    work.run(round === 0 ? cold : nsets);
    const spent = nanoseconds() - begin;
    const { sets, cancels, fires, sum } = work.counts;
    console.log(spent.toFixed(0), sets, cancels, fires, sum);
  }
}

/** Times single ticks of the mix, and prints for each its nanoseconds and the timers looked at. */
function tickTimes(make: ContenderMaker, n: number, warm: number, nticks: number): void {
  const work = mix(make, n);
  const times = new Float64Array(nticks);
  const looked = new Float64Array(nticks);
  const nodes = () => work.contender.nodes?.() ?? 0;
  work.run(warm);
  for (let i = 0; i < nticks; i++) {
    const before = nodes();
    const begin = nanoseconds();
    work.tick();
    times[i] = nanoseconds() - begin;
    looked[i] = nodes() - before;
    work.reset();
  }
  const lines: string[] = [];
  times.forEach((time, i) => {
    lines.push(`${time.toFixed(0)} ${looked[i]}`);
  });
  console.log(lines.join('\n'));
}

const [name, workload, ...rest] = process.argv.slice(2);
const [n, ...figures] = rest.map(Number);

/** Does what the arguments ask, with that contender. */
function measure(make: ContenderMaker): void {
  if (workload === 'ticks') tickTimes(make, n, figures[0], figures[1]);
  else rounds(make, workload as Workload, n, figures);
}

if (name.endsWith('.ts')) {
  const { withSchemeOf } = await import('./own.ts');
  await withSchemeOf(name, measure);
} else {
  const { make } = entrant(name);
  if (make === undefined) throw new RangeError(`${name} is in C`);
  measure(make);
}
// Node's timers, if there are any, would keep the process alive.
process.exitCode = 0;
process.stdout.write('', () => process.exit());
