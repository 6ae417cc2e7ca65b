/**
 * One source of C to a program, as `callwheel cc FILE -o PROGRAM` makes it, byte for byte: clang's
 * front and middle end, then our code generator, assembler and linker.
 */

import { decodeUtf8 } from '../../kernel/sys/utf8.ts';
import { Complaint } from '../../userland/cc/elf/complaint.ts';
import { link } from '../../userland/cc/link/link.ts';
import type { Clang, Tree } from './clang.ts';
import { CodeError, objectOf } from './code.ts';
import { clangFlags, unquoted } from './target.ts';
import { treeOf } from './tree.ts';

/** The headers and libraries that programs are compiled and linked with. */
export interface Library {
  /** Our headers, and picolibc's, by their paths below the folder. */
  readonly ours: ReadonlyMap<string, Uint8Array>;
  readonly picolibc: ReadonlyMap<string, Uint8Array>;
  /** The object that begins a program, and the archives in the order in which they are searched. */
  readonly start: { readonly name: string; readonly bytes: Uint8Array };
  readonly archives: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

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

/** The folders of the headers in clang's file system. */
const OURS = 'ours';
const PICOLIBC = 'picolibc';

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
  private readonly callwheel: string;
  private readonly headers: Tree;
  /** The command of clang's front end for a source that is called `prog.c`. */
  private command: Promise<readonly string[]> | undefined;

  /** `callwheel` is our version, which programs note. */
  constructor(clang: Clang, library: Library, callwheel: string) {
    this.clang = clang;
    this.library = library;
    this.callwheel = callwheel;
    this.headers = { [OURS]: treeOf(library.ours), [PICOLIBC]: treeOf(library.picolibc) };
  }

  /** Compiles the text of a file, whose name is the last part of a path. */
  async compile(name: string, text: string): Promise<Compiled> {
    this.command ??= this.asked();
    const args = (await this.command).map((word) => word.replace(/^prog\.c$/, () => name));
    const { status, stdout, stderr } = await this.clang(args, { ...this.headers, [name]: text });
    const remarks = remarksIn(decodeUtf8(stderr));
    if (status !== 0)
      return refused(
        remarks.some(({ isError }) => isError) ? remarks : [...remarks, errorOf('clang refused it')],
      );
    const linked = this.linked(name, decodeUtf8(stdout));
    return linked instanceof Uint8Array
      ? { program: linked, remarks }
      : refused([...remarks, ...linked.map(errorOf)]);
  }

  private async asked(): Promise<readonly string[]> {
    const [begin, end] = clangFlags(`/${OURS}`, `/${PICOLIBC}`, []);
    const args = ['clang', '-###', ...begin, '-S', '-emit-llvm', ...end, '-o', '-', 'prog.c'];
    const { stderr } = await this.clang(args, { 'prog.c': '' });
    const line = decodeUtf8(stderr)
      .split('\n')
      .find((it) => it.startsWith(' "'));
    if (line === undefined) throw new Error('clang does not tell its command');
    return unquoted(line);
  }

  /** The program of a module in LLVM's code, or the complaints. */
  private linked(name: string, code: string): Uint8Array | readonly string[] {
    const { start, archives } = this.library;
    try {
      const { object } = objectOf(code, name, this.callwheel);
      const linked = link({ inputs: [start, object, ...archives], gc: true, relax: true, strip: 'none' });
      return linked.program ?? linked.errors;
    } catch (error) {
      if (error instanceof CodeError) return [error.message, ...error.below];
      if (error instanceof Complaint) return [error.message];
      throw error;
    }
  }
}
