/** Ways through a function: branches, switches, selections. */

import type { IntType } from '../ir/type.ts';
import type { Block, Instruction, Value } from '../ir/value.ts';
import { branchOn } from './compare.ts';
import { isBit } from './facts.ts';
import type { Lowering } from './lowering.ts';
import { type MBlock, NONE, type Operand, type Phi, ZERO } from './mir.ts';
import { fits12, partsOf } from './parts.ts';

const start = (low: Lowering, block: Block | undefined): MBlock => low.starts.get(block as Block) as MBlock;

export function lowerBranch(low: Lowering, br: Instruction): void {
  const [first, second] = br.targets;
  if (second === undefined || first === second) {
    low.end({ kind: 'jump', target: start(low, first) });
    return;
  }
  branchOn(low, br.operands[0] as Value, start(low, first), start(low, second));
}

/** A range of a switch's numbers that leads to one block. */
interface Range {
  readonly from: number;
  readonly to: number;
  readonly target: MBlock;
}

/** The least number of cases, and the least share of the table they fill, for a jump table. */
const TABLE = { cases: 8, share: 0.4 } as const;

export function lowerSwitch(low: Lowering, instruction: Instruction): void {
  const value = instruction.operands[0] as Value;
  const otherwise = start(low, instruction.targets[0]);
  const { bits } = value.type as IntType;
  if (bits > 32) {
    switchWide(low, instruction, value, otherwise);
    return;
  }
  const signed = bits === 32 || low.extension(low.part(value)) === 'sign';
  const ranges = rangesOf(low, instruction, bits, signed);
  const index = signed ? low.signed(value) : low.zeroed(value);
  if (ranges.length === 0) {
    low.end({ kind: 'jump', target: otherwise });
    return;
  }
  if (!tableFits(ranges)) {
    const [least, most] = signed ? [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1] : [0, 2 ** bits - 1];
    search(low, index, ranges, otherwise, least, most);
    return;
  }
  jumpTable(low, index, ranges, otherwise);
}

/** Returns a switch's cases in rising order, neighbours with one target as one range. */
function rangesOf(low: Lowering, { operands, targets }: Instruction, bits: number, signed: boolean): Range[] {
  const cases = operands.slice(1).map((value, i) => {
    const number =
      value.kind === 'int'
        ? Number(signed ? BigInt.asIntN(bits, value.value) : BigInt.asUintN(bits, value.value))
        : 0;
    return { from: number, to: number, target: start(low, targets[i + 1]) };
  });
  cases.sort((a, b) => a.from - b.from);
  const ranges: Range[] = [];
  for (const next of cases) {
    const last = ranges.at(-1);
    if (last !== undefined && last.target === next.target && last.to + 1 === next.from)
      ranges[ranges.length - 1] = { ...last, to: next.to };
    else ranges.push(next);
  }
  return ranges;
}

function tableFits(ranges: readonly Range[]): boolean {
  const [first, last] = [ranges[0] as Range, ranges.at(-1) as Range];
  const size = last.to - first.from + 1;
  const filled = ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  return ranges.length >= TABLE.cases && filled / size >= TABLE.share;
}

function jumpTable(low: Lowering, index: number, ranges: readonly Range[], otherwise: MBlock): void {
  const first = (ranges[0] as Range).from;
  const size = (ranges.at(-1) as Range).to - first + 1;
  const targets = Array.from({ length: size }, () => otherwise);
  for (const { from, to, target } of ranges) targets.fill(target, from - first, to - first + 1);
  const distance = low.addImm(index, -first | 0);
  const inside = low.target.block();
  low.end({
    kind: 'branch',
    condition: 'bgeu',
    rs1: distance,
    rs2: low.number(size),
    yes: otherwise,
    no: inside,
  });
  low.enter(inside);
  const scaled = low.opImm('slli', distance, 2);
  low.end({ kind: 'table', rs1: scaled, targets });
}

