/**
 * The submissions of a class: each folder and each zip file of one folder, as a course system hands
 * them over. Nothing that is wrong with one is more than its reason.
 */

import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Handed } from '../../lab/hidden.ts';
import type { Lab } from '../../lab/lab.ts';
import { Failure, reason } from '../exit.ts';
import { readOrFail } from '../hostfile.ts';
import { ARCHIVE_MOST, filesIn } from './archive.ts';
import { handedIn } from './folder.ts';

/** A submission, with the student's name for tables. */
export interface Submission {
  readonly name: string;
  /** Those files of the lab that it has, and the receipt of an archive. */
  readonly files: readonly Handed[];
  /** The reason why it cannot be graded; undefined if it can. */
  readonly wrong: string | undefined;
}

const isZip = (name: string): boolean => /\.zip$/i.test(name);

/** True for what programs of the host leave in a folder. */
const isHidden = (name: string): boolean => name.startsWith('.') || name === '__MACOSX';

/** The names of the submissions in a folder, in their order. */
export function submissionNames(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((it) => !isHidden(it.name) && (isZip(it.name) || it.isDirectory() || it.isSymbolicLink()))
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    throw new Failure(`${folder}: ${reason(error)}`);
  }
}

/** The files of a lab in an archive. Failure, without the archive's name, if it cannot be read. */
export const archived = (lab: Lab, path: string): Handed[] =>
  filesIn(readOrFail(path, ARCHIVE_MOST), lab.files);

/** Reads a submission, one of `names` of a folder. */
export function submissionOf(lab: Lab, folder: string, name: string, names: readonly string[]): Submission {
  const stem = name.replace(/\.zip$/i, '');
  // A folder and an archive of one name are two submissions.
  const shown = names.filter((it) => it.replace(/\.zip$/i, '') === stem).length > 1 ? name : stem;
  try {
    return { name: shown, files: filesOf(lab, join(folder, name)), wrong: undefined };
  } catch (error) {
    const why = error instanceof Failure ? error.message : reason(error);
    return { name: shown, files: [], wrong: why.replace(`${join(folder, name)}: `, '') };
  }
}

/** The files of a lab in a folder or an archive. Throws what is wrong with it. */
function filesOf(lab: Lab, path: string): readonly Handed[] {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) throw new Failure('is a link');
  if (!stats.isDirectory()) return archived(lab, path);
  const own = handedIn(lab, path);
  if (own.length > 0) return own;
  return onlyOne(lab, path);
}

/** The files of the one folder or archive that a submission is in. */
function onlyOne(lab: Lab, path: string): readonly Handed[] {
  const within = (it: Dirent): readonly Handed[] => {
    const inner = join(path, it.name);
    if (it.isDirectory()) return handedIn(lab, inner);
    return it.isFile() && isZip(it.name) ? archived(lab, inner) : [];
  };
  const found = readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !isHidden(name))
    .map((it) => ({ name: it.name, files: within(it) }))
    .filter(({ files }) => files.length > 0);
  const [first, second] = found;
  if (first !== undefined && second !== undefined)
    throw new Failure(`the lab is there twice: in ${first.name} and in ${second.name}`);
  return first?.files ?? [];
}
