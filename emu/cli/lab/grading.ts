/**
 * Grades a submission: runs the parts of its lab on machines, in this process. Every bound is in
 * modelled time, instructions or schedules, so that the same submission has the same points on
 * every computer.
 */

import { sha256 } from '../../front/sha256.ts';
import type { Broken, Grade, Graded, GradedRun } from '../../lab/grade.ts';
import { contentHash, type Draw, draw, type Handed, suiteOf } from '../../lab/hidden.ts';
import type { Lab, Part } from '../../lab/lab.ts';
import { readSuite } from '../../suite/read.ts';
import { type Run, runsOf } from '../../suite/results.ts';
import { resultOf } from '../../suite/suiterun.ts';
import { Failure } from '../exit.ts';
import { compiledProgram, isSource } from '../sources.ts';
import { quoted } from '../test.ts';
import { SuiteHosts } from '../test-host.ts';
import { answered, explored } from './explored.ts';
import { triedScheme } from './scheme.ts';
import { typescriptFault } from './typescript.ts';

/** The most bytes of output of a run. */
const MOST_OUTPUT = 1 << 18;
/** Seconds that a module may keep the host. */
const MODULE_SECONDS = 10;

/** The options of a grading. */
export interface Terms {
  readonly key: string;
  /** Percent that are taken off for lateness. */
  readonly late: number;
}

/**
 * Grades the files that were handed in, which lie in the working folder. `told` is called before
 * each part.
 */
export async function graded(
  lab: Lab,
  files: readonly Handed[],
  { key, late }: Terms,
  told: (part: string) => void = () => undefined,
): Promise<Grade> {
  const content = contentHash(files);
  const faults = new Map<string, Broken>();
  for (const name of lab.files) {
    const fault = await faultOf(lab, name, files);
    if (fault !== undefined) faults.set(name, fault);
  }
  const parts: Graded[] = [];
  for (const part of lab.parts) {
    told(part.name);
    const fault =
      part.files.map((name) => faults.get(name)).find((it) => it !== undefined) ?? lacking(part, parts);
    const outcome = fault === undefined ? await tried(part, key, content) : { broken: fault, runs: [] };
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

/** The reason why a file cannot be used; undefined if it can. */
async function faultOf(lab: Lab, name: string, files: readonly Handed[]): Promise<Broken | undefined> {
  const fault = (message: string, details: readonly string[], command = ''): Broken => ({
    message,
    details,
    command,
  });
  if (!files.some((it) => it.name === name)) return fault(`${name} was not handed in`, []);
  if (name.endsWith('.ts')) return typescriptFault(lab, name);
  if (!isSource(name)) return undefined;
  try {
    await compiledProgram([name]);
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return fault(`${name} does not compile`, [error.message, ...error.below], `callwheel cc ${name}`);
  }
}

type Tried = Pick<Graded, 'broken' | 'runs'>;

/** Runs a part until a promise is broken. */
async function tried(part: Part, key: string, content: string): Promise<Tried> {
  if (part.explore !== undefined) return explored(part.explore);
  if (part.answers !== undefined) return answered(part.answers);
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
    const command = commandOf(run);
    runs.push({ command, runHash: outcome?.runHash });
    if (verdict === 'passed') continue;
    const [first = { message: why, details: [] }] = complaints;
    return { ...first, command };
  }
  return undefined;
}

/** The command that makes a run again. */
function commandOf({ test, machine }: Run): string {
  const { seed, kernel, callout, compat } = machine.settings;
  const settings = Object.entries({ kernel, callout, compat, seed }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name} ${value}`],
  );
  const files = test.files.flatMap((it) =>
    'file' in it ? [`--file ${quoted(`${it.path}=${it.file}`)}`] : [],
  );
  return ['callwheel run', ...settings, ...files, ...test.argv.map(quoted)].join(' ');
}
