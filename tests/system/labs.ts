/** Labs in tests: their solutions, and wrong solutions with the reasons why they are wrong. */

import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { handedIn, labNamed } from '../../emu/cli/lab/folder.ts';
import { gradeFolder } from '../../emu/cli/lab/grade.ts';
import { earnedOf, type Grade, pointsOf } from '../../emu/lab/grade.ts';
import { PUBLISHED_KEY } from '../../emu/lab/hidden.ts';

/**
 * A wrong solution: why it is wrong, and the parts that it breaks with the words of the grader. A
 * fault that breaks several promises has words for each: the runs that are drawn decide which of
 * them is met first.
 */
export interface Wrong {
  readonly why: string;
  readonly broken: Readonly<Record<string, string | readonly string[]>>;
  /** The parts that some draws of the runs show to be broken, too, with the words. */
  readonly may?: Readonly<Record<string, string | readonly string[]>>;
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
 * The grading of the solution, or of a wrong one by the parts that have to do with its files; of
 * these only the parts `only`, if they are given.
 */
export function gradeOf(
  lab: string,
  wrong?: string,
  key = PUBLISHED_KEY,
  only?: readonly string[],
): Promise<Grade> {
  return withSolution(lab, wrong, (folder) => {
    const found = labNamed(lab);
    const own = wrong === undefined ? undefined : join(root(lab), 'wrong', wrong);
    const touched = handedIn(found.lab, own ?? folder).map(({ name }) => name);
    const parts = found.lab.parts.filter(
      ({ name, files }) => files.some((it) => touched.includes(it)) && (only?.includes(name) ?? true),
    );
    const files = found.lab.files.filter((it) => parts.some((part) => part.files.includes(it)));
    return gradeFolder({ ...found, lab: { ...found.lab, files, parts } }, folder, { key, late: 0 });
  });
}

/** Expects the grader to give all points of the parts `only`, or of all parts, to the solution. */
export async function acquits(lab: string, key?: string, only?: readonly string[]): Promise<Grade> {
  const grade = await gradeOf(lab, undefined, key, only);
  expect(grade.parts.filter(({ broken }) => broken !== undefined)).to.deep.equal([]);
  expect(earnedOf(grade)).to.equal(pointsOf(grade));
  expect(grade.parts).to.have.length.above(0);
  return grade;
}

/** Expects the grader to convict a wrong solution for the reasons beside it, and for no other. */
export async function convicts(lab: string, name: string, only?: readonly string[]): Promise<void> {
  const { parts } = await gradeOf(lab, name, undefined, only);
  const all = wrongSolutions(lab)[name]?.broken ?? {};
  const broken = Object.entries(all).filter(([part]) => only?.includes(part) ?? true);
  const found = Object.fromEntries(
    parts.flatMap((part) => (part.broken === undefined ? [] : [[part.name, part.broken.message]])),
  );
  expect(Object.keys(found)).to.deep.equal(broken.map(([part]) => part));
  for (const [part, says] of broken)
    expect(found[part], part).to.satisfy((message: string) =>
      [says].flat().some((words) => message.includes(words)),
    );
  for (const part of parts) expect(part.earned).to.equal(part.broken === undefined ? part.points : 0);
}
