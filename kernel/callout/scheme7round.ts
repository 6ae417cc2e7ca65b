/**
 * Nichols's first variant of Scheme 7: a callout is handed out by the level on which it
 * was started, to the precision of that level, and never migrates. In the paper's words
 * there are different modes, one for hour timers, one for minute timers and so on. The
 * mode follows from the length of the interval: it is the lowest level whose slots always
 * reach as far. (If it were the level of the first hand that differs, as in Scheme 7, two
 * seconds across the hour would be a matter of hours.)
 *
 * The paper rounds off; its example takes 1 min 30 s as 1 min. That is early, by up to
 * half of the interval. A callout must never be early, so here the due tick is rounded up
 * to the next time that the level's hand moves. So a callout comes late by less than a
 * slot of its level. A slot is less than the interval, except for intervals that just
 * fail to fit on the level below (lateness() has the figure). Linux's timer wheel rounds
 * up as well, but its levels overlap, with 64 slots each of a granularity of 8, so that
 * an eighth of the interval is the most.
 *
 * The highest level is a wheel of Scheme 6 on its own scale: an interval longer than its
 * turn waits there for several turns, and is looked at whenever the hand comes by. On any
 * level, so does a callout that is started while softclock is behind, if the ticks that
 * the hands are behind make it too far for one turn.
 *
 * Callouts due on one tick are handed out on different ticks if their intervals were of
 * different modes. So no order is declared.
 */

import { Hierarchy } from './hierarchy.ts';
import { checkLevels, DEFAULT_SIZES } from './levels.ts';
import { type CalloutColumns, MAX_SOFTCLOCK_STEPS, type SchemeMaker, type SlotWatch } from './scheme.ts';

/** Scheme 7 without migration. */
export class Scheme7Round extends Hierarchy {
  readonly name = 'scheme7-round';
  readonly order = 'none';
  /** The level whose hand hands a callout out. */
  readonly c_level: Uint8Array;
  /**
   * The longest interval that always fits on each level, in ticks. On the highest level
   * every interval does.
   */
  readonly reach: readonly number[];

  constructor(table: CalloutColumns, sizes: readonly number[], maxsteps: number, watch?: SlotWatch) {
    super(table, sizes, maxsteps, watch);
    this.c_level = new Uint8Array(table.ncallout);
    this.reach = sizes.map((size, l) => (size - 1) * this.units[l] + 1);
  }

  lateness(ticks: number): number {
    return this.units[this.mode(ticks)] - 1;
  }

  start(c: number, ticks: number): void {
    const level = this.mode(ticks);
    this.c_level[c] = level;
    this.file(c);
    this.visited = level;
  }

  protected place(c: number): number {
    const level = this.c_level[c];
    return this.slot(level, Math.ceil(this.slotsTo(c, level)));
  }

  protected planned(c: number): number {
    const level = this.c_level[c];
    return Math.ceil(this.slotsTo(c, level)) * this.units[level] - this.since(level);
  }

  /** The level for an interval of `ticks`. */
  private mode(ticks: number): number {
    let level = 0;
    while (level < this.reach.length - 1 && ticks > this.reach[level]) level++;
    return level;
  }
}

/**
 * A maker for the facility's options. `sizes` are the slots of each level, lowest level
 * first; RangeError for arguments that no hierarchy can have.
 */
export function scheme7round(
  sizes: readonly number[] = DEFAULT_SIZES,
  maxsteps = MAX_SOFTCLOCK_STEPS,
): SchemeMaker {
  checkLevels('scheme7-round', sizes, maxsteps);
  return (table, watch) => new Scheme7Round(table, sizes, maxsteps, watch);
}
