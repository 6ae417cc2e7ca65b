/** Knowledge of where variables are, at one place of the code: what whereabouts.ts follows. */

import type { ValueRecord } from './records.ts';

/**
 * The state of knowledge at a place of the code. States share what they have in common: there are
 * two for each block, and most blocks change little.
 *
 * Invariant: the lists of `holds` are not empty, and have only virtual registers of records. A map
 * is changed by the state that made it, and only until another state was made from this one.
 */
export class State {
  #bound: Map<string, readonly ValueRecord[]>;
  #holds: Map<number, readonly number[]>;
  #ownsBound: boolean;
  #ownsHolds: boolean;

  constructor(from?: State) {
    this.#bound = from === undefined ? new Map() : from.#bound;
    this.#holds = from === undefined ? new Map() : from.#holds;
    this.#ownsBound = this.#ownsHolds = from === undefined;
    if (from !== undefined) from.#ownsBound = from.#ownsHolds = false;
  }

  get bound(): ReadonlyMap<string, readonly ValueRecord[]> {
    return this.#bound;
  }

  get holds(): ReadonlyMap<number, readonly number[]> {
    return this.#holds;
  }

  /** Says what a variable was last said to be; undefined if that is over. */
  bind(key: string, records: readonly ValueRecord[] | undefined): void {
    if (records === undefined && !this.#bound.has(key)) return;
    if (!this.#ownsBound) this.#bound = new Map(this.#bound);
    this.#ownsBound = true;
    if (records === undefined) this.#bound.delete(key);
    else this.#bound.set(key, records);
  }

  /** Says what a place holds. Tells whether that is news. */
  put(place: number, registers: readonly number[] | undefined): boolean {
    const isNothing = registers === undefined || registers.length === 0;
    if (isNothing && !this.#holds.has(place)) return false;
    if (!this.#ownsHolds) this.#holds = new Map(this.#holds);
    this.#ownsHolds = true;
    if (isNothing) this.#holds.delete(place);
    else this.#holds.set(place, registers);
    return true;
  }

  /** Keeps what another state says as well. */
  meet(other: State): void {
    if (this.#bound !== other.#bound)
      this.#bound.forEach((records, key) => {
        const its = other.bound.get(key);
        if (its === undefined || !sameList(records, its)) this.bind(key, undefined);
      });
    if (this.#holds === other.#holds) return;
    this.#holds.forEach((registers, place) => {
      const its = other.holds.get(place);
      if (its !== registers && (its === undefined || !sameList(registers, its)))
        this.put(place, its === undefined ? its : registers.filter((it) => its.includes(it)));
    });
  }

  equals(other: State): boolean {
    return sameMap(this.#bound, other.#bound) && sameMap(this.#holds, other.#holds);
  }
}

/** Lists by keys. */
type Lists<K, T> = ReadonlyMap<K, readonly T[]>;

function sameMap<K, T>(a: Lists<K, T>, b: Lists<K, T>): boolean {
  if (a === b) return true;
  if (a.size !== b.size) return false;
  let isSame = true;
  a.forEach((list, key) => {
    const its = b.get(key);
    isSame &&= its !== undefined && sameList(list, its);
  });
  return isSame;
}

/** True if two lists have the same elements. */
export const sameList = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a === b || (a.length === b.length && a.every((it, i) => it === b[i]));
