/** `callwheel lab grade`: grades a folder, and reports. */

import { existsSync } from 'node:fs';
import {
  earnedOf,
  type Grade,
  gradeJson,
  gradeJunit,
  gradescopeJson,
  gradeText,
  pointsOf,
} from '../../lab/grade.ts';
import { Failure } from '../exit.ts';
import { shownPath } from '../hostfile.ts';
import { checkWritable, writeText } from '../output.ts';
import { gradeAll } from './class.ts';
import { handedIn, type LabFolder, labNamed, labOf } from './folder.ts';
import { Grader } from './grader.ts';
import type { Terms } from './grading.ts';
import { EXIT_LESS, type GradeOptions, progressOf, termsOf } from './options.ts';
import { gradedIn, withRoom } from './room.ts';

/** The reports of one grading, by the options that name their files. */
const REPORTS = { json: gradeJson, gradescope: gradescopeJson, junit: gradeJunit } as const;
type Report = keyof typeof REPORTS;

/** Grades; returns the exit status. */
export async function grade(dir: string, options: GradeOptions): Promise<number> {
  for (const name of Object.keys(REPORTS) as Report[])
    if (options[name] !== undefined) checkWritable(`--${name}`, options[name]);
  if (options.all === true) return gradeAll(dir, options);
  const found = options.lab === undefined ? labOf(dir) : labNamed(options.lab);
  const result = await gradeApart(found, dir, termsOf(options), options);
  const taken = (Object.keys(REPORTS) as Report[]).some((name) => options[name] === '-');
  (taken ? process.stderr : process.stdout).write(gradeText(result));
  for (const [name, report] of Object.entries(REPORTS) as [Report, (it: Grade) => string][])
    if (options[name] !== undefined) writeText(`--${name}`, options[name], report(result));
  return earnedOf(result) === pointsOf(result) ? 0 : EXIT_LESS;
}

function filesIn({ lab }: LabFolder, dir: string): ReturnType<typeof handedIn> {
  if (!existsSync(dir)) throw new Failure(`${shownPath(dir)}: no such file or directory`);
  return handedIn(lab, dir);
}

/** Grades what lies in a folder, in a process of its own. */
export async function gradeApart(
  found: LabFolder,
  dir: string,
  terms: Terms,
  { patience, quiet }: Partial<Pick<GradeOptions, 'patience' | 'quiet'>> = {},
): Promise<Grade> {
  const grader = new Grader(patience);
  try {
    return await grader.grade({ found, files: filesIn(found, dir), terms }, progressOf(quiet, dir));
  } finally {
    grader.close();
  }
}

/** Grades what lies in a folder, in this process: with no bound of memory or of the host's time. */
export async function gradeFolder(found: LabFolder, dir: string, terms: Terms): Promise<Grade> {
  const files = filesIn(found, dir);
  return withRoom(found, files, (room) => gradedIn(room, found, files, terms));
}
