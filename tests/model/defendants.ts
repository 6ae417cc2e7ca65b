/**
 * The facilities that the judge rules on: every scheme with every interface, wheel sizes
 * from one bucket up, and ticks about to wrap.
 */

import { TimerChip } from '../../emu/clock/timerchip.ts';
import { VirtualClock } from '../../emu/clock/virtualclock.ts';
import { EventQueue } from '../../emu/events.ts';
import { TEST_COST, type TestMachine } from '../../emu/judge/machine.ts';
import type { Defendant } from '../../emu/judge/world.ts';
import { bsd } from '../../kernel/callout/bsd.ts';
import { calendar } from '../../kernel/callout/calendar.ts';
import { Callouts } from '../../kernel/callout/callout.ts';
import { chipScheme } from '../../kernel/callout/chip.ts';
import type { CalloutOptions } from '../../kernel/callout/options.ts';
import { INT_MAX, type SchemeMaker } from '../../kernel/callout/scheme.ts';
import { scheme1 } from '../../kernel/callout/scheme1.ts';
import { scheme2 } from '../../kernel/callout/scheme2.ts';
import { scheme3 } from '../../kernel/callout/scheme3.ts';
import { scheme3tree } from '../../kernel/callout/scheme3tree.ts';
import { scheme4 } from '../../kernel/callout/scheme4.ts';
import { scheme5 } from '../../kernel/callout/scheme5.ts';
import { scheme6 } from '../../kernel/callout/scheme6.ts';
import { scheme7 } from '../../kernel/callout/scheme7.ts';
import { scheme7once } from '../../kernel/callout/scheme7once.ts';
import { scheme7round } from '../../kernel/callout/scheme7round.ts';
import { decsim, tegas2 } from '../../kernel/callout/simwheel.ts';

/** The options that a test chooses. */
export type Choice = Pick<CalloutOptions, 'scheme'> & Partial<Omit<CalloutOptions, 'spl' | 'cost'>>;

/** A facility on the machine it is tried on. */
export function facility(machine: TestMachine, choice: Choice): Callouts {
  const callouts = new Callouts({ ncallout: 24, hashsize: 4, ...choice, spl: machine, cost: TEST_COST });
  machine.callouts = callouts;
  return callouts;
}

function defendant(size: number, choice: Choice): Defendant {
  return { make: (machine, probe) => facility(machine, { ...choice, probe }), size, checks: true };
}

/**
 * The chip of Appendix A. Its own clock is far ahead, which does not matter: it is asked
 * for the timers that have expired by a tick.
 */
function chip(): SchemeMaker {
  const clock = new VirtualClock();
  clock.cycle = 2 ** 40;
  const request = () => undefined;
  const wiring = { hz: 1, freq: 1, clock, events: new EventQueue(), jitter: () => 0, request };
  return (table) => chipScheme(new TimerChip(wiring, table.ncallout))(table);
}

