/**
 * A part of the runtime: buffers and the views of them.
 *
 * The bits of a NaN are those that the engine's present way of computing happens to make, so
 * they differ between runs, and nobody may see them. A buffer has elements of one kind: Float32,
 * Float64, or integers. Whoever wants the bits of a number has a DataView, whose stores write one
 * NaN. So element stores, which are the hot ones, cost nothing; and a buffer that is viewed as
 * numbers and as integers, which modules hardly need, is refused with a sentence.
 *
 * Invariant: a buffer that code of a user's has reached through a view, or that he has made a view
 * of, is in `kinds`, and all its views are of that kind.
 */

import type { Any, Part, Runtime } from './runtime.ts';

/** ArrayBuffer, typed arrays and DataView. */
export const viewPart: Part = (r: Runtime) => {
  const { own, global } = r;
  const { ELEMENTS } = r.limits;
  const { apply } = Reflect;
  const { getOwnPropertyDescriptor, getPrototypeOf } = Object;
  const { iterator, toStringTag } = Symbol;
  const { isArray } = Array;
  const Buffer = ArrayBuffer;
  const view = getPrototypeOf(Uint8Array).prototype;
  const getter = (object: Any, key: PropertyKey): Any => getOwnPropertyDescriptor(object, key)?.get;
  const tagOf = getter(view, toStringTag);
  const bufferOf = getter(view, 'buffer');
  const byteLengthOf = getter(Buffer.prototype, 'byteLength');
  const kinds = new WeakMap<object, string>();
  const kindOf = (name: string): string => (name.startsWith('Float') ? name : 'integers');
  /** The bytes of an ArrayBuffer; undefined of any other value. */
  const bytesOf = (value: Any): number | undefined => {
    if (isArray(value) || Buffer.isView(value)) return undefined;
    r.charge(100);
    try {
      return apply(byteLengthOf, value, []) as number;
    } catch {
      return undefined;
    }
  };
  /** Takes a buffer for a view of that kind. */
  const take = (buffer: Any, kind: string): void => {
    const known = kinds.get(buffer);
    if (known !== undefined && known !== kind)
      throw new TypeError(
        `a buffer of ${known} is not viewed as ${kind} as well: a DataView reads and writes numbers of all kinds`,
      );
    kinds.set(buffer, kind);
  };
  /** A number of elements or bytes. */
  const room = (value: Any): number => {
    const n = r.number(value === undefined ? 0 : value);
    if (!(n <= ELEMENTS)) throw new RangeError(`more than ${ELEMENTS} elements`);
    r.charge(n > 0 ? n : 0);
    return n;
  };
  /** The first argument of a typed array's constructor, ready for the built-in one. */
  const source = (first: Any, kind: string): Any => {
    if ((typeof first !== 'object' && typeof first !== 'function') || first === null) return room(first);
    const length = r.typedLength(first);
    if (length !== undefined) {
      r.charge(length);
      return first;
    }
    if (bytesOf(first) !== undefined) {
      take(first, kind);
      return first;
    }
    const isIterable = first[iterator] !== undefined && first[iterator] !== null;
    return r.numbers(isIterable ? r.drawn(first) : r.elementsOf(first));
  };
  /** The place and the length of a view in its buffer. */
  const places = (first: Any, args: Any[]): Any[] =>
    bytesOf(first) === undefined ? [] : args.map((it) => (it === undefined ? it : r.number(it)));
  for (const name of ['Int8', 'Uint8', 'Uint8Clamped', 'Int16', 'Uint16', 'Int32', 'Uint32'])
    r.place(`${name}Array`, global[`${name}Array`], ([first, ...rest]) => [
      source(first, 'integers'),
      ...places(first, rest),
    ]);
  for (const name of ['Float32Array', 'Float64Array'])
    r.place(name, global[name], ([first, ...rest]) => [source(first, name), ...places(first, rest)]);
  r.place('ArrayBuffer', Buffer, ([n]) => [room(n)]);
  r.place('DataView', DataView, ([buffer, ...rest]) => {
    if (bytesOf(buffer) !== undefined) take(buffer, 'integers');
    return [buffer, ...places(buffer, rest)];
  });
  own['TypedArray.prototype.buffer'] = r.counted(
    'buffer',
    function (this: Any) {
      const buffer = apply(bufferOf, this, []) as object;
      kinds.set(buffer, kindOf(apply(tagOf, this, []) as string));
      return buffer;
    },
    () => 0,
  );
  const { slice } = Buffer.prototype;
  own['ArrayBuffer.prototype.slice'] = r.counted(
    'slice',
    function (this: Any, ...args: Any[]) {
      const copy = apply(slice, this, args) as object;
      const kind = kinds.get(this);
      if (kind !== undefined) kinds.set(copy, kind);
      return copy;
    },
    (self) => 16 + (bytesOf(self) ?? 0),
    [0, 1],
  );
  const { bind, call } = Function.prototype;
  for (const name of ['Int8', 'Uint8', 'Int16', 'Uint16', 'Int32', 'Uint32', 'Float32', 'Float64']) {
    const D = DataView.prototype as Any;
    /** A routine as a function of its `this` and its arguments; the engine calls it quickly. */
    const uncurried = (native: Any): Any => apply(bind, call, [native]);
    const [get, set] = [uncurried(D[`get${name}`]), uncurried(D[`set${name}`])];
    const number = (it: Any): number => (typeof it === 'number' ? it : r.number(it));
    const routines = {
      [`get${name}`](this: Any, at: Any, isLittle: Any): number {
        return get(this, number(at), isLittle);
      },
      [`set${name}`](this: Any, at: Any, value: Any, isLittle: Any): void {
        set(this, number(at), number(value), isLittle);
      },
    } as Any;
    for (const key of [`get${name}`, `set${name}`])
      own[`DataView.prototype.${key}`] = Object.defineProperty(routines[key], 'length', {
        value: D[key].length,
      });
  }
  const { setUint32 } = DataView.prototype;
  /** A store of a number, in so many bytes; `high` are the first four of its NaN. */
  const storing = (name: 'setFloat32' | 'setFloat64', high: number, bytes: number): void => {
    const native = DataView.prototype[name];
    const store = function (this: Any, at: Any, value: Any, isLittle: Any): void {
      const index = r.number(at);
      const number = r.number(value);
      const isNothing = Number.isNaN(number);
      apply(native, this, [index, isNothing ? 0 : number, isLittle]);
      // A NaN is written as an integer: the engine may make any NaN of a NaN.
      if (isNothing) apply(setUint32, this, [isLittle ? index + bytes - 4 : index, high, isLittle]);
    };
    own[`DataView.prototype.${name}`] = r.counted(name, store, () => 0);
  };
  storing('setFloat32', 0x7fc00000, 4);
  storing('setFloat64', 0x7ff80000, 8);
};
