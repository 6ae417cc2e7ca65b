/**
 * The decoder of the 32-bit instructions of RV32IMA, Zicsr and Zifencei. Fields
 * that the manual tells implementations to ignore are ignored (fence,
 * fence.i, aq and rl); every other encoding that it does not define is
 * illegal, and so are the privileged instructions.
 */

import * as op from './insn.ts';

/** A decoded instruction: an OP_ number, registers as written, and the immediate, sign-extended. */
export interface Insn {
  op: number;
  rd: number;
  rs1: number;
  rs2: number;
  imm: number;
}

const BY_FUNCT3: readonly number[] = [
  op.OP_ADD,
  op.OP_SLL,
  op.OP_SLT,
  op.OP_SLTU,
  op.OP_XOR,
  op.OP_SRL,
  op.OP_OR,
  op.OP_AND,
];
const IMMEDIATE_BY_FUNCT3: readonly number[] = [
  op.OP_ADDI,
  op.OP_SLLI,
  op.OP_SLTI,
  op.OP_SLTIU,
  op.OP_XORI,
  op.OP_SRLI,
  op.OP_ORI,
  op.OP_ANDI,
];
const LOAD_BY_FUNCT3: readonly number[] = [op.OP_LB, op.OP_LH, op.OP_LW, -1, op.OP_LBU, op.OP_LHU, -1, -1];
const BRANCH_BY_FUNCT3: readonly number[] = [
  op.OP_BEQ,
  op.OP_BNE,
  -1,
  -1,
  op.OP_BLT,
  op.OP_BGE,
  op.OP_BLTU,
  op.OP_BGEU,
];
/** Atomic operations by funct5, the top five bits. */
const AMO_BY_FUNCT5: Readonly<Record<number, number>> = {
  0: op.OP_AMOADD,
  1: op.OP_AMOSWAP,
  2: op.OP_LR,
  3: op.OP_SC,
  4: op.OP_AMOXOR,
  8: op.OP_AMOOR,
  12: op.OP_AMOAND,
  16: op.OP_AMOMIN,
  20: op.OP_AMOMAX,
  24: op.OP_AMOMINU,
  28: op.OP_AMOMAXU,
};

const ECALL = 0x00000073;
const EBREAK = 0x00100073;

const immS = (w: number) => ((w >> 25) << 5) | ((w >>> 7) & 31);
const immB = (w: number) =>
  ((w >> 31) << 12) | (((w >>> 7) & 1) << 11) | (((w >>> 25) & 63) << 5) | (((w >>> 8) & 15) << 1);
const immJ = (w: number) =>
  ((w >> 31) << 20) | (((w >>> 12) & 255) << 12) | (((w >>> 20) & 1) << 11) | (((w >>> 21) & 1023) << 1);

/** Decodes the instruction with the bits `w` into `out`. */
export function decode(w: number, out: Insn): void {
  const funct3 = (w >>> 12) & 7;
  const funct7 = w >>> 25;
  out.rd = (w >>> 7) & 31;
  out.rs1 = (w >>> 15) & 31;
  out.rs2 = (w >>> 20) & 31;
  out.imm = 0;
  let found = -1;
  switch (w & 0x7f) {
    case 0x03:
      out.imm = w >> 20;
      found = LOAD_BY_FUNCT3[funct3];
      break;
    case 0x0f:
      if (funct3 === 0) found = op.OP_NOP;
      else if (funct3 === 1) found = op.OP_FENCE_I;
      break;
    case 0x13:
      found = opImm(w, funct3, funct7, out);
      break;
    case 0x17:
      out.imm = w & ~0xfff;
      found = op.OP_AUIPC;
      break;
    case 0x23:
      out.imm = immS(w);
      if (funct3 < 3) found = op.OP_SB + funct3;
      break;
    case 0x2f:
      found = amo(w, funct3, out.rs2);
      break;
    case 0x33:
      found = opRegister(funct3, funct7);
      break;
    case 0x37:
      out.imm = w & ~0xfff;
      found = op.OP_LI;
      break;
    case 0x63:
      out.imm = immB(w);
      found = BRANCH_BY_FUNCT3[funct3];
      break;
    case 0x67:
      out.imm = w >> 20;
      if (funct3 === 0) found = op.OP_JALR;
      break;
    case 0x6f:
      out.imm = immJ(w);
      found = op.OP_JAL;
      break;
    case 0x73:
      found = system(w, funct3);
      break;
    default:
      break;
  }
  out.op = found < 0 ? op.OP_ILLEGAL : found;
}

function opImm(w: number, funct3: number, funct7: number, out: Insn): number {
  if (funct3 === 1 || funct3 === 5) {
    out.imm = out.rs2;
    if (funct3 === 5 && funct7 === 0x20) return op.OP_SRAI;
    return funct7 === 0 ? IMMEDIATE_BY_FUNCT3[funct3] : -1;
  }
  out.imm = w >> 20;
  return IMMEDIATE_BY_FUNCT3[funct3];
}

function opRegister(funct3: number, funct7: number): number {
  if (funct7 === 0) return BY_FUNCT3[funct3];
  if (funct7 === 1) return op.OP_MUL + funct3;
  if (funct7 === 0x20 && funct3 === 0) return op.OP_SUB;
  if (funct7 === 0x20 && funct3 === 5) return op.OP_SRA;
  return -1;
}

function amo(w: number, funct3: number, rs2: number): number {
  const found = AMO_BY_FUNCT5[w >>> 27];
  if (funct3 !== 2 || found === undefined) return -1;
  return found === op.OP_LR && rs2 !== 0 ? -1 : found;
}

function system(w: number, funct3: number): number {
  if (w === ECALL) return op.OP_ECALL;
  if (w === EBREAK) return op.OP_EBREAK;
  return (funct3 & 3) === 0 ? -1 : op.OP_CSR;
}
