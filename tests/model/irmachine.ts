/**
 * The judge of compiled IR: runs a module of LLVM's IR, as our reader has it, operation by
 * operation as the language reference says. It is slow and knows no machine but sizes, alignments
 * and the order of bytes. What the reference leaves open ends a run with Open.
 */

import { alignOf, fieldOffset, sizeOf, type Type } from '../../userland/cc/ir/type.ts';
import type {
  Block,
  Constant,
  ConstExpr,
  Func,
  Global,
  Instruction,
  Module,
  Value,
} from '../../userland/cc/ir/value.ts';
import { callIntrinsic } from './irintrinsics.ts';
import { argumentWords, bitsOf, IrMemory, type IrValue, zeroOf } from './irmemory.ts';
import { BINARY, compared, floatCompared, Open, toBits, toNumber, unsigned } from './irnumbers.ts';

/** A call that runs: its values, its arguments for `...`, and its way so far. */
export class Frame {
  readonly func: Func;
  readonly values = new Map<Value, IrValue>();
  /** The address of the first argument for `...`. */
  readonly list: number;
  block: Block;
  /** The block that was left last. */
  before: Block | null = null;

  constructor(func: Func, list: number) {
    this.func = func;
    this.list = list;
    this.block = func.blocks[0] as Block;
  }
}

/** Addresses of functions and of blocks, which lie in no memory. */
const CODE = 0xf000_0000n;
/** Instructions that a run may have; the programs of these tests need far fewer. */
const STEPS = 200_000;

/** Told of operations on two integers, with the operands. */
export type Witness = (instruction: Instruction, a: bigint, b: bigint) => void;

export class IrMachine {
  readonly memory = new IrMemory();
  readonly module: Module;
  /** Names of the operations and intrinsics that were run. */
  readonly seen = new Set<string>();
  readonly #places = new Map<string, bigint>();
  readonly #code: (Func | Block)[] = [];
  readonly #blocks = new Map<string, bigint>();
  readonly #witness: Witness;
  #steps = 0;

  constructor(module: Module, witness: Witness = () => undefined) {
    this.module = module;
    this.#witness = witness;
    for (const global of module.globals.values()) this.#place(global);
    for (const { name, initializer, valueType } of module.globals.values())
      if (initializer !== null)
        this.memory.store(valueType, Number(this.#places.get(name)), this.constant(initializer));
  }

  #place(global: Global): void {
    const { name, func, valueType, initializer, align } = global;
    if (func !== null && func.blocks.length > 0) {
      this.#places.set(name, CODE + BigInt(4 * this.#code.push(func)));
      for (const block of func.blocks)
        this.#blocks.set(`${name} ${block.name}`, CODE + BigInt(4 * this.#code.push(block)));
    } else if (initializer !== null) {
      const at = this.memory.allocate(sizeOf(valueType), Math.max(align, alignOf(valueType)));
      this.#places.set(name, BigInt(at));
    }
  }

  addressOf(name: string): number {
    const place = this.#places.get(name);
    if (place === undefined) throw new Error(`@${name} is not there`);
    return Number(place);
  }

  /** Calls a function by its name. */
  run(name: string, args: readonly IrValue[]): IrValue {
    this.#steps = 0;
    return this.call(this.module.globals.get(name)?.func as Func, args, []);
  }

  /** Calls a function; `types` are those of all arguments, where some are for `...`. */
  call(func: Func, args: readonly IrValue[], types: readonly Type[]): IrValue {
    const { memory } = this;
    const { top } = memory;
    const frame = new Frame(func, func.type.varargs ? this.#variadic(func, args, types) : 0);
    for (const [i, arg] of func.args.entries()) frame.values.set(arg, args[i] as IrValue);
    const result = this.#body(frame);
    memory.top = top;
    return result;
  }

  #variadic(func: Func, args: readonly IrValue[], types: readonly Type[]): number {
    const { words, fixed } = argumentWords(types, args, func.args.length);
    const at = this.memory.allocate(4 * words.length, 16);
    for (const [i, word] of words.entries()) this.memory.setNumber(at + 4 * i, 4, word);
    return at + 4 * fixed;
  }

  #body(frame: Frame): IrValue {
    for (;;) {
      this.#enter(frame);
      const { block } = frame;
      for (const instruction of block.instructions) {
        if (++this.#steps > STEPS) throw new Open('a run that takes too long');
        const { op } = instruction;
        if (op === 'phi') continue;
        this.seen.add(op);
        if (op === 'ret') {
          const value = instruction.operands[0];
          return value === undefined ? 0n : this.value(frame, value);
        }
        const next = this.#next(frame, instruction);
        if (next === null) frame.values.set(instruction, this.#result(frame, instruction));
        else {
          [frame.before, frame.block] = [block, next];
          break;
        }
      }
    }
  }

  /** Gives the phis of a block their values, all at once. */
  #enter(frame: Frame): void {
    const phis = frame.block.instructions.filter(({ op }) => op === 'phi');
    if (phis.length > 0) this.seen.add('phi');
    const values = phis.map(({ operands, targets }) =>
      this.value(frame, operands[targets.indexOf(frame.before as Block)] as Value),
    );
    for (const [i, phi] of phis.entries()) frame.values.set(phi, values[i] as IrValue);
  }

  /** The block that a terminator leads to; null for other instructions. */
  #next(frame: Frame, { op, operands, targets }: Instruction): Block | null {
    switch (op) {
      case 'br':
        return targets[
          operands.length > 0 && this.number(frame, operands[0] as Value) === 0n ? 1 : 0
        ] as Block;
      case 'switch': {
        const value = this.number(frame, operands[0] as Value);
        const at = operands.findIndex((it, i) => i > 0 && this.number(frame, it) === value);
        return targets[Math.max(at, 0)] as Block;
      }
      case 'indirectbr': {
        const found = this.#at(this.number(frame, operands[0] as Value)) as Block;
        if (!targets.includes(found)) throw new Open('indirectbr');
        return found;
      }
      case 'unreachable':
        throw new Open('unreachable');
      default:
        return null;
    }
  }

