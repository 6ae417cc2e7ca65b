/** Programs for explorations, and a search without threads. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boot } from '../../emu/boot.ts';
import { exploredOf, type ProgramOptions, undisturbed } from '../../emu/cli/explore/program.ts';
import { moduleSpec } from '../../emu/cli/module/spec.ts';
import { UNCOUNTED } from '../../emu/cli/ram.ts';
import { DEFAULT_CONFIG, type MachineConfig } from '../../emu/config.ts';
import { type Boundary, boundariesOf } from '../../emu/explore/boundaries.ts';
import { type Criterion, USUAL } from '../../emu/explore/criteria.ts';
import { type Explored, type Outcome, oneRun } from '../../emu/explore/run.ts';
import { type Bounds, Search, type SearchState } from '../../emu/explore/search.ts';
import type { Step } from '../../emu/explore/steps.ts';
import type { Failed, Group, Result, Task } from '../../emu/explore/task.ts';
import { type Rules, Work } from '../../emu/explore/work.ts';
import type { Differing, Screen } from '../../emu/front/replay.ts';
import type { Move } from '../../emu/moves.ts';
import type { SchemeMaker } from '../../kernel/callout/scheme.ts';
import { blocks } from '../../scripts/transcript.ts';
import { ROOT_IMAGE } from './harness.ts';

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

/** A program, of an ELF file, on a machine with a scheme of the test's. */
export function schemeSubject(scheme: SchemeMaker, file: Uint8Array, args: readonly string[]): Subject {
  const name = './prog';
  const program = { path: name, argv: [name, ...args], envp: [], file };
  const explored: Explored = {
    make: (screen, observer, { survey, ...differing } = {}) => {
      const host = { ...UNCOUNTED, ...screenHost(screen), survey };
      const observers = observer === undefined ? [] : [observer];
      const config = { ...DEFAULT_CONFIG, ...differing };
      return { system: boot(config, ROOT_IMAGE, program, host, scheme, observers) };
    },
    name,
    input: [],
    typed: [],
    modules: [],
  };
  return { log: '', explored, base: oneRun(explored, [], ENDLESS) };
}

const screenHost = (screen: Screen) => ({
  consoleOutput: (bytes: Uint8Array) => screen.consoleOutput(bytes),
  trace: () => undefined,
  mark: () => undefined,
});

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

/** A subject whose machines differ. */
export function changed(it: Subject, change: (differing: Differing) => Differing): Subject {
  const make: Explored['make'] = (screen, observer, differing = {}) =>
    it.explored.make(screen, observer, change(differing));
  const explored = { ...it.explored, make };
  return { ...it, explored, base: oneRun(explored, [], 10 * it.base.cycle) };
}

/**
 * The groups of which a search claims that all boundaries give the same run, and those of which
 * that is wrong: the last boundary, or one in the middle, gives another run, to the cycle.
 */
export function claimsOf(it: Subject, own: Partial<Rules>): { claims: number; wrong: number } {
  const rules = rulesOf(it, { criteria: DIFFERS, ...own });
  const claimed: [Group, Result][] = [];
  const make = twin((result, task) => {
    if (task.kind === 'group' && result.covered > 1) claimed.push([task, result]);
    return result;
  });
  searched(make(it.explored, rules, it.base));
  const wrong = claimed.filter(([{ moves, from, to }, { covered }]) => {
    const [before, last] = [moves.slice(0, -1), moves.at(-1) as Move];
    const isStill = last.kind === 'still';
    const prefix = isStill ? before : [...before, { ...last, cycles: rules.window }];
    const boundaries = boundariesOf(it.explored, prefix, { from, to });
    const run = (steps: readonly Step[]) => JSON.stringify(oneRun(it.explored, steps, 2 * rules.bound));
    const others = [covered >> 1, covered - 1].map((i) => {
      const { cycle } = boundaries[i] as Boundary;
      return run([...before, isStill ? { ...last, at: cycle } : { ...last, cycles: cycle - last.at }]);
    });
    const first = run(moves);
    return others.some((it) => it !== first);
  });
  return { claims: claimed.length, wrong: wrong.length };
}
