/**
 * Linear forms of the values in a loop: a counter of the loop times a scale, plus values from
 * outside the loop times factors, plus a distance. All is modulo 2^32, as the machine computes.
 */

import { type Insn, type MBlock, NONE, type Operand, type Phi, VIRTUAL, ZERO } from './mir.ts';

/** A value that goes up by the same number each time round. */
export interface Counter {
  readonly phi: Phi;
  /** The instruction that makes the next value, `addi next, phi, by`. */
  readonly step: Insn;
  readonly by: number;
  /** The value with which the loop is entered. */
  readonly initial: Operand;
}

export interface Linear {
  /** Null for a value that is the same each time round; scale is 0 then, and only then. */
  readonly counter: Counter | null;
  readonly scale: number;
  /** Registers that are defined outside the loop, each with its factor, which is not 0. */
  readonly terms: ReadonlyMap<number, number>;
  readonly distance: number;
}

/** Values with more terms are not followed. */
const TERMS = 4;

const NUMBER: Readonly<Linear> = { counter: null, scale: 0, terms: new Map(), distance: 0 };

const numberOf = (distance: number): Linear => ({ ...NUMBER, distance: distance | 0 });

/** Returns a + factor * b; null if they count by different counters, or it has too many terms. */
function sum(a: Linear, b: Linear, factor: number): Linear | null {
  const { counter } = a.counter === null ? b : a;
  if (b.counter !== null && b.counter !== counter) return null;
  const terms = new Map(a.terms);
  for (const [register, times] of b.terms) {
    const both = ((terms.get(register) ?? 0) + Math.imul(times, factor)) | 0;
    if (both === 0) terms.delete(register);
    else terms.set(register, both);
  }
  if (terms.size > TERMS) return null;
  const scale = (a.scale + Math.imul(b.scale, factor)) | 0;
  const distance = (a.distance + Math.imul(b.distance, factor)) | 0;
  return { counter: scale === 0 ? null : counter, scale, terms, distance };
}

const times = (a: Linear, factor: number): Linear | null => sum(NUMBER, a, factor);

/** The linear forms of the registers that are defined in a loop. */
export class LinearForms {
  readonly counters: readonly Counter[];
  readonly #forms = new Map<number, Linear>();
  /** The registers that the loop defines. */
  readonly #inside = new Set<number>();
  readonly #numbers: ReadonlyMap<number, number>;

  /**
   * The forms in a loop of `blocks`, each behind those that dominate it, whose header is the first.
   * `numbers` has the registers that hold numbers.
   */
  constructor(
    blocks: readonly MBlock[],
    before: MBlock,
    latch: MBlock,
    numbers: ReadonlyMap<number, number>,
  ) {
    this.#numbers = numbers;
    const steps = new Map<number, Insn>();
    for (const block of blocks) {
      for (const { rd } of block.phis) this.#inside.add(rd);
      for (const insn of block.insns) {
        this.#inside.add(insn.rd);
        for (const { value } of insn.extra?.results ?? []) this.#inside.add(value);
        if (insn.op === 'addi' && insn.slot < 0 && insn.symbol === null) steps.set(insn.rd, insn);
      }
    }
    this.counters = countersOf(blocks[0] as MBlock, before, latch, steps);
    for (const counter of this.counters)
      this.#forms.set(counter.phi.rd, { counter, scale: 1, terms: new Map(), distance: 0 });
    for (const block of blocks) for (const insn of block.insns) this.#add(insn);
  }

  /** The form of a register that the loop defines; undefined if it has none. */
  inside(register: number): Linear | undefined {
    return this.#forms.get(register);
  }

  #add(insn: Insn): void {
    const form = this.#formOf(insn);
    if (form !== null) this.#forms.set(insn.rd, form);
  }

  #formOf({ op, rd, rs1, rs2, imm, slot, symbol }: Insn): Linear | null {
    if (rd < VIRTUAL || slot >= 0 || symbol !== null) return null;
    if (op === 'li') return numberOf(imm);
    const [a, b] = [this.#operand(rs1), this.#operand(rs2)];
    if (a === null) return null;
    if (op === 'addi') return sum(a, numberOf(imm), 1);
    if (op === 'slli') return times(a, 1 << imm);
    if (b === null) return null;
    if (op === 'add') return sum(a, b, 1);
    if (op === 'sub') return sum(a, b, -1);
    if (op !== 'mul') return null;
    if (isNumber(b)) return times(a, b.distance);
    return isNumber(a) ? times(b, a.distance) : null;
  }

  #operand(register: number): Linear | null {
    if (register === ZERO) return NUMBER;
    if (register < VIRTUAL) return register === NONE ? NUMBER : null;
    if (this.#inside.has(register)) return this.#forms.get(register) ?? null;
    const number = this.#numbers.get(register);
    if (number !== undefined) return numberOf(number);
    return { ...NUMBER, terms: new Map([[register, 1]]) };
  }
}

const isNumber = ({ counter, terms }: Linear): boolean => counter === null && terms.size === 0;

function countersOf(
  header: MBlock,
  before: MBlock,
  latch: MBlock,
  steps: ReadonlyMap<number, Insn>,
): Counter[] {
  const [entry, back] = [header.preds.indexOf(before), header.preds.indexOf(latch)];
  return header.phis.flatMap((phi) => {
    const [initial, next] = [phi.args[entry], phi.args[back]];
    const step = typeof next === 'number' ? steps.get(next) : undefined;
    if (step === undefined || step.rs1 !== phi.rd || step.imm === 0 || initial === undefined) return [];
    if (typeof initial !== 'number' && initial.symbol !== null) return [];
    return [{ phi, step, by: step.imm, initial }];
  });
}
