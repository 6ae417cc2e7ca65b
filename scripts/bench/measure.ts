/**
 * Runs the processes that measure (child.ts, wheel.c, heap.ts, putoff.ts), compares their
 * counts, and takes medians.
 */

import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { ENTRANTS, type Entrant } from './contenders.ts';
import type { PutOffFigure } from './putoff.ts';
import { Agreement, median, type Spread, spread } from './spread.ts';
import { inTurns, type Rounds } from './turns.ts';
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
/** Settings of each later round. */
const SETS = 100_000;
/** Lists take time in proportion to n, so they get fewer settings: this many steps in a round. */
const LIST_STEPS = 20_000_000;
/**
 * The most timers of a list in the workloads where much is done for one figure: a whole
 * run of Ratas's mix, or setting all the timers that an idle tick passes over.
 */
const MOST_LISTED = 1000;
/** A contender that takes more nanoseconds than this at one size is not given the next. */
const TOO_LONG = 4000;

/** The figures of a contender, in nanoseconds for each setting; for idle, for each tick. */
export interface Figure {
  readonly name: string;
  readonly workload: Workload;
  readonly n: number;
  /** The first round: the median over the processes. */
  readonly cold: number;
  /** The median of the later rounds of all processes. */
  readonly warm: number;
  /** The spread of these rounds. */
  readonly rounds: Spread;
  /** The contender that this one is compared with, and how many times as long this one takes. */
  readonly over?: { readonly name: string; readonly times: Spread };
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

/** The command of a contender's process, and its arguments. */
export function commandOf(who: Entrant, args: readonly (string | number)[]): [string, string[]] {
  const rest = args.map(String);
  if (who.door !== undefined) return [`${FOLDER}/${who.door}`, rest];
  const what = who.callout ?? who.name;
  return [process.execPath, [...(who.flags ?? []), `${SCRIPTS}/child.js`, what, ...rest]];
}

/** Runs the process of a contender. Returns the numbers of each line that it prints. */
function run(who: Entrant, args: readonly (string | number)[]): number[][] {
  const out = outputOf(who, ...commandOf(who, args));
  return out
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number));
}

/** True if a contender is a list, whose time grows with n. */
function isList({ name }: Entrant): boolean {
  return name.endsWith('list');
}

/** True if a contender is given this workload with n timers. */
function takesPart(who: Entrant, workload: Workload, n: number): boolean {
  if (n > (who.upTo ?? n)) return false;
  if ((workload === 'ratas' || workload === 'idle') && n > MOST_LISTED && isList(who)) return false;
  // With any other interface, setting anew is cancelling and setting: pair measures that already.
  if (workload === 'stop' && who.family !== 'owned') return false;
  return who.only?.includes(workload) ?? true;
}

/** Settings of the first round and of each later one. */
function settings(who: Entrant, n: number): { cold: number; nsets: number } {
  if (isList(who)) {
    const nsets = Math.min(SETS, Math.ceil(LIST_STEPS / (n + 100)));
    return { cold: Math.min(COLD, nsets), nsets };
  }
  // A heap is made anew without its cancelled timers now and then: at least once in each round.
  return { cold: COLD, nsets: who.side === 'others' ? Math.max(SETS, n) : SETS };
}

/** The amount of measuring. */
export interface Amount {
  /** Processes of each contender. */
  readonly processes: number;
  /** Multiplies the time of each process. */
  readonly patience: number;
}

/**
 * The figures of the contenders of a family, from the rounds of all processes. A ratio is that of
 * two rounds of one turn.
 */
function figuresOf(
  family: readonly Entrant[],
  workload: Workload,
  n: number,
  processes: readonly (readonly Rounds[])[],
): Figure[] {
  const warmOf = (name: string) => processes.map((all) => all.find((it) => it.name === name)?.warm ?? []);
  return family.map(({ name, over }, i) => {
    const rounds = warmOf(name);
    const beside = over === undefined ? [] : warmOf(over).flat();
    const times = rounds.flat().map((it, turn) => it / beside[turn]);
    const all = spread(rounds.flat());
    const cold = median(processes.map((it) => it[i].cold));
    const figure = { name, workload, n, cold, warm: all.median, rounds: all };
    return over === undefined || beside.length === 0
      ? figure
      : { ...figure, over: { name: over, times: spread(times) } };
  });
}

/**
 * Runs all contenders at one workload and size, family by family. `slow` holds the names of
 * contenders that were too slow at a smaller size; those that are too slow here are added.
 */
export async function compete(
  entrants: readonly Entrant[],
  workload: Workload,
  n: number,
  { processes, patience }: Amount,
  slow: Set<string>,
  progress: () => void,
): Promise<Figure[]> {
  const agreement = new Agreement();
  const taking = entrants.filter((it) => !slow.has(it.name) && takesPart(it, workload, n));
  const families = new Map<string, Entrant[]>();
  for (const it of taking) {
    const key = it.family ?? it.name;
    families.set(key, [...(families.get(key) ?? []), it]);
  }
  const figures: Figure[] = [];
  for (const family of families.values()) {
    const turns = { workload, n, ...settings(family[0], n), patience };
    const all: Rounds[][] = [];
    for (let i = 0; i < processes; i++) {
      all.push(await inTurns(family, turns, commandOf, agreement));
      progress();
    }
    figures.push(...figuresOf(family, workload, n, all));
  }
  for (const { name, warm } of figures) if (warm > TOO_LONG) slow.add(name);
  return figures;
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
