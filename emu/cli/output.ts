/**
 * The command's output: console bytes, trace and reports. It waits for slow readers and notices
 * when a reader has gone.
 */

import { accessSync, constants, existsSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { MachineConfig } from '../config.ts';
import { printable } from '../front/printable.ts';
import type { Screen } from '../front/replay.ts';
import { EXIT_EMULATOR, EXIT_SIGPIPE, Failure, reason } from './exit.ts';
import { makeFolder, shownPath } from './hostfile.ts';
import { hostNewlines } from './terminal.ts';
import { TextFile } from './textfile.ts';

const NEWLINE = 10;
const STDOUT = 1; // the descriptor of standard output

/**
 * One line to the user on stderr, and lines below it. They may have names of files and texts of
 * others, which do nothing to a terminal.
 */
export function complain(line: string, below: readonly string[] = []): void {
  sayLines([`callwheel: ${line}`, ...below]);
}

/** Lines to the user on stderr; no text in them does anything to a terminal. */
export function sayLines(lines: readonly string[]): void {
  process.stderr.write(lines.map((line) => `${printable(line)}\n`).join(''));
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
 * The outputs of the command as those of a machine. The console is standard output, unless that
 * is a stream, which has the bytes of the program alone; then it is the terminal, or standard error
 * if there is none. A machine with a terminal ends lines by itself; so does that of the host. A
 * line about the machine goes to standard error, and begins a line there if the console is seen.
 */
export function hostScreen(
  { terminal, streams }: Pick<MachineConfig, 'terminal' | 'streams'>,
  stdoutTaken = false,
): Screen {
  const stdout = stdoutTaken ? process.stderr : process.stdout;
  const show = streams.includes('stdout') ? besideStdout() : writerOf(stdout);
  let midline = false;
  return {
    consoleOutput(bytes) {
      midline = bytes.at(-1) !== NEWLINE;
      show(terminal ? hostNewlines(bytes) : bytes);
    },
    streamOutput: (fd, bytes) => {
      (fd === STDOUT ? stdout : process.stderr).write(bytes);
    },
    note: (line) => show(terminal ? `${line}\r\n` : `${line}\n`),
    tell(line, below) {
      process.stderr.write(process.stderr.isTTY && midline ? '\n' : '');
      midline = false;
      complain(line, below);
    },
  };
}

type Writer = (what: Uint8Array | string) => void;

const writerOf =
  (stream: NodeJS.WriteStream): Writer =>
  (what) =>
    void stream.write(what);

/** Writes to the terminal of a user who has redirected standard output; to stderr without one. */
function besideStdout(): Writer {
  if (process.stderr.isTTY || !process.stdin.isTTY) return writerOf(process.stderr);
  try {
    const terminal = openSync('/dev/tty', 'w');
    return (what) => void writeSync(terminal, Buffer.from(what));
  } catch {
    return writerOf(process.stderr);
  }
}

/** A promise for when stdout and stderr can take more, or undefined when they can now. */
export function outputDrained(): Promise<unknown> | undefined {
  const full = [process.stdout, process.stderr].filter((stream) => stream.writableNeedDrain);
  if (full.length === 0) return undefined;
  return Promise.all(full.map((stream) => new Promise((resolve) => stream.once('drain', resolve))));
}

/**
 * Failure if writeText could not write a file; called before there is anything to write. Touches
 * nothing.
 */
export function checkWritable(option: string, path: string): void {
  if (path === '-') return;
  if (path === '') throw new Failure(`${option}: the name of the file is empty`);
  try {
    if (!existsSync(path)) accessSync(`${dirname(path)}/.`, constants.W_OK | constants.X_OK);
    else if (statSync(path).isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
    else accessSync(path, constants.W_OK);
  } catch (error) {
    throw new Failure(`${option}: cannot write ${shownPath(path)}: ${reason(error)}`);
  }
}

/** Makes a folder for an option, if it is not there. Failure if no file can be made in it. */
export function prepareFolder(option: string, folder: string): void {
  try {
    makeFolder(folder);
    accessSync(`${folder}/.`, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Failure(`${option}: cannot write to ${shownPath(folder)}: ${reason(error)}`);
  }
}

/** Writes a file of text, or stdout if its name is `-`. */
export function writeText(option: string, path: string, text: string): void {
  writeBytes(option, path, text);
}

/** Writes a file, or stdout if its name is `-`. */
export function writeBytes(option: string, path: string, content: string | Uint8Array): void {
  if (path === '-') {
    process.stdout.write(content);
    return;
  }
  try {
    writeFileSync(path, content);
  } catch (error) {
    throw new Failure(`${option}: cannot write ${path}: ${reason(error)}`);
  }
}

/** Lines of trace, gathered and written in blocks to a file or to stderr. */
export class TraceOutput {
  private readonly file: TextFile | undefined;
  private text = '';

  /** Failure if the file cannot be written. */
  constructor(path: string | undefined) {
    if (path !== undefined) this.file = new TextFile('--trace-file', path);
  }

  line(line: string): void {
    this.text += `${line}\n`;
    if (this.text.length > 65536) this.flush();
  }

  /** Writes the lines that have been gathered. Throws nothing. */
  flush(): void {
    if (this.text === '') return;
    if (this.file === undefined) process.stderr.write(this.text);
    else {
      this.file.write(this.text);
      this.file.flush();
    }
    this.text = '';
  }

  /** Throws a Failure if something could not be written. */
  settle(): void {
    this.file?.settle();
  }

  close(): void {
    this.flush();
    this.file?.close();
  }
}
