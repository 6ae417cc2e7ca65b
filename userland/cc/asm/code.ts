/**
 * The instructions of an ObjectBuilder. Registers are numbers of 0 to 31; operations are words of
 * op.ts. An instruction is compressed if it can be; branches reach any distance.
 */

import { fits, highPart, putI, putS, putU } from '../elf/fields.ts';
import { Rel } from '../elf/relocs.ts';
import { compress } from './compress.ts';
import { DataBuilder } from './data.ts';
import { Op, Reg } from './op.ts';
import type { AsmSymbol, Value } from './symbol.ts';

const shifted = (register: number, by: number): number => register << by;

export class CodeBuilder extends DataBuilder {
  /** Called before each instruction, when a line waits for one. */
  protected beforeInstruction: (() => void) | undefined;

  /** Exactly these 32 bits. */
  raw32(word: number): void {
    this.beforeInstruction?.();
    this.u32(word);
  }

  /** Exactly these 16 bits. */
  raw16(word: number): void {
    this.beforeInstruction?.();
    this.u16(word);
  }

  /** An instruction, compressed if it can be. */
  word(word: number): void {
    const short = this.rvc ? compress(word) : 0;
    if (short === 0) this.raw32(word);
    else this.raw16(short);
  }

  /** A register with two others: add, mul, slt, ... */
  r(op: number, rd: number, rs1: number, rs2: number): void {
    this.word(op | shifted(rd, 7) | shifted(rs1, 15) | shifted(rs2, 20));
  }

  /** A register with another and a constant, a shift by a constant, a load, jalr. */
  i(op: number, rd: number, rs1: number, imm: number): void {
    const isShift = (op & 0x3fff & ~0x4000) === 0x1013;
    if (isShift ? imm < 0 || imm > 31 : !fits(imm, 12))
      this.wrong(`${imm} does not fit into this instruction`);
    this.word(putI(op, (op >> 20) | (imm & 0xfff)) | shifted(rd, 7) | shifted(rs1, 15));
  }

  /** A store. */
  s(op: number, rs2: number, base: number, offset: number): void {
    if (!fits(offset, 12)) this.wrong(`the offset ${offset} does not fit into a store`);
    this.word(putS(op, offset) | shifted(base, 15) | shifted(rs2, 20));
  }

  /** lui or auipc with the upper 20 bits as a number of 0 to 0xfffff, or one with a sign. */
  u(op: number, rd: number, imm20: number): void {
    this.word(putU(op, imm20 << 12) | shifted(rd, 7));
  }

  /** An I form whose constant is a relocation's. */
  iRef(op: number, rd: number, rs1: number, rel: number, symbol: AsmSymbol, addend = 0): void {
    this.ref(op | shifted(rd, 7) | shifted(rs1, 15), rel, symbol, addend);
  }

  sRef(op: number, rs2: number, base: number, rel: number, symbol: AsmSymbol, addend = 0): void {
    this.ref(op | shifted(base, 15) | shifted(rs2, 20), rel, symbol, addend);
  }

  uRef(op: number, rd: number, rel: number, symbol: AsmSymbol, addend = 0): void {
    this.ref(op | shifted(rd, 7), rel, symbol, addend);
  }

  /** add rd, rs1, tp, %tprel_add(symbol): an addition that the linker may take away. */
  tprelAdd(rd: number, rs1: number, symbol: AsmSymbol): void {
    this.ref(Op.ADD | shifted(rd, 7) | shifted(rs1, 15) | shifted(Reg.TP, 20), Rel.TPREL_ADD, symbol, 0);
  }

  private ref(word: number, rel: number, add: AsmSymbol, addend: number): void {
    this.relocated(word, rel, { add, sub: undefined, constant: BigInt(addend) });
  }

  /** An instruction of 32 bits with a relocation that the linker may use to shorten it. */
  relocated(word: number, rel: number, value: Value): void {
    this.beforeInstruction?.();
    this.fixup(rel, value, 4, true);
    this.u32(word);
  }

  /** A branch to a label at any distance. */
  branch(op: number, rs1: number, rs2: number, target: AsmSymbol, addend = 0): void {
    const isShort = this.rvc && rs2 === 0 && rs1 >= 8 && rs1 <= 15 && (op === Op.BEQ || op === Op.BNE);
    const short = isShort ? (op === Op.BEQ ? 0xc001 : 0xe001) | ((rs1 - 8) << 7) : 0;
    this.jumpTo(op | shifted(rs1, 15) | shifted(rs2, 20), target, addend, short);
  }

  jump(target: AsmSymbol, addend = 0): void {
    this.jumpTo(Op.JAL, target, addend, this.rvc ? 0xa001 : 0);
  }

  /** A jump that keeps the address behind it in `rd`. */
  jal(rd: number, target: AsmSymbol, addend = 0): void {
    this.jumpTo(Op.JAL | shifted(rd, 7), target, addend, 0);
  }

  private jumpTo(word: number, target: AsmSymbol, addend: number, short: number): void {
    this.beforeInstruction?.();
    this.piece({ kind: 'branch', word, target, addend, short });
  }

  call(symbol: AsmSymbol, addend = 0): void {
    this.farJump(Reg.RA, Reg.RA, symbol, addend);
  }

  /** A jump to a function; t1 is lost. */
  tail(symbol: AsmSymbol, addend = 0): void {
    this.farJump(Reg.ZERO, Reg.T1, symbol, addend);
  }

  /** auipc and jalr, which the linker makes one instruction where it can. */
  farJump(rd: number, scratch: number, symbol: AsmSymbol, addend = 0): void {
    this.relocated(Op.AUIPC | shifted(scratch, 7), Rel.CALL_PLT, {
      add: symbol,
      sub: undefined,
      constant: BigInt(addend),
    });
    this.u32(Op.JALR | shifted(rd, 7) | shifted(scratch, 15));
  }

  /** Puts a number into the register that is always 0: as long as GNU as makes that. */
  liZero(number: number): void {
    const low = (number << 20) >> 20;
    if (low !== number) this.word(putU(Op.LUI, number - low));
    if (low === 0 && low !== number) this.word(Op.ADDI);
    else this.raw32(putI(Op.ADDI, low));
  }

  /** A constant of 32 bits. */
  li(rd: number, value: number): void {
    const number = value | 0;
    if (fits(number, 12)) {
      this.i(Op.ADDI, rd, Reg.ZERO, number);
      return;
    }
    const high = highPart(number);
    this.word(putU(Op.LUI, high) | shifted(rd, 7));
    const low = (number - high) | 0;
    if (low !== 0) this.i(Op.ADDI, rd, rd, low);
  }

  /** An address by lui and addi. */
  la(rd: number, symbol: AsmSymbol, addend = 0): void {
    this.uRef(Op.LUI, rd, Rel.HI20, symbol, addend);
    this.iRef(Op.ADDI, rd, rd, Rel.LO12_I, symbol, addend);
  }

  /** An address relative to the program counter. */
  lla(rd: number, symbol: AsmSymbol, addend = 0): void {
    const high = this.pcrelHigh(rd, symbol, addend);
    this.iRef(Op.ADDI, rd, rd, Rel.PCREL_LO12_I, high);
  }

  /** The upper part of an address relative to here; returns the label for the lower part. */
  pcrelHigh(rd: number, symbol: AsmSymbol, addend = 0): AsmSymbol {
    const label = this.mark();
    this.uRef(Op.AUIPC, rd, Rel.PCREL_HI20, symbol, addend);
    return label;
  }
}
