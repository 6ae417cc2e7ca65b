/** The making of a journal, and the search for a place in it. */

import { metBy } from '../accesses.ts';
import type { Breakpoints } from '../breakpoints.ts';
import type { Stop } from '../target.ts';
import { Journal, type Place, type Standing } from './journal.ts';
import { type PastMachine, runTo } from './machines.ts';

const NEVER = Number.POSITIVE_INFINITY;
/** Cycles of a short journal: some ten thousand instructions, in a hundredth of a second. */
export const STRETCH = 65_536;
/** Cycles of the longest journal, which has some 40 MB and takes a sixth of a second. */
export const STRETCH_MOST = 8 * STRETCH;

/**
 * Has a machine go on to a cycle, with a journal of the places from another cycle on; with
 * `toPlace` to the first place at or after that cycle, if there is one. The machine does not run
 * after that.
 */
export function journalTo(machine: PastMachine, from: number, cycle: number, toPlace = false): Journal {
  const { system } = machine.run;
  while (machine.run.cycle < from && runTo(machine, from) === 'cycle');
  const journal = new Journal(system);
  machine.target.record(journal);
  // A machine that has just been booted has not run to its first place.
  const begins = (): boolean => machine.run.reason === 'boot';
  if (system.inUserMode && machine.run.cycle >= from && !begins()) journal.note();
  const isShort = (): boolean => machine.run.cycle < cycle || begins() || (toPlace && !system.inUserMode);
  while (isShort()) {
    // A machine that is recorded comes back where a process gets the processor.
    const until = system.inUserMode ? machine.run.cycle + 1 : machine.run.cycle < cycle ? cycle : NEVER;
    const stop = runTo(machine, until);
    if (system.inUserMode) journal.note();
    if (stop === 'end') break;
  }
  machine.target.record(undefined);
  journal.close();
  return journal;
}

/** A way back: a step of a thread, or until a point of any process. */
export type Back = { readonly kind: 'step'; readonly thread: number } | { readonly kind: 'continue' };

/** A stop on the way back, at a place of the journal or at the one before it. */
export interface Found {
  readonly at: number | 'before';
  readonly stop: Stop;
}

/**
 * The last stop before the place of number `start`, which may be one beyond the last. `origin` is
 * where the way begins: an instruction that has not been executed is no step of it.
 */
export function lastStop(
  journal: Journal,
  start: number,
  back: Back,
  points: Breakpoints,
  held: readonly number[],
  origin?: Standing,
): Found | undefined {
  for (let i = start - 1; i >= 0; i--) {
    const place = journal.place(i);
    if (journal.comesAgain(i) || isSame(place, origin)) continue;
    const found = stopAt(place, i, i + 1, back, points, held);
    if (found !== undefined && (typeof found.at !== 'number' || found.at < journal.length)) return found;
  }
  const { before } = journal;
  if (before === undefined || start < 0 || isSame(before, origin)) return undefined;
  return stopAt(before, 'before', 0, back, points, held);
}

const isSame = ({ thread, pc, instructions }: Place, origin: Standing | undefined): boolean =>
  instructions === origin?.instructions && thread === origin.thread && pc === origin.pc;

/**
 * The stop at a place, or, of a watchpoint, at the next one: it is where the access has been
 * made.
 */
function stopAt(
  { pid, thread, pc, accesses }: Place,
  here: number | 'before',
  next: number,
  back: Back,
  points: Breakpoints,
  held: readonly number[],
): Found | undefined {
  if (back.kind === 'step')
    return thread === back.thread ? { at: here, stop: { kind: 'trap', pid, thread } } : undefined;
  for (const access of accesses) {
    const watch = points.watched(access.pid, access.address, access.size, access.store);
    if (watch !== undefined) return { at: next, stop: metBy(access, watch, access.address) };
  }
  return held.includes(pid) && points.has(pid, pc)
    ? { at: here, stop: { kind: 'break', pid, thread } }
    : undefined;
}
