/** Addresses: getelementptr, variables of the frame, and what folds into loads and stores. */

import { type ArrayType, fieldOffset, type IntType, type StructType, sizeOf, type Type } from '../ir/type.ts';
import type { Global, Instruction, Value } from '../ir/value.ts';
import { globalAlign } from './facts.ts';
import type { Lowering } from './lowering.ts';
import { Insn, NONE, SP, type SymbolPart } from './mir.ts';
import { multiplyBy } from './multiply.ts';
import { fits12, word } from './parts.ts';

/** An address as loads and stores take it: a register and 12 bits, or the low part of a symbol. */
export interface Address {
  readonly base: number;
  readonly offset: number;
  readonly symbol: SymbolPart | null;
  readonly slot: number;
}

const at = (base: number, offset = 0): Address => ({ base, offset, symbol: null, slot: -1 });

/** Returns the address that a pointer holds, for accesses of `bytes` bytes from it. */
export function addressOf(low: Lowering, pointer: Value, bytes = 4): Address {
  const { value, offset } = root(low, pointer);
  const slot = low.slots.get(value);
  if (slot !== undefined) return { base: SP, offset, symbol: null, slot };
  if (value.kind !== 'instruction' && value.kind !== 'argument')
    return constantAddress(low, value, offset, bytes);
  const base = low.part(value);
  if (fits12(offset) && fits12(offset + bytes - 1)) return at(base, offset);
  // Neighbours share the sum with what 12 bits do not hold.
  const far = (offset + 0x800) & ~0xfff;
  return at(
    low.once(`+${far} ${base}`, () => low.op('add', base, low.number(far))),
    offset - far,
  );
}

/** Returns the value from which a pointer is counted, and the distance, as far as that folds. */
function root(low: Lowering, pointer: Value): { value: Value; offset: number } {
  let [value, offset] = [pointer, 0];
  for (;;) {
    const step = low.facts.folded(value);
    if (step === null || low.defined(value) !== undefined) return { value, offset };
    const under = (value as Instruction).operands[0] as Value;
    if (!fits12(offset + step) && (low.slots.has(under) || !isComputed(under))) return { value, offset };
    offset += step;
    value = under;
  }
}

const isComputed = ({ kind }: Value): boolean => kind === 'instruction' || kind === 'argument';

/** Returns an address from a constant: a symbol's upper bits in a register, the lower ones here. */
function constantAddress(low: Lowering, value: Value, offset: number, bytes: number): Address {
  const operand = low.operand(value);
  if (typeof operand === 'number') return at(operand, offset);
  const { symbol, imm } = operand;
  if (symbol === null) return at(low.number((imm + offset) & ~0x7ff), (imm + offset) & 0x7ff);
  const whole = { ...symbol, addend: symbol.addend + offset };
  const global = globalUnder(value);
  const shared = sharesHigh(value.kind === 'global' ? value : undefined, whole.addend, bytes);
  if (!shared && bytes > reach(global, whole.addend)) return at(low.materialize({ imm: 0, symbol: whole }));
  const high = low.symbolHigh(shared ? { ...symbol, addend: 0 } : whole);
  return { base: high, offset: 0, symbol: { ...whole, part: 'lo' }, slot: -1 };
}

/** Returns the global from which a constant address is counted, if it is one. */
function globalUnder(value: Value): Global | undefined {
  let from: Value | undefined = value;
  while (from?.kind === 'expr') from = from.operands[0];
  return from?.kind === 'global' ? from : undefined;
}

/** Returns the bytes from an address on for which its upper bits are sure to be the same. */
function reach(global: Global | undefined, addend: number): number {
  const align = global === undefined ? 1 : globalAlign(global);
  const multiple = align | addend;
  return Math.min(multiple & -multiple, 2048);
}

/** True if the upper bits of a symbol's address are those of the address `addend` behind it. */
function sharesHigh(global: Global | undefined, addend: number, bytes: number): boolean {
  if (global === undefined || addend < 0) return false;
  return addend + bytes <= Math.min(globalAlign(global), 2048);
}

/** Returns a register with the address itself. */
export function addressRegister(low: Lowering, address: Address): number {
  if (address.slot >= 0) return low.slotAddress(address.slot, address.offset);
  if (address.symbol === null) return low.addImm(address.base, address.offset);
  const insn = low.add(new Insn('addi', low.target.register(), address.base));
  insn.symbol = address.symbol;
  return insn.rd;
}

/** Adds a load or store at `distance` bytes behind an address. */
export function access(
  low: Lowering,
  op: string,
  address: Address,
  distance: number,
  register: number,
  stores: boolean,
): Insn {
  const { base, offset } = fits12(address.offset + distance)
    ? address
    : at(low.addImm(addressRegister(low, address), distance), -distance);
  const insn = stores ? new Insn(op, NONE, base, register) : new Insn(op, register, base);
  insn.imm = offset + distance;
  if (base === address.base) {
    insn.slot = address.slot;
    if (address.symbol !== null) {
      insn.symbol = { ...address.symbol, addend: address.symbol.addend + distance };
      insn.imm = 0;
    }
  }
  return low.add(insn);
}

/** Translates a getelementptr; one that folds into its users makes nothing. */
export function lowerGetElementPtr(low: Lowering, instruction: Instruction): void {
  if (low.facts.folded(instruction) !== null) return;
  const base = instruction.operands[0] as Value;
  let sum = 0;
  const terms: number[] = [];
  let type = instruction.element as Type;
  for (const [i, index] of instruction.operands.slice(1).entries()) {
    if (i > 0 && type.kind === 'struct') {
      const field = low.asNumber(index) as number;
      sum += fieldOffset(type, field);
      type = (type as StructType).fields[field] as Type;
      continue;
    }
    if (i > 0) type = (type as ArrayType).element;
    const size = sizeOf(type);
    const number = indexNumber(index);
    if (number !== null) sum += number * size;
    else terms.push(multiplyBy(low, low.signed(index), size));
  }
  low.define(instruction, [summed(low, addressOf(low, base), terms, sum)]);
}

const indexNumber = (index: Value): number | null =>
  index.kind === 'int'
    ? word(BigInt.asIntN((index.type as IntType).bits, index.value), 0)
    : index.kind === 'null' || index.kind === 'undef'
      ? 0
      : null;

/** Returns a register with an address, but for its offset from a register. */
function wholeAddress(low: Lowering, base: Address): number {
  if (base.symbol !== null) return low.materialize({ imm: 0, symbol: { ...base.symbol, part: 'whole' } });
  return addressRegister(low, { ...base, offset: base.slot >= 0 ? base.offset : 0 });
}

function summed(low: Lowering, base: Address, terms: readonly number[], sum: number): number {
  let register = wholeAddress(low, base);
  for (const term of terms) register = low.op('add', register, term);
  const rest = base.slot >= 0 || base.symbol !== null ? 0 : base.offset;
  return low.addImm(register, (sum + rest) | 0);
}
