/** Parts of the runtime: built-in routines of arrays and texts, charged for their work. */

import type { Any, Part, Runtime } from './runtime.ts';

/** Arrays, typed arrays, maps and sets. */
export const arrayPart: Part = (r: Runtime) => {
  const { own } = r;
  const TypedArray = Object.getPrototypeOf(Uint8Array);
  const length = (self: Any): number => {
    const n = Number(self.length);
    return n > 0 ? n : 0;
  };
  /** Routines that look at each element. */
  const each = ['copyWithin', 'every', 'fill', 'filter', 'find', 'findIndex', 'findLast', 'findLastIndex'];
  each.push('forEach', 'includes', 'indexOf', 'lastIndexOf', 'map', 'reduce', 'reduceRight', 'reverse');
  each.push('slice', 'some', 'toReversed', 'with');
  for (const name of each) {
    for (const [path, prototype] of [
      ['Array', Array.prototype],
      ['TypedArray', TypedArray.prototype],
    ])
      if (prototype[name] !== undefined)
        own[`${path}.prototype.${name}`] = r.counted(name, prototype[name], length);
  }
  for (const name of ['shift', 'unshift']) {
    const native = (Array.prototype as Any)[name];
    own[`Array.prototype.${name}`] = r.counted(name, native, (self) => length(self) / 16);
  }
  const { splice, toSpliced } = Array.prototype as Any;
  own['Array.prototype.splice'] = r.counted('splice', splice, (self, args) => {
    const most = length(self);
    const taken = args.length === 1 ? most : Math.min(Math.max(0, Number(args[1]) || 0), most);
    return most / 16 + taken;
  });
  own['Array.prototype.toSpliced'] = r.counted('toSpliced', toSpliced, length);
  const sorting = (self: Any): number => length(self) * (1 + Math.log2(1 + length(self)));
  for (const name of ['sort', 'toSorted']) {
    own[`Array.prototype.${name}`] = r.counted(name, (Array.prototype as Any)[name], sorting);
    own[`TypedArray.prototype.${name}`] = r.counted(name, TypedArray.prototype[name], sorting);
  }
  own['TypedArray.prototype.set'] = r.counted('set', TypedArray.prototype.set, (_self, [from]) =>
    r.size(from),
  );
  own['Array.prototype.concat'] = r.counted('concat', Array.prototype.concat, (self, args) =>
    [self, ...args].reduce((sum: number, it) => sum + (r.size(it) as number), 0),
  );
  for (const [path, type] of [['Map', Map] as const, ['Set', Set] as const])
    own[`${path}.prototype.forEach`] = r.counted('forEach', type.prototype.forEach, (self) => self.size);
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
  const joined = (self: Any, separator: string): string => {
    if (under.includes(self)) return '';
    const length = Math.min(Math.max(0, Math.trunc(Number(self.length)) || 0), 2 ** 53);
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
  const joins = function (this: Any, separator: Any): string {
    return joined(this, separator === undefined ? ',' : `${separator}`);
  };
  for (const path of ['Array', 'TypedArray']) {
    own[`${path}.prototype.join`] = r.counted('join', joins, () => 0);
    own[`${path}.prototype.toString`] = r.counted(
      'toString',
      function (this: Any) {
        return joined(this, ',');
      },
      () => 0,
    );
  }
  const flatten = (into: Any[], from: Any, levels: number): void => {
    const depth = r.into(BUILTIN_DEPTH, 1 + from.length);
    for (let i = 0; i < from.length; i++) {
      if (!(i in from)) continue;
      if (levels > 0 && isArray(from[i])) flatten(into, from[i], levels - 1);
      else into[into.length] = from[i];
    }
    r.leave(depth, undefined);
  };
  own['Array.prototype.flat'] = r.counted(
    'flat',
    function (this: Any, levels: Any = 1) {
      const into: Any[] = [];
      flatten(into, this, Number(levels) || 0);
      return into;
    },
    () => 0,
  );
  own['Array.prototype.flatMap'] = r.counted(
    'flatMap',
    function (this: Any, func: Any, self: Any) {
      const into: Any[] = [];
      flatten(into, (own['Array.prototype.map'] as Any).call(this, func, self), 1);
      return into;
    },
    () => 0,
  );
};

/** Texts. */
export const textPart: Part = (r: Runtime) => {
  const { own } = r;
  const { TEXT } = r.limits;
  const S = String.prototype as Any;
  const fits = (n: number): number => {
    if (n > TEXT) throw new RangeError(`a text of more than ${TEXT} characters`);
    return n >> 2;
  };
  /** A function that makes the parts of a text of so many characters. */
  const bounded = (by: Any, total: number): Any => {
    let made = total;
    return (...args: Any[]): string => {
      const part = `${Reflect.apply(by, undefined, args)}`;
      made += part.length;
      fits(made);
      return part;
    };
  };
  /** A routine that looks at the whole text; `cost` gets the text. */
  const routine = (name: string, cost: (text: string, args: Any[]) => number): void => {
    const native = S[name];
    const whole = function (this: Any, ...args: Any[]): Any {
      if (this === undefined || this === null) return Reflect.apply(native, this, args);
      const text = typeof this === 'string' ? this : `${this}`;
      r.charge(cost(text, args));
      if (typeof args[1] === 'function') args[1] = bounded(args[1], text.length);
      return Reflect.apply(native, text, args);
    };
    const counted = r.counted(name, whole, () => 0);
    own[`String.prototype.${name}`] = Object.defineProperty(counted, 'length', { value: native.length });
  };
  const length = (text: string): number => text.length >> 4;
  for (const name of [
    'includes',
    'indexOf',
    'lastIndexOf',
    'isWellFormed',
    'toWellFormed',
    'trim',
    'trimEnd',
  ])
    if (S[name] !== undefined)
      routine(name, (text, [pattern]) => length(text) * (1 + (r.size(pattern) >> 4)));
  for (const name of ['trimStart', 'startsWith', 'endsWith', 'slice', 'substring']) routine(name, length);
  for (const name of ['toLowerCase', 'toUpperCase']) routine(name, (text) => fits(text.length));
  routine('repeat', (text, [n]) => fits(text.length * Number(n)));
  for (const name of ['padStart', 'padEnd']) routine(name, (_text, [n]) => fits(Number(n)));
  routine('concat', (text, args) =>
    fits(args.reduce((sum: number, it) => sum + `${it}`.length, text.length)),
  );
  const replaced = (text: string, [pattern, by]: Any[], times: number): number => {
    if (typeof by === 'function') return text.length;
    const piece = `${by}`;
    const most = piece.includes('$') ? piece.length * (1 + text.length) : piece.length;
    return length(text) * (1 + (`${pattern}`.length >> 4)) + fits(times * most);
  };
  routine('replace', (text, args) => replaced(text, args, 1));
  const { split } = S;
  own['String.prototype.split'] = r.counted(
    'split',
    function (this: Any, ...args: Any[]) {
      if (typeof this === 'string') r.charge(this.length >> 4);
      const parts = Reflect.apply(split, this, args) as Any;
      r.charge(2 * parts.length);
      return parts;
    },
    () => 0,
  );
  own['String.raw'] = r.counted(
    'raw',
    (strings: Any, ...values: Any[]) => {
      const { raw } = strings;
      const n = Math.trunc(Number(raw.length)) || 0;
      let text = '';
      for (let i = 0; i < n; i++) {
        r.charge(1);
        text = r.text(`${text}${raw[i]}${i + 1 < n && i < values.length ? values[i] : ''}`) as string;
      }
      return text;
    },
    () => 0,
  );
  routine('replaceAll', (text, args) => {
    r.charge(text.length);
    return replaced(text, args, (Reflect.apply(split, text, [`${args[0]}`]) as Any).length);
  });
};
