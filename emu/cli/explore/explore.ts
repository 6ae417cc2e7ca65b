/** `callwheel explore`: finds a schedule of interrupts with which a program fails. */

import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { PERIODIC_HZ } from '../../../kernel/sys/param.ts';
import { DEFAULT_CONFIG } from '../../config.ts';
import { type Criterion, criterionText, USUAL } from '../../explore/criteria.ts';
import { logOf } from '../../explore/failinglog.ts';
import { failureOf, killedBy } from '../../explore/failures.ts';
import { type Explored, type Outcome, oneRun } from '../../explore/run.ts';
import { type Bounds, Search } from '../../explore/search.ts';
import { summary } from '../../explore/summary.ts';
import { scheduleWords } from '../../explore/words.ts';
import { type Rules, Work } from '../../explore/work.ts';
import type { System } from '../../system.ts';
import { EXIT_SIGNAL, Failure } from '../exit.ts';
import { readStdin } from '../hostfile.ts';
import { sha256 } from '../logfile.ts';
import { writeText } from '../output.ts';
import { Interrupts } from './interrupts.ts';
import { searchWith } from './pool.ts';
import { exploredOf, type ProgramOptions, undisturbed } from './program.ts';
import { progressTo } from './progress.ts';
import { sourceText } from './sourcetext.ts';
import { merged, stateFor, writeState } from './state.ts';

export interface ExploreOptions extends ProgramOptions {
  readonly until?: readonly Criterion[];
  readonly all?: true;
  readonly window?: number;
  readonly bound: number;
  readonly random: number;
  readonly randomSeed: number;
  readonly max?: number;
  readonly hang?: number;
  readonly placeFaults?: readonly string[];
  readonly reduce: boolean;
  readonly jobs?: number;
  readonly shard?: { readonly shard: number; readonly of: number };
  readonly state?: string;
  readonly merge?: string;
  readonly log?: string;
  readonly json?: string;
  readonly quiet?: true;
}

/** Exit statuses. */
const FOUND = 1;
const FAILS_ALREADY = 2;

/** Cycles after which the undisturbed run counts as one that does not end. */
const ENDLESS = 100 * DEFAULT_CONFIG.freq;
/** Cycles that a run may take beyond twice those of the undisturbed one. */
const GRACE = 10 * DEFAULT_CONFIG.freq;
/** The most bytes of standard input. */
const INPUT_MOST = 1 << 20;
/** Milliseconds from one writing of the state to the next. */
const STATE_MS = 5000;

/** A program that is explored, with all that it was made of. */
interface Subject {
  /** The folder of the program. */
  readonly folder: string;
  readonly log: string;
  readonly explored: Explored;
  readonly base: Outcome;
  readonly rules: Rules;
}

/** Explores argv[0] and returns the command's exit status. */
export async function explore(argv: readonly string[], options: ExploreOptions): Promise<number> {
  if (options.merge !== undefined) return merge(argv, options.merge, options.json);
  if (argv.length === 0) throw new Failure('which program? (see callwheel explore --help)');
  const subject = await subjectOf(argv, options);
  const { base, rules } = subject;
  const failing = failureOf(base, undefined, rules.criteria) ?? killedBy(base, rules.criteria);
  if (failing !== undefined) {
    const to = options.json === '-' ? process.stderr : process.stdout;
    to.write(`the undisturbed run fails already: ${failing}\n`);
    const results = { undisturbed: true, failure: { moves: [], words: failing } };
    if (options.json !== undefined)
      writeText('--json', options.json, `${JSON.stringify(results, null, 2)}\n`);
    return FAILS_ALREADY;
  }
  const interrupts = new Interrupts();
  const { search, keep } = await searched(subject, boundsOf(options), options, interrupts);
  const { lines, log, results } = foundBy(subject, search);
  const { signum } = interrupts;
  const end = signum === 0 ? [] : [`interrupted: ${goesOn(options.state)}`];
  // Results on standard output are alone there. All is told before a file that cannot be written.
  const to = options.json === '-' ? process.stderr : process.stdout;
  to.write([...lines, ...end].map((line) => `${line}\n`).join(''));
  keep(lines);
  if (log !== undefined && options.log !== undefined) writeText('--log', options.log, log());
  if (options.json !== undefined) writeText('--json', options.json, `${JSON.stringify(results, null, 2)}\n`);
  if (search.failed !== undefined) return FOUND;
  return signum === 0 ? 0 : EXIT_SIGNAL + signum;
}

const goesOn = (state: string | undefined): string =>
  state === undefined
    ? 'with --state FILE it could have been gone on with'
    : `the same command goes on from ${state}`;

