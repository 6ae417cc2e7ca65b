/** From LLVM's code to assembly, by our code generator. */

import { type Assembled, assembleWith } from '../../userland/cc/asm/assemble.ts';
import { assembleTraced } from '../../userland/cc/debug/assembly.ts';
import { type Choices, compile, compileParts } from '../../userland/cc/gen/compile.ts';
import { Unsupported } from '../../userland/cc/gen/parts.ts';
import { IrError } from '../../userland/cc/ir/lexer.ts';
import { CLANG_NAME } from './clang.ts';

/** The archives that every program is linked with, in the order in which they are searched. */
export const LIBRARIES = ['libcallwheel.a', 'libc.a', 'libbuiltins.a'] as const;

/** The code of a module cannot be translated; the message, of one line, names the place. */
export class CodeError extends Error {}

/**
 * The assembly of a module, with a note of the compilers that made it; `callwheel` is our version.
 * CodeError for what is not known.
 */
export function assemblyOf(code: string, path: string, callwheel: string, choices?: Choices): string {
  return translated(path, () => `${compile(code, path, choices)}\t.ident "${madeBy(callwheel)}"\n`);
}

/**
 * The object of a module, the same that its assembly gives: what is for debuggers does not become
 * text on the way. CodeError as above.
 */
export function objectOf(code: string, path: string, callwheel: string, choices?: Choices): Assembled {
  const { text, debug } = translated(path, () => compileParts(code, path, choices));
  return assembleWith(text, path, (builder) => {
    for (const data of debug) data.into(builder);
    builder.ident(madeBy(callwheel));
  });
}

/** The object of a source in assembly, with lines for debuggers; `nameOf` is AssemblySource's. */
export const objectOfAssembly = (
  text: string,
  path: string,
  callwheel: string,
  nameOf: (file: string) => string,
): Assembled =>
  assembleTraced(text, path, { name: nameOf(path), producer: `callwheel ${callwheel}`, nameOf });

const madeBy = (callwheel: string): string => `${CLANG_NAME}, callwheel ${callwheel}`;

function translated<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof IrError) throw new CodeError(error.message);
    if (error instanceof Unsupported) throw new CodeError(`${path}: ${error.message}`);
    throw error;
  }
}
