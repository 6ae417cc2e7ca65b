/**
 * The targets of a jump through a table, as a `switch` has it: the address that is loaded lies at a
 * constant plus an index. They are read from memory when the function is compiled. That they change
 * later, or that something else was taken for a table, costs time and nothing else: a jump to any
 * other address leaves the function.
 */

import { PAGE_SIZE, PROT_EXEC, PROT_READ } from '../../../kernel/machdep.ts';
import * as op from '../insn.ts';
import type { Mmu } from '../mmu.ts';
import type { Step } from './graph.ts';

/** An instruction as it was read. */
export type Read = Omit<Step, 'cycles' | 'count'>;

/** Bytes before a jump in which its load is looked for, and before the load its sum. */
const BACK = 24;
/** The most words that are read of a table. */
const MAX_WORDS = 256;
/** The most constants that are tried for the address of a table. */
const MAX_CONSTANTS = 8;
/** Bytes from the jump within which targets lie. */
const NEAR = 16 * PAGE_SIZE;

/** The last instruction before `pc` that writes a register, if it stands near. */
function writerBefore(read: ReadonlyMap<number, Read>, pc: number, register: number): Read | undefined {
  for (let back = 2; back <= BACK; back += 2) {
    const step = read.get(pc - back);
    if (step?.rd === register && step.pc + step.length <= pc) return step;
  }
  return undefined;
}

/** The constants that a function puts into a register. */
function constantsOf(read: ReadonlyMap<number, Read>, register: number): number[] {
  const found: number[] = [];
  for (const step of read.values()) {
    if (step.rd !== register) continue;
    if (step.op === op.OP_LI) found.push(step.imm);
    else if (step.op === op.OP_AUIPC) found.push(step.pc + step.imm);
    else if (step.op === op.OP_ADDI) {
      const upper = writerBefore(read, step.pc, step.rs1);
      if (upper?.op === op.OP_LI) found.push(upper.imm + step.imm);
      else if (upper?.op === op.OP_AUIPC) found.push(upper.pc + upper.imm + step.imm);
    }
  }
  return found;
}

/** The targets of the jump at `pc`, each once; none if it is not seen to go through a table. */
export function targetsOf(mmu: Mmu, read: ReadonlyMap<number, Read>, pc: number): readonly number[] {
  const jump = read.get(pc);
  const load = jump && writerBefore(read, pc, jump.rs1);
  if (load?.op !== op.OP_LW) return [];
  const sum = writerBefore(read, load.pc, load.rs1);
  if (sum?.op !== op.OP_ADD) return [];
  const targets = new Set<number>();
  for (const register of [sum.rs1, sum.rs2]) {
    // A constant that is kept in a register over a loop is likely there now.
    const constants = new Set([mmu.store.file[register], ...constantsOf(read, register)]);
    for (const constant of [...constants].slice(0, MAX_CONSTANTS))
      addTargets(mmu, pc, constant + load.imm, targets);
  }
  return [...targets];
}

/** Adds the words from `table` on, as long as they are addresses of code near `pc`. */
function addTargets(mmu: Mmu, pc: number, table: number, targets: Set<number>): void {
  for (let n = 0; n < MAX_WORDS && targets.size < MAX_WORDS; n++) {
    const at = (table + 4 * n) | 0;
    const paddr = (at & 3) === 0 ? mmu.active.reach(at, PROT_READ) : -1;
    if (paddr < 0) return;
    const target = mmu.store.ram32[paddr >>> 2];
    if ((target & 1) !== 0 || Math.abs(target - pc) > NEAR || mmu.active.reach(target, PROT_EXEC) < 0) return;
    targets.add(target);
  }
}
