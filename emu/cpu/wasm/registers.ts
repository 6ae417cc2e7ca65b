/**
 * The registers of a guest function, which are locals while it runs: which of them each part needs,
 * and which it may have changed. Sets of registers are masks of 32 bits.
 *
 * A region is what lies between two calls. At its start the registers that it needs are loaded from
 * the register file. Where it is left, for the interpreter or for a call, those are stored that may
 * have been changed since.
 *
 * Invariant (checkRegisters): in a region a block needs what it reads before it writes it, what may
 * have been changed before it on some way, and what the blocks after it need unless it writes it.
 * So a register that is stored was loaded or written before, whichever way led there.
 */

import * as op from '../insn.ts';
import { isBranch, isMemory, isStore } from './discover.ts';
import type { Block, Graph, Step } from './graph.ts';

/** The registers of one block. */
export interface Registers {
  /** Those that may have been changed in its region before it. */
  readonly dirty: number;
  /** Those that it writes. */
  readonly written: number;
  /** Those that must be in their locals at its start. */
  readonly needed: number;
}

/** The registers of a block of which nothing is known. */
export const NO_REGISTERS: Registers = { dirty: 0, written: 0, needed: 0 };

const bit = (register: number): number => (register === 0 ? 0 : 1 << register);

/** True for a fence: whatever its fields name, it reads and writes no register. */
export const isFence = (kind: number): boolean => kind === op.OP_NOP || kind === op.OP_FENCE_I;

/** The register that an instruction writes, as a set. */
export const writtenBy = ({ op: kind, rd }: Step): number =>
  isStore(kind) || isBranch(kind) || isFence(kind) ? 0 : bit(rd);

/** The registers that an instruction reads. */
export function readBy({ op: kind, rs1, rs2 }: Step): number {
  if (kind === op.OP_LI || kind === op.OP_AUIPC || kind === op.OP_JAL) return 0;
  if (isFence(kind)) return 0;
  if (kind === op.OP_JALR || (isMemory(kind) && !isStore(kind))) return bit(rs1);
  if (kind >= op.OP_ADDI && kind <= op.OP_ANDI) return bit(rs1);
  return bit(rs1) | bit(rs2);
}

/** The instructions of a block, with that of its end. */
const allSteps = ({ steps, end }: Block): readonly Step[] => ('step' in end ? [...steps, end.step] : steps);

/**
 * The registers to be stored where a block is left when it has written `soFar`. Those that it has
 * loaded and writes later are stored too, so that few sets are different.
 */
export const toStore = ({ dirty, written, needed }: Registers, soFar: number): number =>
  dirty | (written & needed) | soFar;

/** The sets with which a block may be left: at its start, before each access, and at its end. */
export function setsToStore({ steps }: Block, own: Registers): number[] {
  const sets = [toStore(own, 0), toStore(own, own.written)];
  let soFar = 0;
  for (const step of steps) {
    if (isMemory(step.op)) sets.push(toStore(own, soFar));
    soFar |= writtenBy(step);
  }
  return sets;
}

/** The registers that the end of a block reads, but for its instruction. */
function readByGuard({ end }: Block): number {
  let read = 0;
  if (end.kind === 'guard') for (const { base, by } of end.ranges) read |= bit(base) | bit(by);
  return read;
}

/** The registers that a function names. */
export function namedIn({ blocks }: Graph): number {
  let named = 0;
  for (const block of blocks.values())
    for (const step of allSteps(block)) named |= readBy(step) | writtenBy(step);
  return named;
}

/** Finds the registers of each block of a function. */
export function registersOf({ blocks }: Graph): ReadonlyMap<number, Registers> {
  const written = new Map<number, number>();
  const exposed = new Map<number, number>();
  for (const [pc, block] of blocks) {
    let w = 0;
    let e = 0;
    for (const step of allSteps(block)) {
      e |= readBy(step) & ~w;
      w |= writtenBy(step);
    }
    written.set(pc, w);
    exposed.set(pc, e | (readByGuard(block) & ~w));
  }
  const dirty = dirtyOf(blocks, written);
  const needed = neededOf(blocks, written, exposed, dirty);
  const found = new Map<number, Registers>();
  for (const pc of blocks.keys())
    found.set(pc, { dirty: at(dirty, pc), written: at(written, pc), needed: at(needed, pc) });
  return found;
}

type Masks = ReadonlyMap<number, number>;

const at = (masks: Masks, pc: number): number => masks.get(pc) ?? 0;

/** The blocks of the same region to which a block leads. */
const inRegion = ({ end, successors }: Block): readonly number[] => (end.kind === 'call' ? [] : successors);

/** The registers changed before each block: forward, to a fixed point. */
function dirtyOf(blocks: Graph['blocks'], written: Masks): Masks {
  const dirty = new Map<number, number>();
  const work = [...blocks.keys()];
  for (let pc = work.pop(); pc !== undefined; pc = work.pop()) {
    const block = blocks.get(pc);
    const mask = at(dirty, pc) | at(written, pc);
    for (const to of block === undefined ? [] : inRegion(block)) {
      const before = at(dirty, to);
      if ((before | mask) === before) continue;
      dirty.set(to, before | mask);
      work.push(to);
    }
  }
  return dirty;
}

/** The registers needed at the start of each block: backward, to a fixed point. */
function neededOf(blocks: Graph['blocks'], written: Masks, exposed: Masks, dirty: Masks): Masks {
  const needed = new Map<number, number>();
  for (const pc of blocks.keys()) needed.set(pc, at(exposed, pc) | at(dirty, pc));
  const backward = [...blocks].reverse();
  for (let moved = true; moved; ) {
    moved = false;
    for (const [pc, block] of backward) {
      let mask = at(needed, pc);
      for (const to of inRegion(block)) mask |= at(needed, to) & ~at(written, pc);
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
    const own = registers.get(pc) ?? NO_REGISTERS;
    let must = own.dirty;
    let soFar = 0;
    for (const step of allSteps(block)) {
      must |= readBy(step) & ~soFar;
      soFar |= writtenBy(step);
    }
    must |= readByGuard(block) & ~soFar;
    if (soFar !== own.written) throw new Error(`compiled code: block ${pc} writes other registers`);
    for (const to of inRegion(block)) {
      const after = registers.get(to) ?? NO_REGISTERS;
      must |= after.needed & ~soFar;
      if (((own.dirty | soFar) & ~after.dirty) !== 0)
        throw new Error(`compiled code: block ${to} forgets registers that ${pc} has changed`);
    }
    if ((must & ~own.needed) !== 0) throw new Error(`compiled code: block ${pc} does not load all it needs`);
  }
}
