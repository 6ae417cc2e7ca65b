/**
 * Relocation: the values of symbols put into the bytes of a section, which relaxation may have
 * shortened. A value that does not fit, and a symbol that nothing defines, is reported with its
 * place.
 */

import { fits, highPart, putB, putCB, putCI, putCJ, putI, putJ, putS, putU } from '../elf/fields.ts';
import { Rel, relName } from '../elf/relocs.ts';
import type { InputSection, LinkSymbol } from './input.ts';
import type { Layout } from './layout.ts';
import { NOWHERE } from './outputs.ts';
import { GONE, ZERO_CALL } from './relax.ts';

/** A trouble at a place of an object. */
export interface Trouble {
  readonly section: InputSection;
  readonly offset: number;
  readonly text: string;
  /** The symbol that is undefined, if that is the trouble. */
  readonly symbol?: LinkSymbol;
}

/** The relocation that is being applied. */
interface Job {
  readonly section: InputSection;
  readonly offset: number;
  readonly type: number;
  readonly symbol: LinkSymbol;
  /** The place where it is now, in the output bytes and in memory. */
  readonly at: number;
  readonly place: number;
  readonly value: number;
}

const GP = 3 << 15;
const TP = 4 << 15;
/** All of an instruction but its first source. */
const WITHOUT_RS1 = ~(31 << 15);

/** The bytes of a section without the cuts. */
function compacted({ bytes, cutAt, cutSum, size }: InputSection): Uint8Array {
  if (cutAt.length === 0) return bytes.slice();
  const out = new Uint8Array(size);
  let from = 0;
  let to = 0;
  cutAt.forEach((at, i) => {
    out.set(bytes.subarray(from, at), to);
    to += at - from;
    from = at + (cutSum[i + 1] as number) - (cutSum[i] as number);
  });
  out.set(bytes.subarray(from), to);
  return out;
}

export class Applier {
  private readonly layout: Layout;
  private readonly gp: LinkSymbol | undefined;
  readonly troubles: Trouble[] = [];
  private out: Uint8Array = new Uint8Array(0);
  private view: DataView = new DataView(new ArrayBuffer(0));

  constructor(layout: Layout, gp: LinkSymbol | undefined) {
    this.layout = layout;
    this.gp = gp;
  }

  /** The final bytes of a section. */
  apply(section: InputSection): Uint8Array {
    const { relocs } = section.section;
    if (relocs.count === 0) return section.bytes;
    const out = compacted(section);
    this.out = out;
    this.view = new DataView(out.buffer);
    for (let i = 0; i < relocs.count; i++) {
      const type = section.types[i] as number;
      if (type === Rel.NONE || type === Rel.RELAX || type === Rel.ALIGN || type === GONE) continue;
      const offset = relocs.offset[i] as number;
      const symbol = section.object.symbols[relocs.symbol[i] as number] as LinkSymbol;
      const addend = relocs.addend[i] as number;
      const at = section.moved(offset);
      if (at < 0) {
        this.trouble(section, offset, `${relName(type)} is in the midst of what another relocation is about`);
        continue;
      }
      if (at + (SIZES[type] as number) > out.length) {
        this.trouble(section, offset, `${relName(type)} reaches beyond the end of section ${section.name}`);
        continue;
      }
      if (symbol.isUndefined && !symbol.isWeak && !symbol.isLocal) {
        this.troubles.push({ section, offset, text: '', symbol });
        continue;
      }
      const place = section.address + at;
      const isGone = symbol.section !== undefined && !symbol.section.isLive;
      const value = isGone ? (NOWHERE[section.name] ?? 0) : symbol.address(addend);
      if (this.data(type, at, value, place)) continue;
      this.one({ section, offset, type, symbol, at, place, value });
    }
    return out;
  }

  private trouble(section: InputSection, offset: number, text: string): void {
    this.troubles.push({ section, offset, text });
  }

  private misfit({ section, offset, type, symbol }: Job, value: number): void {
    const to = symbol.name === '' ? '' : ` to ${symbol.name}`;
    this.trouble(section, offset, `${relName(type)}${to} does not reach: ${value} bytes`);
  }

  private one(job: Job): void {
    const { type, value, place } = job;
    if (type === Rel.BRANCH) this.branch(job, value - place, 13);
    else if (type === Rel.JAL) this.branch(job, value - place, 21);
    else if (type === Rel.RVC_BRANCH) this.branch(job, value - place, 9);
    else if (type === Rel.RVC_JUMP) this.branch(job, value - place, 12);
    else if (type === Rel.CALL || type === Rel.CALL_PLT) this.call(job, value - place);
    else if (type === ZERO_CALL) this.word(job, (word) => putI(word, value));
    else if (!this.instruction(job))
      this.trouble(job.section, job.offset, `${relName(type)} is not known to this linker`);
  }

