/**
 * Call frame information, DWARF 5 section 6.4: how to find, at each instruction, the frame of the
 * function and the registers that it has saved. It is read from .debug_frame and .eh_frame.
 *
 * Invariant: `entries` is sorted by the first address.
 */

import { ByteReader } from './bytes.ts';
import { runFrameProgram } from './frameprogram.ts';
import { lastUpTo } from './search.ts';
import type { Section } from './sections.ts';

/** The way to a value that the caller had. */
export type Rule =
  | { readonly kind: 'offset'; readonly offset: number } // saved at the frame's address + offset
  | { readonly kind: 'sum'; readonly offset: number } // is the frame's address + offset
  | { readonly kind: 'register'; readonly register: number } // is in another register
  | { readonly kind: 'expression'; readonly bytes: Uint8Array } // saved where the expression says
  | { readonly kind: 'computed'; readonly bytes: Uint8Array } // is what the expression computes
  | { readonly kind: 'lost' };

/** The frame at an instruction. */
export interface FrameRow {
  /** The frame's address: a register and an offset, or an expression. */
  readonly frame: { readonly register: number; readonly offset: number } | Uint8Array;
  /** The rules of registers; one without a rule has the value that it had. */
  readonly rules: ReadonlyMap<number, Rule>;
  /** The register of the return address. */
  readonly returns: number;
}

/** The things that functions have in common: a CIE. */
export interface FrameCommon {
  readonly codeFactor: number;
  readonly dataFactor: number;
  readonly returns: number;
  /** The encoding of addresses. */
  readonly encoding: number;
  readonly augmented: boolean;
  readonly program: Uint8Array;
}

/** A function: an FDE. */
interface FrameEntry {
  readonly begin: number;
  readonly end: number;
  readonly common: FrameCommon;
  readonly program: Uint8Array;
}

const DWARF64 = 0xffff_fff0; // lengths from here on announce other formats

/** Encodings of addresses in .eh_frame. */
const DW_EH_PE_ABSPTR = 0x00; // an address
const DW_EH_PE_UDATA4 = 0x03; // a word
const DW_EH_PE_SDATA4 = 0x0b; // a word with its sign
const DW_EH_PE_PCREL = 0x10; // is relative to its own address
const DW_EH_PE_FORMAT = 0x0f; // the bits of the size

/** The call frames of a program. */
export class CallFrames {
  private readonly entries: FrameEntry[] = [];
  private readonly rows = new Map<number, FrameRow | undefined>();

  constructor(sections: ReadonlyMap<string, Section>) {
    for (const name of ['.debug_frame', '.eh_frame']) {
      const section = sections.get(name);
      if (section !== undefined) new FrameSection(section, name === '.eh_frame', this.entries).read();
    }
    this.entries.sort((a, b) => a.begin - b.begin);
  }

  /** True if nothing tells of frames. */
  get empty(): boolean {
    return this.entries.length === 0;
  }

  /** The frame as it is before the instruction at `pc`; undefined if nothing tells of it. */
  at(pc: number): FrameRow | undefined {
    if (this.rows.has(pc)) return this.rows.get(pc);
    const { entries } = this;
    const entry = entries[lastUpTo(pc, 0, entries.length, (i) => entries[i]?.begin ?? 0)];
    const known = entry !== undefined && pc < entry.end;
    const row = known ? runFrameProgram(entry.common, entry.program, entry.begin, pc) : undefined;
    this.rows.set(pc, row);
    return row;
  }
}

/** A section of call frames, while it is read. */
class FrameSection {
  private readonly section: Section;
  private readonly isEh: boolean;
  private readonly entries: FrameEntry[];
  private readonly commons = new Map<number, FrameCommon | undefined>();

  constructor(section: Section, isEh: boolean, entries: FrameEntry[]) {
    this.section = section;
    this.isEh = isEh;
    this.entries = entries;
  }

  read(): void {
    const reader = new ByteReader(this.section.bytes);
    while (!reader.done) {
      const { at } = reader;
      const length = reader.u32();
      if (length === 0) continue;
      const from = reader.skip(length >= DWARF64 ? Number.POSITIVE_INFINITY : length);
      if (from < 0) return;
      const part = reader.part(from, from + length);
      const id = part.u32();
      const commonAt = this.isEh ? from - id : id;
      if (id !== (this.isEh ? 0 : 0xffff_ffff)) this.function(part, this.common(commonAt), from + length);
      else this.common(at);
    }
  }

  /** The CIE at an offset. */
  private common(at: number): FrameCommon | undefined {
    if (!this.commons.has(at)) this.commons.set(at, at < 0 ? undefined : this.readCommon(at));
    return this.commons.get(at);
  }

  private readCommon(at: number): FrameCommon | undefined {
    const { bytes } = this.section;
    const whole = new ByteReader(bytes, at);
    const length = whole.u32();
    const from = whole.skip(length >= DWARF64 ? Number.POSITIVE_INFINITY : length);
    if (from < 0) return undefined;
    const reader = whole.part(from, from + length);
    if (reader.u32() !== (this.isEh ? 0 : 0xffff_ffff)) return undefined;
    const version = reader.u8();
    const augmentation = reader.string();
    if (version === 4 && reader.u16() !== 4) return undefined;
    const codeFactor = reader.uleb();
    const dataFactor = reader.sleb();
    const returns = version === 1 ? reader.u8() : reader.uleb();
    const encoding = readAugmentation(reader, augmentation);
    if (reader.cut || encoding === undefined) return undefined;
    const augmented = augmentation.startsWith('z');
    const program = bytes.subarray(reader.at, from + length);
    return { codeFactor, dataFactor, returns, encoding, augmented, program };
  }

  private function(reader: ByteReader, common: FrameCommon | undefined, end: number): void {
    if (common === undefined) return;
    const { address, bytes } = this.section;
    const place = address + reader.at;
    const word = reader.u32();
    const begin = ((common.encoding & DW_EH_PE_PCREL) !== 0 ? word + place : word) % 2 ** 32;
    const size = reader.u32();
    if (common.augmented) reader.skip(reader.uleb());
    // The linker leaves functions that it has thrown away at address 0.
    if (reader.cut || size === 0 || begin === 0) return;
    this.entries.push({ begin, end: begin + size, common, program: bytes.subarray(reader.at, end) });
  }
}

/** The encoding of addresses that an augmentation tells; undefined if it is not known. */
function readAugmentation(reader: ByteReader, augmentation: string): number | undefined {
  if (augmentation === '') return DW_EH_PE_ABSPTR;
  if (!augmentation.startsWith('z')) return undefined;
  const size = reader.uleb();
  const end = reader.at + size;
  let encoding = DW_EH_PE_ABSPTR;
  for (const letter of augmentation.slice(1)) {
    if (letter === 'R') encoding = reader.u8();
    else if (letter === 'L') reader.u8();
    else if (letter !== 'S') break;
  }
  reader.at = Math.max(reader.at, end);
  const format = encoding & DW_EH_PE_FORMAT;
  const isKnown = [DW_EH_PE_ABSPTR, DW_EH_PE_UDATA4, DW_EH_PE_SDATA4].includes(format);
  return isKnown && (encoding & ~DW_EH_PE_FORMAT & ~DW_EH_PE_PCREL) === 0 ? encoding : undefined;
}
