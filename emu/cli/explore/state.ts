/** The file from which an exploration goes on, and the sum of those of all shards. */

import { existsSync } from 'node:fs';
import type { Bounds, SearchState, Tally } from '../../explore/search.ts';
import { counted, differedWords, standFor } from '../../explore/summary.ts';
import { sha256 } from '../../front/sha256.ts';
import { Failure } from '../exit.ts';
import { readOrFail } from '../hostfile.ts';
import { writeText } from '../output.ts';

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

export function writeState(path: string, kept: Omit<Kept, 'format'>): void {
  const text = JSON.stringify({ format: FORMAT, ...kept });
  writeText('--state', path, `{"state":${text},"sum":"${sumOf(text)}"}\n`);
}

/** The sum of the states of all shards in lines, and true if one has a failure. */
export function merged(paths: readonly string[]): {
  readonly lines: readonly string[];
  readonly failed: boolean;
} {
  const all = paths.map((path) => ({ path, ...readState(path) }));
  const [first] = all;
  if (first === undefined) throw new Failure('--merge: which files?');
  const other = all.find(({ of, bounds }) => of !== first.of || bounds.of !== first.bounds.of);
  if (other !== undefined) throw new Failure(`${other.path}: of another exploration than ${first.path}`);
  const shards = new Set(all.map(({ bounds }) => bounds.shard));
  const missing = Array.from({ length: first.bounds.of }, (_, i) => i).filter((i) => !shards.has(i));
  if (missing.length > 0 || all.length !== first.bounds.of)
    throw new Failure(`--merge: ${all.length} states; needed is one of each of ${first.bounds.of} shards`);
  const total = (key: keyof Tally): number => all.reduce((sum, { search }) => sum + search.tally[key], 0);
  const [schedules, failures] = [total('schedules'), total('failures')];
  const counts = standFor({ schedules, covered: total('covered'), found: total('found') });
  const differed = differedWords(total('differed'));
  const randoms = total('randoms');
  const drawn = randoms === 0 ? '' : `; ${counted(randoms, 'random schedule')} with one more`;
  const left = all.filter(({ over }) => !over).map(({ path }) => path);
  return {
    lines: [
      `${failures === 0 ? 'no failure' : counted(failures, 'failure')} in ${counts}, in ${all.length} shards${drawn}`,
      ...differed,
      ...(left.length === 0 ? [] : [`not finished: ${left.join(', ')}`]),
      ...all.flatMap(({ path, search, told }) =>
        search.failed === undefined
          ? []
          : [`${path}: ${told.length === 0 ? search.failed.words : `${told[0]}: ${told.at(-1)}`}`],
      ),
    ],
    failed: all.some(({ search }) => search.failed !== undefined),
  };
}
