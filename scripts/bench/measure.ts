/**
 * Runs the processes that measure (child.ts, wheel.c, heap.ts, putoff.ts), compares their
 * counts, and takes medians.
 */

import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { ENTRANTS, type Entrant } from './contenders.ts';
import type { PutOffFigure } from './putoff.ts';
import type { Workload } from './workloads.ts';

/**
 * The folder of the processes' scripts. Paths are from the root of the repository, as in
 * all scripts.
 */
export const SCRIPTS = 'build/js/scripts/bench';
const FOLDER = 'build/bench';
/** The names that wheel.c is compiled with. */
const DOORS = ENTRANTS.flatMap((it) => it.door ?? []);

/** Settings of the first round of a process, which is the cold one. */
const COLD = 10_000;
/**
 * The least number of settings of each later round. If there are more timers, a round
 * has as many settings as timers. So what a heap puts off, being made anew without its
 * cancelled timers, falls into every round.
 */
const SETS = 100_000;
/** Lists take time in proportion to n, so they get fewer settings: this many steps in a round. */
const LIST_STEPS = 20_000_000;
/**
 * The most timers of a list in the workloads where much is done for one figure: a whole
 * run of Ratas's mix, or setting all the timers that an idle tick passes over.
 */
const MOST_LISTED = 1000;
/** The most rounds of a process, after the cold one. */
const ROUNDS = 20;
/** Milliseconds of a process, after which it begins no further round. */
const MILLISECONDS = 400;
/** A contender that takes more nanoseconds than this at one size is not given the next. */
const TOO_LONG = 4000;

/** The figures of a contender, in nanoseconds for each setting; for idle, for each tick. */
export interface Figure {
  readonly name: string;
  readonly workload: Workload;
  readonly n: number;
  /** The first round: the median over the processes. */
  readonly cold: number;
  /** The best of the later rounds: the median over the processes. */
  readonly warm: number;
  /** The least of those best rounds. */
  readonly least: number;
  /** The greatest of those best rounds. */
  readonly most: number;
}

/** The times of single ticks, in nanoseconds, and the timers looked at. */
export interface TickTimes {
  readonly name: string;
  readonly n: number;
  readonly median: number;
  /** The time that one tick in a thousand exceeds. */
  readonly p999: number;
  readonly longest: number;
  readonly meanNodes: number;
  readonly mostNodes: number;
}

