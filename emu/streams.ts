/**
 * The standard streams that lead to the host: input that is given when the machine asks for it, and
 * two outputs that never block.
 *
 * The input comes in pieces, which the giver cuts by the bytes alone and not by the time at which
 * the host delivers them. A read takes no more than the rest of a piece, and the machine waits when
 * the last one is used up. So the run depends on the bytes alone.
 */
import { EV_STREAM, type RunRecord, type StreamDevice } from '../kernel/machdep.ts';
import type { Intc } from './intc.ts';

export class Streams implements StreamDevice {
  /** Input that is not read yet, in the pieces in which it was given. */
  private readonly pieces: Uint8Array[] = [];
  /** True once the end of input has been fed. */
  private closed = false;
  private readonly intc: Intc;
  private readonly record: RunRecord;
  private readonly output: (fd: number, bytes: Uint8Array) => void;

  /**
   * `record` gets every byte written or read; `output` gets the bytes that the kernel writes, with
   * their descriptor.
   */
  constructor(intc: Intc, record: RunRecord, output: (fd: number, bytes: Uint8Array) => void) {
    this.intc = intc;
    this.record = record;
    this.output = output;
  }

  get ready(): boolean {
    return this.closed || this.pieces.length > 0;
  }

  read(max: number): Uint8Array {
    const piece = this.pieces[0];
    if (piece === undefined) return new Uint8Array(0);
    const bytes = piece.subarray(0, max);
    if (bytes.length === piece.length) this.pieces.shift();
    else this.pieces[0] = piece.subarray(bytes.length);
    for (const byte of bytes) {
      this.record.add(EV_STREAM, byte);
      this.intc.probe?.consoleInput?.(byte);
    }
    return bytes;
  }

  write(fd: number, bytes: Uint8Array): void {
    for (const byte of bytes) this.record.add(EV_STREAM, byte | (fd << 8));
    this.intc.probe?.consoleOutput?.(bytes);
    this.output(fd, bytes);
  }

  /** Adds a piece of input; null ends the input. */
  feed(bytes: Uint8Array | null): void {
    if (bytes === null) this.closed = true;
    else if (bytes.length > 0) this.pieces.push(Uint8Array.from(bytes));
  }
}
