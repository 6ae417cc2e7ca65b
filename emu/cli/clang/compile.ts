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

/** A module to be compiled. */
export interface CodeOf {
  /** LLVM's code. */
  readonly code: string;
  /** The path of its source. */
  readonly path: string;
  readonly choices: Choices;
  /** Gives the code with the lines of the source, for messages; null if it has them already. */
  readonly withLines: (() => Promise<string | null>) | null;
}

/** The assembly of a module. Failure for what is not known. */
export const generated = (of: CodeOf): Promise<Uint8Array> =>
  known(of, (code) => new TextEncoder().encode(assemblyOf(code, of.path, packageVersion(), of.choices)));

/** The object of a module. Failure as of generated(), and for assembly in it that is wrong. */
export const compiled = (of: CodeOf): Promise<Uint8Array> =>
  known(of, (code) => written(objectOf(code, of.path, packageVersion(), of.choices)));

async function known(
  { code, path, choices, withLines }: CodeOf,
  work: (code: string) => Uint8Array,
): Promise<Uint8Array> {
  try {
    return work(code);
  } catch (error) {
    if (!(error instanceof CodeError)) throw error;
    const traced = error.hasLine ? null : await withLines?.();
    if (typeof traced === 'string') await known({ code: traced, path, choices, withLines: null }, work);
    throw wrong(error.message, error.below);
  }
}

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
