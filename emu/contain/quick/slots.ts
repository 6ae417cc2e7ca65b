/**
 * The slots through which host and vat pass values: memory that both have. Its text is evaluated
 * in the vat as well, so that both sides are the same: it uses nothing but its parameters and the
 * globals of its realm, and calls no method that code of a user's could have replaced by a charged
 * one. A slot has a tag and a number. Primitives pass by value; an object by the number that it
 * has on the side that it came from.
 */

/** The memory, and the objects of one side. */
export interface Side {
  /** The memory, as it is now. */
  views(): Views;
  /** The tag of an object or a symbol, and its number. */
  tagOf(value: unknown): number;
  numberOf(value: unknown): number;
  /** The value for a tag and a number. */
  valueOf(tag: number, number: number, description: string): unknown;
  /** True of a list whose elements pass one by one. */
  isList(value: unknown): boolean;
}

export interface Views {
  readonly tags: Int32Array;
  readonly numbers: Float64Array;
  readonly letters: Uint16Array;
}

/** Values that go through the slots, in order. */
export interface Slots {
  /** Begins to write or to read. */
  rewind(): void;
  put(value: unknown): void;
  take(): unknown;
}

/** The tags: 0 to 5 are primitives, 6 a list of the slots that follow, the others objects. */
export const TAGS = { LIST: 6, OBJECT: 7, FUNCTION: 8, SYMBOL: 9, HOST: 10 } as const;

/** The slots of one side. */
export const slots = (side: Side): Slots => {
  let at = 0;
  let letter = 0;
  const codeAt = Function.prototype.call.bind(String.prototype.charCodeAt) as unknown as (
    text: string,
    i: number,
  ) => number;
  const { fromCharCode } = String;
  const { apply } = Reflect;
  /** The most letters that are put together at once. */
  const CHUNK = 4096;
  const putText = (text: string): number => {
    const { letters } = side.views();
    const length = Math.min(text.length, letters.length - letter);
    for (let i = 0; i < length; i++) letters[letter++] = codeAt(text, i);
    return length;
  };
  const takeText = (length: number): string => {
    const { letters } = side.views();
    let text = '';
    for (let left = length; left > 0; left -= CHUNK) {
      const codes: number[] = [];
      for (let i = 0; i < left && i < CHUNK; i++) codes[i] = letters[letter++] as number;
      text += apply(fromCharCode, undefined, codes);
    }
    return text;
  };
  const put = (value: unknown): void => {
    const { tags, numbers } = side.views();
    const slot = at++;
    if (slot >= tags.length) throw new RangeError('more values than can pass at once');
    if (value === undefined || value === null) tags[slot] = value === undefined ? 0 : 1;
    else if (typeof value === 'boolean') tags[slot] = value ? 3 : 2;
    else if (typeof value === 'number') {
      tags[slot] = 4;
      numbers[slot] = value;
    } else if (typeof value === 'string') {
      tags[slot] = 5;
      numbers[slot] = putText(value);
    } else if (side.isList(value)) {
      const list = value as readonly unknown[];
      tags[slot] = 6;
      numbers[slot] = list.length;
      for (let i = 0; i < list.length; i++) put(list[i]);
    } else {
      const tag = side.tagOf(value);
      tags[slot] = tag;
      numbers[slot] = side.numberOf(value);
      if (tag === 9) put((value as symbol).description);
    }
  };
  const take = (): unknown => {
    const { tags, numbers } = side.views();
    const slot = at++;
    const tag = tags[slot] as number;
    const number = numbers[slot] as number;
    if (tag < 2) return tag === 0 ? undefined : null;
    if (tag < 4) return tag === 3;
    if (tag === 4) return number;
    if (tag === 5) return takeText(number);
    if (tag !== 6) return side.valueOf(tag, number, tag === 9 ? `${take() ?? ''}` : '');
    const list: unknown[] = [];
    for (let i = 0; i < number; i++) list[i] = take();
    return list;
  };
  const rewind = (): void => {
    at = 0;
    letter = 0;
  };
  return { rewind, put, take };
};
