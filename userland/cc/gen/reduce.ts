/**
 * Strength reduction: in the place of values that a loop computes anew from its counter each time
 * round, such as the addresses of elements, there are pointers that go up by a number. A counter
 * that nothing else asks for then goes, too. (Allen, Cocke and Kennedy, "Reduction of operator
 * strength", 1981.)
 *
 * Invariant: a pointer has, from the header of its loop to the end of each turn, the value whose
 * place it took.
 */

import type { Graph, Loop } from './graph.ts';
import { preheader } from './hoist.ts';
import { type Counter, type Linear, LinearForms } from './linear.ts';
import { Insn, type MBlock, type MFunction, NONE, type Operand, type Phi, VIRTUAL, ZERO } from './mir.ts';
import { type Emitter, multiplyBy } from './multiply.ts';
import { fits12 } from './parts.ts';
import { bestPlan, folds, type Group, groupsOf, type Member, type Plan, type Turn } from './pointers.ts';
import { Uses } from './uses.ts';

/**
 * Puts pointers in the place of what the loops of a function compute from their counters. Returns
 * the uses of registers behind it; null if it did not look for any.
 */
export function reduceStrength(target: MFunction, graph: Graph<MBlock>): Uses | null {
  // A second return would find pointers that have gone on.
  if (graph.loops.length === 0 || target.twice) return null;
  const reducer = new Reducer(target, graph);
  for (const loop of [...graph.loops].reverse()) reducer.reduce(loop);
  return reducer.finish();
}

/** Returns the last block that each turn of a loop runs and that has instructions, if it can. */
function lastOf(loop: Loop<MBlock>, latch: MBlock): MBlock {
  const [pred, ...others] = latch.preds;
  const isEmpty = latch.insns.length === 0 && latch.end.kind === 'jump' && latch !== loop.header;
  return isEmpty && pred !== undefined && others.length === 0 ? pred : latch;
}

class Reducer {
  readonly #target: MFunction;
  readonly #graph: Graph<MBlock>;
  readonly #uses: Uses;
  /** The registers that hold numbers. */
  readonly #numbers = new Map<number, number>();
  /** Values by a pointer at a distance, by the instructions before which they are to stand. */
  readonly #sums = new Map<Insn, Insn>();

  constructor(target: MFunction, graph: Graph<MBlock>) {
    this.#target = target;
    this.#graph = graph;
    this.#uses = new Uses(target);
    for (const { insns } of target.blocks)
      for (const { op, rd, imm } of insns) if (op === 'li' && rd >= VIRTUAL) this.#numbers.set(rd, imm);
  }

  finish(): Uses {
    this.#uses.finish();
    return this.#uses;
  }

