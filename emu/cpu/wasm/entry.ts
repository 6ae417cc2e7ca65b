/**
 * The entries of guest functions. A program is found somewhere in a function, but the function is
 * best compiled from its own entry on: then every call of it enters compiled code, and its loops
 * are entered at their heads. Otherwise one function would be compiled again and again, from
 * each place where it is found.
 *
 * Nothing in the code of a program says where functions begin. There are two signs of it: the call
 * in front of the return address, which leads to the function if it has called nobody since; and
 * the instruction that makes room on the stack, with which most functions begin. What is found so
 * is a guess: whoever uses it looks whether the function there holds the place.
 */

import { PAGE_SIZE, PROT_EXEC } from '../../../kernel/machdep.ts';
import { decode, type Insn } from '../decode.ts';
import * as op from '../insn.ts';
import type { Mmu } from '../mmu.ts';
import { expand } from '../rvc.ts';

/** Bytes before a place in which the entry of its function is looked for. */
const BACK = 2 * PAGE_SIZE;
/** The most entries that are guessed by their first instruction. */
const MOST_GUESSES = 2;
/** The bits of an address within its page. */
const OFFSET = PAGE_SIZE - 1;
/** The registers of the return address and of the stack pointer. */
const RA = 1;
const SP = 2;
/** The bits that addi, c.addi and c.addi16sp have in common if they change the stack pointer. */
const SP_MASK = 0x8f81;
const SP_BITS = 0x0101;

/** Bytes of instructions that a compiler may have put in front of that one. */
const IN_FRONT = 16;

/**
 * The addresses at which the function that holds `pc` may begin, the likeliest first. knows: true
 * for an address to which the program has gone.
 */
export function entriesBefore(mmu: Mmu, pc: number, knows: (pc: number) => boolean): readonly number[] {
  const found = new Set<number>();
  const called = calledBefore(mmu, mmu.store.file[RA] & ~1);
  if (called !== undefined && called <= pc && pc - called < BACK) found.add(called);
  let guesses = 0;
  let page = -1;
  for (let at = pc; guesses < MOST_GUESSES && pc - at < BACK; at -= 2) {
    if (page < 0 || (at & OFFSET) === OFFSET - 1) page = mmu.active.reach(at & ~OFFSET, PROT_EXEC);
    if (page < 0) break;
    const low = mmu.store.ram16[(page + (at & OFFSET)) >>> 1];
    if ((low & SP_MASK) !== SP_BITS || !makesRoom(mmu, at)) continue;
    for (let entry = at - IN_FRONT; entry < at; entry += 2) if (knows(entry)) found.add(entry);
    found.add(at);
    guesses++;
  }
  found.delete(pc);
  return [...found];
}

/** The address that the instruction in front of a return address calls; undefined for none. */
function calledBefore(mmu: Mmu, next: number): number | undefined {
  for (const length of [4, 2]) {
    const pc = (next - length) | 0;
    const insn = instructionAt(mmu, pc);
    if (insn?.op === op.OP_JAL && insn.rd === RA && insn.length === length) return (pc + insn.imm) | 0;
  }
  return undefined;
}

/** True if the instruction at `pc` makes room on the stack. */
function makesRoom(mmu: Mmu, pc: number): boolean {
  const insn = instructionAt(mmu, pc);
  return insn?.op === op.OP_ADDI && insn.rd === SP && insn.rs1 === SP && insn.imm < 0;
}

/** The instruction at `pc`, with its length; undefined if it cannot be fetched from one page. */
function instructionAt(mmu: Mmu, pc: number): (Insn & { readonly length: number }) | undefined {
  const paddr = mmu.active.reach(pc, PROT_EXEC);
  if (paddr < 0) return undefined;
  const insn: Insn = { op: 0, rd: 0, rs1: 0, rs2: 0, imm: 0 };
  const low = mmu.store.ram16[paddr >>> 1];
  if ((low & 3) !== 3) {
    decode(expand(low), insn);
    return { ...insn, length: 2 };
  }
  if ((pc & OFFSET) === OFFSET - 1) return undefined;
  decode(low | (mmu.store.ram16[(paddr >>> 1) + 1] << 16), insn);
  return { ...insn, length: 4 };
}
