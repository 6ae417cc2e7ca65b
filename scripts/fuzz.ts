/**
 * Random tests without end: every family of the table below, over and over. Each time there is a
 * fresh seed, which is printed. `fuzz [SECONDS [SEED]]`: 60 seconds by default; with a seed, one
 * trial of each family under that seed. At the end it says how many trials each family had, and how
 * many it makes in an hour. It needs the RISC-V compiler and csmith. Exits with 1 at the first
 * wrong verdict, or when something is thrown or broken.
 */

import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { CLOCKS, DEFAULT_CONFIG, KERNELS, type MachineConfig } from '../emu/config.ts';
import { type Script, scripts } from '../emu/judge/script.ts';
import { type Defendant, trial } from '../emu/judge/world.ts';
import { Heap } from '../emu/memcheck/heap.ts';
import { Csmith } from '../tests/compiler/csmith.ts';
import { differences } from '../tests/emu/alike.ts';
import { difference } from '../tests/emu/contained.ts';
import { BASE, compareHeaps, steps, WRONG_HEAPS } from '../tests/emu/heapmodel.ts';
import { fuzzBuiltIns } from '../tests/emu/hostile.ts';
import { tryFlow } from '../tests/emu/inlockstep.ts';
import { STALE, selfModifying, trySelfModifying } from '../tests/emu/selfmodify.ts';
import { RIGHT, WRONG_ENGINES } from '../tests/emu/twins.ts';
import { startVatEngine } from '../tests/emu/vatengine.ts';
import { fuzzAssembler } from '../tests/model/asmfuzz.ts';
import { fuzzCores } from '../tests/model/corefuzz.ts';
import { DEFENDANTS } from '../tests/model/defendants.ts';
import { fuzzElf } from '../tests/model/elffuzz.ts';
import { fuzzImages } from '../tests/model/imagefuzz.ts';
import { fuzzIr } from '../tests/model/irfuzz.ts';
import { fuzzItimers } from '../tests/model/itimerfuzz.ts';
import { fuzzKqueues } from '../tests/model/kqueuejudge.ts';
import { fuzzLinker } from '../tests/model/linkfuzz.ts';
import { DamagedLogs, damaged, type Verdict } from '../tests/model/logdamage.ts';
import { fuzzModule } from '../tests/model/modulefuzz.ts';
import { fuzzPictures } from '../tests/model/pictures.ts';
import { randomProgram } from '../tests/model/programs.ts';
import { fuzzPtys } from '../tests/model/ptyjudge.ts';
import { Random } from '../tests/model/random.ts';
import { fuzzSockets } from '../tests/model/socketjudge.ts';
import { fuzzSuites } from '../tests/model/suitefuzz.ts';
import { fuzzSymbols } from '../tests/model/symbolfuzz.ts';
import { fuzzSyscalls } from '../tests/model/syscallfuzz.ts';
import { fuzzThreads } from '../tests/model/threadfuzz.ts';
import { TWINS } from '../tests/model/twins.ts';
import { PRECISION_TWINS } from '../tests/model/twins-precision.ts';
import { imageFile, ROOT_IMAGE } from '../tests/system/harness.ts';
import { MASTER, parseMaster } from './makesyscalls.ts';

const seconds = Number(process.argv[2] ?? 60);
const given = process.argv[3] === undefined ? undefined : Number(process.argv[3]);
if (!(seconds >= 0) || (given !== undefined && !Number.isInteger(given))) {
  console.error('usage: fuzz [SECONDS [SEED]]');
  process.exit(2);
}

