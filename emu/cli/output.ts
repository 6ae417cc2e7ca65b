/**
 * The command's output: console bytes, trace and reports. It waits for slow readers and notices
 * when a reader has gone.
 */

import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { Screen } from '../front/replay.ts';
import { EXIT_EMULATOR, EXIT_SIGPIPE, Failure, reason } from './exit.ts';
import { hostNewlines } from './terminal.ts';

/** One line to the user on stderr. */
export function complain(line: string): void {
  process.stderr.write(`callwheel: ${line}\n`);
}

/**
 * Ends the process once its output cannot be written: quietly, as SIGPIPE
 * would, when the reader has gone; otherwise with the reason.
 */
export function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(EXIT_SIGPIPE);
    complain(`cannot write standard output: ${reason(error)}`);
    process.exit(EXIT_EMULATOR);
  });
  process.stderr.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? EXIT_SIGPIPE : EXIT_EMULATOR);
  });
}

/**
 * Standard output as the screen of a machine. The machine has a terminal if `terminal`: it ends
 * lines by itself, and so does the host's terminal.
 */
export function stdoutScreen(terminal: boolean): Screen {
  return {
    consoleOutput: (bytes) => {
      process.stdout.write(terminal ? hostNewlines(bytes) : bytes);
    },
    note: (line) => {
      process.stdout.write(terminal ? `${line}\r\n` : `${line}\n`);
    },
  };
}

/** A promise for when stdout can take more, or undefined when it can now. */
export function stdoutDrained(): Promise<void> | undefined {
  if (!process.stdout.writableNeedDrain) return undefined;
  return new Promise((resolve) => process.stdout.once('drain', resolve));
}

/**
 * Failure if writeText could not write a file; called before there is anything to write. Touches
 * nothing.
 */
export function checkWritable(option: string, path: string): void {
  if (path === '-') return;
  try {
    if (!existsSync(path)) accessSync(`${dirname(path)}/.`, constants.W_OK | constants.X_OK);
    else if (statSync(path).isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
    else accessSync(path, constants.W_OK);
  } catch (error) {
    throw new Failure(`${option}: cannot write ${path}: ${reason(error)}`);
  }
}

/** Writes a file of text, or stdout if its name is `-`. */
export function writeText(option: string, path: string, text: string): void {
  if (path === '-') {
    process.stdout.write(text);
    return;
  }
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new Failure(`${option}: cannot write ${path}: ${reason(error)}`);
  }
}

/** Lines of trace, gathered and written in blocks to a file or to stderr. */
export class TraceOutput {
  private readonly fd: number | undefined;
  private text = '';

  constructor(path: string | undefined) {
    try {
      this.fd = path === undefined ? undefined : openSync(path, 'w');
    } catch (error) {
      throw new Failure(`--trace-file: cannot write ${path}: ${reason(error)}`);
    }
  }

  line(line: string): void {
    this.text += `${line}\n`;
    if (this.text.length > 65536) this.flush();
  }

  flush(): void {
    if (this.text === '') return;
    if (this.fd === undefined) process.stderr.write(this.text);
    else writeSync(this.fd, this.text);
    this.text = '';
  }

  close(): void {
    this.flush();
    if (this.fd !== undefined) closeSync(this.fd);
  }
}
