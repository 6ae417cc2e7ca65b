/** Programs for explorations, and a search without threads. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exploredOf, type ProgramOptions, undisturbed } from '../../emu/cli/explore/program.ts';
import { moduleSpec } from '../../emu/cli/module/spec.ts';
import { DEFAULT_CONFIG, type MachineConfig } from '../../emu/config.ts';
import { type Criterion, USUAL } from '../../emu/explore/criteria.ts';
import { type Explored, type Outcome, oneRun } from '../../emu/explore/run.ts';
import { type Bounds, Search, type SearchState } from '../../emu/explore/search.ts';
import type { Failed, Result, Task } from '../../emu/explore/task.ts';
import { type Rules, Work } from '../../emu/explore/work.ts';
import { blocks } from '../../scripts/transcript.ts';

const TICK = DEFAULT_CONFIG.freq / DEFAULT_CONFIG.hz;
const ENDLESS = 100 * DEFAULT_CONFIG.freq;

/** The files of the guide's chapter about explorations, by name. */
export const HUNTED: ReadonlyMap<string, string> = new Map(
  blocks(readFileSync('userland/share/doc/guide/16-hunts.md', 'utf8')).flatMap((it) =>
    it.kind === 'file' ? [[it.name, it.text] as const] : [],
  ),
);

/** A program that was made ready. */
export interface Subject {
  readonly log: string;
  readonly explored: Explored;
  readonly base: Outcome;
}

/** Things with which a program runs. */
interface With {
  /** Its arguments. */
  readonly args?: readonly string[];
  /** The text of a module that is loaded. */
  readonly module?: string | undefined;
  readonly moduleFault?: MachineConfig['moduleFault'] | undefined;
}

/** Makes a program ready from its source, or its ELF file. */
export async function subject(
  source: string | Uint8Array,
  { args = [], module, moduleFault = 'unload' }: With = {},
): Promise<Subject> {
  const folder = mkdtempSync(join(tmpdir(), 'callwheel-explore-'));
  try {
    const path = join(folder, typeof source === 'string' ? 'prog.c' : 'prog');
    writeFileSync(path, source);
    const file = join(folder, 'pulse.ts');
    if (module !== undefined) writeFileSync(file, module);
    const { kernel, clock, hz, stathz, mem, ncallout } = DEFAULT_CONFIG;
    const own = module === undefined ? {} : { module: moduleSpec(file) };
    const machine = { kernel, clock, hz, stathz, mem, ncallout, moduleTimeout: 10, moduleFault };
    const options: ProgramOptions = { ...machine, ...own };
    const log = await undisturbed([path, ...args], options, new Uint8Array(0), ENDLESS);
    const explored = await exploredOf(log);
    return { log, explored, base: oneRun(explored, [], ENDLESS) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The rules of a test. */
export const rulesOf = ({ base }: Subject, own: Partial<Rules> = {}): Rules => ({
  window: TICK,
  bound: 2 * base.cycle + DEFAULT_CONFIG.freq,
  criteria: USUAL,
  faults: [],
  reduce: true,
  ...own,
});

export const ONE: Bounds = {
  moves: 1,
  schedules: Number.POSITIVE_INFINITY,
  all: true,
  shard: 0,
  of: 1,
  randoms: 0,
  seed: 1,
};

/** A search that was made to its end, and all failures in words. */
export interface Searched {
  readonly search: Search;
  readonly failures: ReadonlySet<string>;
  readonly results: readonly Result[];
}

/** Does the tasks of a search one after the other, to its end or as many as `most`. */
export function searched(
  work: Pick<Work, 'do'>,
  bounds: Partial<Bounds> = {},
  state?: SearchState,
  most = Number.POSITIVE_INFINITY,
): Searched {
  const search = new Search({ ...ONE, ...bounds }, state);
  const failures = new Set<string>();
  const results: Result[] = [];
  while (results.length < most) {
    const entry = search.take();
    if (entry === undefined) break;
    const result = work.do(entry.task);
    if (result.failed !== undefined) failures.add(result.failed.words);
    results.push(result);
    search.give(entry, result);
  }
  return { search, failures, results };
}

/** Rules with which each end of a run that differs from the undisturbed one is a failure. */
export const DIFFERS: readonly Criterion[] = [{ kind: 'differs' }];

/** The maker of a worker: the right one, or a wrong twin. */
export type MakeWork = (explored: Explored, rules: Rules, base: Outcome) => Work;

export const RIGHT: MakeWork = (explored, rules, base) => new Work(explored, rules, base);

/** A worker whose result of each task is changed by `change`. */
export function twin(change: (result: Result, task: Task) => Result): MakeWork {
  return (explored, rules, base) =>
    new (class extends Work {
      override do(task: Task): Result {
        return change(super.do(task), task);
      }
    })(explored, rules, base);
}

/** A worker that leaves a failing schedule as it is. */
export const unshortened: MakeWork = (explored, rules, base) =>
  new (class extends Work {
    override minimal(failed: Failed): Failed {
      return failed;
    }
  })(explored, rules, base);
