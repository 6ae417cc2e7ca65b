/**
 * Removes instructions whose results nobody reads, and that do nothing else.
 *
 * Invariant: what is left does more than to fill a register, or something that is left reads it.
 */

import { eachEndUse, eachUse, type Insn, type MBlock, type MFunction, type Phi, VIRTUAL } from './mir.ts';
import { eachRead } from './uses.ts';

/** Instructions that do more than to fill rd. */
const EFFECTS = /^(?:s[bhw]|call|asm|fence|ebreak|amo.*|lr\.w|sc\.w|outgoing)$/;

export const hasEffect = (insn: Insn): boolean =>
  EFFECTS.test(insn.op) || insn.rd < VIRTUAL || insn.isVolatile;

/** Removes dead instructions and phis; those that feed only each other stay away as well. */
export function removeDeadCode(target: MFunction): void {
  const definitions = new Map<number, Insn | Phi>();
  const live = new Set<number>();
  const work: number[] = [];
  const mark = (register: number) => {
    if (register < VIRTUAL || live.has(register)) return;
    live.add(register);
    work.push(register);
  };
  for (const block of target.blocks) collect(block, definitions, mark);
  for (let register = work.pop(); register !== undefined; register = work.pop()) {
    const definition = definitions.get(register);
    if (definition === undefined) continue;
    if ('op' in definition) eachUse(definition, mark);
    else for (const arg of definition.args) if (typeof arg === 'number') mark(arg);
  }
  for (const block of target.blocks) {
    block.insns = block.insns.filter((insn) => hasEffect(insn) || live.has(insn.rd));
    block.phis = block.phis.filter(({ rd }) => live.has(rd));
  }
}

function collect(
  block: MBlock,
  definitions: Map<number, Insn | Phi>,
  mark: (register: number) => void,
): void {
  for (const phi of block.phis) definitions.set(phi.rd, phi);
  for (const insn of block.insns) {
    if (hasEffect(insn)) eachUse(insn, mark);
    else definitions.set(insn.rd, insn);
  }
  eachEndUse(block.end, mark);
}

/** Throws unless the invariant holds. */
export function check({ blocks, name }: MFunction): void {
  const read = new Set<number>();
  for (const block of blocks)
    for (const user of [...block.phis, ...block.insns, block])
      eachRead(user, (register) => read.add(register));
  for (const { phis, insns } of blocks)
    for (const { rd } of [...phis, ...insns.filter((insn) => !hasEffect(insn))])
      if (!read.has(rd)) throw new Error(`${name}: ${rd} is written and never read`);
}
