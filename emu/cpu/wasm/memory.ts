/**
 * The loads and stores of a guest function. A hit in the translation buffer is the check of
 * protection and alignment, in one comparison, as the interpreter has it. The pair that was used
 * last with a register as base lies in two locals, for the registers that are used most. Nothing
 * changes the buffers while compiled code runs, so such a pair is good until it is left.
 *
 * An access that misses changes nothing: the interpreter repeats it.
 */

import * as op from '../insn.ts';
import { TLB_MASK, TLB_SHIFT } from '../mmu.ts';
import * as w from './assembler.ts';
import { isMemory, isStore } from './discover.ts';
import { ADDRESS, type Frame, INDEX } from './frame.ts';
import type { Graph, Step } from './graph.ts';
import { loopsOf, type Order } from './order.ts';
import { type Run, sizeOf } from './runs.ts';

/** The most pairs in locals. */
const MAX_PAIRS = 6;
/** The weight from which on a pair is worth its locals. */
const WORTH = 3;
/** The weight of an access in a loop, against one outside. */
const LOOP_WEIGHT = 8;
/** The deepest loops that are told apart. */
const MAX_NESTING = 4;
/** A tag with which no address agrees: bit 11 of one that is compared is clear. */
const NO_TAG = 0x800;
/** The bits of an address within its page. */
const OFFSET = 0xfff;

/** The accesses of OP_LB to OP_SW. */
const ACCESSES = [
  w.LOAD8_S,
  w.LOAD16_S,
  w.LOAD32,
  w.LOAD8_U,
  w.LOAD16_U,
  w.STORE8,
  w.STORE16,
  w.STORE32,
] as const;

/** The bits of an address that are compared with a tag, for an access of so many bytes. */
const maskOf = (size: number): number => ~(OFFSET & ~(size - 1));

/** A base register and the direction of the access, in one number. */
const pairOf = ({ op: kind, rs1 }: Step): number => 2 * rs1 + (isStore(kind) ? 1 : 0);

export class MemoryAccess {
  private readonly f: Frame;
  /** The local of the tag of each pair; that of the difference follows it. */
  private readonly locals = new Map<number, number>();
  /** The pairs that are used in a loop. */
  private readonly looping: ReadonlySet<number>;
  /** The local of the physical address of a run. */
  private readonly physical: number;

  constructor(f: Frame, graph: Graph, order: Order) {
    this.f = f;
    const weights = [...weightsOf(graph, order)].filter(([, weight]) => weight >= WORTH);
    this.looping = new Set(weights.filter(([, it]) => it >= LOOP_WEIGHT).map(([pair]) => pair));
    weights.sort(([, a], [, b]) => b - a);
    for (const [pair] of weights.slice(0, MAX_PAIRS)) this.locals.set(pair, f.free + 2 * this.locals.size);
    this.physical = f.free + 2 * this.locals.size;
    f.reserve(2 * this.locals.size + 1);
  }

  /** Empties the pairs, at the start of the function. */
  begin(): void {
    for (const local of this.locals.values()) {
      this.f.a.i32(NO_TAG);
      this.f.a.set(local);
    }
  }

  /**
   * Emits a load or store. `missed` emits what leaves the function when the buffer has no such
   * page.
   */
  emit(step: Step, missed: () => void): void {
    const { f } = this;
    const { a } = f;
    const { op: kind, rd, rs1, rs2, imm } = step;
    const mask = maskOf(sizeOf(step));
    f.get(rs1);
    if (imm !== 0) {
      a.i32(imm);
      a.op(w.ADD);
    }
    a.set(ADDRESS);
    const pair = this.locals.get(pairOf(step));
    if (pair === undefined) this.direct(step, mask, missed);
    else this.paired(step, mask, pair, missed);
    const access = ACCESSES[kind - op.OP_LB] ?? w.LOAD32;
    if (isStore(kind)) {
      f.get(rs2);
      a.access(access);
    } else {
      a.access(access);
      f.set(rd);
    }
  }

