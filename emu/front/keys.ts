/**
 * Console input by keys. Every key goes to the machine, ^C among them, but for
 * those of the emulator: ^A d asks for the debugger, ^A x leaves the emulator.
 */

import type { ConsoleInput, WindowSize } from './input.ts';

const CTRL_A = 1;
const HELP = '\n^A d   the debugger\n^A x   leave the emulator\n^A ^A  give the program a ^A\n';

export class Keys implements ConsoleInput {
  live = true;
  quit = false;
  /** Called at ^A d, between two runs of the machine. */
  onDebug: () => void = () => {};
  private readonly say: (text: string) => void;
  private size: WindowSize | undefined;
  private typed: number[] = [];
  /** The end of input has not been given to the machine yet. */
  private ended = false;
  /** The last key was ^A. */
  private escaped = false;
  private wake: (() => void) | undefined;

  /** `say` shows the user a text of the emulator's own. */
  constructor(say: (text: string) => void) {
    this.say = say;
  }

  /** Bytes have been typed. */
  type(bytes: Iterable<number>): void {
    for (const byte of bytes) this.key(byte);
    this.wake?.();
  }

  /** The terminal has this size now. */
  resize({ rows, columns }: WindowSize): void {
    this.size = { rows, columns };
    this.wake?.();
  }

  /** The terminal has gone: no key comes any more. */
  end(): void {
    this.live = false;
    this.ended = true;
    this.wake?.();
  }

  /** True if something has been typed that the machine has not been given yet. */
  get waiting(): boolean {
    return this.typed.length > 0 || this.ended || this.size !== undefined;
  }

  /** Lets ready() resolve: something has changed that the loop is to look at. */
  poke(): void {
    this.wake?.();
  }

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
    const { size } = this;
    this.size = undefined;
    return size;
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
    if (this.waiting || this.quit) return Promise.resolve();
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  close(): void {}
}
