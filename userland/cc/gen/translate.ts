/** A function's way from IR to machine code: blocks in an order in which definitions come first. */

import type { ArrayType, StructType, Type } from '../ir/type.ts';
import type { Block, Func, Instruction, Module, Value } from '../ir/value.ts';
import { lowerGetElementPtr } from './address.ts';
import { lowerBinary, lowerCast } from './arithmetic.ts';
import { lowerAtomicLoad, lowerAtomicStore, lowerCompareExchange, lowerReadModifyWrite } from './atomics.ts';
import { lowerArguments, lowerCall, lowerReturn } from './call.ts';
import { lowerCompare, lowerFloatCompare } from './compare.ts';
import { Constants, labelSymbol } from './constants.ts';
import { lowerBranch, lowerIndirect, lowerSelects, lowerSwitch } from './control.ts';
import { Facts } from './facts.ts';
import { lowerConversion, lowerFloatBinary, signBit } from './floats.ts';
import { Graph } from './graph.ts';
import { Lowering } from './lowering.ts';
import { lowerAlloca, lowerLoad, lowerStore, placeVariables } from './memory.ts';
import { Insn, type MBlock, MFunction, type Operand, type Phi, successors } from './mir.ts';
import { partsOf } from './parts.ts';
import { takeRecords } from './records.ts';

/** Translates a function. Unsupported, with its name, if it has what the compiler does not know. */
export function translate(module: Module, func: Func): MFunction {
  const target = new MFunction(func.global.name);
  const entry = func.blocks[0] as Block;
  const graph = new Graph(entry, (block) => block.terminator.targets);
  const low = new Lowering(module, func, target, new Facts(func, new Constants()), target.block());
  target.isSmall = low.isSmall;
  low.starts.set(entry, low.block);
  for (const block of graph.order.slice(1)) low.starts.set(block, target.block());
  placeVariables(low, entry);
  const phis = new Map<Block, [Instruction, Phi[]][]>();
  for (const block of graph.order) {
    low.begin(block);
    if (block === entry) lowerArguments(low);
    phis.set(block, beginPhis(low, block));
    lowerBlock(low, block);
  }
  nameLabels(low, graph.order);
  connect(target);
  for (const [block, list] of phis) fillPhis(low, block, list);
  return target;
}

function beginPhis(low: Lowering, block: Block): [Instruction, Phi[]][] {
  const found: [Instruction, Phi[]][] = [];
  for (const instruction of block.instructions) {
    if (instruction.op !== 'phi') break;
    const registers = low.defined(instruction) ?? partsOf(instruction.type).map(() => low.target.register());
    low.define(instruction, registers);
    if (instruction.type.kind === 'int' && instruction.type.bits === 1)
      low.extend(registers[0] as number, 'zero');
    if (hasZerosAbove(low, instruction)) low.extend(registers[0] as number, 'zero');
    const list = registers.map((rd): Phi => ({ rd, args: [] }));
    low.block.phis.push(...list);
    found.push([instruction, list]);
  }
  return found;
}

/** Fills in the arguments of phis, one for each predecessor in machine code. */
function fillPhis(low: Lowering, block: Block, list: readonly [Instruction, Phi[]][]): void {
  const start = low.starts.get(block) as MBlock;
  const ways = list.map(([{ targets }]) => new Map(targets.map((from, i) => [from, i])));
  for (const pred of start.preds) {
    const from = low.origins.get(pred) as Block;
    for (const [k, [instruction, phis]] of list.entries()) {
      const value = instruction.operands[ways[k]?.get(from) as number] as Value;
      for (const [i, phi] of phis.entries()) phi.args.push(argument(low, pred, value, phi.rd, i));
    }
  }
}

/** Returns a phi's argument, with zeros above it if the phi has them. */
function argument(low: Lowering, pred: MBlock, value: Value, rd: number, part: number): Operand {
  const found = low.operandAtEnd(pred, value, part);
  if (value.type.kind !== 'int' || value.type.bits >= 32 || typeof found !== 'number') return found;
  return low.extension(rd) === 'zero' ? low.extendPart(found, value.type.bits, 'zero') : found;
}

/** True if a narrow phi only takes loads, constants and phis of such: all have zeros above. */
function hasZerosAbove(low: Lowering, phi: Instruction): boolean {
  if (phi.type.kind !== 'int' || phi.type.bits >= 32) return false;
  if (low.facts.users(phi).some(({ op }) => op === 'sext')) return false;
  const seen = new Set<Value>([phi]);
  for (const value of seen) {
    if (value.kind === 'int') continue;
    if (value.kind !== 'instruction' || (value.op !== 'phi' && value.op !== 'load')) return false;
    if (value.op === 'phi') for (const operand of value.operands) seen.add(operand);
    if (seen.size > WEB) return false;
  }
  return true;
}

/** The number of values that are looked at to know what a phi takes. */
const WEB = 64;

/** Notes the predecessors of all blocks. */
export function connect(target: MFunction): void {
  for (const block of target.blocks) block.preds = [];
  for (const block of target.blocks) for (const next of successors(block)) next.preds.push(block);
}

/** Gives blocks whose address is taken the names by which constants know them. */
function nameLabels(low: Lowering, blocks: readonly Block[]): void {
  const { name } = low.source.global;
  for (const block of blocks)
    if (low.module.labels.has(`${name} ${block.name}`))
      (low.starts.get(block) as MBlock).label = labelSymbol(name, block.name);
}

