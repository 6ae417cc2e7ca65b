/**
 * Expressions of DWARF 5, sections 2.5 and 2.6: the place or the value of a variable, the address
 * of a frame. An expression that needs something unknown, or that is damaged, has no result.
 */

import { ByteReader } from './bytes.ts';

/** The things of a program that stands still to which expressions refer. */
export interface Surroundings {
  /** A register; undefined if its value is lost. */
  register(n: number): number | undefined;
  /** A word of memory; undefined if there is none. */
  word(address: number): number | undefined;
  /** Bytes of memory; undefined if they are not all there. */
  bytes(address: number, size: number): Uint8Array | undefined;
  /** The name of the code at an address; undefined if there is none. */
  nameOf(address: number): string | undefined;
  /**
   * The value at the entry of the function of what an expression names, DW_OP_entry_value;
   * undefined if it is lost.
   */
  entry(expression: Uint8Array): number | undefined;
  /** The address of the frame, DW_OP_call_frame_cfa. */
  readonly frame: number | undefined;
  /** The place to which variables of the function are relative, DW_OP_fbreg. */
  readonly base: number | undefined;
}

/** The result of an expression. */
export type Located =
  | { readonly kind: 'memory'; readonly address: number }
  | { readonly kind: 'register'; readonly register: number }
  | { readonly kind: 'value'; readonly value: number }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

/** The most operations of an expression: it may have loops. */
const MAX_OPERATIONS = 10_000;
/** The most values on the stack. */
const MAX_STACK = 256;
/** The most bytes of a value in pieces. */
const MAX_PIECES = 64;

/** Operations. */
const DW_OP_ADDR = 0x03; // an address
const DW_OP_DEREF = 0x06; // a word of memory
const DW_OP_SKIP = 0x2f; // goes elsewhere
const DW_OP_BRA = 0x28; // goes elsewhere unless 0
const DW_OP_LIT0 = 0x30; // a number up to 31
const DW_OP_REG0 = 0x50; // is in a register
const DW_OP_BREG0 = 0x70; // a register and an offset
const DW_OP_REGX = 0x90; // is in a register
const DW_OP_FBREG = 0x91; // the base of the function and an offset
const DW_OP_BREGX = 0x92; // a register and an offset
const DW_OP_PIECE = 0x93; // a part of a value
const DW_OP_DEREF_SIZE = 0x94; // bytes of memory
const DW_OP_NOP = 0x96; // nothing
const DW_OP_CALL_FRAME_CFA = 0x9c; // the address of the frame
const DW_OP_IMPLICIT_VALUE = 0x9e; // the bytes of the value
const DW_OP_STACK_VALUE = 0x9f; // is the value itself
const DW_OP_ENTRY_VALUE = 0xa3; // a value at the entry of the function
const DW_OP_GNU_ENTRY_VALUE = 0xf3; // the same, in DWARF 4 of gcc's

/** Readers of operations that only put a number on the stack. */
const NUMBERS: Readonly<Record<number, (reader: ByteReader) => number>> = {
  [DW_OP_ADDR]: (r) => r.u32(),
  8: (r) => r.u8(), // const1u
  9: (r) => r.i8(), // const1s
  10: (r) => r.u16(), // const2u
  11: (r) => (r.u16() << 16) >> 16, // const2s
  12: (r) => r.u32(), // const4u
  13: (r) => r.u32(), // const4s
  16: (r) => r.uleb(), // constu
  17: (r) => r.sleb(), // consts
};

/** Operations on the two numbers on top, `a` below `b`; undefined for none. */
const BINARY: Readonly<Record<number, (a: number, b: number) => number | undefined>> = {
  26: (a, b) => a & b, // and
  27: (a, b) => (b === 0 ? undefined : a / b), // div
  28: (a, b) => a - b, // minus
  29: (a, b) => (b === 0 ? undefined : (a >>> 0) % (b >>> 0)), // mod
  30: (a, b) => Math.imul(a, b), // mul
  33: (a, b) => a | b, // or
  34: (a, b) => a + b, // plus
  36: (a, b) => (b >>> 0 > 31 ? 0 : a << b), // shl
  37: (a, b) => (b >>> 0 > 31 ? 0 : a >>> b), // shr
  38: (a, b) => a >> Math.min(b >>> 0, 31), // shra
  39: (a, b) => a ^ b, // xor
  41: (a, b) => Number(a === b), // eq
  42: (a, b) => Number(a >= b), // ge
  43: (a, b) => Number(a > b), // gt
  44: (a, b) => Number(a <= b), // le
  45: (a, b) => Number(a < b), // lt
  46: (a, b) => Number(a !== b), // ne
};

