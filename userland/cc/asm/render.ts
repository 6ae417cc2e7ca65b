/**
 * The bytes and relocations of a section, once the sizes of its pieces are settled. A branch whose
 * distance nobody can change any more gets no relocation.
 */

import { Bytes } from '../elf/bytes.ts';
import { STT_TLS } from '../elf/constants.ts';
import { highPart, putB, putCB, putCJ, putI, putJ, putS, putU } from '../elf/fields.ts';
import { Relocations } from '../elf/object.ts';
import { Rel, relName } from '../elf/relocs.ts';
import { type DataBuilder, nops } from './data.ts';
import { evaluate, lebSize, targetIn } from './layout.ts';
import type { AlignPiece, AsmSection, BranchPiece, Fixup, Piece } from './section.ts';
import { type AsmSymbol, behind, reduced, type Value } from './symbol.ts';

const JAL = 0x6f;
/** Relocations of symbols of a thread's storage. */
const THREAD: ReadonlySet<number> = new Set([
  Rel.TPREL_HI20,
  Rel.TPREL_LO12_I,
  Rel.TPREL_LO12_S,
  Rel.TPREL_ADD,
]);
/** The bit of funct3 that inverts a branch, and that which makes c.beqz c.bnez. */
const INVERT = 0x1000;
const INVERT_SHORT = 0x2000;

const ADD: Readonly<Record<number, number>> = { 1: Rel.ADD8, 2: Rel.ADD16, 4: Rel.ADD32, 8: Rel.ADD64 };
const SUB: Readonly<Record<number, number>> = { 1: Rel.SUB8, 2: Rel.SUB16, 4: Rel.SUB32, 8: Rel.SUB64 };

/** Renders one section. `use` gives a symbol its index in the object. */
export class Renderer {
  readonly out = new Bytes();
  readonly relocs = new Relocations();
  private readonly builder: DataBuilder;
  private readonly section: AsmSection;
  private readonly use: (symbol: AsmSymbol) => number;

  constructor(builder: DataBuilder, section: AsmSection, use: (symbol: AsmSymbol) => number) {
    this.builder = builder;
    this.section = section;
    this.use = use;
  }

  render(): void {
    const { pieces, fixups, data } = this.section;
    const bytes = data.view();
    let fixup = 0;
    let done = 0;
    for (let i = 0; i <= pieces.length; i++) {
      const piece = pieces[i];
      const end = piece?.at ?? bytes.length;
      this.out.bytes(bytes.subarray(done, end));
      done = end;
      for (; fixup < fixups.length && (fixups[fixup] as Fixup).pieces === i; fixup++)
        this.settle(fixups[fixup] as Fixup);
      if (piece !== undefined) this.piece(piece);
    }
  }

  private wrong(of: Piece | Fixup, text: string): void {
    this.builder.errors.push({ ...of.line, text });
  }

  private piece(piece: Piece): void {
    const { out } = this;
    switch (piece.kind) {
      case 'branch':
        this.branch(piece);
        return;
      case 'align':
        this.padding(piece, piece.size);
        return;
      case 'leb':
        this.leb(piece, piece.value, piece.signed);
        return;
      case 'advance':
        this.advance(piece.from, piece.to, piece.size);
        return;
      default:
        if (evaluate(piece.value) === undefined && piece.kind === 'space')
          this.wrong(piece, 'a number of bytes depends on a symbol that is not known here');
        for (let i = 0; i < piece.size; i++) out.u8(piece.fill);
    }
  }

  private padding({ fill, fillSize }: AlignPiece, size: number): void {
    if (fill === undefined) this.out.bytes(nops(size));
    else for (let i = 0; i < size; i++) this.out.u8(fill >> (8 * (i % fillSize)));
  }

  /** Puts a branch; beyond its reach an inverted one over a jump. */
  private branch(piece: BranchPiece & Piece): void {
    const { word, short, size } = piece;
    const isJump = (word & 0x7f) === JAL;
    if (size === 2) {
      const rel = isJump ? Rel.RVC_JUMP : Rel.RVC_BRANCH;
      const distance = this.branchTo(piece, rel);
      this.out.u16(isJump ? putCJ(short, distance) : putCB(short, distance));
    } else if (size === 4 && !isJump) {
      const distance = this.branchTo(piece, Rel.BRANCH);
      this.out.u32(putB(word, distance));
    } else {
      if (size === 6) this.out.u16(putCB(short ^ INVERT_SHORT, 6));
      if (size === 8) this.out.u32(putB(word ^ INVERT, 8));
      const distance = this.branchTo(piece, Rel.JAL);
      this.out.u32(putJ(isJump ? word : JAL, distance));
    }
  }

