/** Lives from the code: ranges, uses and hints of each virtual register. */

import type { Graph, Loop } from '../graph.ts';
import {
  type End,
  eachDefinition,
  type Insn,
  isEitherWay,
  type MBlock,
  type MFunction,
  type Operand,
  VIRTUAL,
} from '../mir.ts';
import { lowerBound, Root, type Use } from './interval.ts';
import { joinLives } from './join.ts';
import { Liveness, Positions, STEP, WRITE } from './liveness.ts';

/** All that the scan needs to know of a function. */
export interface Lives {
  readonly positions: Positions;
  /** The life of each virtual register, which others may share; undefined if nobody defines it. */
  readonly roots: readonly (Root | undefined)[];
  /** The positions at which calls destroy registers, and which: those of inline assembly apart. */
  readonly calls: readonly number[];
  readonly clobbers: ReadonlyMap<number, readonly number[]>;
}

export function buildIntervals(target: MFunction, graph: Graph<MBlock>): Lives {
  const positions = new Positions(target);
  const builder = new Builder(positions);
  builder.entry(target);
  target.blocks.forEach((block, i) => {
    builder.block(block, i);
  });
  builder.finish(target, graph);
  const { roots, calls, clobbers } = builder;
  return { positions, roots, calls, clobbers };
}

/** The parts of a life that are found while the code is read. */
interface Found {
  readonly root: Root;
  home: number;
  definition: number;
  readonly uses: Use[];
  readonly ends: number[];
}

class Builder {
  readonly roots: (Root | undefined)[] = [];
  readonly calls: number[] = [];
  readonly clobbers = new Map<number, number[]>();
  readonly #positions: Positions;
  readonly #found: (Found | undefined)[] = [];
  /** The index of the block that is being read. */
  #at = 0;

  constructor(positions: Positions) {
    this.#positions = positions;
  }

