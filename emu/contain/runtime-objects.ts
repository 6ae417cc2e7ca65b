/** Parts of the runtime: built-in routines of objects and functions, charged for their work. */

import type { Any, Part, Runtime } from './runtime.ts';

/** Object. */
export const objectPart: Part = (r: Runtime) => {
  const { own, inserted } = r;
  const { isArray } = Array;
  const { apply } = Reflect;
  const O = Object as Any;
  const isObject = (it: Any): boolean => (typeof it === 'object' && it !== null) || typeof it === 'function';
  const first = (name: string): void => {
    own[`Object.${name}`] = r.counted(name, O[name], (_self, [value]) => r.size(value));
  };
  // A pair takes more memory than a unit stands for.
  own['Object.entries'] = r.counted('entries', O.entries, (_self, [value]) => 8 * r.size(value));
  for (const name of ['keys', 'values', 'isFrozen']) first(name);
  // An element of a typed array stays what it is; engines differ in what they do then.
  for (const name of ['freeze', 'seal']) {
    const native = O[name];
    const closes = (value: Any): Any => {
      if ((r.typedLength(value) ?? 0) > 0) throw new TypeError(`${name} of a typed array that has elements`);
      return native(value);
    };
    own[`Object.${name}`] = r.counted(name, closes, (_self, [value]) => r.size(value));
  }
  const { isSealed } = O;
  own['Object.isSealed'] = r.counted(
    'isSealed',
    (value: Any) => !((r.typedLength(value) ?? 0) > 0) && isSealed(value),
    (_self, [value]) => r.size(value),
  );
  const all = (_self: Any, args: Any[]): number => args.reduce((sum: number, it) => sum + r.size(it), 0);
  /** A routine that may write the length of an array, which allocates all of it. */
  const resizing = (name: string, native: Any, cost: (self: Any, args: Any[]) => number): Any =>
    r.counted(
      name,
      (...args: Any[]) => {
        r.changed(args[0]);
        const arrays = [args[0], args[3]].filter((it) => isArray(it));
        const before = arrays.map(({ length }) => length);
        const value = apply(native, O, args);
        arrays.forEach(({ length }, i) => {
          if (length > (before[i] as number)) r.charge(Math.min(length - (before[i] as number), 2 ** 25));
        });
        return value;
      },
      cost,
    );
  /** A routine that would turn what it puts into a typed array into numbers. */
  const putting =
    (native: Any): Any =>
    (to: Any, ...args: Any[]): Any => {
      if (r.typedLength(to) !== undefined) throw new TypeError('a typed array takes its elements by set()');
      return native(to, ...args);
    };
  own['Object.assign'] = resizing('assign', putting(O.assign), all);
  const second = (_self: Any, args: Any[]): number => 2 * r.size(args[1]);
  own['Object.defineProperties'] = resizing('defineProperties', putting(O.defineProperties), second);
  for (const path of ['Object', 'Reflect']) {
    const native = r.global[path].defineProperty;
    const defines = putting(native);
    const define = (to: Any, key: Any, description: Any): Any => {
      const name = isObject(to) ? r.word(key) : key;
      const isElement = typeof name === 'string' && `${+name}` === name;
      return (isElement || typeof name === 'number' ? defines : native)(to, name, description);
    };
    own[`${path}.defineProperty`] = resizing('defineProperty', define, () => 16);
  }
  const { deleteProperty, get, has, set } = Reflect;
  own['Reflect.set'] = resizing(
    'set',
    (to: Any, key: Any, value: Any, ...receiver: Any[]) => {
      const isTyped = [to, ...receiver].some((it) => r.typedLength(it) !== undefined);
      return set(
        to,
        isObject(to) ? r.word(key) : key,
        isTyped ? r.number(value) : value,
        ...(receiver as [Any]),
      );
    },
    () => 16,
  );
  own['Reflect.deleteProperty'] = r.counted(
    'deleteProperty',
    (from: Any, key: Any) => {
      r.changed(from);
      return deleteProperty(from, isObject(from) ? r.word(key) : key);
    },
    () => 0,
  );
  own['Reflect.has'] = r.counted(
    'has',
    (object: Any, key: Any) => has(object, isObject(object) ? r.word(key) : key),
    () => 0,
  );
  const { hasOwn } = O;
  own['Object.hasOwn'] = r.counted(
    'hasOwn',
    (object: Any, key: Any) => hasOwn(object, r.word(key)),
    () => 0,
  );
  for (const name of ['hasOwnProperty', 'propertyIsEnumerable']) {
    const native = O.prototype[name];
    const asks = function (this: Any, key: Any): Any {
      return apply(native, this, [r.word(key)]);
    };
    own[`Object.prototype.${name}`] = Object.defineProperty(
      r.counted(name, asks, () => 0),
      'length',
      { value: 1 },
    );
  }
  own['Reflect.get'] = r.counted(
    'get',
    (object: Any, key: Any, ...receiver: Any[]) =>
      r.found(get(object, isObject(object) ? r.word(key) : key, ...(receiver as [Any]))),
    () => 0,
  );
  const { create, is, setPrototypeOf } = O;
  own['Object.create'] = r.counted(
    'create',
    (prototype: Any, properties: Any) => create(inserted.base(prototype), properties),
    // An object without a prototype has a table for its names from the beginning.
    (_self, [prototype, properties]) => (prototype === null ? 32 : 8) + 2 * r.size(properties),
  );
  const { getPrototypeOf, setPrototypeOf: reflected } = Reflect;
  for (const [path, native] of [
    ['Object', setPrototypeOf],
    ['Reflect', reflected],
  ] as const) {
    const set = (object: Any, prototype: Any): Any => {
      if (isObject(object) && r.isPrototype(object) && getPrototypeOf(object) !== prototype)
        throw new TypeError('the prototype of an object that is a prototype itself stays as it is');
      return native(object, inserted.base(prototype));
    };
    own[`${path}.setPrototypeOf`] = r.counted('setPrototypeOf', set, () => 0);
    const { preventExtensions } = r.global[path];
    own[`${path}.preventExtensions`] = r.counted('preventExtensions', preventExtensions, (_self, [value]) =>
      r.size(value),
    );
  }
  own['Object.is'] = r.counted('is', is, (_self, [value]) =>
    typeof value === 'string' ? value.length >> 4 : 0,
  );
};