/** Operations on the number on top. */
const UNARY: Readonly<Record<number, (a: number, reader: ByteReader) => number>> = {
  25: (a) => Math.abs(a), // abs
  31: (a) => -a, // neg
  32: (a) => ~a, // not
  35: (a, r) => a + r.uleb(), // plus_uconst
};

/** Evaluates an expression, on a stack that begins with `given`. */
export function evaluate(
  expression: Uint8Array,
  around: Surroundings,
  given: readonly number[] = [],
): Located | undefined {
  return new Evaluation(expression, around, given).run();
}

/** The register that an expression names; undefined if it is another expression. */
export function registerOf(expression: Uint8Array): number | undefined {
  const [code = 0] = expression;
  if (code === DW_OP_REGX) return new ByteReader(expression, 1).uleb();
  const isOne = expression.length === 1 && code >= DW_OP_REG0 && code < DW_OP_BREG0;
  return isOne ? code - DW_OP_REG0 : undefined;
}

/** The address that an expression computes. */
export function addressOf(
  expression: Uint8Array,
  around: Surroundings,
  given: readonly number[] = [],
): number | undefined {
  const located = evaluate(expression, around, given);
  if (located?.kind === 'register') return around.register(located.register);
  return located?.kind === 'memory' ? located.address : undefined;
}

class Evaluation {
  private readonly reader: ByteReader;
  private readonly expression: Uint8Array;
  private readonly around: Surroundings;
  private readonly stack: number[];
  /** The place that the operations so far have named, if it is not on the stack. */
  private located: Located | undefined = undefined;
  /** The parts of a value so far; undefined if it has none. */
  private pieces: number[] | undefined = undefined;
  private failed = false;

  constructor(expression: Uint8Array, around: Surroundings, given: readonly number[]) {
    this.expression = expression;
    this.reader = new ByteReader(expression);
    this.around = around;
    this.stack = given.map((it) => it | 0);
  }

  run(): Located | undefined {
    const { reader } = this;
    for (let count = 0; !reader.done && !this.failed; count++) {
      if (count === MAX_OPERATIONS) return undefined;
      this.operation(reader.u8());
    }
    if (this.failed || reader.cut) return undefined;
    if (this.pieces !== undefined) return { kind: 'bytes', bytes: Uint8Array.from(this.pieces) };
    return this.result();
  }

  private result(): Located | undefined {
    if (this.located !== undefined) return this.located;
    const top = this.stack.at(-1);
    return top === undefined ? undefined : { kind: 'memory', address: top >>> 0 };
  }

  private operation(code: number): void {
    const { reader, around } = this;
    const number = NUMBERS[code];
    const binary = BINARY[code];
    const unary = UNARY[code];
    if (number !== undefined) this.push(number(reader));
    else if (binary !== undefined) {
      const b = this.pop();
      this.push(binary(this.pop(), b));
    } else if (unary !== undefined) this.push(unary(this.pop(), reader));
    else if (code >= DW_OP_LIT0 && code < DW_OP_REG0) this.push(code - DW_OP_LIT0);
    else if (code >= DW_OP_REG0 && code < DW_OP_BREG0)
      this.located = { kind: 'register', register: code - DW_OP_REG0 };
    else if (code >= DW_OP_BREG0 && code < DW_OP_REGX)
      this.push(sum(around.register(code - DW_OP_BREG0), reader.sleb()));
    else if (!this.stacked(code)) this.other(code);
  }

  /** Does an operation that moves numbers of the stack; false if it is none. */
  private stacked(code: number): boolean {
    const { stack } = this;
    const at = (depth: number): number | undefined => stack.at(-1 - depth);
    if (code === 0x12)
      this.push(at(0)); // dup
    else if (code === 0x13)
      this.pop(); // drop
    else if (code === 0x14)
      this.push(at(1)); // over
    else if (code === 0x15)
      this.push(at(this.reader.u8())); // pick
    else if (code === 0x16 || code === 0x17)
      this.turn(code === 0x16 ? 2 : 3); // swap, rot
    else return false;
    return true;
  }

