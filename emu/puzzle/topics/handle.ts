/** Handles: which are stale, and why reuse of an entry does no harm. */

import { Facility } from '../facility.ts';
import { type Draft, list, number, type Topic } from '../question.ts';
import { between, count, letter, series } from '../words.ts';

/** Something that a driver does, or that happens. */
export type Event =
  | { readonly does: 'set'; readonly name: string; readonly ticks: number }
  | { readonly does: 'unset'; readonly name: string }
  | { readonly does: 'wait'; readonly ticks: number };

/** The names whose handles are alive at the end, and the entries and generations of all. */
export interface Handles {
  readonly live: readonly string[];
  readonly stale: readonly string[];
  /** Entry and generation of each handle, by its name. */
  readonly parts: ReadonlyMap<string, { readonly entry: number; readonly generation: number }>;
  /** The end of the callout of each stale handle, by its name. */
  readonly ends: ReadonlyMap<string, string>;
}

/** Does the events on a table of `ncallout` entries, and then tries every handle. */
export function handlesAfter(ncallout: number, now: number, events: readonly Event[]): Handles {
  const facility = new Facility('scheme6:8', now, ncallout);
  const { callouts } = facility;
  const parts = new Map<string, { entry: number; generation: number }>();
  const ends = new Map<string, string>();
  for (const event of events) {
    if (event.does === 'wait')
      for (let i = 0; i < event.ticks; i++) {
        const before = facility.calls.length;
        facility.tick();
        for (const { name, tick } of facility.calls.slice(before)) ends.set(name, `called on tick ${tick}`);
      }
    else if (event.does === 'unset') {
      if (facility.unset(event.name)) ends.set(event.name, `unset on tick ${callouts.ticks}`);
    } else {
      const handle = facility.set(event.name, event.ticks);
      const { generationStep } = callouts.table;
      parts.set(event.name, {
        entry: callouts.table.slot(handle),
        generation: Math.floor(handle / generationStep),
      });
    }
  }
  const names = [...parts.keys()];
  const live = names.filter((name) => facility.unset(name));
  return { live, stale: names.filter((name) => !live.includes(name)), parts, ends };
}

function eventText(event: Event): string {
  if (event.does === 'wait') return `${count(event.ticks, 'tick')} pass${event.ticks === 1 ? 'es' : ''}`;
  const low = event.name.toLowerCase();
  return event.does === 'set'
    ? `${low} = setcallout(f, "${event.name}", ${event.ticks})`
    : `unsetcallout(${low})`;
}

/** The question for some events. */
export function handleDraft(ncallout: number, now: number, events: readonly Event[]): Draft {
  const { stale, live, parts, ends } = handlesAfter(ncallout, now, events);
  const last = [...parts.keys()].pop() ?? 'A';
  const shared = stale.filter((name) =>
    live.some((other) => parts.get(other)?.entry === parts.get(name)?.entry),
  );
  return {
    given: { ncallout, now, events },
    text: [
      `A callout table has ${ncallout} entries, 0 to ${ncallout - 1}. All are free, and the free list is in this order. A free entry is taken from the front of the list and given back to the front. A handle is the number of the entry and a generation, which goes up by 1 from 1 whenever an entry whose handle was given out becomes free. On tick ${now}, a driver begins:`,
      { rows: [['step', 'event'], ...events.map((event, i) => [`${i + 1}`, eventText(event)])] },
    ],
    asks: [
      {
        prompt: `Which of the handles are stale now? Write their names in alphabetical order, with blanks between.`,
        answer: list(stale.map((name) => name.toLowerCase())),
      },
      {
        prompt: `Which entry does ${last.toLowerCase()} stand for?`,
        answer: number(parts.get(last)?.entry ?? 0),
      },
      { prompt: `And which generation?`, answer: number(parts.get(last)?.generation ?? 0) },
    ],
    steps: [
      ...[...parts].map(([name, { entry, generation }]) => {
        const end = ends.get(name);
        return `${name.toLowerCase()} is entry ${entry}, generation ${generation}${end === undefined ? ', and is still to come' : `; it was ${end}, so the handle is stale`}.`;
      }),
      ...(shared.length === 0
        ? []
        : [
            `${series(shared.map((name) => name.toLowerCase()))} ${shared.length === 1 ? 'has' : 'have'} an entry that belongs to another callout now. The generation is another, so unsetcallout does nothing.`,
          ]),
    ],
  };
}

export const handle: Topic = {
  name: 'handle',
  summary: 'the handles that are stale after some sets, unsets and ticks',
  title: 'Stale handles',
  make: (random) => {
    const now = between(random, 10, 99);
    const events: Event[] = [];
    const alive: string[] = [];
    let made = 0;
    const set = (): void => {
      const name = letter(made++);
      alive.push(name);
      events.push({ does: 'set', name, ticks: between(random, 2, 9) });
    };
    set();
    set();
    set();
    while (events.length < 9) {
      const kind = random.below(3);
      const before = events[events.length - 1];
      // A table of 4 has room for what is set here even if nothing expires.
      if (kind === 0 && alive.length < 4) set();
      else if (kind === 1 && alive.length > 1) {
        const [name = 'A'] = alive.splice(random.below(alive.length), 1);
        events.push({ does: 'unset', name });
      } else if (kind === 2 && before?.does !== 'wait')
        events.push({ does: 'wait', ticks: between(random, 1, 5) });
    }
    return handleDraft(4, now, events);
  },
};
