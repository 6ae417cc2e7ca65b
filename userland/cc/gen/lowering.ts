/**
 * The state of one function's way from IR to machine code: the block that is being filled, and the
 * registers that hold the parts of each value. A part is 32 bits; a value of a wider type, or of a
 * structure, has several, the low one first.
 *
 * Invariant: an integer narrower than its register has in the bits above either its zeros, its
 * sign, or anything, as `extension` of the register says; an i1 always has zeros.
 */

import type { IntType } from '../ir/type.ts';
import type { Block, Constant, Func, Instruction, Module, Value } from '../ir/value.ts';
import { isFixed } from './constants.ts';
import { computeConstant } from './expressions.ts';
import type { Facts } from './facts.ts';
import {
  type End,
  type Fixed,
  Insn,
  type MBlock,
  type MFunction,
  NONE,
  type Operand,
  SP,
  type SymbolPart,
  ZERO,
} from './mir.ts';
import { type Extension, fits12, fixed, partsOf, Unsupported, word } from './parts.ts';

export class Lowering {
  readonly module: Module;
  readonly source: Func;
  readonly target: MFunction;
  readonly facts: Facts;
  /** True if few bytes are wanted rather than few cycles: -Os and -Oz. */
  readonly isSmall: boolean;
  /** The block that is being filled. */
  block: MBlock;
  /** The slots of variables whose place is known when the function begins. */
  readonly slots = new Map<Value, number>();
  /** The first block that each block of the IR became, and the block that each is a part of. */
  readonly starts = new Map<Block, MBlock>();
  readonly origins = new Map<MBlock, Block>();
  /** The registers that are nothing but the sign of another. */
  readonly signs = new Map<number, number>();
  /** The register with the place for a result that goes through memory, or -1. */
  resultPointer = -1;
  /** The offset of the first argument of `...` from those on the stack. */
  variadic = 0;
  /** The block of the IR that is being translated. */
  current: Block;
  /** The node of the DILocation of what is being translated. */
  debug = -1;
  readonly #parts = new Map<Value, readonly number[]>();
  readonly #extensions = new Map<number, Extension>();
  /** Constants and conversions that the current block has already, and the order they came in. */
  #made = new Map<string, number>();
  #making: string[] = [];

  constructor(module: Module, source: Func, target: MFunction, facts: Facts, entry: MBlock) {
    this.module = module;
    this.source = source;
    this.target = target;
    this.facts = facts;
    this.isSmall = source.attributes.has('optsize') || source.attributes.has('minsize');
    this.block = entry;
    this.current = source.blocks[0] as Block;
  }

  /** Refuses what the compiler does not know. */
  unsupported(what: string): never {
    throw new Unsupported(`${this.source.global.name}: ${what} is not known to this compiler`, this.debug);
  }

  /** Adds an instruction to the current block. */
  add(insn: Insn): Insn {
    insn.debug = this.debug;
    insn.order = this.target.order++;
    this.block.insns.push(insn);
    return insn;
  }

  /** Adds an instruction of two registers and returns the result's. */
  op(op: string, rs1: number, rs2: number = NONE, imm = 0): number {
    // The upper and lower words of wide numbers are often nothing.
    if (op === 'or' && rs1 === ZERO) return rs2;
    if (op === 'or' && rs2 === ZERO) return rs1;
    const rd = this.target.register();
    this.add(new Insn(op, rd, rs1, rs2, imm));
    return rd;
  }

  /** Adds an instruction of a register and a number, which 12 bits hold; the result's register. */
  opImm(op: string, rs1: number, imm: number): number {
    return this.op(op, rs1, NONE, imm);
  }

  /** Adds an addition of any number. */
  addImm(rs1: number, imm: number): number {
    if (imm === 0) return rs1;
    if (fits12(imm)) return this.opImm('addi', rs1, imm);
    return this.op('add', rs1, this.number(imm));
  }

  /** Begins to fill the first block of a block of the IR. */
  begin(source: Block): void {
    this.current = source;
    this.#forget();
    this.enter(this.starts.get(source) as MBlock);
  }

