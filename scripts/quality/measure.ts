/**
 * The measure of the code generator: programs of the kinds that benchmarks are made of, compiled by
 * Debian's gcc and by our own compiler; emulated cycles at -O2, bytes of code and constants at -Os.
 * Both figures are the same on every computer that has these compilers.
 */

import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { boot } from '../../emu/boot.ts';
import { DEFAULT_CONFIG } from '../../emu/config.ts';
import { readElf } from '../../userland/cc/elf/read.ts';

const FOLDER = 'scripts/quality';
const IMAGE = 'userland/root.tar';
/** Cycles after which a program is taken to run for ever. */
const BOUND = 1_000_000_000;

export interface Measured {
  readonly name: string;
  /** Cycles and bytes of our compiler's program, and of gcc's. */
  readonly cycles: readonly [ours: number, theirs: number];
  readonly bytes: readonly [ours: number, theirs: number];
  /** The outputs of both. */
  readonly output: readonly [ours: string, theirs: string];
}

export const NAMES: readonly string[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.c'))
  .map((name) => name.slice(0, -2))
  .sort();

export const ratio = ([ours, theirs]: readonly [number, number]): number => ours / theirs;

export const geometricMean = (numbers: readonly number[]): number =>
  Math.exp(numbers.reduce((sum, number) => sum + Math.log(number), 0) / numbers.length);

/** Runs `callwheel cc` in a folder; throws what it complains of. */
function cc(folder: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(process.execPath, [resolve('.'), 'cc', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (status !== 0) throw new Error(`cc ${args.join(' ')}: ${stderr}`);
}

/** The bytes of an object that programs hold in memory as they are: code and constants. */
function constantBytes(path: string): number {
  const object = readElf(path, readFileSync(path));
  const [WRITE, ALLOC] = [1, 2];
  return object.sections
    .filter(({ flags }) => (flags & ALLOC) !== 0 && (flags & WRITE) === 0)
    .reduce((sum, { bytes }) => sum + bytes.length, 0);
}

/** The objects of all programs, by one compiler at one level. */
function objects(folder: string, compiler: 'gcc' | 'clang', level: string): string {
  const into = join(folder, `${compiler}${level}`);
  mkdirSync(into, { recursive: true });
  const sources = NAMES.map((name) => resolve(FOLDER, `${name}.c`));
  cc(into, ['--with', compiler, level, '-c', ...sources]);
  return into;
}

/** Links an object by gcc, with the same library for both compilers, and runs it. */
function run(object: string): { cycles: number; output: string } {
  const path = `${object}.out`;
  cc('.', ['--with', 'gcc', object, '-o', path]);
  let output = '';
  const file = new Uint8Array(readFileSync(path));
  const program = { path: '/tmp/a', argv: ['a'], envp: [], file };
  const system = boot(DEFAULT_CONFIG, readFileSync(IMAGE), program, {
    consoleOutput: (bytes) => {
      output += Buffer.from(bytes).toString();
    },
    trace: () => undefined,
    mark: () => undefined,
  });
  const reason = system.run(BOUND);
  if (reason !== 'halt' || system.status !== 0)
    throw new Error(`${object}: ${reason}, status ${system.status}`);
  return { cycles: system.cycle, output };
}

/** Measures all programs; objects come into a folder. */
export function measureAll(folder: string): Measured[] {
  const of = (compiler: 'gcc' | 'clang', level: string): string => objects(folder, compiler, level);
  const [ours, theirs] = [of('clang', '-O2'), of('gcc', '-O2')];
  const [oursSmall, theirsSmall] = [of('clang', '-Os'), of('gcc', '-Os')];
  return NAMES.map((name) => {
    const [a, b] = [run(join(ours, `${name}.o`)), run(join(theirs, `${name}.o`))];
    return {
      name,
      cycles: [a.cycles, b.cycles],
      bytes: [constantBytes(join(oursSmall, `${name}.o`)), constantBytes(join(theirsSmall, `${name}.o`))],
      output: [a.output, b.output],
    };
  });
}
