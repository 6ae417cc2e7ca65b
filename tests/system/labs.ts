/** Labs in tests: their solutions, and wrong solutions with the reasons why they are wrong. */

import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { handedIn, labNamed } from '../../emu/cli/lab/folder.ts';
import { gradeFolder } from '../../emu/cli/lab/grade.ts';
import type { Grade } from '../../emu/lab/grade.ts';
import { PUBLISHED_KEY } from '../../emu/lab/hidden.ts';

/** A wrong solution: why it is wrong, and the parts that it breaks with the words of the grader. */
export interface Wrong {
  readonly why: string;
  readonly broken: Readonly<Record<string, string>>;
}

const root = (lab: string): string => join('tests/labs', lab);

/** The wrong solutions of a lab, by name. */
export const wrongSolutions = (lab: string): Readonly<Record<string, Wrong>> =>
  JSON.parse(readFileSync(join(root(lab), 'wrong.json'), 'utf8'));

/** Does `work` in a folder with a lab and its solution, or with a wrong one in its place. */
export async function withSolution<T>(
  lab: string,
  wrong: string | undefined,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'callwheel-lab-'));
  try {
    cpSync(labNamed(lab).folder, folder, { recursive: true });
    cpSync(join(root(lab), 'solution'), folder, { recursive: true });
    const own = wrong === undefined ? '' : join(root(lab), 'wrong', wrong);
    if (existsSync(own)) cpSync(own, folder, { recursive: true });
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * The grading of the solution, or of a wrong one by the parts that have to do with its files and by
 * no others.
 */
export function gradeOf(lab: string, wrong?: string, key = PUBLISHED_KEY): Promise<Grade> {
  return withSolution(lab, wrong, (folder) => {
    const found = labNamed(lab);
    const own = wrong === undefined ? undefined : join(root(lab), 'wrong', wrong);
    const touched = handedIn(found.lab, own ?? folder).map(({ name }) => name);
    const parts = found.lab.parts.filter(({ files }) => files.some((name) => touched.includes(name)));
    const files = found.lab.files.filter((name) => parts.some((part) => part.files.includes(name)));
    return gradeFolder({ ...found, lab: { ...found.lab, files, parts } }, folder, { key, late: 0 });
  });
}
