/**
 * Reads sections of debug information of an object that is not linked yet. Addresses and offsets in
 * them are relocations against the object's own symbols.
 */

import { Rel } from '../elf/relocs.ts';
import { byteString } from '../elf/text.ts';
import type { InputObject, InputSection, LinkSymbol } from './input.ts';

/** A table that cannot be read further. */
export class Unreadable extends Error {}

/** The largest number is below 128 times this. */
const LARGEST = 2 ** 49;

export class Reader {
  readonly bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  number(size: number): number {
    if (this.at + size > this.bytes.length) throw new Unreadable();
    let value = 0;
    for (let i = size - 1; i >= 0; i--) value = value * 256 + (this.bytes[this.at + i] as number);
    this.at += size;
    return value;
  }

  uleb(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.number(1);
      if (scale > LARGEST) throw new Unreadable();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }

  sleb(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.number(1);
      if (scale > LARGEST) throw new Unreadable();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return byte >= 0x40 ? value - scale * 128 : value;
    }
  }

  text(): string {
    const end = this.bytes.indexOf(0, this.at);
    if (end < 0) throw new Unreadable();
    const text = byteString(this.bytes, this.at, end);
    this.at = end + 1;
    return text;
  }
}

/** A place that a relocation names. */
export interface Target {
  readonly symbol: LinkSymbol;
  readonly addend: number;
}

/** A section with its relocations applied, and the addresses that they put there, by offset. */
export function relocated(
  object: InputObject,
  { section: { bytes: given, relocs } }: InputSection,
): { readonly bytes: Uint8Array; readonly targets: ReadonlyMap<number, Target> } {
  const bytes = given.slice();
  const view = new DataView(bytes.buffer);
  const targets = new Map<number, Target>();
  for (let i = 0; i < relocs.count; i++) {
    const at = relocs.offset[i] as number;
    const symbol = object.symbols[relocs.symbol[i] as number];
    const addend = relocs.addend[i] as number;
    const type = relocs.type[i];
    if (symbol === undefined || at + 4 > bytes.length) continue;
    const value = symbol.value + addend;
    if (type === Rel[32]) {
      targets.set(at, { symbol, addend });
      view.setUint32(at, value, true);
    } else if (type === Rel.ADD16) view.setUint16(at, view.getUint16(at, true) + value, true);
    else if (type === Rel.SUB16) view.setUint16(at, view.getUint16(at, true) - value, true);
  }
  return { bytes, targets };
}

/** Reads all that `read` can of a section that may be damaged. */
export function readable(read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
  }
}
