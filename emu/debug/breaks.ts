/**
 * The breaks, at which the debugger stops a machine: cycles; events of one name or about
 * something; lines and functions of the user's code. The last two may have a condition.
 */

import { type Condition, condition, type Moment } from '../../kernel/ddb/condition.ts';
import { DdbError } from '../../kernel/ddb/error.ts';
import { eventNamed, eventsMeant, eventsNamed } from '../../kernel/ddb/events.ts';
import { knownAt } from '../../kernel/ddb/moment.ts';
import type { ProbeEvent } from '../../kernel/probe.ts';
import { type Code, type CodePlace, type CodeStop, codePlace } from './code.ts';

interface CycleBreak {
  readonly id: number;
  readonly cycle: number;
}

/** A break at something that may happen often: an event, or a place in the code. */
interface Recurring {
  readonly id: number;
  /** The condition on which it stops, and its text; '' for always. */
  readonly condition: Condition;
  readonly when: string;
  /** The number of times that the machine is still to pass it without a stop. */
  ignored: number;
}

interface EventBreak extends Recurring {
  readonly event: ProbeEvent;
  /** A text that the event's words must contain; '' for any. */
  readonly about: string;
}

interface CodeBreak extends Recurring {
  readonly place: CodePlace;
  /** The place in the user's words. */
  readonly text: string;
}

/** The word before a condition. */
const IF = 'if';

export class Breaks {
  private list: (CycleBreak | EventBreak | CodeBreak)[] = [];
  /** The number of the last break that was set. */
  private last = 0;
  /** The code that can be stopped by line; undefined if there can be none. */
  private readonly code: Code | undefined;

  constructor(code?: Code) {
    this.code = code;
  }