  /** Leaves the relocation of a branch here, if it needs one; returns the distance of now. */
  private branchTo(piece: BranchPiece & Piece, rel: number): number {
    const target = targetIn(this.section, piece);
    const place = behind(piece.target)?.base?.place;
    const isFinal = target !== undefined && (!this.builder.linkRelaxes || place?.soft === piece.soft);
    if (!isFinal)
      this.reloc(piece, this.out.length, rel, {
        add: piece.target,
        sub: undefined,
        constant: BigInt(piece.addend),
      });
    if (target === undefined) return 0;
    const distance = target - this.out.length;
    if (rel === Rel.JAL && (distance < -(2 ** 20) || distance >= 2 ** 20))
      this.wrong(piece, `${piece.target.name} is ${distance} bytes away, too far for a jump`);
    return distance;
  }

  private leb(piece: Piece, value: Value, signed: boolean): void {
    const known = evaluate(value);
    const { out } = this;
    if (known === undefined) {
      this.wrong(piece, 'a LEB128 number depends on a symbol that is not known here');
      return;
    }
    if (known < 0n && !signed) {
      this.wrong(piece, `${known} is negative, and .uleb128 is for numbers from 0`);
      return;
    }
    if (!this.isFinal(value)) {
      const { add, sub, constant } = reduced(value) as Value;
      if (signed) {
        this.wrong(piece, 'the linker may change this distance: .sleb128 cannot hold it');
        return;
      }
      this.reloc(piece, out.length, Rel.SET_ULEB128, { add, sub: undefined, constant });
      this.reloc(piece, out.length, Rel.SUB_ULEB128, { add: sub, sub: undefined, constant: 0n });
    }
    const size = Math.max(piece.size, lebSize(known, signed));
    for (let i = 0; i < size; i++)
      out.u8(Number((known >> BigInt(7 * i)) & 0x7fn) | (i + 1 < size ? 0x80 : 0));
  }

  /** True if the linker cannot change the value of an expression of places. */
  private isFinal(value: Value): boolean {
    const { add, sub } = reduced(value) ?? value;
    if (add === undefined && sub === undefined) return true;
    const [a, b] = [add?.place, sub?.place];
    if (a === undefined || b === undefined || a.section !== b.section) return false;
    return !a.section.isCode || !this.builder.linkRelaxes || a.soft === b.soft;
  }

  /** The step of a call frame program, in the form that has `size` bytes. */
  private advance(from: AsmSymbol, to: AsmSymbol, size: number): void {
    const { out } = this;
    const value: Value = { add: to, sub: from, constant: 0n };
    const step = Number(evaluate(value) ?? 0n);
    if (size === 0) return;
    if (size > 1) out.u8(size === 5 ? 4 : size);
    if (!this.isFinal(value)) {
      const [set, sub] =
        size === 1
          ? [Rel.SET6, Rel.SUB6]
          : size === 2
            ? [Rel.SET8, Rel.SUB8]
            : size === 3
              ? [Rel.SET16, Rel.SUB16]
              : [Rel.SET32, Rel.SUB32];
      this.relocs.push(out.length, set, this.use(to), 0);
      this.relocs.push(out.length, sub, this.use(from), 0);
    }
    if (size === 1) out.u8(0x40 | step);
    else if (size === 2) out.u8(step);
    else if (size === 3) out.u16(step);
    else out.u32(step);
  }

  private settle(fixup: Fixup): void {
    const offset = fixup.at + (this.section.before[fixup.pieces] as number);
    if (fixup.rel >= 0) this.instruction(fixup, offset);
    else this.data(fixup, offset);
  }