  private word({ at }: Job, change: (word: number) => number): void {
    this.view.setInt32(at, change(this.view.getInt32(at, true)), true);
  }

  private half({ at }: Job, change: (half: number) => number): void {
    this.view.setUint16(at, change(this.view.getUint16(at, true)), true);
  }

  private branch(job: Job, distance: number, bits: number): void {
    const { type, symbol } = job;
    // A branch to a weak symbol that nothing defines is never taken: it goes to itself.
    const to = symbol.isUndefined ? 0 : distance;
    if (!fits(to, bits) || to % 2 !== 0) {
      this.misfit(job, distance);
      return;
    }
    if (type === Rel.BRANCH) this.word(job, (word) => putB(word, to));
    else if (type === Rel.JAL) this.word(job, (word) => putJ(word, to));
    else if (type === Rel.RVC_BRANCH) this.half(job, (half) => putCB(half, to));
    else this.half(job, (half) => putCJ(half, to));
  }

  private call(job: Job, distance: number): void {
    const { at } = job;
    if (at + 8 > this.out.length) {
      this.misfit(job, distance);
      return;
    }
    const upper = highPart(distance);
    this.word(job, (word) => putU(word, upper));
    this.view.setInt32(at + 4, putI(this.view.getInt32(at + 4, true), (distance - upper) & 0xfff), true);
  }

  /** Instructions with a part of an address; false if the relocation is none of them. */
  private instruction(job: Job): boolean {
    const { type, value, place } = job;
    const thread = value - this.layout.tlsBase;
    switch (type) {
      case Rel.HI20:
        this.word(job, (word) => putU(word, highPart(value)));
        return true;
      case Rel.RVC_LUI:
        this.half(job, (half) => putCI(half, highPart(value) >> 12));
        return true;
      case Rel.LO12_I:
        this.word(job, (word) => putI(word, value & 0xfff));
        return true;
      case Rel.LO12_S:
        this.word(job, (word) => putS(word, value & 0xfff));
        return true;
      case Rel.GPREL_I:
      case Rel.GPREL_S:
        this.near(job, value, type === Rel.GPREL_S);
        return true;
      case Rel.PCREL_HI20:
        this.word(job, (word) => putU(word, highPart(value - place)));
        return true;
      case Rel.PCREL_LO12_I:
      case Rel.PCREL_LO12_S:
        this.lower(job, type === Rel.PCREL_LO12_S);
        return true;
      case Rel.TPREL_HI20:
        this.word(job, (word) => putU(word, highPart(thread)));
        return true;
      case Rel.TPREL_LO12_I:
        this.word(job, (word) => putI(word, thread & 0xfff));
        return true;
      case Rel.TPREL_LO12_S:
        this.word(job, (word) => putS(word, thread & 0xfff));
        return true;
      case Rel.TPREL_I:
        this.word(job, (word) => (putI(word, thread & 0xfff) & WITHOUT_RS1) | TP);
        return true;
      case Rel.TPREL_S:
        this.word(job, (word) => (putS(word, thread & 0xfff) & WITHOUT_RS1) | TP);
        return true;
      default:
        return type === Rel.TPREL_ADD;
    }
  }

  /** An address by zero or by gp, whichever reaches. */
  private near(job: Job, address: number, isStore: boolean): void {
    const put = isStore ? putS : putI;
    const distance = address - (this.gp?.address() ?? 0);
    if (fits(address, 12)) this.word(job, (word) => put(word & WITHOUT_RS1, address & 0xfff));
    else if (fits(distance, 12)) this.word(job, (word) => (put(word, distance & 0xfff) & WITHOUT_RS1) | GP);
    else this.misfit(job, distance);
  }

  /** The lower part of an address whose upper part is at the label that the symbol is. */
  private lower(job: Job, isStore: boolean): void {
    const { section, offset, symbol } = job;
    const upper = symbol.section;
    const index = upper === undefined ? undefined : uppersOf(upper).get(symbol.value);
    if (upper === undefined || index === undefined) {
      this.trouble(section, offset, `%pcrel_lo(${symbol.name}) names no place of a %pcrel_hi`);
      return;
    }
    const { relocs } = upper.section;
    const target = upper.object.symbols[relocs.symbol[index] as number] as LinkSymbol;
    const value = target.address(relocs.addend[index]);
    if (upper.types[index] === GONE) {
      this.near(job, value, isStore);
      return;
    }
    const distance = value - upper.addressOf(symbol.value);
    this.word(job, (word) => (isStore ? putS : putI)(word, distance & 0xfff));
  }

