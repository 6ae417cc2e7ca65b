/**
 * The interrupt-holding ledger. For every level it keeps the longest stretch, in cycles, for which
 * that level or a higher one was held, and the routine that raised the level to it. For every
 * routine it keeps how often and for how long it held a level it had raised, its longest stretch,
 * and the work that this stretch was part of.
 *
 * A routine's stretch lasts until the level is back where the routine raised it from. If the level
 * falls in steps, the last step ends the stretch.
 *
 * Raises nest. Raise i, of those that are not over, took the level from `base[i]` to `base[i + 1]`;
 * the last of them took it to the present level.
 *
 * Invariant: `base` rises, and all of it is below the present level; `since[i]` is the cycle of
 * raise i, `holder[i]` its routine. `longest` never grows from a lower to a higher level of one
 * raise that is not over: while the higher level is held, the lower one is held too, and has been
 * for at least as long. The columns of the routines have room for at least as many as have names.
 */
import { type Holding, type HoldingLedger, NIPL, type RoutineHolding } from '../kernel/machdep.ts';

/**
 * Number of classes of stretches: class i counts stretches of 2^i to 2^(i+1) - 1 cycles; class 0
 * also those of no cycle.
 */
const NCLASS = 32;
/** Routines that the ledger first has room for. */
const FIRST_ROOM = 64;

/** The circumstances of the longest stretch of a level or a routine. */
interface Circumstances {
  /** Number of the routine that held the level. */
  readonly routine: number;
  /** The cycle at which the stretch began. */
  readonly began: number;
  /** The work it was part of: an interrupt's routine, or a system call and its process. */
  readonly site: string;
  /** The place in a program that it was done for; undefined if it is not known. */
  readonly place: string | undefined;
}

export class Ledger implements HoldingLedger {
  /** The names of the routines, by number. */
  private readonly names: string[] = [];
  /** The longest stretch of each level, in cycles; 0 for none. */
  private readonly longest = new Float64Array(NIPL);
  /** The circumstances of the longest stretch of each level. */
  private readonly ofLevel: Circumstances[] = [];
  /** The longest stretch of each routine since reset(), in cycles; 0 for none. */
  private longestBy = new Float64Array(0);
  /** The circumstances of the longest stretch of each routine. */
  private readonly ofRoutine: Circumstances[] = [];
  /** Number of raises that are not over. */
  private depth = 0;
  /** The level before each raise. */
  private readonly base = new Int32Array(NIPL);
  /** The cycle of each raise. */
  private readonly since = new Float64Array(NIPL);
  /** The routine of each raise, by its number. */
  private readonly holder = new Int32Array(NIPL);
  /** Number of stretches of each routine, by class: NCLASS numbers for each. */
  private classes = new Float64Array(0);
  /** Cycles of all stretches of each routine. */
  private totals = new Float64Array(0);
  /** Names the kernel's work outside interrupts; the kernel sets it. */
  workSite: () => string = () => '';
  /** Names the place in a program that the kernel works for; it finds none unless it is set. */
  workPlace: () => string | undefined = () => undefined;
  /** Names the innermost interrupt's routine; undefined outside interrupts. */
  private readonly serving: () => string | undefined;

  /**
   * `serving` names the innermost interrupt's routine, and returns undefined outside interrupts.
   */
  constructor(serving: () => string | undefined) {
    this.serving = serving;
  }

  /** Returns the number of a routine's name; the same name gives the same number. */
  routine(name: string): number {
    const known = this.names.indexOf(name);
    if (known >= 0) return known;
    if (this.names.length === this.totals.length) this.grow();
    return this.names.push(name) - 1;
  }

  /** Makes room for twice as many routines. */
  private grow(): void {
    const room = Math.max(FIRST_ROOM, 2 * this.totals.length);
    this.longestBy = longer(this.longestBy, room);
    this.classes = longer(this.classes, NCLASS * room);
    this.totals = longer(this.totals, room);
  }

  /** Notes that `routine` raised the level from `from`, at `cycle`. */
  raised(from: number, cycle: number, routine: number): void {
    const raise = this.depth++;
    this.base[raise] = from;
    this.since[raise] = cycle;
    this.holder[raise] = routine;
  }

  /** Notes that the level fell from `from` to `to`, at `cycle`. */
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

  /** The longest stretch of a routine since reset(), in cycles; 0 for none. */
  longestOf(routine: number): number {
    return this.longestBy[routine];
  }

  /** Forgets a routine's longest stretch. The number of its stretches and their cycles stay. */
  reset(routine: number): void {
    this.longestBy[routine] = 0;
  }

  /** The name of a routine. */
  name(routine: number): string {
    return this.names[routine];
  }

  /** The routines that have held a level, the one with the longest stretch first. */
  routines(): RoutineHolding[] {
    return this.names
      .map((routine, i) => {
        const { began = 0, site = '', place } = this.ofRoutine[i] ?? {};
        const classes = [...this.classes.subarray(i * NCLASS, (i + 1) * NCLASS)];
        const count = classes.reduce((sum, n) => sum + n, 0);
        const cycles = this.longestBy[i];
        const [known, total] = [placed(place), this.totals[i]];
        return { routine, cycles, began, site, ...known, count, total, classes };
      })
      .filter(({ cycles }) => cycles > 0)
      .sort((a, b) => b.cycles - a.cycles);
  }

  /** The longest stretch of each level that was ever held. */
  report(): Holding[] {
    return this.ofLevel.flatMap(({ routine, began, site, place }, level) => ({
      level,
      cycles: this.longest[level],
      routine: this.names[routine],
      began,
      site,
      ...placed(place),
    }));
  }

  /** Books a raise that is over, after `held` cycles, for its routine. */
  private ended(raise: number, held: number): void {
    const routine = this.holder[raise];
    this.totals[routine] += held;
    this.classes[routine * NCLASS + 31 - Math.clz32(held | 1)]++;
    if (held <= this.longestBy[routine]) return;
    this.longestBy[routine] = held;
    this.ofRoutine[routine] = this.circumstances(raise);
  }

  /**
   * Books a raise that has held the levels above `below`, up to `top`, for `held` cycles, at each
   * level whose longest stretch so far is shorter.
   */
  private longestOfLevels(below: number, top: number, raise: number, held: number): void {
    const circumstances = this.circumstances(raise);
    for (let level = below + 1; level <= top; level++) {
      if (held <= this.longest[level]) continue;
      this.longest[level] = held;
      this.ofLevel[level] = circumstances;
    }
  }

  /** The circumstances of a raise, with the work that goes on now. */
  private circumstances(raise: number): Circumstances {
    const serving = this.serving();
    return {
      routine: this.holder[raise],
      began: this.since[raise],
      site: serving ?? this.workSite(),
      place: serving === undefined ? this.workPlace() : undefined,
    };
  }
}

/** A place, if it is known. */
const placed = (place: string | undefined): { readonly place?: string } =>
  place === undefined ? {} : { place };

/** A column with the entries of another, and 0 up to the new length. */
function longer(column: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer> {
  const more = new Float64Array(length);
  more.set(column);
  return more;
}
