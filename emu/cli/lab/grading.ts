/**
 * Grades a submission: runs the parts of its lab on machines, in this process. Every bound is in
 * modelled time, instructions or schedules, so that the same submission has the same points on
 * every computer.
 */

import { sep } from 'node:path';
import { printable } from '../../front/printable.ts';
import { sha256 } from '../../front/sha256.ts';
import type { Broken, Grade, Graded, GradedRun } from '../../lab/grade.ts';
import { contentHash, type Draw, draw, type Handed, suiteOf } from '../../lab/hidden.ts';
import type { Lab, Part } from '../../lab/lab.ts';
import { predictionsOf } from '../../lab/predictpart.ts';
import { readSuite } from '../../suite/read.ts';
import { runsOf } from '../../suite/results.ts';
import { resultOf } from '../../suite/suiterun.ts';
import { takeMessages } from '../confined.ts';
import { Failure } from '../exit.ts';
import { packageRoot } from '../image.ts';
import { compiledProgram, isSource } from '../sources.ts';
import { SuiteHosts } from '../test-host.ts';
import { endOf, runCommand } from './commands.ts';
import { answered, explored } from './explored.ts';
import { triedPredictions } from './predicted.ts';
import { triedScheme } from './scheme.ts';
import { typescriptFault } from './typescript.ts';

/** The most bytes of output of a run. */
const MOST_OUTPUT = 1 << 18;
/** Seconds that a module may keep the host. */
const MODULE_SECONDS = 10;

/** The most lines of the compiler's messages, and the most characters of one. */
const MOST_MESSAGES = 20;
const MOST_WIDTH = 240;

/** The options of a grading. */
export interface Terms {
  readonly key: string;
  /** Percent that are taken off for lateness. */
  readonly late: number;
}

/** A step of a grading: a file is compiled, or a part tried. */
export interface Step {
  readonly kind: 'file' | 'part';
  readonly name: string;
}

/** The course of a grading. */
export interface Course {
  /** Is called before each step. */
  begins(step: Step): void | Promise<void>;
  /** The reason why a step is not taken: an earlier grading ended with it; undefined if it is. */
  fallen(step: Step): string | undefined;
}

const PLAIN: Course = { begins: () => undefined, fallen: () => undefined };

/** Grades the files that were handed in, which lie in the working folder. */
export async function graded(
  lab: Lab,
  files: readonly Handed[],
  { key, late }: Terms,
  course: Course = PLAIN,
): Promise<Grade> {
  const content = contentHash(files);
  const faults = new Map<string, Broken>();
  for (const name of lab.files) {
    if (!lab.parts.some((part) => part.files.includes(name))) continue;
    const fault = await faultOf(lab, name, files, course);
    if (fault !== undefined) faults.set(name, fault);
  }
  const parts: Graded[] = [];
  for (const part of lab.parts) {
    const step: Step = { kind: 'part', name: part.name };
    await course.begins(step);
    const fault =
      part.files.map((name) => faults.get(name)).find((it) => it !== undefined) ??
      lacking(part, parts) ??
      fallenOf(step, course);
    const outcome = fault === undefined ? await held(part, key, content) : { broken: fault, runs: [] };
    const { name, promise, points } = part;
    parts.push({ name, promise, points, earned: outcome.broken === undefined ? points : 0, ...outcome });
  }
  return { lab: lab.name, title: lab.title, content, key: sha256(Buffer.from(key)).slice(0, 8), parts, late };
}

/** The reason why a part is not tried: one that it needs is broken; undefined if it is. */
function lacking({ needs }: Part, before: readonly Graded[]): Broken | undefined {
  if (before.find(({ name }) => name === needs)?.broken === undefined) return undefined;
  return { message: `not tried: ${needs} comes first`, details: [], command: '' };
}

/** The reason why a step is not taken; undefined if it is. */
function fallenOf(step: Step, course: Course): Broken | undefined {
  const message = course.fallen(step);
  return message === undefined ? undefined : { message, details: [], command: '' };
}

