/** From sources to objects: clang to LLVM's code, our code generator and assembler to objects. */

import { dirname, resolve } from 'node:path';
import { assemble } from '../../../userland/cc/asm/assemble.ts';
import type { ObjectFile } from '../../../userland/cc/elf/object.ts';
import { compile } from '../../../userland/cc/gen/compile.ts';
import { Unsupported } from '../../../userland/cc/gen/parts.ts';
import { IrError } from '../../../userland/cc/ir/lexer.ts';
import { reason } from '../exit.ts';
import { readHostFile, readStdin, shownPath, TEXT_MOST } from '../hostfile.ts';
import { packageVersion } from '../image.ts';
import { wrong } from './arguments.ts';
import { included, type Search } from './includes.ts';
import { CLANG_NAME } from './package.ts';

/** The bytes of a file that is included; undefined if it cannot be read: clang complains of it. */
export function readIncluded(path: string): Uint8Array | undefined {
  try {
    return readHostFile(path, TEXT_MOST).bytes;
  } catch {
    return undefined;
  }
}

/** The bytes of a source, from folder `cwd`; Failure, of one line, if it cannot be read. */
export function readSource(cwd: string, path: string): Uint8Array {
  if (path === '-') return readStdin(TEXT_MOST);
  try {
    return readHostFile(resolve(cwd, path), TEXT_MOST).bytes;
  } catch (error) {
    throw wrong(`${shownPath(path)}: ${reason(error)}`);
  }
}

/** The files of a source and of all that it includes, for clang, by their absolute paths. */
export function filesFor(path: string, bytes: Uint8Array, search: Search): Map<string, Uint8Array> {
  const own = resolve(search.cwd, path);
  const folder = path === '-' ? search.cwd : dirname(own);
  const files = included([{ folder, bytes }], search);
  if (path !== '-') files.set(own, bytes);
  return files;
}

/** The assembly of a module in LLVM's code. Failure, of one line, for what is not known. */
export function generated(code: string, path: string): string {
  try {
    const note = `${CLANG_NAME}, callwheel ${packageVersion()}`;
    return `${compile(code, path)}\t.ident "${note}"\n`;
  } catch (error) {
    if (error instanceof IrError) throw wrong(error.message);
    if (error instanceof Unsupported) throw wrong(`${path}: ${error.message}`);
    throw error;
  }
}

/** The object of an assembly text; Failure with all errors. */
export function assembled(text: string, path: string): ObjectFile {
  const { object, errors } = assemble(text, path);
  const [first, ...others] = errors.map((it) => `${it.file}:${it.line}: ${it.text}`);
  if (first !== undefined) throw wrong(first, others);
  return object;
}