  /** Fills in data; false if the relocation is one of instructions. */
  private data(type: number, at: number, value: number, place: number): boolean {
    const { view } = this;
    switch (type) {
      case Rel[32]:
      case Rel.SET32:
        view.setUint32(at, value, true);
        return true;
      case Rel.ADD32:
        view.setUint32(at, view.getUint32(at, true) + value, true);
        return true;
      case Rel.SUB32:
        view.setUint32(at, view.getUint32(at, true) - value, true);
        return true;
      case Rel.ADD16:
        view.setUint16(at, view.getUint16(at, true) + value, true);
        return true;
      case Rel.SUB16:
        view.setUint16(at, view.getUint16(at, true) - value, true);
        return true;
      case Rel.ADD8:
        view.setUint8(at, view.getUint8(at) + value);
        return true;
      case Rel.SUB8:
        view.setUint8(at, view.getUint8(at) - value);
        return true;
      case Rel.ADD64:
        view.setBigInt64(at, view.getBigInt64(at, true) + BigInt(value), true);
        return true;
      case Rel.SUB64:
        view.setBigInt64(at, view.getBigInt64(at, true) - BigInt(value), true);
        return true;
      case Rel[64]:
        view.setBigInt64(at, BigInt(value), true);
        return true;
      case Rel['32_PCREL']:
        view.setUint32(at, value - place, true);
        return true;
      case Rel.SET6:
        view.setUint8(at, (view.getUint8(at) & 0xc0) | (value & 0x3f));
        return true;
      case Rel.SUB6:
        view.setUint8(at, (view.getUint8(at) & 0xc0) | ((view.getUint8(at) - value) & 0x3f));
        return true;
      case Rel.SET8:
        view.setUint8(at, value);
        return true;
      case Rel.SET16:
        view.setUint16(at, value, true);
        return true;
      case Rel.SET_ULEB128:
        this.uleb(at, value);
        return true;
      case Rel.SUB_ULEB128:
        this.uleb(at, this.ulebAt(at) - value);
        return true;
      default:
        return false;
    }
  }

  private ulebAt(at: number): number {
    let value = 0;
    let scale = 1;
    for (let i = at; i < this.out.length; i++, scale *= 128) {
      const byte = this.out[i] as number;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) break;
    }
    return value;
  }

  /** Puts a number into the bytes that one has now. */
  private uleb(at: number, value: number): void {
    let rest = value >>> 0;
    for (let i = at; i < this.out.length; i++, rest = Math.floor(rest / 128)) {
      const isLast = (this.out[i] as number) < 0x80;
      this.out[i] = (rest & 0x7f) | (isLast ? 0 : 0x80);
      if (isLast) return;
    }
  }
}

const BYTES: readonly number[] = [
  Rel.ADD8,
  Rel.SUB8,
  Rel.SUB6,
  Rel.SET6,
  Rel.SET8,
  Rel.SET_ULEB128,
  Rel.SUB_ULEB128,
];
const HALVES: readonly number[] = [
  Rel.ADD16,
  Rel.SUB16,
  Rel.SET16,
  Rel.RVC_BRANCH,
  Rel.RVC_JUMP,
  Rel.RVC_LUI,
];
const DOUBLES: readonly number[] = [Rel[64], Rel.ADD64, Rel.SUB64];

/** The bytes that each relocation reads or writes, at least. */
const SIZES: Readonly<Uint8Array> = Uint8Array.from({ length: 256 }, (_, type) => {
  if (BYTES.includes(type)) return 1;
  if (HALVES.includes(type)) return 2;
  return DOUBLES.includes(type) ? 8 : 4;
});

/** The upper parts of a section by their offsets. */
function uppersOf(section: InputSection): Map<number, number> {
  if (section.uppers !== undefined) return section.uppers;
  const { relocs } = section.section;
  const uppers = new Map<number, number>();
  for (let i = 0; i < relocs.count; i++)
    if (relocs.type[i] === Rel.PCREL_HI20) uppers.set(relocs.offset[i] as number, i);
  section.uppers = uppers;
  return uppers;
}