  /**
   * Does `break CYCLE`, `break EVENT [NAME] [if CONDITION]` or `break FILE:LINE [if CONDITION]`.
   * Returns the new break in words. DdbError if it cannot be.
   */
  add(words: readonly string[], now: number): string {
    const [what = ''] = words;
    const id = this.last + 1;
    if (/^[^"]+:/.test(what)) this.list.push(this.atCode(id, words));
    else if (/^\d/.test(what)) {
      if (words.length > 1)
        throw new DdbError(`break ${what}: a cycle comes only once, and nothing follows it`);
      const cycle = cycleNumber(what);
      if (cycle <= now) throw new DdbError(`break ${what}: the machine is at cycle ${now} already`);
      this.list.push({ id, cycle });
    } else this.list.push(this.atFunction(id, words) ?? eventBreak(id, words));
    this.last = id;
    return this.lines(id)[0];
  }

  /** The break at a function of a program, unless the word is an event's. */
  private atFunction(id: number, words: readonly string[]): CodeBreak | undefined {
    const [word = ''] = words;
    if (this.code === undefined || eventsNamed(word).length > 0) return undefined;
    const place = this.code.functionNamed(word);
    if (place === undefined)
      throw new DdbError(
        `break ${word}: no event and no function of a program; events lists the events${eventsMeant(word)}`,
      );
    return this.atCode(id, words, place);
  }

  private atCode(id: number, words: readonly string[], place = codePlace(words[0])): CodeBreak {
    const { about, ...when } = conditional(words, null);
    const [text] = words;
    if (about !== '') throw new DdbError(`break ${text} ${about}: only if CONDITION may follow`);
    const { code } = this;
    if (code === undefined) throw new DdbError(`break ${text}: no code can be stopped by line here`);
    if (code.has(place) && code.at(place).length === 0)
      throw new DdbError(
        `break ${text}: no code is ${place.line === undefined ? 'in a function of that name' : 'at that line, or after it'}`,
      );
    return { id, place, text, ignored: 0, ...when };
  }

  /** Deletes the break of a number, or `all`. DdbError if it is not there. */
  delete(which: string): void {
    const left = which === 'all' ? [] : this.list.filter(({ id }) => `${id}` !== which);
    if (which !== 'all' && left.length === this.list.length)
      throw new DdbError(`delete ${which}: there is no such break; break lists them`);
    this.list = left;
  }

  /**
   * Has a break let its next `times` occasions pass; 0 for none. Returns it in words. DdbError if
   * it is not there, or is at a cycle.
   */
  ignore(which: string, times: string): string {
    const found = this.list.find(({ id }) => `${id}` === which);
    if (found === undefined) throw new DdbError(`ignore ${which}: there is no such break; break lists them`);
    if ('cycle' in found) throw new DdbError(`ignore ${which}: a cycle comes only once`);
    const count = wholeNumber(times);
    if (count === undefined) throw new DdbError(`ignore ${which} ${times}: how often, from 0 up`);
    found.ignored = count;
    return this.lines(found.id)[0];
  }

  /** The numbers of the breaks. */
  numbers(): number[] {
    return this.list.map(({ id }) => id);
  }

  /** A line for each break, or for one only. */
  lines(only?: number): string[] {
    return this.list
      .filter(({ id }) => only === undefined || id === only)
      .map((it) => {
        if ('cycle' in it) return `break ${it.id}: cycle ${it.cycle}`;
        const what = 'event' in it ? `${it.event} ${it.about}`.trimEnd() : this.placeText(it);
        const when = it.when === '' ? '' : ` if ${it.when}`;
        const passing = it.ignored === 0 ? '' : `; passes the next ${it.ignored}`;
        return `break ${it.id}: ${what}${when}${passing}`;
      });
  }

  private placeText({ place, text }: CodeBreak): string {
    const stops = this.code?.at(place) ?? [];
    const lines = new Set(stops.map(({ file, line, func }) => `${func || 'the file'} (${file}:${line})`));
    return lines.size > 0 ? [...lines].join(', ') : `${text}, which is not loaded yet`;
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
   * counted. `words` and `moment` are called only if they are wanted.
   */
  at(event: ProbeEvent, words: () => string, moment: () => Moment): number | undefined {
    return this.stopping(
      (it) => 'event' in it && it.event === event && (it.about === '' || words().includes(it.about)),
      moment,
    );
  }

  /** The stops of code at which breaks stand. */
  stops(): ReadonlySet<CodeStop> {
    const places = this.list.flatMap((it) => ('place' in it ? [it.place] : []));
    return new Set(places.flatMap((place) => this.code?.at(place) ?? []));
  }

  /** The break at a stop of code; undefined likewise. */
  atStop(stop: CodeStop, moment: () => Moment): number | undefined {
    return this.stopping((it) => 'place' in it && this.code?.at(it.place).includes(stop) === true, moment);
  }

  /** The first break that is meant, and whose condition holds, and that does not let it pass. */
  private stopping(
    isMeant: (it: EventBreak | CodeBreak) => boolean,
    moment: () => Moment,
  ): number | undefined {
    let stops: number | undefined;
    for (const it of this.list) {
      if ('cycle' in it || !isMeant(it) || (it.when !== '' && !it.condition(moment()))) continue;
      if (it.ignored > 0) it.ignored--;
      else stops ??= it.id;
    }
    return stops;
  }
}

/** The break of `EVENT [NAME] [if CONDITION]`. DdbError if it is none. */
function eventBreak(id: number, words: readonly string[]): EventBreak {
  const event = eventNamed(words[0] ?? '');
  return { id, event, ignored: 0, ...conditional(words, event) };
}

/** The words after the first: those before a condition, and the condition. */
function conditional(
  words: readonly string[],
  event: ProbeEvent | null,
): { readonly about: string; readonly condition: Condition; readonly when: string } {
  const at = words.indexOf(IF, 1);
  if (at < 0) return { about: words.slice(1).join(' '), condition: () => true, when: '' };
  const when = words.slice(at + 1).join(' ');
  return { about: words.slice(1, at).join(' '), condition: condition(when, knownAt(event)), when };
}

/** Checks `EVENT [NAME] [if CONDITION]`. DdbError if it is none. */
export function checkEvent(words: readonly string[]): void {
  eventBreak(0, words);
}

/** A number that a user has written: 1000000, 1_000_000, 1e6; undefined if it is none. */
export function wholeNumber(text: string): number | undefined {
  const value = /^\d[\d_]*(?:e\d+)?$/i.test(text) ? Number(text.replaceAll('_', '')) : Number.NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}

/** The cycle that a user has written. DdbError if it is none. */
export function cycleNumber(text: string): number {
  const value = wholeNumber(text);
  if (value === undefined) throw new DdbError(`${text}: not a cycle; they are whole numbers, as 25_000_000`);
  return value;
}
