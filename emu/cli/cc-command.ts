/**
 * `callwheel cc`: hands its arguments to the RISC-V compiler, with all that programs for
 * this machine need.
 */

import type { Command } from 'commander';
import { Failure } from './exit.ts';
import { packageRoot } from './image.ts';

const HELP = `
Compiles C to a program for the machine, with Node alone: by clang's front end and
optimiser (npm package @yowasp/clang, which is installed with Callwheel) and a code
generator, an assembler and a linker of our own. The headers and the C library come
with Callwheel. Options are those of cc, such as -c -S -E -o -O0 to -O3 -Os -Og -g -I
-D -U -L -l -std -W -Werror -M -MD -x -v and @file; -g -O2 are the defaults. Sources are C
and assembly (.c .i .s .S, - for standard input) beside objects and archives; C++ is refused.

-march may name rv32imac, with _zicsr or _zifencei. -lm, -lrt, -lpthread and -lutil are there;
what they have is in the C library. -pthread, -lpthread and -lrt are needed by a program that
makes no threads, but timers with SIGEV_THREAD.

What has been compiled is kept, at most 64 MB of it, in build/cache of Callwheel's folder, or in
~/.cache/callwheel/cc of a user who cannot write there; CALLWHEEL_CACHE names another
folder, or none if it is empty.

--with gcc compiles by riscv64-unknown-elf-gcc, with Debian's packages gcc-riscv64-unknown-elf
and picolibc-riscv64-unknown-elf: options go to it, behind those that the machine needs.

Exit status: 0, or 1 if something is wrong with the sources or the options; that of gcc; 127 if
the compiler is not installed, 125 for an architecture that the machine does not run, and for a
file that would be written over.

Examples:
  callwheel cc prog.c -o prog
  callwheel cc -O0 -Wall -DN=3 prog.c lib.c -o prog && callwheel run ./prog
  callwheel cc --with gcc prog.c -o prog`;

const NOTHING = 'cc: nothing to compile; usage: callwheel cc prog.c -o prog (callwheel cc --help says more)';

/** The compilers of --with. */
const COMPILERS = ['clang', 'gcc'];

/**
 * The compiler that --with names, and the arguments for it. The option may stand anywhere: `named`
 * is its value if it stands before all files.
 */
export function compilerOf(
  given: readonly string[],
  named: string | undefined,
): { compiler: string; args: readonly string[] } {
  let compiler = named ?? 'clang';
  const args: string[] = [];
  for (let i = 0; i < given.length; i++) {
    const arg = given[i] as string;
    const match = /^--with(?:=(.*))?$/.exec(arg);
    if (match === null) args.push(arg);
    else compiler = match[1] ?? given[++i] ?? '';
  }
  if (!COMPILERS.includes(compiler))
    throw new Failure(`cc: --with '${compiler}': the compilers are ${COMPILERS.join(' and ')}`);
  if (args.length === 0) throw new Failure(NOTHING);
  return { compiler, args };
}

/** Adds `cc` to the command. */
export function addCc(program: Command): void {
  program
    .command('cc')
    .summary('compile a C program for the machine')
    .description('Compiles C for the emulated machine.')
    .argument('[args...]', "the compiler's arguments")
    .option('--with <compiler>', 'the compiler: clang, which comes with Callwheel, or gcc (default: clang)')
    .allowUnknownOption()
    .passThroughOptions()
    .addHelpText('after', HELP)
    .action(async (_args: readonly string[], _options: object, command: Command) => {
      const { compiler, args } = compilerOf(command.args, command.opts<{ with?: string }>().with);
      if (compiler === 'clang') {
        const { ccWithClang } = await import('./clang/drive.ts');
        process.exitCode = await ccWithClang(packageRoot(), args);
        return;
      }
      const { cc } = await import('./cc.ts');
      process.exitCode = cc(packageRoot(), args);
    });
}