/** Scripts that one trial runs at most. A twin has to be convicted within them. */
const NUM_RUNS = 500;
/** System calls made in each kernel under one seed. */
const NUM_CALLS = 3000;
/** Processes that dump core under one seed. */
const NUM_CORES = 200;
/** Programs with damaged symbols under one seed. */
const NUM_SYMBOLS = 5000;
/** Programs that write their own code, and heaps, under one seed; ten times as many for a twin. */
const NUM_PROGRAMS = 300;
/** Programs for the engine that compiles under one seed; a twin has to be convicted within them. */
const NUM_FLOWS = 400;
/** Machines with random timers under one seed. */
const NUM_WORLDS = 20;
/** Steps of each of them. */
const NUM_STEPS = 300;
/** Scripts of threads under one seed. */
const NUM_THREADS = 20;
/** Root images that are read under one seed. */
const NUM_IMAGES = 2000;
/** Pictures of callout structures that are compared with the debugger under one seed. */
const NUM_PICTURES = 2000;
/** Damaged logs that are replayed under one seed. */
const NUM_LOGS = 500;
/** ELF files that are run under one seed. */
const NUM_ELF = 1000;
/** Modules that are loaded in each configuration, under one seed. */
const NUM_MODULES = 3;
/** Damaged suites that are read under one seed. */
const NUM_SUITES = 2000;
/** Calls of each built-in routine in both engines, under one seed. */
const NUM_ALIKE = 5;
/** Modules of random IR under one seed. */
const NUM_IR = 10;
/** Lines for the assembler, and damaged objects for the linker, under one seed. */
const NUM_LINES = 2000;
const NUM_OBJECTS = 400;
/** Programs of csmith's under one seed. */
const NUM_CSMITH = 5;
/** Programs that are run counted and not counted, under one seed. */
const NUM_COUNTED = 10;

const table = parseMaster(readFileSync(MASTER, 'utf8'));

/** Tries a defendant with random scripts made from `seed`; `precise`: of precise callouts too. */
function tries(
  defendant: Defendant,
  seed: number,
  endOnFailure: boolean,
  precise = false,
): fc.RunDetails<[Script]> {
  const property = fc.property(scripts(defendant.size, precise), (script) => trial(defendant, script));
  return fc.check(property, { seed, numRuns: NUM_RUNS, endOnFailure });
}

/**
 * Tries `right` with random values made from `seed`, and each of `twins`, which must throw sooner
 * or later. Returns the number of values.
 */
function property<T, P>(
  name: string,
  seed: number,
  values: fc.Arbitrary<T>,
  judge: (value: T, what: P) => void,
  right: P,
  twins: Readonly<Record<string, P>>,
): number {
  const run = (what: P, numRuns: number, endOnFailure: boolean) =>
    fc.check(
      fc.property(values, (value) => {
        judge(value, what);
      }),
      { seed, numRuns, endOnFailure },
    );
  const details = run(right, NUM_PROGRAMS, false);
  if (details.failed) fail(name, seed, fc.defaultReportMessage(details) ?? 'convicted');
  for (const [does, twin] of Object.entries(twins)) {
    if (!run(twin, 10 * NUM_PROGRAMS, true).failed) fail(`the twin that ${does}`, seed, 'acquitted');
  }
  return details.numRuns;
}

/** Programs that write their own code, on the processor and on its wrong twins. */
const writesCode = (seed: number): number =>
  property('self-modifying code', seed, selfModifying, trySelfModifying, () => undefined, STALE);

/** Programs on the engine that compiles, beside the interpreter, and on its wrong twins. */
function compiled(seed: number): number {
  for (let n = 0; n < NUM_FLOWS; n++) tryFlow(seed + n, RIGHT);
  for (const [does, twin] of Object.entries(WRONG_ENGINES)) {
    try {
      for (let n = 0; n < 20 * NUM_FLOWS; n++) tryFlow(seed + n, twin);
    } catch {
      continue;
    }
    fail(`the engine that ${does}`, seed, 'acquitted');
  }
  return NUM_FLOWS;
}

/** Heaps of memcheck, and their wrong twins. */
const heaps = (seed: number): number =>
  property(
    'the heap of memcheck',
    seed,
    steps,
    (script, make) => compareHeaps(make, script),
    () => new Heap(BASE),
    WRONG_HEAPS,
  );

/** Replays damaged logs; the number of each verdict is added to `verdicts`. */
async function damages(logs: DamagedLogs, seed: number, verdicts: Map<Verdict, number>): Promise<number> {
  const random = new Random(seed);
  for (let n = 0; n < NUM_LOGS; n++) {
    const log = damaged(random.pick(logs.logs), random);
    try {
      const verdict = await logs.tried(log);
      verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
    } catch (error) {
      fail('damaged logs', seed, `log ${n}: ${error instanceof Error ? error.stack : error}\n${log}`);
    }
  }
  return NUM_LOGS;
}

/** Reports a failure and the command that repeats it, and ends the program. */
function fail(name: string, seed: number, what: string): never {
  console.error(`${name}, seed ${seed}: ${what}`);
  console.error(`once more: make fuzz SECONDS=0 SEED=${seed}`);
  process.exit(1);
}