  private data(fixup: Fixup, offset: number): void {
    const { size, value } = fixup;
    const known = this.isFinal(value) ? evaluate(value) : undefined;
    if (known !== undefined) {
      if (BigInt.asIntN(size * 8, known) !== known && BigInt.asUintN(size * 8, known) !== known)
        this.wrong(fixup, `${known} does not fit into ${size === 1 ? 'a byte' : `${size} bytes`}`);
      this.patch(offset, size, known);
      return;
    }
    const { add, sub, constant } = reduced(value) ?? value;
    if (add === undefined) {
      this.wrong(fixup, 'a symbol is subtracted from nothing');
      return;
    }
    if (sub === undefined) {
      if (size < 4) {
        this.wrong(fixup, `the address of ${add.name} does not fit into ${size} bytes`);
        return;
      }
      this.reloc(fixup, offset, size === 4 ? Rel[32] : Rel[64], {
        add: value.sub ? add : (value.add ?? add),
        sub: undefined,
        constant: value.sub ? constant : value.constant,
      });
      return;
    }
    if (sub.place === undefined) {
      this.wrong(fixup, `${sub.name} is subtracted, and is not a label of this module`);
      return;
    }
    this.reloc(fixup, offset, ADD[size] as number, { add, sub: undefined, constant });
    this.reloc(fixup, offset, SUB[size] as number, { add: sub, sub: undefined, constant: 0n });
  }

  private patch(offset: number, size: number, value: bigint): void {
    const bytes = this.fixed();
    for (let i = 0; i < size; i++) bytes[offset + i] = Number((value >> BigInt(8 * i)) & 0xffn);
  }

  /** Bytes that are rendered later are patched then: the output of fixed bytes is complete here. */
  private fixed(): Uint8Array {
    return this.out.view();
  }

  private instruction(fixup: Fixup, offset: number): void {
    const { rel, value, relax } = fixup;
    if (rel === Rel.ALIGN) {
      this.relocs.push(offset, rel, 0, Number(value.constant));
      return;
    }
    const { add, sub, constant } = reduced(value) ?? value;
    if (sub !== undefined) {
      this.wrong(fixup, `a difference of symbols cannot be in ${relName(rel)}`);
      return;
    }
    if (add === undefined) {
      this.constant(fixup, offset, Number(BigInt.asIntN(32, constant)));
      return;
    }
    if (rel === Rel.RVC_JUMP || rel === Rel.RVC_BRANCH) this.short(fixup, offset, { add, sub, constant });
    this.reloc(fixup, offset, rel, value.add !== undefined ? value : { add, sub, constant });
    if (relax) this.relocs.push(offset, Rel.RELAX, 0, 0);
  }

  /** The distance of now in a branch that the source wants to be short. */
  private short({ rel }: Fixup, offset: number, { add, constant }: Value): void {
    if (add?.place?.section !== this.section) return;
    const bytes = this.fixed();
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const distance = this.section.offset(add.place) + Number(constant) - offset;
    const half = view.getUint16(offset, true);
    view.setUint16(offset, rel === Rel.RVC_JUMP ? putCJ(half, distance) : putCB(half, distance), true);
  }

  /** An instruction with the part of a constant. */
  private constant(fixup: Fixup, offset: number, value: number): void {
    const bytes = this.fixed();
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const word = view.getInt32(offset, true);
    if (fixup.rel === Rel.HI20) view.setInt32(offset, putU(word, highPart(value)), true);
    else if (fixup.rel === Rel.LO12_I) view.setInt32(offset, putI(word, value & 0xfff), true);
    else if (fixup.rel === Rel.LO12_S) view.setInt32(offset, putS(word, value & 0xfff), true);
    else this.wrong(fixup, `${relName(fixup.rel)} needs a symbol, not the number ${value}`);
  }

  /** A relocation by a symbol; for a local name that .set made by the one behind it. */
  private reloc(of: Piece | Fixup, offset: number, type: number, value: Value): void {
    const { add, constant } = value;
    if (add === undefined) {
      this.wrong(of, `${relName(type)} needs a symbol`);
      return;
    }
    let symbol: AsmSymbol = add;
    let addend = constant;
    if (add.equal !== undefined && !add.bound) {
      const target = behind(add);
      if (target?.base === undefined) {
        this.wrong(of, `${add.name} is no address`);
        return;
      }
      symbol = target.base;
      addend += target.constant;
    }
    if (symbol.isTemporary && !symbol.isDefined) {
      this.wrong(of, `label ${shownLabel(symbol)} is used and not defined`);
      return;
    }
    // GNU as marks in this way that the symbol must be a thread's.
    if (THREAD.has(type)) symbol.type = STT_TLS;
    this.relocs.push(offset, type, this.use(symbol), Number(BigInt.asIntN(32, addend)));
  }
}

/** A label as the source has it: numbered ones are .L1^2 inside. */
function shownLabel({ name }: AsmSymbol): string {
  const end = name.indexOf('\x02');
  return end < 0 ? name : `${name.slice(2, end)}f`;
}
