/**
 * Relaxation: instructions that the compiler wrote for the worst case become shorter where the
 * addresses allow it (psABI, "Linker Relaxation"). Calls become jal or c.jal; an upper part is left
 * out where gp, tp or zero reach, or becomes c.lui; padding that alignment no longer needs goes.
 * Each cut brings others near, so passes go on until there is none. A condition keeps room for the
 * alignment of sections, by which a distance may still grow.
 *
 * Invariant: a cut only takes bytes of its own relocation, which are marked by R_RISCV_RELAX or
 * R_RISCV_ALIGN; what has been shortened is not looked at again.
 */

import { fits, highPart } from '../elf/fields.ts';
import { Rel } from '../elf/relocs.ts';
import type { InputSection, LinkSymbol } from './input.ts';
import type { Layout } from './layout.ts';
import { PAGE } from './outputs.ts';

const PASSES = 100;

/** Marks for types that relaxation makes and no file has: the instruction is gone. */
export const GONE = 0xff;
/** jalr to an address near zero. */
export const ZERO_CALL = 0xfe;

const C_J = 0xa001;
const C_JAL = 0x2001;
const JAL = 0x6f;
const C_LUI = 0x6001;

export class Relaxer {
  private readonly layout: Layout;
  private readonly sections: readonly InputSection[];
  private readonly gp: LinkSymbol | undefined;
  private greatest = 1;

  constructor(layout: Layout, gp: LinkSymbol | undefined) {
    this.layout = layout;
    this.gp = gp;
    this.sections = layout.outputs
      .filter(({ isAllocated }) => isAllocated)
      .flatMap(({ inputs }) => inputs)
      .filter(({ section, isCode }) => isCode && section.relocs.count > 0);
    for (const section of this.sections) prepare(section);
  }

  /** Does it all; sections and symbols have their last addresses then. */
  relax(): void {
    this.greatest = Math.max(...this.layout.outputs.map(({ align }) => align));
    for (let pass = 0; pass < PASSES; pass++) {
      this.layout.place();
      let changed = false;
      for (const section of this.sections) changed = this.shorten(section) || changed;
      if (!changed) break;
    }
    this.align();
  }

  /** Takes away padding alone: what has to be done even if nothing else may be. */
  align(): void {
    for (const section of this.sections) alignSection(section);
    this.layout.place();
  }

  /** One pass over a section; true if anything was cut. */
  private shorten(section: InputSection): boolean {
    const { relocs } = section.section;
    const { types } = section;
    let changed = false;
    for (let i = 0; i + 1 < relocs.count; i++) {
      if (types[i + 1] !== Rel.RELAX || relocs.offset[i] !== relocs.offset[i + 1]) continue;
      changed = this.one(section, i) || changed;
    }
    if (changed) recut(section);
    return changed;
  }

  private one(section: InputSection, i: number): boolean {
    const { relocs } = section.section;
    const symbol = section.object.symbols[relocs.symbol[i] as number] as LinkSymbol;
    switch (section.types[i]) {
      case Rel.CALL:
      case Rel.CALL_PLT:
        return this.call(section, i, symbol);
      case Rel.HI20:
      case Rel.LO12_I:
      case Rel.LO12_S:
        return this.absolute(section, i, symbol);
      case Rel.PCREL_HI20:
        return this.relative(section, i, symbol);
      case Rel.TPREL_HI20:
      case Rel.TPREL_ADD:
      case Rel.TPREL_LO12_I:
      case Rel.TPREL_LO12_S:
        return this.thread(section, i, symbol);
      default:
        return false;
    }
  }

  /** auipc and jalr: one jump if it reaches. */
  private call(section: InputSection, i: number, symbol: LinkSymbol): boolean {
    const { relocs } = section.section;
    const offset = relocs.offset[i] as number;
    const target = symbol.address(relocs.addend[i]);
    let distance = target - section.addressOf(offset);
    const isNear = fits(distance, 21);
    if (isNear) {
      const room = symbol.section?.output === section.output ? (section.output?.align ?? 1) : this.greatest;
      distance += distance < 0 ? -room : room;
    }
    const view = new DataView(section.bytes.buffer, section.bytes.byteOffset + offset, 8);
    const rd = (view.getUint32(4, true) >> 7) & 31;
    if (fits(distance, 12) && rd <= 1) {
      view.setUint16(0, rd === 0 ? C_J : C_JAL, true);
      section.types[i] = Rel.RVC_JUMP;
      return this.cut(section, i, 6);
    }
    if (fits(distance, 21)) {
      view.setUint32(0, JAL | (rd << 7), true);
      section.types[i] = Rel.JAL;
    } else if (target >= 0 && target < 0x800) {
      view.setUint32(0, 0x67 | (rd << 7), true);
      section.types[i] = ZERO_CALL;
    } else return false;
    return this.cut(section, i, 4);
  }

  private cut(section: InputSection, i: number, count: number): boolean {
    section.cuts[i] = count;
    section.types[i + 1] = Rel.NONE;
    return true;
  }

  /** True if gp, or zero, and 12 bits reach a symbol, whatever alignment may still do. */
  private isNear(symbol: LinkSymbol, address: number, addend: number): boolean {
    if (fits(address, 12)) return true;
    if (this.gp === undefined) return false;
    const isSame = symbol.section !== undefined && symbol.section.output === this.layout.pointerSection;
    const room = isSame ? (this.layout.pointerSection?.align ?? 1) : this.greatest;
    const rest = Math.max(0, symbol.size - addend);
    const distance = address - this.gp.address();
    return distance >= 0 ? fits(distance + room + rest, 12) : fits(distance - room - rest, 12);
  }

