/** The parts of labs that are about explorations: no failure must be found, or places are told. */

import { readFileSync } from 'node:fs';
import { DEFAULT_CONFIG } from '../../config.ts';
import { type Criterion, criterion, USUAL } from '../../explore/criteria.ts';
import { failureOf, killedBy } from '../../explore/failures.ts';
import { oneRun } from '../../explore/run.ts';
import { Search } from '../../explore/search.ts';
import { scheduleWords } from '../../explore/words.ts';
import { type Rules, Work } from '../../explore/work.ts';
import { type Answers, answersFault, type Exploration } from '../../lab/explorepart.ts';
import type { Graded } from '../../lab/grade.ts';
import { Failure } from '../exit.ts';
import { exploredOf, undisturbed } from '../explore/program.ts';
import { sourceText } from '../explore/sourcetext.ts';
import { moduleSpec } from '../module/spec.ts';
import { exploreCommand } from './commands.ts';

/** Cycles of an undisturbed run that is explored, and of those beyond twice as many. */
const ENDLESS = 20 * DEFAULT_CONFIG.freq;
const GRACE = 4 * DEFAULT_CONFIG.freq;
/** Seconds that a module may keep the host. */
const MODULE_SECONDS = 10;

type Tried = Pick<Graded, 'broken' | 'runs'>;

/** Runs a program with its interrupts at every other place, and with faults. */
export async function explored(exploration: Exploration): Promise<Tried> {
  const { run, max, modules = [] } = exploration;
  const command = exploreCommand(exploration);
  const tried = (message?: string, details: readonly string[] = []): Tried => ({
    broken: message === undefined ? undefined : { message, details, command },
    runs: [{ command, runHash: undefined }],
  });
  const { kernel, clock, hz, stathz, mem, ncallout } = DEFAULT_CONFIG;
  const module = modules.flatMap((it) => moduleSpec(it));
  const options = { kernel, clock, hz, stathz, mem, ncallout, module, moduleTimeout: MODULE_SECONDS };
  let log: string;
  try {
    log = await undisturbed(run, options, new Uint8Array(0), ENDLESS);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return tried(error.message, error.below);
  }
  const program = await exploredOf(log);
  const base = oneRun(program, [], ENDLESS);
  const rules = rulesOf(exploration, base.cycle);
  const failing =
    failureOf(base, undefined, rules.criteria) ??
    killedBy(base, rules.criteria) ??
    (base.status === 0 ? undefined : `status ${base.status}, expected 0`);
  if (failing !== undefined) return tried(`with no interrupt moved: ${failing}`);
  const search = new Search({ moves: 1, schedules: max, all: false, shard: 0, of: 1, randoms: 0, seed: 1 });
  const work = new Work(program, rules, base);
  for (let entry = search.take(); entry !== undefined; entry = search.take())
    search.give(entry, work.do(entry.task));
  const { failed } = search;
  if (failed === undefined) return tried();
  const { moves, words } = work.minimal(failed);
  const details = scheduleWords(program, moves, work.boundOf(moves), rules.window, sourceText('.'));
  const moved = rules.faults.length === 0 ? 'one interrupt moved' : 'one interrupt moved or one fault';
  return tried(`with ${moved}: ${words}`, details);
}

const rulesOf = ({ until, faults = [] }: Exploration, cycles: number): Rules => ({
  ...{ window: Math.ceil(DEFAULT_CONFIG.freq / DEFAULT_CONFIG.hz), bound: 2 * cycles + GRACE },
  ...{ criteria: until === undefined ? USUAL : until.map(criterionOf), faults, reduce: true },
});

function criterionOf(text: string): Criterion {
  const found = criterion(text);
  if (found === undefined) throw new Failure(`lab.json: ${text} is no failure that is looked for`);
  return found;
}

/** Holds the places that a student has found against those that there are. */
export function answered(answers: Answers): Tried {
  const message = answersFault(answers, readFileSync(answers.file, 'utf8'));
  if (message === undefined) return { broken: undefined, runs: [] };
  return { broken: { message, details: [], command: '' }, runs: [] };
}
