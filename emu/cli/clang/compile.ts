/** From LLVM's code to an object: our code generator and our assembler, which are loaded when they are needed. */

import { assemble } from '../../../userland/cc/asm/assemble.ts';
import { writeObject } from '../../../userland/cc/elf/write.ts';
import { assemblyOf, CodeError } from '../../clang/code.ts';
import { packageVersion } from '../image.ts';
import { wrong } from './arguments.ts';

/** The assembly of a module in LLVM's code. Failure, of one line, for what is not known. */
export function generated(code: string, path: string): string {
  try {
    return assemblyOf(code, path, packageVersion());
  } catch (error) {
    if (error instanceof CodeError) throw wrong(error.message);
    throw error;
  }
}

/** The object of an assembly text; Failure with all errors. */
export function assembled(text: string, path: string): Uint8Array {
  const { object, errors } = assemble(text, path);
  const [first, ...others] = errors.map((it) => `${it.file}:${it.line}: ${it.text}`);
  if (first !== undefined) throw wrong(first, others);
  return writeObject(object);
}
