/**
 * The programs that `make bench-cpu` measures: compiled once, and linked twice, for the machine and
 * for Linux, so that qemu runs the same objects. Libraries are Debian's source packages, which are
 * fetched where they are not in the folder of `make test-real`.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { COMPILER, compilerVersion, INSTALL } from '../../emu/cli/gcc.ts';
import { fetchPackages } from '../real/debian.ts';
import { PACKAGES } from '../real/table.ts';
import type { Library, Program } from './rows.ts';

/** The folder of the packages, which `make test-real` has too. */
export const PACKAGE_FOLDER = 'build/real/packages';
const FOLDER = 'build/cpu';
/** The folder of the cross compiler's C library. */
const PICOLIBC = '/usr/lib/picolibc/riscv64-unknown-elf';
const TARGET = ['-march=rv32imac', '-mabi=ilp32'];

/** Something that is not here, and what to install. */
export class Missing extends Error {}

/** The tools of this computer. */
export interface Tools {
  readonly gcc: boolean;
  readonly qemu: boolean;
}

/** Looks for the tools. */
export const findTools = (): Tools => ({
  gcc: compilerVersion() !== undefined,
  qemu: spawnSync('qemu-riscv32', ['--version']).status === 0,
});

/** The tools that a comparison with qemu lacks, in one line; undefined if there are all. */
export function lacking({ gcc, qemu }: Tools): string | undefined {
  const lines = [
    ...(qemu ? [] : ['no qemu-riscv32: install the Debian package qemu-user']),
    ...(gcc ? [] : [`no ${COMPILER}: ${INSTALL}`]),
  ];
  return lines.length === 0 ? undefined : lines.join('; ');
}

/** The line of a message that says why: that of apt's error, or else the first. */
const reason = (message: string): string =>
  /^E: .*$/m.exec(message)?.[0] ?? message.split('\n', 1)[0] ?? message;

/**
 * The folder of a library's sources, which are fetched and made ready if they are not. Throws
 * Missing if they cannot be had.
 */
export function sourceFolder(
  library: Library,
  packages = PACKAGE_FOLDER,
  fetch: typeof fetchPackages = fetchPackages,
): string {
  const folder = join(packages, library.package);
  const needed = PACKAGES.find(({ name }) => name === library.package);
  try {
    if (!existsSync(folder)) fetch([library.package], packages);
    needed?.prepare?.(folder);
  } catch (error) {
    const why = error instanceof Error ? reason(error.message) : String(error);
    throw new Missing(
      `no sources of ${library.package}: ${why}; it takes apt, and the packages dpkg-dev, make, gcc, tcl`,
    );
  }
  return join(folder, library.folder);
}

function run(command: string, args: readonly string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (error) throw error;
  if (status !== 0) throw new Error(`${basename(command)} ${args.join(' ')} failed`);
}

/** Does a command line of `callwheel cc`. */
const cc = (tools: Tools, args: readonly string[]): void =>
  run(process.execPath, ['build/js/emu/cli/main.js', 'cc', ...(tools.gcc ? ['--with', 'gcc'] : []), ...args]);

/** Links objects, with our start-up, for Linux. */
function linkForLinux(objects: readonly string[], output: string): void {
  const start = `${FOLDER}/linux.o`;
  const headers = ['-isystem', `${PICOLIBC}/include`];
  run(COMPILER, [
    ...TARGET,
    '-O2',
    '-ffunction-sections',
    ...headers,
    '-c',
    'scripts/cpu/linux.c',
    '-o',
    start,
  ]);
  const library = [`-L${PICOLIBC}/lib/release/rv32imac/ilp32`, '-Wl,--start-group', '-lc', '-lgcc'];
  const own = [...TARGET, '-static', '-nostdlib', '-Wl,--gc-sections', '-o', output, start, ...objects];
  run(COMPILER, [...own, ...library, '-Wl,--end-group']);
}

/** The paths of a program that is built. */
export interface Built {
  readonly machine: string;
  /** The program for Linux; undefined if qemu is not to run it. */
  readonly linux?: string;
}

/** Builds a program. Throws Missing if the sources of its library cannot be had. */
export function build({ name, source, library, machineOnly }: Program, tools: Tools): Built {
  const folder = library === undefined ? undefined : sourceFolder(library);
  const out = join(FOLDER, name);
  const objects = `${out}-objects`;
  mkdirSync(objects, { recursive: true });
  const compile = (path: string, object: string, options: readonly string[]): string => {
    cc(tools, ['-O2', '-g0', ...options, '-c', path, '-o', join(objects, object)]);
    return join(objects, object);
  };
  const all: string[] = [];
  if (library === undefined || folder === undefined) all.push(compile(source, 'main.o', []));
  else {
    const options = [...library.options, `-I${folder}`];
    all.push(compile(source, 'main.o', options));
    for (const file of library.sources(folder))
      all.push(compile(join(folder, file), `lib-${file}.o`, ['-w', ...options]));
  }
  cc(tools, [...all, '-o', out]);
  if (machineOnly || lacking(tools) !== undefined) return { machine: out };
  linkForLinux(all, `${out}.linux`);
  return { machine: out, linux: `${out}.linux` };
}
