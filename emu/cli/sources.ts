/**
 * C sources that stand where a program is expected: they are compiled on the way. The compiler is
 * loaded only then.
 */

import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import type { BootFile } from '../boot.ts';
import { EXIT_NOTFOUND, Failure } from './exit.ts';
import type { FileSpec } from './files-in.ts';
import { packageRoot } from './image.ts';

/** True if a path of the host's is that of a C source. */
export const isSource = (path: string): boolean => extname(path) === '.c';

async function compiled(path: string): Promise<Uint8Array> {
  const { programOfSource } = await import('./clang/program.ts');
  return programOfSource(packageRoot(), path);
}

/** The program to run. */
export interface Runnable {
  readonly argv: readonly string[];
  /** Its ELF file, if it was compiled. */
  readonly file?: Uint8Array;
  /** A file of the host's runs under its name without its folder: no run depends on that. */
  readonly folderless?: true;
}

/**
 * Compiles the program that a user named by its source. It runs under its source's name without the
 * ending. Any other program stays as it is.
 */
export async function compiledProgram(argv: readonly string[]): Promise<Runnable> {
  const [name = '', ...args] = argv;
  if (!isSource(name)) return { argv };
  if (!existsSync(name)) throw new Failure(`${name}: not found`, EXIT_NOTFOUND);
  const stem = name.slice(0, -extname(name).length);
  return { argv: [/[\\/]/.test(stem) ? stem : `./${stem}`, ...args], file: await compiled(name) };
}

/** The files of --file; programs for sources, but where the path in the machine is a source's. */
export async function compiledFiles(
  files: readonly BootFile[],
  specs: readonly FileSpec[] = [],
): Promise<BootFile[]> {
  const sources = new Map(
    specs.filter(({ path, host }) => isSource(host) && !isSource(path)).map(({ path, host }) => [path, host]),
  );
  const made: BootFile[] = [];
  for (const file of files) {
    const source = file.type === 'file' ? sources.get(file.path) : undefined;
    if (file.type !== 'file' || source === undefined) made.push(file);
    else made.push({ ...file, executable: true, content: await compiled(source) });
  }
  return made;
}
