/** The result of a grading, and its reports. Nothing of the host is in them. */

import type { Complaint } from '../suite/judge.ts';
import { escaped } from '../suite/reports.ts';
import type { Lab } from './lab.ts';

/** A run of a part, for the log. */
export interface GradedRun {
  /** The command that shows it again. */
  readonly command: string;
  readonly runHash: string | undefined;
}

/** A broken promise. */
export interface Broken extends Complaint {
  /** The command that shows it again; '' if nothing was run. */
  readonly command: string;
}

/** A part with its points. */
export interface Graded {
  readonly name: string;
  readonly promise: string;
  readonly points: number;
  readonly earned: number;
  /** Undefined if the promise was kept. */
  readonly broken: Broken | undefined;
  readonly runs: readonly GradedRun[];
}

export interface Grade {
  readonly lab: string;
  readonly title: string;
  /** The hash of what was handed in. */
  readonly content: string;
  /** The first digits of the hash of the key. */
  readonly key: string;
  readonly parts: readonly Graded[];
  /** Percent that are taken off for lateness. */
  readonly late: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, it) => total + it, 0);

/** All points that there are. */
export const pointsOf = ({ parts }: Pick<Lab | Grade, 'parts'>): number =>
  sum(parts.map((part: { readonly points: number }) => part.points));

/** Points that are taken off for lateness, to a tenth. */
const offOf = (grade: Grade): number =>
  Math.round(sum(grade.parts.map(({ earned }) => earned)) * grade.late) / 100;

/** The points in the end. */
export const earnedOf = (grade: Grade): number =>
  Math.round((sum(grade.parts.map(({ earned }) => earned)) - offOf(grade)) * 100) / 100;

/** Lines in columns: the first from the left, the others from the right. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => (row[i] ?? '').length))) ?? [];
  const cell = (text: string, i: number): string =>
    i === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[i] ?? 0);
  return rows.map((row) => `${row.map(cell).join('  ').trimEnd()}\n`).join('');
}

/** The broken promises, and the table of points. */
export function gradeText(grade: Grade): string {
  const { title, parts, late } = grade;
  const told = parts.map((part, i) => brokenText(part, parts.slice(0, i))).join('');
  const rows = [
    [title, 'points', 'of'],
    ...parts.map(({ name, earned, points }) => [name, `${earned}`, `${points}`]),
    ...(late === 0 ? [] : [[`late: ${late} % off`, `-${offOf(grade)}`, '']]),
    ['all', `${earnedOf(grade)}`, `${pointsOf(grade)}`],
  ];
  const hasLog = parts.some(({ broken }) => showings(broken?.command ?? '').length > 1);
  const page = hasLog ? 'The page, which "callwheel web" serves, opens such logs and links.\n\n' : '';
  return `${told}${page}${columns(rows)}`;
}

/** The commands that show a run: as it was, under gdb, and forward and backward from its log. */
export function showings(command: string): [how: string, command: string][] {
  if (command === '') return [];
  const [, verb, rest] = /^callwheel (run|explore) (.*)$/s.exec(command) ?? [];
  if (verb === undefined) return [['again', command]];
  const log = verb === 'run' ? 'run.log' : 'found.log';
  const logged: [string, string][] = [
    ['to a log', `callwheel ${verb} --log ${log} ${rest}`],
    ['back and forth in it', `callwheel replay --ddb ${log}`],
  ];
  if (verb === 'explore') return [['again', command], ...logged];
  return [
    ['again', command],
    ['in gdb', `callwheel run --gdb ${rest}`],
    ...logged,
    ['link to the page', `callwheel run --link ${rest}`],
  ];
}

/** The words for a broken part; a fault that one of those before has, too, is told there. */
function brokenText({ name, promise, broken }: Graded, before: readonly Graded[]): string {
  if (broken === undefined) return '';
  const same = before.find((part) => JSON.stringify(part.broken) === JSON.stringify(broken));
  const lines = [
    `BROKEN ${name}: ${promise}`,
    `  ${broken.message}${same === undefined || broken.details.length === 0 ? '' : `, see ${same.name}`}`,
    ...(same === undefined ? broken.details.map((line) => `    ${line}`) : []),
    ...(same === undefined ? showings(broken.command) : []).map(([how, command]) => `  ${how}: ${command}`),
  ];
  return `${lines.join('\n')}\n\n`;
}

/** The grading with all that it depends on: the receipt. */
export const gradeJson = (grade: Grade): string =>
  `${JSON.stringify({ ...grade, earned: earnedOf(grade), points: pointsOf(grade) }, null, 2)}\n`;

/** The words for a student about a part, on a page of a course's system. */
const outputOf = ({ promise, broken }: Graded): string =>
  broken === undefined
    ? promise
    : [promise, broken.message, ...broken.details, broken.command].filter((line) => line !== '').join('\n');

/** results.json, as Gradescope reads it. */
export function gradescopeJson(grade: Grade): string {
  const tests = grade.parts.map((part) => ({
    name: part.name,
    score: part.earned,
    max_score: part.points,
    status: part.broken === undefined ? 'passed' : 'failed',
    output: outputOf(part),
    output_format: 'text',
    visibility: 'visible',
  }));
  const late = grade.late === 0 ? '' : `${grade.late} % off for lateness. `;
  const output = `${late}Submission ${grade.content.slice(0, 16)}, key ${grade.key}.`;
  return `${JSON.stringify({ score: earnedOf(grade), output, tests }, null, 2)}\n`;
}

/** The grading as JUnit's XML: a test for each part. */
export function gradeJunit(grade: Grade): string {
  const failures = grade.parts.filter(({ broken }) => broken !== undefined).length;
  const counts = `tests="${grade.parts.length}" failures="${failures}" errors="0" skipped="0"`;
  const cases = grade.parts.map((part) => {
    const head = `    <testcase classname="${escaped(grade.lab)}" name="${escaped(part.name)}" time="0"`;
    if (part.broken === undefined) return `${head}/>`;
    return `${head}>\n      <failure message="${escaped(part.broken.message)}">${escaped(outputOf(part))}</failure>\n    </testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>\n  <testsuite name="${escaped(grade.lab)}" ${counts}>`,
    ...cases,
    '  </testsuite>\n</testsuites>\n',
  ].join('\n');
}
