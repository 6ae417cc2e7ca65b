/** `callwheel lab grade --all`: grades each submission in a folder, several at a time. */

import { availableParallelism } from 'node:os';
import { printable } from '../../front/printable.ts';
import { fingerprints } from '../../lab/alike.ts';
import {
  alikeIn,
  type Class,
  ClassError,
  classCsv,
  classJson,
  classOf,
  classText,
  isWhole,
  merged,
  type Row,
  readClass,
  rowPoints,
} from '../../lab/class.ts';
import type { Handed } from '../../lab/hidden.ts';
import { Failure } from '../exit.ts';
import { readOrFail, shownPath } from '../hostfile.ts';
import { checkWritable, sayLines, writeText } from '../output.ts';
import { type LabFolder, labNamed, startFiles } from './folder.ts';
import { Grader } from './grader.ts';
import { latesOf } from './lates.ts';
import { EXIT_LESS, type GradeOptions, termsOf } from './options.ts';
import { receiptWords } from './receipt.ts';
import { type Submission, shownName, submissionNames, submissionOf } from './submissions.ts';

/** Bytes of results, at most. */
const RESULTS_MOST = 256 << 20;

/** The options of the reports of a class. */
export type ClassOptions = Pick<GradeOptions, 'json' | 'csv' | 'alike'>;

/** Grades each submission in a folder. What is wrong with one does not stop the rest. */
export async function gradeAll(dir: string, options: GradeOptions): Promise<number> {
  if (options.lab === undefined) throw new Failure('--all: name the lab by --lab');
  for (const name of ['gradescope', 'junit'] as const)
    if (options[name] !== undefined) throw new Failure(`--all and --${name} do not go together`);
  checkReports(options);
  const found = labNamed(options.lab);
  const names = submissionNames(dir);
  if (names.length === 0) throw new Failure(`${shownPath(dir)} has no folders and no zip files`);
  const rows = await new Grading(found, dir, names, options).rows();
  return report(classOf(found.lab, rows), options);
}

/** Puts the results of several shards together. */
export function merge(files: readonly string[], options: ClassOptions): number {
  checkReports(options);
  try {
    const texts = files.map((file) => ({
      file,
      text: Buffer.from(readOrFail(file, RESULTS_MOST)).toString(),
    }));
    return report(merged(texts.map(({ text, file }) => readClass(text, file))), options);
  } catch (error) {
    throw error instanceof ClassError ? new Failure(error.message) : error;
  }
}

function checkReports(options: ClassOptions): void {
  for (const name of ['json', 'csv'] as const)
    if (options[name] !== undefined) checkWritable(`--${name}`, options[name]);
}

function report(results: Class, options: ClassOptions): number {
  const alike = alikeIn(results, options.alike);
  const taken = options.json === '-' || options.csv === '-';
  (taken ? process.stderr : process.stdout).write(classText(results, alike, printable));
  if (options.json !== undefined) writeText('--json', options.json, classJson(results, alike));
  if (options.csv !== undefined) writeText('--csv', options.csv, classCsv(results));
  return isWhole(results) ? 0 : EXIT_LESS;
}

/** The grading of a class, or of a shard of it. */
class Grading {
  private readonly found: LabFolder;
  private readonly dir: string;
  private readonly names: readonly string[];
  /** Those of the names that are graded here. */
  private readonly own: readonly string[];
  private readonly options: GradeOptions;
  private readonly lates: ReadonlyMap<string, number>;
  private readonly given: readonly string[];
  private done = 0;

  constructor(found: LabFolder, dir: string, names: readonly string[], options: GradeOptions) {
    const { shard: { shard, of } = { shard: 0, of: 1 }, lateFile } = options;
    this.found = found;
    this.dir = dir;
    this.names = names;
    this.options = options;
    this.own = names.filter((_, i) => i % of === shard);
    this.given = startFiles(found).map(({ bytes }) => Buffer.from(bytes).toString('latin1'));
    const known = names.map((name) => shownName(name, names));
    this.lates = lateFile === undefined ? new Map() : latesOf(lateFile, known);
  }

  /** The rows, graded by as many processes as are wanted. */
  async rows(): Promise<Row[]> {
    const rows: Row[] = [];
    let next = 0;
    const lane = async (): Promise<void> => {
      const grader = new Grader(this.options.patience);
      try {
        for (let i = next++; i < this.own.length; i = next++) {
          const name = this.own[i] as string;
          rows[i] = await this.row(submissionOf(this.found.lab, this.dir, name, this.names), grader);
          this.progress(rows[i] as Row);
        }
      } finally {
        grader.close();
      }
    };
    const jobs = Math.min(this.options.jobs ?? availableParallelism(), this.own.length);
    await Promise.all(Array.from({ length: jobs }, lane));
    return rows;
  }

  /** Tells of a submission that is graded on standard error, if it is a terminal. */
  private progress(row: Row): void {
    this.done++;
    if (this.options.quiet === true || process.stderr.isTTY !== true) return;
    sayLines([`${this.done}/${this.own.length} ${row.name}: ${rowPoints(row)}`]);
  }

  private async row({ name, files, receipt, wrong }: Submission, grader: Grader): Promise<Row> {
    const { found } = this;
    const prints = Object.fromEntries(files.map((file) => [file.name, this.printsOf(file)]));
    if (wrong !== undefined) return { name, prints, wrong, grade: undefined, notes: [] };
    const missing = found.lab.files.filter((it) => !files.some((file) => file.name === it));
    const notes = missing.map((file) => `${file} was not handed in`);
    try {
      const terms = { ...termsOf(this.options), late: this.lates.get(name) ?? this.options.late };
      const grade = await grader.grade({ found, files, terms });
      const words = receipt && receiptWords(grade, receipt);
      if (words?.isRemarkable === true) notes.push(words.text);
      return { name, prints, grade, wrong: undefined, notes };
    } catch (error) {
      const why = error instanceof Failure ? error.message : `a defect of the grader: ${error}`;
      return { name, prints, wrong: why, grade: undefined, notes };
    }
  }

  private readonly printsOf = ({ bytes }: Handed): number[] =>
    fingerprints(Buffer.from(bytes).toString('latin1'), this.given);
}