  /** The number on top goes below the others of the topmost `n`. */
  private turn(n: number): void {
    const { stack } = this;
    if (stack.length < n) this.failed = true;
    else stack.splice(stack.length - n, 0, stack.pop() as number);
  }

  private other(code: number): void {
    const { reader, around } = this;
    if (code === DW_OP_REGX) this.located = { kind: 'register', register: reader.uleb() };
    else if (code === DW_OP_FBREG) this.push(sum(around.base, reader.sleb()));
    else if (code === DW_OP_BREGX) {
      const register = around.register(reader.uleb());
      this.push(sum(register, reader.sleb()));
    } else if (code === DW_OP_CALL_FRAME_CFA) this.push(around.frame);
    else if (code === DW_OP_DEREF) this.push(around.word(this.pop() >>> 0));
    else if (code === DW_OP_DEREF_SIZE) this.load(reader.u8());
    else if (code === DW_OP_STACK_VALUE) this.located = { kind: 'value', value: this.pop() };
    else if (code === DW_OP_IMPLICIT_VALUE) this.implicit(reader.uleb());
    else if (code === DW_OP_ENTRY_VALUE || code === DW_OP_GNU_ENTRY_VALUE) this.entry(reader.uleb());
    else if (code === DW_OP_PIECE) this.piece(reader.uleb());
    else if (code === DW_OP_SKIP || code === DW_OP_BRA) this.jump(code === DW_OP_BRA);
    else if (code !== DW_OP_NOP) this.failed = true;
  }

  private load(size: number): void {
    const bytes = size <= 4 ? this.around.bytes(this.pop() >>> 0, size) : undefined;
    this.push(bytes?.reduceRight((value, byte) => value * 256 + byte, 0));
  }

  /** The next `size` bytes of the expression. */
  private block(size: number): Uint8Array {
    const from = this.reader.skip(size);
    return from < 0 ? this.expression.subarray(0, 0) : this.expression.subarray(from, from + size);
  }

  private implicit(size: number): void {
    this.located = { kind: 'bytes', bytes: this.block(size) };
  }

  private entry(size: number): void {
    this.push(this.around.entry(this.block(size)));
  }

  /** The `size` bytes that have been located are the next part of the value. */
  private piece(size: number): void {
    const { located, stack } = this;
    const here = located ?? (stack.length === 0 ? undefined : this.result());
    const bytes = here && size <= MAX_PIECES ? bytesOf(here, size, this.around) : undefined;
    this.pieces ??= [];
    if (bytes === undefined || this.pieces.length + size > MAX_PIECES) this.failed = true;
    else this.pieces.push(...bytes);
    this.located = undefined;
    stack.length = 0;
  }

  private jump(conditional: boolean): void {
    const { reader } = this;
    const offset = (reader.u16() << 16) >> 16;
    if (conditional && this.pop() === 0) return;
    const target = reader.at + offset;
    if (target < 0 || target > this.expression.length) this.failed = true;
    else reader.at = target;
  }

  private push(value: number | undefined): void {
    if (value === undefined || this.stack.length === MAX_STACK) this.failed = true;
    else this.stack.push(value | 0);
  }

  private pop(): number {
    const value = this.stack.pop();
    if (value === undefined) this.failed = true;
    return value ?? 0;
  }
}

const sum = (a: number | undefined, b: number): number | undefined => (a === undefined ? undefined : a + b);

/** The first `size` bytes of a value that was located; undefined if they are lost. */
export function bytesOf(located: Located, size: number, around: Surroundings): Uint8Array | undefined {
  if (located.kind === 'memory') return around.bytes(located.address, size);
  if (located.kind === 'bytes')
    return located.bytes.length < size ? undefined : located.bytes.subarray(0, size);
  const word = located.kind === 'value' ? located.value : around.register(located.register);
  if (word === undefined) return undefined;
  const bytes = new Uint8Array(Math.max(8, size));
  const view = new DataView(bytes.buffer);
  view.setInt32(0, word, true);
  // A value of eight bytes is the sign of one word, or lies in two registers.
  const next = located.kind === 'register' ? around.register(located.register + 1) : word >> 31;
  if (size > 8 || (size > 4 && next === undefined)) return undefined;
  view.setInt32(4, next ?? 0, true);
  return bytes.subarray(0, size);
}
