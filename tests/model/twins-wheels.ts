/** Wrong twins of Schemes 4, 5 and 7 and the variants of 7: wheels with one mistake each. */

import { type CalloutColumns, INT_MAX } from '../../kernel/callout/scheme.ts';
import { Scheme4 } from '../../kernel/callout/scheme4.ts';
import { Scheme5 } from '../../kernel/callout/scheme5.ts';
import { Scheme7 } from '../../kernel/callout/scheme7.ts';
import { Scheme7Once } from '../../kernel/callout/scheme7once.ts';
import { Scheme7Round } from '../../kernel/callout/scheme7round.ts';
import { HURRIED, MISSED, SIZE, schemeTwin, type Twin } from './twin.ts';

/** A size of which 2^32 is no multiple. */
const ODD = 7;
const LEVELS = [2, 3, 2];

class Bounded extends Scheme4 {
  constructor(table: CalloutColumns) {
    super(table, ODD, true);
  }
}

/** Keeps the longer intervals on the list and never looks at it again. */
class ForgetsList extends Bounded {
  override hardtick(): boolean {
    super.hardtick();
    return !this.queues.isAlone(this.overdue);
  }
}

/** Takes an interval of one tick more than a turn for one of a single tick. */
class TurnTooMany extends Bounded {
  override start(c: number, ticks: number): void {
    super.start(c, ticks === this.size + 1 ? 1 : ticks);
  }
}

/** Hands out the callouts on the wheel before those on the list. */
class WheelFirst extends Bounded {
  override expire(): number {
    const near = this.queues.next[this.overdue];
    if (near === this.overdue) return super.expire();
    this.queues.remove(near);
    return near;
  }
}

/**
 * Finds the slot by the tick and not by the hand; ticks wrap, and the size does not
 * divide 2^32.
 */
class SlotByTick extends Bounded {
  override start(c: number, ticks: number): void {
    super.start(c, ticks);
    if (ticks > this.size) return;
    this.queues.remove(c);
    this.queues.insertTail(this.ncallout + ((this.c_time[c] >>> 0) % this.size), c);
  }
}

class SortedBuckets extends Scheme5 {
  constructor(table: CalloutColumns) {
    super(table, SIZE, 3);
  }
}

/** Leaves the buckets unsorted, as in Scheme 6, but looks only at the first callout. */
class SortsNothing extends SortedBuckets {
  override start(c: number, _ticks: number): void {
    this.lists.insertTail(this.ncallout + this.bucketOf(c), c);
  }
}

/** Goes in front of callouts that are due on the same tick. */
class GoesInFront extends SortedBuckets {
  override start(c: number, ticks: number): void {
    super.start(c, ticks);
    const { prev } = this.lists;
    let p = prev[c];
    while (p < this.ncallout && this.c_time[p] === this.c_time[c]) p = prev[p];
    this.lists.remove(c);
    this.lists.insertTail(this.lists.next[p], c);
  }
}

/**
 * Lets hardtick conclude from a first callout that is not due that softclock has nothing
 * left to do.
 */
class LeavesBehind extends SortedBuckets {
  override hardtick(): boolean {
    const wanted = super.hardtick();
    if (!wanted) this.softticks = this.table.ticks;
    return wanted;
  }
}

/** Sorts by ticks as they are, though they wrap. */
class SortsByTick extends SortedBuckets {
  override start(c: number, _ticks: number): void {
    const { next } = this.lists;
    let p = next[this.ncallout + this.bucketOf(c)];
    while (p < this.ncallout && this.c_time[p] <= this.c_time[c]) p = next[p];
    this.lists.insertTail(p, c);
  }
}

class Levels extends Scheme7 {
  constructor(table: CalloutColumns) {
    super(table, LEVELS, 2);
  }

  levelOf(head: number): number {
    return this.bases.findLastIndex((base) => head >= base);
  }
}

/** Files callouts above the lowest level one slot too far. */
class MigratesLate extends Levels {
  protected override place(c: number): number {
    const head = super.place(c);
    const level = this.levelOf(head);
    if (level === 0 || head === this.overflow) return head;
    const base = this.bases[level];
    return base + ((head - base + 1) % this.sizes[level]);
  }
}

/** Forgets the slot above when two hands come round on the same tick. */
class ForgetsSecondCarry extends Levels {
  protected override turn(n: number): number {
    const above = super.turn(n);
    if (above === 2) this.queues.moveAll(this.reached, this.slot(2, 0));
    return above;
  }
}

/** Never looks at the overflow again. */
class ForgetsOverflow extends Levels {
  protected override turn(n: number): number {
    const above = super.turn(n);
    if (above === LEVELS.length) this.queues.moveAll(this.reached, this.overflow);
    return above;
  }
}

