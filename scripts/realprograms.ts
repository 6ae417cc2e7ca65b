/**
 * `make test-real`: real programs, of Debian's source packages, compiled unmodified by our compiler
 * and by gcc. They run on the machine, and print the same. `realprograms [LEVEL | PACKAGE]...`:
 * some levels and packages, in the place of all. Prints the time that compiling took, the size of
 * the code beside gcc's at -Os if that is one of the levels, and the cycles beside gcc's at -O2.
 * The tests of the Open POSIX Test Suite, at -O2 alone, have the results that a list of ours says;
 * with `every=N` each Nth of them is tried, in the place of all.
 * Runs in the repository; keeps the packages in build/real.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cc } from '../emu/cli/cc.ts';
import { compileSideBySide } from './compilepool.ts';
import { IMAGE } from './manifest.ts';
import { fetchPackages } from './real/debian.ts';
import { POSIX_LEVEL, POSIX_SUITE, trySuite } from './real/posix.ts';
import { PACKAGES, type RealPackage, type RealProgram } from './real/table.ts';
import { codeSize, realFile, type Trial, tryScript } from './real/try.ts';

const LEVELS = ['-O0', '-O2', '-Os'];
const BUILD = resolve('build/real');

const folderOf = (name: string): string => join(BUILD, 'packages', name);

/** A package that is compiled in one way: by a compiler, at a level. */
class Build {
  readonly package: RealPackage;
  readonly name: string;
  readonly level: string;
  /** The folder of its objects and programs. */
  readonly folder: string;
  /** Command lines, without the compiler, that make the objects; and those that link. */
  readonly compilations: readonly (readonly string[])[];
  readonly links: readonly (readonly string[])[];

  constructor(of: RealPackage, compiler: string, level: string) {
    this.package = of;
    this.name = of.name;
    this.level = level;
    this.folder = join(BUILD, `${of.name}-${compiler}${level}`);
    mkdirSync(this.folder, { recursive: true });
    const compilations = new Map<string, readonly string[]>();
    for (const { sources, options } of this.programs)
      for (const source of sources) {
        const output = this.objectOf(source);
        const path = join(folderOf(this.name), source);
        compilations.set(output, [level, '-g0', '-w', ...this.placed(options), '-c', path, '-o', output]);
      }
    this.compilations = [...compilations.values()];
    this.links = this.programs.map((it) => [...this.objectsOf(it), '-o', join(this.folder, it.name)]);
  }

  get programs(): readonly RealProgram[] {
    return this.package.programs(folderOf(this.name));
  }

  /** Options with the package's folder in the place of the folder that one compiles in. */
  private placed(options: readonly string[]): string[] {
    return options.map((option) =>
      option.startsWith('-I') ? `-I${join(folderOf(this.name), option.slice(2))}` : option,
    );
  }

  private objectOf(source: string): string {
    return join(this.folder, `${source.replaceAll('/', '-')}.o`);
  }

  objectsOf({ sources }: RealProgram): string[] {
    return sources.map((source) => this.objectOf(source));
  }

  /** Bytes of code of all its programs. */
  size(): number {
    return this.programs
      .map((it) => codeSize(join(this.folder, it.name), this.objectsOf(it)))
      .reduce((total, bytes) => total + bytes, 0);
  }

  /** Runs the trial of the package. Its output is left beside the programs. */
  try(image: Uint8Array): Trial {
    const { files, script } = this.package;
    const trial = tryScript(
      image,
      [
        ...this.programs.map(({ name }) => realFile(name, join(this.folder, name), true)),
        ...Object.entries(files).map(([name, path]) =>
          realFile(name, resolve(folderOf(this.name), path), false),
        ),
      ],
      script,
    );
    writeFileSync(join(this.folder, 'output'), trial.output);
    return trial;
  }
}

/** Builds with gcc; throws if it refuses. */
function buildByGcc(of: RealPackage, level: string): Build {
  const build = new Build(of, 'gcc', level);
  for (const args of [...build.compilations, ...build.links])
    if (cc(process.cwd(), args) !== 0) throw new Error(`gcc does not compile ${of.name}`);
  return build;
}

