/**
 * A part of the runtime: maps and sets. An engine keeps the place of an entry that is deleted until
 * it makes a new table, and an iterator walks over all of them at its next step. So each table has
 * a count of such places, kept by V8's rules for new ones, and an iterator of its own charges for
 * them. The built-in prototypes stay as they are, and no code of a user's has them: V8 would take
 * the quick ways from the maps of the whole process if they were changed.
 */

import type { Any, Part, Runtime } from './runtime.ts';

/** The state of a map or a set. */
interface Table {
  /** Entries that the table has room for. */
  room: number;
  /** Places of deleted entries. */
  dead: number;
  /** Entries that have ever been deleted. */
  lost: number;
}

/** Maps and sets. */
export const mapPart: Part = (r: Runtime) => {
  const { own } = r;
  const { KEY, BUILTIN_DEPTH } = r.limits;
  const { apply, construct, defineProperty, getPrototypeOf, setPrototypeOf } = Reflect;
  const { bind, call } = Function.prototype;
  const { iterator, toStringTag } = Symbol;
  const uncurried = (native: Any): Any => apply(bind, call, [native]);
  /** Units for the memory of an entry. */
  const ENTRY = 8;
  /** Places of deleted entries that a unit stands for, and the room of a new table. */
  const PLACES = 4;
  const ROOM = 4;
  const checked = (key: Any): Any => {
    if (typeof key === 'string' && key.length > KEY)
      throw new RangeError(`a key of more than ${KEY} characters`);
    return key;
  };
  for (const type of [WeakMap, WeakSet]) {
    const name = type === WeakMap ? 'set' : 'add';
    const native = (type.prototype as Any)[name];
    const puts = {
      [name](this: Any, key: Any, value: Any): Any {
        r.charge(ENTRY);
        return apply(native, this, [key, value]);
      },
    }[name] as Any;
    own[`${type.name}.prototype.${name}`] = Object.defineProperty(puts, 'length', { value: native.length });
  }
  const make = (type: Any, putting: string): void => {
    const native = type.prototype;
    const size = uncurried(Object.getOwnPropertyDescriptor(native, 'size')?.get);
    const [has, put, remove, clear] = ['has', putting, 'delete', 'clear'].map((it) => uncurried(native[it]));
    const get = native.get === undefined ? undefined : uncurried(native.get);
    const step = uncurried((getPrototypeOf(new type().keys()) as Any).next);
    /** The built-in kind, with a table; its prototype is not that of the built-in one. */
    class Own extends (type as new () => object) {
      readonly #table: Table = { room: ROOM, dead: 0, lost: 0 };
      static of(it: Any): Table {
        return (it as Own).#table;
      }
    }
    /** Charges for finding a key: numbers can be chosen so that one chain has them all. */
    const find = (self: Any, key: Any): void => {
      if (typeof key === 'number') r.charge(size(self) >> 5);
    };
    const enter = (self: Any, key: Any, value: Any): Any => {
      r.charge(ENTRY);
      find(self, key);
      const table = Own.of(self);
      const before = size(self);
      put(self, checked(key), value);
      if (size(self) === before || before + table.dead < table.room) return self;
      if (table.dead < table.room >> 1) table.room *= 2;
      table.dead = 0;
      return self;
    };
    const removes = (self: Any, key: Any): boolean => {
      find(self, key);
      const table = Own.of(self);
      if (!remove(self, key)) return false;
      table.dead++;
      table.lost++;
      if (size(self) < table.room >> 2) {
        table.room >>= 1;
        table.dead = 0;
      }
      return true;
    };
    class Steps {
      readonly #iterator: Any;
      readonly #table: Table;
      /** The deleted entries that have been paid for. */
      #paid: number;
      constructor(steps: Any, table: Table) {
        this.#iterator = steps;
        this.#table = table;
        this.#paid = table.lost - table.dead;
      }
      next(): Any {
        const { lost } = this.#table;
        if (lost !== this.#paid) {
          r.charge((lost - this.#paid) / PLACES);
          this.#paid = lost;
        }
        return step(this.#iterator);
      }
    }
    const steps = Steps.prototype as Any;
    setPrototypeOf(steps, getPrototypeOf(getPrototypeOf([].values()) as Any));
    defineProperty(steps, toStringTag, { value: `${type.name} Iterator`, configurable: true });
    r.door[`${type.name}Iterator`] = steps;
    const walking = (name: string): Any => {
      const walk = uncurried(native[name]);
      return {
        [name](this: Any): Any {
          const table = Own.of(this);
          r.charge(4);
          return new Steps(walk(this), table);
        },
      }[name];
    };
    const [keys, values, entries] = ['keys', 'values', 'entries'].map(walking);
    const forEach = r.counted('forEach', native.forEach, (self) => size(self) + Own.of(self).dead / PLACES);
    const routines: Any = {
      has(this: Any, key: Any): boolean {
        find(this, key);
        return has(this, key);
      },
      delete(this: Any, key: Any): boolean {
        return removes(this, key);
      },
      clear(this: Any): void {
        const table = Own.of(this);
        clear(this);
        table.room = ROOM;
        table.dead = 0;
      },
      get size(): number {
        return size(this);
      },
    };
    const puts: Any =
      get === undefined
        ? {
            add(this: Any, key: Any): Any {
              return enter(this, key, undefined);
            },
          }
        : {
            get(this: Any, key: Any): Any {
              find(this, key);
              return get(this, key);
            },
            set(this: Any, key: Any, value: Any): Any {
              return enter(this, key, value);
            },
          };
    const prototype: Any = Own.prototype;
    setPrototypeOf(prototype, Object.prototype);
    for (const from of [puts, routines])
      for (const key of Object.keys(from)) {
        const found = Object.getOwnPropertyDescriptor(from, key) as PropertyDescriptor;
        defineProperty(prototype, key, { ...found, enumerable: false });
      }
    const walks: Any = { values, keys: get === undefined ? values : keys, entries, forEach };
    walks[iterator] = get === undefined ? values : entries;
    walks[toStringTag] = type.name;
    for (const key of Reflect.ownKeys(walks))
      defineProperty(prototype, key, { value: walks[key], writable: true, configurable: true });
    const { name } = type;
    const routine = {
      [name]: function (from: Any): Any {
        if (new.target === undefined) throw new TypeError(`${name} is made with new`);
        const depth = r.into(BUILTIN_DEPTH, 16);
        const it = (new.target === routine ? new Own() : construct(Own, [], new.target)) as Any;
        // A target without a prototype gets the built-in one.
        if (getPrototypeOf(it) === native) setPrototypeOf(it, prototype);
        if (from !== undefined && from !== null) fill(it, r.drawn(from));
        return r.leave(depth, it);
      },
    }[name] as Any;
    const fill = (it: Any, elements: Any[]): void => {
      const add = it[putting];
      const isOwn = add === prototype[putting];
      for (const element of elements) {
        const pair = get === undefined ? [element] : [element[0], element[1]];
        if (isOwn) enter(it, pair[0], pair[1]);
        else apply(add, it, pair);
      }
    };
    Object.defineProperty(routine, 'length', { value: 0 });
    Object.defineProperty(routine, 'prototype', { value: prototype, writable: false });
    defineProperty(prototype, 'constructor', { value: routine, writable: true, configurable: true });
    own[name] = routine;
  };
  make(Map, 'set');
  make(Set, 'add');
};
