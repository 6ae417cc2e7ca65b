/**
 * The console device: a queue of input bytes that requests the tty interrupt, and an output that
 * never blocks.
 */
import {
  type ConsoleDevice,
  type ConsoleSize,
  EV_CONSOLE,
  IPL_TTY,
  type RunRecord,
} from '../kernel/machdep.ts';
import type { Intc } from './intc.ts';

/** Added to a byte of input in the record, to tell it from a byte of output. */
const INPUT = 0x100;

export class Console implements ConsoleDevice {
  /** Input that has arrived and is not read yet, in the pieces in which it came. */
  private readonly pieces: Uint8Array[] = [];
  /** Number of bytes of the first piece that are read already. */
  private at = 0;
  /** True once the end of input has been fed. */
  private closed = false;
  /** Rows and columns of the terminal; both 0 until resize() is called. */
  size: ConsoleSize = { rows: 0, columns: 0 };
  private readonly intc: Intc;
  private readonly record: RunRecord;
  private readonly output: (bytes: Uint8Array) => void;

  /** `record` gets every byte written or read; `output` gets the bytes that the kernel writes. */
  constructor(intc: Intc, record: RunRecord, output: (bytes: Uint8Array) => void) {
    this.intc = intc;
    this.record = record;
    this.output = output;
  }

  write(bytes: Uint8Array): void {
    for (const byte of bytes) this.record.add(EV_CONSOLE, byte);
    this.intc.probe?.consoleOutput?.(bytes);
    this.output(bytes);
  }

  read(): number {
    const byte = this.next();
    if (byte < 0) return byte;
    this.record.add(EV_CONSOLE, byte | INPUT);
    this.intc.probe?.consoleInput?.(byte);
    return byte;
  }

  skip(wanted: (byte: number) => boolean): boolean {
    for (const [i, piece] of this.pieces.entries()) {
      const begin = i === 0 ? this.at : 0;
      const at = piece.subarray(begin).findIndex(wanted);
      if (at < 0) continue;
      this.pieces.splice(0, i);
      this.at = begin + at;
      return true;
    }
    return false;
  }

  /** Takes the next byte of input: -1 if there is none now, -2 if there will be none. */
  private next(): number {
    const piece = this.pieces[0];
    if (piece === undefined) return this.closed ? -2 : -1;
    const byte = piece[this.at++];
    if (this.at === piece.length) {
      this.pieces.shift();
      this.at = 0;
    }
    return byte;
  }

  /** Adds input from outside; null ends it. Requests the tty interrupt. */
  feed(bytes: Uint8Array | null): void {
    if (bytes === null) this.closed = true;
    else if (bytes.length > 0) this.pieces.push(bytes.slice());
    this.intc.post(IPL_TTY);
  }

  /** Gives the terminal another size. Requests the tty interrupt. */
  resize(rows: number, columns: number): void {
    this.size = { rows, columns };
    this.intc.post(IPL_TTY);
  }

  /** True while more input may come. */
  get open(): boolean {
    return !this.closed;
  }
}
