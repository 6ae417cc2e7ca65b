/**
 * Runs a case on one machine, in this process. Standard input, output and error are streams, so
 * that a run is that of `callwheel run` with its input from a file.
 */

import type { SchemeMaker } from '../../kernel/callout/scheme.ts';
import type { Observer } from '../../kernel/probe.ts';
import { Panic } from '../../kernel/sys/panic.ts';
import { MFS_SIZE } from '../../kernel/sys/param.ts';
import { decodeUtf8, encodeUtf8, latin1 } from '../../kernel/sys/utf8.ts';
import { BootError, type BootFile, boot, type Program } from '../boot.ts';
import { type MachineConfig, STREAMS } from '../config.ts';
import { type ConsoleInput, NO_INPUT } from '../front/input.ts';
import { type Driven, drive, type Ending } from '../front/loop.ts';
import type { Wall } from '../front/pace.ts';
import { environment, imagePaths } from '../front/program.ts';
import { clash, configOf } from '../front/settings.ts';
import type { Host } from '../machine.ts';
import type { BootModule, System } from '../system.ts';
import type { FoundFile, Outcome, Search, TimedLine } from './judge.ts';
import type { Case, EventRule, TestMachine } from './suite.ts';

/** The host's side of a suite: finds what its file names. */
export interface SuiteHost extends Pick<Host, 'makeBuffer' | 'engine'> {
  readonly image: Uint8Array;
  readonly wall: Wall;
  /** The files that are put into each machine of the case. */
  files(test: Case): readonly BootFile[];
  /** A program of the host's, and the name that it runs under; undefined if there is none. */
  program(name: string): { readonly name: string; readonly bytes: Uint8Array } | undefined;
  /** The scheme of a file, if --callout takes the name for that of one; otherwise undefined. */
  scheme(name: string): Promise<SchemeMaker | undefined>;
  /** Modules for one machine. */
  modules(specs: readonly string[]): Promise<readonly BootModule[]>;
  /** Brings the module that a machine wants. */
  bring(system: System): Promise<void>;
  /** The system as it is driven. */
  watched(system: System): Driven;
  /** The most bytes of output of a run; no bound if undefined. */
  readonly mostOutput: number | undefined;
  /** Looks for the patterns of expectations. */
  readonly search: Search;
  /** Told again and again of the modelled seconds that the run has come to. */
  running(seconds: number): void;
}

/** A machine that there cannot be; the message says why. */
export class NoMachine extends Error {}

/** A case that cannot be run: its program is not there, or something that it is given is wrong. */
export class NotRun extends Error {
  /** True if the program is not there, which is a mistake of the file. */
  readonly missing: boolean;

  constructor(message: string, missing = false) {
    super(message);
    this.missing = missing;
  }
}

/** A run that was ended since it goes beyond a bound of the host's; the message says which. */
export class CutShort extends Error {}

/** The longest piece of input that is given at once, as the command has it. */
const PIECE = 4096;

/** Runs a case on a machine. NoMachine or NotRun if that cannot be. */
export async function runCase(test: Case, machine: TestMachine, host: SuiteHost): Promise<Outcome> {
  const streams = test.terminal ? [] : STREAMS;
  const config: MachineConfig = configOf({ streams, ...machine.settings });
  const scheme = config.callout === undefined ? undefined : await host.scheme(config.callout);
  const wrong = clash(config, scheme, (setting) => setting);
  if (wrong !== undefined) throw new NoMachine(wrong);
  const modules = await host.modules(test.modules);
  const heard = new Heard(test.expect.events);
  const most = host.mostOutput ?? Number.POSITIVE_INFINITY;
  const system = booted(test, config, host, heard, scheme);
  heard.system = system;
  system.preload(modules);
  const pieces = piecesOf(encodeUtf8(test.input));
  const ending = await drive(host.watched(system), test.terminal ? typed(pieces) : NO_INPUT, {
    wall: host.wall,
    cycles: Math.round(test.limit * config.freq),
    pace: undefined,
    drained: () => undefined,
    nextOfStdin: async () => pieces.shift() ?? null,
    bringModule: () => host.bring(system),
    onSlice: () => {
      host.running(system.cycle / config.freq);
      if (heard.bytes > most) throw new CutShort(`more than ${most} bytes of output`);
    },
  });
  // However long the host's slices are, the same runs are cut short.
  if (heard.bytes > most) throw new CutShort(`more than ${most} bytes of output`);
  if (system.refusal !== undefined) throw new NotRun(system.refusal);
  return outcomeOf(system, ending, heard, config);
}

/** Boots the machine with the program of the case. */
function booted(
  test: Case,
  config: MachineConfig,
  host: SuiteHost,
  heard: Heard,
  scheme: SchemeMaker | undefined,
): System {
  const [name = ''] = test.argv;
  const { argv } = test;
  const program = { argv, envp: environment(test.env), files: host.files(test), file: undefined };
  const { makeBuffer, engine } = host;
  const at = (it: Program): System =>
    boot(config, host.image, it, { ...heard.host, makeBuffer, engine }, scheme, [heard.observer]);
  try {
    let missing: unknown;
    for (const path of imagePaths(name, program.envp)) {
      try {
        return at({ ...program, path });
      } catch (error) {
        if (!(error instanceof BootError && error.kind === 'notfound')) throw error;
        missing = error;
      }
    }
    const found = host.program(name);
    if (found === undefined) throw missing;
    const { name: path, bytes: file } = found;
    return at({ ...program, argv: [path, ...argv.slice(1)], path, file });
  } catch (error) {
    if (error instanceof BootError)
      throw new NotRun(
        error.kind === 'badfile' ? error.message : `${name}: ${error.message}`,
        error.kind === 'notfound',
      );
    if (error instanceof Panic) throw new NotRun(`panic: ${error.told}`);
    throw error;
  }
}

