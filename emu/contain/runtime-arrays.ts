/** Parts of the runtime: built-in routines of arrays, charged for their work. */

import type { Any, Part, Runtime } from './runtime.ts';

/** Arrays and typed arrays. */
export const arrayPart: Part = (r: Runtime) => {
  const { own, ofArrays, ofTypedArrays } = r;
  const A = Array.prototype as Any;
  const T = Object.getPrototypeOf(Uint8Array).prototype as Any;
  /** The places of arguments that are numbers; and of those that a typed array takes as well. */
  const numbers: Record<string, [number[], number[]]> = {
    at: [[0], []],
    copyWithin: [[0, 1, 2], []],
    fill: [[1, 2], [0]],
    includes: [[1], []],
    indexOf: [[1], []],
    lastIndexOf: [[1], []],
    slice: [[0, 1], []],
    splice: [[0, 1], []],
    toSpliced: [[0, 1], []],
    with: [[0], [1]],
  };
  const place = (name: string, cost: (length: number, args: Any[]) => number): void => {
    const [all, typed] = numbers[name] ?? [[], []];
    own[`Array.prototype.${name}`] = ofArrays(name, A[name], cost, all);
    if (T[name] !== undefined)
      own[`TypedArray.prototype.${name}`] = ofTypedArrays(name, T[name], cost, [...typed, ...all]);
  };
  place('at', () => 0);
  /** Routines that look at each element, or move it; most of them call a function for each. */
  const each = ['copyWithin', 'every', 'fill', 'filter', 'find', 'findIndex', 'findLast', 'findLastIndex'];
  each.push('forEach', 'map', 'reduce', 'reduceRight', 'reverse', 'slice', 'some', 'toReversed', 'with');
  each.push('shift', 'unshift', 'splice', 'toSpliced');
  for (const name of each) place(name, (length) => length);
  // A text is compared with each text of its length, to the end.
  for (const name of ['includes', 'indexOf', 'lastIndexOf'])
    place(name, (length, [it]) => length * (typeof it === 'string' ? 1 + (it.length >> 4) : 1));
  for (const name of ['entries', 'keys', 'values']) place(name, () => 4);
  const { map, subarray } = T;
  own['TypedArray.prototype.map'] = ofTypedArrays(
    'map',
    function (this: Any, func: Any, self: Any) {
      if (typeof func !== 'function') throw new TypeError('map by no function');
      return Reflect.apply(map, this, [(...args: Any[]) => r.number(Reflect.apply(func, self, args))]);
    },
    (length) => length,
  );
  own['TypedArray.prototype.subarray'] = ofTypedArrays('subarray', subarray, () => 8, [0, 1]);
  // Of an array that has few elements for its length, the engine looks at all of them.
  own['Array.prototype.pop'] = ofArrays('pop', A.pop, (length) => length >> 5);
  const { set } = T;
  own['TypedArray.prototype.set'] = ofTypedArrays(
    'set',
    function (this: Any, from: Any, at: Any) {
      const offset = at === undefined ? 0 : r.number(at);
      const length = r.typedLength(from);
      if (length !== undefined) r.charge(length);
      Reflect.apply(set, this, [length === undefined ? r.numbers(r.elementsOf(Object(from))) : from, offset]);
    },
    () => 0,
  );
  const { concat } = A;
  own['Array.prototype.concat'] = ofArrays(
    'concat',
    function (this: Any, ...args: Any[]) {
      const whole = (it: Any): Any => (Array.isArray(it) ? r.elementsOf(it) : it);
      return Reflect.apply(concat, whole(this), args.map(whole));
    },
    (_length, args) => args.length,
  );
};

