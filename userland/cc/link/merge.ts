/**
 * Merging of sections of texts or of constants of one size (SHF_MERGE): each text is in the program
 * once, where it came first, and one that is the end of another lies in it.
 */

import { Bytes } from '../elf/bytes.ts';
import { SHF_STRINGS } from '../elf/constants.ts';
import { byteString } from '../elf/text.ts';
import type { InputSection } from './input.ts';
import type { OutputSection } from './outputs.ts';

/** A text of an input section: where it begins, and its number among the different ones. */
interface Pieces {
  readonly section: InputSection;
  readonly from: number[];
  readonly numbers: number[];
}

/** The different pieces of all sections, with the strictest alignment that any copy has. */
class Pool {
  private readonly numbers = new Map<string, number>();
  readonly texts: string[] = [];
  readonly aligns: number[] = [];

  number(text: string, align: number): number {
    const known = this.numbers.get(text);
    if (known !== undefined) {
      this.aligns[known] = Math.max(this.aligns[known] as number, align);
      return known;
    }
    const number = this.texts.push(text) - 1;
    this.aligns.push(align);
    this.numbers.set(text, number);
    return number;
  }
}

/** The end of the text that begins at `from`: behind a character of zeros, or at the end of all. */
function endOfText(bytes: Uint8Array, from: number, size: number): number {
  if (size === 1) {
    const end = bytes.indexOf(0, from);
    return end < 0 ? bytes.length : end + 1;
  }
  for (let at = from; at + size <= bytes.length; at += size)
    if (bytes.subarray(at, at + size).every((byte) => byte === 0)) return at + size;
  return bytes.length;
}

function split(section: InputSection, pool: Pool): Pieces {
  const { bytes, flags, align } = section.section;
  const size = Math.max(section.section.entsize, 1);
  const pieces: Pieces = { section, from: [], numbers: [] };
  const isText = (flags & SHF_STRINGS) !== 0;
  for (let at = 0; at < bytes.length; ) {
    const end = isText ? endOfText(bytes, at, size) : Math.min(at + size, bytes.length);
    // Zeros that fill up to the next aligned place are no texts.
    const isPadding = isText && end - at === size && at % align !== 0;
    if (!isPadding) {
      pieces.from.push(at);
      pieces.numbers.push(
        pool.number(byteString(bytes, at, end), Math.min(align, at === 0 ? align : at & -at)),
      );
    }
    at = end;
  }
  return pieces;
}

function backward(text: string): string {
  let result = '';
  for (let i = text.length - 1; i >= 0; i--) result += text[i];
  return result;
}

/** For each text the longer one that it ends, or itself. */
function hosts({ texts, aligns }: Pool): Int32Array {
  const host = Int32Array.from(texts, (_, i) => i);
  const reversed = texts.map(backward);
  const order = Array.from(texts, (_, i) => i).sort((a, b) =>
    (reversed[a] as string) < (reversed[b] as string) ? -1 : 1,
  );
  for (let i = order.length - 2; i >= 0; i--) {
    const [shorter, longer] = [order[i] as number, order[i + 1] as number];
    const top = host[longer] as number;
    const gap = (texts[top] as string).length - (texts[shorter] as string).length;
    const fits =
      gap % (aligns[shorter] as number) === 0 && (aligns[shorter] as number) <= (aligns[top] as number);
    if (fits && (reversed[top] as string).startsWith(reversed[shorter] as string)) host[shorter] = top;
  }
  return host;
}

/** Merges sections of one kind. */
function mergeAlike(sections: readonly InputSection[]): void {
  const [first] = sections;
  if (first === undefined) return;
  const pool = new Pool();
  const all = sections.map((section) => split(section, pool));
  const isText = (first.section.flags & SHF_STRINGS) !== 0 && first.section.entsize === 1;
  const host = isText ? hosts(pool) : Int32Array.from(pool.texts, (_, i) => i);
  const homes: InputSection[] = [];
  const places = new Uint32Array(pool.texts.length);
  for (const { section, numbers } of all) {
    const out = new Bytes();
    for (const number of numbers) {
      if (host[number] !== number || homes[number] !== undefined) continue;
      out.alignTo(pool.aligns[number] as number);
      homes[number] = section;
      places[number] = out.length;
      out.text(pool.texts[number] as string);
    }
    section.bytes = out.copy();
    section.size = out.length;
  }
  const place = (number: number): number => {
    const at = host[number] as number;
    const gap = (pool.texts[at] as string).length - (pool.texts[number] as string).length;
    return (places[at] as number) + gap;
  };
  for (const { section, from, numbers } of all)
    section.merged = {
      from,
      into: numbers.map((number) => homes[host[number] as number] as InputSection),
      to: numbers.map(place),
    };
}

/** Merges what can be merged in a section of the program. */
export function merge(output: OutputSection): void {
  const kinds = new Map<string, InputSection[]>();
  for (const section of output.inputs) {
    const { flags, entsize, align, relocs, size } = section.section;
    if (!section.isMergeable || entsize === 0 || relocs.count > 0 || size % entsize !== 0) continue;
    const key = `${flags} ${entsize} ${align}`;
    const same = kinds.get(key);
    if (same === undefined) kinds.set(key, [section]);
    else same.push(section);
  }
  for (const sections of kinds.values()) mergeAlike(sections);
}
