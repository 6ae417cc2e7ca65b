/**
 * A callout scheme of a user's, in a realm. The kernel gets a scheme of ours that calls it: each
 * call is an activity with a bound in work, and each answer is checked. The scheme gets the numbers
 * of callouts, the present tick, and copies of the columns; so whatever it writes, the table stays
 * as it is. A scheme that breaks a bound, throws, or answers what no scheme may answer is
 * convicted: SchemeFault.
 */

import type {
  CalloutColumns,
  CalloutFunc,
  Scheme,
  SchemeMaker,
  SlotWatch,
  Wheel,
} from '../../kernel/callout/scheme.ts';
import { INT_MAX, NONE, WINDOW } from '../../kernel/callout/scheme.ts';
import type { HostRoutine } from './realm.ts';
import type { SchemeRealm } from './schemerealm.ts';
import { OPTIONAL, ROUTINES, type Routine } from './schemeroutines.ts';
import { StandIns } from './standins.ts';

/** The most wheels that a scheme has. */
const MAX_WHEELS = 64;

/** The marks of a callout that the scheme has been given, and of one that has a handle besides. */
const STARTED = 1;
const HANDLED = 2;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isBound = (value: unknown): value is number => isCount(value) || value === Number.POSITIVE_INFINITY;

/** The maker of the scheme that `make`, a function of the realm's, makes. */
export const schemeMaker =
  (at: SchemeRealm, make: unknown): SchemeMaker =>
  (table, watch) =>
    new ContainedScheme(at, make, table, watch);

class ContainedScheme implements Scheme {
  readonly name: string;
  readonly order: Scheme['order'];
  readonly longest: number;
  readonly knowsNext: boolean;
  readonly nbuckets: number;
  readonly bound: Scheme['bound'];
  visited = 0;
  steps = 0;
  /** Only schemes that count many ticks at once, find, or have slots or wheels, have these. */
  pass?: (n: number) => void;
  find?: (func: CalloutFunc, arg: unknown) => number;
  unslotted?: () => number;
  wheels?: () => readonly Wheel[];
  /** Only a scheme that gives the handles has these two. */
  giveHandle?: (c: number) => number;
  holder?: (handle: number) => number;

  /** An exception of the hardware's routines; undefined if there was none. */
  private failed: { readonly error: unknown } | undefined = undefined;
  private readonly at: SchemeRealm;
  /** The steps of the realm when it was made. */
  private readonly born: number;
  private readonly table: CalloutColumns;
  /** The scheme, an object of the realm's. */
  private readonly scheme: unknown;
  /** Its routines, functions of the realm's. */
  private readonly routines: Readonly<Record<Routine, unknown>>;
  /** Copies of the columns, for the scheme. */
  private readonly times: { readonly inside: object; readonly memory: Int32Array };
  private readonly shown: StandIns;
  /** STARTED or HANDLED for each callout that the scheme has been given and has not given back. */
  private readonly started: Uint8Array;

  constructor(at: SchemeRealm, make: unknown, table: CalloutColumns, watch: SlotWatch | undefined) {
    const { realm } = at;
    this.at = at;
    this.born = realm.used;
    this.table = table;
    this.times = realm.ints(table.ncallout);
    this.started = new Uint8Array(table.ncallout);
    this.shown = new StandIns(realm, table.ncallout);
    const args = [this.columns(), ...(watch === undefined ? [] : [this.watching(watch)])];
    const made = realm.call(make, undefined, args);
    if (this.failed !== undefined) throw (this.failed as { readonly error: unknown }).error;
    this.scheme = at.value('making the scheme', made);
    this.routines = this.ownRoutines();
    this.name = this.declared(
      'name',
      'a text of 1 to 64 printable characters',
      (it) => typeof it === 'string' && /^[ -~]{1,64}$/.test(it),
    );
    this.order = this.declared('order', "'fifo', 'lifo' or 'none'", (it) =>
      ['fifo', 'lifo', 'none'].includes(it),
    );
    this.longest = this.declared(
      'longest',
      'an int of 1 or more',
      (it) => isCount(it) && it >= 1 && it <= INT_MAX,
    );
    this.knowsNext = this.declared('knowsNext', 'true or false', (it) => typeof it === 'boolean');
    this.nbuckets = this.declared(
      'nbuckets',
      'an int of 1 or more',
      (it) => isCount(it) && it >= 1 && it <= INT_MAX,
    );
    this.bound = this.bounds();
    this.takeOptional();
  }

