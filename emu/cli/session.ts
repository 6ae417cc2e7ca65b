/**
 * One session with a machine: a program is booted (open), driven to its end in
 * this terminal or unattended (run), and its end is reported (report).
 */

import { fstatSync } from 'node:fs';
import type { SchemeMaker } from '../../kernel/callout/scheme.ts';
import type { Observer } from '../../kernel/probe.ts';
import type { Program } from '../boot.ts';
import { type MachineConfig, STREAMS, type StreamName } from '../config.ts';
import { Code } from '../debug/code.ts';
import type { Debugger } from '../debug/debugger.ts';
import type { LiveDebugger } from '../debug/live.ts';
import { faultReporter } from '../front/faults.ts';
import { ledgerText, runFigures, statsText } from '../front/figures.ts';
import { type ConsoleInput, NO_INPUT } from '../front/input.ts';
import type { LoggedSystem } from '../front/logged.ts';
import { drive, type Ending } from '../front/loop.ts';
import { MemoryLog } from '../front/memorylog.ts';
import type { MachineTarget } from '../gdb/machine.ts';
import type { Memcheck } from '../memcheck/memcheck.ts';
import type { System } from '../system.ts';
import { isSourceFile } from './bundle.ts';
import { CoreFile } from './corefile.ts';
import { dateText } from './date.ts';
import { hasDebugger } from './ddb/options.ts';
import { asleep, reportEnding } from './ending.ts';
import { EXIT_EMULATOR, EXIT_MEMCHECK, EXIT_PANIC, Failure } from './exit.ts';
import type { FilesOut } from './files-out.ts';
import type { Gdb } from './gdb/gdb.ts';
import { hasStdio } from './gdb/options.ts';
import type { LivePast } from './gdb/past.ts';
import { peakBytes } from './hostmemory.ts';
import { imageLines } from './imagelines.ts';
import { KeyInput, LineInput } from './input.ts';
import { ModuleBringer } from './module/bringer.ts';
import { type MachineOptions, machineConfig } from './options.ts';
import { complain, outputDrained, writeText } from './output.ts';
import type { RunProfile } from './profile.ts';
import { profileFor } from './profile-asked.ts';
import { hostFiles } from './session-files.ts';
import type { SessionOptions } from './session-options.ts';
import { SessionOutput } from './session-output.ts';
import {
  debuggerAsked,
  gdbFor,
  gdbTargetFor,
  liveDebugger,
  livePast,
  loggedSystem,
  memcheckOf,
  terminalDebugger,
} from './session-watchers.ts';
import { compiledProgram } from './sources.ts';
import { start } from './start.ts';
import { rawInput } from './terminal.ts';
import type { TraceOutOptions } from './trace-out.ts';
import { HOST_WALL } from './wall.ts';

/** A machine that has been booted, and is driven from where it stands. */
export interface Opened {
  /** process.uptime() before the machine was made. */
  readonly began: number;
  readonly config: MachineConfig;
  readonly program: Program;
  readonly system: System;
  /** The system that writes the log, with --log or --link. */
  readonly logged: LoggedSystem | undefined;
  /** The log that becomes a link, with --link. */
  readonly link: MemoryLog | undefined;
  readonly output: SessionOutput;
  /** The receiver of the core file, with --core. */
  readonly core: CoreFile | undefined;
  /** The writer of files, with --out. */
  readonly filesOut: FilesOut | undefined;
  /** The check of heaps, with --memcheck. */
  readonly memcheck: Memcheck | undefined;
  /** The profile, with --profile. */
  readonly profile: RunProfile | undefined;
  readonly ddb: Debugger | undefined;
  readonly live: LiveDebugger | undefined;
  /** The machine as gdb has it, with --gdb, and its past. */
  readonly gdbTarget: MachineTarget | undefined;
  readonly past: LivePast | undefined;
}

/** Runs argv[0] and returns the command's exit status. */
export async function session(argv: readonly string[], options: SessionOptions): Promise<number> {
  const bringer = new ModuleBringer(options.moduleTimeout, (why, below) => {
    complain(why, below);
    process.exit(EXIT_PANIC);
  });
  let close = (): void => undefined;
  try {
    const opened = await open(argv, options, bringer);
    const ending = await run(opened, options, bringer, (gdb) => {
      close = () => gdb.close();
    });
    return await report(opened, ending, options);
  } finally {
    close();
    bringer.close();
  }
}

