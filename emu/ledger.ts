/**
 * The interrupt-holding ledger: for every level the longest stretch, in
 * cycles, that it (or one above it) was held, and the routine that took it
 * there; and the longest stretch of each routine.
 *
 * Invariant: for every level l at or below the level now, `since[l]` is the
 * cycle at which the level last rose to l or above, and `holder[l]` the routine
 * that raised it.
 */
import { type Holding, NIPL } from '../kernel/machdep.ts';

export class Ledger {
  private readonly names: string[] = [];
  private readonly ofRoutine: number[] = [];
  private readonly since = new Float64Array(NIPL);
  private readonly holder = new Int32Array(NIPL);
  private readonly longest = new Float64Array(NIPL);
  private readonly longestBy = new Int32Array(NIPL);

  /** The number of a routine's name; the same name gives the same number. */
  routine(name: string): number {
    const known = this.names.indexOf(name);
    if (known >= 0) return known;
    this.ofRoutine.push(0);
    return this.names.push(name) - 1;
  }

  /** The level rose from `from` to `to` at `cycle`, by `routine`. */
  raised(from: number, to: number, cycle: number, routine: number): void {
    for (let level = from + 1; level <= to; level++) {
      this.since[level] = cycle;
      this.holder[level] = routine;
    }
  }

  /** The level fell from `from` to `to` at `cycle`. */
  lowered(from: number, to: number, cycle: number): void {
    for (let level = to + 1; level <= from; level++) {
      const held = cycle - this.since[level];
      const routine = this.holder[level];
      if (held > this.ofRoutine[routine]) this.ofRoutine[routine] = held;
      if (held > this.longest[level]) {
        this.longest[level] = held;
        this.longestBy[level] = routine;
      }
    }
  }

  longestOf(routine: number): number {
    return this.ofRoutine[routine];
  }

  reset(routine: number): void {
    this.ofRoutine[routine] = 0;
  }

  name(routine: number): string {
    return this.names[routine];
  }

  /** Every routine that ever held a level, the one with the longest stretch first. */
  routines(): { routine: string; cycles: number }[] {
    return this.names
      .map((routine, i) => ({ routine, cycles: this.ofRoutine[i] }))
      .filter(({ cycles }) => cycles > 0)
      .sort((a, b) => b.cycles - a.cycles);
  }

  /** One line a level that was ever held. */
  report(): Holding[] {
    const held: Holding[] = [];
    for (let level = 1; level < NIPL; level++) {
      if (this.longest[level] > 0)
        held.push({ level, cycles: this.longest[level], routine: this.names[this.longestBy[level]] });
    }
    return held;
  }
}
