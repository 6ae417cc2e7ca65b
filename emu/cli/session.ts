/** One session with a machine: a program is booted, driven to its end in this terminal or unattended, and reported. */

import { fstatSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ReadStream } from 'node:tty';
import type { Command } from 'commander';
import { signame } from '../../kernel/sys/signal.ts';
import type { Program } from '../boot.ts';
import type { MachineConfig } from '../config.ts';
import { LiveDebugger } from '../debug/live.ts';
import { ledgerText, runFigures, statsText } from '../front/figures.ts';
import type { ConsoleInput } from '../front/input.ts';
import { LoggedSystem } from '../front/logged.ts';
import { drive, type Ending } from '../front/loop.ts';
import { logModule, logStart } from '../front/runlog.ts';
import type { System } from '../system.ts';
import { isSourceFile } from './bundle.ts';
import { addDebuggerOptions, type DebuggerOptions, debuggerFor } from './ddb/options.ts';
import { EXIT_CYCLES, EXIT_EMULATOR, EXIT_PANIC, EXIT_SIGNAL, EXIT_STUCK, Failure } from './exit.ts';
import { packageVersion, rootImage } from './image.ts';
import { KeyInput, LineInput } from './input.ts';
import { LogOutput, logFile, sha256 } from './logfile.ts';
import { type BroughtModule, ModuleBringer } from './module/bringer.ts';
import { type ModuleSpec, moduleSpec } from './module/spec.ts';
import {
  addMachineOptions,
  environmentEntry,
  type MachineOptions,
  machineConfig,
  wholeNumber,
} from './options.ts';
import { checkWritable, complain, stdoutDrained, stdoutScreen, TraceOutput, writeText } from './output.ts';
import { schemeFiles, schemeToBoot } from './scheme-file.ts';
import { start } from './start.ts';
import { rawMode } from './terminal.ts';
import { addTraceOptions, openTrace, type TraceOutOptions } from './trace-out.ts';
import { HOST_WALL } from './wall.ts';

const NEWLINE = 10;

export interface SessionOptions extends MachineOptions, TraceOutOptions, DebuggerOptions {
  readonly traceFile?: string;
  readonly cycles?: number;
  readonly json?: string;
  readonly log?: string;
  readonly env?: readonly string[];
  readonly ledger?: true;
  readonly stats?: true;
  readonly accounting?: true;
  readonly realtime?: boolean;
  readonly quiet?: true;
  readonly module?: readonly ModuleSpec[];
  readonly moduleTimeout: number;
}

/** Events that --trace-out writes unless told otherwise: what a viewer still opens at once. */
const TRACE_LIMIT = 1_000_000;

/** Adds the options of a session: the machine's, and how it is run and watched. */
export function addSessionOptions(command: Command): Command {
  return addDebuggerOptions(addTraceOptions(addMachineOptions(command), TRACE_LIMIT))
    .option('--trace-file <file>', 'write the trace to a file instead of stderr')
    .option('--cycles <n>', 'stop at this cycle', wholeNumber(1, Number.MAX_SAFE_INTEGER))
    .option(
      '--env <name=value>',
      'add to the environment, which is otherwise only HOME and PATH',
      environmentEntry,
    )
    .option('--json <file>', 'write the figures of the run as JSON; - for stdout')
    .option('--log <file>', 'write a log of the run, for callwheel replay to make it again')
    .option(
      '--stats',
      'print on stderr what the run took, of the machine and of the host, and statistics of callouts',
    )
    .option('--accounting', 'have the statistics tell who sets callouts, and what their handlers cost')
    .option('--ledger', 'print on stderr how long interrupts were held off, and by whom')
    .option('--realtime', 'pace the virtual clock against the wall (default in a terminal)')
    .option('--no-realtime', 'run as fast as the host can (default otherwise)')
    .option(
      '--module <file[:arg=value,...]>',
      'load a kernel module: a file, as in ./mine.ts:hz=2, or one of "module list"; repeatable',
      moduleSpec,
    )
    .option(
      '--module-timeout <seconds>',
      'end the run when a module keeps the host for so long without coming back; 0 for never',
      wholeNumber(0, 86_400),
      10,
    )
    .option('-q, --quiet', 'no run hash on stderr');
}

/** Runs argv[0] and returns the command's exit status. */
export async function session(argv: readonly string[], options: SessionOptions): Promise<number> {
  const bringer = new ModuleBringer(options.moduleTimeout, (why) => {
    complain(why);
    process.exit(EXIT_PANIC);
  });
  try {
    return await sessionWith(bringer, argv, options);
  } finally {
    bringer.close();
  }
}

