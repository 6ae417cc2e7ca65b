/** Run logs as files of the host, and the files that they name. */

import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { parseLog } from '../front/logreader.ts';
import {
  type LogEvent,
  type LogFile,
  type LogSink,
  type LogStart,
  logLine,
  type RunLog,
} from '../front/runlog.ts';
import { Failure, reason } from './exit.ts';
import { TextFile } from './textfile.ts';

/** The SHA-256 of some bytes, in hexadecimal digits. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The bytes of a file; Failure, of one line, if it cannot be read. */
export function readOrFail(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Failure(`${path}: ${reason(error)}`);
  }
}

/** A file that the run depends on, by its path for the log and its bytes. */
export function logFile(path: string, bytes: Uint8Array): LogFile {
  return { path, sha256: sha256(bytes) };
}

/**
 * Writes a log line by line, so that it is good up to the moment at which the command was killed.
 */
export class LogOutput implements LogSink {
  private readonly file: TextFile;

  /** Begins the file; Failure if it cannot be written. */
  constructor(path: string) {
    this.file = new TextFile('--log', path);
  }

  write(record: LogStart | LogEvent): void {
    this.file.write(logLine(record));
    this.file.flush();
    this.file.settle();
  }

  close(): void {
    this.file.close();
  }
}

/** Reads a log. Failure if the file cannot be read, LogError with file and line if it is no log. */
export function readLog(path: string): RunLog {
  let text: string;
  try {
    if (statSync(path).isCharacterDevice()) throw new Failure(`${path}: a device, and no run log`);
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(`${path}: ${reason(error)}`);
  }
  return parseLog(text, path);
}
