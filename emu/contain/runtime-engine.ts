/** Parts of the runtime: the same from every engine, where the language leaves it a choice. */

import type { Any, Part, Runtime } from './runtime.ts';

/**
 * Exceptions that the engine makes. Each engine has words of its own for them, which are no part of
 * a run: before code of a user's or the kernel sees one, it gets a message that says its kind.
 */
export const wordsPart: Part = (r: Runtime) => {
  const { apply, defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Reflect;
  const { has, get, set } = WeakMap.prototype;
  const WORDS: Record<string, string> = {
    TypeError: 'a value is not of the type that is needed here',
    RangeError: 'a number or a length is out of range',
    ReferenceError: 'a name is used before it has a value',
    SyntaxError: 'a text is not well formed',
    URIError: 'a text is no encoded address',
  };
  const KINDS = new Map<Any, string>();
  for (const name of ['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'URIError'])
    KINDS.set(r.global[name].prototype, name);
  const kindOf = KINDS.get.bind(KINDS);
  /** Exceptions whose message is not the engine's; and the engine's words for others. */
  const known = new WeakMap<object, string>();
  const isObject = (it: unknown): it is object => typeof it === 'object' && it !== null;
  r.worded = (error) => {
    if (isObject(error)) apply(set, known, [r.headed(r.stackFirst(error)), '']);
    return error;
  };
  /** True of the engine's exception that its own stack is used up. */
  const overflown = (error: Any): boolean =>
    isObject(error) &&
    !apply(has, known, [error]) &&
    kindOf(getPrototypeOf(error)) === 'RangeError' &&
    getOwnPropertyDescriptor(error, 'message')?.value === 'Maximum call stack size exceeded';
  r.caught = (error: Any) => {
    if (overflown(error)) {
      // It comes before the bound of depth where the engine's own routines call each other.
      r.w[2] = 2;
      r.over = error;
      r.out();
    }
    return worded(error);
  };
  const worded = (error: Any): Any => {
    if (
      !isObject(error) ||
      apply(has, known, [error]) ||
      getOwnPropertyDescriptor(error, 'stack') === undefined
    )
      return error;
    const prototype = getPrototypeOf(error);
    const kind = kindOf(prototype);
    const message = getOwnPropertyDescriptor(error, 'message')?.value;
    apply(set, known, [error, typeof message === 'string' ? message : '']);
    const value = kind === undefined ? 'an error of the engine' : WORDS[kind];
    // Some engines note the frames when the stack is read, which has the message in its text.
    r.framesOf(error);
    const put = (key: string, text: unknown): boolean =>
      defineProperty(error, key, { value: text, writable: true, enumerable: false, configurable: true });
    put('message', value);
    put('stack', `${kind ?? 'Error'}: ${value}`);
    return r.stackFirst(error);
  };
  r.inserted.caught = r.caught;
  r.door.caught = worded;
  r.door.overflown = overflown;
  r.door.engineWords = (error: Any) => (isObject(error) ? (apply(get, known, [error]) ?? '') : '');
};

/** Sorting by a comparison: the engine's order of the comparisons would show. */
export const mergePart: Part = (r: Runtime) => {
  const { apply } = Reflect;
  /** Sorts a list that no code of the user's has, so that equal elements keep their order. */
  r.merged = (list, compare) => {
    let from = list;
    let to: Any[] = [];
    const n = list.length;
    for (let width = 1; width < n; width *= 2) {
      for (let low = 0; low < n; low += 2 * width) {
        const middle = low + width < n ? low + width : n;
        const high = low + 2 * width < n ? low + 2 * width : n;
        let [i, j] = [low, middle];
        for (let at = low; at < high; at++)
          to[at] = i < middle && (j >= high || !(compare(from[j], from[i]) < 0)) ? from[i++] : from[j++];
      }
      [from, to] = [to, from];
    }
    return from;
  };
  r.comparing = (by) => {
    if (typeof by !== 'function') throw new TypeError('a comparison that is no function');
    return (a, b) => r.number(apply(by, undefined, [a, b]));
  };
};

/** Digits of other radices than ten, of which the language asks for no certain number. */
export const radixPart: Part = (r: Runtime) => {
  const { apply } = Reflect;
  const { isFinite: finite, isInteger, isSafeInteger } = Number;
  const { valueOf: numberOf, toString: textOf } = Number.prototype;
  const Big = BigInt;
  const { toString: bigText } = BigInt.prototype;
  const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';
  /** Half of the distance to the next number: digits that say less are not written. */
  const halfGap = (x: number): number => {
    let gap = 2 ** -53;
    for (let size = x; size >= 2; size /= 2) gap *= 2;
    for (let size = x; size < 1 && gap > 2 ** -1074; size *= 2) gap /= 2;
    return gap;
  };
  r.inRadix = (self, radix) => {
    const x = apply(numberOf, self, []) as number;
    if (!finite(x) || isSafeInteger(x)) return apply(textOf, x, [radix]);
    if (isInteger(x)) return apply(bigText, Big(x), [radix]);
    const size = x < 0 ? -x : x;
    let whole = Math.floor(size);
    let rest = size - whole;
    let gap = halfGap(size);
    const digits: number[] = [];
    do {
      rest *= radix;
      gap *= radix;
      const digit = Math.floor(rest);
      rest -= digit;
      digits[digits.length] = digit;
      if ((rest > 0.5 || (rest === 0.5 && digit % 2 === 1)) && rest + gap > 1) {
        let i = digits.length - 1;
        for (; i >= 0 && digits[i] === radix - 1; i--) digits.length = i;
        if (i < 0) whole++;
        else digits[i] = (digits[i] as number) + 1;
        break;
      }
    } while (rest >= gap);
    let text = '';
    for (let i = 0; i < digits.length; i++) text += DIGITS[digits[i] as number];
    return `${x < 0 ? '-' : ''}${apply(textOf, whole, [radix])}${text === '' ? '' : '.'}${text}`;
  };
};