  /** Takes over the routines that the scheme need not have. */
  private takeOptional(): void {
    const { pass, find, unslotted, wheels, giveHandle, holder } = this.routines;
    if (typeof pass === 'function') this.pass = this.passing;
    if (typeof find === 'function') this.find = this.finding;
    if (typeof unslotted === 'function') this.unslotted = this.outsideSlots;
    if (typeof wheels === 'function') this.wheels = this.wheelsOf;
    if (typeof giveHandle === 'function') this.giveHandle = this.giving;
    if (typeof holder === 'function') this.holder = this.holding;
    if (typeof giveHandle !== 'function' && holder !== undefined)
      this.at.wrong('giveHandle is', giveHandle, 'a function, as holder is');
    if (giveHandle !== undefined && typeof holder !== 'function')
      this.at.wrong('holder is', holder, 'a function, as giveHandle is');
  }

  /** The scheme's routines. SchemeFault if one is missing. */
  private ownRoutines(): Record<Routine, unknown> {
    const { at, scheme } = this;
    const routine = (name: Routine): [Routine, unknown] => {
      const found = at.read(scheme, name);
      if (typeof found === 'function') return [name, at.realm.bound(found, scheme)];
      if ((OPTIONAL as readonly string[]).includes(name)) return [name, undefined];
      return at.wrong(`${name} is`, found, 'a function');
    };
    return Object.fromEntries([...ROUTINES, ...OPTIONAL].map(routine)) as Record<Routine, unknown>;
  }

  /** The table as the scheme has it. */
  private columns(): object {
    const { realm } = this.at;
    const { c_func, c_arg } = this.shown;
    const { table } = this;
    const { ncallout } = table;
    const values = { ncallout, c_time: this.times.inside, c_func, c_arg };
    return realm.object({ values, getters: { ticks: () => table.ticks } });
  }

  /** The hardware as the scheme has it. */
  private watching(watch: SlotWatch): object {
    const { at } = this;
    const arrays: HostRoutine = ([sizes]) => {
      watch.arrays(
        this.list(sizes, 'arrays').map((it) => (isCount(it) ? it : at.wrong('a size is', it, 'an int'))),
      );
    };
    const mark: HostRoutine = ([slot, busy]) => {
      if (!isCount(slot)) at.wrong('the slot of mark() is', slot, 'the number of a slot');
      watch.mark(slot as number, busy === true);
    };
    return at.realm.object({ functions: { arrays: this.noting(arrays), mark: this.noting(mark) } });
  }

  /** Notes an exception of a routine's, so that it comes out even if the scheme catches it. */
  private noting(routine: HostRoutine): HostRoutine {
    return (args) => {
      try {
        return routine(args);
      } catch (error) {
        this.failed ??= { error };
        throw error;
      }
    };
  }

  /** The elements of an array of the realm's. */
  private list(array: unknown, what: string): unknown[] {
    const { at } = this;
    const length = at.read(array, 'length');
    if (!isCount(length) || (length as number) > MAX_WHEELS)
      at.wrong(`the length of ${what} is`, length, `${MAX_WHEELS} or less`);
    return Array.from({ length: length as number }, (_, i) => at.read(array, `${i}`));
  }

  /** A constant that the scheme declares. */
  // biome-ignore lint/suspicious/noExplicitAny: the type is that of the field
  private declared(key: string, must: string, holds: (value: any) => boolean): any {
    const value = this.at.read(this.scheme, key);
    return holds(value) ? value : this.at.wrong(`${key} is`, value, must);
  }

  private bounds(): Scheme['bound'] {
    const { at } = this;
    const bound = at.read(this.scheme, 'bound');
    const of = (key: keyof Scheme['bound']): number => {
      const value = bound === undefined ? undefined : at.read(bound, key);
      return isBound(value) ? value : at.wrong(`bound.${key} is`, value, 'a number of 0 or more');
    };
    return { start: of('start'), stop: of('stop'), hardtick: of('hardtick'), expire: of('expire') };
  }

  // Calls.

