/**
 * Call frame information, as the .cfi directives give it, and the sections .eh_frame and
 * .debug_frame made of it (DWARF 5, 6.4). A function is an entry (FDE) with a program of steps and
 * rules; all entries of one kind share a common entry (CIE).
 */

import { Bytes } from '../elf/bytes.ts';
import { SHF_ALLOC, SHT_PROGBITS } from '../elf/constants.ts';
import { Rel } from '../elf/relocs.ts';
import { byteString, bytesOf } from '../elf/text.ts';
import type { DataBuilder } from './data.ts';
import type { AsmSymbol, Place } from './symbol.ts';

const DATA_ALIGN = -4;
const RETURN_REGISTER = 1;
const STACK_POINTER = 2;

const DW_CFA_ADVANCE_LOC = 0x40;
const DW_CFA_OFFSET = 0x80;
const DW_CFA_RESTORE = 0xc0;
const DW_CFA_UNDEFINED = 7;
const DW_CFA_SAME_VALUE = 8;
const DW_CFA_REGISTER = 9;
const DW_CFA_REMEMBER_STATE = 0xa;
const DW_CFA_RESTORE_STATE = 0xb;
const DW_CFA_DEF_CFA = 0xc;
const DW_CFA_DEF_CFA_REGISTER = 0xd;
const DW_CFA_DEF_CFA_OFFSET = 0xe;
const DW_CFA_OFFSET_EXTENDED = 5;
const DW_CFA_RESTORE_EXTENDED = 6;
const DW_CFA_OFFSET_EXTENDED_SF = 0x11;

/** A step or rules: rules hold from `place` on. */
interface Rules {
  readonly place: Place;
  readonly bytes: Uint8Array;
}

interface Entry {
  readonly start: AsmSymbol;
  end: AsmSymbol | undefined;
  readonly rules: Rules[];
  readonly isSignal: boolean;
}

/** A common entry: its first rules, and where it is. */
interface Common {
  readonly isSignal: boolean;
  readonly rules: readonly string[];
  readonly label: AsmSymbol;
}

/** The frames of a module. The methods are the directives. */
export class Frames {
  private readonly builder: DataBuilder;
  private readonly entries: Entry[] = [];
  private open: Entry | undefined;
  private ehFrame = true;
  private debugFrame = false;
  private cfaOffset = 0;
  private readonly remembered: number[] = [];
  private isSignal = false;

  constructor(builder: DataBuilder) {
    this.builder = builder;
  }

  /** The sections that are made; .eh_frame alone if nothing is said. */
  sections(ehFrame: boolean, debugFrame: boolean): void {
    this.ehFrame = ehFrame;
    this.debugFrame = debugFrame;
  }

  startProc(): void {
    if (this.open !== undefined) {
      this.builder.wrong('.cfi_startproc within a function: .cfi_endproc is missing');
      return;
    }
    this.open = { start: this.builder.mark(), end: undefined, rules: [], isSignal: this.isSignal };
    this.cfaOffset = 0;
  }

  endProc(): void {
    if (this.open === undefined) {
      this.builder.wrong('.cfi_endproc without .cfi_startproc');
      return;
    }
    this.open.end = this.builder.mark();
    this.entries.push(this.open);
    this.open = undefined;
  }

  private rule(write: (out: Bytes) => void): void {
    if (this.open === undefined) {
      this.builder.wrong('a .cfi directive outside .cfi_startproc and .cfi_endproc');
      return;
    }
    const out = new Bytes();
    write(out);
    this.open.rules.push({ place: this.builder.current.here(), bytes: out.copy() });
  }

  /** A rule of an opcode and numbers from 0. */
  private plain(opcode: number, ...numbers: readonly number[]): void {
    this.rule((out) => {
      out.u8(opcode);
      for (const number of numbers) out.uleb(number);
    });
  }

  defCfa(register: number, offset: number): void {
    this.cfaOffset = offset;
    this.plain(DW_CFA_DEF_CFA, register, offset);
  }

  defCfaOffset(offset: number): void {
    this.cfaOffset = offset;
    this.plain(DW_CFA_DEF_CFA_OFFSET, offset);
  }

  adjustCfaOffset(by: number): void {
    this.defCfaOffset(this.cfaOffset + by);
  }

  defCfaRegister(register: number): void {
    this.plain(DW_CFA_DEF_CFA_REGISTER, register);
  }

  /** A register was saved at `offset` from the frame's address. */
  offset(register: number, offset: number): void {
    const factored = offset / DATA_ALIGN;
    if (!Number.isInteger(factored)) {
      this.builder.wrong(`.cfi_offset ${offset} is no multiple of 4`);
      return;
    }
    this.rule((out) => {
      if (factored < 0) {
        out.u8(DW_CFA_OFFSET_EXTENDED_SF);
        out.uleb(register);
        out.sleb(factored);
      } else if (register < 0x40) {
        out.u8(DW_CFA_OFFSET | register);
        out.uleb(factored);
      } else {
        out.u8(DW_CFA_OFFSET_EXTENDED);
        out.uleb(register);
        out.uleb(factored);
      }
    });
  }

  /** A register was saved at `offset` from the frame register as it is now. */
  relOffset(register: number, offset: number): void {
    this.offset(register, offset - this.cfaOffset);
  }

