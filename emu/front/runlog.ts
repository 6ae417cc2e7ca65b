/**
 * The run log: all that a run depends on, in lines of JSON, so that it can be
 * made again. The first line says how the machine was booted. Each other line
 * says what reached the machine from outside, or only how far it had come. It
 * names the cycle and the reason for which run() had come back, which together
 * are one point of the run, and the run hash there, by which a replay sees
 * whether it has parted from the log.
 */

import type { ModuleFile, ModuleRefusal } from '../../kernel/kld/kern_linker.ts';
import type { Program } from '../boot.ts';
import { DEFAULT_CONFIG, type MachineConfig } from '../config.ts';
import type { StopReason } from '../machine.ts';
import { MACHINE_VERSION } from '../machineversion.ts';
import type { Ending } from './loop.ts';

const FORMAT = 3;

/** A file of the host's that the run depends on. */
export interface LogFile {
  /** Its absolute path. */
  readonly path: string;
  readonly sha256: string;
}

/** The record of the boot: all that the machine was made of. */
export interface LogStart {
  readonly record: 'start';
  readonly format: number;
  /** MACHINE_VERSION of the machine that made the run; on another one it may go another way. */
  readonly machine: number;
  /** The version of the package, for the reader. */
  readonly callwheel: string;
  readonly config: MachineConfig;
  readonly program: Omit<Program, 'file'> & { readonly file: LogFile | null };
  /** The root image's SHA-256. */
  readonly image: string;
  /** The file that --callout named, if it named one, and all files that it was made of. */
  readonly scheme: { readonly path: string; readonly files: readonly LogFile[] } | null;
  /** The modules of --module. */
  readonly modules: readonly (LogModule & { readonly args: readonly string[] })[];
}

/** A module, and its file as messages show it. */
export interface LogModule {
  readonly shown: string;
  readonly file: LogFile;
}

/** A point of the run. */
interface LogPoint {
  /** The reason for which run() last came back; boot: it had not been called. */
  readonly at: StopReason | 'boot';
  readonly cycle: number;
  /** The run hash there. */
  readonly hash: string;
}

/** A thing that happened at a point of the run; point: nothing but that the point was reached. */
export type LogEvent = LogPoint &
  (
    | { readonly record: 'input'; readonly bytes: string | null }
    | { readonly record: 'stdin'; readonly bytes: string | null }
    | { readonly record: 'resize'; readonly rows: number; readonly columns: number }
    | { readonly record: 'module'; readonly answer: LogModule | ModuleRefusal }
    | { readonly record: 'point' }
    | { readonly record: 'end'; readonly how: Ending; readonly status: number }
  );

/** A whole log. */
export interface RunLog {
  readonly start: LogStart;
  readonly events: readonly LogEvent[];
}

/** A module that has been loaded from a file of the host's, to be given to a kernel once. */
export interface LoadedModule extends ModuleFile {
  /** The file's absolute path. */
  readonly file: string;
  /** The file's SHA-256. */
  readonly hash: string;
}

/** A module as the log names it. */
export function logModule({ path, file, hash }: LoadedModule): LogModule {
  return { shown: path, file: { path: file, sha256: hash } };
}

/** A log that is being written. */
export interface LogSink {
  write(record: LogStart | LogEvent): void;
  close(): void;
}

/** A text that is no log, or a log that cannot be replayed; the message says why in one line. */
export class LogError extends Error {}

/** The first record of a log, of a run on this machine. */
export function logStart(start: Omit<LogStart, 'record' | 'format' | 'machine'>): LogStart {
  return { record: 'start', format: FORMAT, machine: MACHINE_VERSION, ...start };
}

/** A record as the log has it, with its newline. */
export const logLine = (record: LogStart | LogEvent): string => `${JSON.stringify(record)}\n`;

/** Bytes as a string of as many characters. */
export const bytesText = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/** The bytes that bytesText wrote. */
export const textBytes = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));

/**
 * Reads a log; `name` is its name for messages. A last line without a newline, of a command that
 * was killed, is left out. LogError with the line if the text is no log.
 */
export function parseLog(text: string, name: string): RunLog {
  const lines = text.split('\n');
  // The text after the last newline was cut off while it was written.
  lines.pop();
  const records = lines.map((line, i) => parse(line, `${name}:${i + 1}`));
  const [start, ...events] = records;
  if (start?.record !== 'start') throw new LogError(`${name}: not a run log: --log writes one`);
  if (start.format !== FORMAT)
    throw new LogError(`${name}: a run log of format ${start.format}; this Callwheel reads ${FORMAT}`);
  const stray = events.findIndex((event) => event.record === 'start');
  if (stray >= 0) throw new LogError(`${name}:${stray + 2}: the log begins again`);
  return { start: { ...start, config: restored(start.config) }, events: events as LogEvent[] };
}

/** The fields that each record must have, by the types that JSON knows. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  start: {
    format: ['number'],
    machine: ['number'],
    config: ['object'],
    program: ['object'],
    image: ['string'],
    scheme: ['object'],
    modules: ['object'],
  },
  module: { answer: ['object'] },
  input: { bytes: ['string', 'object'] },
  stdin: { bytes: ['string', 'object'] },
  resize: { rows: ['number'], columns: ['number'] },
  point: {},
  end: { how: ['string'], status: ['number'] },
};
const POINT = { at: ['string'], cycle: ['number'], hash: ['string'] };

function parse(line: string, where: string): LogStart | LogEvent {
  let value: Record<string, unknown>;
  try {
    value = JSON.parse(line) as Record<string, unknown>;
  } catch {
    throw new LogError(`${where}: not a line of JSON: this is no run log, or it was damaged`);
  }
  const { record } = value ?? {};
  const fields = typeof record === 'string' && Object.hasOwn(FIELDS, record) ? FIELDS[record] : undefined;
  if (fields === undefined) throw new LogError(`${where}: not a record of a run log`);
  // A log of another format has other fields: parseLog refuses it as a whole.
  if (record === 'start' && typeof value.format === 'number' && value.format !== FORMAT)
    return value as unknown as LogStart;
  for (const [name, types] of Object.entries(record === 'start' ? fields : { ...POINT, ...fields }))
    if (!types.includes(typeof value[name])) throw new LogError(`${where}: the record has no good ${name}`);
  return value as unknown as LogStart | LogEvent;
}

/** JSON leaves out what is undefined. A trace is no part of a run. */
function restored(config: MachineConfig): MachineConfig {
  return { ...DEFAULT_CONFIG, ...config, trace: [] };
}
