/**
 * An assembler for the body of one WebAssembly function: the instructions that compiled code is
 * made of, and its structured control. A label is the depth of its block, so that a branch counts
 * the blocks between.
 *
 * Invariant (check): `depth` is the number of blocks, loops and ifs that are open; a branch goes to
 * one of them.
 */

import { Bytes } from './bytes.ts';

/** Types of values. */
export const I32 = 0x7f;
export const I64 = 0x7e;

/** The type of a block without a value. */
const NOTHING = 0x40;

/** Operators without an immediate: two operands of 32 bits, but for EQZ. */
export const EQZ = 0x45;
export const EQ = 0x46;
export const NE = 0x47;
export const LT_S = 0x48;
export const LT_U = 0x49;
export const GT_S = 0x4a;
export const GT_U = 0x4b;
export const GE_S = 0x4e;
export const GE_U = 0x4f;
export const ADD = 0x6a;
export const SUB = 0x6b;
export const MUL = 0x6c;
export const DIV_S = 0x6d;
export const DIV_U = 0x6e;
export const REM_S = 0x6f;
export const REM_U = 0x70;
export const AND = 0x71;
export const OR = 0x72;
export const XOR = 0x73;
export const SHL = 0x74;
export const SHR_S = 0x75;
export const SHR_U = 0x76;
/** Operators of 64 bits, and conversions. */
export const LT_S64 = 0x53;
export const ADD64 = 0x7c;
export const MUL64 = 0x7e;
export const SHL64 = 0x86;
export const SHR_S64 = 0x87;
export const SHR_U64 = 0x88;
export const WRAP64 = 0xa7;
export const EXTEND_S = 0xac;
export const EXTEND_U = 0xad;

/** Loads and stores: the opcode, and the logarithm of the alignment. */
export type Access = readonly [opcode: number, align: number];
export const LOAD8_S: Access = [0x2c, 0];
export const LOAD8_U: Access = [0x2d, 0];
export const LOAD16_S: Access = [0x2e, 1];
export const LOAD16_U: Access = [0x2f, 1];
export const LOAD32: Access = [0x28, 2];
export const STORE8: Access = [0x3a, 0];
export const STORE16: Access = [0x3b, 1];
export const STORE32: Access = [0x36, 2];

export class Assembler {
  readonly code = new Bytes();
  private depth = 0;

  op(operator: number): void {
    this.code.byte(operator);
  }

  i32(value: number): void {
    this.code.byte(0x41);
    this.code.signed(value);
  }

  /** A constant of 64 bits, which is a safe integer. */
  i64(value: number): void {
    this.code.byte(0x42);
    this.code.long(value);
  }

  get(local: number): void {
    this.code.byte(0x20);
    this.code.unsigned(local);
  }

  set(local: number): void {
    this.code.byte(0x21);
    this.code.unsigned(local);
  }

  tee(local: number): void {
    this.code.byte(0x22);
    this.code.unsigned(local);
  }

  drop(): void {
    this.code.byte(0x1a);
  }

  /** A load or store at the address on the stack plus `offset`. */
  access([opcode, align]: Access, offset = 0): void {
    this.code.bytes(opcode, align);
    this.code.unsigned(offset);
  }

  /** Opens a block and returns its label: a branch to it goes behind its end. */
  block(): number {
    this.code.bytes(0x02, NOTHING);
    return ++this.depth;
  }

  /** Opens a loop and returns its label: a branch to it goes to its head. */
  loop(): number {
    this.code.bytes(0x03, NOTHING);
    return ++this.depth;
  }

  /** Opens an if, with a value of 32 bits if `valued`. */
  if(valued = false): void {
    this.code.bytes(0x04, valued ? I32 : NOTHING);
    this.depth++;
  }

  else(): void {
    this.code.byte(0x05);
  }

  end(): void {
    this.code.byte(0x0b);
    this.depth--;
  }

  branch(label: number): void {
    this.code.byte(0x0c);
    this.label(label);
  }

  branchIf(label: number): void {
    this.code.byte(0x0d);
    this.label(label);
  }

  /** Goes to the label of which the index is on the stack; to `otherwise` if there is none. */
  branchTable(labels: readonly number[], otherwise: number): void {
    this.code.byte(0x0e);
    this.code.unsigned(labels.length);
    for (const label of [...labels, otherwise]) this.label(label);
  }

  return(): void {
    this.code.byte(0x0f);
  }

  unreachable(): void {
    this.code.byte(0x00);
  }

  call(index: number): void {
    this.code.byte(0x10);
    this.code.unsigned(index);
  }

  /** Throws unless all blocks are closed. */
  check(): void {
    if (this.depth !== 0) throw new Error(`compiled code: ${this.depth} blocks are open at its end`);
  }

  private label(label: number): void {
    if (!(label > 0 && label <= this.depth)) throw new Error(`compiled code: label ${label} is not open`);
    this.code.unsigned(this.depth - label);
  }

  /** Calls the function of which the index in the table is on the stack. */
  callTable(type: number): void {
    this.code.byte(0x11);
    this.code.unsigned(type);
    this.code.byte(0);
  }
}