  restore(register: number): void {
    if (register < 0x40) this.rule((out) => out.u8(DW_CFA_RESTORE | register));
    else this.plain(DW_CFA_RESTORE_EXTENDED, register);
  }

  undefined(register: number): void {
    this.plain(DW_CFA_UNDEFINED, register);
  }

  sameValue(register: number): void {
    this.plain(DW_CFA_SAME_VALUE, register);
  }

  register(register: number, other: number): void {
    this.plain(DW_CFA_REGISTER, register, other);
  }

  rememberState(): void {
    this.remembered.push(this.cfaOffset);
    this.plain(DW_CFA_REMEMBER_STATE);
  }

  restoreState(): void {
    this.cfaOffset = this.remembered.pop() ?? this.cfaOffset;
    this.plain(DW_CFA_RESTORE_STATE);
  }

  escape(bytes: Uint8Array): void {
    this.rule((out) => out.bytes(bytes));
  }

  /** The function is the return of a signal handler: its pc is not behind a call. */
  signalFrame(): void {
    if (this.open === undefined) {
      this.builder.wrong('.cfi_signal_frame outside a function');
      return;
    }
    this.open = { ...this.open, isSignal: true };
  }

  /** Writes the sections. */
  write(): void {
    const { builder, open } = this;
    if (open !== undefined) builder.wrong('.cfi_endproc is missing at the end of the file');
    if (this.entries.length === 0 || builder.errors.length > 0) return;
    const before = builder.current;
    const common = { type: SHT_PROGBITS, align: 4 };
    if (this.ehFrame) {
      builder.enter(builder.section('.eh_frame', { ...common, flags: SHF_ALLOC }));
      this.all(true);
    }
    if (this.debugFrame) {
      builder.enter(builder.section('.debug_frame', { ...common, flags: 0 }));
      this.all(false);
    }
    builder.enter(before);
  }

  /**
   * Writes all entries. Rules that hold from the first instruction on are in the common entry; an
   * entry takes the first common one whose rules it begins with, as GNU as does.
   */
  private all(isEh: boolean): void {
    const commons: Common[] = [];
    for (const entry of this.entries) {
      const { place: start } = entry.start;
      const later = entry.rules.findIndex(
        ({ place }) => place.at !== start?.at || place.pieces !== start?.pieces,
      );
      const first = entry.rules
        .slice(0, later < 0 ? entry.rules.length : later)
        .map(({ bytes }) => byteString(bytes));
      let common = commons.find(
        ({ isSignal, rules }) => isSignal === entry.isSignal && rules.every((rule, i) => rule === first[i]),
      );
      if (common === undefined) {
        common = { isSignal: entry.isSignal, rules: first, label: this.builder.mark() };
        commons.push(common);
        this.sized(() => this.common(isEh, entry.isSignal, bytesOf(first.join(''))));
      }
      const { label, rules } = common;
      this.sized((here) =>
        this.entry(isEh, label, here, { ...entry, rules: entry.rules.slice(rules.length) }),
      );
    }
  }

  /** An entry with its length before it, filled up to a multiple of four. */
  private sized(write: (start: AsmSymbol) => void): void {
    const { builder } = this;
    const [start, end] = [builder.label(), builder.label()];
    builder.diff(4, end, start);
    builder.define(start);
    write(start);
    builder.align(4, 0);
    builder.define(end);
  }

  private common(isEh: boolean, isSignal: boolean, rules: Uint8Array): void {
    const { builder } = this;
    builder.u32(isEh ? 0 : 0xffffffff);
    builder.u8(3);
    builder.bytes(bytesOf(`${isEh ? 'zR' : ''}${isSignal ? 'S' : ''}\0`));
    builder.uleb(1);
    builder.sleb(DATA_ALIGN);
    builder.uleb(RETURN_REGISTER);
    // Addresses are relative to where they stand, in four bytes with a sign.
    if (isEh) builder.bytes(new Uint8Array([1, 0x1b]));
    builder.bytes(new Uint8Array([DW_CFA_DEF_CFA_REGISTER, STACK_POINTER]));
    builder.bytes(rules);
  }

  private entry(isEh: boolean, cie: AsmSymbol, here: AsmSymbol, { start, end, rules }: Entry): void {
    const { builder } = this;
    if (isEh) {
      builder.diff(4, here, cie);
      builder.fixup(Rel['32_PCREL'], { add: start, sub: undefined, constant: 0n });
      builder.u32(0);
    } else {
      builder.ref32(cie);
      builder.ref32(start);
    }
    builder.diff(4, end as AsmSymbol, start);
    if (isEh) builder.uleb(0);
    let from = start;
    for (const { place, bytes } of rules) {
      const { place: last } = from;
      if (last === undefined) continue;
      if (place.at !== last.at || place.pieces !== last.pieces) {
        const to = builder.label();
        to.place = place;
        this.step(from, to);
        from = to;
      }
      builder.bytes(bytes);
    }
  }

  private step(from: AsmSymbol, to: AsmSymbol): void {
    const { builder } = this;
    const known = builder.known({ add: to, sub: from, constant: 0n });
    if (known !== undefined && known < 0x40n) builder.u8(DW_CFA_ADVANCE_LOC | Number(known));
    else builder.piece({ kind: 'advance', from, to });
  }
}
