/**
 * The run log: all that a run depends on, in lines of JSON, so that it can be
 * made again. The first line says how the machine was booted; each other one
 * what reached it from outside, or only how far it had come. Each of those
 * names the cycle and what run() had come back for, which together are one
 * point of the run, and the run hash there, by which a replay sees whether it
 * has parted from the log.
 */

import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ModuleRefusal } from '../../kernel/kld/kern_linker.ts';
import type { Program } from '../boot.ts';
import { DEFAULT_CONFIG, type MachineConfig } from '../config.ts';
import type { StopReason } from '../machine.ts';
import { Failure, reason } from './exit.ts';
import type { Ending } from './loop.ts';

const FORMAT = 1;

/** A file of the host's that the run depends on. */
export interface LogFile {
  /** Its absolute path. */
  readonly path: string;
  readonly sha256: string;
}

/** How the machine was booted. */
export interface LogStart {
  readonly record: 'start';
  readonly format: number;
  /** The version of Callwheel, for the reader: another one may run differently. */
  readonly callwheel: string;
  readonly config: MachineConfig;
  readonly program: Omit<Program, 'file'> & { readonly file: LogFile | null };
  /** The root image's SHA-256. */
  readonly image: string;
  /** The file that --callout named, if it named one, and all that it was made of. */
  readonly scheme: { readonly path: string; readonly files: readonly LogFile[] } | null;
  /** The modules of --module. */
  readonly modules: readonly (LogModule & { readonly args: readonly string[] })[];
}

/** A module, and its file as messages show it. */
export interface LogModule {
  readonly shown: string;
  readonly file: LogFile;
}

/** A point of the run: what run() last came back for (boot: it had not been called), the cycle, and the run hash. */
interface LogPoint {
  readonly at: StopReason | 'boot';
  readonly cycle: number;
  readonly hash: string;
}

/** What happened there; point: nothing but that it was reached. */
export type LogEvent = LogPoint &
  (
    | { readonly record: 'input'; readonly bytes: string | null }
    | { readonly record: 'resize'; readonly rows: number; readonly columns: number }
    | { readonly record: 'module'; readonly answer: LogModule | ModuleRefusal }
    | { readonly record: 'point' }
    | { readonly record: 'end'; readonly how: Ending; readonly status: number }
  );

export interface RunLogFile {
  readonly start: LogStart;
  readonly events: readonly LogEvent[];
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A file that the run depends on, with the bytes that were read from it. */
export function logFile(path: string, bytes: Uint8Array = readOrFail(path)): LogFile {
  return { path: resolve(path), sha256: sha256(bytes) };
}

/** The bytes of a file of the log's; Failure if they are not what they were. */
export function sameFile(file: LogFile): Uint8Array {
  const bytes = readOrFail(file.path);
  if (sha256(bytes) !== file.sha256)
    throw new Failure(`${file.path} has changed since the run was logged: the run cannot be made again`);
  return bytes;
}

function readOrFail(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Failure(`${path}: ${reason(error)}`);
  }
}

/** Bytes as a string of as many characters, and back. */
export const bytesText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
export const textBytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');

/** A log that is being written, a line at a time, so that it is good up to where the command was killed. */
export class RunLog {
  private readonly path: string;
  private readonly fd: number;

  constructor(path: string) {
    this.path = path;
    try {
      this.fd = openSync(path, 'w');
    } catch (error) {
      throw new Failure(`--log: cannot write ${path}: ${reason(error)}`);
    }
  }

  start(start: Omit<LogStart, 'record' | 'format'>): void {
    this.write({ record: 'start', format: FORMAT, ...start });
  }

  write(record: LogStart | LogEvent): void {
    try {
      writeSync(this.fd, `${JSON.stringify(record)}\n`);
    } catch (error) {
      throw new Failure(`--log: cannot write ${this.path}: ${reason(error)}`);
    }
  }

  close(): void {
    closeSync(this.fd);
  }
}

/** Reads a log; Failure with file and line where it is none. What the last line lacks, of a command that was killed, is left out. */
export function readLog(path: string): RunLogFile {
  const lines = Buffer.from(readOrFail(path)).toString('utf8').split('\n');
  // What comes after the last newline was cut off while it was written.
  lines.pop();
  const records = lines.map((line, i) => parse(line, `${path}:${i + 1}`));
  const [start, ...events] = records;
  if (start?.record !== 'start') throw new Failure(`${path}: not a run log: --log writes one`);
  if (start.format !== FORMAT)
    throw new Failure(`${path}: a run log of format ${start.format}; this Callwheel reads ${FORMAT}`);
  const stray = events.findIndex((event) => event.record === 'start');
  if (stray >= 0) throw new Failure(`${path}:${stray + 2}: the log begins again`);
  return { start: { ...start, config: restored(start.config) }, events: events as LogEvent[] };
}

/** What each record must have, by the types that JSON knows. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  start: {
    format: ['number'],
    config: ['object'],
    program: ['object'],
    image: ['string'],
    scheme: ['object'],
    modules: ['object'],
  },
  module: { answer: ['object'] },
  input: { bytes: ['string', 'object'] },
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
    throw new Failure(`${where}: not a line of JSON: this is no run log, or it was damaged`);
  }
  const { record } = value ?? {};
  const fields = typeof record === 'string' && Object.hasOwn(FIELDS, record) ? FIELDS[record] : undefined;
  if (fields === undefined) throw new Failure(`${where}: not a record of a run log`);
  for (const [name, types] of Object.entries(record === 'start' ? fields : { ...POINT, ...fields }))
    if (!types.includes(typeof value[name])) throw new Failure(`${where}: the record has no good ${name}`);
  return value as unknown as LogStart | LogEvent;
}

/** JSON leaves out what is undefined. A trace is no part of a run. */
function restored(config: MachineConfig): MachineConfig {
  return { ...DEFAULT_CONFIG, ...config, trace: [] };
}
