/** The built-in routines that code of a user's has, as it finds them itself. */

import { globalNames } from '../../emu/contain/globals.ts';
import { ran } from './contained.ts';

/** A program that puts every routine it finds into `found`, by its name. */
export const FIND = `
const proto = Object.getPrototypeOf;
const roots = { ${globalNames.join(', ')}, TypedArray: proto(Uint8Array), Function: { prototype: proto(() => 0) } };
const hidden = { ArrayIterator: [].values(), MapIterator: new Map().keys(), SetIterator: new Set().keys(),
  StringIterator: ''[Symbol.iterator](), Generator: proto((function* () {})()), GeneratorFunction: function* () {} };
const found = new Map();
const add = (name, it) => {
  if (typeof it === 'function' && ![...found.values()].includes(it)) found.set(name, it);
};
const look = (path, object) => {
  for (const key of Reflect.ownKeys(object)) {
    const { value, get, set } = Reflect.getOwnPropertyDescriptor(object, key);
    const name = path + '.' + (typeof key === 'symbol' ? '@@' + key.description.slice(7) : key);
    if (key === 'constructor' || key === 'prototype') continue;
    add(name, value);
    add(name, get);
    if (set !== undefined) add(name + ' set', set);
  }
};
for (const [name, it] of Object.entries(roots)) {
  add(name, it);
  if (it === undefined || (typeof it !== 'function' && typeof it !== 'object')) continue;
  look(name, it);
  if (it.prototype !== undefined) look(name + '.prototype', it.prototype);
}
for (const [name, it] of Object.entries(hidden)) {
  look(name, proto(it));
  look(name + ' prototype', proto(proto(it)));
}
`;

/** The routines by their names; true of those that are the engine's own. */
export function builtIns(): ReadonlyMap<string, boolean> {
  const { outcome, realm } = ran(`${FIND} exports.found = [...found];`, { work: 50_000_000 });
  if (!('value' in outcome)) throw new Error(outcome.threw.text);
  const found = (realm.read(outcome.value, 'found') as { value: [string, () => void][] }).value;
  const isNative = (it: () => void): boolean =>
    Function.prototype.toString.call(it).includes('[native code]');
  return new Map(Array.from(found, ([name, it]) => [name, isNative(it)]));
}
