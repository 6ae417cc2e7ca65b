/** `callwheel run`: boots a machine and runs one program to its end. */

import type { Command } from 'commander';
import { EXIT_STATUS_HELP } from './exit.ts';
import { addSessionOptions, type SessionOptions } from './session-options.ts';

const HELP = `
PROGRAM without a slash is a program of the image's /bin. A path that the image
holds, such as /bin/hello, is taken from the image; any other path is an ELF
file of the host's, or a C source, whose name ends in .c: it is compiled on the way,
as by callwheel cc -g -O2. What follows PROGRAM is the program's own.

In a terminal every key goes to the machine: ^C interrupts the program, ^A d
enters the debugger, ^A x leaves the emulator. Standard streams that are files or
pipes are no terminals to the program either: their bytes pass unchanged, and
virtual time stands still while the machine waits for input.

A program that faults or aborts is told of on standard error, with the calls that
led there, their arguments and lines; --core keeps its core file, for gdb.

--gdb waits for gdb before the first instruction, at a port of 127.0.0.1; with
--gdb=- standard input and output are gdb's, and the program's output goes to
standard error. "callwheel man gdb" has what gdb can do.

--file and --share copy files of the host's into the machine before it runs, and
--out writes what has changed there; a log holds them. With --file /bin/peer=peer.c
the program that peer.c makes is copied; a path that ends in .c gets the source.

${EXIT_STATUS_HELP}

Examples:
  callwheel run hello
  callwheel run --kernel old --trace callout,clock itimerdemo
  callwheel run --trace-out multi.json multi   (open it at ui.perfetto.dev)
  callwheel run --seed random --json run.json fig9 100 10000 1
  callwheel run prog.c
  callwheel run --profile=prog.json prog.c   (open it at ui.perfetto.dev)
  callwheel cc prog.c -o prog && callwheel run ./prog
  callwheel run --file /bin/peer=./peer ./prog   (two programs of your own)
  callwheel cc -g prog.c -o prog && callwheel run --memcheck ./prog`;

/** Adds `run` to the command. */
export function addRun(program: Command): void {
  const command = program
    .command('run')
    .summary('boot a machine and run a program on it')
    .description('Boots a machine and runs PROGRAM on it to its end.')
    .argument('<program>', 'a program of the image, or an ELF file or C source of the host')
    .argument('[args...]', "the program's arguments")
    .passThroughOptions();
  addSessionOptions(command)
    .addHelpText('after', HELP)
    .action(async (name: string, args: readonly string[], options: SessionOptions) => {
      const { session } = await import('./session.ts');
      process.exitCode = await session([name, ...args], options);
    });
}
