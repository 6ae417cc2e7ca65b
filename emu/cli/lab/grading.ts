/**
 * Grades a submission: runs the parts of its lab on machines, in this process. Every bound is in
 * modelled time, instructions or schedules, so that the same submission has the same points on
 * every computer.
 */

import { DEFAULT_CONFIG } from '../../config.ts';
import { USUAL } from '../../explore/criteria.ts';
import { failureOf, killedBy } from '../../explore/failures.ts';
import { oneRun } from '../../explore/run.ts';
import { Search } from '../../explore/search.ts';
import { scheduleWords } from '../../explore/words.ts';
import { Work } from '../../explore/work.ts';
import { sha256 } from '../../front/sha256.ts';
import type { Broken, Grade, Graded, GradedRun } from '../../lab/grade.ts';
import { contentHash, type Draw, draw, type Handed, suiteOf } from '../../lab/hidden.ts';
import type { Exploration, Lab, Part } from '../../lab/lab.ts';
import { readSuite } from '../../suite/read.ts';
import { type Run, runsOf } from '../../suite/results.ts';
import { resultOf } from '../../suite/suiterun.ts';
import { Failure } from '../exit.ts';
import { exploredOf, undisturbed } from '../explore/program.ts';
import { sourceText } from '../explore/sourcetext.ts';
import { compiledProgram, isSource } from '../sources.ts';
import { quoted } from '../test.ts';
import { SuiteHosts } from '../test-host.ts';
import { schemeFault, triedScheme } from './scheme.ts';

/** The most bytes of output of a run. */
const MOST_OUTPUT = 1 << 18;
/** Seconds that a module may keep the host. */
const MODULE_SECONDS = 10;
/** Cycles of an undisturbed run that is explored, and of those beyond twice as many. */
const ENDLESS = 20 * DEFAULT_CONFIG.freq;
const GRACE = 4 * DEFAULT_CONFIG.freq;

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
    const fault = await faultOf(name, files);
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
async function faultOf(name: string, files: readonly Handed[]): Promise<Broken | undefined> {
  const fault = (message: string, details: readonly string[], command = ''): Broken => ({
    message,
    details,
    command,
  });
  if (!files.some((it) => it.name === name)) return fault(`${name} was not handed in`, []);
  if (name.endsWith('.ts')) return schemeFault(name);
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

/** Runs a program with its interrupts at every other place. */
async function explored({ run, max }: Exploration): Promise<Tried> {
  const { kernel, clock, hz, stathz, mem, ncallout } = DEFAULT_CONFIG;
  const options = { kernel, clock, hz, stathz, mem, ncallout, moduleTimeout: MODULE_SECONDS };
  const log = await undisturbed(run, options, new Uint8Array(0), ENDLESS);
  const program = await exploredOf(log);
  const base = oneRun(program, [], ENDLESS);
  const rules = {
    ...{ window: Math.ceil(DEFAULT_CONFIG.freq / hz), bound: 2 * base.cycle + GRACE },
    ...{ criteria: USUAL, reduce: true, faults: [] },
  };
  const command = `callwheel explore --max ${max} ${run.join(' ')}`;
  const runs = [{ command, runHash: undefined }];
  const failing =
    failureOf(base, undefined, USUAL) ??
    killedBy(base, USUAL) ??
    (base.status === 0 ? undefined : `status ${base.status}, expected 0`);
  if (failing !== undefined) {
    const broken = { message: `with no interrupt moved: ${failing}`, details: [], command };
    return { broken, runs };
  }
  const search = new Search({ moves: 1, schedules: max, all: false, shard: 0, of: 1, randoms: 0, seed: 1 });
  const work = new Work(program, rules, base);
  for (let entry = search.take(); entry !== undefined; entry = search.take())
    search.give(entry, work.do(entry.task));
  const { failed } = search;
  if (failed === undefined) return { broken: undefined, runs };
  const { moves, words } = work.minimal(failed);
  const details = scheduleWords(program, moves, work.boundOf(moves), rules.window, sourceText('.'));
  return { broken: { message: `with one interrupt moved: ${words}`, details, command }, runs };
}