  /**
   * Emits what begins a run: an `if` around it, as it is done when all of it lies in one page that
   * the pair has, or outside of loops the buffer.
   */
  beginRun({ steps, base, low, span, size }: Run): void {
    const { a } = this.f;
    const first = steps[0] as Step;
    const pair = this.looping.has(pairOf(first)) ? this.locals.get(pairOf(first)) : undefined;
    this.f.get(base);
    a.i32(low);
    a.op(w.ADD);
    a.set(ADDRESS);
    if (pair === undefined) {
      this.pushIndex();
      a.set(INDEX);
    }
    const pushHeld = (): void => {
      if (pair !== undefined) a.get(pair);
      else {
        a.get(INDEX);
        a.access(w.LOAD32, this.buffer(first));
      }
    };
    this.pushTag(maskOf(size));
    pushHeld();
    a.op(w.EQ);
    a.get(ADDRESS);
    a.i32(span - 1);
    a.op(w.ADD);
    a.i32(~OFFSET);
    a.op(w.AND);
    pushHeld();
    a.op(w.EQ);
    a.op(w.AND);
    a.if();
    a.get(ADDRESS);
    if (pair !== undefined) a.get(pair + 1);
    else {
      a.get(INDEX);
      a.access(w.LOAD32, this.buffer(first) + 4);
    }
    a.op(w.ADD);
    a.set(this.physical);
  }

  /** Emits an access of a run that was begun. */
  emitInRun({ low }: Run, step: Step): void {
    const { f } = this;
    const access = ACCESSES[step.op - op.OP_LB] ?? w.LOAD32;
    f.a.get(this.physical);
    if (isStore(step.op)) f.get(step.rs2);
    f.a.access(access, step.imm - low);
    if (!isStore(step.op)) f.set(step.rd);
  }

  /** Pushes the physical address, by way of the buffer. */
  private direct(step: Step, mask: number, missed: () => void): void {
    const { a } = this.f;
    this.lookUp(step, mask, missed);
    a.get(ADDRESS);
    a.get(INDEX);
    a.access(w.LOAD32, this.buffer(step) + 4);
    a.op(w.ADD);
  }

  /** Pushes the physical address, by way of the pair in locals. */
  private paired(step: Step, mask: number, pair: number, missed: () => void): void {
    const { a } = this.f;
    this.pushTag(mask);
    a.get(pair);
    a.op(w.NE);
    a.if();
    this.lookUp(step, mask, missed);
    this.pushTag(~OFFSET);
    a.set(pair);
    a.get(INDEX);
    a.access(w.LOAD32, this.buffer(step) + 4);
    a.set(pair + 1);
    a.end();
    a.get(ADDRESS);
    a.get(pair + 1);
    a.op(w.ADD);
  }

  /** Finds the place in the buffer, and leaves if another page is there. */
  private lookUp(step: Step, mask: number, missed: () => void): void {
    const { a } = this.f;
    this.pushIndex();
    a.tee(INDEX);
    a.access(w.LOAD32, this.buffer(step));
    this.pushTag(mask);
    a.op(w.NE);
    a.if();
    missed();
    a.end();
  }

  /** Pushes the offset in a buffer at which the page is, if it is there. */
  private pushIndex(): void {
    const { a } = this.f;
    a.get(ADDRESS);
    a.i32(TLB_SHIFT - 2);
    a.op(w.SHR_U);
    a.i32(TLB_MASK << 2);
    a.op(w.AND);
  }

  private pushTag(mask: number): void {
    this.f.a.get(ADDRESS);
    this.f.a.i32(mask);
    this.f.a.op(w.AND);
  }

  private buffer({ op: kind }: Step): number {
    return isStore(kind) ? this.f.layout.stores : this.f.layout.loads;
  }
}

/** The use of each pair, by the loops that its accesses lie in. */
function weightsOf({ blocks }: Graph, order: Order): Map<number, number> {
  const nesting = nestingOf(order);
  const weights = new Map<number, number>();
  order.pcs.forEach((pc, n) => {
    const weight = LOOP_WEIGHT ** Math.min(MAX_NESTING, nesting[n]);
    for (const step of blocks.get(pc)?.steps ?? []) {
      if (isMemory(step.op)) weights.set(pairOf(step), (weights.get(pairOf(step)) ?? 0) + weight);
    }
  });
  return weights;
}

/** The number of loops that each block lies in. */
function nestingOf({ sources }: Order): Int32Array {
  const nesting = new Int32Array(sources.length);
  for (const inside of loopsOf(sources).values()) for (const n of inside) nesting[n]++;
  return nesting;
}
