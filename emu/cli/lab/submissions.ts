/**
 * The submissions of a class: each folder and each zip file of one folder, as a course system hands
 * them over. Nothing that is wrong with one is more than its reason.
 */

import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Handed } from '../../lab/hidden.ts';
import type { Lab } from '../../lab/lab.ts';
import { Failure, reason } from '../exit.ts';
import { readOrFail } from '../hostfile.ts';
import { ARCHIVE_MOST, filesIn } from './archive.ts';
import { handedIn } from './folder.ts';
import { RECEIPT } from './receipt.ts';

/** A submission, with the student's name for tables. */
export interface Submission {
  readonly name: string;
  /** Those files of the lab that it has. */
  readonly files: readonly Handed[];
  /** The grading that came with it; undefined if none did. */
  readonly receipt: Uint8Array | undefined;
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

/** The files of a submission, and its receipt. */
export type Content = Pick<Submission, 'files' | 'receipt'>;

/** The files of a lab in an archive. Failure if it cannot be read. */
export function archived(lab: Lab, path: string): Content {
  const all = filesIn(readOrFail(path, ARCHIVE_MOST), [...lab.files, RECEIPT]);
  const files = all.filter(({ name }) => lab.files.includes(name));
  return { files, receipt: lab.files.includes(RECEIPT) ? undefined : bytesOf(all, RECEIPT) };
}

/** The bytes of one of some files; undefined if it is not among them. */
export const bytesOf = (files: readonly Handed[], name: string): Uint8Array | undefined =>
  files.find((it) => it.name === name)?.bytes;

/** The name in the table of a submission, one of `names` of a folder. */
export function shownName(name: string, names: readonly string[]): string {
  const stemOf = (it: string): string => it.replace(/\.zip$/i, '');
  // A folder and an archive of one name are two submissions.
  return names.filter((it) => stemOf(it) === stemOf(name)).length > 1 ? name : stemOf(name);
}

/** Reads a submission, one of `names` of a folder. */
export function submissionOf(lab: Lab, folder: string, name: string, names: readonly string[]): Submission {
  const shown = shownName(name, names);
  try {
    return { name: shown, ...contentOf(lab, join(folder, name)), wrong: undefined };
  } catch (error) {
    const why = error instanceof Failure ? error.message : reason(error);
    const path = join(folder, name);
    // The table is the same wherever the folder lies.
    const wrong = why.replace(`${path}: `, '').replace(`${path}${sep}`, '');
    return { name: shown, files: [], receipt: undefined, wrong };
  }
}

/** The files of a lab in a folder or an archive. Throws the reason why there are none. */
function contentOf(lab: Lab, path: string): Content {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) throw new Failure('is a link');
  if (!stats.isDirectory()) return archived(lab, path);
  const own = handedIn(lab, path);
  return own.length > 0 ? { files: own, receipt: undefined } : onlyOne(lab, path);
}

/** The files of the one folder or archive that a submission is in. */
function onlyOne(lab: Lab, path: string): Content {
  const none: Content = { files: [], receipt: undefined };
  const within = (it: Dirent): Content => {
    const inner = join(path, it.name);
    if (it.isDirectory()) return { ...none, files: handedIn(lab, inner) };
    return it.isFile() && isZip(it.name) ? archived(lab, inner) : none;
  };
  const found = readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !isHidden(name))
    .map((it) => ({ name: it.name, ...within(it) }))
    .filter(({ files }) => files.length > 0);
  const [first, second] = found;
  if (first !== undefined && second !== undefined)
    throw new Failure(`the lab is there twice: in ${first.name} and in ${second.name}`);
  return first === undefined ? none : { files: first.files, receipt: first.receipt };
}
