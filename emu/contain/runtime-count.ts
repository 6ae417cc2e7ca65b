/** A part of the runtime: counts work and depth. */

import type { Any, Part, Runtime } from './runtime.ts';

/** Counting. */
export const countPart: Part = (r: Runtime) => {
  const { w } = r;
  const { DEPTH, BUILTIN_DEPTH } = r.limits;
  const { apply, ownKeys } = Reflect;
  // The one that the realm's code has is charged.
  const Native = Error;
  r.out = () => {
    if (w[2] === 0) {
      w[2] = (w[0] as number) < 0 ? 1 : 2;
      r.over = new Native('over');
    }
    w[0] = -1;
    throw r.over;
  };
  r.charge = (n) => {
    const left = (w[0] as number) - n;
    w[0] = left < -1 ? -1 : left;
    if (left < 0) r.out();
  };
  r.into = (n, units = 1) => {
    const depth = w[1] as number;
    w[1] = depth + n;
    r.charge(units);
    if (depth + n > DEPTH) r.out();
    return depth;
  };
  r.leave = (depth, value) => {
    w[1] = depth;
    return value;
  };
  r.counted = (name, native, cost, numbers = []) => {
    const { length } = native;
    const routine = {
      [name](this: Any, ...args: Any[]) {
        const depth = r.into(BUILTIN_DEPTH);
        for (let i = 0; i < numbers.length; i++) {
          const at = numbers[i] as number;
          const arg = args[at];
          if (typeof arg !== 'number' && arg !== undefined) args[at] = r.number(arg);
        }
        r.charge(cost(this, args));
        const value = apply(native, this, args);
        w[1] = depth;
        return value;
      },
    }[name];
    return Object.defineProperty(routine, 'length', { value: length, configurable: true });
  };
  const { isArray } = Array;
  r.ofArrays = (name, native, cost, numbers) =>
    r.counted(
      name,
      native,
      (self, args) => {
        if (!isArray(self))
          throw new TypeError(`${name} of something that is no array: Array.from makes one`);
        return cost(self.length, args);
      },
      numbers,
    );
  r.ofTypedArrays = (name, native, cost, numbers) =>
    r.counted(
      name,
      native,
      (self, args) => {
        const length = r.typedLength(self);
        if (length === undefined) throw new TypeError(`${name} of something that is no typed array`);
        return cost(length, args);
      },
      numbers,
    );
  /** Units for a property of an object: names are looked up, sorted and copied. */
  const NAMED = 8;
  r.size = (value: Any) => {
    if (typeof value === 'string') return value.length;
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return 0;
    if (isArray(value)) return value.length;
    return r.typedLength(value) ?? NAMED * ownKeys(value).length;
  };
};
