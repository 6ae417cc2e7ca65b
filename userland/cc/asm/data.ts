/**
 * The lower half of an ObjectBuilder: sections, symbols, data and alignment. Where a value is not
 * known yet a fixup is left, and where a size is not known a piece.
 */

import { Complaint } from '../elf/complaint.ts';
import { STB_GLOBAL, STB_WEAK, STV_HIDDEN } from '../elf/constants.ts';
import { Rel } from '../elf/relocs.ts';
import { attributesOf } from './attributes-of.ts';
import { AsmSection, type Line, type Piece, type SectionAttributes } from './section.ts';
import { AsmSymbol, constantValue, fixedDistance, reduced, type Value } from './symbol.ts';

/** A message about a line of a source. */
export interface Message {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** No section of a file is larger, so that a mistyped number does not fill the host's memory. */
const LARGEST = 2 ** 28;

const NOP = 0x13;
const C_NOP = 0x0001;

export class DataBuilder {
  /** True while the linker may change what is written, and the assembler may compress it. */
  relax: boolean;
  rvc: boolean;
  /** True if any of it may be changed by the linker: then no distance in code is final. */
  readonly linkRelaxes: boolean;
  /** The line that what follows is from. */
  line: Line = { file: '', line: 0 };
  readonly errors: Message[] = [];
  readonly sections: AsmSection[] = [];
  readonly symbols: AsmSymbol[] = [];
  current: AsmSection;
  private readonly sectionOf = new Map<string, AsmSection>();
  private readonly symbolOf = new Map<string, AsmSymbol>();
  private labels = 0;

  constructor({ relax = true, rvc = true }: { readonly relax?: boolean; readonly rvc?: boolean } = {}) {
    this.relax = relax;
    this.linkRelaxes = relax;
    this.rvc = rvc;
    this.current = this.section('.text');
    this.section('.data');
    this.section('.bss');
  }

  /** Notes an error of the current line. */
  wrong(text: string): void {
    this.errors.push({ ...this.line, text });
  }

  /** The section of this name and group; made if there is none yet. */
  section(name: string, attributes: Partial<SectionAttributes> = {}): AsmSection {
    const { group } = attributes;
    const key = group === undefined ? name : `${name}\0${group.signature}`;
    const known = this.sectionOf.get(key);
    if (known !== undefined) return known;
    const own = attributesOf(name);
    const fresh = new AsmSection(name, {
      type: attributes.type ?? own.type,
      flags: attributes.flags ?? own.flags,
      entsize: attributes.entsize ?? own.entsize,
      align: attributes.align ?? 1,
      group,
    });
    if (fresh.isCode) fresh.align = Math.max(fresh.align, this.rvc ? 2 : 4);
    this.sectionOf.set(key, fresh);
    this.sections.push(fresh);
    return fresh;
  }

  enter(section: AsmSection): void {
    this.current = section;
  }

  /** The symbol of this name. */
  symbol(name: string): AsmSymbol {
    const known = this.symbolOf.get(name);
    if (known !== undefined) return known;
    const fresh = new AsmSymbol(name);
    this.symbolOf.set(name, fresh);
    this.symbols.push(fresh);
    return fresh;
  }

  /** A fresh local label. No text can name it: its name ends in a space. */
  label(): AsmSymbol {
    const fresh = new AsmSymbol(`.L${this.labels++} `);
    this.symbols.push(fresh);
    return fresh;
  }

  /** Defines a symbol as the place that is reached. */
  define(symbol: AsmSymbol): void {
    if (symbol.isDefined) this.wrong(`symbol ${symbol.name} is already defined`);
    else symbol.place = this.current.here();
  }

  /** A label that is defined here. */
  mark(): AsmSymbol {
    const label = this.label();
    this.define(label);
    return label;
  }

  global(symbol: AsmSymbol): void {
    if (symbol.binding !== STB_WEAK) symbol.binding = STB_GLOBAL;
    symbol.bound = true;
  }

