/** Wrong twins of the logic simulators' wheels and the calendar queue. */

import { Calendar } from '../../kernel/callout/calendar.ts';
import type { CalloutColumns } from '../../kernel/callout/scheme.ts';
import { SimulationWheel } from '../../kernel/callout/simwheel.ts';
import { HURRIED, MISSED, SIZE, schemeTwin, type Twin } from './twin.ts';

class Tegas2 extends SimulationWheel {
  constructor(table: CalloutColumns) {
    super(table, false, SIZE, 2);
  }
}

class Decsim extends SimulationWheel {
  constructor(table: CalloutColumns) {
    super(table, true, SIZE, 2);
  }
}

/** Searches the overflow list one turn too late. */
class SearchesLate extends Tegas2 {
  private owing = false;
  override turnWheel(): void {
    if (this.owing) super.turnWheel();
    this.owing = !this.lists.isAlone(this.overflow);
  }
}

/** Takes the first tick of the next cycle for the last of this one. */
class CoversOneMore extends Tegas2 {
  override covers(tick: number): boolean {
    return super.covers(tick) || super.covers((tick - 1) | 0);
  }
}

/** Removes the callout at which the search is to go on, without telling the search. */
class LosesSearch extends Tegas2 {
  override stop(c: number): void {
    this.visited = 0;
    this.lists.remove(c);
  }
}

/**
 * Puts a callout that is started during a search into the array: in front of callouts
 * that the search has still to find.
 */
class OvertakesSearch extends Tegas2 {
  override start(c: number, _ticks: number): void {
    this.visited = 0;
    const tick = this.c_time[c];
    this.lists.insertTail(this.covers(tick) ? this.list(tick) : this.overflow, c);
  }
}

/**
 * Moves on with each tick whose list is empty, though softclock may not be done with the
 * tick before.
 */
class LeavesTickBehind extends Tegas2 {
  override hardtick(): boolean {
    const wanted = super.hardtick();
    if (!wanted && ((this.softticks + 1) | 0) === this.table.ticks) this.softticks = this.table.ticks;
    return wanted;
  }
}

/** Turns the wheel half-way, but searches the overflow list only when the pointer is at the end. */
class SearchesHalf extends Decsim {
  override turnWheel(): void {
    if ((this.softticks & this.mask) === 0) super.turnWheel();
  }
}

/** Does not search the overflow list if the wheel has turned without a callout. */
class SkipsSearch extends Decsim {
  override skip(_n: number): void {
    this.visited = 0;
    this.softticks = this.table.ticks;
  }
}

class Year extends Calendar {
  constructor(table: CalloutColumns) {
    super(table, 16, 1);
  }
}

/** Takes every callout in the bucket to be due this year. */
class ForgetsYear extends Year {
  override sameDay(a: number, b: number): boolean {
    return this.bucket(a) === this.bucket(b);
  }
}

/** Copies the callouts in the order in which it finds them. */
class CopiesUnsorted extends Year {
  override putBack(): void {
    const { queues, aside, c_time } = this;
    for (let c = queues.next[aside]; c !== aside; c = queues.next[aside]) {
      queues.remove(c);
      queues.insertTail(queues.next[this.bucket(c_time[c])], c);
    }
  }
}

/** After copying, begins again from the present tick, though softclock has not come so far. */
class CopyMovesCursor extends Year {
  override putBack(): void {
    super.putBack();
    this.softticks = this.table.ticks;
  }
}

/** Passes over the rest of a day after an interrupt window in that day. */
class LosesRestOfDay extends Year {
  override hardtick(): boolean {
    const wanted = super.hardtick();
    if (((this.softticks + 1) | 0) === this.table.ticks && !wanted) this.softticks = this.table.ticks;
    return wanted;
  }
}

export const SIMULATION_TWINS: Readonly<Record<string, Twin>> = {
  'tegas2, searches the overflow list one turn late': schemeTwin(SearchesLate, MISSED),
  'tegas2, is off by one at the end of the array': schemeTwin(CoversOneMore, HURRIED),
  'tegas2, removes the callout that the search is at': schemeTwin(LosesSearch, [
    ...MISSED,
    'early',
    'after unset',
    'crash',
    'no end',
  ]),
  'tegas2, overtakes the search': schemeTwin(OvertakesSearch, ['order within a tick']),
  'tegas2, leaves a tick behind that softclock is at': schemeTwin(LeavesTickBehind, MISSED),
  'decsim, searches every second time': schemeTwin(SearchesHalf, MISSED),
  'decsim, forgets the search when ticks are skipped': schemeTwin(SkipsSearch, MISSED),
  'calendar, forgets the year': schemeTwin(ForgetsYear, MISSED),
  'calendar, copies unsorted': schemeTwin(CopiesUnsorted, MISSED),
  'calendar, moves the cursor when it copies': schemeTwin(CopyMovesCursor, MISSED),
  'calendar, loses the rest of a day': schemeTwin(LosesRestOfDay, MISSED),
};
