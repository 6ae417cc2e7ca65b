/** `callwheel lab grade`: grades a folder, and reports. */

import { existsSync, statSync } from 'node:fs';
import {
  earnedOf,
  type Grade,
  gradeJson,
  gradeJunit,
  gradescopeJson,
  gradeText,
  pointsOf,
} from '../../lab/grade.ts';
import type { Handed } from '../../lab/hidden.ts';
import { Failure } from '../exit.ts';
import { readOrFail, shownPath } from '../hostfile.ts';
import { checkWritable, writeText } from '../output.ts';
import { ARCHIVE_MOST, filesIn } from './archive.ts';
import { gradeAll } from './class.ts';
import { handedIn, type LabFolder, labNamed, labNames, labOf, MARKER } from './folder.ts';
import { Grader } from './grader.ts';
import type { Terms } from './grading.ts';
import { EXIT_LESS, type GradeOptions, progressOf, termsOf } from './options.ts';
import { receiptWords } from './receipt.ts';
import { gradedIn, withRoom } from './room.ts';
import { archived, type Content } from './submissions.ts';

/** The reports of one grading, by the options that name their files. */
const REPORTS = { json: gradeJson, gradescope: gradescopeJson, junit: gradeJunit } as const;
type Report = keyof typeof REPORTS;

/** Grades; returns the exit status. */
export async function grade(dir: string, options: GradeOptions): Promise<number> {
  for (const name of Object.keys(REPORTS) as Report[])
    if (options[name] !== undefined) checkWritable(`--${name}`, options[name]);
  if (options.all === true && options.part !== undefined)
    throw new Failure('--all and --part do not go together');
  if (options.all === true) return gradeAll(dir, options);
  for (const name of ['csv', 'shard', 'lateFile', 'jobs'] as const)
    if (options[name] !== undefined)
      throw new Failure(`--${name === 'lateFile' ? 'late-file' : name} needs --all`);
  const { found, content } = given(dir, options.lab);
  const result = await gradeApart(
    partsOf(found, options.part),
    dir,
    content.files,
    termsOf(options),
    options,
  );
  const taken = (Object.keys(REPORTS) as Report[]).some((name) => options[name] === '-');
  const words = content.receipt && receiptWords(result, content.receipt);
  const told = words === undefined ? '' : `${words.text}\n`;
  (taken ? process.stderr : process.stdout).write(`${gradeText(result)}${told}`);
  for (const [name, report] of Object.entries(REPORTS) as [Report, (it: Grade) => string][])
    if (options[name] !== undefined) writeText(`--${name}`, options[name], report(result));
  return earnedOf(result) === pointsOf(result) ? 0 : EXIT_LESS;
}

/** A lab with some of its parts, and those that they need. Failure if one is unknown. */
function partsOf(found: LabFolder, names: readonly string[] | undefined): LabFolder {
  if (names === undefined) return found;
  const { parts } = found.lab;
  const wanted = new Set(names);
  const unknown = names.find((name) => !parts.some((part) => part.name === name));
  if (unknown !== undefined)
    throw new Failure(
      `${unknown === '' ? 'the name of a part is empty' : `no part is called ${unknown}`}: there are ${parts.map(({ name }) => name).join(', ')}`,
    );
  // Backward: a part that is needed comes before those that need it.
  for (const { name, needs } of [...parts].reverse())
    if (wanted.has(name) && needs !== undefined) wanted.add(needs);
  return { ...found, lab: { ...found.lab, parts: parts.filter(({ name }) => wanted.has(name)) } };
}

/** The lab and the files of a folder, or of an archive as `submit` writes it. */
function given(dir: string, name: string | undefined): { found: LabFolder; content: Content } {
  if (!existsSync(dir)) throw new Failure(`${shownPath(dir)}: no such file or directory`);
  if (statSync(dir).isDirectory()) {
    const found = name === undefined ? labOf(dir) : labNamed(name);
    return { found, content: { files: handedIn(found.lab, dir), receipt: undefined } };
  }
  try {
    const found = labNamed(name ?? markerIn(dir));
    return { found, content: archived(found.lab, dir) };
  } catch (error) {
    throw error instanceof Failure ? new Failure(`${dir}: ${error.message}`) : error;
  }
}

/** The lab that an archive is for: one that comes with us, whatever an archive says. */
function markerIn(path: string): string {
  const [marker] = filesIn(readOrFail(path, ARCHIVE_MOST), [MARKER]);
  const name = Buffer.from(marker?.bytes ?? [])
    .toString()
    .trim();
  if (!labNames().includes(name)) throw new Failure('does not say which lab it is: name it by --lab');
  return name;
}

/** Grades files in a process of its own; `who` is told with the progress. */
export async function gradeApart(
  found: LabFolder,
  who: string,
  files: readonly Handed[],
  terms: Terms,
  { patience, quiet }: Partial<Pick<GradeOptions, 'patience' | 'quiet'>> = {},
): Promise<Grade> {
  const grader = new Grader(patience);
  try {
    return await grader.grade({ found, files, terms }, progressOf(quiet, who));
  } finally {
    grader.close();
  }
}

/** Grades what lies in a folder, in this process: with no bound of memory or of the host's time. */
export async function gradeFolder(found: LabFolder, dir: string, terms: Terms): Promise<Grade> {
  const files = handedIn(found.lab, dir);
  return withRoom(found, files, (room) => gradedIn(room, found, files, terms));
}
