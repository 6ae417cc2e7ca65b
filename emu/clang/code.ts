/** From LLVM's code to assembly, by our code generator. */

import { type Assembled, assembleWith } from '../../userland/cc/asm/assemble.ts';
import { assembleTraced } from '../../userland/cc/debug/assembly.ts';
import { lineOfAssembly, lineOfCode, lineOfNode, type SourceLine } from '../../userland/cc/debug/origin.ts';
import { type Choices, compile, compileParts } from '../../userland/cc/gen/compile.ts';
import { Unsupported } from '../../userland/cc/gen/parts.ts';
import { IrError } from '../../userland/cc/ir/lexer.ts';
import { CLANG_NAME } from './clang.ts';

/** The archives that every program is linked with, in the order in which they are searched. */
export const LIBRARIES = ['libcallwheel.a', 'libc.a', 'libbuiltins.a'] as const;

/** The code of a module cannot be translated; the message, of one line, names the place. */
export class CodeError extends Error {
  /** True if the message names a line of the source. */
  readonly hasLine: boolean;
  /** More errors. */
  readonly below: readonly string[];

  constructor(message: string, hasLine: boolean, below: readonly string[] = []) {
    super(message);
    this.hasLine = hasLine;
    this.below = below;
  }
}

/** An error at a line of the source at `path`, or of a file that it includes. */
function codeError(path: string, at: SourceLine | null, text: string): CodeError {
  const file = at === null || at.file === '' ? path : at.file;
  return new CodeError(at === null ? `${file}: ${text}` : `${file}:${at.line}: ${text}`, at !== null);
}

/**
 * The assembly of a module, with a note of the compilers that made it; `callwheel` is our version.
 * CodeError for what is not known.
 */
export function assemblyOf(code: string, path: string, callwheel: string, choices?: Choices): string {
  return translated(code, path, () => `${compile(code, path, choices)}\t.ident "${madeBy(callwheel)}"\n`);
}

/**
 * The object of a module, the same that its assembly gives: what is for debuggers does not become
 * text on the way. CodeError as above, and for assembly in it that is wrong.
 */
export function objectOf(code: string, path: string, callwheel: string, choices?: Choices): Assembled {
  const { text, debug } = translated(code, path, () => compileParts(code, path, choices));
  const made = assembleWith(text, path, (builder) => {
    for (const data of debug) data.into(builder);
    builder.ident(madeBy(callwheel));
  });
  if (made.errors.length > 0) throw ofAssembly(path, text, made.errors);
  return made;
}

/** Errors in our assembly: they are in what the source has of it. */
function ofAssembly(path: string, text: string, errors: Assembled['errors']): CodeError {
  const all = errors.map((error) =>
    codeError(path, lineOfAssembly(text, error.line), `inline assembly: ${error.text}`),
  );
  const [first, ...others] = new Map(all.map((it) => [it.message, it])).values();
  return new CodeError(
    first?.message ?? '',
    first?.hasLine ?? false,
    others.map(({ message }) => message),
  );
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

function translated<T>(code: string, path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof IrError) throw codeError(path, lineOfCode(code, error.line), error.text);
    if (error instanceof Unsupported)
      throw codeError(path, lineOfNode(code, String(error.node)), error.message);
    throw error;
  }
}
