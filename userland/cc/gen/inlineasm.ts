/**
 * Inline assembly. Each operand of a register gets one of the machine's before the allocator runs:
 * the values are moved there before it and from there after it, so that the text needs nothing of
 * the allocator.
 */

import type { StructType, Type } from '../ir/type.ts';
import type { InlineAsm, Instruction, Value } from '../ir/value.ts';
import type { Lowering } from './lowering.ts';
import { Insn, NAMES, NONE, type Placed } from './mir.ts';
import { partsOf } from './parts.ts';

/** Registers that operands may have, in the order in which they are given out. */
const POOL: readonly number[] = [10, 11, 12, 13, 14, 15, 16, 17, 5, 6, 7, 28, 29, 30];

/** The constraints of what may be in a register, or in memory that one points to. */
const KNOWN = /^(?:\{\w+\}|[inIJKsSrmAopX]+)$/;

interface Constraint {
  readonly output: boolean;
  readonly early: boolean;
  /** True if the operand's value is the address of what the assembly reads or writes. */
  readonly indirect: boolean;
  readonly code: string;
}

/** Splits LLVM's list of constraints: "=&r,=*m,0,{a0},~{memory}". */
function split(text: string): Constraint[] {
  return text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => {
      const [, marks = '', code = ''] = /^([=&*+]*)(.*)$/.exec(part) ?? [];
      return { output: marks.includes('='), early: marks.includes('&'), indirect: marks.includes('*'), code };
    });
}

const registerNumber = (name: string): number =>
  /^x\d+$/.test(name) ? Number(name.slice(1)) : name === 'fp' ? 8 : NAMES.indexOf(name);

/** The operands of an assembly with their registers and texts, as they are given out. */
class Operands {
  readonly texts: string[] = [];
  readonly args: Placed[] = [];
  readonly outputs: number[] = [];
  readonly registers: number[] = [];
  readonly #low: Lowering;
  readonly #free: number[];
  readonly #fixed: readonly number[];

  constructor(low: Lowering, list: readonly Constraint[], clobbers: readonly number[]) {
    this.#low = low;
    this.#fixed = list.map(({ code }) => (code.startsWith('{') ? registerNumber(code.slice(1, -1)) : NONE));
    this.#free = POOL.filter((register) => !clobbers.includes(register) && !this.#fixed.includes(register));
  }

  /** Gives operand `i` its register or text; `value` is undefined for what is only written. */
  add(i: number, operand: Constraint, value: Value | undefined): void {
    const text = value === undefined ? null : immediate(this.#low, operand.code, value);
    if (text !== null) {
      this.texts[i] = text;
      return;
    }
    const register = this.#register(i, operand.code);
    this.registers[i] = register;
    this.texts[i] = operandText(operand, NAMES[register] as string);
    if (value === undefined) this.outputs.push(register);
    else this.args.push({ value: this.#low.part(value), register });
  }

  /** Returns the register of an operand: that of another one, a certain one, or the next free. */
  #register(i: number, code: string): number {
    if (/^\d+$/.test(code)) return this.registers[Number(code)] as number;
    if (!KNOWN.test(code)) this.#low.unsupported(`inline assembly with an operand of '${code}'`);
    const fixed = this.#fixed[i] as number;
    if (fixed >= 0) return fixed;
    return this.#free.shift() ?? this.#low.unsupported('inline assembly with so many operands');
  }
}

/** Returns an operand as the text has it: a register, or the memory that it points to. */
function operandText({ code, indirect }: Constraint, register: string): string {
  if (!indirect && !/^[mA]$/.test(code)) return register;
  return `${code.includes('m') ? '0' : ''}(${register})`;
}

/** Translates inline assembly. */
export function lowerAsm(low: Lowering, call: Instruction, { template, constraints }: InlineAsm): void {
  const list = split(constraints);
  const clobbers = list
    .filter(({ code }) => code.startsWith('~{'))
    .map(({ code }) => registerNumber(code.slice(2, -1)))
    .filter((register) => register > 0);
  const kept = list.filter(({ code }) => !code.startsWith('~'));
  const operands = new Operands(low, kept, clobbers);
  const values = call.operands.slice(1);
  for (const [i, operand] of kept.entries())
    operands.add(i, operand, operand.output && !operand.indirect ? undefined : values.shift());
  const results = operands.outputs.map((register) => ({ value: low.target.register(), register }));
  const taken = new Set([...clobbers, ...operands.registers.filter((register) => register !== undefined)]);
  const insn = new Insn('asm');
  const asm = expand(low, template, operands.texts, call);
  insn.extra = { args: operands.args, results, clobbers: [...taken], asm };
  low.add(insn);
  const registers = results.map(({ value }) => value);
  low.define(call, resultParts(low, call.type, registers));
}

/** Returns the text of an operand that must be a number or a symbol; null if it is a register. */
function immediate(low: Lowering, code: string, value: Value): string | null {
  if (!/^[inIJKsS]+$/.test(code)) return null;
  const operand = low.operand(value);
  if (typeof operand === 'number')
    return low.unsupported(`inline assembly whose operand of '${code}' is no constant`);
  const { imm, symbol } = operand;
  return symbol === null ? String(imm) : `${symbol.name}${symbol.addend === 0 ? '' : `+${symbol.addend}`}`;
}

/** Puts the operands into the text: $0, ${0:z}, $$ for a dollar, and choices in brackets. */
function expand(low: Lowering, template: string, texts: readonly string[], call: Instruction): string {
  return template.replace(
    /\$(\$|\d+|\{(\d+|:[^}]*)(?::(\w+))?\})/g,
    (_, whole: string, number: string | undefined, modifier: string | undefined) => {
      if (whole === '$') return '$';
      if (number?.startsWith(':'))
        return number === ':uid' ? String(low.target.next + call.operands.length) : '';
      const text =
        texts[Number(number ?? whole)] ?? low.unsupported(`the operand ${whole} of inline assembly`);
      if (modifier === 'z' && text === '0') return 'zero';
      if (modifier === 'i') return /^-?\d/.test(text) ? 'i' : '';
      return text;
    },
  );
}

/** Returns the registers of an assembly's result: one, or those of a structure. */
function resultParts(low: Lowering, type: Type, registers: readonly number[]): readonly number[] {
  if (type.kind === 'void') return [];
  const fields = type.kind === 'struct' ? (type as StructType).fields : [type];
  if (fields.some((field) => partsOf(field).length !== 1))
    return low.unsupported('inline assembly with an operand of 64 bits');
  return registers;
}
