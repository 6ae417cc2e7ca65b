/**
 * The interrupt-holding ledger: for every level the longest stretch, in
 * cycles, that it (or one above it) was held, and the routine that took it
 * there; and of each routine how often it raised the level, for how long, and
 * on whose behalf it did so for the longest time.
 *
 * A routine's stretch is that of the lowest level it raised: a level that falls
 * in steps ends it with the last of them.
 *
 * Raises lie one in the other: raise i, of those not yet over, took the level
 * from `base[i]` to that of raise i + 1, the last one to the level now.
 *
 * Invariant: `base` rises and is below the level now; `since[i]` is the cycle of
 * raise i, `holder[i]` its routine. Of the levels of one raise, the higher had no
 * longer stretch before than the lower, for what held it held that too.
 */
import { type Holding, type HoldingLedger, NIPL, type RoutineHolding } from '../kernel/machdep.ts';

/** A routine's stretches are counted by the power of two below their cycles. */
const NCLASS = 32;

/** What is known of the longest stretch of a level or a routine, beside its cycles. */
interface Circumstances {
  readonly routine: number;
  readonly began: number;
  readonly site: string;
}

export class Ledger implements HoldingLedger {
  private readonly names: string[] = [];
  /** The longest stretches in cycles, 0 for none, and what is known of them: of levels, of routines. */
  private readonly longest = new Float64Array(NIPL);
  private readonly ofLevel: Circumstances[] = [];
  private longestBy = new Float64Array(0);
  private readonly ofRoutine: Circumstances[] = [];
  private depth = 0;
  private readonly base = new Int32Array(NIPL);
  private readonly since = new Float64Array(NIPL);
  private readonly holder = new Int32Array(NIPL);
  /** Stretches of each routine by class, and their cycles added up. */
  private classes = new Float64Array(0);
  private totals = new Float64Array(0);
  workSite: () => string = () => '';
  private readonly serving: () => string | undefined;

  /** `serving` names the innermost interrupt's routine; undefined outside interrupts. */
  constructor(serving: () => string | undefined) {
    this.serving = serving;
  }

  /** The number of a routine's name; the same name gives the same number. */
  routine(name: string): number {
    const known = this.names.indexOf(name);
    if (known >= 0) return known;
    const routine = this.names.push(name) - 1;
    this.longestBy = longer(this.longestBy, 1);
    this.classes = longer(this.classes, NCLASS);
    this.totals = longer(this.totals, 1);
    return routine;
  }

  /** The level rose from `from`, at `cycle`, by `routine`. */
  raised(from: number, cycle: number, routine: number): void {
    const raise = this.depth++;
    this.base[raise] = from;
    this.since[raise] = cycle;
    this.holder[raise] = routine;
  }

  /** The level fell from `from` to `to` at `cycle`. */
  lowered(from: number, to: number, cycle: number): void {
    let top = from;
    while (this.depth > 0) {
      const raise = this.depth - 1;
      const base = this.base[raise];
      const held = cycle - this.since[raise];
      if (held > this.longest[top]) this.longestOfLevels(Math.max(base, to), top, raise, held);
      if (base < to) break;
      this.ended(raise, held);
      this.depth = raise;
      if (base === to) break;
      top = base;
    }
  }

  longestOf(routine: number): number {
    return this.longestBy[routine];
  }

  /** Forgets a routine's longest stretch; how many there were stays. */
  reset(routine: number): void {
    this.longestBy[routine] = 0;
  }

  name(routine: number): string {
    return this.names[routine];
  }

  /** Every routine that ever held a level, the one with the longest stretch first. */
  routines(): RoutineHolding[] {
    return this.names
      .map((routine, i) => {
        const { began = 0, site = '' } = this.ofRoutine[i] ?? {};
        const classes = [...this.classes.subarray(i * NCLASS, (i + 1) * NCLASS)];
        const count = classes.reduce((sum, n) => sum + n, 0);
        return { routine, cycles: this.longestBy[i], began, site, count, total: this.totals[i], classes };
      })
      .filter(({ cycles }) => cycles > 0)
      .sort((a, b) => b.cycles - a.cycles);
  }

  /** One line a level that was ever held. */
  report(): Holding[] {
    return this.ofLevel.flatMap(({ routine, began, site }, level) => ({
      level,
      cycles: this.longest[level],
      routine: this.names[routine],
      began,
      site,
    }));
  }

  private ended(raise: number, held: number): void {
    const routine = this.holder[raise];
    this.totals[routine] += held;
    this.classes[routine * NCLASS + 31 - Math.clz32(held | 1)]++;
    if (held <= this.longestBy[routine]) return;
    this.longestBy[routine] = held;
    this.ofRoutine[routine] = this.circumstances(raise);
  }

  /** Notes that the levels above `below` up to `top` were held for so long by one raise, if it was the longest for them. */
  private longestOfLevels(below: number, top: number, raise: number, held: number): void {
    const circumstances = this.circumstances(raise);
    for (let level = below + 1; level <= top; level++) {
      if (held <= this.longest[level]) continue;
      this.longest[level] = held;
      this.ofLevel[level] = circumstances;
    }
  }

  private circumstances(raise: number): Circumstances {
    return { routine: this.holder[raise], began: this.since[raise], site: this.serving() ?? this.workSite() };
  }
}

/** A column with room for more. */
function longer(column: Float64Array<ArrayBuffer>, by: number): Float64Array<ArrayBuffer> {
  const more = new Float64Array(column.length + by);
  more.set(column);
  return more;
}
