/**
 * The hidden runs of a grading. Their numbers are drawn by a seed that follows from the content of
 * the submission and the instructor's key: the same submission has the same runs on every computer,
 * and a program that is written for the runs it has seen is another submission, with others.
 */

import { encodeUtf8 } from '../../kernel/sys/utf8.ts';
import { sha256 } from '../front/sha256.ts';
import { Random } from '../paper/compare/random.ts';
import type { Drawn, Part } from './lab.ts';

/** The key of a grading that is given none: a student's own check. */
export const PUBLISHED_KEY = 'callwheel';

/** A file that was handed in. */
export interface Handed {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The hash of a submission: of its files' names and bytes, in the order of the names. */
export function contentHash(files: readonly Handed[]): string {
  const sorted = [...files].sort((a, b) => (a.name < b.name ? -1 : 1));
  return sha256(encodeUtf8(sorted.map(({ name, bytes }) => `${name} ${sha256(bytes)}\n`).join('')));
}

/** Numbers by their names, and the seed of the machine's jitter. */
export interface Draw {
  readonly numbers: Readonly<Record<string, number>>;
  readonly seed: number;
}

/** The numbers of one run of a part. */
export function draw(key: string, content: string, part: Part, run: number): Draw {
  const hash = sha256(encodeUtf8(JSON.stringify([key, content, part.name, run])));
  const random = new Random(Number.parseInt(hash.slice(0, 8), 16));
  const numbers: Record<string, number> = {};
  for (const [name, bounds] of Object.entries(part.draw)) numbers[name] = drawn(random, bounds);
  return { numbers, seed: Number.parseInt(hash.slice(8, 15), 16) };
}

function drawn(random: Random, { from, to, step = 1 }: Drawn): number {
  return from + step * random.below(Math.floor((to - from) / step) + 1);
}

/** A value of JSON in which "$NAME" is a number by its name, and $NAME within a text its digits. */
export function filledIn(value: unknown, numbers: Readonly<Record<string, number>>): unknown {
  if (typeof value === 'string') {
    const [, alone = ''] = /^\$([A-Z]+)$/.exec(value) ?? [];
    if (alone in numbers) return numbers[alone];
    return value.replace(/\$([A-Z]+)/g, (whole, name) => `${numbers[name] ?? whole}`);
  }
  if (Array.isArray(value)) return value.map((it) => filledIn(it, numbers));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [name, filledIn(it, numbers)]));
}

/**
 * The suite of one run of a part, as `callwheel test` reads it. The machine has the run's seed.
 * Arguments of programs are texts: a number among them is written out.
 */
export function suiteOf(part: Part, { numbers, seed }: Draw): string {
  const cases = (filledIn(part.cases, numbers) as Record<string, unknown>[]).map((it) => ({
    ...it,
    ...(Array.isArray(it.run) ? { run: it.run.map(String) } : {}),
    machine: { ...(it.machine as object | undefined), seed },
  }));
  return JSON.stringify({ name: part.name, cases }, null, 2);
}
