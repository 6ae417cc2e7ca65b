/**
 * The compiler's time in its two parts: clang's, from C to LLVM's code, and ours, from that code to
 * an object. The processor's time, so that other work of the computer counts little; each source is
 * compiled several times by one process, and the median is taken.
 */

import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Clang } from '../../emu/clang/clang.ts';
import { objectOf } from '../../emu/clang/code.ts';
import { treeOf } from '../../emu/cli/clang/files.ts';
import { flagsOf, headerFolders, headerReader } from '../../emu/cli/clang/headers.ts';
import { commandFor, commandsOf, invoke } from '../../emu/cli/clang/invocations.ts';
import { loadClang } from '../../emu/cli/clang/package.ts';
import { filesFor } from '../../emu/cli/clang/reading.ts';
import { packedSysroot } from '../../emu/cli/sysroot/packed.ts';
import { writeObject } from '../../userland/cc/elf/write.ts';

/** Milliseconds of the processor for one source. */
export interface Times {
  readonly clang: number;
  readonly ours: number;
}

/** Programs of about 300 lines. */
export const PROGRAMS: readonly string[] = ['sort', 'stty', 'ps', 'find'].map(
  (name) => `userland/bin/${name}.c`,
);

/** Lines of the modules that are made: time for each line is to be the same in all. */
export const LENGTHS: readonly number[] = [1000, 2000, 5000, 10_000, 20_000];

/** A module in C of about so many lines: functions with a loop, a branch, and calls. */
export function moduleOf(lines: number): string {
  const functions = Array.from(
    { length: Math.round(lines / 10) },
    (_, i) => `int f${i}(int n, int *p)
{
	int sum = ${i};

	for (int k = 0; k < n; k++)
		if (p[k] > ${i % 7})
			sum += p[k] * ${i + 3} + ${i === 0 ? 'n' : `f${i - 1}(k - n, p)`};
	return sum;
}
`,
  );
  return functions.join('\n');
}

const worked = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] as number;

export class Stopwatch {
  readonly #clang: Clang;
  readonly #root = resolve('.');

  private constructor(clang: Clang) {
    this.#clang = clang;
  }

  /** A stopwatch whose compiler is warm: its first run takes the time of loading it. */
  static async start(): Promise<Stopwatch> {
    const root = resolve('.');
    const watch = new Stopwatch(await loadClang(root, root));
    for (const path of PROGRAMS) await watch.of(path, readFileSync(path), 1);
    return watch;
  }

  /** Measures the compilation of a source so many times, with options besides the usual ones. */
  async of(
    path: string,
    source: Uint8Array | string,
    times: number,
    options: readonly string[] = [],
  ): Promise<Times> {
    const bytes = Buffer.from(source);
    const [begin, end] = flagsOf(this.#root, options);
    const args = [...begin, ...options, '-S', '-emit-llvm', ...end];
    const command = commandFor(await commandsOf(this.#clang, args, ['.c']), {
      path,
      ending: '.c',
      target: undefined,
    });
    const folders = headerFolders(this.#root);
    const read = headerReader(this.#root, packedSysroot(this.#root));
    const held = filesFor(path, bytes, { cwd: this.#root, folders, names: [], read });
    const files = new Map([...held, [resolve(path), bytes]]);
    const found: Times[] = [];
    for (let i = 0; i < times; i++) {
      const tree = treeOf(files, [this.#root, ...folders]);
      const began = worked();
      const ran = await invoke(this.#clang, command, { path, tree, cwd: this.#root, stdin: undefined });
      if (!ran.isDone) throw new Error(`${path}: ${Buffer.from(ran.stderr)}`);
      const middle = worked();
      writeObject(objectOf(Buffer.from(ran.made).toString(), path, 'bench').object);
      found.push({ clang: middle - began, ours: worked() - middle });
    }
    return { clang: median(found.map((it) => it.clang)), ours: median(found.map((it) => it.ours)) };
  }
}
