/**
 * The sources of the debugger's commands: a file, and the terminal. Commands are read
 * while the machine is in the middle of a run, perhaps inside its kernel, so nothing
 * here waits by a promise: the host's process stands still with the machine.
 */

import { readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import type { ReadStream } from 'node:tty';
import type { CommandLines, Complete } from '../../debug/prompt.ts';
import { Failure, reason } from '../exit.ts';
import { readHostFile, readStdin, shownPath, TEXT_MOST } from '../hostfile.ts';
import { ENDING } from '../terminal.ts';
import { LineEditor } from './editor.ts';

const STDIN = 0;

/** Commands from a file, or from standard input if its name is `-`. */
export class FileLines implements CommandLines {
  readonly interactive = false;
  private readonly name: string;
  private readonly lines: readonly string[];
  private readonly say: (text: string) => void;
  private at = 0;

  constructor(name: string, say: (text: string) => void) {
    this.name = name === '-' ? 'standard input' : shownPath(name);
    this.say = say;
    try {
      const bytes = name === '-' ? readStdin(TEXT_MOST) : readHostFile(name, TEXT_MOST).bytes;
      this.lines = Buffer.from(bytes).toString().replace(/\n$/, '').split('\n');
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
/** The columns of a screen that does not tell. */
const COLUMNS = 80;

/** Commands that are typed at standard input. ^C drops the line, ^D ends the input. */
export class TerminalLines implements CommandLines {
  readonly interactive = true;
  readonly place = 'ddb';
  private readonly terminal: ReadStream;
  private readonly editor: LineEditor;
  private readonly bytes = Buffer.alloc(CHUNK);
  private readonly decoder = new StringDecoder('utf8');
  private readonly pause = new Int32Array(new SharedArrayBuffer(4));

  constructor(terminal: ReadStream, say: (text: string) => void) {
    this.terminal = terminal;
    this.editor = new LineEditor(say, () => process.stderr.columns ?? process.stdout.columns ?? COLUMNS);
  }

  next(prompt: string, idle: () => boolean, complete: Complete): string | null {
    const { editor, terminal } = this;
    const raw = terminal.isRaw;
    const restore = letKill();
    if (!raw) terminal.setRawMode(true);
    try {
      editor.begin(prompt, complete);
      for (;;) {
        const entered = editor.next();
        if (entered === 'leave') return 'quit';
        if (entered === 'end') return null;
        if (entered !== undefined) return entered.line;
        if (!this.take(idle)) return null;
      }
    } finally {
      if (!raw) terminal.setRawMode(false);
      restore();
    }
  }

  /** Takes the characters typed so far, or does other work meanwhile; false at the end of input. */
  private take(idle: () => boolean): boolean {
    try {
      const length = readSync(STDIN, this.bytes);
      this.editor.type(this.decoder.write(this.bytes.subarray(0, length)));
      return length > 0;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return false;
      if (!idle()) Atomics.wait(this.pause, 0, 0, LOOK_MS);
      return true;
    }
  }
}

/**
 * Lets signals end the process while it stands still, and no handler can. Returns a function that
 * undoes it.
 */
export function letKill(): () => void {
  const handlers = ENDING.map((signal) => [signal, process.listeners(signal)] as const);
  for (const [signal, listeners] of handlers) for (const it of listeners) process.off(signal, it);
  return () => {
    for (const [signal, listeners] of handlers) for (const it of listeners) process.on(signal, it);
  };
}
