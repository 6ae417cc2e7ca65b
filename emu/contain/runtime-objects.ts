/** Parts of the runtime: built-in routines of objects and functions, charged for their work. */

import type { Any, Part, Runtime } from './runtime.ts';

/** Object. */
export const objectPart: Part = (r: Runtime) => {
  const { own, inserted } = r;
  const { isArray } = Array;
  const { apply } = Reflect;
  const O = Object as Any;
  const first = (name: string): void => {
    own[`Object.${name}`] = r.counted(name, O[name], (_self, [value]) => r.size(value));
  };
  // A pair takes more memory than a unit stands for.
  own['Object.entries'] = r.counted('entries', O.entries, (_self, [value]) => 8 * r.size(value));
  for (const name of ['keys', 'values', 'freeze', 'seal', 'isFrozen', 'isSealed']) first(name);
  for (const name of ['getOwnPropertyNames', 'getOwnPropertySymbols']) first(name);
  const all = (_self: Any, args: Any[]): number => args.reduce((sum: number, it) => sum + r.size(it), 0);
  /** A routine that may write the length of an array, which allocates all of it. */
  const resizing = (name: string, native: Any, cost: (self: Any, args: Any[]) => number): Any =>
    r.counted(
      name,
      (...args: Any[]) => {
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
  own['Object.assign'] = resizing('assign', O.assign, all);
  own['Object.defineProperty'] = resizing('defineProperty', O.defineProperty, () => 16);
  own['Reflect.defineProperty'] = resizing('defineProperty', Reflect.defineProperty, () => 16);
  own['Reflect.set'] = resizing('set', Reflect.set, () => 16);
  const second = (_self: Any, args: Any[]): number => 2 * r.size(args[1]);
  own['Object.defineProperties'] = resizing('defineProperties', O.defineProperties, second);
  const { create, is, setPrototypeOf } = O;
  own['Object.create'] = r.counted(
    'create',
    (prototype: Any, properties: Any) => create(inserted.base(prototype), properties),
    // An object without a prototype has a table for its names from the beginning.
    (_self, [prototype, properties]) => (prototype === null ? 32 : 8) + 2 * r.size(properties),
  );
  const { getPrototypeOf, setPrototypeOf: reflected } = Reflect;
  const isObject = (it: Any): boolean => (typeof it === 'object' && it !== null) || typeof it === 'function';
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
  own['Reflect.ownKeys'] = r.counted('ownKeys', Reflect.ownKeys, (_self, [value]) => r.size(value));
};

/** The routines that read properties by name: the built-in Array does not come out of them. */
export const readPart: Part = (r: Runtime) => {
  const { own } = r;
  const described = (found: Any): Any => {
    if (found !== undefined && 'value' in found) found.value = r.found(found.value);
    return found;
  };
  const { get, ownKeys } = Reflect;
  const { getOwnPropertyDescriptors } = Object;
  own['Reflect.get'] = r.counted(
    'get',
    (...args: Parameters<typeof get>) => r.found(get(...args)),
    () => 0,
  );
  for (const path of ['Object', 'Reflect']) {
    const native = r.global[path].getOwnPropertyDescriptor;
    own[`${path}.getOwnPropertyDescriptor`] = r.counted(
      'getOwnPropertyDescriptor',
      (object: Any, key: Any) => described(native(object, key)),
      () => 0,
    );
  }
  own['Object.getOwnPropertyDescriptors'] = r.counted(
    'getOwnPropertyDescriptors',
    (object: Any) => {
      const found = getOwnPropertyDescriptors(object) as Any;
      for (const key of ownKeys(found)) described(found[key]);
      return found;
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
