/** Data of a debug section as lines of assembly: bytes, gathered, and words that the linker fills. */

export class Data {
  readonly lines: string[] = [];
  /** The bytes so far. */
  size = 0;
  #bytes: number[] = [];

  u8(value: number): void {
    this.#bytes.push(value & 0xff);
    this.size++;
    if (this.#bytes.length === 32) this.#flush();
  }

  u16(value: number): void {
    this.u8(value);
    this.u8(value >> 8);
  }

  u32(value: number): void {
    this.u16(value);
    this.u16(value >>> 16);
  }

  /** Puts a word: a label, a sum, or a difference of labels. */
  word(text: string): void {
    this.#flush();
    this.lines.push(`\t.word ${text}`);
    this.size += 4;
  }

  uleb(value: number): void {
    this.bytes(uleb(value));
  }

  bytes(bytes: readonly number[]): void {
    for (const byte of bytes) this.u8(byte);
  }

  text(text: string): void {
    for (let i = 0; i < text.length; i++) this.u8(text.charCodeAt(i));
    this.u8(0);
  }

  /** Puts a line of its own, such as a label. */
  line(text: string): void {
    this.#flush();
    this.lines.push(text);
  }

  /** Returns all lines. */
  done(): readonly string[] {
    this.#flush();
    return this.lines;
  }

  #flush(): void {
    if (this.#bytes.length > 0) this.lines.push(`\t.byte ${this.#bytes.join(',')}`);
    this.#bytes = [];
  }
}

/** Returns a number from 0 to 2^53 in LEB128. */
export function uleb(value: number): number[] {
  const out: number[] = [];
  let rest = value;
  do {
    const low = rest % 128;
    rest = Math.floor(rest / 128);
    out.push(rest > 0 ? low + 128 : low);
  } while (rest > 0);
  return out;
}

/** Returns a number with a sign in LEB128. */
export function sleb(value: bigint): number[] {
  const out: number[] = [];
  for (let rest = value; ; rest >>= 7n) {
    const low = Number(rest & 127n);
    const isLast = rest >= -64n && rest < 64n;
    out.push(isLast ? low : low + 128);
    if (isLast) return out;
  }
}
