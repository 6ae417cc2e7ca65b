/**
 * The moves that a recorded run offers: which interrupts can be moved, and to which places.
 *
 * An interrupt that came while the processor was at work, or that has ended its rest and has done
 * something (woken, signalled, called a handler of a module), can come earlier: at each place in
 * the window before it. Time in which the machine is idle is no part of the window, for nothing is
 * there to be interrupted. The processor stands still at the place until the interrupt is due, or
 * the last of several that follow each other closely, so that no other comes while these are
 * handled.
 *
 * An interrupt of the interval clock that came while the processor was at work can also be late.
 * The places after it are those of a run in which it is late by the whole window.
 */

import { IPL_CLOCK } from '../../kernel/machdep.ts';
import type { Move } from '../moves.ts';
import type { Arrival, Place, Recording } from './recording.ts';

/** An interrupt that can be moved, and the places before it. */
export interface Window {
  /** Index of the arrival. */
  readonly arrival: number;
  /** Indices of the first place of the window, and behind the last. */
  readonly first: number;
  readonly end: number;
  /** The cycle up to which the processor stands still. */
  readonly until: number;
}

/** Interrupts with fewer cycles in between come together. */
const CLOSE = 5000;

/**
 * The windows of a run, after its last move: those of interrupts that have done something first,
 * and then the others, the last first, since programs begin alike.
 */
export function windowsOf({ places, arrivals, begin }: Recording, width: number): Window[] {
  const windows: Window[] = [];
  for (const [arrival, it] of arrivals.entries()) {
    if (it.after <= begin || (it.idle && it.effects.length === 0)) continue;
    const window = windowBefore(places, it, begin, width);
    let last = arrival;
    while ((arrivals[last + 1]?.cycle ?? Infinity) - (arrivals[last]?.cycle ?? 0) < CLOSE) last++;
    if (window !== undefined) windows.push({ arrival, ...window, until: arrivals[last]?.cycle ?? 0 });
  }
  const acts = ({ arrival }: Window): boolean => (arrivals[arrival]?.effects.length ?? 0) > 0;
  return [...windows.filter(acts), ...windows.filter((it) => !acts(it)).reverse()];
}

/**
 * The places in the last `width` cycles of work before an arrival, each as a whole, and not before
 * place `begin`; without idle time in between if the interrupt has done nothing.
 */
function windowBefore(
  places: readonly Place[],
  { cycle, after, effects }: Arrival,
  begin: number,
  width: number,
): Pick<Window, 'first' | 'end'> | undefined {
  let end = after;
  // The charge in which it came is where it came.
  while (end > begin && (places[end - 1]?.to ?? 0) >= cycle) end--;
  const from = effects.length === 0 ? (places[end - 1]?.to ?? 0) - width : 0;
  let first = end;
  for (let work = 0; first > begin && work < width; first--) {
    const place = places[first - 1] as Place;
    if (place.to <= from) break;
    work += place.to - place.from;
  }
  return first === end ? undefined : { first, end };
}

/** The move with which the processor stands still at the first boundary of a place. */
export function stillAt({ kind, from, to }: Place, until: number): Move {
  const at = kind === 'kernel' ? to : from + 1;
  return { kind: 'still', at, cycles: until - at };
}

/** The interrupts of the interval clock that can be late: their indices. The last was not there. */
export function lateArrivals({ arrivals, begin }: Recording): number[] {
  return [...arrivals.keys()].slice(0, -1).filter((i) => {
    const { level, idle, after } = arrivals[i] as Arrival;
    return level === IPL_CLOCK && !idle && after > begin;
  });
}
