/** The kind of the instruction that ends a stretch: whether it calls, returns or goes elsewhere. */

import { decode, type Insn } from '../cpu/decode.ts';
import * as op from '../cpu/insn.ts';
import { expand } from '../cpu/rvc.ts';

const RA = 1;
const T0 = 5;

/** The way in which a stretch ends; next: at the instruction behind it, or by a branch. */
export type Jump = 'next' | 'call' | 'return' | 'goto';

/** A stretch's last instruction. */
export interface End {
  readonly jump: Jump;
  /** Address behind the instruction: that to which a call returns. */
  readonly after: number;
}

const isLink = (register: number): boolean => register === RA || register === T0;

/** The calling convention's meaning of an instruction (RISC-V manual, section 2.5.1). */
function jumpOf({ op: kind, rd, rs1 }: Insn): Jump {
  if (kind !== op.OP_JAL && kind !== op.OP_JALR) return 'next';
  if (isLink(rd)) return 'call';
  return kind === op.OP_JALR && isLink(rs1) ? 'return' : 'goto';
}

/**
 * The end of a stretch of `instructions` from `pc` on; `halfword` reads its code. A stretch that
 * cannot be read has no jump.
 */
export function endOf(
  pc: number,
  instructions: number,
  halfword: (address: number) => number | undefined,
): End {
  const insn: Insn = { op: 0, rd: 0, rs1: 0, rs2: 0, imm: 0 };
  let at = pc;
  for (let left = instructions; left > 0; left--) {
    const low = halfword(at);
    if (low === undefined) return { jump: 'next', after: at };
    const long = (low & 3) === 3;
    if (left === 1) decode(long ? low | ((halfword(at + 2) ?? 0) << 16) : expand(low), insn);
    at += long ? 4 : 2;
  }
  return { jump: jumpOf(insn), after: at };
}

/** The addresses and costs of the instructions of a stretch, of which no branch is taken. */
export function* instructionsOf(
  pc: number,
  instructions: number,
  halfword: (address: number) => number | undefined,
  costs: Int32Array,
): Generator<{ readonly address: number; readonly cycles: number }> {
  const insn: Insn = { op: 0, rd: 0, rs1: 0, rs2: 0, imm: 0 };
  let at = pc;
  for (let left = instructions; left > 0; left--) {
    const low = halfword(at) ?? 0;
    const long = (low & 3) === 3;
    decode(long ? low | ((halfword(at + 2) ?? 0) << 16) : expand(low), insn);
    yield { address: at, cycles: costs[insn.op] ?? 0 };
    at += long ? 4 : 2;
  }
}
