/** The console device: a queue of input bytes that asks for the tty interrupt, and an output that never blocks. */
export class Console {
  private readonly input: number[] = [];
  private closed = false;
  private readonly request: () => void;

  constructor(request: () => void) {
    this.request = request;
  }

  /** Bytes arrive from outside; null says that there will be no more. */
  feed(bytes: Uint8Array | null): void {
    if (bytes === null) this.closed = true;
    else this.input.push(...bytes);
    this.request();
  }

  /** The next byte, -1 when none is there now, -2 when none will come. */
  read(): number {
    return this.input.shift() ?? (this.closed ? -2 : -1);
  }

  /** Whether more input may come. */
  get open(): boolean {
    return !this.closed;
  }
}
