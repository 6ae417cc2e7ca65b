/**
 * The lives of values. Each instruction has four positions: it reads at the first, destroys at the
 * second and writes at the third. A block begins four positions before its first instruction; phis
 * write there.
 */

import { eachDefinition, eachEndUse, eachUse, type MBlock, type MFunction, VIRTUAL } from '../mir.ts';

export const STEP = 4;
/** The position at which an instruction writes, counted from that at which it reads. */
export const WRITE = 2;

/** The positions of a block: [from, to), and that of its end. */
export interface Span {
  readonly from: number;
  readonly end: number;
  readonly to: number;
}

export interface Liveness {
  readonly spans: ReadonlyMap<MBlock, Span>;
  /**
   * The virtual registers that live at a block's begin, without those of its phis, and at its end.
   */
  readonly liveIn: ReadonlyMap<MBlock, readonly number[]>;
  readonly liveOut: ReadonlyMap<MBlock, readonly number[]>;
}

/** Registers by block, each once, in the order in which they were found. */
class Registers {
  readonly lists: Map<MBlock, number[]>;
  readonly #seen = new Map<MBlock, Set<number>>();

  constructor(blocks: readonly MBlock[]) {
    this.lists = new Map(blocks.map((block) => [block, []]));
    for (const block of blocks) this.#seen.set(block, new Set());
  }

  /** Adds a register to those of a block; false if it is there. */
  add(block: MBlock, register: number): boolean {
    const seen = this.#seen.get(block) as Set<number>;
    if (seen.has(register)) return false;
    seen.add(register);
    this.lists.get(block)?.push(register);
    return true;
  }
}

/** Finds what lives where, by a walk from each use up to the definition. */
export function findLiveness(target: MFunction): Liveness {
  const homes = definingBlocks(target);
  const [into, out] = [new Registers(target.blocks), new Registers(target.blocks)];
  /** Notes that a register is read in a block, at a place before which it is not written there. */
  const used = (from: MBlock, register: number) => {
    const work = register < VIRTUAL ? [] : [from];
    for (let block = work.pop(); block !== undefined; block = work.pop()) {
      if (homes[register] === block || !into.add(block, register)) continue;
      for (const pred of block.preds) if (out.add(pred, register)) work.push(pred);
    }
  };
  for (const block of target.blocks) {
    for (const phi of block.phis)
      for (const [i, arg] of phi.args.entries()) {
        const pred = block.preds[i] as MBlock;
        if (typeof arg === 'number' && arg >= VIRTUAL && out.add(pred, arg)) used(pred, arg);
      }
    for (const insn of block.insns) eachUse(insn, (register) => used(block, register));
    eachEndUse(block.end, (register) => used(block, register));
  }
  return { spans: numbered(target), liveIn: into.lists, liveOut: out.lists };
}

function numbered(target: MFunction): Map<MBlock, Span> {
  const spans = new Map<MBlock, Span>();
  let at = 0;
  for (const block of target.blocks) {
    const from = at;
    const end = from + STEP * (block.insns.length + 1);
    at = end + STEP;
    spans.set(block, { from, end, to: at });
  }
  return spans;
}

/** Returns the block that defines each virtual register. */
function definingBlocks(target: MFunction): (MBlock | undefined)[] {
  const homes: (MBlock | undefined)[] = [];
  for (const { value } of target.entry) homes[value] = target.blocks[0];
  for (const block of target.blocks) {
    for (const { rd } of block.phis) homes[rd] = block;
    for (const insn of block.insns)
      eachDefinition(insn, (register) => {
        homes[register] = block;
      });
  }
  return homes;
}
