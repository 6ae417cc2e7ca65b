/**
 * Steps of loops behind the last use of what they step on: `next = at + 1`, where `next` goes round
 * to become `at`, stands as late in its block as its own uses allow. If nothing asks for `at`
 * behind it the two share a register, and the move and the jump at the end of the loop are gone.
 *
 * Invariant: an instruction is moved only down, over instructions that do not read what it writes;
 * it reads no memory, so that nothing else can come between.
 */

import { eachEndUse, eachUse, type Insn, type MBlock, type MFunction, VIRTUAL } from './mir.ts';

/** Moves the steps of all loops. */
export function sinkSteps(target: MFunction): void {
  const steps = stepsOf(target);
  if (steps.size > 0) for (const block of target.blocks) sinkIn(block, steps);
}

/** Returns what goes round: for each register that a phi takes, the phi's. */
function stepsOf(target: MFunction): Map<number, number> {
  const steps = new Map<number, number>();
  for (const block of target.blocks)
    for (const { rd, args } of block.phis)
      for (const arg of args) if (typeof arg === 'number' && arg >= VIRTUAL) steps.set(arg, rd);
  return steps;
}

const isStep = (insn: Insn, steps: ReadonlyMap<number, number>): boolean =>
  insn.op === 'addi' && insn.slot < 0 && insn.symbol === null && steps.get(insn.rd) === insn.rs1;

function sinkIn(block: MBlock, steps: ReadonlyMap<number, number>): void {
  if (!block.insns.some((insn) => isStep(insn, steps))) return;
  const waiting = new Map<number, Insn>();
  const out: Insn[] = [];
  const ask = (register: number): void => {
    const step = waiting.get(register);
    if (step === undefined) return;
    waiting.delete(register);
    out.push(step);
  };
  for (const insn of block.insns) {
    eachUse(insn, ask);
    if (isStep(insn, steps)) waiting.set(insn.rd, insn);
    else out.push(insn);
  }
  eachEndUse(block.end, ask);
  for (const step of waiting.values()) out.push(step);
  block.insns = out;
}

/** Throws if an instruction of a block reads a register that a later one of it writes. */
export function check(target: MFunction): void {
  for (const { insns } of target.blocks) {
    const later = new Set(insns.map(({ rd }) => rd).filter((rd) => rd >= VIRTUAL));
    for (const insn of insns) {
      eachUse(insn, (register) => {
        if (later.has(register)) throw new Error(`${target.name}: ${register} is read before it is written`);
      });
      later.delete(insn.rd);
    }
  }
}