  /** Begins to fill another block, which the last one dominates. */
  enter(block: MBlock): void {
    this.target.blocks.push(block);
    this.origins.set(block, this.current);
    this.block = block;
  }

  /** Calls `fill`, and forgets the constants that it made: they are known on one way alone. */
  aside(fill: () => void): void {
    const known = this.#making.length;
    fill();
    for (const key of this.#making.splice(known)) this.#made.delete(key);
  }

  #forget(): void {
    this.#made = new Map();
    this.#making = [];
  }

  /** Ends the current block. */
  end(end: End): void {
    this.block.end = end;
    this.block.debug = this.debug;
  }

  /** Notes the registers of a value's parts. */
  define(value: Value, registers: readonly number[]): void {
    this.#parts.set(value, registers);
  }

  /** Returns the registers of an instruction's or argument's parts, if it has them. */
  defined(value: Value): readonly number[] | undefined {
    return this.#parts.get(value);
  }

  /** Says how the bits above a narrow integer in a register are filled. */
  extend(register: number, extension: Extension): number {
    this.#extensions.set(register, extension);
    return register;
  }

  extension(register: number): Extension {
    return register === ZERO ? 'zero' : (this.#extensions.get(register) ?? 'any');
  }

  /** Returns a register with a number of 32 bits. */
  number(value: number): number {
    const imm = value | 0;
    if (imm === 0) return ZERO;
    return this.once(`#${imm}`, () => this.op('li', NONE, NONE, imm));
  }

  /** Returns the register that an earlier call of the same key in this block made. */
  once(key: string, make: () => number): number {
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.#made.set(key, made);
    this.#making.push(key);
    return made;
  }

  /** Returns a part of a constant if it is a number; null for an address. */
  constantPart(value: Value, part: number): number | null {
    switch (value.kind) {
      case 'int':
        return word(value.value, part);
      case 'float':
        return word(value.bits, part);
      case 'null':
      case 'undef':
        return 0;
      default:
        return null;
    }
  }

  /** Returns the register of a part of a value; for a constant one is filled. */
  part(value: Value, part = 0): number {
    const known = this.#parts.get(value);
    if (known !== undefined) return known[part] as number;
    const place = this.#frameAddress(value);
    if (place !== NONE) return place;
    if (value.kind === 'instruction' || value.kind === 'argument')
      throw new Error(`%${value.name} has no register`);
    const operand = this.operand(value, part);
    return typeof operand === 'number' ? operand : this.materialize(operand);
  }

  /** Returns the registers of all parts of a value. */
  parts(value: Value): readonly number[] {
    const known = this.#parts.get(value);
    if (known !== undefined) return known;
    return partsOf(value.type).map((_, i) => this.part(value, i));
  }

  /** Returns a part of a value without filling a register for a constant. */
  operand(value: Value, part = 0): Operand {
    const known = this.#parts.get(value);
    if (known !== undefined) return known[part] as number;
    const place = this.#frameAddress(value);
    if (place !== NONE) return place;
    const number = this.constantPart(value, part);
    if (number !== null) return fixed(number);
    if (value.kind === 'instruction' || value.kind === 'argument')
      throw new Error(`%${value.name} has no register`);
    if (value.kind === 'expr' && !isFixed(value)) return computeConstant(this, value)[part] as number;
    return this.facts.constants.operand(value as Constant, part);
  }

  /** Returns all parts of a value, without filling registers for constants. */
  parts0(value: Value): Operand[] {
    return partsOf(value.type).map((_, i) => this.operand(value, i));
  }

  /** True if a register is the sign of another, as the translation made it. */
  isSignOf(high: number, register: number): boolean {
    return this.signs.get(high) === register;
  }

  /** Returns a part of a value for a phi; what it needs is computed at the end of a block. */
  operandAtEnd(block: MBlock, value: Value, part: number): Operand {
    this.#forget();
    this.block = block;
    return this.operand(value, part);
  }

