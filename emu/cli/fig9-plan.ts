/** What Figure 9 consists of: which points, on which machine, and how its curves are called. */

import { powerOfTwo } from '../../kernel/callout/scheme.ts';
import { CALLOUT_RESERVE } from '../boot.ts';
import { DEFAULT_CONFIG, KERNELS, type KernelName, type MachineConfig } from '../config.ts';

export interface Fig9Options {
  /** Outstanding timers at the last point, and from one point to the next. */
  readonly max: number;
  readonly step: number;
  /** Set/cancel pairs in the timed loop. */
  readonly iterations: number;
  /** Seed of the program's random times. */
  readonly randomSeed: number;
  /** Seed of the machine's jitter; undefined for none. */
  readonly seed: number | undefined;
}

/** One run, as build/fig9.json has it. */
export interface Fig9Run {
  readonly kernel: KernelName;
  readonly n: number;
  readonly iterations: number;
  /** Of the timed loop, by gettimeofday inside the machine. */
  readonly emulatedSeconds: number;
  /** Of the timed loop, on the host. */
  readonly hostSeconds: number;
  /** Callouts and hash entries looked at in the timed loop. */
  readonly nodesVisited: number;
  /** The longest that a callout routine or softclock held interrupts off in the timed loop, in cycles. */
  readonly maxLockedCycles: number;
  /** The longest hash chain. */
  readonly longestChain: number;
}

/** The paper's pairs in one run; seconds are stated for as many. */
export const PAPER_ITERATIONS = 10_000;
/** What the paper measured, as far as it says. */
export const PAPER_OPTIONS: Fig9Options = {
  max: 1000,
  step: 100,
  iterations: PAPER_ITERATIONS,
  randomSeed: 1,
  seed: undefined,
};
/** Up to this many timers the points are a step apart; for more they form a series by decades. */
export const LINEAR_MAX = 10_000;
/** The old kernel's time grows with n for every pair, and with n squared to create n timers. */
export const OLD_MAX = 10_000;

/** The values of n: 0, step, 2 step ... max; for a max beyond 10 000, 1, 10, 20, 50, 100 ... max instead. */
export function points(max: number, step: number): number[] {
  const values: number[] = [];
  if (max <= LINEAR_MAX) for (let n = 0; n < max; n += step) values.push(n);
  else {
    values.push(1);
    for (let decade = 10; decade < max; decade *= 10) {
      for (const digit of [1, 2, 5]) if (digit * decade < max) values.push(digit * decade);
    }
  }
  return [...values, max];
}

/** The one configuration for every point: tables for max timers, the one that is re-armed, and the system's own. */
export function fig9Config(options: Fig9Options): Omit<MachineConfig, 'kernel'> {
  const ncallout = powerOfTwo(options.max + 1 + CALLOUT_RESERVE);
  const { kernel: _, ...machine } = DEFAULT_CONFIG;
  return {
    ...machine,
    ncallout,
    wheelsize: ncallout,
    hashsize: ncallout,
    maxitimers: options.max + 1,
    seed: options.seed,
  };
}

/** All the runs a measurement takes: for each kernel its points. */
export function plan(options: Fig9Options): { kernel: KernelName; n: number }[] {
  const all = points(options.max, options.step);
  return KERNELS.flatMap((kernel) =>
    all.filter((n) => kernel !== 'old' || n <= OLD_MAX).map((n) => ({ kernel, n })),
  );
}

/** The paper's names for the three kernels. */
export const CURVES: Readonly<Record<KernelName, string>> = {
  old: 'old callout facility, timeout',
  hash: 'new facility, timeout with hash table',
  handle: 'new facility, setcallout with handles',
};

/** Emulated seconds for the paper's number of pairs. */
export const scaledSeconds = (run: Fig9Run): number =>
  (run.emulatedSeconds * PAPER_ITERATIONS) / run.iterations;

/** What was run, in a few words: the same for all points. */
function conditions(options: Fig9Options): string {
  const config = fig9Config(options);
  const jitter = config.seed === undefined ? '' : `, jitter seed ${config.seed}`;
  const times = options.iterations === PAPER_ITERATIONS ? '' : `, measured over ${options.iterations}`;
  return (
    `ncallout ${config.ncallout}, wheel ${config.wheelsize}, hash ${config.hashsize}, hz ${config.hz}, ` +
    `random seed ${options.randomSeed}${jitter}${times}; the same for all points`
  );
}

/** Why the old kernel's curve ends early, if it does. */
function cutOff(options: Fig9Options): string | undefined {
  return options.max <= OLD_MAX
    ? undefined
    : `old is cut off at n = ${OLD_MAX}: its time grows with n for every pair, and with n² to create n timers`;
}

/** What has to be said under the figure, in lines. */
export function caption(options: Fig9Options): string[] {
  return [
    'Emulated seconds come from a cost model of a 25 MHz Sun 4/360 (emu/cost.ts); they are not measured on one.',
    `${conditions(options)}.`,
    ...(cutOff(options) === undefined ? [] : [`${cutOff(options)}.`]),
  ];
}
