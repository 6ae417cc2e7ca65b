/** `callwheel lab grade --all`: grades each submission in a folder, several at a time. */

import { availableParallelism } from 'node:os';
import { columns, earnedOf, type Grade, pointsOf } from '../../lab/grade.ts';
import { Failure } from '../exit.ts';
import { shownPath } from '../hostfile.ts';
import { writeText } from '../output.ts';
import { type LabFolder, labNamed } from './folder.ts';
import { Grader } from './grader.ts';
import { EXIT_LESS, type GradeOptions, progressOf, termsOf } from './options.ts';
import { type Submission, submissionNames, submissionOf } from './submissions.ts';

/** A row of the table of a class. */
interface Row {
  readonly name: string;
  readonly grade: Grade | undefined;
  readonly wrong: string | undefined;
}

/** Grades each submission in a folder. What is wrong with one does not stop the rest. */
export async function gradeAll(dir: string, options: GradeOptions): Promise<number> {
  if (options.lab === undefined) throw new Failure('--all: name the lab by --lab');
  for (const name of ['gradescope', 'junit'] as const)
    if (options[name] !== undefined) throw new Failure(`--all and --${name} do not go together`);
  const found = labNamed(options.lab);
  const names = submissionNames(dir);
  if (names.length === 0) throw new Failure(`${shownPath(dir)} has no folders and no zip files`);
  const rows = await rowsOf(found, dir, names, options);
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

/** The rows, in the order of the names, graded by as many processes as are wanted. */
async function rowsOf(
  found: LabFolder,
  dir: string,
  names: readonly string[],
  options: GradeOptions,
): Promise<Row[]> {
  const rows: Row[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    const grader = new Grader(options.patience);
    try {
      for (let i = next++; i < names.length; i = next++) {
        const submission = submissionOf(found.lab, dir, names[i] as string, names);
        rows[i] = await rowOf(found, submission, grader, options);
      }
    } finally {
      grader.close();
    }
  };
  const jobs = Math.min(options.jobs ?? availableParallelism(), names.length);
  await Promise.all(Array.from({ length: jobs }, lane));
  return rows;
}

async function rowOf(
  found: LabFolder,
  { name, files, wrong }: Submission,
  grader: Grader,
  options: GradeOptions,
): Promise<Row> {
  if (wrong !== undefined) return { name, grade: undefined, wrong };
  try {
    const job = { found, files, terms: termsOf(options) };
    return { name, grade: await grader.grade(job, progressOf(options.quiet, name)), wrong: undefined };
  } catch (error) {
    const why = error instanceof Failure ? error.message : `a defect of the grader: ${error}`;
    return { name, grade: undefined, wrong: why };
  }
}
