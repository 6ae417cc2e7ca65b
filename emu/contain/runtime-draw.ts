/**
 * A part of the runtime: what comes from a user is converted once, and handed to the built-in
 * routines as a number, a text or an array that no code of his has. A second conversion of the same
 * object may give another value than the one that was charged.
 */

import type { Any, Part, Runtime } from './runtime.ts';

/** Numbers, texts and lengths. */
export const convertPart: Part = (r: Runtime) => {
  const { w } = r;
  const { apply, getPrototypeOf } = Reflect;
  const { min, trunc } = Math;
  const { toPrimitive, toStringTag } = Symbol;
  const { KEY } = r.limits;
  const isObject = (value: Any): boolean =>
    (typeof value === 'object' && value !== null) || typeof value === 'function';
  const converted = (object: Any, hint: string): Any => {
    const exotic = object[toPrimitive];
    if (exotic !== undefined && exotic !== null) {
      const value = apply(exotic, object, [hint]);
      if (!isObject(value)) return value;
    } else
      for (const key of hint === 'string' ? ['toString', 'valueOf'] : ['valueOf', 'toString']) {
        const routine = object[key];
        const value = typeof routine === 'function' ? apply(routine, object, []) : object;
        if (!isObject(value)) return value;
      }
    throw new TypeError('an object has no primitive value');
  };
  r.primitive = (value, hint) => {
    if (!isObject(value)) return value;
    const depth = r.into(r.limits.BUILTIN_DEPTH);
    const it = converted(value, hint);
    w[1] = depth;
    return it;
  };
  r.number = (value) => {
    if (typeof value === 'number') return value;
    const it = r.primitive(value, 'number') as Any;
    if (typeof it === 'string') r.charge(it.length >> 2);
    return +it;
  };
  r.numbers = (elements) => {
    for (let i = 0; i < elements.length; i++)
      if (typeof elements[i] !== 'number') elements[i] = r.number(elements[i]);
    return elements;
  };
  r.word = (value: Any) => {
    if (typeof value === 'number' || typeof value === 'symbol') return value;
    const it = r.primitive(value, 'string') as Any;
    if (typeof it === 'symbol') return it;
    const text = typeof it === 'string' ? it : `${it}`;
    if (text.length > KEY) throw new RangeError(`a name of more than ${KEY} characters`);
    return text;
  };
  r.string = (value: Any) => {
    if (typeof value === 'string') return value;
    const text = `${value}`;
    r.charge(text.length >> 4);
    return text;
  };
  r.lengthOf = (object: Any) => {
    const n = r.number(object.length);
    return n > 0 ? min(trunc(n), 2 ** 53 - 1) : 0;
  };
  const view = (getPrototypeOf(Uint8Array) as Any).prototype;
  const tag = Object.getOwnPropertyDescriptor(view, toStringTag)?.get as Any;
  const length = Object.getOwnPropertyDescriptor(view, 'length')?.get as Any;
  r.typedLength = (value) => (apply(tag, value, []) === undefined ? undefined : apply(length, value, []));
};

/** Elements, one by one, each of them charged. */
export const drawPart: Part = (r: Runtime) => {
  const { ELEMENTS } = r.limits;
  /** Units for an element that is made and kept; a pair of an iterator's takes most. */
  const DRAWN = 8;
  const { isArray } = Array;
  const { apply, getPrototypeOf } = Reflect;
  const { hasOwn } = Object;
  const { iterator } = Symbol;
  const ArrayPrototype = Array.prototype;
  const { slice } = ArrayPrototype as Any;
  /** True of an array whose iterator and copies are those of every array. */
  const isOrdinary = (value: Any): boolean =>
    isArray(value) &&
    getPrototypeOf(value) === ArrayPrototype &&
    !hasOwn(value, iterator) &&
    !hasOwn(value, 'constructor');
  r.copied = (array) => {
    r.charge(array.length);
    return apply(slice, array, []) as Any[];
  };
  r.drawn = (iterable: Any) => {
    if (isOrdinary(iterable)) return r.copied(iterable);
    const elements: Any[] = [];
    for (const it of iterable) {
      r.charge(DRAWN);
      elements[elements.length] = it;
    }
    return elements;
  };
  r.elementsOf = (object: Any) => {
    if (isOrdinary(object)) return r.copied(object);
    const length = r.lengthOf(object);
    if (length > ELEMENTS) throw new RangeError(`more than ${ELEMENTS} elements`);
    r.charge(DRAWN * length);
    const elements: Any[] = [];
    for (let i = 0; i < length; i++) elements[i] = object[i];
    return elements;
  };
};
