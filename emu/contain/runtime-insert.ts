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
  const { apply, setPrototypeOf } = Reflect;
  /** The iterator of a yield*. A class, since one is made at each. */
  class Delegation {
    readonly #iterator: Any;
    readonly #next: Any;
    readonly #weight: number;
    /** The depth of the first step. */
    #resumed: number | undefined;
    constructor(iterator: Any, weight: number, base: number) {
      this.#iterator = iterator;
      this.#next = iterator.next;
      this.#weight = weight;
      this.#resumed = base;
    }
    [Symbol.iterator](): Any {
      return this;
    }
    next(value: Any): Any {
      return this.#step(this.#next, value);
    }
    get return(): Any {
      return this.#optional('return');
    }
    get throw(): Any {
      return this.#optional('throw');
    }
    #step(routine: Any, value: Any): Any {
      const depth = this.#resumed ?? (w[1] as number);
      this.#resumed = undefined;
      w[1] = depth;
      try {
        r.into(this.#weight + BUILTIN_DEPTH);
        return apply(routine, this.#iterator, [value]);
      } finally {
        w[1] = depth;
      }
    }
    #optional(key: 'throw' | 'return'): Any {
      const routine = this.#iterator[key];
      return routine === undefined || routine === null
        ? undefined
        : (value: Any) => this.#step(routine, value);
    }
  }
  setPrototypeOf(Delegation.prototype, null);
  r.inserted.delegate = (iterable: Any, weight: number, base: number) => {
    w[1] = base;
    const iterator = iterable[Symbol.iterator]();
    w[1] = base;
    const delegation = new Delegation(iterator, weight, base);
    w[1] = base;
    return delegation;
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
