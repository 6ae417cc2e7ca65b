/** The labs that come with Callwheel, and the folders that students work in. */

import { existsSync, lstatSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LabError } from '../../lab/fields.ts';
import type { Handed } from '../../lab/hidden.ts';
import { type Lab, readLab } from '../../lab/lab.ts';
import { Failure, reason } from '../exit.ts';
import { makeFolder, readHostFile, readOrFail, shownPath } from '../hostfile.ts';
import { packageRoot } from '../image.ts';

/** The file that says which lab a folder is for. */
export const MARKER = 'lab';
/** The most bytes of a file that is handed in. */
export const HANDED_MOST = 1 << 20;

const labsRoot = (): string => join(packageRoot(), 'userland', 'labs');

/** A lab, and its folder. */
export interface LabFolder {
  readonly lab: Lab;
  readonly folder: string;
}

/** The lab of a folder with a lab.json; Failure if it is wrong. */
function labIn(folder: string, name: string): LabFolder {
  try {
    return { lab: readLab(Buffer.from(readOrFail(join(folder, 'lab.json'))).toString(), name), folder };
  } catch (error) {
    if (error instanceof LabError) throw new Failure(error.message);
    throw error;
  }
}

/** The names of the labs, in the order of a course. */
export const labNames = (): string[] =>
  Buffer.from(readOrFail(join(labsRoot(), 'order')))
    .toString()
    .split(/\r?\n/)
    .filter((name) => name !== '');

/** All labs. */
export const labs = (): LabFolder[] => labNames().map((name) => labIn(join(labsRoot(), name), name));

/** The lab of a name, or of a folder of the user's with a lab.json; Failure if there is none. */
export function labNamed(name: string): LabFolder {
  if (labNames().includes(name)) return labIn(join(labsRoot(), name), name);
  if (/[/\\]/.test(name) && existsSync(join(name, 'lab.json')))
    return labIn(name, name.replace(/[/\\]+$/, '').replace(/.*[/\\]/, ''));
  throw new Failure(`no lab is called ${shownPath(name)}: there are ${labNames().join(', ')}`);
}

/** The lab that a student's folder is for. */
export function labOf(folder: string): LabFolder {
  const marker = join(folder, MARKER);
  if (!existsSync(marker))
    throw new Failure(
      `${shownPath(folder)} is no folder of a lab: it has no file "${MARKER}" (name one by --lab)`,
    );
  const name = Buffer.from(readOrFail(marker)).toString().trim();
  // A path there would have the grading be by a grader of the student's.
  if (!labNames().includes(name))
    throw new Failure(`${marker} names no lab that comes with Callwheel: name one by --lab`);
  return labNamed(name);
}

/** The files of a lab that its handout is made of, and those that students begin with. */
export function startFiles({ lab, folder }: LabFolder): Handed[] {
  const names = readdirSync(folder).filter((name) => name !== 'lab.json');
  const files = names.sort().map((name) => ({ name, bytes: readOrFail(join(folder, name)) }));
  return [...files, { name: MARKER, bytes: Buffer.from(`${lab.name}\n`) }];
}

/** Writes files into a new folder, or one without any of these files. */
export function writeStart(folder: string, files: readonly Handed[]): void {
  const there = files.find(({ name }) => existsSync(join(folder, name)));
  if (there !== undefined) throw new Failure(`${join(folder, there.name)} is there already`);
  try {
    makeFolder(folder);
    for (const { name, bytes } of files) writeFileSync(join(folder, name), bytes, { flag: 'wx' });
  } catch (error) {
    throw new Failure(`cannot write ${shownPath(folder)}: ${reason(error)}`);
  }
}

/** The files of a lab that are not handed in: a grading takes the lab's own. */
export function givenFiles({ lab, folder }: LabFolder): Handed[] {
  const own = ['lab.json', 'handout.md', ...lab.files];
  const names = readdirSync(folder, { withFileTypes: true }).filter((it) => it.isFile());
  return names.flatMap(({ name }) =>
    own.includes(name) ? [] : [{ name, bytes: readOrFail(join(folder, name)) }],
  );
}

/**
 * The files that a student hands in; one that is not there is left out. Failure for one that is a
 * link: it would be a file of the grader's host.
 */
export function handedIn(lab: Lab, folder: string): Handed[] {
  return lab.files.flatMap((name) => {
    const path = join(folder, name);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return [];
    if (stats.isSymbolicLink()) throw new Failure(`${path} is a link: hand in the file itself`);
    try {
      return [{ name, bytes: readHostFile(path, HANDED_MOST).bytes }];
    } catch (error) {
      throw new Failure(`${path}: ${reason(error)}`);
    }
  });
}