  reduce(loop: Loop<MBlock>): void {
    const before = preheader(loop);
    const [latch, ...others] = loop.latches;
    if (before === null || latch === undefined || others.length > 0) return;
    const blocks = this.#graph.blocksOf(loop);
    const forms = new LinearForms(blocks, before, latch, this.#numbers);
    const turn: Turn = {
      ...{ blocks, inside: loop.blocks, before, latch, forms, last: lastOf(loop, latch) },
      isSmall: this.#target.isSmall,
      uses: this.#uses,
      numbers: this.#numbers,
    };
    for (const [counter, groups] of groupsOf(turn)) {
      const plan = bestPlan(turn, counter, groups);
      if (plan !== null) this.#carryOut(turn, counter, plan);
    }
    this.#putSums();
  }

  /** Puts the values at a distance into their blocks: all at once, since there may be many. */
  #putSums(): void {
    const blocks = new Set([...this.#sums.values()].map(({ rd }) => this.#uses.blockOf.get(rd) as MBlock));
    for (const block of blocks)
      block.insns = block.insns.flatMap((insn) => {
        const sum = this.#sums.get(insn);
        return sum === undefined ? [insn] : [sum, insn];
      });
    this.#sums.clear();
  }

  #carryOut(turn: Turn, counter: Counter, { groups, exit }: Plan): void {
    for (const group of groups) {
      const { phi, next } = this.#pointer(turn, counter, group);
      if (exit?.group === group) this.#moveExit(turn, counter, exit, [phi.rd, next]);
      for (const member of group.members) this.#takePlace(turn, phi.rd, group, member);
    }
  }

  /** Makes the pointer of a group. */
  #pointer(turn: Turn, counter: Counter, { form }: Group): { phi: Phi; next: number } {
    const { before, latch, last, blocks } = turn;
    const header = blocks[0] as MBlock;
    const emitter = new Before(this.#target, before, this.#uses, this.#numbers);
    const start = emitter.valueOf(form, counter.initial);
    const next = this.#target.register();
    const phi: Phi = {
      rd: this.#target.register(),
      args: header.preds.map((pred) => (pred === latch ? next : start)),
    };
    header.phis.push(phi);
    const by = Math.imul(form.scale, counter.by);
    const step = fits12(by)
      ? new Insn('addi', next, phi.rd, NONE, by)
      : new Insn('add', next, phi.rd, emitter.number(by));
    step.debug = counter.step.debug;
    last.insns.push(step);
    this.#uses.add(phi, header);
    this.#uses.add(step, last);
    return { phi, next };
  }

  /** Lets a pointer take the place of a value that is at a distance from it. */
  #takePlace({ inside }: Turn, pointer: number, { form }: Group, member: Member): void {
    const uses = this.#uses;
    const distance = (member.distance - form.distance) | 0;
    if (distance === 0) uses.replace(member.rd, pointer);
    else {
      for (const user of [...uses.users(member.rd)])
        if ('op' in user && folds(user, member.rd, distance))
          uses.change(user, () => {
            user.rs1 = pointer;
            user.imm += distance;
          });
      const insn = uses.definitions.get(member.rd) as Insn;
      if (uses.users(member.rd).size > 0) {
        const sum = new Insn('addi', this.#target.register(), pointer, NONE, distance);
        [sum.debug, sum.order] = [insn.debug, insn.order];
        this.#sums.set(insn, sum);
        uses.add(sum, uses.blockOf.get(member.rd) as MBlock);
        uses.replace(member.rd, sum.rd);
      }
    }
    uses.drop(member.rd, ({ rd }) => inside.has(uses.blockOf.get(rd) as MBlock));
  }

  /** Has the loop left by a comparison of the pointer in the place of its counter. */
  #moveExit(
    turn: Turn,
    counter: Counter,
    exit: NonNullable<Plan['exit']>,
    [now, next]: [number, number],
  ): void {
    const { block, group } = exit;
    const { end } = block;
    if (end.kind !== 'branch') return;
    const emitter = new Before(this.#target, turn.before, this.#uses, this.#numbers);
    const limit = emitter.valueOf(group.form, exit.limit);
    this.#uses.change(block, () => {
      end.rs1 = end.rs1 === counter.phi.rd || end.rs2 === counter.phi.rd ? now : next;
      end.rs2 = limit;
    });
  }
}

/** Makes values in the block before a loop. */
class Before implements Emitter {
  readonly isSmall: boolean;
  readonly #target: MFunction;
  readonly #block: MBlock;
  readonly #uses: Uses;
  readonly #numbers: Map<number, number>;

  constructor(target: MFunction, block: MBlock, uses: Uses, numbers: Map<number, number>) {
    this.isSmall = target.isSmall;
    this.#target = target;
    this.#block = block;
    this.#uses = uses;
    this.#numbers = numbers;
  }

  op(op: string, a: number, b: number): number {
    return this.#add(new Insn(op, this.#target.register(), a, b));
  }

  opImm(op: string, a: number, imm: number): number {
    return this.#add(new Insn(op, this.#target.register(), a, NONE, imm));
  }

  number(value: number): number {
    const register = this.opImm('li', NONE, value);
    this.#numbers.set(register, value);
    return register;
  }

  #add(insn: Insn): number {
    this.#block.insns.push(insn);
    this.#uses.add(insn, this.#block);
    return insn.rd;
  }

  /** The value of a form when its counter is at `at`. */
  valueOf({ scale, terms, distance }: Linear, at: Operand): number {
    const number = typeof at === 'number' ? (at === ZERO ? 0 : this.#numbers.get(at)) : at.imm;
    const parts = [...terms].map(([register, factor]) => this.#product(register, factor));
    if (number === undefined) parts.push(this.#product(at as number, scale));
    const rest = number === undefined ? distance : (distance + Math.imul(scale, number)) | 0;
    const [first, ...others] = parts;
    if (first === undefined) return this.number(rest);
    const sum = others.reduce((one, other) => this.op('add', one, other), first);
    if (rest === 0) return sum;
    return fits12(rest) ? this.opImm('addi', sum, rest) : this.op('add', sum, this.number(rest));
  }

  #product(register: number, factor: number): number {
    return factor === 1 ? register : multiplyBy(this, register, factor);
  }
}