/** True if the user types at the machine and sees what it writes. */
export const isInteractive = (): boolean => process.stdin.isTTY === true && process.stdout.isTTY === true;

/** The scheme of a file of the user's; undefined if --callout names none. */
async function ownScheme({ callout }: SessionOptions, code?: Code): Promise<SchemeMaker | undefined> {
  if (callout === undefined || !isSourceFile(callout)) return undefined;
  const { schemeToBoot } = await import('./scheme-file.ts');
  return schemeToBoot(callout, code);
}

/** Boots the machine that the options ask for. Failure if they ask for something that cannot be. */
async function open(
  argv: readonly string[],
  options: SessionOptions,
  bringer: ModuleBringer,
): Promise<Opened> {
  bringer.code = hasDebugger(options) ? new Code() : undefined;
  const scheme = await ownScheme(options, bringer.code);
  // A terminal in raw mode neither echoes nor edits lines, so the machine has to.
  const terminal = process.stdin.isTTY === true;
  const config = { ...machineConfig(options, scheme), terminal, streams: streamsOf(options) };
  const { files, out } = await hostFiles(argv, options);
  const own = await compiledProgram(argv);
  refuseDirectory();
  const output = await SessionOutput.open(options, config);
  tellChosen(config, options);
  const profile = await profileFor(options, config, argv[0]);
  const gdbTarget = await gdbTargetFor(argv, options);
  const ddb = gdbTarget === undefined ? await terminalDebugger(options, output, bringer) : undefined;

  const began = process.uptime();
  const modules = await bringer.forBoot(options.module ?? []);
  const core = options.core === undefined ? undefined : new CoreFile(options.core);
  const observers = observersOf(output, core, gdbTarget);
  const { system, program } = start(config, own, options.env ?? [], output, scheme, observers, files);
  system.view.knowLines(imageLines());
  if (options.ledger === true || debuggerAsked(options)) system.view.placeHolders();
  const filesOut = out?.begun(system);
  system.preload(modules);
  if (options.accounting === true) system.keepAccounts();
  const memcheck = await memcheckOf(options, output, system, profile);
  gdbTarget?.on(system);
  const recalled = gdbTarget && new MemoryLog();
  const { logged, link } = await loggedSystem(options, recalled, system, config, program, modules);
  const live = ddb && (await liveDebugger(ddb, system, isInteractive() || debuggerAsked(options)));
  const past = gdbTarget && recalled && (await livePast(gdbTarget, recalled));
  const watchers = { memcheck, profile, ddb, live, gdbTarget, past };
  return { began, config, program, system, logged, link, output, core, filesOut, ...watchers };
}

/** The observers that are attached from the start. */
function observersOf(output: SessionOutput, core?: CoreFile, gdbTarget?: MachineTarget): Observer[] {
  const wanted = [core, gdbTarget?.observer].filter((it) => it !== undefined);
  return [...output.observers(), faultReporter((...lines) => output.tell(...lines), imageLines()), ...wanted];
}

/** Failure if standard input is a directory, which Node takes for an input that is at its end. */
function refuseDirectory(): void {
  if (fstatSync(0).isDirectory()) throw new Failure('standard input is a directory');
}

/** Says what the machine was given that another run needs to be the same. */
function tellChosen({ seed }: MachineConfig, { date }: SessionOptions): void {
  if (seed !== undefined) process.stderr.write(`seed: ${seed}\n`);
  if (date !== undefined) process.stderr.write(`date: ${dateText(date)}\n`);
}

/** The options by which a machine is driven that is there already. */
export type RunOptions = Omit<SessionOptions, keyof MachineOptions | keyof TraceOutOptions>;

/**
 * Drives the machine to the end of the run, and leaves terminal and files as they should be. A gdb
 * that was there is given to `withGdb`, which closes it.
 */
