/** Intervals from the code: ranges, uses and hints of each virtual register. */

import type { Graph } from '../graph.ts';
import {
  type End,
  eachDefinition,
  eachUse,
  type Insn,
  type MBlock,
  type MFunction,
  type Operand,
  VIRTUAL,
} from '../mir.ts';
import { Interval } from './interval.ts';
import { findLiveness, type Liveness, type Span, STEP, WRITE } from './liveness.ts';

/** All that the scan needs to know of a function. */
export interface Lives {
  readonly liveness: Liveness;
  /** The interval of each virtual register; undefined if nobody defines it. */
  readonly intervals: readonly (Interval | undefined)[];
  /** The positions at which calls destroy registers, and which: those of inline assembly apart. */
  readonly calls: readonly number[];
  readonly clobbers: ReadonlyMap<number, readonly number[]>;
  /** The blocks and where they begin, in order. */
  readonly blocks: readonly MBlock[];
  readonly starts: readonly number[];
}

export function buildIntervals(target: MFunction, graph: Graph<MBlock>): Lives {
  const liveness = findLiveness(target);
  const builder = new Builder(target, liveness);
  for (const block of [...target.blocks].reverse()) builder.block(block);
  builder.entry();
  builder.finish();
  builder.loops(graph);
  return {
    liveness,
    intervals: builder.intervals,
    calls: builder.calls.reverse(),
    clobbers: builder.clobbers,
    blocks: target.blocks,
    starts: target.blocks.map((block) => (liveness.spans.get(block) as Span).from),
  };
}

class Builder {
  readonly intervals: (Interval | undefined)[] = [];
  readonly calls: number[] = [];
  readonly clobbers = new Map<number, number[]>();
  readonly #target: MFunction;
  readonly #liveness: Liveness;

  constructor(target: MFunction, liveness: Liveness) {
    this.#target = target;
    this.#liveness = liveness;
  }

  #interval(register: number): Interval {
    let found = this.intervals[register];
    if (found === undefined) {
      found = new Interval(register);
      this.intervals[register] = found;
    }
    return found;
  }

  block(block: MBlock): void {
    const span = this.#liveness.spans.get(block) as Span;
    for (const register of this.#liveness.liveOut.get(block) as number[])
      this.#interval(register).prepend(span.from, span.to);
    this.#end(block.end, span);
    for (let i = block.insns.length - 1; i >= 0; i--)
      this.#insn(block.insns[i] as Insn, span.from + STEP * (i + 1), span.from);
    for (const phi of block.phis) {
      this.#define(phi.rd, span.from, false);
      for (const arg of phi.args) this.#hint(phi.rd, arg);
    }
  }

  /** Notes that two values would like to share a place. */
  #hint(register: number, other: Operand): void {
    if (typeof other !== 'number' || other === 0) return;
    if (register >= VIRTUAL) this.#interval(register).hints.push(other);
    if (other >= VIRTUAL) this.#interval(other).hints.push(register);
  }

  #use(register: number, from: number, position: number, must: boolean): void {
    if (register < VIRTUAL) return;
    const interval = this.#interval(register);
    interval.prepend(from, position + 1);
    interval.uses.push({ position, register: must });
  }

  #define(register: number, position: number, must: boolean): void {
    if (register < VIRTUAL) return;
    const interval = this.#interval(register);
    if (interval.ranges.length === 0) interval.prepend(position, position + 2);
    else interval.ranges[0] = position;
    interval.uses.push({ position, register: must });
  }

  #end(end: End, { from, end: position }: Span): void {
    if (end.kind === 'branch')
      for (const register of [end.rs1, end.rs2]) this.#use(register, from, position, true);
    else if (end.kind === 'table' || end.kind === 'indirect') this.#use(end.rs1, from, position, true);
    else if (end.kind === 'return' || end.kind === 'tail') {
      const args = end.kind === 'return' ? end.values : end.args;
      for (const { value, register } of args) this.#place(value, register, from, position);
      if (end.kind === 'tail' && end.rs1 >= 0) this.#use(end.rs1, from, position, true);
    }
  }

  /** Notes a value that goes to one of the machine's registers. */
  #place(value: Operand, register: number, from: number, position: number): void {
    if (typeof value !== 'number') return;
    this.#use(value, from, position, false);
    this.#hint(value, register);
  }

  #insn(insn: Insn, position: number, from: number): void {
    const { extra } = insn;
    if (extra !== null) this.#destroys(insn, position);
    eachDefinition(insn, (register) => this.#define(register, position + WRITE, extra === null));
    for (const { value, register } of extra?.results ?? []) this.#hint(value, register);
    if (extra !== null)
      for (const { value, register } of extra.args) this.#place(value, register, from, position);
    if (insn.op === 'mv' && insn.rs1 > 0) this.#hint(insn.rd, insn.rs1);
    if (insn.rs1 >= 0) this.#use(insn.rs1, from, position, insn.op !== 'use');
    if (insn.rs2 >= 0) this.#use(insn.rs2, from, position, true);
    if (isRemade(insn)) this.#interval(insn.rd).remade = insn;
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

  entry(): void {
    for (const { value, register } of this.#target.entry) {
      this.#define(value, 0, false);
      this.#hint(value, register);
    }
  }

  /** Puts uses in rising order: they were found from the last to the first. */
  finish(): void {
    for (const interval of this.intervals) interval?.uses.reverse();
    for (const list of this.clobbers.values()) list.reverse();
  }

  /**
   * Notes at the end of each loop that a value which lives through it is used in it again: who
   * looks for the value whose next use is farthest must see that.
   */
  loops(graph: Graph<MBlock>): void {
    for (const loop of graph.loops) {
      const living = new Set(this.#liveness.liveIn.get(loop.header));
      if (living.size === 0) continue;
      const used = new Set<number>();
      const note = (register: number) => living.has(register) && used.add(register);
      let last = 0;
      for (const block of loop.blocks) {
        for (const insn of block.insns) eachUse(insn, note);
        last = Math.max(last, (this.#liveness.spans.get(block) as Span).to - 2);
      }
      for (const register of used) insertUse(this.intervals[register] as Interval, last);
    }
  }
}

function insertUse(interval: Interval, position: number): void {
  if (!interval.covers(position)) return;
  const at = interval.uses.findIndex((use) => use.position > position);
  interval.uses.splice(at < 0 ? interval.uses.length : at, 0, { position, register: false });
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