function lowerBlock(low: Lowering, block: Block): void {
  const { instructions } = block;
  for (let i = 0; i < instructions.length; i++) {
    const instruction = instructions[i] as Instruction;
    if (instruction.op === 'phi') continue;
    low.debug = instruction.debug;
    takeRecords(low, instruction.records);
    if (instruction.op === 'select') {
      const from = i;
      i += lowerGroup(low, instructions, i) - 1;
      for (const other of instructions.slice(from + 1, i + 1)) takeRecords(low, other.records);
    } else if (instruction.op === 'call') {
      if (lowerCall(low, instruction, tailPosition(low, block, i))) return;
    } else lowerInstruction(low, instruction);
  }
}

/** Translates selections that follow each other and ask for one condition; returns their number. */
function lowerGroup(low: Lowering, instructions: readonly Instruction[], from: number): number {
  const group = new Set<Value>();
  const condition = (instructions[from] as Instruction).operands[0];
  for (let i = from; i < instructions.length; i++) {
    const next = instructions[i] as Instruction;
    if (next.op !== 'select' || next.operands[0] !== condition) break;
    if (next.operands.some((operand) => group.has(operand))) break;
    if (low.facts.fused(next)) break;
    group.add(next);
  }
  if (group.size === 0) return 1;
  lowerSelects(low, [...group] as Instruction[]);
  return group.size;
}

/** True if a call is the last that its function does, and needs nothing of its frame. */
function tailPosition(low: Lowering, block: Block, index: number): boolean {
  const call = block.instructions[index] as Instruction;
  const next = block.instructions[index + 1] as Instruction | undefined;
  if (next?.op !== 'ret' || !call.has('tail') || low.source.type.varargs) return false;
  if (next.operands[0] !== undefined && next.operands[0] !== call) return false;
  return (
    next.operands[0] !== undefined || call.type.kind === 'void' || low.source.type.result.kind === 'void'
  );
}

type Rule = (low: Lowering, instruction: Instruction) => void;

function lowerInstruction(low: Lowering, instruction: Instruction): void {
  const rule =
    RULES.get(instruction.op) ?? (instruction.op.startsWith('atomicrmw ') ? lowerReadModifyWrite : undefined);
  if (rule === undefined) {
    low.unsupported(`the instruction '${instruction.op}'`);
    return;
  }
  rule(low, instruction);
}

const freeze: Rule = (low, instruction) =>
  low.define(instruction, low.parts(instruction.operands[0] as Value));

/** Returns the index of the first part of a member, and the number of its parts. */
function memberParts(type: Type, path: readonly number[]): { first: number; count: number } {
  let first = 0;
  let at = type;
  for (const index of path) {
    const fields: Type[] =
      at.kind === 'struct'
        ? [...(at as StructType).fields]
        : Array.from({ length: (at as ArrayType).count }, () => (at as ArrayType).element);
    first += fields.slice(0, index).reduce((sum, field) => sum + partsOf(field).length, 0);
    at = fields[index] as Type;
  }
  return { first, count: partsOf(at).length };
}

const extract: Rule = (low, instruction) => {
  const aggregate = instruction.operands[0] as Value;
  const { first, count } = memberParts(aggregate.type, instruction.indices);
  low.define(instruction, low.parts(aggregate).slice(first, first + count));
};

const insert: Rule = (low, instruction) => {
  const [aggregate, member] = instruction.operands as [Value, Value];
  const { first, count } = memberParts(aggregate.type, instruction.indices);
  const parts = [...low.parts(aggregate)];
  parts.splice(first, count, ...low.parts(member));
  low.define(instruction, parts);
};

const load: Rule = (low, instruction) =>
  (instruction.has('atomic') ? lowerAtomicLoad : lowerLoad)(low, instruction);
const store: Rule = (low, instruction) =>
  (instruction.has('atomic') ? lowerAtomicStore : lowerStore)(low, instruction);

const fence: Rule = (low) => {
  low.add(new Insn('fence'));
};

const vaArg: Rule = (low, instruction) => low.unsupported(`the instruction '${instruction.op}'`);

const bitcast: Rule = (low, instruction) => {
  const value = instruction.operands[0] as Value;
  const same = partsOf(value.type).length === partsOf(instruction.type).length;
  if (!same) {
    low.unsupported('a bitcast between such types');
    return;
  }
  low.define(instruction, low.parts(value));
};

const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ...'add sub mul udiv sdiv urem srem shl lshr ashr and or xor'
    .split(' ')
    .map((op): [string, Rule] => [op, lowerBinary]),
  ...'fadd fsub fmul fdiv frem'.split(' ').map((op): [string, Rule] => [op, lowerFloatBinary]),
  ...'trunc zext sext ptrtoint inttoptr'.split(' ').map((op): [string, Rule] => [op, lowerCast]),
  ...'fptrunc fpext fptoui fptosi uitofp sitofp'
    .split(' ')
    .map((op): [string, Rule] => [op, lowerConversion]),
  ['bitcast', bitcast],
  ['fneg', (low, instruction) => signBit(low, instruction, instruction.operands[0] as Value, false)],
  ['icmp', lowerCompare],
  ['fcmp', lowerFloatCompare],
  ['load', load],
  ['store', store],
  ['alloca', lowerAlloca],
  ['getelementptr', lowerGetElementPtr],
  ['freeze', freeze],
  ['extractvalue', extract],
  ['insertvalue', insert],
  ['cmpxchg', lowerCompareExchange],
  ['fence', fence],
  ['va_arg', vaArg],
  ['br', lowerBranch],
  ['switch', lowerSwitch],
  ['indirectbr', lowerIndirect],
  ['ret', (low, instruction) => lowerReturn(low, instruction.operands[0])],
  ['unreachable', (low) => low.end({ kind: 'stop' })],
]);
