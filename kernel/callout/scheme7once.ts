/**
 * Nichols's second variant of Scheme 7: one migration, to the adjacent level. A callout
 * is started on the level that its interval is of the order of. When the hand of that
 * level comes to its slot, it moves to the level below, and the hand of that level hands
 * it out. So an hour timer is precise to the minute, whatever the seconds, and a minute
 * timer to the second.
 *
 * As in the variant without migration (scheme7round.ts, which says how the paper's
 * rounding differs), the due tick is rounded up, here to a slot of the lower of the two
 * levels. A callout that is due in the minutes' last, incomplete slot is handed out with
 * the hour. It is late by less than a slot of that lower level. Callouts of the two
 * lowest levels are exact.
 */

import { Hierarchy } from './hierarchy.ts';
import { checkLevels, DEFAULT_SIZES } from './levels.ts';
import { type CalloutColumns, MAX_SOFTCLOCK_STEPS, type SchemeMaker, type SlotWatch } from './scheme.ts';

/** Scheme 7 with one migration. */
export class Scheme7Once extends Hierarchy {
  readonly name = 'scheme7-once';
  readonly order = 'none';
  /** The level whose hand hands a callout out. */
  readonly c_level: Uint8Array;
  /** 1 if a callout still waits on the level above c_level, 0 otherwise. */
  readonly c_above: Uint8Array;

  constructor(table: CalloutColumns, sizes: readonly number[], maxsteps: number, watch?: SlotWatch) {
    super(table, sizes, maxsteps, watch);
    this.c_level = new Uint8Array(table.ncallout);
    this.c_above = new Uint8Array(table.ncallout);
  }

  lateness(ticks: number): number {
    return this.units[Math.max(0, this.mode(ticks) - 1)] - 1;
  }

  start(c: number, ticks: number): void {
    const level = this.mode(ticks);
    this.c_level[c] = Math.max(0, level - 1);
    this.c_above[c] = level > 0 ? 1 : 0;
    this.queues.insertTail(this.place(c), c);
    this.visited = level;
  }

  protected place(c: number): number {
    const level = this.c_level[c];
    if (this.c_above[c] === 1) return this.slot(level + 1, Math.floor(this.slotsTo(c, level + 1)));
    return this.slot(level, Math.ceil(this.slotsTo(c, level)));
  }

  protected planned(c: number): number {
    const level = this.c_level[c];
    return Math.ceil(this.slotsTo(c, level)) * this.units[level] - this.since(level);
  }

  protected override file(c: number): void {
    if (this.c_above[c] === 1 && this.slotsTo(c, this.c_level[c] + 1) < 1) this.c_above[c] = 0;
    super.file(c);
  }

  /**
   * The lowest level whose slots reach as far as an interval of `ticks`; the highest
   * level if none does.
   */
  private mode(ticks: number): number {
    let level = 0;
    while (level < this.sizes.length - 1 && ticks > this.sizes[level] * this.units[level]) level++;
    return level;
  }
}

/**
 * A maker for the facility's options. `sizes` are the slots of each level, lowest level
 * first; RangeError for arguments that no hierarchy can have.
 */
export function scheme7once(
  sizes: readonly number[] = DEFAULT_SIZES,
  maxsteps = MAX_SOFTCLOCK_STEPS,
): SchemeMaker {
  checkLevels('scheme7-once', sizes, maxsteps);
  return (table, watch) => new Scheme7Once(table, sizes, maxsteps, watch);
}
