/**
 * `callwheel cc`: compiles C for the emulated machine with Debian's compiler and picolibc, our
 * headers, our start-up code and our linker script.
 */

import { checkFiles, checkMachine, compilerArgs, linkArgs, linksProgram } from './cc-arguments.ts';
import { COMPILER, compilerVersion, INSTALL, run } from './gcc.ts';
import { library } from './sysroot/places.ts';

/** Exit status when the compiler is missing, as a shell's for a command that is not found. */
export const EXIT_NO_COMPILER = 127;

/**
 * Compiles and links a user's program. `args` are the compiler's arguments: sources,
 * options, -o. Debugging information is kept, and -O2 is the default. `root` is the
 * repository. Messages go to standard error. Returns the exit status: the compiler's, or
 * EXIT_NO_COMPILER.
 */
export function cc(root: string, args: readonly string[]): number {
  const compiler = compilerVersion();
  if (compiler === undefined) {
    process.stderr.write(`callwheel cc: no C compiler for RISC-V here: ${INSTALL}\n`);
    return EXIT_NO_COMPILER;
  }
  checkMachine(args);
  checkFiles(args);
  const link = linksProgram(args) ? linkArgs(root, library(root, compiler)) : [];
  return run(COMPILER, [...compilerArgs(root, args), ...link]);
}
