/**
 * The registers of a guest function, which are locals while it runs: which of them each part needs,
 * and which it may have changed. Sets of registers are masks of 32 bits.
 *
 * A register is loaded from the register file as late as that can be outside of cycles: in the
 * first block that needs it, or on an edge into a block that does. So a way that leaves early loads
 * little. Where a block is left, for the interpreter or for a call, those are stored that may have
 * been changed. A register that was changed on one way to a block and not on another is stored on
 * the edge of the first, if it is not changed again: else the second had to load it, to be stored.
 *
 * Invariant (checkRegisters): a block needs what it reads before it writes it, and what may have
 * been changed before it. What it needs is held when the program comes to it, whichever way led
 * there. So a register that is stored was loaded or written before.
 */

import * as op from '../insn.ts';
import { isBranch, isMemory, isStore } from './discover.ts';
import type { Block, Graph, Step } from './graph.ts';
import { at, cyclesOf, inRegion, type Masks, regionOrder, settled, sourcesOf } from './regions.ts';

/** The registers of one block. */
export interface Registers {
  /** Those that may have been changed in its region before it. */
  readonly dirty: number;
  /** Those that it writes. */
  readonly written: number;
  /** Those that must be in their locals at its start. */
  readonly needed: number;
  /** Those that are in their locals at its start, whichever way led there. */
  readonly held: number;
}

/** The registers of a block of which nothing is known. */
export const NO_REGISTERS: Registers = { dirty: 0, written: 0, needed: 0, held: 0 };

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

/** The registers to be loaded on the edge between two blocks of a region. */
export const loadedBetween = (from: Registers, to: Registers): number =>
  to.needed & ~(from.held | from.written);

/** The registers to be stored on the edge between two blocks of a region. */
export const storedBetween = (from: Registers, to: Registers): number =>
  (from.dirty | from.written) & ~to.dirty;

/** True if no instruction can stand on the edges from a block: they are those of a table. */
const isTable = (block: Block | undefined): boolean => block?.end.kind === 'switch';

/**
 * The blocks to which the program comes with all that they need loaded and nothing changed: those
 * behind calls, and the gates, of which the root is the first.
 */
function entriesOf({ blocks }: Graph, gates: readonly number[]): ReadonlySet<number> {
  const entries = new Set(gates);
  for (const { end, successors } of blocks.values())
    if (end.kind === 'call') for (const to of successors) entries.add(to);
  return entries;
}

/** The registers that a block writes, and those that it reads before. */
function usedBy(block: Block): { written: number; exposed: number } {
  let written = 0;
  let exposed = 0;
  for (const step of allSteps(block)) {
    exposed |= readBy(step) & ~written;
    written |= writtenBy(step);
  }
  return { written, exposed: exposed | (readByGuard(block) & ~written) };
}

/** Finds the registers of each block of a function, which may be entered at `gates`. */
export function registersOf(graph: Graph, gates: readonly number[]): ReadonlyMap<number, Registers> {
  const { blocks } = graph;
  const written = new Map<number, number>();
  const exposed = new Map<number, number>();
  for (const [pc, block] of blocks) {
    const used = usedBy(block);
    written.set(pc, used.written);
    exposed.set(pc, used.exposed);
  }
  const order = regionOrder(blocks);
  const ways: Ways = { blocks, order, sources: sourcesOf(blocks), entries: entriesOf(graph, gates) };
  const dirty = dirtyOf(ways, written);
  const needed = neededOf(ways, written, exposed, dirty);
  const held = heldOf(ways, written, needed);
  const found = new Map<number, Registers>();
  for (const pc of blocks.keys())
    found.set(pc, {
      dirty: at(dirty, pc),
      written: at(written, pc),
      needed: at(needed, pc),
      held: at(held, pc),
    });
  return found;
}

/** The ways through a function. */
interface Ways {
  readonly blocks: Graph['blocks'];
  /** The blocks in reverse postorder. */
  readonly order: readonly number[];
  readonly sources: ReadonlyMap<number, readonly number[]>;
  readonly entries: ReadonlySet<number>;
}

