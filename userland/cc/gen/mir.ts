/**
 * The machine code of a function while it is made: RISC-V instructions in basic blocks. Registers
 * below 32 are the machine's; those from VIRTUAL on are virtual, and each has one definition (SSA)
 * until the allocator has given them places.
 */

import type { Instance } from '../debug/trace.ts';
import type { Meta } from '../ir/metadata.ts';
import type { News } from './news.ts';
import type { ValueRecord } from './records.ts';

/** The number of the first virtual register. */
export const VIRTUAL = 32;
/** No register. */
export const NONE = -1;

export const ZERO = 0;
export const RA = 1;
export const SP = 2;
export const TP = 4;
export const S0 = 8;
export const A0 = 10;
/** s1: the bottom of a frame that grows and has variables of more than the stack's alignment. */
export const BASE = 9;
export const hasBase = (target: MFunction): boolean => target.grows && target.align > 16;
/** t6: kept from the allocator, for moves and for offsets that no instruction holds. */
export const SCRATCH = 31;

/** The names of the registers, as the ABI has them. */
export const NAMES: readonly string[] =
  'zero ra sp gp tp t0 t1 t2 s0 s1 a0 a1 a2 a3 a4 a5 a6 a7 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 t3 t4 t5 t6'.split(
    ' ',
  );

/** The slot whose offsets count from the arguments that the caller put on the stack. */
export const INCOMING = 1 << 20;

/** A symbol and a distance from it, and the part of their sum that an instruction holds. */
export interface SymbolPart {
  readonly name: string;
  readonly addend: number;
  readonly part: 'whole' | 'hi' | 'lo' | 'tprel_hi' | 'tprel_lo' | 'tprel_add';
}

/** A value that needs no register: a number, or the address of a symbol. */
export interface Fixed {
  readonly imm: number;
  readonly symbol: SymbolPart | null;
}
/** A register, by its number, or a value that needs none. */
export type Operand = number | Fixed;

/** A value and the machine's register that an instruction takes it in, or leaves it in. */
export interface Placed {
  value: Operand;
  readonly register: number;
}

/** The part of a call or inline assembly that its fields do not hold. */
export interface Extra {
  /** Values that go to registers of the machine before it, as in one step. */
  readonly args: Placed[];
  /** Virtual registers that take what registers of the machine hold after it. */
  readonly results: { readonly value: number; readonly register: number }[];
  /** Registers of the machine that it destroys. */
  readonly clobbers: readonly number[];
  /** The lines of inline assembly, whose operands are registers of the machine; or null. */
  readonly asm: string | null;
}

/** One instruction of the machine, or a pseudo-instruction that ops.ts names. */
export class Insn {
  readonly op: string;
  rd: number;
  rs1: number;
  rs2: number;
  imm: number;
  symbol: SymbolPart | null = null;
  /** The slot of the frame that rs1 and imm are counted from, or -1. */
  slot = -1;
  extra: Extra | null = null;
  /** The node of its DILocation, or -1. */
  debug = -1;
  /** True for a volatile load, which is done though nobody reads what it loads. */
  isVolatile = false;
  /** Its number in the order of the translation; -1 for those that other passes add. */
  order = -1;
  /** The virtual register that it fills, when rd is the machine's; or NONE. */
  value = NONE;
  /** Records for the debugger that stand before it, once the allocator begins. */
  records: ValueRecord[] | null = null;
  /** The news of variables before it, for debuggers; null if there are none. */
  news: News | null = null;
  /** A register that holds no variable before it, since those before it use it; or NONE. */
  busy = NONE;

  constructor(op: string, rd = NONE, rs1 = NONE, rs2 = NONE, imm = 0) {
    this.op = op;
    this.rd = rd;
    this.rs1 = rs1;
    this.rs2 = rs2;
    this.imm = imm;
  }
}

export interface Phi {
  readonly rd: number;
  /** The values for the block's predecessors, in their order. */
  readonly args: Operand[];
}

export type Condition = 'beq' | 'bne' | 'blt' | 'bge' | 'bltu' | 'bgeu';

/** The end of a block. */
export type End =
  | { readonly kind: 'jump'; target: MBlock }
  | {
      readonly kind: 'branch';
      condition: Condition;
      rs1: number;
      rs2: number;
      yes: MBlock;
      no: MBlock;
    }
  /** A jump through a table: rs1 is the index, checked before. */
  | { readonly kind: 'table'; rs1: number; readonly targets: MBlock[] }
  /** A jump to the address in rs1: a computed goto. */
  | { readonly kind: 'indirect'; rs1: number; readonly targets: MBlock[] }
  | { readonly kind: 'return'; readonly values: Placed[] }
  /** A jump to another function, whose arguments are placed; it returns to our caller. */
  | { readonly kind: 'tail'; readonly symbol: SymbolPart | null; rs1: number; readonly args: Placed[] }
  | { readonly kind: 'stop' };