/** Compiles wheel.c for each door; false if there is no C compiler. */
export function compile(): boolean {
  mkdirSync(FOLDER, { recursive: true });
  for (const door of DOORS) {
    const flags = [
      '-O2',
      '-Wall',
      '-Wextra',
      `-D${door}`,
      '-o',
      `${FOLDER}/${door}`,
      'scripts/bench/wheel.c',
    ];
    try {
      execFileSync('cc', flags, { stdio: 'inherit' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
  }
  return true;
}

/** The output of a contender's process. A scheme of the user's may end it, which it has told. */
function outputOf({ callout }: Entrant, command: string, args: readonly string[]): string {
  try {
    return execFileSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  } catch (error) {
    if (callout === undefined) throw error;
    process.exit(1);
  }
}

/** Runs the process of a contender. Returns the numbers of each line that it prints. */
function run(who: Entrant, args: readonly (string | number)[]): number[][] {
  const [command, first] =
    who.door === undefined
      ? [process.execPath, [...(who.flags ?? []), `${SCRIPTS}/child.js`, who.callout ?? who.name]]
      : [`${FOLDER}/${who.door}`, []];
  const out = outputOf(who, command, [...first, ...args.map(String)]);
  return out
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number));
}

/** The number in the middle; of an even count, the upper of the two in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

/**
 * Holds the counts of all contenders after each round against those of the first
 * contender. They must be the same.
 */
export class Agreement {
  private readonly seen = new Map<string, { name: string; counts: string }>();

  /** Compares `counts` with the first that were given for `key`; throws if they differ. */
  hold(name: string, key: string, counts: readonly number[]): void {
    const now = counts.join(' ');
    const first = this.seen.get(key);
    if (first === undefined) this.seen.set(key, { name, counts: now });
    else if (first.counts !== now) {
      throw new Error(
        `${key}: sets, cancels, fires, sum are ${now} by ${name}, ${first.counts} by ${first.name}`,
      );
    }
  }
}

/** The figures of one process. */
interface Once {
  readonly cold: number;
  readonly warm: number;
}

/** True if a contender is a list, whose time grows with n. */
function isList({ name }: Entrant): boolean {
  return name.endsWith('list');
}

/** True if a contender is given this workload with n timers. */
function takesPart(who: Entrant, workload: Workload, n: number): boolean {
  if (n > (who.upTo ?? n)) return false;
  if ((workload === 'ratas' || workload === 'idle') && n > MOST_LISTED && isList(who)) return false;
  return who.only?.includes(workload) ?? true;
}

/** Runs one process. Returns its figures. */
export function once(who: Entrant, workload: Workload, n: number, agreement: Agreement, sets = SETS): Once {
  const list = isList(who);
  const nsets = list ? Math.min(sets, Math.ceil(LIST_STEPS / (n + 100))) : Math.max(sets, n);
  const cold = list ? Math.min(COLD, nsets) : COLD;
  const rounds = run(who, [workload, n, cold, nsets, ROUNDS, MILLISECONDS]);
  const costs = rounds.map(([spent, ...counts], round) => {
    agreement.hold(who.name, `${workload}, n = ${n}, ${cold} + ${round} x ${nsets}`, counts);
    const before = round === 0 ? (workload === 'pair' || workload === 'mix' ? n : 0) : rounds[round - 1][1];
    const done = workload === 'idle' ? (round === 0 ? cold : nsets) : counts[0] - before;
    return spent / done;
  });
  return { cold: costs[0], warm: Math.min(...costs.slice(1)) };
}

/**
 * Runs all contenders at one workload and size, `nprocesses` processes of each. The
 * contenders take turns, so that whatever else the host does falls on all alike. `slow`
 * holds the names of contenders that were too slow at a smaller size; those that are too
 * slow here are added.
 */
export function compete(
  entrants: readonly Entrant[],
  workload: Workload,
  n: number,
  nprocesses: number,
  slow: Set<string>,
  progress: () => void,
): Figure[] {
  const agreement = new Agreement();
  const taking = entrants.filter((it) => !slow.has(it.name) && takesPart(it, workload, n));
  const all = new Map<string, Once[]>(taking.map((it) => [it.name, []]));
  for (let i = 0; i < nprocesses; i++) {
    for (const who of taking) {
      all.get(who.name)?.push(once(who, workload, n, agreement));
      progress();
    }
  }
  return taking.map(({ name }) => {
    const figures = all.get(name) as Once[];
    const warms = figures.map((it) => it.warm);
    const warm = median(warms);
    if (warm > TOO_LONG) slow.add(name);
    const cold = median(figures.map((it) => it.cold));
    return { name, workload, n, cold, warm, least: Math.min(...warms), most: Math.max(...warms) };
  });
}

/** The times of single ticks of the mix, n timers being outstanding. */
export function tickTimes(who: Entrant, n: number, nticks: number): TickTimes {
  const lines = run(who, ['ticks', n, SETS, nticks]);
  const times = lines.map(([time]) => time).sort((a, b) => a - b);
  const nodes = lines.map(([, looked]) => looked);
  return {
    name: who.name,
    n,
    median: times[times.length >> 1],
    p999: times[Math.floor(times.length * 0.999)],
    longest: times[times.length - 1],
    meanNodes: nodes.reduce((sum, it) => sum + it, 0) / nodes.length,
    mostNodes: nodes.reduce((most, it) => Math.max(most, it), 0),
  };
}

/** The schemes on which putting off is measured: a wheel, a hierarchy, a heap and a list. */
const PUT_OFF_ON = ['scheme6', 'scheme7', 'scheme3', 'scheme2'];

/**
 * Figures for putting off lazily and for moving at once. All schemes must come to the
 * same counts by both. The times are medians.
 */
export function putOffFigures(nprocesses: number): PutOffFigure[] {
  const agreement = new Agreement();
  const one = (scheme: string, how: string): PutOffFigure => {
    const out = execFileSync(process.execPath, [`${SCRIPTS}/putoff.js`, scheme, how], { encoding: 'utf8' });
    const figure = JSON.parse(out) as PutOffFigure;
    const { sets, cancels, fires, sum } = figure.counts;
    agreement.hold(`${scheme} ${how}`, 'acknowledgements', [sets, cancels, fires, sum]);
    return figure;
  };
  return PUT_OFF_ON.flatMap((scheme) =>
    ['at once', 'lazy'].map((how) => {
      const figures = Array.from({ length: nprocesses }, () => one(scheme, how));
      return { ...figures[0], nanoseconds: median(figures.map((it) => it.nanoseconds)) };
    }),
  );
}

/** Options for a young generation of 128 MB: all that two million settings would allocate fits. */
const HEAP_FLAGS = ['--expose-gc', '--min-semi-space-size=128', '--max-semi-space-size=128'];

/** The output of heap.ts, run with `args`. */
function heap(...args: string[]): string {
  return execFileSync(process.execPath, [...HEAP_FLAGS, `${SCRIPTS}/heap.js`, ...args], { encoding: 'utf8' });
}

/** The figures of the heap. */
export interface HeapFigures {
  /** Bytes allocated for each setting and for what ends it, by case. */
  readonly allocated: Readonly<Record<string, number>>;
  /** Bytes that each callout holds. */
  readonly held: number;
}

/** Runs heap.ts once for each case, and once for the bytes that a callout holds. */
export function heapFigures(): HeapFigures {
  const cases = JSON.parse(heap()) as string[];
  return {
    allocated: Object.fromEntries(cases.map((name) => [name, Number(heap(name))])),
    held: Number(heap('held')),
  };
}