const after =
  ({ blocks }: Ways) =>
  (pc: number): readonly number[] =>
    inRegion(blocks.get(pc) as Block);

const before =
  ({ sources }: Ways) =>
  (pc: number): readonly number[] =>
    sources.get(pc) ?? [];

/**
 * The registers that may have been changed before each block: on all ways to it, or on one if they
 * are written again or cannot be stored on its edge.
 */
function dirtyOf(ways: Ways, written: Masks): Masks {
  const { blocks, order, sources, entries } = ways;
  const later = settled(order.toReversed(), 0, before(ways), (pc, masks) =>
    after(ways)(pc).reduce((sum, to) => sum | at(masks, to), at(written, pc)),
  );
  return settled(order, 0, after(ways), (pc, masks) => {
    let [some, all, fixed] = [0, entries.has(pc) ? 0 : -1, 0];
    for (const from of sources.get(pc) ?? []) {
      const mask = at(masks, from) | at(written, from);
      some |= mask;
      all &= mask;
      if (isTable(blocks.get(from))) fixed |= mask;
    }
    return some & (at(later, pc) | all | fixed);
  });
}

/**
 * The registers needed at the start of each block. In a cycle nothing is loaded: what one of its
 * blocks needs all others need that do not write it.
 */
function neededOf(ways: Ways, written: Masks, exposed: Masks, dirty: Masks): Masks {
  const { blocks, order, sources } = ways;
  const cycles = cyclesOf(blocks, order, sources);
  return settled(order.toReversed(), 0, before(ways), (pc, masks) => {
    const cycle = cycles.get(pc);
    let later = 0;
    for (const to of after(ways)(pc))
      if ((cycle !== undefined && cycles.get(to) === cycle) || isTable(blocks.get(pc)))
        later |= at(masks, to);
    return at(exposed, pc) | at(dirty, pc) | (later & ~at(written, pc));
  });
}

/** The registers held at the start of each block. */
function heldOf(ways: Ways, written: Masks, needed: Masks): Masks {
  const { order, sources, entries } = ways;
  return settled(order, -1, after(ways), (pc, masks) => {
    let all = entries.has(pc) ? 0 : -1;
    for (const from of sources.get(pc) ?? []) all &= at(masks, from) | at(written, from);
    return at(needed, pc) | all;
  });
}

/** Throws unless the invariant holds. */
export function checkRegisters(
  graph: Graph,
  gates: readonly number[],
  registers: ReadonlyMap<number, Registers>,
): void {
  const entries = entriesOf(graph, gates);
  for (const [pc, block] of graph.blocks) {
    const own = registers.get(pc) ?? NO_REGISTERS;
    // Found anew, and not by usedBy, which registersOf has from the same loop.
    let written = 0;
    let exposed = 0;
    for (const step of allSteps(block)) {
      exposed |= readBy(step) & ~written;
      written |= writtenBy(step);
    }
    exposed |= readByGuard(block) & ~written;
    if (written !== own.written) throw new Error(`compiled code: block ${pc} writes other registers`);
    if (((exposed | own.dirty) & ~own.needed) !== 0)
      throw new Error(`compiled code: block ${pc} does not load all it needs`);
    const more = entries.has(pc) ? own.held & ~own.needed : 0;
    if (((own.needed & ~own.held) | more) !== 0)
      throw new Error(`compiled code: block ${pc} does not hold what it is said to`);
    for (const to of inRegion(block)) checkEdge(block, own, to, registers.get(to) ?? NO_REGISTERS);
  }
}

function checkEdge(block: Block, own: Registers, to: number, next: Registers): void {
  const { pc } = block;
  const [loaded, stored] = [loadedBetween(own, next), storedBetween(own, next)];
  if ((next.held & ~(own.held | own.written | loaded)) !== 0)
    throw new Error(`compiled code: block ${to} does not hold what it is said to, from ${pc}`);
  if (((own.dirty | own.written) & ~(next.dirty | stored)) !== 0)
    throw new Error(`compiled code: block ${to} forgets registers that ${pc} has changed`);
  if (isTable(block) && (loaded | stored) !== 0)
    throw new Error(`compiled code: nothing is loaded or stored between ${pc} and ${to}`);
}
