/** A part of the runtime: the routines that instrument.ts inserts into programs. */

import type { Any, Part, Runtime } from './runtime.ts';

/** Texts, arguments, and chains of prototypes. */
export const insertPart: Part = (r: Runtime) => {
  const { w } = r;
  const { ARGUMENTS, TEXT, CHAIN } = r.limits;
  const { getPrototypeOf } = Reflect;
  const ObjectPrototype = Object.prototype;
  const ArrayPrototype = Array.prototype;
  r.text = (value) => {
    if (typeof value !== 'string') return value;
    if (value.length > TEXT) throw new RangeError(`a text of more than ${TEXT} characters`);
    r.charge(4 + (value.length >> 4));
    return value;
  };
  /** The length of the chain that begins with a prototype, by that prototype. */
  const chains = new WeakMap<object, number>();
  /**
   * The length of the chain of prototypes that begins with `value`. All of them are prototypes from
   * then on: if the prototype of one could be changed, the chains below it could grow.
   */
  const lengthOf = (value: Any): number => {
    const known = chains.get(value);
    if (known !== undefined) return known;
    const list: object[] = [];
    let it = value;
    let length = 0;
    for (; it !== null && length === 0; it = getPrototypeOf(it)) {
      length = chains.get(it) ?? 0;
      r.noted(it);
      if (length === 0) list[list.length] = it;
      if (list.length > CHAIN) throw new RangeError(`a chain of more than ${CHAIN} prototypes`);
    }
    for (let i = list.length - 1; i >= 0; i--) chains.set(list[i] as object, ++length);
    return length;
  };
  r.chain = (value: Any) => {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return;
    const n = lengthOf(value);
    if (n > CHAIN) throw new RangeError(`a chain of more than ${CHAIN} prototypes`);
    r.charge(n);
  };
  r.isPrototype = (value) => chains.has(value);
  /** The elements of an iterable, `most` of them at most. */
  const listed = (iterable: Any, most: number): Any[] => {
    const elements: Any[] = [];
    for (const it of iterable) {
      r.charge(1);
      if (elements.length >= most) throw new RangeError(`more than ${most} arguments`);
      elements[elements.length] = it;
    }
    return elements;
  };
  r.inserted = {
    w,
    out: r.out,
    text: r.text,
    stop(number: number) {
      const { door } = r;
      if (door.stopped([number]) === door.THREW) throw door.taken();
    },
    site(number: number, argument: Any) {
      w[3] = number;
      return argument;
    },
    push(iterable: Any) {
      const elements = listed(iterable, ARGUMENTS);
      r.into(elements.length);
      return elements;
    },
    spread(iterable: Any) {
      return r.drawn(iterable);
    },
    keys(value: Any) {
      r.charge(2 * r.size(value));
      if (typeof value !== 'object' || value === null) return value;
      // The names of its prototypes are looked up as well.
      for (let it = getPrototypeOf(value); it !== null; it = getPrototypeOf(it)) {
        if (it === ObjectPrototype || it === ArrayPrototype) break;
        r.charge(r.size(it));
      }
      return value;
    },
    base(value: Any) {
      const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
      if (!isObject) return value;
      r.chain(value);
      const prototype = typeof value === 'function' ? r.dataOf(value, 'prototype') : null;
      if (typeof prototype === 'object') r.chain(prototype);
      return value;
    },
    chain: (value: Any) => r.chain(getPrototypeOf(value)),
    compare(text: Any) {
      if (typeof text === 'string') r.charge(text.length >> 4);
      return text;
    },
    charge: r.charge,
  };
};

/**
 * yield*. The iterator is looked after at each step: it is deeper by the weight of the
 * generator that delegates to it, whatever the depth at which that is resumed.
 */
export const delegatePart: Part = (r: Runtime) => {
  const { w } = r;
  const { BUILTIN_DEPTH } = r.limits;
  const { apply } = Reflect;
  r.inserted.delegate = (iterable: Any, weight: number, base: number) => {
    let resumed: number | undefined = base;
    w[1] = base;
    const iterator = iterable[Symbol.iterator]();
    const { next } = iterator;
    w[1] = base;
    const step = (routine: Any, args: Any[]): Any => {
      const depth = resumed ?? (w[1] as number);
      resumed = undefined;
      w[1] = depth;
      try {
        r.into(weight + BUILTIN_DEPTH);
        return apply(routine, iterator, args);
      } finally {
        w[1] = depth;
      }
    };
    const optional = (key: 'throw' | 'return'): Any => {
      const routine = iterator[key];
      return routine === undefined || routine === null ? undefined : (value: Any) => step(routine, [value]);
    };
    return {
      __proto__: null,
      [Symbol.iterator](): Any {
        return this;
      },
      next: (value: Any) => step(next, [value]),
      get return() {
        return optional('return');
      },
      get throw() {
        return optional('throw');
      },
    };
  };
};

/** Generators: the depth after a step is the depth before it, however the step has ended. */
export const generatorPart: Part = (r: Runtime) => {
  const { w } = r;
  const { BUILTIN_DEPTH } = r.limits;
  const { apply } = Reflect;
  const prototype = Object.getPrototypeOf(function* () {}).prototype;
  r.door.generators = prototype;
  for (const key of ['next', 'return', 'throw']) {
    const native = prototype[key];
    r.own[`Generator.prototype.${key}`] = {
      [key](this: Any, value: Any) {
        const depth = r.into(BUILTIN_DEPTH);
        try {
          return apply(native, this, [value]);
        } finally {
          w[1] = depth;
        }
      },
    }[key];
  }
};
