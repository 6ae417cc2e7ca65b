/** All C files of userland's programs and library, compiled by gcc to assembly text and objects. */

import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { FLAGS, includes } from '../../emu/cli/cc-arguments.ts';
import { COMPILER } from '../../emu/cli/gcc.ts';
import { filesUnder } from '../../emu/cli/sysroot/sources.ts';

export interface Compiled {
  /** The path of the source. */
  readonly source: string;
  /** The assembly text, and the object that GNU as made of it. */
  readonly text: string;
  readonly object: Uint8Array;
}

/** Compiles one file into `folder`. */
function compile(source: string, folder: string): Promise<void> {
  const output = join(folder, `${source.replaceAll('/', '_')}.o`);
  const args = [...FLAGS, '-O2', '-w', '-save-temps=obj', ...includes('.'), '-c', source, '-o', output];
  return new Promise((resolve, reject) => {
    spawn(COMPILER, args, { stdio: 'inherit' })
      .on('error', reject)
      .on('exit', (status) => {
        if (status === 0) resolve();
        else reject(new Error(`${source} does not compile`));
      });
  });
}

/** Compiles files, some at a time. */
export async function compileAll(sources: readonly string[], folder: string): Promise<Compiled[]> {
  mkdirSync(folder, { recursive: true });
  const waiting = [...sources];
  const worker = async (): Promise<void> => {
    for (let source = waiting.shift(); source !== undefined; source = waiting.shift())
      await compile(source, folder);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return sources.map((source) => {
    const base = join(folder, source.replaceAll('/', '_'));
    return {
      source,
      text: readFileSync(`${base}.s`, 'latin1'),
      object: new Uint8Array(readFileSync(`${base}.o`)),
    };
  });
}

/** The programs of userland and the sources of each: a file, or a folder of files. */
export function programs(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const folder of ['bin', 'guide', 'tests'])
    for (const path of filesUnder('.', `userland/${folder}`).filter((name) => name.endsWith('.c'))) {
      const name = `/${folder}/${(path.split('/')[2] as string).replace(/\.c$/, '')}`;
      found.set(name, [...(found.get(name) ?? []), path]);
    }
  return found;
}
