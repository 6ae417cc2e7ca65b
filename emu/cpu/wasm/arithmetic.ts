/** The instructions of a guest function that compute, each on its registers' locals. */

import * as op from '../insn.ts';
import * as w from './assembler.ts';
import type { Frame } from './frame.ts';
import type { Step } from './graph.ts';
import { isFence } from './registers.ts';

/** The operators of OP_ADD to OP_AND. */
const BY_REGISTER = [w.ADD, w.SUB, w.SHL, w.LT_S, w.LT_U, w.XOR, w.SHR_U, w.SHR_S, w.OR, w.AND];
/** The operators of OP_ADDI to OP_ANDI. */
const BY_IMMEDIATE = [w.ADD, w.SHL, w.LT_S, w.LT_U, w.XOR, w.SHR_U, w.SHR_S, w.OR, w.AND];
/** The operators of OP_BEQ to OP_BGEU. */
const COMPARISONS = [w.EQ, w.NE, w.LT_S, w.GE_S, w.LT_U, w.GE_U];

/** Pushes 1 if a branch is taken, or else 0. */
export function emitComparison(f: Frame, { op: kind, rs1, rs2 }: Step): void {
  f.get(rs1);
  f.get(rs2);
  f.a.op(COMPARISONS[kind - op.OP_BEQ] ?? w.EQ);
}

/** Emits an instruction that is none of memory, and leads nowhere. */
export function emitArithmetic(f: Frame, step: Step): void {
  const { op: kind, rd, rs1, rs2, imm, pc } = step;
  if (rd === 0 || isFence(kind)) return;
  if (kind === op.OP_LI) f.a.i32(imm);
  else if (kind === op.OP_AUIPC) f.a.i32(pc + imm);
  else if (kind <= op.OP_AND) binary(f, rs1, rs2, BY_REGISTER[kind] ?? w.ADD);
  else if (kind <= op.OP_ANDI) immediate(f, step);
  else if (kind === op.OP_MUL) binary(f, rs1, rs2, w.MUL);
  else if (kind <= op.OP_MULHU) upperProduct(f, step);
  else quotient(f, step);
  f.set(rd);
}

function binary(f: Frame, rs1: number, rs2: number, operator: number): void {
  f.get(rs1);
  f.get(rs2);
  f.a.op(operator);
}

function immediate(f: Frame, { op: kind, rs1, imm }: Step): void {
  if (kind === op.OP_ADDI && rs1 === 0) {
    f.a.i32(imm);
    return;
  }
  f.get(rs1);
  if (kind === op.OP_ADDI && imm === 0) return;
  f.a.i32(imm);
  f.a.op(BY_IMMEDIATE[kind - op.OP_ADDI] ?? w.ADD);
}

/** Pushes the upper half of a product. */
function upperProduct(f: Frame, { op: kind, rs1, rs2 }: Step): void {
  f.get(rs1);
  f.a.op(kind === op.OP_MULHU ? w.EXTEND_U : w.EXTEND_S);
  f.get(rs2);
  f.a.op(kind === op.OP_MULH ? w.EXTEND_S : w.EXTEND_U);
  f.a.op(w.MUL64);
  f.a.i64(32);
  f.a.op(w.SHR_U64);
  f.a.op(w.WRAP64);
}

/** Pushes a quotient or remainder. By zero, and of the least number by -1, they have values too. */
function quotient(f: Frame, { op: kind, rs1, rs2 }: Step): void {
  const { a } = f;
  const divides = kind === op.OP_DIV || kind === op.OP_DIVU;
  const signed = kind === op.OP_DIV || kind === op.OP_REM;
  f.get(rs2);
  a.op(w.EQZ);
  a.if(true);
  if (divides) a.i32(-1);
  else f.get(rs1);
  a.else();
  if (signed) {
    f.get(rs2);
    a.i32(-1);
    a.op(w.EQ);
    a.if(true);
    a.i32(0);
    if (divides) {
      f.get(rs1);
      a.op(w.SUB);
    }
    a.else();
  }
  binary(f, rs1, rs2, operatorOf(divides, signed));
  if (signed) a.end();
  a.end();
}

function operatorOf(divides: boolean, signed: boolean): number {
  if (divides) return signed ? w.DIV_S : w.DIV_U;
  return signed ? w.REM_S : w.REM_U;
}