/** Every scheme and every wrong twin of one stands trial. */
function schemes(seed: number): number {
  let nscripts = 0;
  for (const [name, defendant] of Object.entries(DEFENDANTS))
    for (const precise of [false, true]) {
      const details = tries(defendant, seed, false, precise);
      nscripts += details.numRuns;
      if (details.failed) fail(name, seed, fc.defaultReportMessage(details) ?? 'convicted');
    }
  for (const [name, { defendant }] of Object.entries(TWINS))
    if (!tries(defendant, seed, true).failed) fail(`the twin that ${name}`, seed, 'acquitted');
  for (const [name, { defendant }] of Object.entries(PRECISION_TWINS))
    if (!tries(defendant, seed, true, true).failed) fail(`the twin that ${name}`, seed, 'acquitted');
  return nscripts;
}

/** A clock of a million ticks a second, and the processor that it goes with. */
const FINE: Partial<MachineConfig> = { clock: 'oneshot', hz: 1_000_000, freq: DEFAULT_CONFIG.freq };

/** Random system calls enter every kernel, with a clock that ticks and a fine one. */
function systemCalls(seed: number): number {
  let ncalls = 0;
  for (const kernel of KERNELS)
    for (const more of [{}, FINE])
      for (const { made } of fuzzSyscalls(table, kernel, seed, NUM_CALLS, more).values()) ncalls += made;
  return ncalls;
}

/** Random programs run counted and not counted. */
function counted(seed: number): number {
  for (let i = 0; i < NUM_COUNTED; i++) {
    const what = difference(randomProgram(seed + i));
    if (what !== undefined) fail(`program ${seed + i}`, seed, what);
  }
  return NUM_COUNTED;
}

/** The configurations in which modules are loaded. */
const MODULE_CONFIGS: readonly Partial<MachineConfig>[] = [
  ...KERNELS.map((kernel) => ({ kernel })),
  ...CLOCKS.map((clock) => ({ clock })),
  FINE,
];

/** Modules that do anything anywhere; every third does nothing wrong. */
function modules(seed: number): number {
  for (const [i, config] of MODULE_CONFIGS.entries())
    for (let n = 0; n < NUM_MODULES; n++) fuzzModule(seed + MODULE_CONFIGS.length * n + i, config, n === 0);
  return MODULE_CONFIGS.length * NUM_MODULES;
}

/** Programs of csmith's by ours and by gcc. The compilers are started once. */
let csmith: Csmith | undefined;
async function randomPrograms(seed: number): Promise<number> {
  csmith ??= await Csmith.start();
  const seeds = Array.from({ length: NUM_CSMITH }, (_, i) => seed + i);
  const { equal, differences } = await csmith.tried(seeds);
  for (const { seed: of, level, ours, gcc } of differences)
    fail('csmith', seed, `csmith's seed ${of} at ${level}: ${ours}, and gcc has ${gcc}`);
  return equal;
}

/** Calls of each built-in routine under one seed. */
const NUM_HOSTILE = 3;

/** A family of random tests. */
interface Family {
  readonly name: string;
  /** Tries it under a seed. The number of trials. */
  readonly run: (seed: number) => number | Promise<number>;
  /** The report, after the number. */
  readonly said: string;
}

/** A family that makes `count` trials. */
const times =
  (count: number, trials: (seed: number, count: number) => unknown): Family['run'] =>
  (seed) => {
    trials(seed, count);
    return count;
  };

const logs = await DamagedLogs.of(ROOT_IMAGE, imageFile('bin/sh'));
const verdicts = new Map<Verdict, number>();

