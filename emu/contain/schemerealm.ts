/** The realm of a user's scheme, and the words in which the scheme is convicted. */

import { Panic } from '../../kernel/sys/panic.ts';
import { DEPTH } from './bounds.ts';
import type { Fuel } from './fuel.ts';
import type { Frame, Outcome, Realm, Thrown } from './realm.ts';

/** The mark of a fault, the same in every bundle of the page. */
const FAULT = Symbol.for('callwheel.SchemeFault');

/** A fault of a scheme's: a panic of the kernel that is booted on it. */
export class SchemeFault extends Panic {
  readonly [FAULT] = true;
  /** The kind of crime, as the judge has it. */
  readonly crime: 'no end' | 'crash' | 'wrong answer';
  /** The engine's own words, which are no part of a run; empty if there are none. */
  readonly detail: string;

  constructor(crime: SchemeFault['crime'], message: string, detail = '') {
    super(message);
    this.crime = crime;
    this.detail = detail;
  }

  override get told(): string {
    return this.detail === '' ? this.message : `${this.message}: ${this.detail}`;
  }
}

/** True for a fault of a scheme's, whichever bundle of the page has made it. */
export const isSchemeFault = (error: unknown): error is SchemeFault =>
  error instanceof Error && FAULT in error;

/** The place of a frame in the user's file; undefined for code that is not his. */
export type PlaceOf = (frame: Frame) => string | undefined;

/** The realm of one scheme file, and the words for its faults. */
export class SchemeRealm {
  readonly realm: Realm;
  readonly fuel: Fuel;
  /** The steps that one scheme may take in its whole life. */
  readonly life: number;
  private readonly placeOf: PlaceOf;

  constructor(realm: Realm, fuel: Fuel, placeOf: PlaceOf, life = Number.POSITIVE_INFINITY) {
    this.realm = realm;
    this.fuel = fuel;
    this.life = life;
    this.placeOf = placeOf;
  }

  /** The value that came out of `what`; SchemeFault if something else did. */
  value(what: string, outcome: Outcome): unknown {
    if ('value' in outcome) return outcome.value;
    return this.convict(what, outcome.threw);
  }

  /** A property of an object of the realm's. SchemeFault if it cannot be read. */
  read(object: unknown, key: string): unknown {
    return this.value(`reading ${key}`, this.realm.read(object, key));
  }

  /** Convicts the scheme of an exception, or of a bound that it went over in `what`. */
  convict(what: string, thrown: Thrown): never {
    const places = thrown.frames.map(this.placeOf).filter((it) => it !== undefined);
    const at = places[0] === undefined ? '' : `, at ${places[0]}`;
    if (thrown.spent === 'work')
      throw new SchemeFault('no end', `${what} does not come back: more than ${this.fuel.work} steps${at}`);
    if (thrown.spent === 'depth')
      throw new SchemeFault('no end', `${what} goes too deep: more than ${DEPTH} words of the stack${at}`);
    throw new SchemeFault('crash', `${what}: ${thrown.text}${at}`, thrown.detail);
  }

  /** Convicts the scheme that was made at `born` steps if it has taken too many since then. */
  holdToLife(born: number): void {
    if (this.realm.used - born > this.life)
      throw new SchemeFault('no end', `the scheme has taken more than ${this.life} steps in one script`);
  }

  /** Convicts the scheme of an answer. */
  wrong(what: string, value: unknown, must: string): never {
    throw new SchemeFault('wrong answer', `${what} ${this.realm.shown(value)}, must be ${must}`);
  }
}
