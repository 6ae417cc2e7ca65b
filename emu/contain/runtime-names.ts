/**
 * A part of the runtime: the order of the names of an object. The language has one for what a
 * program makes, by the order in which it is made; the built-in objects and the exceptions of an
 * engine are made in an order of its own, which no code of a user's sees.
 */

import type { Any, Part, Runtime } from './runtime.ts';

/** Reflect.ownKeys and its kin. */
export const namePart: Part = (r: Runtime) => {
  const { own } = r;
  const { apply, ownKeys } = Reflect;
  const { getOwnPropertyNames, getOwnPropertySymbols } = Object;
  const { sort } = Array.prototype;
  const { has, add } = WeakSet.prototype;
  const description = Object.getOwnPropertyDescriptor(Symbol.prototype, 'description')?.get as Any;
  const labelOf = (symbol: symbol): string => apply(description, symbol, []);
  /** The built-in objects, all of which are frozen. */
  const fixed = new WeakSet<object>();
  r.door.fix = (object: object) => apply(add, fixed, [object]);
  const bySymbol = (a: symbol, b: symbol): number => (labelOf(a) < labelOf(b) ? -1 : 1);
  /** The names in the order of every engine: of a built-in object, texts before symbols. */
  const ordered = (object: Any, names: PropertyKey[]): PropertyKey[] => {
    if (!apply(has, fixed, [object])) return names;
    const texts: PropertyKey[] = [];
    const symbols: symbol[] = [];
    for (let i = 0; i < names.length; i++) {
      const name = names[i];
      if (typeof name === 'symbol') symbols[symbols.length] = name;
      else texts[texts.length] = name as string;
    }
    apply(sort, texts, []);
    apply(sort, symbols, [bySymbol]);
    for (let i = 0; i < symbols.length; i++) texts[texts.length] = symbols[i] as symbol;
    return texts;
  };
  r.namesOf = (object) => ordered(object, ownKeys(object));
  const place = (path: string, native: (object: Any) => PropertyKey[]): void => {
    const name = path.slice(path.indexOf('.') + 1);
    const names = (object: Any): PropertyKey[] => ordered(object, native(object));
    own[path] = r.counted(name, names, (_self, [value]) => r.size(value));
  };
  place('Reflect.ownKeys', ownKeys);
  place('Object.getOwnPropertyNames', getOwnPropertyNames);
  place('Object.getOwnPropertySymbols', getOwnPropertySymbols);
};

/** Exceptions: some engines give them their stack before the message, others behind it. */
export const errorOrderPart: Part = (r: Runtime) => {
  const { defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;
  const isFirst = ownKeys(new Error('some'))[0] === 'stack';
  r.stackFirst = (error) => {
    if (isFirst) return error;
    const names = ownKeys(error as Any);
    for (let i = 0; i < names.length && names[i] !== 'stack'; i++) {
      const name = names[i] as string;
      const found = getOwnPropertyDescriptor(error as Any, name) as PropertyDescriptor;
      deleteProperty(error as Any, name);
      defineProperty(error as Any, name, found);
    }
    return error;
  };
};
