/**
 * `callwheel cc`: hands its arguments to the RISC-V compiler, with all that programs for
 * this machine need.
 */

import type { Command } from 'commander';
import { Failure } from './exit.ts';
import { packageRoot } from './image.ts';

const HELP = `
Everything but --help goes to riscv64-unknown-elf-gcc; ours comes before it, so
that yours wins: -march=rv32imac -mabi=ilp32 -g -O2, the headers, the start-up
code and the system-call library. The Debian packages gcc-riscv64-unknown-elf and
picolibc-riscv64-unknown-elf have to be installed.

--with clang compiles without that compiler, by the npm package @yowasp/clang in your project
and a code generator, assembler and linker of our own. There is no information for a debugger yet.

-march may name rv32imac_zicsr_zifencei, which is the machine, or a part of it. -lm, -lrt,
-lpthread and -lutil are there; what they have is in the C library, which has no threads.

Exit status: the compiler's; 127 if it is not installed, 125 for an architecture that the
machine does not run.

Examples:
  callwheel cc prog.c -o prog
  callwheel cc -O0 -Wall -DN=3 prog.c lib.c -o prog && callwheel run ./prog`;

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
