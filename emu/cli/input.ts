/**
 * Console input from the streams of Node. From a terminal, each key as it is
 * typed. From a file or a pipe, which is standard input or the console, a line
 * each time the machine wants one, so that the run depends on the bytes alone and
 * not on when the host delivers them.
 */

import type { ConsoleInput, WindowSize } from '../front/input.ts';
import { Keys } from '../front/keys.ts';
import { nextPiece } from '../front/lines.ts';
import { Failure, reason } from './exit.ts';

/** The part of a stream that is used here; process.stdin has it. */
export interface InputStream {
  on(event: 'data', listener: (chunk: Uint8Array) => void): unknown;
  on(event: 'end' | 'close', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  pause(): unknown;
  resume(): unknown;
  unref?(): unknown;
}

/** The part of an output terminal that is used here; process.stdout has it, if it is a terminal. */
export interface Window extends WindowSize {
  on(event: 'resize', listener: () => void): unknown;
  off(event: 'resize', listener: () => void): unknown;
}

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
      const length = nextPiece(this.buffer, this.ended);
      if (length > 0) {
        const line = this.buffer.slice(0, length);
        this.buffer = this.buffer.slice(length);
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

/** The keys of a terminal of the host. */
export class KeyInput extends Keys {
  private readonly stream: InputStream;
  private readonly window: Window | undefined;

  /**
   * `say` shows the user a text of the emulator's own; `window` shows the user what is typed, if
   * anything does.
   */
  constructor(stream: InputStream, say: (text: string) => void, window?: Window) {
    super(say);
    this.stream = stream;
    this.window = window;
    this.onResize();
    window?.on('resize', this.onResize);
    stream.on('data', (chunk) => this.type(chunk));
    stream.on('end', () => this.end());
    stream.on('error', () => this.end());
    stream.resume();
  }

  private readonly onResize = (): void => {
    if (this.window !== undefined) this.resize(this.window);
  };

  override close(): void {
    this.window?.off('resize', this.onResize);
    this.stream.pause();
    this.stream.unref?.();
  }
}