export const DEFENDANTS: Readonly<Record<string, Defendant>> = {
  'bsd, untimeout by walking': defendant(8, { scheme: bsd, search: 'walk' }),
  'bsd, untimeout by hash': defendant(8, { scheme: bsd }),
  'bsd, ticks about to wrap': defendant(8, { scheme: bsd, search: 'walk', ticks: INT_MAX - 10 }),
  scheme1: defendant(8, { scheme: scheme1 }),
  'scheme1, ticks about to wrap': defendant(8, { scheme: scheme1, ticks: INT_MAX - 10 }),
  'scheme2, untimeout by walking': defendant(8, { scheme: scheme2(), search: 'walk' }),
  'scheme2, ticks about to wrap': defendant(8, { scheme: scheme2(), ticks: INT_MAX - 10 }),
  'scheme2-rear': defendant(8, { scheme: scheme2('rear') }),
  'scheme2-rear, untimeout by walking': defendant(8, { scheme: scheme2('rear'), search: 'walk' }),
  'scheme2-rear, ticks about to wrap': defendant(8, { scheme: scheme2('rear'), ticks: INT_MAX - 10 }),
  scheme3: defendant(8, { scheme: scheme3 }),
  'scheme3, far apart': defendant(256, { scheme: scheme3 }),
  'scheme3, ticks about to wrap': defendant(8, { scheme: scheme3, ticks: INT_MAX - 10 }),
  'scheme3, 4 entries': defendant(8, { scheme: scheme3, ncallout: 4 }),
  'scheme3-tree': defendant(8, { scheme: scheme3tree() }),
  'scheme3-tree, far apart, windows after each step': defendant(256, { scheme: scheme3tree(1) }),
  'scheme3-tree, windows after 2 steps': defendant(8, { scheme: scheme3tree(2) }),
  'scheme3-tree, ticks about to wrap': defendant(8, { scheme: scheme3tree(), ticks: INT_MAX - 10 }),
  'scheme4, 1 slot': defendant(1, { scheme: scheme4(1) }),
  'scheme4, 7 slots': defendant(7, { scheme: scheme4(7) }),
  'scheme4, 7 slots, ticks about to wrap': defendant(7, { scheme: scheme4(7), ticks: INT_MAX - 10 }),
  'scheme4, 3 slots, ticks before 0': defendant(3, { scheme: scheme4(3), ticks: -10 }),
  'scheme4-refuse, 1 slot': defendant(1, { scheme: scheme4(1, 'refuse') }),
  'scheme4-refuse, 7 slots': defendant(7, { scheme: scheme4(7, 'refuse') }),
  'scheme4-refuse, 100 slots, ticks before 0': defendant(50, { scheme: scheme4(100, 'refuse'), ticks: -10 }),
  'scheme5, 1 bucket': defendant(1, { scheme: scheme5(1) }),
  'scheme5, 8 buckets': defendant(8, { scheme: scheme5(8) }),
  'scheme5, 8 buckets, windows after 2 steps': defendant(8, { scheme: scheme5(8, 2) }),
  'scheme5, 2 buckets, ticks about to wrap': defendant(2, { scheme: scheme5(2, 1), ticks: INT_MAX - 10 }),
  'scheme5, 8 buckets, ticks before 0': defendant(8, { scheme: scheme5(8), ticks: -10 }),
  'scheme6, 1 bucket': defendant(1, { scheme: scheme6(1) }),
  'scheme6, 2 buckets': defendant(2, { scheme: scheme6(2) }),
  'scheme6, 8 buckets': defendant(8, { scheme: scheme6(8) }),
  'scheme6, 8 buckets, one chain': defendant(8, { scheme: scheme6(8), hashsize: 1 }),
  'scheme6, 256 buckets': defendant(256, { scheme: scheme6(256) }),
  'scheme6, 8 buckets, windows after 3 steps': defendant(8, { scheme: scheme6(8, 3) }),
  'scheme6, 1 bucket, windows after each step': defendant(1, { scheme: scheme6(1, 1) }),
  'scheme6, 8 buckets, ticks about to wrap': defendant(8, { scheme: scheme6(8), ticks: INT_MAX - 10 }),
  'scheme6, 8 buckets, ticks before 0': defendant(8, { scheme: scheme6(8), ticks: -10 }),
  'scheme6, one handler a softclock': defendant(8, { scheme: scheme6(8), maxfires: 1 }),
  'scheme6, putting off lazily': defendant(8, { scheme: scheme6(8), lazy: true }),
  'bsd, putting off lazily, three handlers a softclock': defendant(8, {
    scheme: bsd,
    lazy: true,
    maxfires: 3,
  }),
  chip: defendant(8, { scheme: chip() }),
  'chip, ticks about to wrap': defendant(8, { scheme: chip(), ticks: INT_MAX - 10 }),
  'scheme6, 4 entries': defendant(8, { scheme: scheme6(8), ncallout: 4 }),
  'scheme7, levels of 256': defendant(256, { scheme: scheme7() }),
  'scheme7, 1 slot': defendant(1, { scheme: scheme7([1]) }),
  'scheme7, levels of 1 and 2': defendant(2, { scheme: scheme7([1, 2], 2) }),
  'scheme7, levels of 2, 3, 2': defendant(6, { scheme: scheme7([2, 3, 2]) }),
  'scheme7, levels of 3, 2, 5, windows after 2 steps': defendant(6, { scheme: scheme7([3, 2, 5], 2) }),
  'scheme7, levels of 2, 2, 2, 2, windows after each step': defendant(8, {
    scheme: scheme7([2, 2, 2, 2], 1),
  }),
  'scheme7, levels of 5, 3, ticks about to wrap': defendant(7, {
    scheme: scheme7([5, 3]),
    ticks: INT_MAX - 10,
  }),
  'scheme7, levels of 3, 7, ticks before 0': defendant(10, { scheme: scheme7([3, 7], 3), ticks: -10 }),
  'scheme7-round, levels of 256': defendant(256, { scheme: scheme7round() }),
  'scheme7-round, 1 slot': defendant(1, { scheme: scheme7round([1]) }),
  'scheme7-round, levels of 1 and 2': defendant(2, { scheme: scheme7round([1, 2], 2) }),
  'scheme7-round, levels of 2, 3, 2': defendant(6, { scheme: scheme7round([2, 3, 2]) }),
  'scheme7-round, levels of 3, 2, 5, windows after 2 steps': defendant(6, {
    scheme: scheme7round([3, 2, 5], 2),
  }),
  'scheme7-round, levels of 2, 2, 2, 2, windows after each step': defendant(8, {
    scheme: scheme7round([2, 2, 2, 2], 1),
  }),
  'scheme7-round, levels of 5, 3, ticks about to wrap': defendant(7, {
    scheme: scheme7round([5, 3]),
    ticks: INT_MAX - 10,
  }),
  'scheme7-round, levels of 3, 7, ticks before 0': defendant(10, {
    scheme: scheme7round([3, 7], 3),
    ticks: -10,
  }),
  'scheme7-once, levels of 256': defendant(256, { scheme: scheme7once() }),
  'scheme7-once, 1 slot': defendant(1, { scheme: scheme7once([1]) }),
  'scheme7-once, levels of 1 and 2': defendant(2, { scheme: scheme7once([1, 2], 2) }),
  'scheme7-once, levels of 2, 3, 2': defendant(6, { scheme: scheme7once([2, 3, 2]) }),
  'scheme7-once, levels of 3, 2, 5, windows after 2 steps': defendant(6, {
    scheme: scheme7once([3, 2, 5], 2),
  }),
  'scheme7-once, levels of 2, 2, 2, 2, windows after each step': defendant(8, {
    scheme: scheme7once([2, 2, 2, 2], 1),
  }),
  'scheme7-once, levels of 5, 3, ticks about to wrap': defendant(7, {
    scheme: scheme7once([5, 3]),
    ticks: INT_MAX - 10,
  }),
  'scheme7-once, levels of 3, 7, ticks before 0': defendant(10, {
    scheme: scheme7once([3, 7], 3),
    ticks: -10,
  }),
  'tegas2, 1 list': defendant(1, { scheme: tegas2(1) }),
  'tegas2, 2 lists, windows after each step': defendant(2, { scheme: tegas2(2, 1) }),
  'tegas2, 8 lists': defendant(8, { scheme: tegas2(8) }),
  'tegas2, 8 lists, windows after 3 steps': defendant(8, { scheme: tegas2(8, 3) }),
  'tegas2, 8 lists, ticks about to wrap': defendant(8, { scheme: tegas2(8, 3), ticks: INT_MAX - 10 }),
  'tegas2, 64 lists, one handler a softclock': defendant(64, { scheme: tegas2(64, 5), maxfires: 1 }),
  'decsim, 1 list': defendant(1, { scheme: decsim(1) }),
  'decsim, 2 lists, windows after each step': defendant(2, { scheme: decsim(2, 1) }),
  'decsim, 8 lists': defendant(8, { scheme: decsim(8) }),
  'decsim, 8 lists, windows after 3 steps': defendant(8, { scheme: decsim(8, 3) }),
  'decsim, 8 lists, ticks before 0': defendant(8, { scheme: decsim(8, 3), ticks: -10 }),
  'calendar, 1 bucket': defendant(8, { scheme: calendar(1) }),
  'calendar, up to 2 buckets, windows after each step': defendant(8, { scheme: calendar(2, 1) }),
  'calendar, up to 8 buckets': defendant(8, { scheme: calendar(8) }),
  'calendar, far apart, windows after 3 steps': defendant(256, { scheme: calendar(0, 3) }),
  'calendar, ticks about to wrap': defendant(8, { scheme: calendar(), ticks: INT_MAX - 10 }),
  'calendar, far apart, ticks before 0': defendant(64, { scheme: calendar(16, 5), ticks: -100 }),
  'scheme7, putting off lazily, one handler a softclock': defendant(6, {
    scheme: scheme7([3, 2, 5], 2),
    lazy: true,
    maxfires: 1,
  }),
  'scheme4, putting off lazily, two handlers a softclock': defendant(7, {
    scheme: scheme4(7),
    lazy: true,
    maxfires: 2,
  }),
};