/** Finds the range of a number by halves; [least, most] is what the number may still be. */
function search(
  low: Lowering,
  index: number,
  ranges: readonly Range[],
  otherwise: MBlock,
  least: number,
  most: number,
): void {
  if (ranges.length <= 2) {
    oneByOne(low, index, ranges, otherwise, least, most);
    return;
  }
  const middle = ranges.length >> 1;
  const pivot = (ranges[middle] as Range).from;
  const [below, above] = [low.target.block(), low.target.block()];
  low.end({ kind: 'branch', condition: 'blt', rs1: index, rs2: low.number(pivot), yes: below, no: above });
  low.aside(() => {
    low.enter(below);
    search(low, index, ranges.slice(0, middle), otherwise, least, pivot - 1);
  });
  low.aside(() => {
    low.enter(above);
    search(low, index, ranges.slice(middle), otherwise, pivot, most);
  });
}

function oneByOne(
  low: Lowering,
  index: number,
  ranges: readonly Range[],
  otherwise: MBlock,
  least: number,
  most: number,
): void {
  let from = least;
  for (const [i, range] of ranges.entries()) {
    const last = i === ranges.length - 1;
    if (last && range.from <= from && range.to >= most) {
      low.end({ kind: 'jump', target: range.target });
      return;
    }
    const next = last ? otherwise : low.target.block();
    askRange(low, index, range, next, from, most);
    if (!last) low.enter(next);
    if (range.from <= from) from = range.to + 1;
  }
}

function askRange(
  low: Lowering,
  index: number,
  { from, to, target }: Range,
  no: MBlock,
  least: number,
  most: number,
): void {
  if (from === to)
    low.end({ kind: 'branch', condition: 'beq', rs1: index, rs2: low.number(from), yes: target, no });
  else if (from <= least)
    low.end({ kind: 'branch', condition: 'bge', rs1: low.number(to), rs2: index, yes: target, no });
  else if (to >= most)
    low.end({ kind: 'branch', condition: 'bge', rs1: index, rs2: low.number(from), yes: target, no });
  else {
    const distance = low.addImm(index, -from | 0);
    low.end({
      kind: 'branch',
      condition: 'bltu',
      rs1: distance,
      rs2: low.number(to - from + 1),
      yes: target,
      no,
    });
  }
}

/** Asks for each case of a switch on a wide number, one after the other. */
function switchWide(
  low: Lowering,
  { operands, targets }: Instruction,
  value: Value,
  otherwise: MBlock,
): void {
  const parts = low.filled(value, 'zero');
  operands.slice(1).forEach((number, i) => {
    const next = low.target.block();
    const rests = parts.map((part, k) => {
      const wanted = low.constantPart(number, k) ?? 0;
      if (wanted === 0) return part;
      return fits12(-wanted) ? low.opImm('addi', part, -wanted) : low.op('xor', part, low.number(wanted));
    });
    const any = rests.reduce((sum, rest) => low.op('or', sum, rest));
    low.end({
      kind: 'branch',
      condition: 'beq',
      rs1: any,
      rs2: ZERO,
      yes: start(low, targets[i + 1]),
      no: next,
    });
    low.enter(next);
  });
  low.end({ kind: 'jump', target: otherwise });
}

export function lowerIndirect(low: Lowering, instruction: Instruction): void {
  const [only, ...others] = new Set(instruction.targets);
  if (others.length === 0) {
    low.end({ kind: 'jump', target: start(low, only) });
    return;
  }
  // The address of a block is one place: the values that each jump brings have to be the same.
  if (low.target.blocks.some(({ end }) => end.kind === 'indirect'))
    low.unsupported('a second indirectbr in a function');
  const rs1 = low.part(instruction.operands[0] as Value);
  low.end({ kind: 'indirect', rs1, targets: instruction.targets.map((block) => start(low, block)) });
}

