/**
 * A cursor over bytes that are not trusted, with the encodings of ELF and DWARF. A read beyond the
 * end gives 0 and sets `cut`; nothing throws.
 */

/** The most bytes of a string, its null included. */
const MAX_STRING = 4096;
/** The most bytes of a LEB128 that count: they hold more bits than a double does. */
const MAX_LEB128 = 8;

export class ByteReader {
  /** Offset of the next byte. */
  at: number;
  /** True once a read went beyond the end. */
  cut = false;
  private readonly bytes: Uint8Array;
  private readonly view: DataView;

  /** Begins at offset `at`. */
  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = at;
  }

  /** A reader of the bytes from offset `from`, at which it begins, up to `to`. */
  part(from: number, to: number): ByteReader {
    return new ByteReader(this.bytes.subarray(0, to), from);
  }

  /** True if no byte is left, or one was read that is not there. */
  get done(): boolean {
    return this.cut || this.at >= this.view.byteLength;
  }

  /** Moves over `size` bytes; returns their offset, or -1 if there are not so many. */
  skip(size: number): number {
    const from = this.at;
    if (from + size <= this.view.byteLength) {
      this.at = from + size;
      return from;
    }
    this.cut = true;
    this.at = this.view.byteLength;
    return -1;
  }

  u8(): number {
    const from = this.skip(1);
    return from < 0 ? 0 : this.view.getUint8(from);
  }

  i8(): number {
    return (this.u8() << 24) >> 24;
  }

  u16(): number {
    const from = this.skip(2);
    return from < 0 ? 0 : this.view.getUint16(from, true);
  }

  u32(): number {
    const from = this.skip(4);
    return from < 0 ? 0 : this.view.getUint32(from, true);
  }

  /** A DWARF LEB128 without a sign. Bits above 2^55 are lost. */
  uleb(): number {
    return this.leb(false);
  }

  /** A DWARF LEB128 with a sign, likewise. */
  sleb(): number {
    return this.leb(true);
  }

  private leb(signed: boolean): number {
    let value = 0;
    for (let i = 0; ; i++) {
      const byte = this.u8();
      if (i < MAX_LEB128) value += (byte & 0x7f) * 2 ** (7 * i);
      if (byte >= 0x80) continue;
      return signed && (byte & 0x40) !== 0 && i < MAX_LEB128 ? value - 2 ** (7 * i + 7) : value;
    }
  }

  /**
   * The bytes up to a null, one character each, and over it. A string that is longer than
   * MAX_STRING counts as cut.
   */
  string(): string {
    const window = this.bytes.subarray(this.at, this.at + MAX_STRING);
    const length = window.indexOf(0);
    this.skip(length < 0 ? Number.POSITIVE_INFINITY : length + 1);
    return length < 0 ? '' : String.fromCharCode(...window.subarray(0, length));
  }
}
