/** Parts of the runtime: constructors of objects of any size, and what makes arrays; charged. */

import type { Any, Part, Runtime } from './runtime.ts';

/** Puts a constructor in the place of a built-in one. */
export const constructorPart: Part = (r: Runtime) => {
  const { own } = r;
  const { ELEMENTS, BUILTIN_DEPTH } = r.limits;
  const { construct } = Reflect;
  r.place = (name, native, prepare, callable = false) => {
    const isError = native === Error || Object.getPrototypeOf(native) === Error;
    const routine = {
      // A function, so that it can be constructed.
      [name]: function (...args: Any[]): Any {
        if (new.target === undefined && !callable) throw new TypeError(`${name} is made with new`);
        // The object itself takes memory, too.
        const depth = r.into(BUILTIN_DEPTH, 16);
        const target = new.target === undefined || new.target === routine ? native : new.target;
        const made = construct(native, prepare(args), target);
        return r.leave(depth, isError ? r.worded(made) : made);
      },
    }[name] as Any;
    Object.setPrototypeOf(routine, Object.getPrototypeOf(native));
    for (const key of Reflect.ownKeys(native))
      Object.defineProperty(routine, key, Object.getOwnPropertyDescriptor(native, key) as PropertyDescriptor);
    // V8 makes the arrays of the host slow as well if this property of arrays is touched: reads.ts.
    if (native === Array) r.door.Array = native;
    else Object.defineProperty(native.prototype, 'constructor', { value: routine });
    own[name] = routine;
  };
  const elements = (args: Any[]): Any[] => {
    const [first] = args;
    if (args.length !== 1 || typeof first !== 'number') r.charge(args.length);
    else if (!(first <= ELEMENTS)) throw new RangeError(`more than ${ELEMENTS} elements`);
    else r.charge(first > 0 ? first : 0);
    return args;
  };
  r.place('Array', Array, elements, true);
  const filled = ([from]: Any[]): Any[] => (from === undefined || from === null ? [] : [r.drawn(from)]);
  for (const type of [WeakMap, WeakSet]) r.place(type.name, type, filled);
};

/** The constructors of exceptions: each takes the frames of the stack with it. */
export const errorPart: Part = (r: Runtime) => {
  const { own, global } = r;
  const charged = (args: Any[]): Any[] => {
    r.charge(r.limits.FRAMES);
    return args;
  };
  r.place('Error', Error, charged, true);
  for (const name of ['Eval', 'Range', 'Reference', 'Syntax', 'Type', 'URI']) {
    r.place(`${name}Error`, global[`${name}Error`], charged, true);
    Object.setPrototypeOf(own[`${name}Error`], own.Error);
  }
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

/** The routines that make arrays and objects of what they draw: Array.from and its kin. */
export const makerPart: Part = (r: Runtime) => {
  const { own, global } = r;
  const { apply } = Reflect;
  const { iterator } = Symbol;
  const { fromEntries } = Object;
  /** The elements of an iterable or an array-like object, each given to `func` if there is one. */
  const elements = (from: Any, func: Any, self: Any): Any[] => {
    if (from === undefined || from === null) throw new TypeError('from of nothing');
    if (func !== undefined && typeof func !== 'function') throw new TypeError('from by no function');
    const isIterable = from[iterator] !== undefined && from[iterator] !== null;
    if (func === undefined) return isIterable ? r.drawn(from) : r.elementsOf(from);
    const made: Any[] = [];
    const add = (it: Any): void => {
      r.charge(1);
      made[made.length] = apply(func, self, [it, made.length]);
    };
    if (isIterable) for (const it of from) add(it);
    else for (let i = 0, length = r.lengthOf(from); i < length; i++) add(from[i]);
    return made;
  };
  own['Array.from'] = r.counted('from', elements, () => 0);
  own['TypedArray.from'] = r.counted(
    'from',
    function (this: Any, from: Any, func: Any, self: Any) {
      return new this(r.numbers(elements(from, func, self)));
    },
    () => 0,
  );
  const { of } = Object.getPrototypeOf(Uint8Array) as Any;
  own['TypedArray.of'] = r.counted(
    'of',
    function (this: Any, ...args: Any[]) {
      return apply(of, this, r.numbers(args));
    },
    (_self, args) => args.length,
  );
  own['Object.fromEntries'] = r.counted(
    'fromEntries',
    (from: Any) => fromEntries(r.drawn(from).map((it) => [r.word(it[0]), it[1]])),
    () => 0,
  );
  /** A routine of a text, and of nothing else that is long. */
  const texts = (name: string): Any => {
    const native = global[name];
    const routine = (text: Any, radix: Any): Any => {
      const whole = r.string(text);
      r.charge(whole.length);
      return native(whole, radix);
    };
    return Object.defineProperty(
      r.counted(name, routine, () => 0),
      'length',
      { value: native.length },
    );
  };
  for (const name of ['parseInt', 'parseFloat', 'decodeURI', 'decodeURIComponent']) own[name] = texts(name);
  for (const name of ['encodeURI', 'encodeURIComponent']) own[name] = texts(name);
  for (const name of ['parseInt', 'parseFloat']) own[`Number.${name}`] = own[name];
};
