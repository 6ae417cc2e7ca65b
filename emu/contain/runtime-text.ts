/** A part of the runtime: built-in routines of texts, charged for their work. */

import type { Any, Part, Runtime } from './runtime.ts';

/** The kinds of arguments: a number, a text, or a function or else a text. */
type Kinds = readonly ('number' | 'text' | 'function or text')[];

/** Texts. All arguments are converted once, and undefined is left as it is. */
export const textPart: Part = (r: Runtime) => {
  const { own } = r;
  const { TEXT } = r.limits;
  const { apply } = Reflect;
  const S = String.prototype as Any;
  /** The charge for a text of `n` characters that is made. */
  const fits = (n: number): number => {
    if (n > TEXT) throw new RangeError(`a text of more than ${TEXT} characters`);
    return n > 0 ? n >> 2 : 0;
  };
  /** A function that makes the parts of a text of so many characters. */
  const bounded = (by: Any, total: number): Any => {
    let made = total;
    return (...args: Any[]): string => {
      const part = r.string(apply(by, undefined, args));
      made += part.length;
      r.charge(fits(made) && part.length >> 2);
      return part;
    };
  };
  const converted = (value: Any, kind: Kinds[number] | undefined): Any => {
    if (value === undefined || kind === undefined) return value;
    if (kind === 'function or text' && typeof value === 'function') return value;
    return kind === 'number' ? r.number(value) : r.string(value);
  };
  /** A routine that looks at the whole text; `cost` gets the text and the arguments, converted. */
  const routine = (name: string, kinds: Kinds, cost: (text: string, args: Any[]) => number): void => {
    const native = S[name];
    if (native === undefined) return;
    const whole = function (this: Any, ...args: Any[]): Any {
      if (this === undefined || this === null) return apply(native, this, args);
      const text = r.string(this);
      for (let i = 0; i < args.length; i++) args[i] = converted(args[i], kinds[i]);
      r.charge(cost(text, args));
      if (typeof args[1] === 'function') args[1] = bounded(args[1], text.length);
      return apply(native, text, args);
    };
    const counted = r.counted(name, whole, () => 0);
    own[`String.prototype.${name}`] = Object.defineProperty(counted, 'length', { value: native.length });
  };
  const length = (text: string): number => text.length >> 4;
  const searching = (text: string, [pattern]: Any[]): number =>
    length(text) * (1 + (r.size(pattern) >> 4)) + (r.size(pattern) >> 4);
  for (const name of ['includes', 'indexOf', 'lastIndexOf', 'startsWith', 'endsWith'])
    routine(name, ['text', 'number'], searching);
  for (const name of ['slice', 'substring']) routine(name, ['number', 'number'], length);
  for (const name of ['isWellFormed', 'toWellFormed', 'trim', 'trimStart', 'trimEnd'])
    routine(name, [], length);
  for (const name of ['toLowerCase', 'toUpperCase']) routine(name, [], (text) => fits(text.length));
  routine('repeat', ['number'], (text, [n]) => fits(text.length * (n === undefined ? 0 : Math.trunc(n))));
  for (const name of ['padStart', 'padEnd']) {
    const native = S[name];
    const pads = function (this: Any, length: Any, filler: Any): string {
      if (this === undefined || this === null) throw new TypeError(`${name} of nothing`);
      const text = r.string(this);
      const n = converted(length, 'number') as number;
      if (!(n > text.length)) return text;
      r.charge(fits(n));
      return apply(native, text, [n, converted(filler, 'text')]) as string;
    };
    own[`String.prototype.${name}`] = Object.defineProperty(
      r.counted(name, pads, () => 0),
      'length',
      { value: native.length },
    );
  }
  own['String.prototype.concat'] = r.counted(
    'concat',
    function (this: Any, ...args: Any[]) {
      if (this === undefined || this === null) throw new TypeError('concat of nothing');
      let text = r.string(this);
      for (let i = 0; i < args.length; i++) text = r.text(text + r.string(args[i])) as string;
      return text;
    },
    (_self, args) => args.length,
  );
  /** The charge for replacing a pattern `times` times. */
  const replaced = (text: string, [pattern, by]: Any[], times: number): number => {
    const search = text.length + length(text) * (r.size(pattern) >> 4);
    if (typeof by === 'function') return search;
    const piece = r.string(by);
    const most = piece.includes('$') ? piece.length * (1 + text.length) : piece.length;
    return search + fits(times * most);
  };
  const { split } = S;
  routine('replace', ['text', 'function or text'], (text, args) => replaced(text, args, 1));
  routine('replaceAll', ['text', 'function or text'], (text, args) => {
    r.charge(text.length);
    return replaced(text, args, (apply(split, text, [`${args[0]}`]) as Any).length);
  });
  own['String.prototype.split'] = r.counted(
    'split',
    function (this: Any, separator: Any, limit: Any) {
      if (this === undefined || this === null) throw new TypeError('split of nothing');
      const text = r.string(this);
      // In the order of the standard: the limit is converted first.
      const most = converted(limit, 'number');
      const pattern = converted(separator, 'text');
      r.charge(searching(text, [pattern]));
      const parts = apply(split, text, [pattern, most]) as Any;
      r.charge(4 * parts.length);
      return parts;
    },
    () => 0,
  );
  own['String.raw'] = r.counted(
    'raw',
    (strings: Any, ...values: Any[]) => {
      const { raw } = strings;
      const n = r.lengthOf(raw);
      let text = '';
      for (let i = 0; i < n; i++) {
        r.charge(1);
        const value = i + 1 < n && i < values.length ? values[i] : '';
        text = r.text(`${text}${r.string(raw[i])}${r.string(value)}`) as string;
      }
      return text;
    },
    () => 0,
  );
};

/** Numbers as texts: many digits are computed one by one, and so are those of another radix. */
export const numberPart: Part = (r: Runtime) => {
  const { own } = r;
  const N = Number.prototype as Any;
  const { apply } = Reflect;
  const { trunc } = Math;
  /** Units for a text of up to a hundred digits. */
  const DIGITS = 64;
  /** Units for a text of another radix than ten, of up to 1,100 digits. */
  const RADIX = 1_024;
  const place = (name: string, cost: (given: number | undefined) => number): void => {
    const native = N[name];
    const shows = function (this: Any, given: Any): string {
      const number = given === undefined ? undefined : r.number(given);
      r.charge(cost(number));
      const radix = number === undefined ? 10 : trunc(number);
      if (name === 'toString' && radix >= 2 && radix <= 36 && radix !== 10) return r.inRadix(this, radix);
      return apply(native, this, number === undefined ? [] : [number]) as string;
    };
    own[`Number.prototype.${name}`] = Object.defineProperty(
      r.counted(name, shows, () => 0),
      'length',
      { value: native.length },
    );
  };
  for (const name of ['toExponential', 'toFixed', 'toPrecision']) place(name, () => DIGITS);
  place('toString', (radix) => (radix === undefined || radix === 10 ? 8 : RADIX));
};
