/** A part of the runtime: the names and values of members. */

import type { Any, Part, Runtime } from './runtime.ts';

/** Names, elements, lengths. */
export const memberPart: Part = (r: Runtime) => {
  const BuiltIn = Array;
  /** The longest array that is allocated at once. */
  const LONGEST = 2 ** 25;
  /** Units for a name that is new in an object. */
  const NEW = 16;
  /** Units for a name of a prototype: they are sorted into a new table. */
  const SORTED = 4;
  const { inserted } = r;
  const { KEY } = r.limits;
  const { isArray } = Array;
  const { freeze } = Object;
  // The realm's code has none.
  const Proxied = Proxy;
  const { iterator } = Symbol;
  const { ownKeys } = Reflect;
  const elements = (Array.prototype as Any)[iterator];
  const isObject = (value: Any): boolean =>
    (typeof value === 'object' && value !== null) || typeof value === 'function';
  /** All prototypes, and those of classes that have no object yet. */
  const prototypes = new WeakSet<object>();
  /** The object that was last found to be none, or something that no program has. */
  let last: unknown = prototypes;
  r.noted = (prototype: object) => {
    prototypes.add(prototype);
    last = prototypes;
  };
  inserted.made = (made: Any) => r.noted(made.prototype);
  r.changed = (object: Any) => {
    if (object === last || !isObject(object)) return;
    if (prototypes.has(object)) r.charge(SORTED * ownKeys(object).length);
    else last = object;
  };
  /** A name, looked at with the object that it is read from. */
  const named = (given: Any, object: Any): Any => {
    const name = r.word(given);
    if (name === 'prototype') r.found(r.dataOf(object, name));
    if (name === 'constructor' && r.dataOf(object, name) === BuiltIn)
      throw new TypeError('constructor is read by itself here');
    if (name !== iterator || r.dataOf(object, name) !== elements) return name;
    // The same elements, of an array only.
    if (r.dataOf(object, 'values') !== r.own['Array.prototype.values'])
      throw new TypeError('Symbol.iterator is not read from what has values of its own');
    return 'values';
  };
  /** True of a name like most. */
  const isPlain = (name: Any): boolean =>
    typeof name === 'string' && name.length <= KEY && name !== 'constructor' && name !== 'prototype';
  inserted.name = (given: Any, object: Any) => (isPlain(given) ? given : named(given, object));
  inserted.slot = (given: Any, object: Any) => {
    const name = isPlain(given) ? given : named(given, object);
    // A property by a name of its own takes more memory than a unit stands for.
    r.charge(name === 'length' && isArray(object) ? LONGEST : NEW);
    r.changed(object);
    return name;
  };
  inserted.word = r.word;
  inserted.key = (given: Any) => {
    const name = r.word(given);
    if (name === 'constructor' || name === 'prototype') throw new TypeError(`${name} is read by itself here`);
    if (name === iterator) throw new TypeError('Symbol.iterator is read by itself here');
    return name;
  };
  const store = (value: Any, object: Any): Any => {
    if (isArray(object) || typeof value === 'number') return value;
    return r.typedLength(object) === undefined ? value : r.number(value);
  };
  inserted.store = store;
  const storing = freeze({
    set(object: Any, name: Any, value: Any): boolean {
      object[name] = store(value, object);
      return true;
    },
  });
  inserted.target = (object: Any) =>
    isArray(object) || r.typedLength(object) === undefined ? object : new Proxied(object, storing);
  inserted.lose = (object: Any) => {
    r.changed(object);
    return object;
  };
  inserted.size = (value: Any) => {
    const n = r.number(value);
    if (n > 0) r.charge(n > LONGEST ? LONGEST : n);
    return value;
  };
  /** A length that has changed by one: of an array with few elements, all are looked at. */
  inserted.resize = (length: Any) => {
    r.charge(length > 0 ? length >>> 5 : 0);
    return length;
  };
};