export async function run(
  { config, system, logged, output, ddb, live, gdbTarget, past }: Opened,
  options: RunOptions,
  bringer: ModuleBringer,
  withGdb: (gdb: Gdb) => void = (gdb) => gdb.close(),
): Promise<Ending> {
  const machine = logged ?? system;
  const cooked = rawInput();
  bringer.beforeEnding = () => {
    cooked();
    output.close();
  };
  const say = (line: string): void => output.say(`${line}\n`);
  const { input: direct, nextOfStdin: stream } = inputOf(config, live, options);
  let gdb: Gdb | undefined;
  try {
    gdb = gdbTarget && (await gdbFor(options, gdbTarget, say, bringer, output, past));
    const { input, nextOfStdin } = breakable({ input: direct, nextOfStdin: stream }, gdb);
    if (debuggerAsked(options)) live?.enter();
    const ending = await drive(bringer.watched(machine), input, {
      wall: HOST_WALL,
      cycles: options.cycles ?? Number.POSITIVE_INFINITY,
      pace: (options.realtime ?? isInteractive()) ? config.freq : undefined,
      drained: outputDrained,
      nextOfStdin,
      bringModule: async () => {
        await bringer.bring(machine, config.terminal);
        await past?.learn();
      },
      onSlice: () => output.settle(),
      onAsleep: () => asleep(system),
      debugger: gdb?.server ?? live,
    });
    if (ddb?.failure !== undefined) throw ddb.failure;
    return ending;
  } finally {
    cooked();
    direct.close();
    if (gdb?.words !== undefined) say(gdb.words);
    if (gdb !== undefined) withGdb(gdb);
    output.close();
  }
}

/** The standard streams that are no terminals, and that the user does not want to be one. */
function streamsOf({ tty }: SessionOptions): StreamName[] {
  return tty === true ? [] : STREAMS.filter((name) => process[name].isTTY !== true);
}

/** All input of a machine: that of its console, and standard input if that is a stream. */
interface Input {
  readonly input: ConsoleInput;
  readonly nextOfStdin?: (() => Promise<Uint8Array | null | undefined>) | undefined;
}

/**
 * The keys of the terminal, with the debugger at its key; or a file or a pipe, as the stream that
 * it is, or as the lines of the console.
 */
function inputOf({ streams }: MachineConfig, live: LiveDebugger | undefined, options: RunOptions): Input {
  if (hasStdio(options)) return { input: NO_INPUT, nextOfStdin: async () => null };
  if (!process.stdin.isTTY || streams.includes('stdin')) {
    const lines = new LineInput(process.stdin);
    if (!streams.includes('stdin')) return { input: lines };
    return { input: { ...NO_INPUT, close: () => lines.close() }, nextOfStdin: () => lines.next() };
  }
  const say = (text: string) => process.stderr.write(text);
  const input = new KeyInput(process.stdin, say, isInteractive() ? process.stdout : undefined);
  input.onDebug = () => live?.enter();
  return { input };
}

/** Input during which gdb may stop the machine. */
function breakable(from: Input, gdb: Gdb | undefined): Input {
  if (gdb === undefined) return from;
  const { input, nextOfStdin } = from;
  return { input: gdb.breakable(input), nextOfStdin: nextOfStdin && gdb.breaking(nextOfStdin) };
}

/**
 * Tells the user how the run ended and the figures that were asked for; returns the exit status.
 */
export async function report(
  { began, config, program, system, logged, link, core, filesOut, memcheck, profile, live }: Opened,
  ending: Ending,
  options: RunOptions,
): Promise<number> {
  const host = {
    seconds: process.uptime() - began,
    peakBytes: peakBytes(),
  };
  const told = live?.toldOfPanic === true;
  const ended = reportEnding(program.argv[0] ?? '', ending, system, { bound: options.cycles, told });
  logged?.end(ending, ended);
  const unwritten = filesOut?.write(system) === false || core?.failed === true;
  const status = unwritten ? EXIT_EMULATOR : ended;
  core?.end();
  const figures = () => runFigures(program.argv, config, ending, status, system, host);
  const tables = profile?.end();
  if (options.ledger === true) process.stderr.write(ledgerText(system.ledger(), config.freq));
  if (options.stats === true) process.stderr.write(statsText(figures()));
  if (options.quiet !== true) process.stderr.write(`run hash: ${system.runHash()}\n`);
  if (link !== undefined) {
    const { toldLink } = await import('./link.ts');
    process.stderr.write(`${toldLink(options.linkPage, link)}\n`);
  }
  if (options.json !== undefined)
    writeText('--json', options.json, `${JSON.stringify({ ...figures(), profile: tables }, null, 2)}\n`);
  if (memcheck === undefined) return status;
  process.stderr.write(`memcheck: ${memcheck.sum}\n`);
  return ending === 'halt' && memcheck.errors > 0 ? EXIT_MEMCHECK : status;
}
