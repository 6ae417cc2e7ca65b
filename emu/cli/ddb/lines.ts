/**
 * The sources of the debugger's commands: a file, and the terminal. Commands are read
 * while the machine is in the middle of a run, perhaps inside its kernel, so nothing
 * here waits by a promise: the host's process stands still with the machine.
 */

import { readFileSync, readSync } from 'node:fs';
import type { ReadStream } from 'node:tty';
import type { CommandLines } from '../../debug/prompt.ts';
import { Failure, reason } from '../exit.ts';

const STDIN = 0;

/** Commands from a file, or from standard input if its name is `-`. */
export class FileLines implements CommandLines {
  readonly interactive = false;
  private readonly name: string;
  private readonly lines: readonly string[];
  private readonly say: (text: string) => void;
  private at = 0;

  constructor(name: string, say: (text: string) => void) {
    this.name = name === '-' ? 'standard input' : name;
    this.say = say;
    try {
      this.lines = readFileSync(name === '-' ? STDIN : name, 'utf8')
        .replace(/\n$/, '')
        .split('\n');
    } catch (error) {
      throw new Failure(`--ddb-commands: cannot read ${this.name}: ${reason(error)}`);
    }
  }

  get place(): string {
    return `${this.name}:${this.at}`;
  }

  next(prompt: string): string | null {
    const line = this.lines[this.at];
    if (line === undefined) return null;
    this.at++;
    this.say(`${prompt}${line}\n`);
    return line;
  }
}

/** Milliseconds between two looks at the keyboard when there is nothing else to do. */
const LOOK_MS = 10;
const CHUNK = 1024;
/** ^A x, which leaves the emulator; here the host's terminal keeps it until the end of the line. */
const LEAVE = '\x01x';
/** Signals that Node would handle, but cannot while the process stands still. */
const DEADLY: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGHUP', 'SIGQUIT'];

/**
 * Commands that are typed at standard input, by lines, which the host's terminal lets
 * the user edit. ^C drops the line, ^D ends the input.
 */
export class TerminalLines implements CommandLines {
  readonly interactive = true;
  readonly place = 'ddb';
  private readonly terminal: ReadStream;
  private readonly say: (text: string) => void;
  private readonly bytes = Buffer.alloc(CHUNK);
  private readonly pause = new Int32Array(new SharedArrayBuffer(4));
  /** Characters that were read and not handed out yet. */
  private read = '';

  constructor(terminal: ReadStream, say: (text: string) => void) {
    this.terminal = terminal;
    this.say = say;
  }

  next(prompt: string, idle: () => boolean): string | null {
    const raw = this.terminal.isRaw;
    const restore = letKill();
    if (raw) this.terminal.setRawMode(false);
    try {
      this.say(prompt);
      for (;;) {
        // A line that was typed before the terminal was set ends with the return of the key.
        const newline = this.read.search(/[\r\n]/);
        if (newline >= 0) {
          const line = this.read.slice(0, newline);
          this.read = this.read.slice(newline + 1);
          return line.includes(LEAVE) ? 'quit' : line;
        }
        if (!this.take(idle)) {
          this.say('\n');
          return null;
        }
      }
    } finally {
      if (raw) this.terminal.setRawMode(true);
      restore();
    }
  }

  /** Takes the characters typed so far, or does other work meanwhile; false at the end of input. */
  private take(idle: () => boolean): boolean {
    try {
      const length = readSync(STDIN, this.bytes);
      this.read += this.bytes.toString('utf8', 0, length);
      return length > 0;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return false;
      if (!idle()) Atomics.wait(this.pause, 0, 0, LOOK_MS);
      return true;
    }
  }
}

/**
 * Lets signals end the process as they end any other while it stands still, and ^C do
 * nothing. Returns a function that undoes it.
 */
function letKill(): () => void {
  const nothing = (): void => {};
  const handlers = DEADLY.map((signal) => [signal, process.listeners(signal)] as const);
  for (const [signal, listeners] of handlers) for (const it of listeners) process.off(signal, it);
  process.on('SIGINT', nothing);
  return () => {
    process.off('SIGINT', nothing);
    for (const [signal, listeners] of handlers) for (const it of listeners) process.on(signal, it);
  };
}