async function sessionWith(
  bringer: ModuleBringer,
  argv: readonly string[],
  options: SessionOptions,
): Promise<number> {
  // A terminal in raw mode neither echoes nor edits lines, so the machine has to.
  const { callout } = options;
  const scheme = callout !== undefined && isSourceFile(callout) ? await schemeToBoot(callout) : undefined;
  const config = { ...machineConfig(options, scheme), terminal: process.stdin.isTTY === true };
  if (options.json !== undefined) checkWritable('--json', options.json);
  if (options.log !== undefined) checkWritable('--log', options.log);
  // Node takes a directory for an input that is at its end.
  if (fstatSync(0).isDirectory()) throw new Failure('standard input is a directory');
  const trace = new TraceOutput(options.traceFile);
  const traceOut = await openTrace(options);
  const quiet = options.quiet === true;
  if (config.seed !== undefined) process.stderr.write(`seed: ${config.seed}\n`);

  const ddb = debuggerFor(
    options,
    false,
    (text) => {
      trace.flush();
      process.stderr.write(text);
    },
    bringer.standingStill,
  );
  const began = performance.now();
  const screen = stdoutScreen(config.terminal);
  const host = {
    // What was traced before the output is shown before it.
    consoleOutput: (bytes: Uint8Array) => {
      trace.flush();
      screen.consoleOutput(bytes);
      if (ddb !== undefined) ddb.fresh = bytes.at(-1) === NEWLINE;
    },
    note: (line: string) => {
      trace.flush();
      screen.note(line);
    },
    trace: (line: string) => trace.line(line),
    mark: () => {},
  };
  const modules = await bringer.forBoot(options.module ?? []);
  const observers = traceOut === undefined ? [] : [traceOut.begin('')];
  const { system, program } = start(config, argv, options.env ?? [], host, scheme, observers);
  system.preload(modules);
  if (options.accounting === true) system.keepAccounts();
  const logged =
    options.log === undefined ? undefined : await logging(options.log, system, config, program, modules);
  const interactive = process.stdin.isTTY === true && process.stdout.isTTY === true;
  const cooked = process.stdin.isTTY ? rawMode(process.stdin as ReadStream) : () => {};
  bringer.beforeEnding = () => {
    cooked();
    trace.close();
    traceOut?.close();
  };
  const asked = options.ddb === true || options.ddbCommands !== undefined;
  const live = ddb && new LiveDebugger(ddb, system, interactive || asked);
  const input = consoleInput(interactive, live);
  let ending: Ending;
  try {
    if (asked) live?.enter();
    ending = await drive(bringer.watched(logged ?? system), input, {
      wall: HOST_WALL,
      cycles: options.cycles ?? Number.POSITIVE_INFINITY,
      pace: (options.realtime ?? interactive) ? config.freq : undefined,
      drained: stdoutDrained,
      bringModule: () => bringer.bring(logged ?? system),
      onSlice: () => trace.flush(),
      onAsleep: () => asleep(system),
      debugger: live,
    });
  } finally {
    cooked();
    input.close();
    trace.close();
    traceOut?.close();
  }
  if (ddb?.failure !== undefined) throw ddb.failure;
  const hostFigures = {
    seconds: (performance.now() - began) / 1000,
    peakBytes: process.resourceUsage().maxRSS * 1024,
  };
  if (live?.toldOfPanic) system.complaints = [];
  const status = reportEnding(argv[0] ?? '', ending, system, options);
  logged?.end(ending, status);
  const figures = runFigures(argv, config, ending, status, system, hostFigures);
  if (options.ledger === true) process.stderr.write(ledgerText(figures.ledger, config.freq));
  if (options.stats === true) process.stderr.write(statsText(figures));
  if (!quiet) process.stderr.write(`run hash: ${figures.runHash}\n`);
  if (options.json !== undefined) writeText('--json', options.json, `${JSON.stringify(figures, null, 2)}\n`);
  return status;
}

/** What is typed, with the debugger at its key; or what is in a file or a pipe. */
function consoleInput(interactive: boolean, live: LiveDebugger | undefined): ConsoleInput {
  if (!process.stdin.isTTY) return new LineInput(process.stdin);
  const say = (text: string) => process.stderr.write(text);
  const input = new KeyInput(process.stdin, say, interactive ? process.stdout : undefined);
  input.onDebug = () => live?.enter();
  return input;
}

/** Begins the log of a run. */
async function logging(
  name: string,
  system: System,
  config: MachineConfig,
  { path, argv, envp, file }: Program,
  modules: readonly BroughtModule[],
): Promise<LoggedSystem> {
  const { callout } = config;
  const scheme = callout !== undefined && isSourceFile(callout) ? callout : undefined;
  const log = new LogOutput(name);
  log.write(
    logStart({
      callwheel: packageVersion(),
      config,
      program: { path, argv, envp, file: file === undefined ? null : logFile(path, file) },
      image: sha256(rootImage()),
      scheme:
        scheme === undefined
          ? null
          : { path: resolve(scheme), files: (await schemeFiles(scheme)).map((it) => logFile(it)) },
      modules: modules.map((it) => ({ ...logModule(it.file), args: it.args })),
    }),
  );
  return new LoggedSystem(system, log, config.freq);
}

/** Says how the run ended, unless it ended well, and gives the exit status for it. */
function reportEnding(name: string, ending: Ending, system: System, options: SessionOptions): number {
  switch (ending) {
    case 'halt': {
      if (system.refusal !== undefined) {
        complain(`not booted, for a module of --module: ${system.refusal}`);
        return EXIT_EMULATOR;
      }
      const signum = system.status & 0x7f;
      if (signum === 0) return (system.status >> 8) & 0xff;
      // The cursor of a terminal may stand behind what the program wrote, or an echoed ^C.
      if (process.stdin.isTTY) process.stderr.write('\n');
      complain(`${name}: terminated by ${signame(signum)}`);
      return EXIT_SIGNAL + signum;
    }
    case 'stuck':
      asleep(system);
      return EXIT_STUCK;
    case 'panic':
      for (const line of system.complaints) process.stderr.write(`${line}\n`);
      return EXIT_PANIC;
    case 'cycles':
      complain(`stopped at cycle ${system.cycle}, the bound of --cycles ${options.cycles}`);
      return EXIT_CYCLES;
    case 'quit':
      process.stderr.write('\n');
      return EXIT_SIGNAL + 2;
  }
}

function asleep(system: System): void {
  complain('every process sleeps for ever:');
  for (const line of system.complaints) process.stderr.write(`  ${line}\n`);
}