const FAMILIES: readonly Family[] = [
  { name: 'schemes', run: schemes, said: 'scripts: all acquitted, all twins convicted' },
  {
    name: 'system calls',
    run: systemCalls,
    said: 'system calls: nothing thrown, nothing broken, nothing left',
  },
  { name: 'modules', run: modules, said: 'modules that do anything anywhere: nothing thrown, nothing left' },
  {
    name: 'ELF files',
    run: times(NUM_ELF, fuzzElf),
    said: 'damaged ELF files: each refused, or run and harmless',
  },
  { name: 'core files', run: (seed) => fuzzCores(seed, NUM_CORES), said: 'core files: as they should be' },
  {
    name: 'symbols',
    run: times(NUM_SYMBOLS, fuzzSymbols),
    said: 'programs with damaged symbols: nothing thrown',
  },
  {
    name: 'self-modifying code',
    run: writesCode,
    said: 'programs that write their own code: each as the reference, all twins convicted',
  },
  {
    name: 'compiled code',
    run: compiled,
    said: 'programs on the engine that compiles: each as on the interpreter, all twins convicted',
  },
  { name: 'memcheck', run: heaps, said: 'heaps of memcheck: each as the model, all twins convicted' },
  {
    name: 'periodic timers',
    run: (seed) => fuzzItimers(seed, NUM_WORLDS, NUM_STEPS),
    said: 'expiries of periodic timers: each on its tick, none missed that was not',
  },
  {
    name: 'kqueues',
    run: (seed) => fuzzKqueues(seed, NUM_WORLDS, NUM_STEPS),
    said: 'events of kqueues: each reported when it is true, none early, lost or twice',
  },
  {
    name: 'sockets',
    run: (seed) => fuzzSockets(seed, NUM_WORLDS, NUM_STEPS),
    said: 'pairs of sockets: what was sent is received, in its order, once',
  },
  {
    name: 'pseudo-terminals',
    run: (seed) => fuzzPtys(seed, NUM_WORLDS, NUM_STEPS),
    said: 'pseudo-terminals: each end gets what the other gave, in its order, once, and is told of its end',
  },
  {
    name: 'threads',
    run: (seed) => fuzzThreads(seed, NUM_THREADS),
    said: 'scripts of threads: no wakeup lost, no time limit early or late, each signal once',
  },
  {
    name: 'root images',
    run: times(NUM_IMAGES, fuzzImages),
    said: 'root images: each refused in a sentence, or a sound file system',
  },
  {
    name: 'damaged logs',
    run: (seed) => damages(logs, seed, verdicts),
    said: 'damaged logs: no defect, none went on for ever',
  },
  {
    name: 'pictures',
    run: times(NUM_PICTURES, fuzzPictures),
    said: 'pictures of callout structures: each as show callout and show wheel have it',
  },
  {
    name: 'damaged suites',
    run: (seed) => {
      fuzzSuites(seed, NUM_SUITES);
      return NUM_SUITES;
    },
    said: 'damaged suites: each read, or refused in a line',
  },
  {
    name: 'counted programs',
    run: counted,
    said: "programs of a user's: the same counted and not, and ended at the same unit",
  },
  {
    name: 'both engines',
    run: async (seed) => {
      const found = differences(await startVatEngine(), seed, NUM_ALIKE);
      if (found.length > 0) throw new Error(found.join('\n'));
      return NUM_ALIKE;
    },
    said: 'calls of every built-in routine: the same from both engines, for the same units',
  },
  {
    name: 'IR',
    run: (seed) => fuzzIr(seed, NUM_IR),
    said: 'trials of random IR: each as the judge of IR has it',
  },
  {
    name: 'assembler',
    run: (seed) => fuzzAssembler(seed, NUM_LINES),
    said: 'lines of assembly: each the bytes that GNU as makes of it',
  },
  {
    name: 'linker',
    run: (seed) => fuzzLinker(seed, NUM_OBJECTS),
    said: 'damaged objects and archives: each linked, or refused in sentences',
  },
  {
    name: 'csmith',
    run: randomPrograms,
    said: "programs of csmith's: the same checksums from ours, at three levels, and from gcc",
  },
  {
    name: 'built-in routines',
    run: (seed) => fuzzBuiltIns(seed, NUM_HOSTILE),
    said: 'hostile calls of built-in routines: each ended in time',
  },
];

const end = performance.now() + 1000 * seconds;
/** The trials of each family, and the milliseconds that they took. */
const made = new Map<Family, { trials: number; ms: number }>();
let nseeds = 0;
do {
  const seed = given ?? Math.floor(Math.random() * 2 ** 31);
  console.log(`seed ${seed}`);
  for (const family of FAMILIES) {
    const before = made.get(family) ?? { trials: 0, ms: 0 };
    const start = performance.now();
    try {
      const trials = before.trials + (await family.run(seed));
      made.set(family, { trials, ms: before.ms + performance.now() - start });
    } catch (error) {
      fail(family.name, seed, `${error instanceof Error ? error.message : error}`);
    }
  }
  nseeds++;
} while (given === undefined && performance.now() < end);
console.log(`${nseeds} seeds`);
for (const [{ said }, { trials, ms }] of made)
  console.log(`${trials} ${said} (${Math.round((trials / ms) * 3_600_000)} an hour)`);
csmith?.end();
console.log(`the logs: ${[...verdicts].map(([verdict, n]) => `${n} ${verdict}`).join(', ')}`);
