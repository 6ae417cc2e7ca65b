/** Events of kevent(2) as text: `EVFILT_TIMER 7`, and their flags by name. */
import type { Knote } from '../kern/knote.ts';
import * as event from '../sys/event.ts';
import { NSIG, signame } from '../sys/signal.ts';

/** The names of the constants that begin with `prefix`, by value. */
function namesOf(prefix: string): ReadonlyMap<number, string> {
  const all = Object.entries(event).filter(([name]) => name.startsWith(prefix));
  return new Map(all.map(([name, value]) => [value as number, name] as const).sort(([a], [b]) => a - b));
}

const FILTERS = namesOf('EVFILT_');
/** The flags that a program sees. */
const FLAGS: ReadonlyMap<number, string> = new Map(
  [...namesOf('EV_')].filter(([, name]) => name !== 'EV_SYSFLAGS'),
);

const NOTES = Object.entries(event).filter(([name]) => name.startsWith('NOTE_'));
/** Bits and names of some flags of filters. */
const notes = (...names: readonly string[]): (readonly [number, string])[] =>
  names.flatMap((wanted) =>
    NOTES.flatMap(([name, value]) => (name === wanted ? [[value as number, name] as const] : [])),
  );

/** The flags that mean something to a filter, by its number. */
const FFLAGS: ReadonlyMap<number, readonly (readonly [number, string])[]> = new Map([
  [event.EVFILT_READ, notes('NOTE_LOWAT')],
  [event.EVFILT_WRITE, notes('NOTE_LOWAT')],
  [
    event.EVFILT_PROC,
    notes('NOTE_EXIT', 'NOTE_FORK', 'NOTE_EXEC', 'NOTE_TRACK', 'NOTE_TRACKERR', 'NOTE_CHILD'),
  ],
  [
    event.EVFILT_TIMER,
    notes('NOTE_SECONDS', 'NOTE_MSECONDS', 'NOTE_USECONDS', 'NOTE_NSECONDS', 'NOTE_ABSTIME'),
  ],
  [event.EVFILT_USER, notes('NOTE_TRIGGER')],
]);

/** A filter by its name. */
export const filterName = (filter: number): string => FILTERS.get(filter) ?? `filter ${filter}`;

/** Bits by their names, with `|` between them; what has no name is a number. */
function bitsText(bits: number, names: Iterable<readonly [number, string]>): string {
  const words: string[] = [];
  let left = bits;
  for (const [bit, name] of names)
    if ((left & bit) !== 0) {
      words.push(name);
      left &= ~bit;
    }
  if (left !== 0) words.push(`0x${(left >>> 0).toString(16)}`);
  return words.length === 0 ? '0' : words.join('|');
}

/** Flags of an event by their names. */
export const flagsText = (flags: number): string => bitsText(flags, FLAGS);

/** Flags of a filter by their names. */
export const fflagsText = (filter: number, fflags: number): string =>
  bitsText(fflags, FFLAGS.get(filter) ?? []);

/** An identifier as its filter means it. */
const identText = (filter: number, ident: number): string =>
  filter === event.EVFILT_SIGNAL && ident > 0 && ident < NSIG ? signame(ident) : `${ident}`;

/** A registered event: `EVFILT_TIMER 7`. */
export const knoteName = ({ kn_filter, kn_id }: Knote): string =>
  `${filterName(kn_filter)} ${identText(kn_filter, kn_id)}`;

/** A struct kevent: `{EVFILT_TIMER 7, EV_ADD|EV_ONESHOT, 0, data 100}`. */
export function keventText(kev: event.Kevent): string {
  const { filter, flags, fflags, ident } = kev;
  const what = `${filterName(filter)} ${identText(filter, ident)}`;
  return `{${what}, ${flagsText(flags)}, ${fflagsText(filter, fflags)}, data ${kev.data}}`;
}
