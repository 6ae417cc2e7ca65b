/**
 * The news of variables for debuggers: of each instruction what differs from the one before it, so
 * that the account of a long block is as long as its changes, and not as its variables.
 */

import { type State, sameList } from './knowledge.ts';
import { VIRTUAL } from './mir.ts';
import type { Origin, ValueRecord } from './records.ts';

/** The number of a slot among places: below it are the machine's registers. */
export const SLOT_PLACE = 32;

/** A variable that is somewhere. */
export interface Whereabout {
  /** The records that gave it its value, or the pieces of it. */
  readonly records: readonly ValueRecord[];
  /** The place of each part of each record: a register, SLOT_PLACE and a slot, or -1 for none. */
  readonly places: readonly (readonly number[])[];
}

/** The variables that are elsewhere from a place of the code on, by their keys; null is nowhere. */
export type News = ReadonlyMap<string, Whereabout | null>;

/**
 * The register of changes from one instruction to the next in the order in which they are printed.
 *
 * Invariant: `places` has the places that hold each register, `best` the one of them that is told;
 * `known` is what the instructions so far were told. A variable that may differ from that is among
 * `changed`.
 */
export class Ledger {
  /** The variables that may be in each virtual register. */
  readonly #asked: ReadonlyMap<number, ReadonlySet<string>>;
  readonly #places = new Map<number, Set<number>>();
  readonly #best = new Map<number, number>();
  readonly #known = new Map<string, Whereabout>();
  readonly #changed = new Set<string>();
  /** The state behind the last block. */
  #state: State | null = null;

  constructor(asked: ReadonlyMap<number, ReadonlySet<string>>) {
    this.#asked = asked;
  }

  /** Begins a block, where that is known. */
  begin(state: State): void {
    const last = this.#state;
    this.#state = state;
    if (last?.holds !== state.holds) {
      last?.holds.forEach((before, place) => {
        if (!state.holds.has(place)) this.moved(place, before, undefined);
      });
      state.holds.forEach((after, place) => {
        this.moved(place, last?.holds.get(place), after);
      });
    }
    if (last?.bound === state.bound) return;
    this.#known.forEach((_, key) => {
      if (!state.bound.has(key)) this.#changed.add(key);
    });
    state.bound.forEach((records, key) => {
      if (this.#known.get(key)?.records !== records) this.#changed.add(key);
    });
  }

  /** Notes that a variable was said to be something, or nothing. */
  said(key: string): void {
    this.#changed.add(key);
  }

  /** Notes that a place holds other registers than before. */
  moved(place: number, before: readonly number[] = NONE, after: readonly number[] = NONE): void {
    if (before === after) return;
    for (const register of before)
      if (!after.includes(register)) {
        this.#places.get(register)?.delete(place);
        if (this.#best.get(register) === place) this.#choose(register);
      }
    for (const register of after)
      if (!before.includes(register)) {
        const places = this.#places.get(register);
        if (places === undefined) this.#places.set(register, new Set([place]));
        else places.add(place);
        if (rank(place) > rank(this.#best.get(register) ?? -1)) this.#choose(register);
      }
  }

  /** Chooses the place of a register: the first of those that are kept the longest. */
  #choose(register: number): void {
    let best = -1;
    for (const place of this.#places.get(register) ?? []) if (rank(place) > rank(best)) best = place;
    this.#best.set(register, best);
    for (const key of this.#asked.get(register) ?? []) this.#changed.add(key);
  }

  /** Returns the news since the last ones; null if there are none. */
  news({ bound }: State): News | null {
    if (this.#changed.size === 0) return null;
    const news = new Map<string, Whereabout | null>();
    for (const key of this.#changed) {
      const old = this.#known.get(key);
      const at = this.#at(old, bound.get(key));
      if (at === old) continue;
      news.set(key, at ?? null);
      if (at === undefined) this.#known.delete(key);
      else this.#known.set(key, at);
    }
    this.#changed.clear();
    return news.size === 0 ? null : news;
  }

  /** Returns where a variable of these records is: its old whereabout, if it is there still. */
  #at(old: Whereabout | undefined, records: readonly ValueRecord[] | undefined): Whereabout | undefined {
    if (records === undefined) return undefined;
    if (old !== undefined && sameList(old.records, records) && this.#isStill(old)) return old;
    return { records, places: records.map(({ parts }) => parts.map((part) => this.#placeOf(part))) };
  }

  #isStill({ records, places }: Whereabout): boolean {
    return records.every(({ parts }, i) => parts.every((part, k) => places[i]?.[k] === this.#placeOf(part)));
  }

  #placeOf(part: Origin): number {
    if (typeof part !== 'number') return -1;
    return part < VIRTUAL ? part : (this.#best.get(part) ?? -1);
  }
}

const NONE: readonly number[] = [];

/** Slots keep what they hold the longest, then registers that calls give back. */
const rank = (place: number): number => {
  if (place < 0) return -1;
  if (place >= SLOT_PLACE) return 3;
  return isKept(place) ? 2 : 1;
};

/** True for registers that a function gives back as they were: s0 to s11. */
export const isKept = (register: number): boolean =>
  register === 8 || register === 9 || (register >= 18 && register <= 27);
