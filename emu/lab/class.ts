/** The results of a class, or of a shard, and their reports. Nothing of the host is in them. */

import { type Alike, alikeOf, type Printed } from './alike.ts';
import { columns, earnedOf, type Grade, pointsOf } from './grade.ts';
import type { Lab } from './lab.ts';

/** A submission in the table. */
export interface Row extends Printed {
  readonly grade: Grade | undefined;
  /** The reason why it could not be graded; undefined if it was. */
  readonly wrong: string | undefined;
  /** Remarks: files that are missing, a receipt that does not fit. */
  readonly notes: readonly string[];
}

/** The results, with the rows in the order of their names. */
export interface Class {
  readonly lab: string;
  readonly title: string;
  readonly parts: readonly { readonly name: string; readonly points: number }[];
  readonly rows: readonly Row[];
}

const byName = (one: Row, other: Row): number => (one.name < other.name ? -1 : 1);

/** The results of submissions to a lab. */
export const classOf = ({ name, title, parts }: Lab, rows: readonly Row[]): Class => ({
  ...{ lab: name, title, rows: [...rows].sort(byName) },
  parts: parts.map((part) => ({ name: part.name, points: part.points })),
});

/** The points of a submission in the end. */
export const rowPoints = ({ grade }: Row): number => (grade === undefined ? 0 : earnedOf(grade));

/** True if every submission has all points. */
export const isWhole = (it: Class): boolean =>
  it.rows.every((row) => row.grade !== undefined && rowPoints(row) === pointsOf(row.grade));

const all = ({ parts }: Class): number => parts.reduce((sum, { points }) => sum + points, 0);
const lateOf = ({ grade }: Row): number => grade?.late ?? 0;
const remarks = ({ wrong, notes }: Row): string[] => [...(wrong === undefined ? [] : [wrong]), ...notes];

/** The table, the names of its columns, the remarks, and the pairs that are alike. */
export function classText(it: Class, alike: readonly Alike[], shown: (line: string) => string): string {
  const isLate = it.rows.some((row) => lateOf(row) > 0);
  const table = columns([
    ['submission', ...it.parts.map((_, i) => `${i + 1}`), ...(isLate ? ['late'] : []), 'all', 'of'],
    ...it.rows.map((row) => [
      ...[shown(row.name), ...it.parts.map((_, i) => `${row.grade?.parts[i]?.earned ?? 0}`)],
      ...(isLate ? [`${lateOf(row)} %`] : []),
      ...[`${rowPoints(row)}`, `${all(it)}`],
    ]),
  ]);
  const legend = it.parts.map(({ name }, i) => `${i + 1}: ${name}\n`).join('');
  const told = it.rows.flatMap((row) => remarks(row).map((text) => `${shown(`${row.name}: ${text}`)}\n`));
  const pairs = alike.map(
    ({ names, file, percent }) => `  ${shown(names.join(', '))}: ${percent} % of ${file}\n`,
  );
  const head = pairs.length === 0 ? [] : ['alike, by a measure of tokens, which is no proof:\n'];
  return [table, legend, ...told, ...head, ...pairs].join('');
}

/** The results as JSON, from which those of several shards are put together. */
export function classJson(it: Class, alike: readonly Alike[]): string {
  const rows = it.rows.map((row) => ({ ...row, earned: rowPoints(row), points: all(it) }));
  const { lab, title, parts } = it;
  return `${JSON.stringify({ lab, title, points: all(it), parts, rows, alike }, null, 1)}\n`;
}

/** A cell of a CSV (RFC 4180); one that a spreadsheet would compute begins with an apostrophe. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The table as CSV: a row for each submission, with the remarks in the last column. */
export function classCsv(it: Class): string {
  const rows = [
    ['submission', ...it.parts.map(({ name }) => name), 'late percent', 'points', 'of', 'remarks'],
    ...it.rows.map((row) => [
      ...[row.name, ...it.parts.map((_, i) => `${row.grade?.parts[i]?.earned ?? 0}`), `${lateOf(row)}`],
      ...[`${rowPoints(row)}`, `${all(it)}`, remarks(row).join('; ')],
    ]),
  ];
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Pairs that are alike by so many percent. */
export const alikeIn = ({ rows }: Class, least: number): Alike[] => alikeOf(rows, least);

/** Results that cannot be put together, or are none; the message says why. */
export class ClassError extends Error {}

/** The results that classJson() wrote, by the name of their file. */
export function readClass(text: string, file: string): Class {
  const bad = (why: string): ClassError => new ClassError(`${file}: ${why}`);
  let it: Partial<Class>;
  try {
    it = JSON.parse(text) as Partial<Class>;
  } catch {
    throw bad('is no JSON');
  }
  const { lab, title, parts, rows } = it ?? {};
  if (typeof lab !== 'string' || typeof title !== 'string' || !Array.isArray(parts) || !Array.isArray(rows))
    throw bad('has no results of "lab grade --all --json"');
  for (const row of rows)
    if (typeof row?.name !== 'string' || !Array.isArray(row.notes) || typeof row.prints !== 'object')
      throw bad('has a damaged row');
  return { lab, title, parts, rows };
}

/** The results of several shards as one. ClassError if they do not belong together. */
export function merged(classes: readonly Class[]): Class {
  const [first] = classes;
  if (first === undefined) throw new ClassError('no results');
  const kindOf = ({ lab, parts }: Class): string => JSON.stringify([lab, parts]);
  const other = classes.find((it) => kindOf(it) !== kindOf(first));
  if (other !== undefined) throw new ClassError(`results of two labs: ${first.lab} and ${other.lab}`);
  const rows = classes.flatMap((it) => it.rows).sort(byName);
  const twice = rows.find(({ name }, i) => name === rows[i + 1]?.name);
  if (twice !== undefined) throw new ClassError(`${twice.name} is there twice`);
  if (new Set(rows.flatMap(({ grade }) => grade?.key ?? [])).size > 1)
    throw new ClassError('the results are by several keys');
  return { ...first, rows };
}
