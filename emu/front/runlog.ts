/**
 * The run log: all that a run depends on, in lines of JSON, so that it can be
 * made again. The first line says how the machine was booted. Each other line
 * says what reached the machine from outside, or only how far it had come. It
 * names the cycle and the reason for which run() had come back, which together
 * are one point of the run, and the run hash there, by which a replay sees
 * whether it has parted from the log. A run that goes on has a line for each
 * modelled second, so that a replay never runs further than a second beyond what
 * the log tells.
 *
 * A log names the files of the host that the run depended on by their contents, says what they
 * were called, and holds their contents in records of their own: a replay needs nothing but the log
 * and Callwheel. Paths of the host are in it only as far as they are part of the run: a program
 * sees the name that it was started by, and messages of the kernel name a module's file as the user
 * did.
 */

import type { ModuleFile, ModuleNames, ModuleRefusal } from '../../kernel/kld/kern_linker.ts';
import { decodeUtf8, encodeUtf8 } from '../../kernel/sys/utf8.ts';
import type { BootFile, Program } from '../boot.ts';
import type { MachineConfig } from '../config.ts';
import type { StopReason } from '../machine.ts';
import { MACHINE_VERSION } from '../machineversion.ts';
import { encodeBase64 } from './base64.ts';
import type { Ending } from './loop.ts';

/** The number of this form of the log; a log of another form is refused. */
export const FORMAT = 5;

/** The most modules that a machine boots with: each has a realm of its own, which takes a while. */
export const MODULES_MOST = 256;

/** A file of the host's that the run depends on. */
export interface LogFile {
  /** Its path as logPath gives it, with `/` between folders. */
  readonly path: string;
  readonly sha256: string;
}

/** The record of a file's contents. It stands before the first event that needs them. */
export interface LogContents {
  readonly record: 'file';
  readonly sha256: string;
  /** The form of `content`: text for a file in UTF-8, so that sources can be read in the log. */
  readonly form: 'text' | 'base64';
  readonly content: string;
}

/** The record of the boot: all that the machine was made of. */
export interface LogStart {
  readonly record: 'start';
  readonly format: number;
  /** MACHINE_VERSION of the machine that made the run; on another one it may go another way. */
  readonly machine: number;
  /** The version of the package, for the reader. */
  readonly callwheel: string;
  /** The configuration, whose callout names only schemes that come with Callwheel. */
  readonly config: Omit<MachineConfig, 'trace'>;
  readonly program: Omit<Program, 'file' | 'files'> & { readonly file: LogFile | null };
  /** The files that were put into the machine's file system, in their order. */
  readonly files: readonly LogBootFile[];
  /** The root image's SHA-256. */
  readonly image: string;
  /** The file that --callout named, if it named one. */
  readonly scheme: LogScheme | null;
  /** The modules of --module. */
  readonly modules: readonly (LogModule & { readonly args: readonly string[] })[];
}

/** A file that was put into the machine's file system. */
export type LogBootFile =
  | Exclude<BootFile, { readonly type: 'file' }>
  | { readonly type: 'file'; readonly path: string; readonly executable: boolean; readonly file: LogFile };

/** The user's scheme. */
export interface LogScheme {
  readonly file: LogFile;
  /** The files of the user's that it imports; their paths begin at its folder. */
  readonly parts: readonly LogFile[];
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
    | { readonly record: 'module'; readonly answer: LogModule | ModuleNames | ModuleRefusal }
    | { readonly record: 'point' }
    | { readonly record: 'end'; readonly how: Ending; readonly status: number }
  );

/** A whole log. */
export interface RunLog {
  readonly start: LogStart;
  /** The contents of files, by the SHA-256 that the log gives for them. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly events: readonly LogEvent[];
  /** The line of each event, counted from 1. */
  readonly lines: readonly number[];
  /** The place at which the log was cut off, in words; undefined for a whole one. */
  readonly cut?: string | undefined;
}

/** A module that has been loaded from a file of the host's, to be given to a kernel once. */
export interface LoadedModule extends ModuleFile {
  /** The file's path for a log. */
  readonly file: string;
  readonly source: Uint8Array;
  /** The SHA-256 of the source. */
  readonly hash: string;
}

/** A module as the log names it. */
export function logModule({ path, file, hash }: LoadedModule): LogModule {
  return { shown: path, file: { path: file, sha256: hash } };
}

/**
 * The path by which a log names a file: the user's own, if it begins at the working directory, and
 * otherwise the base name alone.
 */
export function logPath(path: string): string {
  const slashed = path.replaceAll('\\', '/');
  const parts = slashed.split('/');
  return slashed.startsWith('/') || /^[A-Za-z]:/.test(slashed) ? (parts.at(-1) ?? '') : slashed;
}

/** A line of a log. */
export type LogRecord = LogStart | LogContents | LogEvent;

/** The record of some contents, whose SHA-256 is `sha256`. */
export function logContents(sha256: string, bytes: Uint8Array): LogContents {
  const text = decodeUtf8(bytes);
  const isText = bytes.indexOf(0) < 0 && same(encodeUtf8(text), bytes);
  return isText
    ? { record: 'file', sha256, form: 'text', content: text }
    : { record: 'file', sha256, form: 'base64', content: encodeBase64(bytes) };
}

const same = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);

/** A log that is being written. */
export interface LogSink {
  write(record: LogRecord): void;
  close(): void;
}

/** A text that is no log, or a log that cannot be replayed; the message says why in one line. */
export class LogError extends Error {}

/** The first record of a log, of a run on this machine with this configuration. */
export function logStart({
  config,
  ...start
}: Omit<LogStart, 'record' | 'format' | 'machine' | 'config'> & {
  readonly config: MachineConfig;
}): LogStart {
  const { trace, callout, ...machine } = config;
  return {
    ...{ record: 'start', format: FORMAT, machine: MACHINE_VERSION, ...start },
    config: { ...machine, callout: start.scheme === null ? callout : undefined },
  };
}

/** The configuration of a logged machine. */
export function loggedConfig({ config, scheme }: LogStart): MachineConfig {
  return { ...config, callout: scheme === null ? config.callout : scheme.file.path, trace: [] };
}

/** A record as the log has it, with its newline. */
export const logLine = (record: LogRecord): string => `${JSON.stringify(record)}\n`;

/** Bytes as a string of as many characters. */
export const bytesText = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/** The bytes that bytesText wrote. */
export const textBytes = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));