/**
 * A basic block.
 *
 * Invariant: preds[i] has this block among its successors, each as often as it appears there; each
 * phi has as many arguments as there are predecessors.
 */
export class MBlock {
  readonly id: number;
  insns: Insn[] = [];
  phis: Phi[] = [];
  preds: MBlock[] = [];
  end: End = { kind: 'stop' };
  /** The node of the DILocation of its end, or -1. */
  debug = -1;
  /** The name that blockaddress gives it; empty if nobody takes its address. */
  label = '';
  /** The number of loops around it, and the executions to be expected for one of the function. */
  depth = 0;
  frequency = 1;
  /** True if all ways from it lead to the program's end. */
  isCold = false;
  /** Records for the debugger, by their order; once the allocator begins, those before its end. */
  records: ValueRecord[] = [];
  /** The news of variables before its end; null if there are none. */
  news: News | null = null;
  /** The places of its phis behind the allocator, and the instructions before they are filled. */
  held: { readonly value: number; readonly place: number }[] = [];
  entered = 0;
  /** Blocks whose instructions have become its last ones, in their order, and their beginnings. */
  joined: { readonly block: MBlock; readonly from: number }[] = [];

  constructor(id: number) {
    this.id = id;
  }
}

/** Returns a block's successors; one that is named twice is there twice. */
export function successors(block: MBlock): MBlock[] {
  const { end } = block;
  switch (end.kind) {
    case 'jump':
      return [end.target];
    case 'branch':
      return [end.yes, end.no];
    case 'table':
    case 'indirect':
      return end.targets;
    default:
      return [];
  }
}

/** A place in the frame: a variable, or a register's value that was put aside. */
export interface Slot {
  readonly size: number;
  readonly align: number;
}

/** A function under construction. */
export class MFunction {
  readonly name: string;
  /** True if few bytes are wanted rather than few cycles. */
  isSmall = false;
  blocks: MBlock[] = [];
  /** The virtual registers that take the machine's at the entry. */
  entry: { readonly value: number; readonly register: number }[] = [];
  readonly slots: Slot[] = [];
  /** The number of the next virtual register. */
  next = VIRTUAL;
  /** Bytes at the bottom of the frame for arguments that calls pass on the stack. */
  outgoing = 0;
  /** Bytes at the top of the frame where a function of `...` puts its registers. */
  saveArea = 0;
  /** True if the frame grows while the function runs, so that s0 holds its top. */
  dynamic = false;
  /** The alignment of the stack that the frame's variables ask for. */
  align = 16;
  /** True if the stack grows by variables of unknown size. */
  grows = false;
  /** True if a call may return twice, so that no slot may serve two values. */
  twice = false;
  /** The order of the next instruction of the translation. */
  order = 0;
  /** Variables that have a slot for as long as the function runs, for debuggers. */
  readonly fixed: { readonly of: Instance; readonly expression: Meta; readonly slot: number }[] = [];
  #blocks = 0;

  constructor(name: string) {
    this.name = name;
  }

  /** Returns a new virtual register. */
  register(): number {
    return this.next++;
  }

  /** Returns a new block, which is not yet among the blocks. */
  block(): MBlock {
    return new MBlock(this.#blocks++);
  }

  get blockCount(): number {
    return this.#blocks;
  }

  /** Returns the number of a new slot. */
  slot(size: number, align: number): number {
    return this.slots.push({ size, align }) - 1;
  }
}

/** True for operations on two registers whose order means nothing. */
export const isEitherWay = ({ op, rs2, symbol }: Insn): boolean =>
  rs2 >= 0 && symbol === null && (op === 'add' || op === 'and' || op === 'or' || op === 'xor');

/** Calls `visit` for each operand that an instruction reads. */
export function eachUse(insn: Insn, visit: (register: number) => void): void {
  if (insn.rs1 >= 0) visit(insn.rs1);
  if (insn.rs2 >= 0) visit(insn.rs2);
  const { extra } = insn;
  if (extra === null) return;
  for (const { value } of extra.args) if (typeof value === 'number') visit(value);
}

/** Calls `visit` for each register that an instruction writes. */
export function eachDefinition(insn: Insn, visit: (register: number) => void): void {
  if (insn.rd >= 0) visit(insn.rd);
  const { extra } = insn;
  if (extra === null) return;
  for (const { value } of extra.results) visit(value);
}

/** Calls `visit` for each register that the end of a block reads. */
export function eachEndUse(end: End, visit: (register: number) => void): void {
  if (end.kind === 'branch') {
    visit(end.rs1);
    visit(end.rs2);
  } else if (end.kind === 'table' || end.kind === 'indirect') visit(end.rs1);
  else if (end.kind === 'return')
    for (const { value } of end.values) typeof value === 'number' && visit(value);
  else if (end.kind === 'tail') {
    if (end.rs1 >= 0) visit(end.rs1);
    for (const { value } of end.args) if (typeof value === 'number') visit(value);
  }
}
