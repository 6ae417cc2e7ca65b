/** Run logs as files of the host, and the files that they name. */

import { createHash } from 'node:crypto';
import { parseLog } from '../front/logreader.ts';
import { LogSum } from '../front/logsums.ts';
import type { LogFile, LogRecord, LogSink, RunLog } from '../front/runlog.ts';
import { readOrFail } from './hostfile.ts';
import { TextFile } from './textfile.ts';

/** The most bytes of a log that is read: as many as a text of the host's may have. */
const LOG_MOST = 511 << 20;

/** The SHA-256 of some bytes, in hexadecimal digits. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A file that the run depends on, by its path for the log and its bytes. */
export function logFile(path: string, bytes: Uint8Array): LogFile {
  return { path, sha256: sha256(bytes) };
}

/**
 * Writes a log line by line, each with its checksum, so that it is good up to the moment at which
 * the command was killed.
 */
export class LogOutput implements LogSink {
  private readonly file: TextFile;
  private readonly sum = new LogSum();

  /** Begins the file; Failure if it cannot be written. */
  constructor(path: string) {
    this.file = new TextFile('--log', path);
  }

  write(record: LogRecord): void {
    this.file.write(`${this.sum.seal(JSON.stringify(record))}\n`);
    this.file.flush();
    this.file.settle();
  }

  close(): void {
    this.file.close();
  }
}

/** Reads a log. Failure if the file cannot be read, LogError with file and line if it is no log. */
export function readLog(path: string): RunLog {
  return parseLog(Buffer.from(readOrFail(path, LOG_MOST)).toString(), path);
}
