/**
 * The breaks, at which the debugger stops a machine: cycles, and events of one name or
 * about something.
 */

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
  /** A text that the event's words must contain; '' for any. */
  readonly about: string;
  /** The times that it is still to be passed without a stop. */
  ignored: number;
}

export class Breaks {
  private list: (CycleBreak | EventBreak)[] = [];
  /** The number of the last break that was set. */
  private last = 0;

  /**
   * Does `break CYCLE` or `break EVENT [NAME]`. Returns the new break in words. DdbError
   * if it cannot be.
   */
  add([what = '', ...about]: readonly string[], now: number): string {
    const id = this.last + 1;
    if (/^\d/.test(what)) {
      const cycle = cycleNumber(what);
      if (cycle <= now) throw new DdbError(`break ${what}: the machine is at cycle ${now} already`);
      this.list.push({ id, cycle });
    } else this.list.push({ id, event: eventNamed(what), about: about.join(' '), ignored: 0 });
    this.last = id;
    return this.lines(id)[0];
  }

  /** Deletes the break of a number, or `all`. DdbError if it is not there. */
  delete(which: string): void {
    const left = which === 'all' ? [] : this.list.filter(({ id }) => `${id}` !== which);
    if (which !== 'all' && left.length === this.list.length)
      throw new DdbError(`delete ${which}: there is no such break; break lists them`);
    this.list = left;
  }

  /**
   * Has a break at an event let its next `times` occasions pass; 0 for none. Returns it in words.
   * DdbError if it is not there.
   */
  ignore(which: string, times: string): string {
    const found = this.list.find(({ id }) => `${id}` === which);
    if (found === undefined) throw new DdbError(`ignore ${which}: there is no such break; break lists them`);
    if (!('event' in found)) throw new DdbError(`ignore ${which}: a cycle comes only once`);
    if (!/^\d{1,15}$/.test(times)) throw new DdbError(`ignore ${which} ${times}: how often, from 0 up`);
    found.ignored = Number(times);
    return this.lines(found.id)[0];
  }

  /** A line for each break, or for one only. */
  lines(only?: number): string[] {
    return this.list
      .filter(({ id }) => only === undefined || id === only)
      .map((it) => {
        if ('cycle' in it) return `break ${it.id}: cycle ${it.cycle}`;
        const passing = it.ignored === 0 ? '' : `; passes the next ${it.ignored}`;
        return `break ${it.id}: ${`${it.event} ${it.about}`.trimEnd()}${passing}`;
      });
  }

  /** The first cycle after `now` at which a break stands; Infinity if there is none. */
  next(now: number): number {
    let first = Number.POSITIVE_INFINITY;
    for (const it of this.list) if ('cycle' in it && it.cycle > now) first = Math.min(first, it.cycle);
    return first;
  }

  /** The break at a cycle after `before` and up to `now`; undefined if there is none. */
  reached(before: number, now: number): number | undefined {
    return this.list.find((it) => 'cycle' in it && it.cycle > before && it.cycle <= now)?.id;
  }

  /**
   * The break at an event; undefined if there is none, or if all of them let it pass, which is
   * counted. `words` is called only if they are wanted.
   */
  at(event: ProbeEvent, words: () => string): number | undefined {
    let stops: number | undefined;
    for (const it of this.list) {
      if (!('event' in it) || it.event !== event || (it.about !== '' && !words().includes(it.about)))
        continue;
      if (it.ignored > 0) it.ignored--;
      else stops ??= it.id;
    }
    return stops;
  }
}

/** The cycle that a user has written: 1000000, 1_000_000, 1e6. DdbError if it is none. */
export function cycleNumber(text: string): number {
  const value = /^\d[\d_]*(?:e\d+)?$/i.test(text) ? Number(text.replaceAll('_', '')) : Number.NaN;
  if (!Number.isSafeInteger(value))
    throw new DdbError(`${text}: not a cycle; they are whole numbers, as 25_000_000`);
  return value;
}
