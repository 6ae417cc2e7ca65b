/**
 * Constants out of loops: an instruction that makes a number or an address from nothing is moved
 * before the outermost loop around it, where one of each is enough. Where registers run short, the
 * allocator makes such a value again at its use.
 *
 * Invariant: each virtual register is written in one place, and all ways to its readers lead
 * through that place.
 */

import type { Graph, Loop } from './graph.ts';
import {
  eachDefinition,
  eachEndUse,
  eachUse,
  type Insn,
  type MBlock,
  type MFunction,
  successors,
  VIRTUAL,
} from './mir.ts';
import { rename } from './uses.ts';

/** Moves constants out of loops. */
export function hoistConstants(target: MFunction, graph: Graph<MBlock>): void {
  const names = new Map<number, number>();
  for (const loop of [...graph.loops].reverse()) {
    const before = preheader(loop);
    if (before !== null) hoistFrom(loop, before, names);
  }
  if (names.size > 0) replaceAll(target, names);
}

/** Returns the only block through which a loop is entered, if it leads nowhere else. */
export function preheader(loop: Loop<MBlock>): MBlock | null {
  const outside = loop.header.preds.filter((pred) => !loop.blocks.has(pred));
  const [only] = outside;
  return only !== undefined && outside.length === 1 && successors(only).length === 1 ? only : null;
}

/** A constant that a loop makes, all its makers in the loop, and how often they are run. */
interface Candidate {
  readonly insns: Insn[];
  weight: number;
}

/** Runs of a constant's makers that are worth a register, for one of the block before the loop. */
const WORTH = 2;
/** The number of registers that a loop is given for constants. */
const REGISTERS = 10;

function hoistFrom(loop: Loop<MBlock>, before: MBlock, names: Map<number, number>): void {
  const known = new Map<string, number>();
  for (const insn of before.insns) if (isConstant(insn)) known.set(keyOf(insn), insn.rd);
  const gone = new Set<Insn>();
  for (const [key, { insns }] of chosen(candidates(loop), before.frequency, known))
    for (const insn of insns) {
      gone.add(insn);
      const same = known.get(key);
      if (same !== undefined) names.set(insn.rd, same);
      else {
        known.set(key, insn.rd);
        // It belongs to no line of the loop any more.
        insn.debug = -1;
        before.insns.push(insn);
      }
    }
  if (gone.size > 0)
    for (const block of loop.blocks) block.insns = block.insns.filter((insn) => !gone.has(insn));
}

/** Returns the constants that a loop makes where it is not cold. */
function candidates(loop: Loop<MBlock>): Map<string, Candidate> {
  const found = new Map<string, Candidate>();
  const dear = [...loop.blocks].some(({ insns }) => insns.some(({ op }) => op === 'call'));
  for (const { insns, frequency, isCold } of loop.blocks) {
    if (isCold) continue;
    for (const insn of insns) {
      if (!isConstant(insn) || (dear && isCheap(insn))) continue;
      const key = keyOf(insn);
      const candidate = found.get(key);
      if (candidate === undefined) found.set(key, { insns: [insn], weight: frequency });
      else {
        candidate.insns.push(insn);
        candidate.weight += frequency;
      }
    }
  }
  return found;
}

/** Returns the constants that are worth a register: those made before, and the most used. */
function chosen(
  found: ReadonlyMap<string, Candidate>,
  frequency: number,
  known: ReadonlyMap<string, number>,
): [string, Candidate][] {
  return [...found]
    .filter(([key, { weight }]) => known.has(key) || weight >= WORTH * frequency)
    .sort(([, a], [, b]) => b.weight - a.weight)
    .slice(0, REGISTERS);
}

/** True for an instruction that makes a value from nothing. */
const isConstant = ({ op, rd, symbol }: Insn): boolean =>
  rd >= VIRTUAL && (op === 'li' || op === 'la' || (op === 'lui' && symbol !== null));

/** True if making the value again costs no more than one cycle: not worth a saved register. */
const isCheap = ({ op, imm }: Insn): boolean => op === 'lui' || (op === 'li' && imm >= -2048 && imm < 2048);

const keyOf = ({ op, imm, symbol }: Insn): string =>
  symbol === null ? `${op} ${imm}` : `${op} ${symbol.part} ${symbol.name} ${symbol.addend}`;

/** Replaces registers by those that hold the same. */
function replaceAll(target: MFunction, names: ReadonlyMap<number, number>): void {
  const final = (register: number): number => {
    let at = register;
    for (let next = names.get(at); next !== undefined; next = names.get(at)) at = next;
    return at;
  };
  for (const block of target.blocks)
    for (const user of [...block.phis, ...block.insns, block]) rename(user, final);
}

/** Throws unless the invariant holds; `graph` is that of the function. */
export function check(target: MFunction, graph: Graph<MBlock>): void {
  const places = placesOf(target);
  const demand = (register: number, block: MBlock, at: number): void => {
    if (register < VIRTUAL) return;
    const place = places.get(register);
    const isBefore =
      place !== undefined && (place.block === block ? place.at < at : graph.dominates(place.block, block));
    if (!isBefore) throw new Error(`${target.name}: ${register} is read where it may not be written yet`);
  };
  for (const block of target.blocks) {
    for (const { args } of block.phis)
      for (const [i, arg] of args.entries())
        if (typeof arg === 'number') demand(arg, block.preds[i] as MBlock, Number.POSITIVE_INFINITY);
    for (const [i, insn] of block.insns.entries()) eachUse(insn, (register) => demand(register, block, i));
    eachEndUse(block.end, (register) => demand(register, block, Number.POSITIVE_INFINITY));
  }
}

/** A place in the code: the index of an instruction, -1 for a phi and an argument. */
interface Place {
  readonly block: MBlock;
  readonly at: number;
}

/** Returns where each register is written. Throws if one is in two places. */
function placesOf({ blocks, entry, name }: MFunction): Map<number, Place> {
  const places = new Map<number, Place>();
  const note = (register: number, block: MBlock, at: number): void => {
    if (register < VIRTUAL) return;
    if (places.has(register)) throw new Error(`${name}: ${register} is written twice`);
    places.set(register, { block, at });
  };
  for (const { value } of entry) note(value, blocks[0] as MBlock, -1);
  for (const block of blocks) {
    for (const { rd } of block.phis) note(rd, block, -1);
    for (const [i, insn] of block.insns.entries())
      eachDefinition(insn, (register) => note(register, block, i));
  }
  return places;
}