/** Builds with our compiler. Returns the processor's seconds that each build took to compile. */
async function buildByOurs(builds: readonly Build[]): Promise<number[]> {
  const compilations = builds.flatMap((build, of) => build.compilations.map((args) => ({ of, args })));
  const weight = ({ args }: { args: readonly string[] }): number =>
    readFileSync(args.at(-3) as string).length;
  // The longest first, so that no process is left alone with them.
  compilations.sort((one, other) => weight(other) - weight(one));
  const seconds = await compileSideBySide(compilations.map(({ args }) => args));
  await compileSideBySide(builds.flatMap(({ links }) => links));
  return builds.map((_, of) =>
    compilations.reduce((total, it, i) => (it.of === of ? total + (seconds[i] as number) : total), 0),
  );
}

/** The first line in which two texts differ. */
function difference(right: string, found: string): string {
  const [ours, its] = [found.split('\n'), right.split('\n')];
  const at = its.findIndex((line, i) => line !== ours[i]);
  return `line ${at + 1} is '${ours[at]}', by gcc '${its[at]}'`;
}

/** The output and figures of gcc's programs, which ours are compared with. */
interface Judge {
  readonly trial: Trial;
  /** Bytes of code at -Os; undefined if that level is not tried. */
  readonly size: number | undefined;
}

/** Tries a package by gcc. Throws if its programs do not print what they should. */
function judged(of: RealPackage, image: Uint8Array, levels: readonly string[]): Judge {
  const trial = buildByGcc(of, '-O2').try(image);
  const missing = of.expected.filter((text) => !text.test(trial.output));
  if (missing.length > 0)
    throw new Error(`${of.name}: gcc's programs do not print ${missing.join(', ')}:\n${trial.output}`);
  return { trial, size: levels.includes('-Os') ? buildByGcc(of, '-Os').size() : undefined };
}

/** Tries packages by all levels, and prints a line for each; true if all outputs are right. */
async function tryAll(packages: readonly RealPackage[], levels: readonly string[]): Promise<boolean> {
  const image = readFileSync(IMAGE);
  for (const { name, prepare } of packages) prepare?.(folderOf(name));
  const judges = new Map(packages.map((of) => [of, judged(of, image, levels)]));
  const builds = packages.flatMap((of) => levels.map((level) => new Build(of, 'ours', level)));
  const seconds = await buildByOurs(builds);
  let isRight = true;
  for (const [i, build] of builds.entries()) {
    const { trial, size } = judges.get(build.package) as Judge;
    const bytes = build.size();
    const { output, cycles } = build.try(image);
    const isSame = output === trial.output;
    isRight &&= isSame;
    console.log(
      `${build.name} ${build.level}: ${isSame ? 'same output' : difference(trial.output, output)};`,
      `${(seconds[i] as number).toFixed(1)} s to compile;`,
      size === undefined ? `${bytes} bytes;` : `${bytes} bytes, ${(bytes / size).toFixed(2)} of gcc -Os;`,
      `${cycles} cycles, ${(cycles / trial.cycles).toFixed(2)} of gcc -O2`,
    );
  }
  return isRight;
}

const NAMES = [...PACKAGES.map(({ name }) => name), POSIX_SUITE];
const args = process.argv.slice(2);
const chosenLevels = LEVELS.filter((level) => args.includes(level));
const chosenNames = NAMES.filter((name) => args.includes(name));
const everyNth = args
  .filter((arg) => /^every=[1-9]\d*$/.test(arg))
  .map((arg) => Number(arg.slice('every='.length)));
if (chosenLevels.length + chosenNames.length + everyNth.length < args.length || everyNth.length > 1) {
  console.error(`usage: realprograms [${[...LEVELS, ...NAMES].join(' | ')} | every=N]...`);
  process.exit(2);
}
const levels = chosenLevels.length > 0 ? chosenLevels : LEVELS;
const names = chosenNames.length > 0 ? chosenNames : NAMES;
fetchPackages(names, join(BUILD, 'packages'));
const packages = PACKAGES.filter(({ name }) => names.includes(name));
const isRight = await tryAll(packages, levels);
const isSuiteTried = names.includes(POSIX_SUITE) && levels.includes(POSIX_LEVEL);
const isSuiteRight =
  !isSuiteTried ||
  (await trySuite(folderOf(POSIX_SUITE), join(BUILD, `${POSIX_SUITE}-ours${POSIX_LEVEL}`), everyNth[0] ?? 1));
process.exit(isRight && isSuiteRight ? 0 : 1);
