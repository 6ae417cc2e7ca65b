/** A buffer of bytes that grows at its end. */

export class Bytes {
  private buffer = new Uint8Array(256);
  length = 0;

  /** Makes room for `count` more bytes and returns where they begin. */
  private grow(count: number): number {
    const at = this.length;
    if (at + count > this.buffer.length) {
      const larger = new Uint8Array(Math.max(at + count, this.buffer.length * 2));
      larger.set(this.buffer);
      this.buffer = larger;
    }
    this.length = at + count;
    return at;
  }

  u8(value: number): void {
    const at = this.grow(1);
    this.buffer[at] = value;
  }

  u16(value: number): void {
    const at = this.grow(2);
    this.buffer[at] = value;
    this.buffer[at + 1] = value >>> 8;
  }

  u32(value: number): void {
    const at = this.grow(4);
    const { buffer } = this;
    buffer[at] = value;
    buffer[at + 1] = value >>> 8;
    buffer[at + 2] = value >>> 16;
    buffer[at + 3] = value >>> 24;
  }

  bytes(values: Uint8Array): void {
    const at = this.grow(values.length);
    this.buffer.set(values, at);
  }

  /** The bytes of a byte string. */
  text(text: string): void {
    const at = this.grow(text.length);
    for (let i = 0; i < text.length; i++) this.buffer[at + i] = text.charCodeAt(i);
  }

  /** `count` zeros. The buffer beyond its length is zero: it never shrinks. */
  zeros(count: number): void {
    this.grow(count);
  }

  alignTo(boundary: number): void {
    this.zeros((boundary - (this.length % boundary)) % boundary);
  }

  uleb(value: number): void {
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.u8((rest & 0x7f) | 0x80);
    this.u8(rest);
  }

  sleb(value: number): void {
    let rest = value;
    for (; rest < -64 || rest > 63; rest = Math.floor(rest / 0x80)) this.u8((rest & 0x7f) | 0x80);
    this.u8(rest & 0x7f);
  }

  /** Puts four bytes over what is there. */
  setU32(at: number, value: number): void {
    for (let i = 0; i < 4; i++) this.buffer[at + i] = value >>> (8 * i);
  }

  /** The bytes in it; shares its memory. */
  view(): Uint8Array {
    return this.buffer.subarray(0, this.length);
  }

  /** A copy of what is in it. */
  copy(): Uint8Array {
    return this.buffer.slice(0, this.length);
  }
}
