/**
 * The locals of a compiled function, and where the parts of the store lie in its memory.
 *
 * A compiled function takes both counts in one number of 64 bits, and the depth to which it may
 * call. It returns both counts, and the pc at which it was left. An odd pc is one at which the
 * interpreter must go on. The upper bits of the counts are the cycles that are left of the slice,
 * the lower RETIRED_BITS the instructions retired: what an instruction costs is one addition, and
 * whether the slice has room one comparison.
 *
 * The number of the gate at which a function is entered lies in the store, since it is rarely
 * another than 0, the root: a local of it would be alive in every loop.
 *
 * Invariant: the gate in the store is 0 but between the entry and the arrival at a gate. Each
 * instruction costs a cycle at least, and a slice has fewer than 2^RETIRED_BITS, so that the
 * instructions do not reach into the cycles.
 */

import type { Store } from '../store.ts';
import * as w from './assembler.ts';

/** Parameters. */
export const COUNTS = 0;
export const DEPTH = 1;
/** Locals for an address, an index, and the pc with which it is left. */
export const ADDRESS = 2;
export const INDEX = 3;
export const PC = 4;
/** The local of the block to which the virtual block goes on, by its number among the entries. */
export const ENTRY = 5;
/** The local of the first register that has one. */
const FIRST = 6;
/** The number of parameters. */
export const NPARAMS = 2;

/** The bits of the instructions retired in a number of both counts. */
export const RETIRED_BITS = 20;
/** One cycle in it. */
const CYCLE = 2 ** RETIRED_BITS;
/** The most cycles of a slice of compiled code. */
export const MAX_LEFT = CYCLE - 1;

/** A cost: cycles, and the number of instructions. */
export interface Cost {
  readonly cycles: number;
  readonly count: number;
}

export const NOTHING: Cost = { cycles: 0, count: 0 };

/** The offsets of the parts of a store. */
export interface Layout {
  readonly file: number;
  readonly results: number;
  readonly gate: number;
  readonly loads: number;
  readonly stores: number;
  readonly entries: number;
}

export const layoutOf = ({ file, results, loads, stores, entries }: Store): Layout => ({
  file: file.byteOffset,
  results: results.byteOffset,
  gate: results.byteOffset + 8,
  loads: loads.byteOffset,
  stores: stores.byteOffset,
  entries: entries.byteOffset,
});

/**
 * The locals and the moves between them and the register file.
 *
 * Invariant: each register of the mask with which it was made has a local of its own, and no other
 * is asked for.
 */
export class Frame {
  readonly a: w.Assembler;
  readonly layout: Layout;
  /**
   * The cost of the instructions since it was last counted. It is counted where ways meet, at calls
   * and on each way that leaves.
   */
  owed: Cost = NOTHING;
  private readonly locals = new Int32Array(32);
  private nlocals: number;

  /** registers: the mask of those that the function names. */
  constructor(a: w.Assembler, layout: Layout, registers: number) {
    this.a = a;
    this.layout = layout;
    let next = FIRST;
    for (let r = 1; r < 32; r++) if (registers & (1 << r)) this.locals[r] = next++;
    this.nlocals = next;
  }

  /** Makes a further local. */
  make(): number {
    return this.nlocals++;
  }

  /** The number of locals, parameters included. */
  get count(): number {
    return this.nlocals;
  }

  /** Pushes a register. */
  get(register: number): void {
    if (register === 0) this.a.i32(0);
    else this.a.get(this.localOf(register));
  }

  /** Pops into a register. */
  set(register: number): void {
    if (register === 0) this.a.drop();
    else this.a.set(this.localOf(register));
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

  /** Owes the cost of instructions. */
  owe(cycles: number, count: number): void {
    this.owed = { cycles: this.owed.cycles + cycles, count: this.owed.count + count };
  }

  /** Counts what is owed, and more, on a way that ends here: what follows owes it, too. */
  pay(cycles = 0, count = 0): void {
    const { owed } = this;
    if (owed.cycles + cycles === 0 && owed.count + count === 0) return;
    this.a.get(COUNTS);
    this.a.i64(owed.count + count - (owed.cycles + cycles) * CYCLE);
    this.a.op(w.ADD64);
    this.a.set(COUNTS);
  }

  /** Counts what is owed, so that nothing is. */
  settle(): void {
    this.pay();
    this.owed = NOTHING;
  }

  /** Pushes 1 if fewer cycles are left than `room`, or else 0. */
  pushLacks(room: number): void {
    this.a.get(COUNTS);
    this.a.i64((room + this.owed.cycles) * CYCLE);
    this.a.op(w.LT_S64);
  }

  /** Pushes the gate at which the function is entered. */
  pushGate(): void {
    this.a.i32(0);
    this.a.access(w.LOAD32, this.layout.gate);
  }

  /** Forgets the gate: the function has come to it. */
  clearGate(): void {
    this.a.i32(0);
    this.a.i32(0);
    this.a.access(w.STORE32, this.layout.gate);
  }

  private localOf(register: number): number {
    const local = this.locals[register];
    if (local === 0) throw new Error(`compiled code: register ${register} has no local`);
    return local;
  }
}