/** All that is heard of a machine while it runs. */
class Heard {
  readonly streams: Readonly<Record<'output' | 'errors', Uint8Array[]>> = { output: [], errors: [] };
  /** The cycle at which each piece of standard output came. */
  readonly cycles: number[] = [];
  /** Bytes of both streams. */
  bytes = 0;
  readonly counts: number[];
  readonly observer: Observer;
  /** The machine, once it is booted. */
  system: System | undefined = undefined;

  constructor(rules: readonly EventRule[]) {
    this.counts = rules.map(() => 0);
    const observer: Record<string, (...args: unknown[]) => void> = {};
    for (const { event } of rules)
      observer[event] = (...args) => {
        const words = (): string => this.system?.view.eventText(event, args) ?? '';
        for (const [i, rule] of rules.entries())
          if (rule.event === event && (rule.about === '' || words().includes(rule.about)))
            this.counts[i] = (this.counts[i] ?? 0) + 1;
      };
    this.observer = observer as Observer;
  }

  private hear(stream: Uint8Array[], bytes: Uint8Array): void {
    stream.push(bytes.slice());
    this.bytes += bytes.length;
    if (stream === this.streams.output) this.cycles.push(this.system?.cycle ?? 0);
  }

  /** The machine's host. What no stream takes is shown by the console. */
  get host(): Host {
    const { output, errors } = this.streams;
    return {
      consoleOutput: (bytes) => this.hear(output, bytes),
      streamOutput: (fd, bytes) => this.hear(fd === 1 ? output : errors, bytes),
      trace: () => undefined,
      mark: () => undefined,
    };
  }
}

function outcomeOf(
  system: System,
  ending: Ending,
  { streams, counts, cycles }: Heard,
  { freq, hz }: MachineConfig,
): Outcome {
  const { status, complaints, cycle } = system;
  const signum = status & 0x7f;
  return {
    ending,
    status: signum === 0 ? (status >> 8) & 0xff : 128 + signum,
    output: joined(streams.output),
    errors: joined(streams.errors),
    complaints,
    seconds: cycle / freq,
    instructions: system.instructions,
    lines: linesOf(streams.output, cycles, freq, hz),
    runHash: system.runHash(),
    file: (path) => fileOf(system, path),
    sysctl: (name) => system.sysctlValue(name),
    events: counts,
    broken: ending === 'panic' ? undefined : broken(system),
  };
}

/** The words for what is no file with a text. */
const KINDS = {
  directory: 'a directory',
  symlink: 'a symbolic link',
  other: 'a device or a FIFO',
} as const;

/** The file that has a path in the machine. */
function fileOf(system: System, path: string): FoundFile | undefined {
  const [found] = system.filesUnder(latin1(encodeUtf8(path)));
  if (found === undefined) return undefined;
  const { type, size } = found;
  if (type !== 'file') return { kind: KINDS[type] };
  return size > MFS_SIZE ? { kind: `a file of ${size} bytes` } : { text: decodeUtf8(found.bytes()) };
}

const NEWLINE = 10;

/** The lines of standard output, with the modelled seconds and the tick at which each was whole. */
function linesOf(
  pieces: readonly Uint8Array[],
  cycles: readonly number[],
  freq: number,
  hz: number,
): TimedLine[] {
  const lines: TimedLine[] = [];
  let begun: Uint8Array[] = [];
  pieces.forEach((piece, i) => {
    let from = 0;
    for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, from)) {
      begun.push(piece.subarray(from, at));
      const seconds = (cycles[i] ?? 0) / freq;
      lines.push({ text: joined(begun), seconds, tick: Math.floor(seconds * hz) });
      begun = [];
      from = at + 1;
    }
    begun.push(piece.subarray(from));
  });
  return lines;
}

/** The text of some pieces of bytes. */
function joined(pieces: readonly Uint8Array[]): string {
  const whole = new Uint8Array(pieces.reduce((n, { length }) => n + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return decodeUtf8(whole);
}

/** The invariant that does not hold; undefined if all do. */
function broken(system: System): string | undefined {
  try {
    system.check();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Input as the command gives it: a line at a time. */
function piecesOf(bytes: Uint8Array): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const newline = bytes.subarray(at, at + PIECE).indexOf(10);
    const end = newline < 0 ? at + PIECE : at + newline + 1;
    pieces.push(bytes.slice(at, end));
    at = end;
  }
  return pieces;
}

/** The pieces for the console of a machine, given when it waits for one. */
const typed = (pieces: Uint8Array[]): ConsoleInput => ({
  ...NO_INPUT,
  next: async () => pieces.shift() ?? null,
});