  #at(address: bigint): Func | Block | undefined {
    return this.#code[Number(address - CODE) / 4 - 1];
  }

  /** The value of an operand. */
  value(frame: Frame, value: Value): IrValue {
    if (value.kind !== 'instruction' && value.kind !== 'argument') return this.constant(value);
    const found = frame.values.get(value);
    if (found === undefined) throw new Error(`%${value.name} has no value`);
    return found;
  }

  number(frame: Frame, value: Value): bigint {
    return this.value(frame, value) as bigint;
  }

  constant(value: Constant): IrValue {
    switch (value.kind) {
      case 'int':
        return value.value;
      case 'float':
        return value.bits;
      case 'null':
        return zeroOf(value.type);
      case 'data':
        return Array.from(value.bytes, BigInt);
      case 'aggregate':
        return value.elements.map((element) => this.constant(element));
      case 'global':
        return BigInt(this.addressOf(value.name));
      case 'blockaddress':
        return this.#blocks.get(`${value.func} ${value.label}`) as bigint;
      case 'expr':
        return this.#expression(value);
      default:
        throw new Open(value.kind);
    }
  }

  #expression({ op, operands, element, type }: ConstExpr): IrValue {
    const values = operands.map((operand) => this.constant(operand) as bigint);
    const types = operands.map((operand) => operand.type);
    if (op === 'getelementptr') return this.#step(element as Type, values, types);
    const bits = bitsOf(type);
    const compute = BINARY[op];
    const [a, b] = values as [bigint, bigint];
    return unsigned(bits, compute === undefined ? a : compute(a, b, bits));
  }

  /** The address that a getelementptr makes. */
  #step(element: Type, values: readonly bigint[], types: readonly Type[]): bigint {
    let [type, at] = [element, values[0] as bigint];
    for (const [i, raw] of values.entries()) {
      if (i === 0) continue;
      const index = BigInt.asIntN(bitsOf(types[i] as Type), raw);
      if (i === 1) at += index * BigInt(sizeOf(type));
      else if (type.kind === 'struct') {
        at += BigInt(fieldOffset(type, Number(index)));
        type = type.fields[Number(index)] as Type;
      } else if (type.kind === 'array') {
        at += index * BigInt(sizeOf(type.element));
        type = type.element;
      }
    }
    return unsigned(32, at);
  }

  #result(frame: Frame, instruction: Instruction): IrValue {
    const { op, operands, type } = instruction;
    const numbers = () => operands.map((operand) => this.number(frame, operand));
    if (BINARY[op] !== undefined) return this.#integer(instruction, numbers());
    if (op[0] === 'f' && op !== 'freeze' && op !== 'fence') return floating(instruction, numbers());
    if (op.startsWith('atomicrmw ')) return this.#readModifyWrite(instruction, numbers());
    switch (op) {
      case 'icmp': {
        const [a, b] = numbers() as [bigint, bigint];
        const bits = bitsOf((operands[0] as Value).type);
        return compared(instruction.predicate, a, b, bits) ? 1n : 0n;
      }
      case 'select':
        return this.value(frame, operands[this.number(frame, operands[0] as Value) === 1n ? 1 : 2] as Value);
      case 'getelementptr':
        return this.#step(
          instruction.element as Type,
          numbers(),
          operands.map((it) => it.type),
        );
      case 'sext':
        return unsigned(
          bitsOf(type),
          BigInt.asIntN(bitsOf((operands[0] as Value).type), numbers()[0] as bigint),
        );
      case 'sitofp':
      case 'uitofp':
        return floating(instruction, numbers());
      case 'trunc':
      case 'zext':
      case 'bitcast':
      case 'ptrtoint':
      case 'inttoptr':
        return unsigned(bitsOf(type), numbers()[0] as bigint);
      case 'freeze':
        return this.value(frame, operands[0] as Value);
      default:
        return this.#memory(frame, instruction);
    }
  }

  #integer(instruction: Instruction, [a, b]: bigint[]): bigint {
    const bits = bitsOf(instruction.type);
    const compute = BINARY[instruction.op] as (a: bigint, b: bigint, bits: number) => bigint;
    const result = unsigned(bits, compute(a as bigint, b as bigint, bits));
    this.#witness(instruction, a as bigint, b as bigint);
    return result;
  }

  #memory(frame: Frame, instruction: Instruction): IrValue {
    const { op, operands, type } = instruction;
    const at = (i: number) => Number(this.number(frame, operands[i] as Value));
    switch (op) {
      case 'alloca': {
        const element = instruction.element as Type;
        const count = operands.length > 0 ? at(0) : 1;
        return BigInt(
          this.memory.allocate(count * sizeOf(element), Math.max(instruction.align, alignOf(element))),
        );
      }
      case 'load':
        return this.memory.load(type, at(0));
      case 'store':
        this.memory.store((operands[0] as Value).type, at(1), this.value(frame, operands[0] as Value));
        return 0n;
      case 'fence':
        return 0n;
      case 'extractvalue':
        return instruction.indices.reduce<IrValue>(
          (value, index) => (value as readonly IrValue[])[index] as IrValue,
          this.value(frame, operands[0] as Value),
        );
      case 'insertvalue':
        return inserted(
          this.value(frame, operands[0] as Value),
          instruction.indices,
          this.value(frame, operands[1] as Value),
        );
      case 'cmpxchg': {
        const [expected, wanted] = [operands[1] as Value, operands[2] as Value];
        const old = this.memory.load(expected.type, at(0)) as bigint;
        const same = old === this.number(frame, expected);
        if (same) this.memory.store(expected.type, at(0), this.value(frame, wanted));
        return [old, same ? 1n : 0n];
      }
      case 'call':
        return this.#call(frame, instruction);
      default:
        throw new Error(`the judge does not know '${op}'`);
    }
  }

  #readModifyWrite({ op, type }: Instruction, [at, value]: bigint[]): bigint {
    const bits = bitsOf(type);
    const old = this.memory.load(type, Number(at)) as bigint;
    const word = op.slice('atomicrmw '.length);
    const [a, b] = [old, value as bigint];
    const extremes: Readonly<Record<string, string>> = { max: 'sgt', min: 'slt', umax: 'ugt', umin: 'ult' };
    const predicate = extremes[word];
    let next = b;
    if (predicate !== undefined) next = compared(predicate, a, b, bits) ? a : b;
    else if (word === 'nand') next = ~(a & b);
    else if (word !== 'xchg')
      next = (BINARY[word] as (a: bigint, b: bigint, n: number) => bigint)(a, b, bits);
    this.memory.store(type, Number(at), unsigned(bits, next));
    return old;
  }

  #call(frame: Frame, instruction: Instruction): IrValue {
    const [callee, ...args] = instruction.operands as [Value, ...Value[]];
    const values = args.map((arg) => this.value(frame, arg));
    if (callee.kind === 'global' && callee.name.startsWith('llvm.')) {
      const found = callIntrinsic(this, frame, instruction, callee.name, values);
      this.seen.add(found.name);
      return found.value;
    }
    const func = this.#at(this.number(frame, callee)) as Func;
    return this.call(
      func,
      values,
      args.map(({ type }) => type),
    );
  }
}

