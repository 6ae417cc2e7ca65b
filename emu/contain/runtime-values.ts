/** A part of the runtime: the values of operands. */

import type { Any, Part, Runtime } from './runtime.ts';

/** Operands of arithmetic and of comparisons. */
export const valuePart: Part = (r: Runtime) => {
  const BuiltIn = Array;
  const { inserted } = r;
  const { min } = Math;
  const { getPrototypeOf } = Reflect;
  const { iterator } = Symbol;
  // The elements of anything that has a length, which may be a text.
  const elements = (Array.prototype as Any)[iterator];
  const isObject = (value: Any): boolean =>
    (typeof value === 'object' && value !== null) || typeof value === 'function';
  const equal = (one: Any, other: Any): boolean => {
    if (typeof one === 'string' && typeof other === 'string') {
      r.charge(min(one.length, other.length) >> 4);
      return one === other;
    }
    if (one === undefined || one === null || other === undefined || other === null)
      return (one ?? undefined) === (other ?? undefined);
    if (isObject(one) && isObject(other)) return one === other;
    if (isObject(one)) return equal(r.primitive(one, 'default'), other);
    if (isObject(other)) return equal(one, r.primitive(other, 'default'));
    if (typeof one === typeof other) return one === other;
    if (typeof one === 'symbol' || typeof other === 'symbol') return false;
    return r.number(one) === r.number(other);
  };
  // The constructors are made after this.
  r.found = (value: Any) => {
    if (value === BuiltIn) return r.own.Array;
    if (value === elements) return r.own['Array.prototype.values'];
    // The function of a generator makes it without a word to anybody.
    if (typeof value === 'object' && value !== null && getPrototypeOf(value) === r.door.generators)
      r.noted(value);
    return value;
  };
  inserted.found = r.found;
  inserted.number = r.number;
  inserted.equal = equal;
  inserted.told = (value: Any) => r.primitive(value, 'string');
  inserted.primitive = (value: Any) => {
    const it = r.primitive(value, 'number') as Any;
    if (typeof it === 'string') r.charge(it.length >> 2);
    return it;
  };
};
