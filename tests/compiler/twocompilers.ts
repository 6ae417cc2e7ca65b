/**
 * Both compilers on one bench: objects of gcc and of ours, from texts, linked into one program by
 * our linker and run on the machine. clang stays warm in this process, and the headers are read
 * once.
 */

import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Clang, Tree } from '../../emu/clang/clang.ts';
import { LIBRARIES } from '../../emu/clang/code.ts';
import { treeOf } from '../../emu/clang/tree.ts';
import { FLAGS, includes } from '../../emu/cli/cc-arguments.ts';
import { commandsOf } from '../../emu/cli/clang/invocations.ts';
import { loadClang } from '../../emu/cli/clang/package.ts';
import { COMPILER, compilerVersion } from '../../emu/cli/gcc.ts';
import { packedSysroot } from '../../emu/cli/sysroot/packed.ts';
import type { Sysroot } from '../../emu/front/sysroot.ts';
import { assemble } from '../../userland/cc/asm/assemble.ts';
import { type Archive, readArchive } from '../../userland/cc/elf/archive.ts';
import type { ObjectFile } from '../../userland/cc/elf/object.ts';
import { readElf } from '../../userland/cc/elf/read.ts';
import { writeObject } from '../../userland/cc/elf/write.ts';
import { compile } from '../../userland/cc/gen/compile.ts';
import { link } from '../../userland/cc/link/link.ts';
import { runProgram } from '../system/harness.ts';

const execute = promisify(execFile);

/** The levels of optimisation at which programs are compiled. */
export const LEVELS = ['-O0', '-O2', '-Os'] as const;

/** The arguments of clang's that `callwheel cc` gives, without a level. */
const TARGET = [
  ...['--target=riscv32-unknown-elf', '-march=rv32imac', '-mabi=ilp32'],
  ...['-fno-vectorize', '-fno-slp-vectorize', '-nostdlibinc', '-w', '-S', '-emit-llvm'],
];

/** A folder of the host's as clang's file system has it. */
function treeIn(folder: string): Tree {
  const tree: Tree = {};
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    tree[entry.name] = entry.isDirectory()
      ? treeIn(join(folder, entry.name))
      : new Uint8Array(readFileSync(join(folder, entry.name)));
  return tree;
}

/** A text to be compiled, and the options for it, such as a level and macros. */
export interface Source {
  /** The name in messages, which no other source of a program has. */
  readonly name: string;
  readonly text: string;
  readonly options: readonly string[];
}

export class TwoCompilers {
  readonly #clang: Clang;
  /** Folders of headers beside those of the library. */
  readonly #folders: readonly string[];
  readonly #trees: Tree;
  /** The library. */
  readonly archives: readonly Archive[];
  readonly #crt0: ObjectFile;
  readonly #scratch = mkdtempSync(join(tmpdir(), 'callwheel-two-'));
  /** clang's own arguments, by the options that the driver was given. */
  readonly #arguments = new Map<string, readonly string[]>();

  private constructor(clang: Clang, sysroot: Sysroot, more: readonly string[]) {
    this.#clang = clang;
    this.#folders = more;
    const trees = [treeIn('userland/include'), treeOf(sysroot.headers), ...more.map(treeIn)];
    this.#trees = Object.fromEntries(trees.map((tree, i) => [`include${i}`, tree]));
    const bytesOf = (name: string): Uint8Array => sysroot.file(name) as Uint8Array;
    this.archives = LIBRARIES.map((name) => readArchive(name, bytesOf(name)));
    this.#crt0 = readElf('crt0.o', bytesOf('crt0.o'));
  }

  /** The bench of this repository; `more` are folders of headers beside the library's. */
  static async start(more: readonly string[] = []): Promise<TwoCompilers> {
    const root = process.cwd();
    if (compilerVersion() === undefined) throw new Error(`no ${COMPILER} with picolibc`);
    return new TwoCompilers(await loadClang(root, root), packedSysroot(root), more);
  }

  end(): void {
    rmSync(this.#scratch, { recursive: true });
  }

  async #frontEnd(options: readonly string[]): Promise<readonly string[]> {
    const key = options.join(' ');
    const known = this.#arguments.get(key);
    if (known !== undefined) return known;
    const system = Object.keys(this.#trees).flatMap((name) => ['-isystem', `/${name}`]);
    const { words, said } = await commandsOf(this.#clang, [...TARGET, ...options, ...system], ['.c']);
    if (said !== '') throw new Error(said);
    // Into standard output: the package takes time with the square of a file's size to write one.
    const args = (words['.c'] ?? []).map((arg, i, all) => (all[i - 1] === '-o' ? '-' : arg));
    this.#arguments.set(key, args);
    return args;
  }

  /** LLVM's code for a text of C. */
  async code({ name, text, options }: Source): Promise<string> {
    const args = [...(await this.#frontEnd(options)), 'prog.c'];
    const { status, stdout, stderr } = await this.#clang(args, { ...this.#trees, 'prog.c': text });
    if (status !== 0) throw new Error(`${name}: ${new TextDecoder().decode(stderr)}`);
    return new TextDecoder().decode(stdout);
  }

  /** The object that ours makes of a text of C; `change` edits the assembly on its way. */
  async ours(source: Source, change: (text: string) => string = (text) => text): Promise<ObjectFile> {
    const { object, errors } = assemble(change(compile(await this.code(source), source.name)), source.name);
    if (errors.length > 0) throw new Error(`${source.name}: ${JSON.stringify(errors[0])}`);
    return readElf(source.name, writeObject(object));
  }

  /** The object that gcc makes of a text of C. */
  async gcc({ name, text, options }: Source): Promise<ObjectFile> {
    const [from, to] = ['.c', '.o'].map((ending) => join(this.#scratch, `${name}${ending}`)) as [
      string,
      string,
    ];
    writeFileSync(from, text);
    const folders = this.#folders.map((folder) => `-I${folder}`);
    const args = [...FLAGS, '-g0', '-w', ...options, ...includes('.'), ...folders, '-c', from, '-o', to];
    await execute(COMPILER, args);
    const object = readElf(name, new Uint8Array(readFileSync(to)));
    rmSync(from);
    rmSync(to);
    return object;
  }

  /** The program of objects and the library. */
  linked(objects: readonly ObjectFile[]): Uint8Array {
    const { program, errors } = link({ inputs: [this.#crt0, ...objects, ...this.archives], gc: true });
    if (program === undefined) throw new Error(errors.join('\n'));
    return program;
  }

  /** Runs objects as a program: its output, and its status behind it. */
  run(objects: readonly ObjectFile[], cycles: number): string {
    const { output, exit, reason } = runProgram(['/tmp/a'], {}, { file: this.linked(objects), cycles });
    return reason === 'halt' ? `${output}${exit}` : `${output}${reason}`;
  }
}
