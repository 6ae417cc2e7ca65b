/** The console device: a queue of input bytes that asks for the tty interrupt, and an output that never blocks. */
import type { ConsoleSize } from '../kernel/machdep.ts';

export class Console {
  /** What has come and is not read yet; of the first piece, the bytes from `at` on. */
  private readonly pieces: Uint8Array[] = [];
  private at = 0;
  private closed = false;
  /** Rows and columns of the terminal; none until it tells. A change is another object, and an interrupt. */
  size: ConsoleSize = { rows: 0, columns: 0 };
  private readonly request: () => void;

  constructor(request: () => void) {
    this.request = request;
  }

  /** Bytes arrive from outside; null says that there will be no more. */
  feed(bytes: Uint8Array | null): void {
    if (bytes === null) this.closed = true;
    else if (bytes.length > 0) this.pieces.push(bytes.slice());
    this.request();
  }

  resize(rows: number, columns: number): void {
    this.size = { rows, columns };
    this.request();
  }

  /** The next byte, -1 when none is there now, -2 when none will come. */
  read(): number {
    const piece = this.pieces[0];
    if (piece === undefined) return this.closed ? -2 : -1;
    const byte = piece[this.at++];
    if (this.at === piece.length) {
      this.pieces.shift();
      this.at = 0;
    }
    return byte;
  }

  /** Whether more input may come. */
  get open(): boolean {
    return !this.closed;
  }
}