  /** Calls a routine, and takes over its count. Its answer, unchecked. */
  private enter(routine: Routine, a?: unknown, b?: unknown): unknown {
    const { at } = this;
    const { answer, threw } = at.realm.enter(this.routines[routine], this.scheme, a, b);
    if (this.failed !== undefined) throw this.failed.error;
    if (threw !== undefined) at.convict(`${routine}()`, threw);
    at.holdToLife(this.born);
    if (!isCount(answer.visited))
      at.wrong(`after ${routine}() visited is`, answer.visited, 'an int of 0 or more');
    this.visited = answer.visited as number;
    return answer.value;
  }

  /** An answer that must be an int from `least` to `most`. */
  private int(routine: Routine, value: unknown, least: number, most: number): number {
    if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most)
      return value as number;
    return this.at.wrong(`${routine}() returned`, value, `an int from ${least} to ${most}`);
  }

  lateness(ticks: number): number {
    const { visited } = this;
    const answer = this.int('lateness', this.enter('lateness', ticks), 0, INT_MAX);
    this.visited = visited;
    return answer;
  }

  start(c: number, ticks: number): void {
    this.started[c] = STARTED;
    this.times.memory[c] = this.table.c_time[c] as number;
    if (this.find !== undefined) this.shown.show(c, this.table.c_func[c], this.table.c_arg[c]);
    this.enter('start', c, ticks);
  }

  stop(c: number): void {
    this.enter('stop', c);
    this.takeBack(c);
  }

  hardtick(): boolean {
    const wanted = this.enter('hardtick');
    return typeof wanted === 'boolean'
      ? wanted
      : this.at.wrong('hardtick() returned', wanted, 'true or false');
  }

  skip(n: number): void {
    this.enter('skip', n);
  }

  private readonly passing = (n: number): void => {
    this.enter('pass', n);
  };

  expire(): number {
    const value = this.enter('expire');
    const { steps } = this.at.realm.answer;
    if (!isCount(steps)) this.at.wrong('after expire() steps is', steps, 'an int of 0 or more');
    this.steps = steps as number;
    return value === WINDOW ? WINDOW : this.out('expire', value);
  }

  private readonly finding = (func: CalloutFunc, arg: unknown): number =>
    this.out('find', this.enter('find', this.shown.standIn(func), this.shown.standIn(arg)));

  private readonly outsideSlots = (): number => {
    const ticks = this.enter('unslotted');
    return ticks === Number.POSITIVE_INFINITY ? ticks : this.int('unslotted', ticks, 1, INT_MAX);
  };

  private readonly giving = (c: number): number => {
    this.started[c] = HANDLED;
    return this.int('giveHandle', this.enter('giveHandle', c), 1, Number.MAX_SAFE_INTEGER);
  };

  private readonly holding = (handle: number): number => {
    const c = this.enter('holder', handle);
    if (c !== NONE && !(isCount(c) && this.started[c] === HANDLED))
      this.at.wrong('holder() returned', c, 'a started callout with a handle, or NONE');
    return c as number;
  };

  ticksUntilNext(bound: number): number {
    return this.int('ticksUntilNext', this.enter('ticksUntilNext', bound), 0, bound);
  }

  bucketOf(c: number): number {
    const { visited } = this;
    const answer = this.int('bucketOf', this.enter('bucketOf', c), 0, this.nbuckets - 1);
    this.visited = visited;
    return answer;
  }

  private readonly wheelsOf = (): readonly Wheel[] => {
    const { at, visited } = this;
    const list = this.list(this.enter('wheels'), 'wheels()');
    this.visited = visited;
    return list.map((wheel) => {
      const of = (key: keyof Wheel): number => {
        const value = at.read(wheel, key);
        return isCount(value) ? value : at.wrong(`${key} of a wheel is`, value, 'an int of 0 or more');
      };
      return { first: of('first'), slots: of('slots'), unit: of('unit'), hand: of('hand') };
    });
  };

  check(): number {
    const { visited } = this;
    const answer = this.int('check', this.enter('check'), 0, this.table.ncallout);
    this.visited = visited;
    return answer;
  }

  /** A callout that the scheme hands out: it must have been started. */
  private out(routine: Routine, value: unknown): number {
    if (value === NONE) return NONE;
    const c = value as number;
    if (!isCount(c) || !this.started[c])
      this.at.wrong(
        `${routine}() returned`,
        value,
        `a started callout, NONE${routine === 'expire' ? ' or WINDOW' : ''}`,
      );
    this.takeBack(c);
    return c;
  }

  private takeBack(c: number): void {
    this.started[c] = 0;
    if (this.find !== undefined) this.shown.show(c, null, undefined);
  }
}
