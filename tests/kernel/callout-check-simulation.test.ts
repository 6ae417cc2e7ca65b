/** check() of the simulation wheels and of the calendar: it finds each damage. */

import { type Calendar, calendar } from '../../kernel/callout/calendar.ts';
import { decsim, type SimulationWheel, tegas2 } from '../../kernel/callout/simwheel.ts';
import { complains, type Damage, put } from '../model/damage.ts';
import type { Setup } from '../model/setup.ts';

const wheel = (t: Setup): SimulationWheel => t.callouts.scheme as SimulationWheel;
const year = (t: Setup): Calendar => t.callouts.scheme as Calendar;

/** Puts callout `c` into another list. */
function move(t: Setup, c: number, head: number): void {
  wheel(t).lists.remove(c);
  wheel(t).lists.insertTail(head, c);
}

/**
 * Damage to 8 lists. The callouts due on ticks 12 and 20, numbers 3 and 4, are in the
 * overflow list.
 */
const TO_THE_WHEEL: readonly Damage[] = [
  ['a link that leads nowhere back', (t) => put(wheel(t).lists.prev, 0, 0), /^circq: next of \d+ is/],
  ['a callout that nobody started', (t) => wheel(t).lists.remove(2), /5 entries pending, 4 started/],
  ['one in the wrong list', (t) => put(wheel(t).c_time, 2, 5), /callout 2 is in the wrong list/],
  ['one in the array that is due later', (t) => move(t, 3, wheel(t).list(4)), /3 is due beyond the array/],
  ['one that was passed over', (t) => put(wheel(t).c_time, 0, -5), /callout 0 was passed over on tick -5/],
  ['softticks ahead of ticks', (t) => void wheel(t).softticks++, /softticks 1 is ahead of ticks 0/],
  [
    'one that the search did not find',
    (t) => move(t, 2, wheel(t).overflow),
    /the search passed over callout 2/,
  ],
  [
    'one that overflows unsaid',
    (t) => {
      wheel(t).c_over[4] = 0;
    },
    /overflows, and c_over says not/,
  ],
  [
    'a search that is elsewhere',
    (t) => {
      wheel(t).search = 2;
    },
    /the search is out of the overflow list/,
  ],
];

/**
 * Damage to a year of two days, each one tick long. Callouts 0 and 1 are in one bucket,
 * the others in the other.
 */
const TO_THE_CALENDAR: readonly Damage[] = [
  ['a link that leads nowhere back', (t) => put(year(t).queues.next, 1, 1), /^circq: next of \d+ is/],
  [
    'a callout that nobody started',
    (t) => {
      year(t).queues.remove(2);
      year(t).n--;
    },
    /5 entries pending, 4 started/,
  ],
  ['a count that is off', (t) => void year(t).n++, /5 callouts are in the buckets, n is 6/],
  ['one in the wrong bucket', (t) => put(year(t).c_time, 0, 2), /callout 0 is in the wrong bucket/],
  ['days of another length', (t) => lengthen(t), /callout \d is in the wrong bucket/],
  ['a bucket out of order', (t) => outOfOrder(t), /is due before its predecessor/],
  ['softticks ahead of ticks', (t) => void year(t).softticks++, /softticks 1 is ahead of ticks/],
  ['one that was passed over', (t) => passedOver(t), /callout 0 was passed over on its day/],
];

function lengthen(t: Setup): void {
  year(t).shift = 2;
}

/** Makes the first callout of a bucket due a year after the others. */
function outOfOrder(t: Setup): void {
  const { c_time, nbuckets, shift } = year(t);
  put(c_time, 0, c_time[0] + 16 * nbuckets * 2 ** shift);
}

/** Makes the first callout of a bucket due in a past year. */
function passedOver(t: Setup): void {
  const { c_time, nbuckets, shift } = year(t);
  put(c_time, 0, c_time[0] - 16 * nbuckets * 2 ** shift);
}

complains('tegas2', { scheme: tegas2(8) }, TO_THE_WHEEL);
complains('decsim', { scheme: decsim(8) }, TO_THE_WHEEL);
complains('calendar', { scheme: calendar(2) }, TO_THE_CALENDAR);