  weak(symbol: AsmSymbol): void {
    symbol.binding = STB_WEAK;
    symbol.bound = true;
  }

  hidden(symbol: AsmSymbol): void {
    symbol.visibility = STV_HIDDEN;
  }

  type(symbol: AsmSymbol, type: number): void {
    symbol.type = type;
  }

  size(symbol: AsmSymbol, size: number): void {
    symbol.size = constantValue(BigInt(size));
  }

  /** The size of a symbol is what lies between it and here. */
  sizeToHere(symbol: AsmSymbol): void {
    symbol.size = { add: this.mark(), sub: symbol, constant: 0n };
  }

  common(symbol: AsmSymbol, size: number, align: number): void {
    if (symbol.place !== undefined || symbol.equal !== undefined)
      this.wrong(`symbol ${symbol.name} is already defined`);
    else symbol.common = { size: Math.max(size, symbol.common?.size ?? 0), align };
    if (!symbol.bound) this.global(symbol);
  }

  u8(value: number): void {
    this.room(1);
    this.current.data.u8(value);
  }

  u16(value: number): void {
    this.room(2);
    this.current.data.u16(value);
  }

  u32(value: number): void {
    this.room(4);
    this.current.data.u32(value);
  }

  u64(value: bigint): void {
    this.u32(Number(BigInt.asIntN(32, value)));
    this.u32(Number(BigInt.asIntN(32, value >> 32n)));
  }

  bytes(values: Uint8Array): void {
    this.room(values.length);
    this.current.data.bytes(values);
  }

  uleb(value: number): void {
    this.room(1);
    this.current.data.uleb(value);
  }

  sleb(value: number): void {
    this.room(1);
    this.current.data.sleb(value);
  }

  /** Holds the current section to what a section can have. */
  protected room(count: number): void {
    const { current } = this;
    if (current.isReserved)
      throw new Complaint(`section ${current.name} holds zeros only: no data can be put there`);
    if (current.data.length + count > LARGEST)
      throw new Complaint(`section ${current.name} would be larger than ${LARGEST} bytes`);
  }

  zero(count: number): void {
    const { current } = this;
    if (current.isReserved) current.reserved += count;
    else {
      this.room(count);
      current.data.zeros(count);
    }
    if (current.reserved >= 2 ** 31)
      throw new Complaint(`section ${current.name} would be larger than 2^31 bytes`);
  }

  /** `count` times the lower bytes of a value. */
  fill(count: number, size: number, value: number): void {
    if (value === 0) this.zero(count * size);
    else {
      this.room(count * size);
      for (let i = 0; i < count; i++)
        for (let k = 0; k < size; k++) this.current.data.u8(k < 4 ? value >> (8 * k) : 0);
    }
  }

  /** The address of a symbol, in four bytes. */
  ref32(symbol: AsmSymbol, addend = 0): void {
    this.value(4, { add: symbol, sub: undefined, constant: BigInt(addend) });
  }

  /** The distance of two symbols, in 1, 2, 4 or 8 bytes. */
  diff(size: number, a: AsmSymbol, b: AsmSymbol, addend = 0): void {
    this.value(size, { add: a, sub: b, constant: BigInt(addend) });
  }

  ulebDiff(a: AsmSymbol, b: AsmSymbol): void {
    this.leb({ add: a, sub: b, constant: 0n }, false);
  }

  /** A number of variable length whose value may not be known yet. */
  leb(value: Value, signed: boolean): void {
    const known = this.known(value);
    if (known !== undefined && (known >= 0n || signed)) {
      const small = known >= -(2n ** 52n) && known < 2n ** 52n;
      if (!small) this.wrong(`${known} is too large here`);
      else if (signed) this.sleb(Number(known));
      else this.uleb(Number(known));
    } else if (known !== undefined) this.wrong(`${known} is negative, and .uleb128 is for numbers from 0`);
    else this.piece({ kind: 'leb', value, signed });
  }

