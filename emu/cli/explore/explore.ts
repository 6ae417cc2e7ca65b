/** `callwheel explore`: finds a schedule of interrupts with which a program fails. */

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { logOf } from '../../explore/failinglog.ts';
import { type Criterion, failureOf, USUAL } from '../../explore/failures.ts';
import { type Explored, oneRun } from '../../explore/run.ts';
import { Search } from '../../explore/search.ts';
import type { Failed } from '../../explore/task.ts';
import { type SourceText, scheduleWords } from '../../explore/words.ts';
import type { Rules } from '../../explore/work.ts';
import { Failure } from '../exit.ts';
import { readOrFail, readStdin } from '../hostfile.ts';
import { writeText } from '../output.ts';
import { searchWith } from './pool.ts';
import { exploredOf, type ProgramOptions, undisturbed } from './program.ts';

export interface ExploreOptions extends ProgramOptions {
  readonly until?: readonly Criterion[];
  readonly all?: true;
  readonly window?: number;
  readonly bound: number;
  readonly max?: number;
  readonly hang?: number;
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

/** Cycles after which an undisturbed run counts as one that does not end, unless told otherwise. */
const ENDLESS = 2_500_000_000;

/** Explores argv[0] and returns the command's exit status. */
export async function explore(argv: readonly string[], options: ExploreOptions): Promise<number> {
  if (argv.length === 0) throw new Failure('which program? (see callwheel explore --help)');
  const input = process.stdin.isTTY === true ? new Uint8Array(0) : readStdin(1 << 20);
  const endless = options.hang ?? ENDLESS;
  const log = await undisturbed(argv, options, input, endless);
  const explored = await exploredOf(log);
  const criteria = options.until ?? USUAL;
  const base = oneRun(explored, [], endless);
  const freq = 25_000_000;
  const rules: Rules = {
    window: options.window ?? Math.floor(freq / options.hz),
    bound: options.hang ?? 2 * base.cycle + 10 * freq,
    criteria,
    reduce: options.reduce,
  };
  const failing = failureOf(base, undefined, criteria);
  if (failing !== undefined) {
    process.stdout.write(`the undisturbed run fails already: ${failing}\n`);
    return FAILS_ALREADY;
  }
  const bounds = {
    moves: options.bound,
    schedules: options.max ?? Number.POSITIVE_INFINITY,
    all: options.all === true,
    ...(options.shard ?? { shard: 0, of: 1 }),
  };
  const search = new Search(bounds);
  await searchWith(search, options.jobs ?? availableParallelism(), { log, rules, base }, () => true);
  const { failed } = search;
  process.stdout.write(`${summary(search)}\n`);
  if (failed === undefined) return 0;
  tellFailure(explored, failed, rules, log, options);
  return FOUND;
}

/** Tells of the first failure, and writes its log. */
function tellFailure(
  explored: Explored,
  { moves, words }: Failed,
  { bound, window }: Rules,
  log: string,
  options: ExploreOptions,
): void {
  const last = moves.reduce((sum, { cycles }) => sum + cycles, bound);
  const how = scheduleWords(explored, moves, last, window, sourceText());
  process.stdout.write(`${how.join(', and ')}: ${words}\n`);
  if (options.log === undefined) return;
  writeText('--log', options.log, logOf(explored, log, moves, last));
}

/** The lines of sources that the host has. */
function sourceText(): SourceText {
  const known = new Map<string, readonly string[]>();
  return (file, line) => {
    if (!known.has(file))
      known.set(file, existsSync(file) ? Buffer.from(readOrFail(file)).toString().split('\n') : []);
    return known.get(file)?.[line - 1];
  };
}

/** The sum of an exploration in a line. */
function summary({ tally, failed, complete, moves }: Search): string {
  const { schedules, found, covered } = tally;
  const upTo = `up to ${moves} moved interrupt${moves === 1 ? '' : 's'}`;
  const counts = `${schedules} schedules for ${covered} of ${found} places`;
  if (failed !== undefined) return `failure with ${upTo}, after ${counts}`;
  return complete ? `no failure with ${upTo}: all ${counts}` : `no failure so far with ${upTo}: ${counts}`;
}
