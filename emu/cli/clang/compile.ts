/**
 * From LLVM's code to an object: our code generator and our assembler. They are loaded when
 * something has to be made.
 */

import { type Assembled, assemble } from '../../../userland/cc/asm/assemble.ts';
import { writeObject } from '../../../userland/cc/elf/write.ts';
import type { Choices } from '../../../userland/cc/gen/compile.ts';
import { assemblyOf, CodeError, objectOf, objectOfAssembly } from '../../clang/code.ts';
import { packageVersion } from '../image.ts';
import { wrong } from './arguments.ts';

/** The assembly of a module in LLVM's code. Failure, of one line, for what is not known. */
export const generated = (code: string, path: string, choices: Choices): string =>
  known(() => assemblyOf(code, path, packageVersion(), choices));

function known<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof CodeError) throw wrong(error.message);
    throw error;
  }
}

/** The object of a module in LLVM's code. Failure as of generated(), and of assembled(). */
export const compiled = (code: string, path: string, choices: Choices): Uint8Array =>
  written(known(() => objectOf(code, path, packageVersion(), choices)));

/**
 * The object of an assembly text; Failure with all errors. `nameOf` tells how debuggers are to know
 * a file; undefined if they are to know nothing.
 */
export const assembled = (text: string, path: string, nameOf?: (file: string) => string): Uint8Array =>
  written(
    nameOf === undefined ? assemble(text, path) : objectOfAssembly(text, path, packageVersion(), nameOf),
  );

function written({ object, errors }: Assembled): Uint8Array {
  const [first, ...others] = errors.map((it) => `${it.file}:${it.line}: ${it.text}`);
  if (first !== undefined) throw wrong(first, others);
  return writeObject(object);
}
