/**
 * The room of a grading: a fresh folder with the files that were handed in and those of the lab
 * that are not. Everything in it is compiled and run from there, and nothing else of the host's is
 * to be had: what lies beside a submission makes no difference to its points.
 */

import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Grade } from '../../lab/grade.ts';
import type { Handed } from '../../lab/hidden.ts';
import { confined } from '../confined.ts';
import { packageRoot } from '../image.ts';
import { givenFiles, type LabFolder } from './folder.ts';
import { type Course, graded, type Terms } from './grading.ts';

/** Does `work` with a room, which is removed in the end. */
export async function withRoom<T>(
  found: LabFolder,
  files: readonly Handed[],
  work: (room: string) => Promise<T>,
): Promise<T> {
  const room = realpathSync.native(mkdtempSync(join(tmpdir(), 'callwheel-lab-')));
  const remove = (): void => rmSync(room, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', remove);
  try {
    for (const { name, bytes } of [...givenFiles(found), ...files])
      writeFileSync(join(room, name), bytes, { flag: 'wx' });
    return await work(room);
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/** Signals that end a grading, and the exit statuses. */
const ENDS = { SIGINT: 130, SIGTERM: 143 } as const;

/** Does `work`; a signal then ends this process by way of its exit, at which rooms are removed. */
export async function interruptible<T>(work: () => Promise<T>): Promise<T> {
  const ends = Object.entries(ENDS).map(([name, status]) => ({ name, end: () => process.exit(status) }));
  for (const { name, end } of ends) process.once(name, end);
  try {
    return await work();
  } finally {
    for (const { name, end } of ends) process.off(name, end);
  }
}

/** The folders that a grading may read files of: its room, the headers, the parts of schemes. */
const foldersOf = (room: string): string[] => [
  room,
  ...['userland/include', 'kernel'].map((name) => join(packageRoot(), name)),
];

/** Grades in a room, in this process. Its working folder is the room for that time. */
export async function gradedIn(
  room: string,
  { lab }: LabFolder,
  files: readonly Handed[],
  terms: Terms,
  course?: Course,
): Promise<Grade> {
  const before = process.cwd();
  process.chdir(room);
  try {
    return await confined(foldersOf(room), () => graded(lab, files, terms, course));
  } finally {
    process.chdir(before);
  }
}
