/**
 * The host's time for one setitimer call that re-arms a timer, from user code to user
 * code. It is the loop of /bin/fig9 on the emulated machine, with charges and ledger on;
 * the program's own random numbers and arithmetic are in it. The cold figure is that of
 * the first 10 000 calls of a new process, the warm one the median of several runs after
 * it. Runs as a process of its own, with a kernel's name as argument; prints JSON.
 */

import { readFileSync } from 'node:fs';
import { boot } from '../../emu/boot.ts';
import { DEFAULT_CONFIG, KERNELS, type KernelName } from '../../emu/config.ts';

/** Other timers that are pending. */
const NPENDING = 1000;
/** Calls of the cold run. */
const COLD_CALLS = 10_000;
/** Calls of a warm run. */
const WARM_CALLS = 300_000;
/** Number of warm runs. */
const RUNS = 7;

/** The figures of one kernel, in nanoseconds of the host for each call. */
export interface SetitimerFigure {
  readonly kernel: KernelName;
  readonly n: number;
  readonly coldNanoseconds: number;
  readonly warmNanoseconds: number;
  readonly warmMin: number;
  readonly warmMax: number;
}

/** Nanoseconds of the host for each call, in the timed loop of one run of fig9. */
function nanosecondsPerCall(image: Uint8Array, kernel: KernelName, calls: number): number {
  const marks: number[] = [];
  const argv = ['fig9', `${NPENDING}`, `${calls}`];
  const program = { path: '/bin/fig9', argv, envp: [], file: undefined };
  const system = boot({ ...DEFAULT_CONFIG, kernel }, image, program, {
    consoleOutput: () => undefined,
    trace: () => undefined,
    mark: () => {
      const { user, system } = process.cpuUsage();
      marks.push(user + system);
    },
  });
  if (system.run(Number.POSITIVE_INFINITY) !== 'halt' || system.status !== 0 || marks.length !== 2)
    throw new Error(`fig9 on kernel ${kernel} ended with status ${system.status}`);
  return ((marks[1] - marks[0]) * 1e3) / calls;
}

/** Measures one kernel. The kernel `old` gets fewer calls, since each takes longer. */
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
