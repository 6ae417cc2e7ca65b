/** Labs in tests: their solutions, and wrong solutions with the reasons why they are wrong. */

import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** The file of a wrong solution that is a patch of the solution. */
const patchOf = (lab: string, name: string): string => join(root(lab), 'wrong', `${name}.patch`);

/** The solution's file that a wrong solution changes, as the patch, a unified diff, makes it. */
function patched(lab: string, name: string): { readonly file: string; readonly text: string } {
  const [head = '', ...hunks] = readFileSync(patchOf(lab, name), 'utf8').split(/^@@ .*\n/m);
  const [, file = ''] = /^\+\+\+ (.*)$/m.exec(head) ?? [];
  let text = readFileSync(join(root(lab), 'solution', file), 'utf8');
  for (const hunk of hunks) {
    const lines = hunk.split('\n').slice(0, -1);
    const side = (other: string): string =>
      lines.flatMap((line) => (line[0] === other ? [] : [`${line.slice(1)}\n`])).join('');
    // By its words and not by its number: a solution may grow.
    const [before, after, ...more] = text.split(side('+'));
    expect([after === undefined, more], `${name}: a place of the patch in the solution`).to.deep.equal([
      false,
      [],
    ]);
    text = `${before}${side('-')}${after}`;
  }
  return { file, text };
}

/** The names of the wrong solutions that there are: folders with files, or patches. */
export const wrongNames = (lab: string): string[] =>
  readdirSync(join(root(lab), 'wrong')).map((name) => name.replace(/\.patch$/, ''));

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
    if (wrong !== undefined) spoil(lab, wrong, folder);
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Puts a wrong solution into a folder with the right one; the names of its files. */
function spoil(lab: string, name: string, folder: string): string[] {
  if (existsSync(patchOf(lab, name))) {
    const { file, text } = patched(lab, name);
    writeFileSync(join(folder, file), text);
    return [file];
  }
  const own = join(root(lab), 'wrong', name);
  if (existsSync(own)) cpSync(own, folder, { recursive: true });
  return handedIn(labNamed(lab).lab, own).map((it) => it.name);
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
    const touched =
      wrong === undefined ? handedIn(found.lab, folder).map(({ name }) => name) : spoil(lab, wrong, folder);
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

/** The parts that a grading found broken, with the words about each. */
export const brokenIn = ({ parts }: Grade): Record<string, string> =>
  Object.fromEntries(
    parts.flatMap((part) => (part.broken === undefined ? [] : [[part.name, part.broken.message]])),
  );

/**
 * Expects the grader to convict a wrong solution for the reasons beside it, and for no other; of
 * its parts only `only`, if they are given.
 */
export async function convicts(lab: string, name: string, only?: readonly string[]): Promise<void> {
  const grade = await gradeOf(lab, name, undefined, only);
  const { broken = {}, may = {} } = wrongSolutions(lab)[name] ?? {};
  const expected = Object.keys(broken).filter((part) => only?.includes(part) ?? true);
  const found = brokenIn(grade);
  expect(Object.keys(found).filter((part) => may[part] === undefined)).to.deep.equal(expected);
  for (const [part, message] of Object.entries(found))
    expect([broken[part] ?? may[part]].flat(), `${part}: ${message}`).to.satisfy((all: readonly string[]) =>
      all.some((words) => message.includes(words)),
    );
  for (const { earned, points, broken: it } of grade.parts)
    expect(earned).to.equal(it === undefined ? points : 0);
}
