/**
 * Facts about a function in IR that the translation asks for: who uses a value, which comparisons
 * are made by the branches that ask for them, and which addresses fold into loads and stores.
 */

import { alignOf, type Type } from '../ir/type.ts';
import type { Block, Constant, Func, Instruction, Value } from '../ir/value.ts';
import { type Constants, constantOffset } from './constants.ts';
import { fits12 } from './parts.ts';

/** The distance from which on a sum is worth a register of its own. */
const FAR = 2 ** 19;

export class Facts {
  readonly constants: Constants;
  readonly #users = new Map<Value, Instruction[]>();
  readonly #folded = new Map<Instruction, number | null>();
  readonly #fused = new Map<Instruction, boolean>();
  readonly #blockOf = new Map<Instruction, Block>();

  constructor(func: Func, constants: Constants) {
    this.constants = constants;
    for (const block of func.blocks)
      for (const instruction of block.instructions) {
        this.#blockOf.set(instruction, block);
        for (const operand of instruction.operands) {
          if (operand.kind !== 'instruction' && operand.kind !== 'argument') continue;
          const users = this.#users.get(operand);
          if (users === undefined) this.#users.set(operand, [instruction]);
          else users.push(instruction);
        }
      }
  }

  /** Returns the instructions that use a value, each as often as it does. */
  users(value: Value): readonly Instruction[] {
    return this.#users.get(value) ?? [];
  }

  blockOf(instruction: Instruction): Block {
    return this.#blockOf.get(instruction) as Block;
  }

  /**
   * True if a comparison, or a logical operation on comparisons, is made where it is asked for: by
   * branches and selections of its own block alone.
   */
  fused(value: Value): boolean {
    if (value.kind !== 'instruction') return false;
    let known = this.#fused.get(value);
    if (known === undefined) {
      known = this.#computeFused(value);
      this.#fused.set(value, known);
    }
    return known;
  }

  #computeFused(value: Instruction): boolean {
    const { op } = value;
    const users = this.users(value);
    if (op === 'icmp') return users.length > 0 && users.every((user) => this.#asks(user, value));
    return users.length === 1 && isLogical(value) && this.#asks(users[0] as Instruction, value);
  }

  /**
   * True if an instruction asks a condition only to choose a way, in the block of the condition.
   */
  #asks(user: Instruction, condition: Instruction): boolean {
    if (this.blockOf(user) !== this.blockOf(condition)) return false;
    if (user.op === 'br') return true;
    if (user.op === 'select' && user.operands[0] === condition && !user.operands.includes(condition, 1))
      return !isLogical(user) || this.fused(user);
    return isLogical(user) && this.fused(user);
  }

  /** True if a variable of the frame has a place that is known when the function begins. */
  isStatic(alloca: Instruction, entry: Block): boolean {
    return (
      this.blockOf(alloca) === entry && (alloca.operands.length === 0 || alloca.operands[0]?.kind === 'int')
    );
  }

  /**
   * Returns the distance that a getelementptr adds to its base, if it is a number and all that use
   * the sum are loads and stores (or further such sums); null otherwise.
   */
  folded(value: Value): number | null {
    if (value.kind !== 'instruction' || value.op !== 'getelementptr') return null;
    let known = this.#folded.get(value);
    if (known === undefined) {
      known = this.#computeFolded(value);
      this.#folded.set(value, known);
    }
    return known;
  }

  #computeFolded(value: Instruction): number | null {
    const offset = this.offset(value);
    if (offset === null || Math.abs(offset) >= FAR) return null;
    const base = value.operands[0] as Value;
    if (base.kind === 'instruction' && base.op === 'alloca') return fits12(offset) ? offset : null;
    return this.users(value).every((user) => this.#addresses(user, value)) ? offset : null;
  }

  /** Returns the distance of a getelementptr whose indices are all numbers; null otherwise. */
  offset(value: Instruction): number | null {
    const indices = value.operands.slice(1);
    if (!indices.every((index) => index.kind === 'int')) return null;
    return constantOffset(value.element as Type, indices as Constant[]);
  }

  #addresses(user: Instruction, pointer: Instruction): boolean {
    if (user.op === 'load') return !user.has('atomic');
    if (user.op === 'store') return user.operands[0] !== pointer && !user.has('atomic');
    return user.op === 'getelementptr' && this.folded(user) !== null;
  }
}

/** True for and, or, exclusive or, and the selections that stand for and and or, on i1. */
export function isLogical(value: Instruction): boolean {
  if (value.type.kind !== 'int' || value.type.bits !== 1) return false;
  const { op, operands } = value;
  if (op === 'and' || op === 'or') return true;
  if (op === 'xor') return isBit(operands[1], 1n);
  return op === 'select' && (isBit(operands[2], 0n) || isBit(operands[1], 1n));
}

export const isBit = (value: Value | undefined, bit: bigint): boolean =>
  value?.kind === 'int' && value.value === bit;

/** Returns the alignment that a global has, at least; that of its type if it does not say. */
export function globalAlign(global: { readonly align: number; readonly valueType: Type }): number {
  if (global.align > 0) return global.align;
  return global.valueType.kind === 'function' ? 2 : alignOf(global.valueType);
}
