/**
 * Host time of one re-arming setitimer call, from user code to user code:
 * the loop of /bin/fig9 on the emulated machine, charges and ledger on, with
 * the program's own random numbers and arithmetic in it. Cold is the first
 * 10 000 calls of a new process; warm the median of several runs after it.
 * Run as a process of its own, with a kernel's name; prints JSON.
 */

import { readFileSync } from 'node:fs';
import { boot } from '../../emu/boot.ts';
import { DEFAULT_CONFIG, KERNELS, type KernelName } from '../../emu/config.ts';

/** Timers pending besides. */
const NPENDING = 1000;
const COLD_CALLS = 10_000;
const WARM_CALLS = 300_000;
const RUNS = 7;

export interface SetitimerFigure {
  readonly kernel: KernelName;
  readonly n: number;
  readonly coldNanoseconds: number;
  readonly warmNanoseconds: number;
  readonly warmMin: number;
  readonly warmMax: number;
}

/** Host nanoseconds a call, in the timed loop of one run of fig9. */
function nanosecondsPerCall(image: Uint8Array, kernel: KernelName, calls: number): number {
  const marks: number[] = [];
  const argv = ['fig9', `${NPENDING}`, `${calls}`];
  const program = { path: '/bin/fig9', argv, envp: [], file: undefined };
  const system = boot({ ...DEFAULT_CONFIG, kernel }, image, program, {
    consoleOutput: () => undefined,
    trace: () => undefined,
    mark: () => marks.push(performance.now()),
  });
  if (system.run(Number.POSITIVE_INFINITY) !== 'halt' || system.status !== 0 || marks.length !== 2)
    throw new Error(`fig9 on kernel ${kernel} ended with status ${system.status}`);
  return ((marks[1] - marks[0]) * 1e6) / calls;
}

function measure(kernel: KernelName): SetitimerFigure {
  const image = readFileSync('userland/root.tar');
  const calls = kernel === 'old' ? WARM_CALLS / 20 : WARM_CALLS;
  const coldNanoseconds = nanosecondsPerCall(image, kernel, COLD_CALLS);
  nanosecondsPerCall(image, kernel, calls);
  const runs = Array.from({ length: RUNS }, () => nanosecondsPerCall(image, kernel, calls));
  return {
    kernel,
    n: NPENDING,
    coldNanoseconds,
    warmNanoseconds: runs.toSorted((a, b) => a - b)[RUNS >> 1],
    warmMin: Math.min(...runs),
    warmMax: Math.max(...runs),
  };
}

const kernel = KERNELS.find((it) => it === process.argv[2]);
if (kernel === undefined) throw new RangeError(`no kernel is called ${process.argv[2]}`);
process.stdout.write(JSON.stringify(measure(kernel)));