  /** Returns a register with a fixed value. */
  materialize({ imm, symbol }: Fixed): number {
    if (symbol === null) return this.number(imm);
    return this.once(`&${symbol.name}+${symbol.addend}`, () => this.symbolAddress(symbol));
  }

  /** Returns a register with the address of a symbol. */
  symbolAddress(symbol: SymbolPart): number {
    const insn = this.add(new Insn('la', this.target.register()));
    insn.symbol = symbol;
    return insn.rd;
  }

  /** Returns a register with the address of a place in the frame. */
  slotAddress(slot: number, offset: number): number {
    return this.once(`slot ${slot}+${offset}`, () => {
      const insn = this.add(new Insn('addi', this.target.register(), SP, NONE, offset));
      insn.slot = slot;
      return insn.rd;
    });
  }

  /** Returns a register with the upper bits of a symbol's address. */
  symbolHigh(symbol: SymbolPart): number {
    return this.once(`%hi ${symbol.name}+${symbol.addend}`, () => {
      const high = this.add(new Insn('lui', this.target.register()));
      high.symbol = { ...symbol, part: 'hi' };
      return high.rd;
    });
  }

  /** Returns a register with the address of a variable, or of a place in it; NONE for others. */
  #frameAddress(value: Value): number {
    const slot = this.slots.get(value);
    if (slot !== undefined) return this.slotAddress(slot, 0);
    const distance = this.facts.folded(value);
    if (distance === null) return NONE;
    const base = (value as Instruction).operands[0] as Value;
    const under = this.slots.get(base);
    return under === undefined ? this.addImm(this.part(base), distance) : this.slotAddress(under, distance);
  }

  /** Returns a register with a narrow integer that has zeros above it. */
  zeroed(value: Value): number {
    return this.#extended(value, 'zero');
  }

  /** Returns a register with a narrow integer that has its sign above it. */
  signed(value: Value): number {
    return this.#extended(value, 'sign');
  }

  #extended(value: Value, wanted: 'zero' | 'sign'): number {
    const { bits } = value.type as IntType;
    if (value.type.kind !== 'int' || bits >= 32) return this.part(value);
    if (value.kind === 'int') {
      const number = wanted === 'zero' ? value.value : BigInt.asIntN(bits, value.value);
      return this.number(Number(number));
    }
    // An i1 has zeros above by itself; the top part of an i33 has not.
    if (wanted === 'zero' && bits === 1) return this.part(value);
    return this.extendPart(this.part(value), bits, wanted);
  }

  /** Returns the parts of an integer, with zeros or its sign in the bits above it. */
  filled(value: Value, wanted: 'zero' | 'sign'): number[] {
    const { bits } = value.type as IntType;
    if (bits <= 32) return [this.#extended(value, wanted)];
    const parts = [...this.parts(value)];
    const last = parts.length - 1;
    if (bits % 32 !== 0) parts[last] = this.extendPart(parts[last] as number, bits % 32, wanted);
    return parts;
  }

  /** Returns a register with the low `bits` of another and zeros or the sign above. */
  extendPart(register: number, bits: number, wanted: 'zero' | 'sign'): number {
    if (bits >= 32 || this.extension(register) === wanted) return register;
    return this.once(`${wanted} ${bits} ${register}`, () =>
      this.extend(this.#fill(register, bits, wanted), wanted),
    );
  }

  #fill(register: number, bits: number, wanted: 'zero' | 'sign'): number {
    if (wanted === 'zero' && bits <= 11) return this.opImm('andi', register, 2 ** bits - 1);
    const up = this.opImm('slli', register, 32 - bits);
    return this.opImm(wanted === 'zero' ? 'srli' : 'srai', up, 32 - bits);
  }

  /** Returns the number that a value is, if it is a constant integer of at most 32 bits. */
  asNumber(value: Value): number | null {
    return value.type.kind === 'int' && value.type.bits > 32 ? null : this.constantPart(value, 0);
  }
}
