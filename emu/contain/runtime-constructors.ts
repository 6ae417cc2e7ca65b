/** Parts of the runtime: constructors of objects of any size, charged for it. */

import type { Any, Part, Runtime } from './runtime.ts';

/** Puts a constructor in the place of a built-in one. */
export const constructorPart: Part = (r: Runtime) => {
  const { own } = r;
  const { ELEMENTS, BUILTIN_DEPTH } = r.limits;
  const { construct } = Reflect;
  /** A number of elements or bytes, and its charge. */
  const room = (n: Any): number => {
    if (!(n <= ELEMENTS)) throw new RangeError(`more than ${ELEMENTS} elements`);
    return n;
  };
  const place = (name: string, native: Any, cost: (args: Any[]) => number, callable: boolean): Any => {
    const routine = {
      // A function, so that it can be constructed.
      [name]: function (...args: Any[]): Any {
        if (new.target === undefined && !callable) throw new TypeError(`${name} is made with new`);
        const depth = r.into(BUILTIN_DEPTH);
        // The object itself takes memory, too.
        r.charge(16 + cost(args));
        const target = new.target === undefined || new.target === routine ? native : new.target;
        const made = construct(native, name === 'ArrayBuffer' ? [args[0]] : args, target);
        return r.leave(depth, made);
      },
    }[name] as Any;
    Object.setPrototypeOf(routine, Object.getPrototypeOf(native));
    for (const key of Reflect.ownKeys(native))
      Object.defineProperty(routine, key, Object.getOwnPropertyDescriptor(native, key) as PropertyDescriptor);
    // V8 makes the arrays of the host slow as well if this property of arrays is touched: reads.ts.
    if (native === Array) r.door.Array = native;
    else Object.defineProperty(native.prototype, 'constructor', { value: routine });
    own[name] = routine;
    return routine;
  };
  const sized = ([first]: Any[]): number => (typeof first === 'number' ? room(first) : r.size(first));
  place('Array', Array, (args) => (args.length === 1 ? sized(args) : args.length), true);
  place('ArrayBuffer', ArrayBuffer, ([n]) => room(n ?? 0), false);
  for (const name of ['Int8', 'Uint8', 'Int16', 'Uint16', 'Int32', 'Uint32', 'Float32', 'Float64'])
    place(`${name}Array`, r.global[`${name}Array`], sized, false);
  place('Uint8ClampedArray', Uint8ClampedArray, sized, false);
  place('Map', Map, ([from]) => r.size(from), false);
  place('Set', Set, ([from]) => r.size(from), false);
  place('WeakMap', WeakMap, ([from]) => r.size(from), false);
  place('WeakSet', WeakSet, ([from]) => r.size(from), false);
};

/**
 * Symbol, without the symbols that reach into built-in routines: they cannot be deleted from the
 * built-in one.
 */
export const symbolPart: Part = (r: Runtime) => {
  const { own } = r;
  const native = Symbol as Any;
  const routine = {
    Symbol(description: Any): symbol {
      const depth = r.into(r.limits.BUILTIN_DEPTH);
      return r.leave(depth, native(description)) as symbol;
    },
  }.Symbol as Any;
  for (const key of ['hasInstance', 'iterator', 'toPrimitive', 'toStringTag', 'unscopables'])
    Object.defineProperty(routine, key, { value: native[key] });
  Object.defineProperty(routine, 'prototype', { value: native.prototype });
  Object.defineProperty(routine, 'length', { value: 0 });
  Object.defineProperty(native.prototype, 'constructor', { value: routine });
  own.Symbol = routine;
};

/** The routines that make arrays: Array.from and its kin. */
export const makerPart: Part = (r: Runtime) => {
  const { own } = r;
  const { ELEMENTS } = r.limits;
  const { apply } = Reflect;
  /** The elements of an iterable or an array-like object. */
  const elements = (from: Any, func: Any, self: Any): Any[] => {
    if (from === undefined || from === null) throw new TypeError('from of nothing');
    const made: Any[] = [];
    const add = (it: Any): void => {
      r.charge(1);
      made[made.length] = func === undefined ? it : apply(func, self, [it, made.length]);
    };
    if (from[Symbol.iterator] !== undefined) for (const it of from) add(it);
    else {
      const { length } = from;
      if (length > ELEMENTS) throw new RangeError(`more than ${ELEMENTS} elements`);
      for (let i = 0; i < length; i++) add(from[i]);
    }
    return made;
  };
  own['Array.from'] = r.counted(
    'from',
    (from: Any, func: Any, self: Any) => elements(from, func, self),
    () => 0,
  );
  own['TypedArray.from'] = r.counted(
    'from',
    function (this: Any, from: Any, func: Any, self: Any) {
      return new this(elements(from, func, self));
    },
    () => 0,
  );
  const { global } = r;
  for (const name of [
    'parseInt',
    'parseFloat',
    'decodeURI',
    'decodeURIComponent',
    'encodeURI',
    'encodeURIComponent',
  ])
    own[name] = r.counted(name, global[name], (_self, [text]) => r.size(text));
};