  /** The number that a value is already known to be. */
  known(value: Value): bigint | undefined {
    const { add, sub, constant } = reduced(value) ?? value;
    if (add === undefined && sub === undefined) return constant;
    if (add?.place === undefined || sub?.place === undefined) return undefined;
    if (add.place.section.isCode && this.linkRelaxes && add.place.soft !== sub.place.soft) return undefined;
    const distance = fixedDistance(add.place, sub.place);
    return distance === undefined ? undefined : BigInt(distance) + constant;
  }

  /** A value in 1, 2, 4 or 8 bytes. */
  value(size: number, value: Value): void {
    const known = this.known(value);
    if (known !== undefined) {
      this.number(size, known);
      return;
    }
    this.fixup(-1, value, size);
    this.zero(size);
  }

  private number(size: number, value: bigint): void {
    const bits = size * 8;
    if (BigInt.asIntN(bits, value) !== value && BigInt.asUintN(bits, value) !== value)
      this.wrong(`${value} does not fit into ${size === 1 ? 'a byte' : `${size} bytes`}`);
    if (size === 8) this.u64(BigInt.asIntN(64, value));
    else if (size === 4) this.u32(Number(BigInt.asIntN(32, value)));
    else if (size === 2) this.u16(Number(BigInt.asIntN(16, value)));
    else this.u8(Number(BigInt.asIntN(8, value)));
  }

  /** Leaves a place to be filled in. */
  fixup(rel: number, value: Value, size = 4, relax = false): void {
    const { current, line } = this;
    const { at, pieces } = current.here();
    const hint = relax && this.relax;
    current.fixups.push({ at, pieces, rel, size, value, relax: hint, line });
    if (hint || rel === Rel.ALIGN) current.soft++;
  }

  /** Puts a piece here. */
  piece(piece: { kind: Piece['kind'] } & Record<string, unknown>): void {
    const { current, line } = this;
    this.room(0);
    const { at, soft } = current.here();
    const made = piece as unknown as { -readonly [key in keyof Piece]: Piece[key] };
    made.at = at;
    made.soft = soft;
    made.size = 0;
    made.line = line;
    current.pieces.push(made as Piece);
  }

  /**
   * Fills up to a multiple of `boundary`, a power of two: code with instructions that do nothing
   * and data with zeros, unless `fill` names a value of `fillSize` bytes. Nothing is done if it
   * takes more than `most` bytes.
   */
  align(boundary: number, fill?: number, most = boundary, fillSize = 1): void {
    const { current } = this;
    current.align = Math.max(current.align, boundary);
    const instruction = this.rvc ? 2 : 4;
    if (current.isReserved) {
      const gap = (boundary - (current.reserved % boundary)) % boundary;
      if (gap <= most) current.reserved += gap;
    } else if (current.isCode && fill === undefined && this.relax) {
      if (boundary <= instruction) return;
      this.fixup(Rel.ALIGN, constantValue(BigInt(boundary - instruction)));
      this.nops(boundary - instruction);
    } else if (current.pieces.length === 0 && (!current.isCode || !this.linkRelaxes)) {
      const gap = (boundary - (current.data.length % boundary)) % boundary;
      if (gap > most) return;
      if (fill !== undefined) this.fill(Math.floor(gap / fillSize), fillSize, fill);
      else if (current.isCode) this.nops(gap);
      else this.zero(gap);
    } else {
      this.piece({ kind: 'align', boundary, fill: fill ?? (current.isCode ? undefined : 0), fillSize, most });
    }
  }

  private nops(count: number): void {
    this.room(count);
    for (const byte of nops(count)) this.current.data.u8(byte);
  }
}

/** `count` bytes of instructions that do nothing. */
export function nops(count: number): Uint8Array {
  const bytes = new Uint8Array(count);
  const view = new DataView(bytes.buffer);
  let at = count % 2;
  if (count % 4 >= 2) {
    view.setUint16(at, C_NOP, true);
    at += 2;
  }
  for (; at < count; at += 4) view.setUint32(at, NOP, true);
  return bytes;
}
