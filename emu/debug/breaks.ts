/** Where the debugger stops a machine: at cycles, and at events, of one name or about something. */

import { DdbError } from '../../kernel/ddb/error.ts';
import { eventNamed } from '../../kernel/ddb/events.ts';
import type { ProbeEvent } from '../../kernel/probe.ts';

interface CycleBreak {
  readonly id: number;
  readonly cycle: number;
}

interface EventBreak {
  readonly id: number;
  readonly event: ProbeEvent;
  /** What the event's words must have in them; '' for any. */
  readonly about: string;
}

export class Breaks {
  private list: (CycleBreak | EventBreak)[] = [];
  private last = 0;

  /** `break CYCLE` or `break EVENT [NAME]`; says what was set. DdbError if it cannot be. */
  add([what = '', ...about]: readonly string[], now: number): string {
    const id = this.last + 1;
    if (/^\d/.test(what)) {
      const cycle = cycleNumber(what);
      if (cycle <= now) throw new DdbError(`break ${what}: the machine is at cycle ${now} already`);
      this.list.push({ id, cycle });
    } else this.list.push({ id, event: eventNamed(what), about: about.join(' ') });
    this.last = id;
    return this.lines(id)[0];
  }

  /** Deletes one, or all. DdbError if it is not there. */
  delete(which: string): void {
    const left = which === 'all' ? [] : this.list.filter(({ id }) => `${id}` !== which);
    if (which !== 'all' && left.length === this.list.length)
      throw new DdbError(`delete ${which}: there is no such break; break lists them`);
    this.list = left;
  }

  /** A line for each, or for one. */
  lines(only?: number): string[] {
    return this.list
      .filter(({ id }) => only === undefined || id === only)
      .map(
        (it) =>
          `break ${it.id}: ${'cycle' in it ? `cycle ${it.cycle}` : `${it.event} ${it.about}`.trimEnd()}`,
      );
  }

  /** The first cycle after `now` to stop at. */
  next(now: number): number {
    let first = Number.POSITIVE_INFINITY;
    for (const it of this.list) if ('cycle' in it && it.cycle > now) first = Math.min(first, it.cycle);
    return first;
  }

  /** The break for which the clock stops between two cycles, the first not included. */
  reached(before: number, now: number): number | undefined {
    return this.list.find((it) => 'cycle' in it && it.cycle > before && it.cycle <= now)?.id;
  }

  /** The break that an event is for; its words are made only if they are wanted. */
  at(event: ProbeEvent, words: () => string): number | undefined {
    for (const it of this.list)
      if ('event' in it && it.event === event && (it.about === '' || words().includes(it.about)))
        return it.id;
    return undefined;
  }
}

/** A cycle as a user writes one: 1000000, 1_000_000, 1e6. */
export function cycleNumber(text: string): number {
  const value = /^\d[\d_]*(?:e\d+)?$/i.test(text) ? Number(text.replaceAll('_', '')) : Number.NaN;
  if (!Number.isSafeInteger(value))
    throw new DdbError(`${text}: not a cycle; they are whole numbers, as 25_000_000`);
  return value;
}