function merge(argv: readonly string[], files: string, json: string | undefined): number {
  if (argv.length > 0) throw new Failure('--merge: leave out the program');
  const { lines, results } = merged(files.split(','));
  if (json !== undefined) writeText('--json', json, `${JSON.stringify(results, null, 2)}\n`);
  const to = json === '-' ? process.stderr : process.stdout;
  to.write(lines.map((line) => `${line}\n`).join(''));
  return results.failed.length > 0 ? FOUND : 0;
}

async function subjectOf(argv: readonly string[], options: ExploreOptions): Promise<Subject> {
  const input = process.stdin.isTTY === true ? new Uint8Array(0) : readStdin(INPUT_MOST);
  const endless = options.hang ?? ENDLESS;
  const log = await undisturbed(argv, options, input, endless);
  const explored = await exploredOf(log);
  const base = based(explored, options.placeFaults ?? [], endless);
  const rules: Rules = {
    window: options.window ?? windowOf(options.hz),
    bound: options.hang ?? 2 * base.cycle + GRACE,
    criteria: options.until ?? USUAL,
    faults: options.placeFaults ?? [],
    reduce: options.reduce,
  };
  return { folder: dirname(argv[0] ?? ''), log, explored, base, rules };
}

/** The undisturbed run. Failure if a fault is to be placed at a device that it never had. */
function based(explored: Explored, faults: readonly string[], endless: number): Outcome {
  let system: System | undefined;
  const counting = (it: System): void => {
    system = it;
  };
  const base = oneRun(explored, [], endless, faults.length === 0 ? {} : { counting });
  for (const spec of faults) {
    const without = system?.faults?.without(spec);
    if (without !== undefined) throw new Failure(`--place-faults ${spec}: ${without}`);
  }
  return base;
}

/**
 * Cycles by which an interrupt is moved at most, unless asked otherwise: a tick; that of the usual
 * clock, if the clock does regular work for many ticks at a time.
 */
const windowOf = (hz: number): number =>
  Math.ceil(DEFAULT_CONFIG.freq / (hz > PERIODIC_HZ ? DEFAULT_CONFIG.hz : hz));

const boundsOf = (options: ExploreOptions): Bounds => ({
  moves: options.bound,
  schedules: options.max ?? Number.POSITIVE_INFINITY,
  all: options.all === true,
  ...(options.shard ?? { shard: 0, of: 1 }),
  randoms: options.random,
  seed: options.randomSeed,
});

/** A search that is over, and the means to keep its state with the lines that tell of it. */
interface Searched {
  readonly search: Search;
  readonly keep: (told: readonly string[]) => void;
}

/** Searches, goes on from the state if there is one, and keeps it now and then. */
async function searched(
  subject: Subject,
  bounds: Bounds,
  options: ExploreOptions,
  interrupts: Interrupts,
): Promise<Searched> {
  const { log, rules, base } = subject;
  const { state: path, jobs, quiet } = options;
  const { schedules, all, shard: part, ...kept } = bounds;
  const of = sha256(Buffer.from(JSON.stringify([log, rules, kept])));
  const search = new Search(bounds, stateFor(path, of, bounds));
  const keep = (told: readonly string[]): void => {
    if (path === undefined) return;
    writeState(path, {
      of,
      bounds: { shard: part, of: bounds.of },
      over: search.over,
      told,
      search: search.state,
    });
  };
  // A file that cannot be written is told before the work.
  keep([]);
  const progress = progressTo(quiet === true ? undefined : process.stderr);
  let last = performance.now();
  await searchWith(search, jobs ?? availableParallelism(), { log, rules, base }, interrupts.signal, () => {
    progress.show(search);
    if (performance.now() - last < STATE_MS) return;
    tried(() => keep([]));
    last = performance.now();
  });
  interrupts.close();
  progress.end();
  return { search, keep };
}

/** Does what may fail now: the same is done again later, and its failure told then. */
function tried(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

/** The end of a search, as it is told. */
interface Found {
  /** The sum, and the first failure in words. */
  readonly lines: readonly string[];
  /** The log of the first failure; undefined if there is none. */
  readonly log: (() => string) | undefined;
  /** The results, for --json. */
  readonly results: object;
}

function foundBy({ folder, explored, rules, base, log }: Subject, search: Search): Found {
  const lines = summary(search, rules.faults.length > 0);
  const criteria = rules.criteria.map(criterionText);
  const results = { ...search.tally, complete: search.complete, until: criteria, window: rules.window };
  if (search.failed === undefined) return { lines, log: undefined, results: { ...results, failure: null } };
  const work = new Work(explored, rules, base);
  const failed = work.minimal(search.failed);
  const { moves } = failed;
  const bound = work.boundOf(moves);
  const schedule = scheduleWords(explored, moves, bound, rules.window, sourceText(folder));
  return {
    lines: [...lines, `${schedule.join(', and ')}: ${failed.words}`],
    log: () => logOf(explored, log, moves, bound),
    results: { ...results, failure: { ...failed, schedule } },
  };
}
