/**
 * The process that measures one contender at one workload, and nothing else. It is run as
 * the program of wheel.c is, and prints the same lines.
 *
 * usage: child CONTENDER WORKLOAD N
 *	reads lines, each with a number of settings; does a round of so many, and prints the
 *	nanoseconds of the processor that it took and the counts so far
 * usage: child CONTENDER ticks N WARM TICKS
 *
 * CONTENDER is a name, or the file of a scheme that handles are on (own.ts).
 */

import { readSync } from 'node:fs';
import type { ContenderMaker } from './contender.ts';
import { entrant } from './contenders.ts';
import { mix, type Workload, workFor } from './workloads.ts';

/** Nanoseconds of the processor that this process has had, with those of the compiler's threads. */
function nanosecondsUsed(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1e3;
}

/** The next line of standard input; undefined at its end. The event loop does not run meanwhile. */
function nextLine(): string | undefined {
  const room = Buffer.alloc(64);
  const length = readSync(0, room);
  return length === 0 ? undefined : room.toString('utf8', 0, length);
}

/** Does a round of a workload for each line of the input. */
function rounds(make: ContenderMaker, workload: Workload, n: number): void {
  const work = workFor(workload, make, n);
  for (let line = nextLine(); line !== undefined; line = nextLine()) {
    const nsets = Number(line);
    const begin = nanosecondsUsed();
    work.run(nsets);
    const spent = nanosecondsUsed() - begin;
    const { sets, cancels, fires, sum } = work.counts;
    process.stdout.write(`${spent} ${sets} ${cancels} ${fires} ${sum}\n`);
  }
}

const nanoseconds = () => performance.now() * 1e6;

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
  else rounds(make, workload as Workload, n);
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
