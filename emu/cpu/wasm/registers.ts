/**
 * The registers of a guest function, which are locals while it runs: which of them each part needs,
 * and which it may have changed. Sets of registers are masks of 32 bits.
 *
 * A region is what lies between two calls. At its start the registers that it needs are loaded from
 * the register file. Where it is left, for the interpreter or for a call, those are stored that may
 * have been changed since.
 *
 * Invariant (checkRegisters): in a region a block needs what it names, what may have been changed
 * up to its end, and what the blocks after it need. So a register that is stored was loaded or
 * written before, whichever way led there.
 */

import * as op from '../insn.ts';
import { isBranch, isMemory, isStore } from './discover.ts';
import type { Block, Graph, Step } from './graph.ts';

/** The registers of one block. */
export interface Registers {
  /** Those that may have been changed in its region up to its end. */
  readonly changed: number;
  /** Those that must be in their locals at its start. */
  readonly needed: number;
}

const bit = (register: number): number => (register === 0 ? 0 : 1 << register);

/** The register that an instruction writes; 0 for none. */
const written = ({ op: kind, rd }: Step): number => (isStore(kind) || isBranch(kind) ? 0 : rd);

/** The registers that an instruction reads. */
function readBy({ op: kind, rs1, rs2 }: Step): number {
  if (kind === op.OP_LI || kind === op.OP_AUIPC || kind === op.OP_JAL) return 0;
  if (kind === op.OP_NOP || kind === op.OP_FENCE_I) return 0;
  if (kind === op.OP_JALR || (isMemory(kind) && !isStore(kind))) return bit(rs1);
  if (kind >= op.OP_ADDI && kind <= op.OP_ANDI) return bit(rs1);
  return bit(rs1) | bit(rs2);
}

/** The instructions of a block, with that of its end. */
export const allSteps = ({ steps, end }: Block): readonly Step[] =>
  'step' in end ? [...steps, end.step] : steps;

/** Finds the registers of each block of a function. */
export function registersOf({ blocks }: Graph): ReadonlyMap<number, Registers> {
  const writes = new Map<number, number>();
  const names = new Map<number, number>();
  for (const [pc, block] of blocks) {
    let w = 0;
    let n = 0;
    for (const step of allSteps(block)) {
      w |= bit(written(step));
      n |= readBy(step);
    }
    writes.set(pc, w);
    names.set(pc, w | n);
  }
  const changed = changedOf(blocks, writes);
  const needed = neededOf(blocks, names, changed);
  const found = new Map<number, Registers>();
  for (const pc of blocks.keys())
    found.set(pc, { changed: changed.get(pc) ?? 0, needed: needed.get(pc) ?? 0 });
  return found;
}

type Masks = ReadonlyMap<number, number>;

/** The registers changed up to the end of each block: forward, to a fixed point. */
function changedOf(blocks: Graph['blocks'], writes: Masks): Masks {
  const changed = new Map(writes);
  const work = [...blocks.keys()];
  for (let pc = work.pop(); pc !== undefined; pc = work.pop()) {
    const block = blocks.get(pc);
    if (block === undefined || block.end.kind === 'call') continue;
    const mask = changed.get(pc) ?? 0;
    for (const to of block.successors) {
      const before = changed.get(to) ?? 0;
      if ((before | mask) === before) continue;
      changed.set(to, before | mask);
      work.push(to);
    }
  }
  return changed;
}

/** The registers needed at the start of each block: backward, to a fixed point. */
function neededOf(blocks: Graph['blocks'], names: Masks, changed: Masks): Masks {
  const needed = new Map<number, number>();
  for (const pc of blocks.keys()) needed.set(pc, (names.get(pc) ?? 0) | (changed.get(pc) ?? 0));
  for (let moved = true; moved; ) {
    moved = false;
    for (const [pc, block] of [...blocks].reverse()) {
      if (block.end.kind === 'call') continue;
      let mask = needed.get(pc) ?? 0;
      for (const to of block.successors) mask |= needed.get(to) ?? 0;
      if (mask === needed.get(pc)) continue;
      needed.set(pc, mask);
      moved = true;
    }
  }
  return needed;
}

/** Throws unless the invariant holds. */
export function checkRegisters({ blocks }: Graph, registers: ReadonlyMap<number, Registers>): void {
  for (const [pc, block] of blocks) {
    const own = registers.get(pc);
    if (own === undefined) throw new Error(`compiled code: nothing is known of block ${pc}`);
    let must = own.changed;
    for (const step of allSteps(block)) must |= readBy(step) | bit(written(step));
    for (const to of block.end.kind === 'call' ? [] : block.successors) {
      const after = registers.get(to);
      must |= after?.needed ?? 0;
      if ((own.changed & ~(after?.changed ?? 0)) !== 0)
        throw new Error(`compiled code: block ${to} forgets registers that ${pc} has changed`);
    }
    if ((must & ~own.needed) !== 0) throw new Error(`compiled code: block ${pc} does not load all it needs`);
  }
}
