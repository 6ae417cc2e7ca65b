/** Runs the processes that measure (child.ts, wheel.c, heap.ts), holds their counts against each other, takes medians. */

import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { ENTRANTS, type Entrant } from './contenders.ts';
import type { PutOffFigure } from './putoff.ts';
import type { Workload } from './workloads.ts';

/** Where the processes' scripts are; paths are from the root of the repository, as all scripts have them. */
export const SCRIPTS = 'build/js/scripts/bench';
const FOLDER = 'build/bench';
const DOORS = ENTRANTS.flatMap((it) => it.door ?? []);

/**
 * Settings of the first round of a process, which is the cold one, and of each
 * after it, at least; as many as there are timers if those are more, so that
 * what a heap puts off, being made anew without the cancelled, falls into every round.
 */
const COLD = 10_000;
const SETS = 100_000;
/** Lists take time in proportion to n: fewer settings of them. */
const LIST_STEPS = 20_000_000;
/** The most timers of a list where much is set before a setting is timed, a whole run of Ratas's mix or all that an idle tick passes over. */
const MOST_LISTED = 1000;
const ROUNDS = 20;
const MILLISECONDS = 400;
/** Who takes longer than this at one size is not asked for the next, ten times as large. */
const TOO_LONG = 4000;

/** Nanoseconds a setting (of idle, a tick): medians over the processes, of the first round and of the best of the later ones. */
export interface Figure {
  readonly name: string;
  readonly workload: Workload;
  readonly n: number;
  readonly cold: number;
  readonly warm: number;
  readonly least: number;
  readonly most: number;
}

export interface TickTimes {
  readonly name: string;
  readonly n: number;
  readonly median: number;
  readonly p999: number;
  readonly longest: number;
  readonly meanNodes: number;
  readonly mostNodes: number;
}

/** Compiles wheel.c for each door; false where there is no C compiler. */
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

function run(who: Entrant, args: readonly (string | number)[]): number[][] {
  const [command, first] =
    who.door === undefined
      ? [process.execPath, [...(who.flags ?? []), `${SCRIPTS}/child.js`, who.name]]
      : [`${FOLDER}/${who.door}`, []];
  const out = execFileSync(command, [...first, ...args.map(String)], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return out
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number));
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

/** What the first contender came to after each round; all others must come to the same. */
export class Agreement {
  private readonly seen = new Map<string, { name: string; counts: string }>();

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

interface Once {
  readonly cold: number;
  readonly warm: number;
}

function isList({ name }: Entrant): boolean {
  return name.endsWith('list');
}

/** Whether a contender is given this much of this work. */
function takesPart(who: Entrant, workload: Workload, n: number): boolean {
  if ((workload === 'ratas' || workload === 'idle') && n > MOST_LISTED && isList(who)) return false;
  return who.only?.includes(workload) ?? true;
}

/** One process's figures. */
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
 * All contenders at one work and size, `nprocesses` of each, by turns, so that
 * what else the host does falls on all alike. `slow` holds who was too slow
 * at a smaller size, and is added to.
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

/** The times of single ticks of the mix, n timers outstanding. */
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

/** Schemes that putting off is measured on: a wheel, a hierarchy, a heap and a list. */
const PUT_OFF_ON = ['scheme6', 'scheme7', 'scheme3', 'scheme2'];

/** Putting off lazily beside moving at once; all schemes must come to the same counts by both. Of the times, medians. */
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

/** A young generation of 128 MB: what two million settings would allocate fits. */
const HEAP_FLAGS = ['--expose-gc', '--min-semi-space-size=128', '--max-semi-space-size=128'];

function heap(...args: string[]): string {
  return execFileSync(process.execPath, [...HEAP_FLAGS, `${SCRIPTS}/heap.js`, ...args], { encoding: 'utf8' });
}

export interface HeapFigures {
  /** Bytes allocated for each setting and what ends it. */
  readonly allocated: Readonly<Record<string, number>>;
  /** Bytes that each callout holds. */
  readonly held: number;
}

export function heapFigures(): HeapFigures {
  const cases = JSON.parse(heap()) as string[];
  return {
    allocated: Object.fromEntries(cases.map((name) => [name, Number(heap(name))])),
    held: Number(heap('held')),
  };
}
