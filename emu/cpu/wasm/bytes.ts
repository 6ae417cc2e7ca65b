/** A growing sequence of bytes, with the integers of variable length (LEB128) of WebAssembly. */

/** Bytes at the start. */
const FIRST_SIZE = 1024;

export class Bytes {
  private buffer = new Uint8Array(FIRST_SIZE);
  private used = 0;

  /** Bytes written. */
  get length(): number {
    return this.used;
  }

  /** Writes one byte. */
  byte(value: number): void {
    if (this.used === this.buffer.length) this.grow(1);
    this.buffer[this.used++] = value;
  }

  /** Writes bytes one by one. */
  bytes(...values: readonly number[]): void {
    for (const value of values) this.byte(value);
  }

  /** Writes an unsigned integer of 32 bits. */
  unsigned(value: number): void {
    let rest = value >>> 0;
    for (; rest > 127; rest >>>= 7) this.byte((rest & 127) | 128);
    this.byte(rest);
  }

  /** Writes a signed integer of 32 bits. */
  signed(value: number): void {
    for (let rest = value | 0; ; ) {
      const low = rest & 127;
      rest >>= 7;
      if (rest === 0 ? low < 64 : rest === -1 && low >= 64) {
        this.byte(low);
        return;
      }
      this.byte(low | 128);
    }
  }

  /** Writes a signed integer of 64 bits, which must be a safe one. */
  long(value: number): void {
    let rest = value;
    for (; rest !== (rest | 0); rest = Math.floor(rest / 128)) this.byte((rest & 127) | 128);
    this.signed(rest);
  }

  /** Writes a name, which is all ASCII. */
  name(text: string): void {
    this.unsigned(text.length);
    for (const c of text) this.byte(c.charCodeAt(0));
  }

  /** Writes all of another sequence, with its length in front of it. */
  counted(other: Bytes): void {
    this.unsigned(other.length);
    this.append(other);
  }

  /** Writes all of another sequence. */
  append(other: Bytes): void {
    if (this.used + other.length > this.buffer.length) this.grow(other.length);
    this.buffer.set(other.view(), this.used);
    this.used += other.length;
  }

  /** A view of the bytes, good until more are written. */
  view(): Uint8Array<ArrayBuffer> {
    return this.buffer.subarray(0, this.used);
  }

  private grow(by: number): void {
    const larger = new Uint8Array(2 * (this.buffer.length + by));
    larger.set(this.buffer);
    this.buffer = larger;
  }
}
