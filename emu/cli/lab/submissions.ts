/** The submissions of a class: each folder and each zip file of one folder. */

import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzip, ZipError } from '../../front/zip.ts';
import { Failure } from '../exit.ts';
import { readOrFail } from '../hostfile.ts';

/** A submission: a folder with its files, and the student's name for tables. */
export interface Submission {
  readonly name: string;
  readonly folder: string;
  /** The reason why it cannot be graded; undefined if it can. */
  readonly wrong: string | undefined;
}

/** The names of the submissions in a folder, in their order. */
export const submissionNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /\.zip$/i.test(name) || statSync(join(folder, name)).isDirectory())
    .sort();

/** Does `work` with a submission; a zip file is unpacked for it. */
export async function withSubmission<T>(
  folder: string,
  name: string,
  work: (it: Submission) => Promise<T>,
): Promise<T> {
  const path = join(folder, name);
  if (!/\.zip$/i.test(name)) return work({ name, folder: path, wrong: undefined });
  const place = mkdtempSync(join(tmpdir(), 'callwheel-lab-'));
  try {
    let wrong: string | undefined;
    try {
      for (const file of unzip(readOrFail(path))) {
        // No name of an archive leads out of the folder.
        const plain = file.name.replace(/.*[/\\]/, '');
        if (plain !== '' && plain !== '..') writeFileSync(join(place, plain), file.bytes);
      }
    } catch (error) {
      if (!(error instanceof ZipError || error instanceof Failure)) throw error;
      wrong = error.message;
    }
    return await work({ name: name.replace(/\.zip$/i, ''), folder: place, wrong });
  } finally {
    rmSync(place, { recursive: true });
  }
}