/** The reason why a file cannot be used; undefined if it can. */
async function faultOf(
  lab: Lab,
  name: string,
  files: readonly Handed[],
  course: Course,
): Promise<Broken | undefined> {
  const fault = (message: string, details: readonly string[], command = ''): Broken => ({
    message,
    details,
    command,
  });
  if (!files.some((it) => it.name === name)) return fault(`${name} was not handed in`, []);
  const isTypescript = name.endsWith('.ts');
  if (!isTypescript && !isSource(name)) return undefined;
  const step: Step = { kind: 'file', name };
  await course.begins(step);
  const fallen = fallenOf(step, course);
  if (fallen !== undefined) return fallen;
  takeMessages();
  try {
    if (isTypescript) return await typescriptFault(lab, name);
    await compiledProgram([name]);
    return undefined;
  } catch (error) {
    const said = messageLines(takeMessages());
    const why =
      error instanceof Failure ? [error.message, ...error.below] : [`the compiler failed: ${error}`];
    const command = isTypescript ? '' : `callwheel cc ${name}`;
    return fault(`${name} does not compile`, said.length > 0 ? said : why, command);
  }
}

/** Messages of the compiler, as many as are of use. */
function messageLines(said: string): string[] {
  // The folder of Callwheel is another one on each computer.
  const ours = said.replaceAll(`${packageRoot()}${sep}`, '');
  const lines = ours.split('\n').filter((line) => line !== '');
  const shown = lines.slice(0, MOST_MESSAGES).map((line) => printable(line).slice(0, MOST_WIDTH));
  return lines.length > shown.length ? [...shown, `(${lines.length - shown.length} more lines)`] : shown;
}

type Tried = Pick<Graded, 'broken' | 'runs'>;

/** Tries a part; an error while it is tried is the part's alone. */
async function held(part: Part, key: string, content: string): Promise<Tried> {
  try {
    return await tried(part, key, content);
  } catch (error) {
    const message = error instanceof Failure ? error.message : `a defect of the grader: ${error}`;
    const details = error instanceof Failure ? error.below : [];
    return { broken: { message, details, command: '' }, runs: [] };
  }
}

/** Runs a part until a promise is broken. */
async function tried(part: Part, key: string, content: string): Promise<Tried> {
  if (part.explore !== undefined) return explored(part.explore);
  if (part.answers !== undefined) return answered(part.answers);
  if (part.predictions !== undefined) {
    const { numbers, seed } = draw(key, content, part, 0);
    return triedPredictions(predictionsOf(part.predictions, part.name, part.files, numbers), seed);
  }
  if (part.scheme !== undefined) return triedScheme(part.scheme, draw(key, content, part, 0).seed);
  const runs: GradedRun[] = [];
  for (let i = 0; i < part.runs; i++) {
    const broken = await triedWith(part, draw(key, content, part, i), runs);
    if (broken !== undefined) return { broken, runs };
  }
  return { broken: undefined, runs };
}

/** Runs the cases of a part with some numbers; the first that is not as expected. */
async function triedWith(part: Part, numbers: Draw, runs: GradedRun[]): Promise<Broken | undefined> {
  const all = runsOf(readSuite(suiteOf(part, numbers), `part ${part.name}`));
  const hosts = await SuiteHosts.read('lab.json', all, MODULE_SECONDS, 1, MOST_OUTPUT);
  for (const run of all) {
    const { verdict, complaints, why, outcome } = await hosts.with(run, (host) => resultOf(run, host));
    const command = runCommand(run);
    runs.push({ command, runHash: outcome?.runHash });
    if (verdict === 'passed') continue;
    const [first = { message: why, details: [] }, ...more] = complaints;
    const others = more.flatMap(({ message, details }) => [`also: ${message}`, ...details]);
    return {
      message: first.message,
      details: [...first.details, ...others, ...endOf(run, outcome)],
      command,
    };
  }
  return undefined;
}
