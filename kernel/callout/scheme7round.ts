/**
 * Nichols's first variant of Scheme 7: a callout is handed out by the level it
 * was started on, to the precision of that level, and never migrates. In the
 * paper's words there are different modes, one for hour timers, one for minute
 * timers and so on: the mode follows from the length of the interval, the lowest
 * level whose slots always reach as far. (Were it the level of the first hand
 * that differs, as in Scheme 7, two seconds across the hour would be a matter of
 * hours.)
 *
 * The paper rounds off, its example being 1 min 30 s taken as 1 min: which is
 * early, by up to half of the interval. A callout must never be early, so here the
 * due tick is rounded up to the next time the level's hand moves. It comes late,
 * then, by less than a slot of its level, which is less than the interval, but for
 * the last slots a level has (lateness() has the figure). Linux's timer wheel
 * rounds up as well, and has its levels overlap, with 64 slots each of a
 * granularity of 8, so that an eighth of the interval is the most.
 *
 * The highest level is a wheel of Scheme 6 on its own scale: an interval longer
 * than its turn waits there for several, looked at whenever the hand comes by.
 * And so does one on any level that is started while softclock is behind, if the
 * ticks that the hands are behind make it too far for one turn.
 *
 * Callouts due on one tick are handed out on different ones if their intervals
 * were of different modes; so no order is declared.
 */

import { checkLevels, DEFAULT_SIZES, Hierarchy } from './hierarchy.ts';
import { type CalloutColumns, MAX_SOFTCLOCK_STEPS, type SchemeMaker, type SlotWatch } from './scheme.ts';

export class Scheme7Round extends Hierarchy {
  readonly name = 'scheme7-round';
  readonly order = 'none';
  /** The level whose hand a callout is handed out by. */
  readonly c_level: Uint8Array;
  /** The longest interval that always fits on each level; any does on the highest. */
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

  /** The level for an interval. */
  private mode(ticks: number): number {
    let level = 0;
    while (level < this.reach.length - 1 && ticks > this.reach[level]) level++;
    return level;
  }
}

/** A maker for the facility's options: `sizes` are the slots of each level, lowest first; RangeError for those it cannot have. */
export function scheme7round(
  sizes: readonly number[] = DEFAULT_SIZES,
  maxsteps = MAX_SOFTCLOCK_STEPS,
): SchemeMaker {
  checkLevels('scheme7-round', sizes, maxsteps);
  return (table, watch) => new Scheme7Round(table, sizes, maxsteps, watch);
}
