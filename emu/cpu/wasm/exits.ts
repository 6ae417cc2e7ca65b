/**
 * The exits of a compiled function: one for each set of registers that has to be stored where it is
 * left. Their code stands at the end of the function.
 */

import { COUNTS, type Frame, PC } from './frame.ts';

export class Exits {
  private readonly f: Frame;
  /** The label of each exit, by its set. */
  private readonly labels = new Map<number, number>();

  constructor(f: Frame) {
    this.f = f;
  }

  /** Opens a block for each set; what is emitted until close() may leave by them. */
  open(sets: readonly number[]): void {
    for (const set of sets) if (!this.labels.has(set)) this.labels.set(set, this.f.a.block());
  }

  /** Closes the blocks, and emits the exits behind them: the end of the function. */
  close(): void {
    const { a } = this.f;
    for (const set of [...this.labels.keys()].reverse()) {
      a.unreachable();
      a.end();
      this.f.store(set);
      a.get(COUNTS);
      a.get(PC);
      a.return();
    }
    a.unreachable();
    a.check();
  }

  /** Stores a set of registers, and leaves the function at a pc that is known. */
  leave(set: number, pc: number): void {
    this.f.a.i32(pc);
    this.f.a.set(PC);
    this.f.a.branch(this.label(set));
  }

  /** The label of the exit that stores a set of registers, and leaves at the pc in its local. */
  label(set: number): number {
    const label = this.labels.get(set);
    if (label === undefined) throw new Error(`compiled code: no exit stores ${set.toString(16)}`);
    return label;
  }
}