  #of(register: number): Found {
    let found = this.#found[register];
    if (found === undefined) {
      const root = new Root(register);
      found = { root, home: -1, definition: -1, uses: root.uses, ends: [] };
      this.#found[register] = found;
      this.roots[register] = root;
    }
    return found;
  }

  entry(target: MFunction): void {
    for (const { value, register } of target.entry) {
      this.#define(value, 0, false);
      this.#hint(value, register, 0);
    }
  }

  block(block: MBlock, index: number): void {
    this.#at = index;
    const from = this.#positions.from[index] as number;
    for (const phi of block.phis) {
      this.#define(phi.rd, from, false);
      this.#of(phi.rd).root.arrivals.add(from);
      for (const [i, arg] of phi.args.entries()) this.#phi(phi.rd, arg, from, block.preds[i] as MBlock);
    }
    block.insns.forEach((insn, i) => {
      this.#insn(insn, from + STEP * (i + 1));
    });
    this.#end(block.end, this.#positions.end[index] as number);
  }

  #phi(rd: number, arg: Operand, from: number, pred: MBlock): void {
    if (typeof arg !== 'number') return;
    const index = this.#positions.indexOf(pred);
    this.#hint(rd, arg, from);
    this.#hint(arg, rd, this.#positions.to[index] as number);
    if (arg >= VIRTUAL) this.#of(arg).ends.push(index);
  }

  /** Notes that a value would like to be where another is. */
  #hint(register: number, other: number, position: number): void {
    if (register >= VIRTUAL && other > 0) this.#of(register).root.hints.push({ position, register: other });
  }

  #use(register: number, position: number, must: boolean): void {
    if (register >= VIRTUAL) this.#of(register).uses.push({ position, register: must });
  }

  #define(register: number, position: number, must: boolean): void {
    if (register < VIRTUAL) return;
    const found = this.#of(register);
    found.home = this.#at;
    found.definition = position;
    found.uses.push({ position, register: must });
  }

  #end(end: End, position: number): void {
    if (end.kind === 'branch') for (const register of [end.rs1, end.rs2]) this.#use(register, position, true);
    else if (end.kind === 'table' || end.kind === 'indirect') this.#use(end.rs1, position, true);
    else if (end.kind === 'return' || end.kind === 'tail') {
      const args = end.kind === 'return' ? end.values : end.args;
      if (end.kind === 'tail' && end.rs1 >= 0) this.#use(end.rs1, position, true);
      for (const { value, register } of args) this.#place(value, register, position);
    }
  }

  /** Notes a value that goes to one of the machine's registers. */
  #place(value: Operand, register: number, position: number): void {
    if (typeof value !== 'number') return;
    this.#use(value, position, false);
    this.#hint(value, register, position);
  }

  #insn(insn: Insn, position: number): void {
    const { extra } = insn;
    if (insn.rs1 >= 0) this.#use(insn.rs1, position, insn.op !== 'use');
    if (insn.rs2 >= 0) this.#use(insn.rs2, position, true);
    if (insn.op === 'mv' && insn.rs1 > 0) {
      this.#hint(insn.rd, insn.rs1, position + WRITE);
      this.#hint(insn.rs1, insn.rd, position);
    }
    if (isEitherWay(insn)) this.#hint(insn.rd, insn.rs2, position + WRITE);
    if (SHORT.test(insn.op) && insn.rs1 >= VIRTUAL) this.#hint(insn.rd, insn.rs1, position + WRITE);
    if (extra !== null) {
      for (const { value, register } of extra.args) this.#place(value, register, position);
      this.#destroys(insn, position);
      for (const { value, register } of extra.results) this.#hint(value, register, position + WRITE);
    }
    eachDefinition(insn, (register) => this.#define(register, position + WRITE, extra === null));
    if (isRemade(insn)) this.#of(insn.rd).root.remade = insn;
  }

  #destroys(insn: Insn, position: number): void {
    if (insn.op === 'call') this.calls.push(position + 1);
    else
      for (const register of insn.extra?.clobbers ?? []) {
        const list = this.clobbers.get(register);
        if (list === undefined) this.clobbers.set(register, [position + 1]);
        else list.push(position + 1);
      }
  }

  /** Puts uses in rising order, finds ranges, joins lives. */
  finish(target: MFunction, graph: Graph<MBlock>): void {
    const liveness = new Liveness(this.#positions, graph);
    const loops = new LoopUses(graph, this.#positions);
    for (const found of this.#found) {
      if (found === undefined) continue;
      const { root, uses } = found;
      if (!inOrder(uses)) uses.sort(byPosition);
      root.ranges = liveness.rangesOf(found);
      root.values.set(root.register, root.ranges);
      for (const use of loops.of(found.home, uses)) if (covers(root.ranges, use.position)) uses.push(use);
    }
    joinLives(target, this.roots);
    for (const root of new Set(this.roots)) {
      if (root === undefined || root.ranges.length === 0) continue;
      if (!inOrder(root.uses)) root.uses.sort(byPosition);
      if (!inOrder(root.hints)) root.hints.sort(byPosition);
      root.begin();
    }
  }
}

/** Instructions of two bytes where the result's register is that of the first operand. */
const SHORT = /^(?:add|sub|and|or|xor|addi|andi|slli|srli|srai)$/;

/** True if a position is in a list of ranges. */
const covers = (ranges: readonly number[], position: number): boolean =>
  (lowerBound(ranges, position + 1) & 1) === 1;

interface Positioned {
  readonly position: number;
}
const byPosition = (a: Positioned, b: Positioned): number => a.position - b.position;
const inOrder = (list: readonly Positioned[]): boolean =>
  list.every(({ position }, i) => i === 0 || position >= (list[i - 1] as Positioned).position);

/**
 * Uses at the ends of loops: a value that lives through a loop and is used in it will be used in it
 * again, which the search for the value whose next use is farthest must see.
 */
class LoopUses {
  readonly #graph: Graph<MBlock>;
  readonly #positions: Positions;
  /** The last position of each loop. */
  readonly #last = new Map<Loop<MBlock>, number>();

  constructor(graph: Graph<MBlock>, positions: Positions) {
    this.#graph = graph;
    this.#positions = positions;
    positions.blocks.forEach((block, i) => {
      const loop = graph.loopOf.get(block);
      if (loop !== undefined) this.#last.set(loop, (positions.to[i] as number) - 2);
    });
    for (const loop of [...graph.loops].reverse()) {
      const { parent } = loop;
      if (parent === null) continue;
      this.#last.set(parent, Math.max(this.#last.get(parent) ?? 0, this.#last.get(loop) as number));
    }
  }

  /** Returns a use for each loop that has uses of a value which comes from outside. */
  of(home: number, uses: readonly Use[]): Use[] {
    const { blocks } = this.#positions;
    const definer = blocks[home] as MBlock;
    const seen = new Set<Loop<MBlock>>();
    const found: Use[] = [];
    for (const { position } of uses) {
      let loop = this.#graph.loopOf.get(blocks[this.#positions.blockAt(position)] as MBlock) ?? null;
      for (; loop !== null && !seen.has(loop) && !loop.blocks.has(definer); loop = loop.parent) {
        seen.add(loop);
        found.push({ position: this.#last.get(loop) as number, register: false });
      }
    }
    return found;
  }
}

/** True for instructions that make a value from nothing, as cheaply as a load from the frame. */
export function isRemade(insn: Insn): boolean {
  if (insn.rd < VIRTUAL) return false;
  return (
    insn.op === 'li' ||
    insn.op === 'la' ||
    (insn.op === 'lui' && insn.symbol !== null) ||
    (insn.op === 'addi' && insn.slot >= 0)
  );
}
