/**
 * The calls that led to an instruction, from the code alone: each function is read from its start
 * for the instructions that make its stack frame and save the return address there. A frame that
 * cannot be understood, or whose return address is none, ends the list.
 */

import { decode, type Insn } from '../cpu/decode.ts';
import * as op from '../cpu/insn.ts';
import { expand } from '../cpu/rvc.ts';

const RA = 1;
const SP = 2;
const T0 = 5;

/** Routines of libgcc that save registers for a function, s0 to s(n-1), and jump back by t0. */
const SAVE = /^__riscv_save_(\d+)$/;
/** Those that restore them, and return for the function. */
const RESTORE = /^__riscv_restore_/;
/** The function behind which no caller is of interest. */
const MAIN = 'main';

/** The most bytes of a function that are read. */
const MAX_READ = 16_384;

/** The code of a program. */
export interface Code {
  /** The halfword at an address; undefined if there is none. */
  halfword(address: number): number | undefined;
  /** The function that an address is in; undefined if it is in none. */
  functionAt(address: number): Inside | undefined;
}

/** A program that stands at an instruction. */
export interface Standing extends Code {
  readonly pc: number;
  readonly sp: number;
  readonly ra: number;
  /** The word at an address; undefined if there is none. */
  word(address: number): number | undefined;
  /** The frames found so far in the program, by pc; null for one that cannot be told. */
  readonly frames: Map<number, Frame | null>;
}

/** A function. */
export interface Inside {
  readonly name: string;
  readonly start: number;
}

/** The frame of a function as it is before an instruction. */
export interface Frame {
  /** Bytes of the stack that it has. */
  readonly size: number;
  /** Offset from sp of the saved return address; undefined if it is in its register. */
  readonly raAt: number | undefined;
  /** Offsets from sp at which registers that callers rely on are saved, s0 to s11. */
  readonly saved: ReadonlyMap<number, number>;
}

/** True for a register that a function gives back as it was: s0 to s11. */
export const isKept = (n: number): boolean => n === 8 || n === 9 || (n >= 18 && n <= 27);

/** The registers in the order in which __riscv_save_ saves them, downward from ra. */
const SAVE_ORDER = [8, 9, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27];

/** Reads the function from `start` up to `pc`; null if the frame cannot be told. */
export function frameOf(at: Code, start: number, pc: number): Frame | null {
  const insn: Insn = { op: 0, rd: 0, rs1: 0, rs2: 0, imm: 0 };
  let size = 0;
  let savedAt: number | undefined;
  /** Places of saved registers below the caller's stack pointer. */
  const kept = new Map<number, number>();
  let returned = false;
  if (pc - start > MAX_READ) return null;
  for (let address = start; address < pc; ) {
    const low = at.halfword(address);
    if (low === undefined) return null;
    const long = (low & 3) === 3;
    decode(long ? low | ((at.halfword(address + 2) ?? 0) << 16) : expand(low), insn);
    const target = insn.op === op.OP_JAL ? (at.functionAt((address + insn.imm) >>> 0)?.name ?? '') : '';
    address += long ? 4 : 2;
    const saves = insn.rd === T0 ? SAVE.exec(target) : null;
    if (saves !== null) {
      savedAt = size + 4;
      for (const [i, register] of SAVE_ORDER.slice(0, Number(saves[1])).entries())
        kept.set(register, size + 8 + 4 * i);
      size += 16 * (Math.floor(Number(saves[1]) / 4) + 1);
    }
    const onStack = insn.rd === SP && insn.rs1 === SP;
    if (insn.op === op.OP_ADDI && onStack && insn.imm < 0) {
      // Behind a return stands the frame of another path.
      if (returned) {
        [size, savedAt, returned] = [0, undefined, false];
        kept.clear();
      }
      size -= insn.imm;
    } else if ((insn.op === op.OP_ADD || insn.op === op.OP_SUB) && onStack) return null;
    else if (insn.op === op.OP_SW && insn.rs1 === SP && insn.rs2 === RA) savedAt = size - insn.imm;
    else if (insn.op === op.OP_SW && insn.rs1 === SP && isKept(insn.rs2)) kept.set(insn.rs2, size - insn.imm);
    else if (insn.op === op.OP_JALR && insn.rd === 0 && insn.rs1 === RA) returned = true;
    else if (RESTORE.test(target)) returned = true;
  }
  const saved = new Map([...kept].map(([register, below]) => [register, size - below]));
  return { size, raAt: savedAt === undefined ? undefined : size - savedAt, saved };
}

/** True if the instruction before `address` is a call. */
export function isCall(at: Pick<Code, 'halfword'>, address: number): boolean {
  const half = at.halfword(address - 2) ?? 0;
  // c.jal, and c.jalr of any register.
  if ((half & 0xe003) === 0x2001 || ((half & 0xf07f) === 0x9002 && half !== 0x9002)) return true;
  return ((at.halfword(address - 4) ?? 0) & 0x77) === 0x67;
}

/** The addresses that the calls return to, innermost first, `most` at most. */
export function backtrace(at: Standing, most: number): number[] {
  const returns: number[] = [];
  let { pc, sp } = at;
  while (returns.length < most) {
    const inside = at.functionAt(pc);
    if (inside === undefined || inside.name === MAIN) break;
    let frame = at.frames.get(pc);
    if (frame === undefined) {
      frame = frameOf(at, inside.start, pc);
      at.frames.set(pc, frame);
    }
    if (frame === null) break;
    const saved = frame.raAt === undefined ? undefined : at.word(sp + frame.raAt);
    const back = saved ?? (returns.length === 0 ? at.ra : undefined);
    if (back === undefined || !isCall(at, back >>> 0)) break;
    returns.push(back >>> 0);
    sp = (sp + frame.size) >>> 0;
    pc = (back >>> 0) - 2;
  }
  return returns;
}
