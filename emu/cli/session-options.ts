/** The options of a session: its machine, and how the machine is run and watched. */

import { type Command, Option } from 'commander';
import { PAGE } from '../front/link.ts';
import { TRACE_LIMIT } from '../trace/limit.ts';
import { addDebuggerOptions, type DebuggerOptions } from './ddb/options.ts';
import { type FileSpec, fileSpec } from './files-in.ts';
import { addGdbOption, type GdbOptions } from './gdb/options.ts';
import { type ModuleSpec, moduleSpec } from './module/spec.ts';
import { addMachineOptions, environmentEntry, type MachineOptions, wholeNumber } from './options.ts';
import { addProfileOptions, type ProfileOptions } from './profile-options.ts';
import { engineOption } from './ram.ts';
import { addTraceOptions, type TraceOutOptions } from './trace-out.ts';

export interface SessionOptions
  extends MachineOptions,
    TraceOutOptions,
    DebuggerOptions,
    GdbOptions,
    ProfileOptions {
  readonly traceFile?: string;
  readonly cycles?: number;
  readonly json?: string;
  readonly core?: string;
  readonly log?: string;
  readonly link?: true;
  readonly linkPage: string;
  readonly env?: readonly string[];
  readonly file?: readonly FileSpec[];
  readonly share?: readonly FileSpec[];
  readonly out?: string;
  readonly ledger?: true;
  readonly memcheck?: true;
  readonly stats?: true;
  readonly accounting?: true;
  readonly realtime?: boolean;
  readonly tty?: true;
  readonly quiet?: true;
  readonly module?: readonly ModuleSpec[];
  readonly moduleTimeout: number;
}

/** The option that says when the watchdog ends a run. */
export const moduleTimeout = (): Option =>
  new Option(
    '--module-timeout <seconds>',
    'end the run when a module keeps the host for so long without coming back; 0 for never',
  )
    .argParser(wholeNumber(0, 86_400))
    .default(10);

/** Adds the options of a session to a command. */
export function addSessionOptions(command: Command): Command {
  return addProfileOptions(
    addGdbOption(addDebuggerOptions(addTraceOptions(addMachineOptions(command), TRACE_LIMIT), false)),
  )
    .option('--trace-file <file>', 'write the trace to a file instead of stderr')
    .option('--cycles <n>', 'stop at this cycle', wholeNumber(1, Number.MAX_SAFE_INTEGER))
    .option(
      '--env <name=value>',
      'add to the environment, which is otherwise only HOME and PATH',
      environmentEntry,
    )
    .option(
      '--file <path=file>',
      "put a file of the host's, or the program of a C source, into the machine, at PATH; repeatable",
      fileSpec,
    )
    .option(
      '--share <path=folder>',
      "put the files of a folder of the host's into the machine, below PATH; repeatable",
      fileSpec,
    )
    .option('--out <folder>', 'write what is changed or new below the paths of --share, at the end')
    .option('--json <file>', 'write the figures of the run as JSON; - for stdout')
    .option('--core <file>', 'write the first core file that a process leaves to a file of the host')
    .option('--log <file>', 'write a log of the run, for callwheel replay to make it again')
    .option(
      '--link',
      'print a link at the end: opened on a page, or given to callwheel replay, it makes the run again',
    )
    .option('--link-page <address>', 'the page that the link is to open', PAGE)
    .option(
      '--stats',
      'print on stderr what the run took, of the machine and of the host, and statistics of callouts',
    )
    .option('--accounting', 'have the statistics tell who sets callouts, and what their handlers cost')
    .option('--ledger', 'print on stderr how long interrupts were held off, and by whom')
    .option(
      '--memcheck',
      'check the use of memory from malloc: names wrong accesses and lost blocks on stderr',
    )
    .option(
      '-t, --tty',
      "standard input, output and error are the machine's terminal, even where the host's are not terminals",
    )
    .option('--realtime', 'pace the virtual clock against the wall (default in a terminal)')
    .option('--no-realtime', 'run as fast as the host can (default otherwise)')
    .option(
      '--module <file[:arg=value,...]>',
      'load a kernel module: a file, as in ./mine.ts:hz=2, or one of "module list"; repeatable',
      moduleSpec,
    )
    .addOption(moduleTimeout())
    .addOption(engineOption())
    .option('-q, --quiet', 'no run hash on stderr');
}