/**
 * Translates selections with one condition, which follow each other: by arithmetic where it is
 * short, by one branch for all where it is not.
 */
export function lowerSelects(low: Lowering, selects: readonly Instruction[]): void {
  const left = selects.filter((select) => !byArithmetic(low, select));
  if (left.length === 0) return;
  const condition = (left[0] as Instruction).operands[0] as Value;
  const choices = left.map(({ operands }) => ({
    yes: low.parts0(operands[1] as Value),
    no: low.parts0(operands[2] as Value),
  }));
  const [other, after] = [low.target.block(), low.target.block()];
  const head = low.target.blocks.length - 1;
  low.aside(() => branchOn(low, condition, after, other));
  const waysIn = countWays(low, head, after);
  low.enter(other);
  low.end({ kind: 'jump', target: after });
  low.enter(after);
  left.forEach((select, i) => {
    const { yes, no } = choices[i] as { yes: Operand[]; no: Operand[] };
    const registers = partsOf(select.type).map((_, k) => {
      const phi: Phi = {
        rd: low.target.register(),
        args: [...Array.from({ length: waysIn }, () => yes[k] as Operand), no[k] as Operand],
      };
      after.phis.push(phi);
      return phi.rd;
    });
    low.define(select, marked(low, select, registers));
  });
}

/** Returns how often the blocks from the one at an index lead to another. */
function countWays(low: Lowering, from: number, to: MBlock): number {
  let count = 0;
  for (const { end } of low.target.blocks.slice(from)) {
    if (end.kind === 'jump') count += Number(end.target === to);
    else if (end.kind === 'branch') count += Number(end.yes === to) + Number(end.no === to);
  }
  return count;
}

/** Notes the extension of a selection whose choices have the same. */
function marked(low: Lowering, select: Instruction, registers: number[]): number[] {
  const { type, operands } = select;
  if (type.kind !== 'int' || type.bits >= 32) return registers;
  const [a, b] = operands
    .slice(1)
    .map((value) => (value.kind === 'int' ? 'zero' : low.extension(low.part(value))));
  if (type.bits === 1 || (a === b && a !== undefined))
    low.extend(registers[0] as number, type.bits === 1 ? 'zero' : (a as 'zero'));
  return registers;
}

/**
 * Translates a selection between 0 and 1, or of truth values, without a branch; tells if it did.
 */
function byArithmetic(low: Lowering, select: Instruction): boolean {
  const [condition, yes, no] = select.operands as [Value, Value, Value];
  if (select.type.kind !== 'int' || select.type.bits > 32) return false;
  if (low.defined(condition) === undefined && low.facts.fused(condition)) return false;
  if (select.type.bits === 1 && (isBit(no, 0n) || isBit(yes, 1n))) {
    const [op, other] = isBit(no, 0n) ? ['and', yes] : ['or', no];
    low.define(select, [
      low.extend(low.op(op as string, low.part(condition), low.part(other as Value)), 'zero'),
    ]);
    return true;
  }
  return betweenNumbers(low, select, condition, low.asNumber(yes), low.asNumber(no));
}

function betweenNumbers(
  low: Lowering,
  select: Instruction,
  condition: Value,
  yes: number | null,
  no: number | null,
): boolean {
  if (yes === null || no === null || !fits12(yes) || !fits12(no)) return false;
  const bit = low.part(condition);
  const distance = yes - no;
  if (!fits12(distance)) return false;
  const shift = Math.log2(Math.abs(distance));
  if (!Number.isInteger(shift)) {
    const mask = low.op('sub', ZERO, bit);
    low.define(select, [low.addImm(low.op('andi', mask, NONE, distance), no)]);
    return true;
  }
  const scaled = shift === 0 ? bit : low.opImm('slli', bit, shift);
  low.define(select, [
    distance > 0 ? low.addImm(scaled, no) : low.op('sub', no === 0 ? ZERO : low.number(no), scaled),
  ]);
  return true;
}
