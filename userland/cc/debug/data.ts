/**
 * A section of debug information: bytes, labels between them, and words that wait for the value of
 * a symbol. It becomes lines of assembly where somebody wants to read it, and goes straight into
 * the object where nobody does; both ways lead to the same bytes.
 */

import type { ObjectBuilder } from '../asm/builder.ts';
import type { SectionAttributes } from '../asm/section.ts';
import { Bytes } from '../elf/bytes.ts';
import { SHF_MERGE, SHF_STRINGS, SHT_PROGBITS } from '../elf/constants.ts';

/** The value of a word: a symbol, less another if there is one, and a number. */
export interface Reference {
  readonly symbol: string;
  /** The symbol to subtract; empty for none. */
  readonly less: string;
  readonly addend: number;
}

/** Returns the reference to a symbol alone. */
export const refTo = (symbol: string, addend = 0): Reference => ({ symbol, less: '', addend });

/** The number of bytes in a line of assembly. */
const LINE = 32;

/**
 * Invariant: `#marks` are in the order of their places in `#bytes`; a word's four bytes there are
 * zero. In a section of texts each has a label.
 */
export class Data {
  readonly name: string;
  readonly #isText: boolean;
  readonly #bytes = new Bytes();
  /** Labels, as texts, and words; and the offset of each. */
  readonly #marks: (string | Reference)[] = [];
  readonly #places: number[] = [];

  /** `isText` says that the section is of texts, of which the linker keeps one of each. */
  constructor(name: string, isText = false) {
    this.name = name;
    this.#isText = isText;
  }

  /** The bytes so far. */
  get size(): number {
    return this.#bytes.length;
  }

  u8(value: number): void {
    this.#bytes.u8(value);
  }

  u16(value: number): void {
    this.#bytes.u16(value);
  }

  u32(value: number): void {
    this.#bytes.u32(value);
  }

  /** Puts a word that the linker fills. */
  word(reference: Reference): void {
    this.#mark(reference);
    this.#bytes.u32(0);
  }

  uleb(value: number): void {
    this.#bytes.uleb(value);
  }

  bytes(bytes: readonly number[]): void {
    for (const byte of bytes) this.#bytes.u8(byte);
  }

  /** Puts a text of bytes and the zero that ends it. */
  text(text: string): void {
    this.#bytes.text(text);
    this.#bytes.u8(0);
  }

  /** Names the place that is reached. */
  label(name: string): void {
    this.#mark(name);
  }

  #mark(mark: string | Reference): void {
    this.#marks.push(mark);
    this.#places.push(this.#bytes.length);
  }

  /** Returns the section as assembly. */
  lines(): string[] {
    const kind = this.#isText ? '"MS",@progbits,1' : '"",@progbits';
    const lines = [`\t.section ${this.name},${kind}`];
    const view = this.#bytes.view();
    this.#each(
      (from, to) => {
        if (this.#isText) lines.push(`\t.string "${escaped(latin1(view.subarray(from, to - 1)))}"`);
        else
          for (let at = from; at < to; at += LINE)
            lines.push(`\t.byte ${view.subarray(at, Math.min(at + LINE, to)).join(',')}`);
      },
      (name) => lines.push(`${name}:`),
      (reference) => lines.push(`\t.word ${textOf(reference)}`),
    );
    return lines;
  }

  /** Puts the section into an object. */
  into(builder: ObjectBuilder): void {
    builder.enter(builder.section(this.name, this.#attributes()));
    const view = this.#bytes.view();
    this.#each(
      (from, to) => builder.bytes(view.subarray(from, to)),
      (name) => builder.define(builder.symbol(name)),
      ({ symbol, less, addend }) => {
        const first = builder.symbol(symbol);
        if (less === '') builder.ref32(first, addend);
        else builder.diff(4, first, builder.symbol(less), addend);
      },
    );
  }

  #attributes(): Partial<SectionAttributes> {
    const flags = this.#isText ? SHF_MERGE | SHF_STRINGS : 0;
    return { type: SHT_PROGBITS, flags, entsize: this.#isText ? 1 : 0 };
  }

  /** Goes through bytes, labels and words in their order. */
  #each(
    bytes: (from: number, to: number) => void,
    label: (name: string) => void,
    word: (reference: Reference) => void,
  ): void {
    let at = 0;
    this.#marks.forEach((mark, i) => {
      const place = this.#places[i] as number;
      if (place > at) bytes(at, place);
      at = typeof mark === 'string' ? place : place + 4;
      if (typeof mark === 'string') label(mark);
      else word(mark);
    });
    if (this.size > at) bytes(at, this.size);
  }
}

/** Returns a reference as assembly has it; names with other signs than C's are quoted. */
function textOf({ symbol, less, addend }: Reference): string {
  const [first, second] = [symbol, less].map((name) => (/^[\w.$]*$/.test(name) ? name : `"${name}"`));
  const sum = addend === 0 ? '' : addend < 0 ? String(addend) : `+${addend}`;
  return `${first}${second === '' ? '' : `-${second}`}${sum}`;
}

const latin1 = (bytes: Uint8Array): string => Array.from(bytes, (it) => String.fromCharCode(it)).join('');

/** Returns a text of bytes as it stands between the quotes of assembly. */
export function escaped(text: string): string {
  if (/^[ !#-[\]-~]*$/.test(text)) return text;
  return Array.from(text, (c) =>
    /^[ !#-[\]-~]$/.test(c) ? c : `\\${c.charCodeAt(0).toString(8).padStart(3, '0')}`,
  ).join('');
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
