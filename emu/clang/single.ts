/**
 * One source of C to a program, as `callwheel cc FILE -o PROGRAM` makes it, byte for byte: clang's
 * front and middle end, then our code generator, assembler and linker.
 */

import { assemble } from '../../userland/cc/asm/assemble.ts';
import { Complaint } from '../../userland/cc/elf/complaint.ts';
import { compile } from '../../userland/cc/gen/compile.ts';
import { Unsupported } from '../../userland/cc/gen/parts.ts';
import { IrError } from '../../userland/cc/ir/lexer.ts';
import { link } from '../../userland/cc/link/link.ts';
import { CLANG_NAME, type Clang, type Tree } from './clang.ts';

/** The headers and libraries that programs are compiled and linked with. */
export interface Library {
  /** Our headers, and picolibc's, by their paths below the folder. */
  readonly ours: ReadonlyMap<string, Uint8Array>;
  readonly picolibc: ReadonlyMap<string, Uint8Array>;
  /** crt0.o and the archives, in the order in which they are searched. */
  readonly linked: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

/** The object and the archives that every program is linked with, in the order of the search. */
export const LINKED = ['crt0.o', 'libcallwheel.a', 'libc.a', 'libbuiltins.a'] as const;

/** A remark of the compiler on a place in a file; line 0 for none. */
export interface Remark {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly isError: boolean;
}

/** A program, unless the source has errors, and the remarks in the order of the compiler. */
export interface Compiled {
  readonly program: Uint8Array | undefined;
  readonly remarks: readonly Remark[];
}

/** The folders of the headers in clang's file system, and the names that debuggers see for them. */
const OURS = 'ours';
const PICOLIBC = 'picolibc';
const MADE = 'made.ll';

/** The arguments of clang's driver, as `callwheel cc` gives them to it. */
const ARGUMENTS: readonly string[] = [
  ...['--target=riscv32-unknown-elf', '-march=rv32imac', '-mabi=ilp32', '-g'],
  ...['-fno-vectorize', '-fno-slp-vectorize', '-fdebug-compilation-dir=.'],
  `-ffile-prefix-map=/${OURS}=callwheel/include`,
  `-ffile-prefix-map=/${PICOLIBC}=picolibc/include`,
  ...['-O2', '-S', '-emit-llvm'],
  ...['-nostdlibinc', '-isystem', `/${OURS}`, '-isystem', `/${PICOLIBC}`],
];

/** The words of a line in which each is quoted. */
const unquoted = (line: string): string[] =>
  Array.from(line.matchAll(/"((?:[^"\\]|\\.)*)"/g), ([, word]) =>
    (word as string).replace(/\\(.)/g, '$1'),
  ).filter((word) => word !== '');

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** The tree of files that are given by their paths. */
function treeOf(files: ReadonlyMap<string, Uint8Array>): Tree {
  const root: Tree = {};
  for (const [path, bytes] of files) {
    const parts = path.split('/');
    let folder = root;
    for (const part of parts.slice(0, -1)) {
      folder[part] ??= {};
      folder = folder[part] as Tree;
    }
    folder[parts.at(-1) as string] = bytes;
  }
  return root;
}

/** The remarks in what clang says: those that have a place, and errors that have none. */
function remarksIn(said: string): Remark[] {
  const lines = said.matchAll(/^(?:(.+?):(\d+):(\d+): )?(fatal error|error|warning): (.*)$/gm);
  return Array.from(lines, ([, file = '', line = '0', column = '0', kind, message = '']) => ({
    ...{ file, line: Number(line), column: Number(column), message },
    isError: kind !== 'warning',
  }));
}

const errorOf = (message: string): Remark => ({ file: '', line: 0, column: 0, message, isError: true });

const refused = (remarks: readonly Remark[]): Compiled => ({ program: undefined, remarks });

/** The compiler of single sources. It is kept, since it takes long to begin. */
export class SingleCompiler {
  private readonly clang: Clang;
  private readonly library: Library;
  private readonly headers: Tree;
  /** The command of clang's front end for a source that is called `prog.c`. */
  private command: Promise<readonly string[]> | undefined;

  constructor(clang: Clang, library: Library) {
    this.clang = clang;
    this.library = library;
    this.headers = { [OURS]: treeOf(library.ours), [PICOLIBC]: treeOf(library.picolibc) };
  }

  /** Compiles the text of a file, whose name is the last part of a path. */
  async compile(name: string, text: string): Promise<Compiled> {
    this.command ??= this.asked();
    const args = (await this.command).map((word) => word.replace(/^prog\.c$/, () => name));
    const { status, files, stderr } = await this.clang(args, { ...this.headers, [name]: text });
    const remarks = remarksIn(textOf(stderr));
    const made = files[MADE];
    if (status !== 0 || !(made instanceof Uint8Array))
      return refused(
        remarks.some(({ isError }) => isError) ? remarks : [...remarks, errorOf('clang refused it')],
      );
    const linked = this.linked(name, textOf(made));
    return linked instanceof Uint8Array
      ? { program: linked, remarks }
      : refused([...remarks, ...linked.map(errorOf)]);
  }

  private async asked(): Promise<readonly string[]> {
    const { stderr } = await this.clang(['clang', '-###', ...ARGUMENTS, '-o', MADE, 'prog.c'], {
      'prog.c': '',
    });
    const line = textOf(stderr)
      .split('\n')
      .find((it) => it.startsWith(' "'));
    if (line === undefined) throw new Error('clang does not tell its command');
    return unquoted(line);
  }

  /** The program of a module in LLVM's code, or the complaints. */
  private linked(name: string, code: string): Uint8Array | readonly string[] {
    try {
      const assembly = `${compile(code, name)}\t.ident "${CLANG_NAME}"\n`;
      const { object, errors } = assemble(assembly, name);
      if (errors.length > 0) return errors.map((it) => `${it.file}:${it.line}: ${it.text}`);
      const [first, ...archives] = this.library.linked;
      const linked = link({
        inputs: [...(first === undefined ? [] : [first]), object, ...archives],
        gc: true,
        relax: true,
      });
      return linked.program ?? linked.errors;
    } catch (error) {
      if (error instanceof IrError || error instanceof Complaint || error instanceof Unsupported)
        return [error.message];
      throw error;
    }
  }
}
