/** check() of Schemes 4, 5 and 7 and of the variants of 7: it finds each damage. */

import type { Hierarchy } from '../../kernel/callout/hierarchy.ts';
import { type Scheme4, scheme4 } from '../../kernel/callout/scheme4.ts';
import { type Scheme5, scheme5 } from '../../kernel/callout/scheme5.ts';
import { scheme7 } from '../../kernel/callout/scheme7.ts';
import { type Scheme7Once, scheme7once } from '../../kernel/callout/scheme7once.ts';
import { type Scheme7Round, scheme7round } from '../../kernel/callout/scheme7round.ts';
import { complains, type Damage, put } from '../model/damage.ts';
import type { Setup } from '../model/setup.ts';

const wheel = (t: Setup): Scheme4 => t.callouts.scheme as Scheme4;
const buckets = (t: Setup): Scheme5 => t.callouts.scheme as Scheme5;
const levels = (t: Setup): Hierarchy => t.callouts.scheme as Hierarchy;

/** Puts callout `c` into another queue. */
function move(queues: Hierarchy['queues'], c: number, head: number): void {
  queues.remove(c);
  queues.insertTail(head, c);
}

/** Makes callout `c` look like one that was due `late` ticks ago and was noticed then. */
function overdue(t: Setup, c: number, late: number): void {
  const { c_time, overdue, queues } = wheel(t);
  c_time[c] = t.callouts.ticks - late;
  move(queues, c, overdue);
}

const TO_SCHEME4: readonly Damage[] = [
  ['a link that leads nowhere back', (t) => put(wheel(t).queues.next, 0, 0), /^circq: next of \d+ is/],
  ['a callout that nobody started', (t) => wheel(t).queues.remove(2), /5 entries pending, 4 started/],
  ['one in another slot', (t) => put(wheel(t).c_time, 2, 5), /callout 2, due in 5 ticks, is 4 slots ahead/],
  ['a hand out of step', (t) => void wheel(t).hand++, /callout 0, due in 3 ticks, is 2 slots ahead/],
  ['one of the list on the wheel', (t) => put(wheel(t).c_far, 2, 1), /callout 2 of the list is on the wheel/],
  ['one of the wheel on the list', (t) => put(wheel(t).c_far, 4, 0), /callout 4 is on the wrong list/],
  ['a list out of order', (t) => put(wheel(t).c_time, 3, 21), /callout 4 is due before its predecessor/],
  ['one called overdue that is not', (t) => overdue(t, 2, -1), /callout 2 is not overdue/],
  [
    'overdue ones out of order',
    (t) => {
      overdue(t, 0, 1);
      overdue(t, 2, 2);
    },
    /callout 2 is due before its predecessor/,
  ],
];

const TO_SCHEME5: readonly Damage[] = [
  ['a link that leads nowhere back', (t) => put(buckets(t).lists.next, 0, 0), /^circq: next of \d+ is/],
  ['a callout that nobody started', (t) => buckets(t).lists.remove(2), /5 entries pending, 4 started/],
  ['one in another list', (t) => put(buckets(t).c_time, 2, 5), /callout 2 is in the wrong list/],
  ['a list out of order', (t) => put(buckets(t).c_time, 2, 28), /callout 3 is due before its predecessor/],
  ['one that was passed over', (t) => put(buckets(t).c_time, 0, -5), /callout 0 was passed over on its tick/],
  ['softticks ahead of ticks', (t) => void buckets(t).softticks++, /softticks 1 is ahead of ticks 0/],
];

const TO_EVERY_HIERARCHY: readonly Damage[] = [
  ['a link that leads nowhere back', (t) => put(levels(t).queues.next, 0, 0), /^circq: next of \d+ is/],
  ['a callout that nobody started', (t) => levels(t).queues.remove(2), /5 entries pending, 4 started/],
  [
    'one in another slot',
    (t) => move(levels(t).queues, 2, levels(t).bases[0] + 1),
    /callout 2 is in queue 1, not \d+/,
  ],
  [
    'one that was passed over',
    (t) => put(levels(t).c_time, 0, 0),
    /callout 0 was passed over on its tick, 0/,
  ],
  [
    'one that was left behind',
    (t) => {
      move(levels(t).queues, 0, levels(t).reached);
      put(levels(t).c_time, 0, -30);
    },
    /callout 0 was passed over on its tick, -30/,
  ],
  ['a hand that is nowhere', (t) => put(levels(t).hands, 1, 3), /hand 1 is at slot 3 of 3/],
  ['a hand out of step', (t) => put(levels(t).hands, 0, 1), /callout \d is in queue \d+, not \d+/],
  ['softticks ahead of ticks', (t) => void levels(t).softticks++, /softticks 1 is ahead of ticks 0/],
];

const TO_THE_ROUNDING: readonly Damage[] = [
  ...TO_EVERY_HIERARCHY,
  [
    'another level',
    (t) => put((levels(t) as Scheme7Round).c_level, 0, 2),
    /callout 0 is in queue \d+, not \d+/,
  ],
];

const TO_THE_MIGRATING: readonly Damage[] = [
  ...TO_EVERY_HIERARCHY,
  [
    'one that is said to have migrated',
    (t) => put((levels(t) as Scheme7Once).c_above, 2, 0),
    /callout 2 is in queue \d+, not \d+/,
  ],
];

complains('scheme4', { scheme: scheme4(8) }, TO_SCHEME4);
complains('scheme5', { scheme: scheme5(8) }, TO_SCHEME5);
complains('scheme7', { scheme: scheme7([4, 3, 2]) }, TO_EVERY_HIERARCHY);
complains('scheme7-round', { scheme: scheme7round([4, 3, 2]) }, TO_THE_ROUNDING);
complains('scheme7-once', { scheme: scheme7once([2, 3, 2]) }, TO_THE_MIGRATING);
