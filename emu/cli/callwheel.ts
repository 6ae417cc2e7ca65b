/** The command `callwheel`: its verbs, and the handling of errors. */

import { Command, CommanderError } from 'commander';
import { CommandError } from '../debug/prompt.ts';
import { LogError } from '../front/runlog.ts';
import { addBoot } from './boot-command.ts';
import { addCc } from './cc-command.ts';
import { addCompare } from './compare-command.ts';
import { EXIT_EMULATOR, EXIT_STATUS_HELP, Failure, hostError } from './exit.ts';
import { addExplore } from './explore/command.ts';
import { addFig9 } from './fig9-command.ts';
import { packageVersion } from './image.ts';
import { addJudge } from './judge-command.ts';
import { addLab } from './lab/command.ts';
import { addMan } from './man-command.ts';
import { addModule } from './module/command.ts';
import { optimizeLater } from './optimizer.ts';
import { complain, endWithReader } from './output.ts';
import { addPuzzle } from './puzzle/command.ts';
import { addReplay } from './replay-command.ts';
import { addRun } from './run-command.ts';
import { addScheme } from './scheme/command.ts';
import { addTest } from './test-command.ts';
import { addWeb } from './web-command.ts';

/** The commands in the order of the help text. */
const COMMANDS: Readonly<Record<string, (program: Command) => void>> = {
  boot: addBoot,
  run: addRun,
  replay: addReplay,
  fig9: addFig9,
  compare: addCompare,
  judge: addJudge,
  module: addModule,
  test: addTest,
  explore: addExplore,
  scheme: addScheme,
  lab: addLab,
  puzzle: addPuzzle,
  cc: addCc,
  man: addMan,
  web: addWeb,
};

const EXAMPLES = `
Examples:
  callwheel boot                         a shell on the machine
  callwheel run hello                    a program of the image
  callwheel run prog.c                   one of your own, compiled on the way
  callwheel cc prog.c -o prog            compile it alone
  callwheel fig9                         Figure 9 of the paper
  callwheel compare                      every scheme of the paper, side by side
  callwheel judge ./my-scheme.ts         whether a scheme of your own keeps the rules
  callwheel module new tick              begin a kernel module of your own
  callwheel test suite.json              what programs of yours should do, as data
  callwheel explore prog.c               whether a program fails with its interrupts elsewhere
  callwheel scheme new wheel             begin a callout scheme of your own
  callwheel lab list                     the labs of the course
  callwheel puzzle drift --answers       a question about timers, with its answer
  callwheel man callout                  a page of the manual
  callwheel web                          the machine in a browser
  callwheel run --help                   all about one command

${EXIT_STATUS_HELP}
  98     of replay: the run parted from the log`;

/**
 * Adds the command whose name comes first. Any other first word, an option of the program's or a
 * slip, takes them all: the help text and the hints name every one.
 */
function addCommands(program: Command, first: string | undefined): void {
  const named = first !== undefined && Object.hasOwn(COMMANDS, first) ? [first] : Object.keys(COMMANDS);
  for (const name of named) COMMANDS[name](program);
}

function callwheel([first]: readonly string[]): Command {
  const program = new Command('callwheel')
    .description('An emulated RISC-V machine with a BSD-style kernel built around its callout facility.')
    .version(packageVersion(), '-V, --version')
    .helpOption('-h, --help', 'say how the command is used')
    .enablePositionalOptions()
    .configureHelp({ helpWidth: 100 })
    .exitOverride()
    .addHelpText('after', EXAMPLES);
  addCommands(program, first);
  hintAtHelp(program);
  return program;
}

/**
 * Commander spreads an error and its hint over two lines; ours is one, with our name, and always
 * hints at something.
 */
function hintAtHelp(command: Command, before = ''): void {
  const name = `${before}${command.name()}`;
  for (const inner of command.commands) hintAtHelp(inner, `${name} `);
  command.configureOutput({
    outputError: (text) => {
      const line = text
        .trim()
        .replace(/^error: /, '')
        .replaceAll('\n', ' ');
      const hinted = /Did you mean|Accepted:|Allowed choices/.test(line);
      complain(hinted ? line : `${line} (see ${name} --help)`);
    },
  });
}

/** Errors of rooms that know no command; their messages are for the user, in one line. */
const USER_ERRORS = [LogError, CommandError];

/** The exit status for an error that ended the command, after telling the user. */
function failure(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_EMULATOR;
  if (error instanceof Failure || USER_ERRORS.some((kind) => error instanceof kind)) {
    complain((error as Error).message, error instanceof Failure ? error.below : []);
    return error instanceof Failure ? error.status : EXIT_EMULATOR;
  }
  const host = hostError(error);
  if (host !== undefined) {
    complain(host);
    return EXIT_EMULATOR;
  }
  const [line, ...stack] = `${error instanceof Error ? error.stack : error}`.split('\n');
  complain(`a defect of the emulator: ${line}`, stack);
  return EXIT_EMULATOR;
}

/** Does what the command line says; the exit status is that of the process. */
export async function main(): Promise<void> {
  optimizeLater();
  endWithReader();
  // Errors that come outside of every call: of a stream, or of a process that was started.
  process.on('uncaughtException', (error) => process.exit(failure(error)));
  try {
    await callwheel(process.argv.slice(2)).parseAsync();
  } catch (error) {
    process.exitCode = failure(error);
  }
}
