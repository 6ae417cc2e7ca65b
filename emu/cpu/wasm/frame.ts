/**
 * The locals of a compiled function, and where the parts of the store lie in its memory.
 *
 * A compiled function takes the cycles that are left of the slice, the instructions retired, and
 * the depth to which it may call, and the number of the entry: 0 for the root. It returns both
 * counts in one number of 64 bits, the cycles in the upper half, and the pc at which it was left.
 * An odd pc is one at which the interpreter must go on.
 */

import type { Store } from '../store.ts';
import * as w from './assembler.ts';

/** Parameters. */
export const LEFT = 0;
export const RETIRED = 1;
export const DEPTH = 2;
export const ENTRY = 3;
/** Locals for an address, an index, and the pc with which it is left. */
export const ADDRESS = 4;
export const INDEX = 5;
export const PC = 6;
/** The local of the first register that has one. */
const FIRST = 7;

/** The offsets of the parts of a store. */
export interface Layout {
  readonly file: number;
  readonly results: number;
  readonly loads: number;
  readonly stores: number;
  readonly entries: number;
}

export const layoutOf = ({ file, results, loads, stores, entries }: Store): Layout => ({
  file: file.byteOffset,
  results: results.byteOffset,
  loads: loads.byteOffset,
  stores: stores.byteOffset,
  entries: entries.byteOffset,
});

/**
 * The locals and the moves between them and the register file.
 *
 * Invariant: each register of the mask with which it was made has a local of its own.
 */
export class Frame {
  readonly a: w.Assembler;
  readonly layout: Layout;
  /** The first local that the registers leave, for the pages of memory.ts. */
  readonly free: number;
  private readonly locals = new Int32Array(32);
  private nlocals: number;

  /** registers: the mask of those that the function names. */
  constructor(a: w.Assembler, layout: Layout, registers: number) {
    this.a = a;
    this.layout = layout;
    let next = FIRST;
    for (let r = 1; r < 32; r++) if (registers & (1 << r)) this.locals[r] = next++;
    this.free = next;
    this.nlocals = next;
  }

  /** Has so many locals of 32 bits behind the registers. */
  reserve(count: number): void {
    this.nlocals = this.free + count;
  }

  /** The number of locals of 32 bits, parameters included; the one of 64 bits comes behind them. */
  get count(): number {
    return this.nlocals;
  }

  /** Pushes a register. */
  get(register: number): void {
    if (register === 0) this.a.i32(0);
    else this.a.get(this.locals[register]);
  }

  /** Pops into a register. */
  set(register: number): void {
    if (register === 0) this.a.drop();
    else this.a.set(this.locals[register]);
  }

  /** Loads registers from the file. */
  load(mask: number): void {
    for (let r = 1; r < 32; r++) {
      if ((mask & (1 << r)) === 0) continue;
      this.a.i32(0);
      this.a.access(w.LOAD32, this.layout.file + 4 * r);
      this.set(r);
    }
  }

  /** Stores registers into the file. */
  store(mask: number): void {
    for (let r = 1; r < 32; r++) {
      if ((mask & (1 << r)) === 0) continue;
      this.a.i32(0);
      this.get(r);
      this.a.access(w.STORE32, this.layout.file + 4 * r);
    }
  }

  /** Counts instructions that were executed. */
  spend(cycles: number, count: number): void {
    this.add(LEFT, w.SUB, cycles);
    this.add(RETIRED, w.ADD, count);
  }

  /** Pushes both counts in one number. */
  pack(): void {
    const { a } = this;
    a.get(LEFT);
    a.op(w.EXTEND_U);
    a.i64(32);
    a.op(w.SHL64);
    a.get(RETIRED);
    a.op(w.EXTEND_U);
    a.op(w.OR64);
  }

  /** Takes both counts out of the local of 64 bits. */
  unpack(): void {
    const { a } = this;
    a.get(this.count);
    a.i64(32);
    a.op(w.SHR_U64);
    a.op(w.WRAP64);
    a.set(LEFT);
    a.get(this.count);
    a.op(w.WRAP64);
    a.set(RETIRED);
  }

  private add(local: number, operator: number, value: number): void {
    if (value === 0) return;
    this.a.get(local);
    this.a.i32(value);
    this.a.op(operator);
    this.a.set(local);
  }
}
