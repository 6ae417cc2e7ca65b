/**
 * Where console input comes from. From a terminal, each key as it is typed.
 * From a file or a pipe, a line each time the machine wants one, so that the
 * run depends on the bytes alone and not on when the host delivers them.
 */

import type { ConsoleInput, WindowSize } from '../front/input.ts';
import { Failure, reason } from './exit.ts';

/** What is asked of a stream; process.stdin has it. */
export interface InputStream {
  on(event: 'data', listener: (chunk: Uint8Array) => void): unknown;
  on(event: 'end' | 'close', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  pause(): unknown;
  resume(): unknown;
  unref?(): unknown;
}

/** What is asked of the terminal that shows what is typed; process.stdout has it, if it is one. */
export interface Window extends WindowSize {
  on(event: 'resize', listener: () => void): unknown;
  off(event: 'resize', listener: () => void): unknown;
}

const NEWLINE = 10;
/** A line longer than this is given in pieces. */
const PIECE = 1024;

/** A file or a pipe, read line by line and not before it is asked for. */
export class LineInput implements ConsoleInput {
  readonly live = false;
  readonly quit = false;
  private readonly stream: InputStream;
  private buffer = new Uint8Array(0);
  private ended = false;
  private failure: Error | undefined;
  private wake: (() => void) | undefined;

  constructor(stream: InputStream) {
    this.stream = stream;
    stream.pause();
    stream.on('data', (chunk) => {
      this.buffer = Buffer.concat([this.buffer, chunk]);
      stream.pause();
      this.wake?.();
    });
    const end = (): void => {
      this.ended = true;
      this.wake?.();
    };
    stream.on('end', end);
    stream.on('close', end);
    stream.on('error', (error) => {
      this.failure = error;
      end();
    });
    // Listening for data set the stream flowing.
    stream.pause();
  }

  poll(): undefined {
    return undefined;
  }

  resized(): undefined {
    return undefined;
  }

  async next(): Promise<Uint8Array | null> {
    for (;;) {
      const newline = this.buffer.subarray(0, PIECE).indexOf(NEWLINE);
      const length = newline >= 0 ? newline + 1 : this.ended ? this.buffer.length : PIECE;
      if (this.buffer.length > 0 && this.buffer.length >= length) {
        const line = this.buffer.slice(0, Math.min(length, PIECE));
        this.buffer = this.buffer.slice(line.length);
        return line;
      }
      if (this.failure !== undefined)
        throw new Failure(`cannot read standard input: ${reason(this.failure)}`);
      if (this.ended) return null;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
        this.stream.resume();
      });
      this.wake = undefined;
    }
  }

  ready(): Promise<void> {
    return new Promise(() => {});
  }

  close(): void {
    this.stream.pause();
    this.stream.unref?.();
  }
}

const CTRL_A = 1;
const HELP = '\n^A d   the debugger\n^A x   leave the emulator\n^A ^A  give the program a ^A\n';

/** A terminal, whose keys all go to the machine, ^C among them; ^A d asks for the debugger, ^A x leaves the emulator. */
export class KeyInput implements ConsoleInput {
  live = true;
  quit = false;
  /** Called at ^A d, between two runs of the machine. */
  onDebug: () => void = () => {};
  private readonly stream: InputStream;
  private readonly say: (text: string) => void;
  private readonly window: Window | undefined;
  private newSize: boolean;
  private typed: number[] = [];
  private ended = false;
  private escaped = false;
  private wake: (() => void) | undefined;

  /** `say` shows the user a text of the emulator's own; `window` is where he sees what he types, if he does. */
  constructor(stream: InputStream, say: (text: string) => void, window?: Window) {
    this.stream = stream;
    this.say = say;
    this.window = window;
    this.newSize = window !== undefined;
    window?.on('resize', this.onResize);
    stream.on('data', (chunk) => {
      for (const byte of chunk) this.key(byte);
      this.wake?.();
    });
    const end = (): void => {
      this.live = false;
      this.ended = true;
      this.wake?.();
    };
    stream.on('end', end);
    stream.on('error', end);
    stream.resume();
  }

  private readonly onResize = (): void => {
    this.newSize = true;
    this.wake?.();
  };

  private key(byte: number): void {
    if (!this.escaped) {
      if (byte === CTRL_A) this.escaped = true;
      else this.typed.push(byte);
      return;
    }
    this.escaped = false;
    if (byte === CTRL_A) this.typed.push(byte);
    else if (byte === 'x'.charCodeAt(0)) this.quit = true;
    else if (byte === 'd'.charCodeAt(0)) this.onDebug();
    else this.say(HELP);
  }

  poll(): Uint8Array | null | undefined {
    if (this.typed.length > 0) {
      const bytes = Uint8Array.from(this.typed);
      this.typed = [];
      return bytes;
    }
    if (!this.ended) return undefined;
    this.ended = false;
    return null;
  }

  resized(): WindowSize | undefined {
    if (!this.newSize) return undefined;
    this.newSize = false;
    return this.window;
  }

  async next(): Promise<Uint8Array | null> {
    for (;;) {
      const bytes = this.poll();
      if (bytes !== undefined) return bytes;
      if (this.quit) return null;
      await this.ready();
    }
  }

  ready(): Promise<void> {
    if (this.typed.length > 0 || this.ended || this.quit || this.newSize) return Promise.resolve();
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  close(): void {
    this.window?.off('resize', this.onResize);
    this.stream.pause();
    this.stream.unref?.();
  }
}