/** The routines that read properties by name: the built-in Array does not come out of them. */
export const readPart: Part = (r: Runtime) => {
  const { own } = r;
  const described = (found: Any): Any => {
    if (found !== undefined && 'value' in found) found.value = r.found(found.value);
    return found;
  };
  const { defineProperty } = Reflect;
  const isObject = (it: Any): boolean => (typeof it === 'object' && it !== null) || typeof it === 'function';
  const { getOwnPropertyDescriptors } = Object;
  for (const path of ['Object', 'Reflect']) {
    const { getOwnPropertyDescriptor: describe, getPrototypeOf } = r.global[path];
    /** True of a value that the routine takes. */
    const has = path === 'Reflect' ? isObject : (it: Any): boolean => it !== undefined && it !== null;
    own[`${path}.getOwnPropertyDescriptor`] = r.counted(
      'getOwnPropertyDescriptor',
      (object: Any, key: Any) => described(describe(object, has(object) ? r.word(key) : key)),
      () => 0,
    );
    own[`${path}.getPrototypeOf`] = r.counted(
      'getPrototypeOf',
      (object: Any) => r.found(getPrototypeOf(object)),
      () => 0,
    );
  }
  own['Object.getOwnPropertyDescriptors'] = r.counted(
    'getOwnPropertyDescriptors',
    (object: Any) => {
      const found = getOwnPropertyDescriptors(object) as Any;
      const all: Any = {};
      const names = object === undefined || object === null ? [] : r.namesOf(Object(object));
      for (let i = 0; i < names.length; i++) {
        const key = names[i] as string;
        defineProperty(all, key, {
          value: described(found[key]),
          writable: true,
          enumerable: true,
          configurable: true,
        });
      }
      return all;
    },
    (_self, [value]) => 16 * r.size(value),
  );
};

/** Function, and calls with lists of arguments. */
export const functionPart: Part = (r: Runtime) => {
  const { own, w } = r;
  const { ARGUMENTS } = r.limits;
  const { apply, construct } = Reflect;
  /** The elements of an array-like object, as arguments. */
  const list = (from: Any): Any[] => {
    if (from === undefined || from === null) return [];
    const length = r.lengthOf(from);
    if (length > ARGUMENTS) throw new RangeError(`more than ${ARGUMENTS} arguments`);
    const args: Any[] = [];
    for (let i = 0; i < length; i++) args[i] = from[i];
    return args;
  };
  const callable = (func: Any): Any => {
    if (typeof func !== 'function') throw new TypeError('a call of something that is no function');
    return func;
  };
  const called = (func: Any, self: Any, args: Any[]): Any => {
    const depth = r.into(args.length, args.length);
    const value = apply(func, self, args);
    w[1] = depth;
    return value;
  };
  own['Function.prototype.apply'] = r.counted(
    'apply',
    function (this: Any, self: Any, from: Any) {
      return called(this, self, list(from));
    },
    () => 0,
  );
  own['Reflect.apply'] = r.counted(
    'apply',
    (func: Any, self: Any, from: Any) => called(callable(func), self, list(from)),
    () => 0,
  );
  own['Reflect.construct'] = r.counted(
    'construct',
    (func: Any, from: Any, target = func) => {
      if (typeof target === 'function') r.inserted.base(target);
      const args = list(callable(func) && from);
      r.into(args.length, args.length);
      return construct(func, args, target);
    },
    () => 0,
  );
  own['Function.prototype.bind'] = function bind(this: Any, self: Any, ...given: Any[]): Any {
    if (typeof this !== 'function') throw new TypeError('bind of something that is no function');
    // The function, its name, and the object that it is made in.
    r.charge(32 + given.length);
    const { bound } = {
      bound: (...args: Any[]): Any => {
        if (given.length + args.length > ARGUMENTS) throw new RangeError(`more than ${ARGUMENTS} arguments`);
        const depth = r.into(r.limits.BUILTIN_DEPTH);
        const value = called(this, self, [...given, ...args]);
        w[1] = depth;
        return value;
      },
    };
    const name = r.dataOf(this, 'name');
    return Object.defineProperty(bound, 'name', { value: `bound ${typeof name === 'string' ? name : ''}` });
  };
  own['Function.prototype.toString'] = function (this: Any): string {
    if (typeof this !== 'function') throw new TypeError('toString of something that is no function');
    const name = r.dataOf(this, 'name');
    return `function ${typeof name === 'string' ? name : ''}() { ... }`;
  };
};