/** Files a callout that is started during a migration in front of the callouts that migrate. */
class Overtakes extends Levels {
  override start(c: number, _ticks: number): void {
    this.file(c);
  }
}

/** Counts from the present tick, though the hands may be behind. */
class CountsFromTicks extends Levels {
  protected override togo(c: number): number {
    return (this.c_time[c] - this.table.ticks) | 0;
  }
}

/**
 * Takes up the slots that are reached while callouts of earlier slots still wait, so that
 * ticks get mixed up.
 */
class RunsAhead extends Levels {
  override hardtick(): boolean {
    this.visited = this.turn(1);
    return !this.queues.isAlone(this.reached);
  }
}

class Rounds extends Scheme7Round {
  constructor(table: CalloutColumns) {
    super(table, LEVELS, 2);
  }
}

/** Rounds down; the paper rounds off. */
class RoundsDown extends Rounds {
  protected override place(c: number): number {
    const level = this.c_level[c];
    return this.slot(level, Math.floor(this.slotsTo(c, level)));
  }

  protected override planned(c: number): number {
    const level = this.c_level[c];
    return Math.floor(this.slotsTo(c, level)) * this.units[level] - this.since(level);
  }
}

/** Declares the precision of the level below. */
class DeclaresLess extends Rounds {
  override lateness(ticks: number): number {
    return Math.floor(super.lateness(ticks) / 2);
  }
}

/** Hands out every callout that the highest hand reaches, though some have turns to wait. */
class ForgetsTurns extends Rounds {
  override expire(): number {
    const first = this.queues.next[this.reached];
    if (first < this.table.ncallout && this.c_level[first] === this.sizes.length - 1) {
      this.queues.remove(first);
      return first;
    }
    return super.expire();
  }
}

class MigratesOnce extends Scheme7Once {
  constructor(table: CalloutColumns) {
    super(table, LEVELS, 2);
  }
}

/** Hands out callouts that should migrate. */
class NeverMigrates extends MigratesOnce {
  protected override planned(c: number): number {
    const level = this.c_level[c];
    if (this.c_above[c] === 0) return super.planned(c);
    return Math.floor(this.slotsTo(c, level + 1)) * this.units[level + 1] - this.since(level + 1);
  }
}

/** Rounds up before it migrates too, and so looks for the callout a slot too late. */
class RoundsTwice extends MigratesOnce {
  protected override place(c: number): number {
    const level = this.c_level[c];
    if (this.c_above[c] === 0) return super.place(c);
    return this.slot(level + 1, Math.ceil(this.slotsTo(c, level + 1)));
  }
}

const WRAPS = { ticks: INT_MAX - 10 };
const BEFORE_0 = { ticks: -10 };
const EITHER = [...new Set([...MISSED, ...HURRIED])];

export const WHEEL_TWINS: Readonly<Record<string, Twin>> = {
  'scheme4, forgets its list': schemeTwin(ForgetsList, MISSED),
  'scheme4, takes a turn and a tick for a tick': schemeTwin(TurnTooMany, HURRIED),
  'scheme4, hands out the wheel before the list': schemeTwin(WheelFirst, MISSED),
  'scheme4, finds slots by ticks that wrap': schemeTwin(SlotByTick, EITHER, BEFORE_0),
  'scheme5, leaves buckets unsorted': schemeTwin(SortsNothing, MISSED),
  'scheme5, goes in front of the same tick': schemeTwin(GoesInFront, ['order within a tick']),
  'scheme5, skips ahead while late': schemeTwin(LeavesBehind, MISSED),
  'scheme5, sorts by ticks that wrap': schemeTwin(SortsByTick, MISSED, WRAPS),
  'scheme7, migrates one slot late': schemeTwin(MigratesLate, MISSED),
  'scheme7, forgets to migrate when two hands wrap': schemeTwin(ForgetsSecondCarry, MISSED),
  'scheme7, never looks at the overflow again': schemeTwin(ForgetsOverflow, MISSED),
  'scheme7, lets others overtake while it files': schemeTwin(Overtakes, ['order within a tick']),
  'scheme7, counts from ticks while its hands are behind': schemeTwin(CountsFromTicks, EITHER),
  'scheme7, runs ahead of what it has reached': schemeTwin(RunsAhead, MISSED),
  'scheme7-round, rounds down': schemeTwin(RoundsDown, EITHER),
  'scheme7-round, declares less than it rounds': schemeTwin(DeclaresLess, MISSED),
  'scheme7-round, forgets the turns at the top': schemeTwin(ForgetsTurns, HURRIED),
  'scheme7-once, hands out instead of migrating': schemeTwin(NeverMigrates, HURRIED),
  'scheme7-once, rounds up twice': schemeTwin(RoundsTwice, MISSED),
};
