/**
 * The loads and stores of a guest function. A hit in the translation buffer is the check of
 * protection and alignment, in one comparison, as the interpreter has it. The pair that was found
 * is not kept in locals: where a loop has several bases, they cost more than the look.
 *
 * An access that misses changes nothing: the interpreter repeats it.
 */

import { PAGE_SIZE } from '../../../kernel/machdep.ts';
import * as op from '../insn.ts';
import { TLB_MASK, TLB_SHIFT } from '../mmu.ts';
import * as w from './assembler.ts';
import { isMemory, isStore } from './discover.ts';
import { ADDRESS, type Frame, INDEX } from './frame.ts';
import type { Place, Range, Step } from './graph.ts';
import { type Run, sizeOf } from './runs.ts';

/** The bits of an address within its page. */
const OFFSET = PAGE_SIZE - 1;

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

/** The largest stride in a register. */
const MAX_STRIDE = 256;

/** The bits of an address that are compared with a tag, for an access of so many bytes. */
const maskOf = (size: number): number => ~(OFFSET & ~(size - 1));

const accessOf = ({ op: kind, pc }: Step): w.Access => {
  const access = ACCESSES[kind - op.OP_LB];
  if (access === undefined) throw new Error(`compiled code: no access stands at ${pc}`);
  return access;
};

export class MemoryAccess {
  private readonly f: Frame;
  /** The local of the physical address of a run. */
  private readonly physical: number;
  /**
   * The local of each range of a guard: the physical address of its start, or the difference to the
   * physical address if a register is added.
   */
  private readonly slots: number[] = [];

  constructor(f: Frame) {
    this.f = f;
    this.physical = f.make();
  }

  /**
   * Emits a load or store. `missed` emits what leaves the function when the buffer has no such
   * page.
   */
  emit(step: Step, missed: () => void): void {
    const { f } = this;
    const { a } = f;
    const { op: kind, rd, rs1, rs2, imm } = step;
    f.get(rs1);
    if (imm !== 0) {
      a.i32(imm);
      a.op(w.ADD);
    }
    a.set(ADDRESS);
    this.pushIndex();
    a.tee(INDEX);
    a.access(w.LOAD32, this.buffer(step));
    this.pushTag(ADDRESS, maskOf(sizeOf(step)));
    a.op(w.NE);
    a.if();
    missed();
    a.end();
    this.pushPhysical(step);
    if (isStore(kind)) {
      f.get(rs2);
      a.access(accessOf(step));
    } else {
      a.access(accessOf(step));
      f.set(rd);
    }
  }

  /** Emits what begins a run: it goes to the label `slow` unless a buffer has its one page. */
  beginRun({ steps, base, low, span, size }: Run, slow: number): void {
    const { a } = this.f;
    const first = steps.find(({ op: kind }) => isMemory(kind));
    if (first === undefined) throw new Error('compiled code: a run without an access');
    this.f.get(base);
    a.i32(low);
    a.op(w.ADD);
    a.set(ADDRESS);
    this.pushIndex();
    a.tee(INDEX);
    a.access(w.LOAD32, this.buffer(first));
    a.tee(this.physical);
    this.pushTag(ADDRESS, maskOf(size));
    a.op(w.NE);
    a.branchIf(slow);
    a.get(ADDRESS);
    a.i32(span - 1);
    a.op(w.ADD);
    a.i32(~OFFSET);
    a.op(w.AND);
    a.get(this.physical);
    a.op(w.NE);
    a.branchIf(slow);
    this.pushPhysical(first);
    a.set(this.physical);
  }

  /** Emits an access of a run that was begun. */
  emitInRun({ low }: Run, step: Step): void {
    const { f } = this;
    f.a.get(this.physical);
    if (isStore(step.op)) f.get(step.rs2);
    f.a.access(accessOf(step), step.imm - low);
    if (!isStore(step.op)) f.set(step.rd);
  }

  /** Emits a guard: it goes to the label `slow` unless all ranges lie in pages of the buffers. */
  guard(ranges: readonly Range[], slow: number): void {
    ranges.forEach((range, slot) => {
      this.slots[slot] ??= this.f.make();
      this.guardRange(range, this.slots[slot], slow);
    });
  }

  private guardRange(range: Range, slot: number, slow: number): void {
    const { f } = this;
    const { a } = f;
    const { step, base, by, low, high, size, times } = range;
    f.get(base);
    a.i32(low);
    a.op(w.ADD);
    a.set(ADDRESS);
    this.pushIndex();
    a.tee(INDEX);
    a.access(w.LOAD32, this.buffer(step));
    a.tee(slot);
    this.pushTag(ADDRESS, maskOf(size));
    a.op(w.NE);
    a.branchIf(slow);
    if (by !== 0) this.guardStride(by, size, slow);
    a.get(ADDRESS);
    a.i32(high - low - 1);
    a.op(w.ADD);
    if (by !== 0) {
      f.get(by);
      a.i32(times);
      a.op(w.MUL);
      a.op(w.ADD);
    }
    a.i32(~OFFSET);
    a.op(w.AND);
    a.get(slot);
    a.op(w.NE);
    a.branchIf(slow);
    if (by === 0) this.pushPhysical(step);
    else {
      a.get(INDEX);
      a.access(w.LOAD32, this.buffer(step) + 4);
    }
    a.set(slot);
  }

  /** Goes to `slow` unless a register is from 0 to MAX_STRIDE, and keeps the alignment. */
  private guardStride(by: number, size: number, slow: number): void {
    const { f } = this;
    f.get(by);
    f.a.i32(MAX_STRIDE);
    f.a.op(w.GT_U);
    f.a.branchIf(slow);
    if (size === 1) return;
    f.get(by);
    f.a.i32(size - 1);
    f.a.op(w.AND);
    f.a.branchIf(slow);
  }

  /** Emits an access of which a guard has seen that it hits. */
  emitKnown(step: Step, { slot, at, moves }: Place): void {
    const { f } = this;
    if (moves) {
      f.get(step.rs1);
      f.a.i32(step.imm);
      f.a.op(w.ADD);
    }
    f.a.get(this.slots[slot] ?? 0);
    if (moves) f.a.op(w.ADD);
    if (isStore(step.op)) f.get(step.rs2);
    f.a.access(accessOf(step), moves ? 0 : at);
    if (!isStore(step.op)) f.set(step.rd);
  }

  /** Pushes the physical address, by way of the buffer at INDEX. */
  private pushPhysical(step: Step): void {
    const { a } = this.f;
    a.get(ADDRESS);
    a.get(INDEX);
    a.access(w.LOAD32, this.buffer(step) + 4);
    a.op(w.ADD);
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

  private pushTag(address: number, mask: number): void {
    this.f.a.get(address);
    this.f.a.i32(mask);
    this.f.a.op(w.AND);
  }

  private buffer({ op: kind }: Step): number {
    return isStore(kind) ? this.f.layout.stores : this.f.layout.loads;
  }
}