/** Sorting. Without a comparison elements are compared as texts, which may be long. */
export const sortPart: Part = (r: Runtime) => {
  const { own, ofArrays, ofTypedArrays } = r;
  const A = Array.prototype as Any;
  const T = Object.getPrototypeOf(Uint8Array).prototype as Any;
  const cost = (length: number): number => length * (33 - Math.clz32(length));
  const compare = (a: Any, b: Any): number => {
    const depth = r.into(r.limits.BUILTIN_DEPTH);
    const [one, other] = [r.string(a), r.string(b)];
    r.charge(Math.min(one.length, other.length) >> 4);
    return r.leave(depth, one < other ? -1 : one > other ? 1 : 0) as number;
  };
  const isShort = (it: Any): boolean =>
    typeof it === 'number' || typeof it === 'boolean' || (typeof it === 'string' && it.length < 32);
  const { sort } = A;
  const { apply, deleteProperty } = Reflect;
  const { every } = A;
  /** The elements but for holes and undefined, sorted; and how many are undefined. */
  const sorted = (array: Any[], by: Any): readonly [Any[], number] => {
    if (by !== undefined && typeof by !== 'function') throw new TypeError('a comparison that is no function');
    const copy = r.copied(array);
    const list: Any[] = [];
    let nothings = 0;
    for (let i = 0; i < copy.length; i++)
      if (copy[i] !== undefined) list[list.length] = copy[i];
      else if (i in copy) nothings++;
    if (by !== undefined) return [r.merged(list, r.comparing(by)), nothings];
    // As texts of few characters they are compared by the engine: nobody sees in which order.
    return [apply(every, list, [isShort]) ? apply(sort, list, []) : r.merged(list, compare), nothings];
  };
  const sorts = function (this: Any, by: Any): Any {
    const { length } = this;
    const [list, nothings] = sorted(this, by);
    for (let i = 0; i < length; i++)
      if (i < list.length) this[i] = list[i];
      else if (i < list.length + nothings) this[i] = undefined;
      else deleteProperty(this, i);
    return this;
  };
  const givesSorted = function (this: Any, by: Any): Any {
    const { length } = this;
    const [list] = sorted(this, by);
    for (let i = list.length; i < length; i++) list[i] = undefined;
    return list;
  };
  /** The elements of a typed array, sorted by a comparison. */
  const numbers = (self: Any, by: Any): Any[] => {
    const list: Any[] = [];
    const length = r.typedLength(self) as number;
    for (let i = 0; i < length; i++) list[i] = self[i];
    return r.merged(list, r.comparing(by));
  };
  own['Array.prototype.sort'] = ofArrays('sort', sorts, cost);
  own['Array.prototype.toSorted'] = ofArrays('toSorted', givesSorted, cost);
  for (const name of ['sort', 'toSorted']) {
    const native = T[name];
    const sortsNumbers = function (this: Any, by: Any): Any {
      if (by === undefined) return apply(native, this, []);
      const to = name === 'sort' ? this : apply(native, this, []);
      const list = numbers(this, by);
      for (let i = 0; i < list.length; i++) to[i] = list[i];
      return to;
    };
    own[`TypedArray.prototype.${name}`] = Object.defineProperty(
      ofTypedArrays(name, sortsNumbers, cost),
      'length',
      {
        value: 1,
      },
    );
  }
};

/** The routines of arrays that go into arrays within: their depth is counted. */
export const nestedPart: Part = (r: Runtime) => {
  const { own } = r;
  const { TEXT, BUILTIN_DEPTH } = r.limits;
  const { isArray } = Array;
  const { push } = Array.prototype;
  const { apply } = Reflect;
  const join = Array.prototype.join as Any;
  const under: Any[] = [];
  const joined = (self: Any, length: number, separator: string): string => {
    if (under.includes(self)) return '';
    r.charge(length + under.length);
    under.push(self);
    const texts: string[] = [];
    let total = 0;
    try {
      for (let i = 0; i < length; i++) {
        const it = self[i];
        const text = it === undefined || it === null ? '' : `${it}`;
        total += text.length + separator.length;
        if (total - separator.length > TEXT) throw new RangeError(`a text of more than ${TEXT} characters`);
        apply(push, texts, [text]);
      }
    } finally {
      under.pop();
    }
    return r.text(apply(join, texts, [separator])) as string;
  };
  /** join and toString of one kind of array, whose lengths `lengthOf` tells. */
  const joining = (path: string, of: typeof r.ofArrays, lengthOf: (self: Any) => number): void => {
    const joins = function (this: Any, separator: Any): string {
      const length = lengthOf(this);
      return joined(this, length, separator === undefined ? ',' : r.string(separator));
    };
    const shows = function (this: Any): string {
      return joined(this, lengthOf(this), ',');
    };
    own[`${path}.prototype.join`] = of('join', joins, () => 0);
    own[`${path}.prototype.toString`] = of('toString', shows, () => 0);
  };
  joining('Array', r.ofArrays, (self) => self.length);
  joining('TypedArray', r.ofTypedArrays, (self) => r.typedLength(self) as number);
  const flatten = (into: Any[], from: Any, levels: number): void => {
    const { length } = from;
    const depth = r.into(BUILTIN_DEPTH, 1 + length);
    for (let i = 0; i < length; i++) {
      if (!(i in from)) continue;
      const it = from[i];
      if (levels > 0 && isArray(it)) flatten(into, it, levels - 1);
      else into[into.length] = it;
    }
    r.leave(depth, undefined);
  };
  own['Array.prototype.flat'] = r.ofArrays(
    'flat',
    function (this: Any, levels: Any) {
      const into: Any[] = [];
      flatten(into, this, levels === undefined ? 1 : r.number(levels));
      return into;
    },
    () => 0,
  );
  const { map } = Array.prototype;
  own['Array.prototype.flatMap'] = r.ofArrays(
    'flatMap',
    function (this: Any, func: Any, self: Any) {
      const into: Any[] = [];
      flatten(into, apply(map, this, [func, self]), 1);
      return into;
    },
    (length) => length,
  );
};
