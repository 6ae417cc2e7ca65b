/** `callwheel lab grade`: grades a folder, or every submission in one, and reports. */

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  columns,
  earnedOf,
  type Grade,
  gradeJson,
  gradeJunit,
  gradescopeJson,
  gradeText,
  pointsOf,
} from '../../lab/grade.ts';
import { PUBLISHED_KEY } from '../../lab/hidden.ts';
import { Failure } from '../exit.ts';
import { shownPath } from '../hostfile.ts';
import { checkWritable, writeText } from '../output.ts';
import { handedIn, type LabFolder, labNamed, labOf } from './folder.ts';
import { graded, type Terms } from './grading.ts';
import { type Submission, submissionNames, withSubmission } from './submissions.ts';

export interface GradeOptions {
  readonly lab?: string;
  readonly key?: string;
  readonly late: number;
  readonly all?: true;
  readonly json?: string;
  readonly gradescope?: string;
  readonly junit?: string;
  readonly quiet?: true;
}

/** Not all points. */
const EXIT_LESS = 1;

/** The reports of one grading, by the options that name their files. */
const REPORTS = { json: gradeJson, gradescope: gradescopeJson, junit: gradeJunit } as const;
type Report = keyof typeof REPORTS;

/** Grades; returns the exit status. */
export async function grade(dir: string, options: GradeOptions): Promise<number> {
  for (const name of Object.keys(REPORTS) as Report[])
    if (options[name] !== undefined) checkWritable(`--${name}`, options[name]);
  if (options.all === true) return gradeAll(dir, options);
  const found = options.lab === undefined ? labOf(dir) : labNamed(options.lab);
  const result = await gradeFolder(found, dir, termsOf(options), progressOf(options, dir));
  const taken = (Object.keys(REPORTS) as Report[]).some((name) => options[name] === '-');
  (taken ? process.stderr : process.stdout).write(gradeText(result));
  for (const [name, report] of Object.entries(REPORTS) as [Report, (it: Grade) => string][])
    if (options[name] !== undefined) writeText(`--${name}`, options[name], report(result));
  return earnedOf(result) === pointsOf(result) ? 0 : EXIT_LESS;
}

const termsOf = ({ key = PUBLISHED_KEY, late }: GradeOptions): Terms => ({ key, late });

/** Tells of the parts on standard error, if it is a terminal. */
function progressOf({ quiet }: GradeOptions, who: string): (part: string) => void {
  if (quiet === true || process.stderr.isTTY !== true) return () => undefined;
  return (part) => {
    process.stderr.write(`${who}: ${part}\n`);
  };
}

/** Grades what lies in a folder. */
export async function gradeFolder(
  { lab }: LabFolder,
  dir: string,
  terms: Terms,
  told: (part: string) => void = () => undefined,
): Promise<Grade> {
  if (!existsSync(dir)) throw new Failure(`${shownPath(dir)}: no such file or directory`);
  const files = handedIn(lab, dir);
  const before = process.cwd();
  // Cases name the student's files as beside them.
  process.chdir(resolve(dir));
  try {
    return await graded(lab, files, terms, told);
  } finally {
    process.chdir(before);
  }
}

/** A row of the table of a class. */
interface Row {
  readonly name: string;
  readonly grade: Grade | undefined;
  readonly wrong: string | undefined;
}

/** Grades each submission in a folder. What is wrong with one does not stop the rest. */
async function gradeAll(dir: string, options: GradeOptions): Promise<number> {
  if (options.lab === undefined) throw new Failure('--all: name the lab by --lab');
  for (const name of ['gradescope', 'junit'] as const)
    if (options[name] !== undefined) throw new Failure(`--all and --${name} do not go together`);
  const found = labNamed(options.lab);
  const rows: Row[] = [];
  for (const name of submissionNames(dir))
    rows.push(await withSubmission(dir, name, (it) => rowOf(found, it, options)));
  if (rows.length === 0) throw new Failure(`${shownPath(dir)} has no folders and no zip files`);
  const { parts } = found.lab;
  const table = columns([
    ['submission', ...parts.map((_, i) => `${i + 1}`), 'all', 'of'],
    ...rows.map(({ name, grade: it }) => [
      name,
      ...parts.map((_, i) => `${it?.parts[i]?.earned ?? 0}`),
      `${it === undefined ? 0 : earnedOf(it)}`,
      `${pointsOf(found.lab)}`,
    ]),
  ]);
  const legend = parts.map(({ name }, i) => `${i + 1}: ${name}\n`).join('');
  const wrong = rows.flatMap((row) => (row.wrong === undefined ? [] : [`${row.name}: ${row.wrong}\n`]));
  (options.json === '-' ? process.stderr : process.stdout).write(`${table}${legend}${wrong.join('')}`);
  if (options.json !== undefined)
    writeText('--json', options.json, `${JSON.stringify(rows.map(shown), null, 2)}\n`);
  return rows.every(({ grade: it }) => it !== undefined && earnedOf(it) === pointsOf(it)) ? 0 : EXIT_LESS;
}

const shown = ({ name, grade: it, wrong }: Row): object => ({
  ...{ name, wrong },
  ...(it === undefined ? { earned: 0 } : { ...it, earned: earnedOf(it), points: pointsOf(it) }),
});

async function rowOf(found: LabFolder, it: Submission, options: GradeOptions): Promise<Row> {
  const { name, folder, wrong } = it;
  if (wrong !== undefined) return { name, grade: undefined, wrong };
  try {
    const result = await gradeFolder(found, folder, termsOf(options), progressOf(options, name));
    return { name, grade: result, wrong: undefined };
  } catch (error) {
    if (error instanceof Failure) return { name, grade: undefined, wrong: error.message };
    throw error;
  }
}
