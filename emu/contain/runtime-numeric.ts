/** A part of the runtime: built-in routines of numbers, which turn what they get into numbers. */

import type { Any, Part, Runtime } from './runtime.ts';

/** Math, Number, and the routines that take a place in a text. */
export const numericPart: Part = (r: Runtime) => {
  const { own, global } = r;
  const { apply, construct, ownKeys } = Reflect;
  const { defineProperty, getOwnPropertyDescriptor } = Object;
  const { bind, call } = Function.prototype;
  /** A routine as a function of its `this` and its arguments; the engine calls it quickly. */
  const uncurried = (native: Any): Any => apply(bind, call, [native]);
  const place = (path: string, routine: Any, native: Any): void => {
    const name = path.slice(path.lastIndexOf('.') + 1);
    defineProperty(routine, 'name', { value: name });
    own[path] = defineProperty(routine, 'length', { value: native.length });
  };
  const one = (native: Any): Any => ({ f: (x: Any) => native(typeof x === 'number' ? x : r.number(x)) }).f;
  const two = (native: Any): Any =>
    ({
      f: (x: Any, y: Any) =>
        native(typeof x === 'number' ? x : r.number(x), typeof y === 'number' ? y : r.number(y)),
    }).f;
  const many = (native: Any): Any =>
    ({
      f: (...args: Any[]) => {
        const { length } = args;
        for (let i = 0; i < length; i++) if (typeof args[i] !== 'number') args[i] = r.number(args[i]);
        return length === 2 ? native(args[0], args[1]) : apply(native, undefined, args);
      },
    }).f;
  const M = Math as Any;
  for (const name of ownKeys(Math) as string[]) {
    const native = M[name];
    if (typeof native !== 'function' || own[`Math.${name}`] !== undefined) continue;
    const make = name === 'hypot' ? many : native.length === 1 ? one : native.length === 2 ? two : many;
    place(`Math.${name}`, name === 'max' || name === 'min' ? many(native) : make(native), native);
  }
  for (const name of ['isNaN', 'isFinite']) place(name, one(global[name]), global[name]);
  for (const name of ['fromCharCode', 'fromCodePoint']) {
    const native = (String as Any)[name];
    place(`String.${name}`, many(native), native);
  }
  for (const name of ['at', 'charAt', 'charCodeAt', 'codePointAt']) {
    const native = (String.prototype as Any)[name];
    const at = uncurried(native);
    const routine = {
      f(this: Any, x: Any): Any {
        return at(this, typeof x === 'number' ? x : r.number(x));
      },
    };
    place(`String.prototype.${name}`, routine.f, native);
  }
  const Native = Number as Any;
  const number = {
    Number: function (...args: Any[]): Any {
      const value = args.length === 0 ? 0 : r.number(args[0]);
      if (new.target === undefined) return value;
      const target = new.target === number ? Native : new.target;
      const depth = r.into(r.limits.BUILTIN_DEPTH);
      return r.leave(depth, construct(Native, [value], target));
    },
  }.Number as Any;
  for (const key of ownKeys(Native))
    defineProperty(number, key, getOwnPropertyDescriptor(Native, key) as PropertyDescriptor);
  defineProperty(Native.prototype, 'constructor', { value: number });
  own.Number = number;
};