function inserted(into: IrValue, path: readonly number[], value: IrValue): IrValue {
  const [index, ...rest] = path;
  if (index === undefined) return value;
  const members = into as readonly IrValue[];
  return members.map((member, i) => (i === index ? inserted(member, rest, value) : member));
}

/** An operation whose name begins with f, or one that makes a floating-point number. */
function floating(instruction: Instruction, values: readonly bigint[]): bigint {
  const { op, type, operands } = instruction;
  const from = (operands[0] as Value).type;
  const bits = bitsOf(type);
  const [a, b] = values as [bigint, bigint];
  if (op === 'fneg') return a ^ (1n << BigInt(bits - 1));
  if (op === 'sitofp' || op === 'uitofp') {
    const number = op === 'sitofp' ? BigInt.asIntN(bitsOf(from), a) : a;
    if (bits === 32 && (number > 0x1_0000_00n || number < -0x1_0000_00n)) throw new Open('a rounded number');
    return toBits(bits, Number(number));
  }
  const [x, y] = [toNumber(bitsOf(from), a), b === undefined ? 0 : toNumber(bitsOf(from), b)];
  if (op === 'fcmp') return floatCompared(instruction.predicate, x, y) ? 1n : 0n;
  if (op === 'fptosi' || op === 'fptoui') {
    const whole = Number.isFinite(x) ? BigInt(Math.trunc(x)) : null;
    const kept = whole === null ? 0n : unsigned(bits, whole);
    if (whole === null || (op === 'fptosi' ? BigInt.asIntN(bits, kept) : kept) !== whole)
      throw new Open('a number that the type has not');
    return kept;
  }
  const results: Readonly<Record<string, number>> = {
    fadd: x + y,
    fsub: x - y,
    fmul: x * y,
    fdiv: x / y,
    frem: x % y,
  };
  const result = op === 'fpext' || op === 'fptrunc' ? x : results[op];
  if (result === undefined) throw new Error(`the judge does not know '${op}'`);
  if (Number.isNaN(result)) throw new Open('the bits of a NaN');
  return toBits(bits, result);
}