  /** False for what may still come to lie elsewhere from gp: code. */
  private isSteady(symbol: LinkSymbol): boolean {
    return symbol.section?.isCode !== true;
  }

  /** lui and what uses it. */
  private absolute(section: InputSection, i: number, symbol: LinkSymbol): boolean {
    const { relocs } = section.section;
    const addend = relocs.addend[i] as number;
    const address = symbol.address(addend);
    if (this.isSteady(symbol) && this.isNear(symbol, address, addend)) {
      const type = section.types[i];
      if (type === Rel.HI20) {
        section.types[i] = GONE;
        return this.cut(section, i, 4);
      }
      section.types[i] = type === Rel.LO12_I ? Rel.GPREL_I : Rel.GPREL_S;
      return false;
    }
    if (section.types[i] !== Rel.HI20) return false;
    const upper = highPart(address) >> 12;
    const later = highPart(address + PAGE) >> 12;
    const offset = relocs.offset[i] as number;
    const view = new DataView(section.bytes.buffer, section.bytes.byteOffset + offset, 4);
    const rd = (view.getUint32(0, true) >> 7) & 31;
    if (rd === 0 || rd === 2 || upper === 0 || later === 0 || !fits(upper, 6) || !fits(later, 6))
      return false;
    view.setUint16(0, C_LUI | (rd << 7), true);
    section.types[i] = Rel.RVC_LUI;
    return this.cut(section, i, 2);
  }

  /** auipc of an address; the lower parts find out that it is gone when they are filled in. */
  private relative(section: InputSection, i: number, symbol: LinkSymbol): boolean {
    if (!this.isSteady(symbol)) return false;
    const addend = section.section.relocs.addend[i] as number;
    if (!this.isNear(symbol, symbol.address(addend), addend)) return false;
    section.types[i] = GONE;
    return this.cut(section, i, 4);
  }

  /** An address relative to tp: lui and add are not needed within 12 bits. */
  private thread(section: InputSection, i: number, symbol: LinkSymbol): boolean {
    const { relocs } = section.section;
    if (highPart(symbol.address(relocs.addend[i]) - this.layout.tlsBase) !== 0) return false;
    const type = section.types[i];
    if (type === Rel.TPREL_LO12_I || type === Rel.TPREL_LO12_S) {
      section.types[i] = type === Rel.TPREL_LO12_I ? Rel.TPREL_I : Rel.TPREL_S;
      return false;
    }
    section.types[i] = GONE;
    return this.cut(section, i, 4);
  }
}

/** Gives a section copies to change, and holds its relocations to their order and its end. */
function prepare(section: InputSection): void {
  const { relocs, size } = section.section;
  section.bytes = section.bytes.slice();
  section.types = section.types.slice();
  section.cuts = new Uint32Array(relocs.count);
  let end = 0;
  for (let i = 0; i < relocs.count; i++) {
    const offset = relocs.offset[i] as number;
    const type = relocs.type[i] as number;
    const isCall = type === Rel.CALL || type === Rel.CALL_PLT;
    const length =
      type === Rel.ALIGN
        ? (relocs.addend[i] as number)
        : isCall
          ? 8
          : relocs.type[i + 1] === Rel.RELAX
            ? 4
            : 0;
    if (length === 0) continue;
    if (offset < end) section.object.complain(section, offset, 'the relocations overlap or are not in order');
    if (length < 0 || offset + length > size)
      section.object.complain(section, offset, 'a relocation ends beyond the section');
    end = offset + length;
  }
}

/** The bytes that stay before a cut: of a short jump or c.lui 2, of jal 4, of padding its need. */
function kept(section: InputSection, i: number): number {
  const type = section.types[i];
  if (type === Rel.RVC_JUMP || type === Rel.RVC_LUI) return 2;
  if (type === Rel.JAL || type === ZERO_CALL) return 4;
  if (type === Rel.ALIGN) return (section.section.relocs.addend[i] as number) - (section.cuts[i] as number);
  return 0;
}

/** Makes the list of cuts of a section anew. */
function recut(section: InputSection): void {
  const { relocs } = section.section;
  section.cutAt = [];
  section.cutSum = [0];
  let sum = 0;
  for (let i = 0; i < relocs.count; i++) {
    const count = section.cuts[i] as number;
    if (count === 0) continue;
    sum += count;
    section.cutAt.push((relocs.offset[i] as number) + kept(section, i));
    section.cutSum.push(sum);
  }
  section.size = section.section.size - sum;
}

/** Cuts padding down to what alignment needs. */
function alignSection(section: InputSection): void {
  const { relocs } = section.section;
  let removed = 0;
  for (let i = 0; i < relocs.count; i++) {
    if (section.types[i] !== Rel.ALIGN) {
      removed += section.cuts[i] ?? 0;
      continue;
    }
    const most = relocs.addend[i] as number;
    let boundary = 1;
    while (boundary <= most) boundary *= 2;
    const at = (relocs.offset[i] as number) - removed;
    const needed = (boundary - (at % boundary)) % boundary;
    if (needed > most)
      section.object.complain(
        section,
        relocs.offset[i] as number,
        `needs ${needed} bytes of padding and has ${most}`,
      );
    section.cuts[i] = Math.max(0, most - needed);
    removed += section.cuts[i] as number;
    putNops(section.bytes, relocs.offset[i] as number, needed);
  }
  recut(section);
}

function putNops(bytes: Uint8Array, offset: number, count: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  for (; at + 4 <= count; at += 4) view.setUint32(offset + at, 0x13, true);
  if (at < count) view.setUint16(offset + at, 0x0001, true);
}
