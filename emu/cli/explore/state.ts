/** The file from which an exploration goes on, and the sum of those of all shards. */

import { existsSync } from 'node:fs';
import type { Bounds, SearchState, Tally } from '../../explore/search.ts';
import { counted, differedWords, randomWords, standFor } from '../../explore/summary.ts';
import { sha256 } from '../../front/sha256.ts';
import { Failure, reason } from '../exit.ts';
import { readOrFail } from '../hostfile.ts';
import { writeWholeFile } from '../wholefile.ts';

/** The number of this form of the file. */
const FORMAT = 3;
/** The most bytes of a file that is read. */
const MOST = 511 << 20;

/** A kept exploration. */
export interface Kept {
  readonly format: number;
  /**
   * The SHA-256 of the undisturbed run's log and of the rules: those of another one are refused.
   */
  readonly of: string;
  readonly bounds: Pick<Bounds, 'shard' | 'of'>;
  readonly over: boolean;
  /** The sum in a line, and the first failure in words. */
  readonly told: readonly string[];
  readonly search: SearchState;
}

/** The checksum of a state, by its text. */
const sumOf = (text: string): string => sha256(Buffer.from(text));

/** Reads a state. Failure if it is none, or not as it was written. */
export function readState(path: string): Kept {
  const text = Buffer.from(readOrFail(path, MOST)).toString();
  const [, inner = '', sum = ''] = /^\{"state":(.*),"sum":"(\w+)"\}\n$/s.exec(text) ?? [];
  if (sumOf(inner) !== sum) throw new Failure(`${path}: no state of an exploration, or damaged`);
  const kept = JSON.parse(inner) as Kept;
  if (kept.format !== FORMAT) throw new Failure(`${path}: the state of an exploration by another Callwheel`);
  return kept;
}

/** The state to go on from: that of the file, if it is there. Failure if it is of another one. */
export function stateFor(
  path: string | undefined,
  of: string,
  { shard, of: n }: Bounds,
): SearchState | undefined {
  if (path === undefined || !existsSync(path)) return undefined;
  const kept = readState(path);
  if (kept.of === of && kept.bounds.shard === shard && kept.bounds.of === n) return kept.search;
  throw new Failure(`${path}: the state of another exploration: other program, options or shard`);
}

/** Keeps a state. Failure if it cannot; the file has the last one that was kept then. */
export function writeState(path: string, kept: Omit<Kept, 'format'>): void {
  const text = JSON.stringify({ format: FORMAT, ...kept });
  try {
    writeWholeFile(path, `{"state":${text},"sum":"${sumOf(text)}"}\n`);
  } catch (error) {
    throw new Failure(`--state: cannot write ${path}: ${reason(error)}`);
  }
}

/** The sum of the states of all shards. */
export interface Merged {
  readonly lines: readonly string[];
  /** The results, for --json. */
  readonly results: Tally & { readonly complete: boolean; readonly failed: readonly string[] };
}

/** Adds up the states of all shards. */
export function merged(paths: readonly string[]): Merged {
  const all = allShards(paths);
  const tally = all.map(({ search }) => search.tally).reduce(added);
  const left = all.filter(({ over }) => !over).map(({ path }) => path);
  const failed = all.flatMap(({ path, search, told }) =>
    search.failed === undefined
      ? []
      : [`${path}: ${told.length === 0 ? search.failed.words : `${told[0]}: ${told.at(-1)}`}`],
  );
  const found = tally.failures === 0 ? 'no failure' : counted(tally.failures, 'failure');
  const sum = `${found} in ${standFor(tally)}, in ${counted(all.length, 'shard')}${randomWords(tally)}`;
  const notFinished = left.length === 0 ? [] : [`not finished: ${left.join(', ')}`];
  return {
    lines: [sum, ...differedWords(tally.differed), ...notFinished, ...failed],
    results: { ...tally, complete: all.every(({ search }) => search.tasks.length === 0), failed },
  };
}

/** Reads the states of all shards of an exploration. Failure if they are not those. */
function allShards(paths: readonly string[]): (Kept & { readonly path: string })[] {
  const all = paths.map((path) => ({ path, ...readState(path) }));
  const [first] = all;
  if (first === undefined) throw new Failure('--merge: which files?');
  const other = all.find(({ of, bounds }) => of !== first.of || bounds.of !== first.bounds.of);
  if (other !== undefined) throw new Failure(`${other.path}: of another exploration than ${first.path}`);
  const { of } = first.bounds;
  const shards = new Set(all.map(({ bounds }) => bounds.shard));
  if (shards.size < of || all.length !== of)
    throw new Failure(
      `--merge: ${counted(all.length, 'state')}; needed is one of each of ${counted(of, 'shard')}`,
    );
  return all;
}

/** The sum of the tallies of two shards. Of the choices, the greater number holds for both. */
function added(one: Tally, other: Tally): Tally {
  const keys = Object.keys(one) as (keyof Tally)[];
  const sum = keys.map((key) => [
    key,
    key === 'choices' ? Math.max(one[key], other[key]) : one[key] + other[key],
  ]);
  return Object.fromEntries(sum) as Tally;
}
