/** The plan of Figure 9: its points, its machine, and the names of its curves. */

import { powerOfTwo, type SchemeMaker } from '../../../kernel/callout/scheme.ts';
import { CALLOUT_RESERVE } from '../../../kernel/sys/param.ts';
import { DEFAULT_CONFIG, KERNELS, type KernelName, type MachineConfig } from '../../config.ts';

/** A curve: one of the paper's kernels, or a kernel on a scheme of the user's. */
export type CurveName = KernelName | 'yours';

/** A scheme of the user's that stands beside the kernels. */
export interface Fig9Scheme {
  /** The name of its file. */
  readonly file: string;
  readonly make: SchemeMaker;
  /** The kernel that is booted on it: the one with handles, or `old` with the scheme's find(). */
  readonly kernel: 'handle' | 'old';
}

export interface Fig9Options {
  /** Outstanding timers at the last point. */
  readonly max: number;
  /** Outstanding timers from one point to the next. */
  readonly step: number;
  /** Set/cancel pairs in the timed loop. */
  readonly iterations: number;
  /** Seed of the program's random times. */
  readonly randomSeed: number;
  /** Seed of the machine's jitter; undefined for none. */
  readonly seed: number | undefined;
  /** Chains of the hash table, a power of two; if it is missing, as many as callouts. */
  readonly hashsize?: number;
  /** A scheme of the user's, the last curve; if it is missing, there is none. */
  readonly own?: Fig9Scheme;
}

/** One run, as build/fig9.json has it. */
export interface Fig9Run {
  readonly kernel: CurveName;
  /** Outstanding timers. */
  readonly n: number;
  /** Set/cancel pairs in the timed loop. */
  readonly iterations: number;
  /** Seconds of the timed loop by gettimeofday inside the machine. */
  readonly emulatedSeconds: number;
  /** Seconds of the timed loop on the host. */
  readonly hostSeconds: number;
  /** Callouts and hash entries looked at in the timed loop. */
  readonly nodesVisited: number;
  /** Cycles of the longest stretch in which a callout routine or softclock held interrupts off. */
  readonly maxLockedCycles: number;
  /** Callouts in the longest chain of the hash table. */
  readonly longestChain: number;
}

/** Set/cancel pairs of one run in the paper. All seconds are stated for this number. */
export const PAPER_ITERATIONS = 10_000;
/** The measurement of the paper, as far as the paper describes it. */
export const PAPER_OPTIONS: Fig9Options = {
  max: 1000,
  step: 100,
  iterations: PAPER_ITERATIONS,
  randomSeed: 1,
  seed: undefined,
};
/**
 * The largest `max` for which the points lie a step apart. Beyond it they form a series by
 * decades.
 */
export const LINEAR_MAX = 10_000;
/**
 * The largest n that is measured on the old kernel. Its time grows with n for
 * every pair, and with n squared to create n timers. That of a scheme of the user's may, too.
 */
const OLD_MAX = 10_000;

/** True if the curve ends at OLD_MAX. */
const endsEarly = (kernel: CurveName): boolean => kernel === 'old' || kernel === 'yours';

/**
 * The values of n: 0, step, 2 step ... max; or 1, 10, 20, 50, 100 ... max if max is beyond
 * 10 000.
 */
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

/**
 * The one configuration for every point. Its tables have room for max timers,
 * the timer that is set and cancelled, and the system's own callouts.
 */
export function fig9Config(options: Fig9Options): Omit<MachineConfig, 'kernel'> {
  const ncallout = powerOfTwo(options.max + 1 + CALLOUT_RESERVE);
  const { kernel: _, ...machine } = DEFAULT_CONFIG;
  return {
    ...machine,
    ncallout,
    wheelsize: ncallout,
    hashsize: options.hashsize ?? ncallout,
    maxitimers: options.max + 1,
    seed: options.seed,
  };
}

/** The curves of a measurement, in the order in which they are measured and shown. */
export const curvesOf = ({ own }: Pick<Fig9Options, 'own'>): readonly CurveName[] =>
  own === undefined ? KERNELS : [...KERNELS, 'yours'];

/** All runs of a measurement: for each curve its points. */
export function plan(options: Fig9Options): { kernel: CurveName; n: number }[] {
  const all = points(options.max, options.step);
  return curvesOf(options).flatMap((kernel) =>
    all.filter((n) => !endsEarly(kernel) || n <= OLD_MAX).map((n) => ({ kernel, n })),
  );
}

/** The paper's names for the three kernels, and that of the curve of a user's scheme. */
export const CURVES: Readonly<Record<CurveName, string>> = {
  old: 'old callout facility, timeout',
  hash: 'new facility, timeout with hash table',
  handle: 'new facility, setcallout with handles',
  yours: 'a kernel on your scheme',
};

/** Emulated seconds, stated for the paper's number of pairs. */
export const scaledSeconds = (run: Fig9Run): number =>
  (run.emulatedSeconds * PAPER_ITERATIONS) / run.iterations;

/** The conditions of the runs in a few words; they are the same for all points. */
function conditions(options: Fig9Options): string {
  const config = fig9Config(options);
  const jitter = config.seed === undefined ? '' : `, jitter seed ${config.seed}`;
  const times = options.iterations === PAPER_ITERATIONS ? '' : `, measured over ${options.iterations}`;
  return (
    `ncallout ${config.ncallout}, wheel ${config.wheelsize}, hash ${config.hashsize}, hz ${config.hz}, ` +
    `random seed ${options.randomSeed}${jitter}${times}; the same for all points`
  );
}

/** The reason why the old kernel's curve ends early; undefined if it does not. */
function cutOff(options: Fig9Options): string | undefined {
  return options.max <= OLD_MAX
    ? undefined
    : `old is cut off at n = ${OLD_MAX}: its time grows with n for every pair, and with n² to create n timers`;
}

/** The meaning of the user's curve, and the reason why it ends early; undefined for none. */
function ofOwn({ own, max }: Fig9Options): string | undefined {
  if (own === undefined) return undefined;
  const end = max <= OLD_MAX ? '' : `; it is cut off at n = ${OLD_MAX}, as old is`;
  const kernel =
    own.kernel === 'old' ? 'the kernel old, whose untimeout calls find(),' : 'the kernel with handles';
  return `yours is ${kernel} on the scheme of ${own.file}, which is charged for the callouts that it says it has looked at${end}`;
}

/** The reason why the hash rises; undefined if its table has a chain for each timer. */
function smallHash({ hashsize, max }: Fig9Options): string | undefined {
  return hashsize === undefined || hashsize >= max
    ? undefined
    : `The hash table has ${hashsize} chains, fewer than timers, so untimeout looks through n / ${hashsize} of them`;
}

/** The caption of the figure, as lines. */
export function caption(options: Fig9Options): string[] {
  return [
    'Emulated seconds come from a cost model of a 25 MHz Sun 4/360 (emu/cost.ts); they are not measured on one.',
    `${conditions(options)}.`,
    ...[smallHash(options), cutOff(options), ofOwn(options)].flatMap((line) =>
      line === undefined ? [] : [`${line}.`],
    ),
  ];
}
