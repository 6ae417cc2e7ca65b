/**
 * Built-in routines with random things, in a realm of the host's engine and in a vat: what a call
 * gives, what it does to its arguments, the order in which it looks at them, and its units of work
 * are the same in both.
 */

import { freshGlobal } from '../../emu/cli/contained.ts';
import { Fuel } from '../../emu/contain/fuel.ts';
import { instrument } from '../../emu/contain/instrument.ts';
import type { Engine } from '../../emu/contain/quick/engine.ts';
import { makeVatRealm } from '../../emu/contain/quick/realm.ts';
import type { Realm } from '../../emu/contain/realm.ts';
import { makeRealm } from '../../emu/contain/realm-make.ts';
import { Random } from '../model/random.ts';
import { FIND } from './builtins.ts';

/** A program that exports the routines, and a call of one with things that are made for it. */
const CALLS = `"use strict"; const log = require('log'); ${FIND}
let trace = [];
const told = (name, value) => { trace.push(name); return value; };
const spy = (name, value) => ({ valueOf: () => told(name + '.valueOf', value), toString: () => told(name + '.toString', String(value)) });
const watched = (name, o) => { const w = {}; for (const k of Object.keys(o)) Object.defineProperty(w, k, { get: () => told(name + '.' + k, o[k]), set(v) { trace.push(name + '=' + k); o[k] = v; }, enumerable: true, configurable: true }); return w; };
const steps = (name, list) => ({ [Symbol.iterator]() { let i = 0; trace.push(name); return { next: () => told(name + ' next', i < list.length ? { value: list[i++], done: false } : { value: undefined, done: true }), return: () => told(name + ' return', {}) }; } });
class List extends Array {} class Table extends Map {} class Bytes extends Uint8Array {}
const same = [undefined, null, NaN, -1, 0, -0, 1, 2, 3, 1.5, -2.7, 36, 2 ** 31, 2 ** 32, 2 ** 53, Infinity, -Infinity, 5e-324, 1.7976931348623157e308, 0.1, 123456.789, 1e21,
  '', 'a', 'ab', 'length', '1', '-0', ' 12 ', '0x1f', '1e3', 'abcabc', 'ÀÉß\\u0130ıſK', '\\ud83d\\ude00x\\ud83d', '%41%E2%82%AC%', '\\u2028\\ufeff\\u180e x', '$&$1$$', '{"a":[1,{"b":null}],"__proto__":3}', 'constructor', '__proto__', 'Σ ΑΣ',
  true, false, Symbol.iterator, Symbol('s'), Array, Uint8Array, Map, Object, Error, String, Symbol, Object.prototype, Array.prototype, Map.prototype, Uint8Array.prototype, Error.prototype, proto(() => 0), Math, JSON, Reflect];
const fresh = [() => Object('text'), () => Object(7), () => Object(Symbol('o')), () => [], () => [1, 2, 3], () => [3, 1, 10, undefined, null, 'b', , 'a'], () => [[1, [2, [3]]], 5], () => [[1, 2], ['k', 'v']], () => List.from([1, 2]),
  () => ({}), () => ({ a: 1, b: 2, 1: 3 }), () => ({ length: 3, 0: 'x', 2: 'z' }), () => ({ length: -1 }), () => ({ length: '2', 0: 1 }), () => ({ raw: ['x', 'y', 'z'] }), () => Object.create(null), () => Object.freeze([1, 2]), () => Object.seal({ a: 1 }),
  () => spy('p', 2), () => spy('q', 'ab'), () => ({ [Symbol.toPrimitive]: (hint) => told(hint, 3) }), () => ({ [Symbol.toPrimitive]: 1 }), () => ({ valueOf: 1, toString: 2 }), () => ({ toString() { throw new Error('mine'); } }), () => ({ valueOf: () => ({}), toString: () => ({}) }),
  () => watched('w', { length: 2, 0: 'x', 1: 'y' }), () => watched('d', { value: 1, writable: true }), () => watched('e', { get: () => 1, enumerable: true }), () => (function* () { try { yield 1; yield [2, 3]; } finally { trace.push('finally'); } })(),
  () => steps('i', [1, 2]), () => steps('j', [['a', 1], ['b', 2]]), () => ({ [Symbol.iterator]: () => 1 }), () => ({ [Symbol.iterator]: 5 }), () => ({ [Symbol.iterator]: () => ({ next: 1 }) }), () => ({ [Symbol.iterator]: null, length: 1, 0: 'q' }),
  () => new Uint8Array([3, 1, 2]), () => new Float64Array([NaN, -0, 1.5]), () => new Int16Array(4), () => new Uint8ClampedArray([300, -5, 1.5]), () => new Bytes([1, 2]), () => new Uint8Array(new ArrayBuffer(8), 2, 3), () => new ArrayBuffer(8), () => new DataView(new ArrayBuffer(16), 3, 5),
  () => new Map([[1, 2], ['a', { b: 1 }]]), () => new Set([1, 'x', NaN]), () => new Table([[1, 2]]), () => new WeakMap(), () => new Error('boom'), () => new RangeError('r', { cause: 1 }), () => [1, 2].entries(), () => new Map([[1, 2]]).entries(), () => 'ab'[Symbol.iterator](),
  () => (x) => x, () => (x, y) => told('f', x < y ? -1 : 1), () => () => { throw new TypeError('thrown'); }, () => function () { return this; }, () => class { constructor(x) { this.x = x; } }, () => class extends Array {}, () => (a, b) => b, () => ({ toJSON: (k) => told('toJSON', { k }) }), () => [undefined, () => 1, Symbol('x'), NaN, -0]];
const things = [...same.map((it) => () => it), ...fresh];
const kind = (it) => { try { return Object.prototype.toString.call(it); } catch { return 'throws'; } };
const shown = (it, depth) => {
  if (typeof it === 'string') return JSON.stringify(it.slice(0, 300)) + it.length;
  if (Object.is(it, -0)) return '-0';
  if (typeof it === 'function') return 'function ' + Reflect.ownKeys(it).map(String).join();
  if (typeof it !== 'object' || it === null) return String(it);
  if (depth > 3) return '...';
  const tag = kind(it);
  let text = tag + Object.isExtensible(it) + '{';
  for (const key of Reflect.ownKeys(it).slice(0, 20)) {
    const d = Object.getOwnPropertyDescriptor(it, key);
    text += String(key) + (d.writable ? 'w' : '') + (d.enumerable ? 'e' : '') + (d.configurable ? 'c' : '') + ':' + ('value' in d ? shown(d.value, depth + 1) : typeof d.get + typeof d.set) + ';';
  }
  text += '}';
  if (['Map]', 'Set]', 'ator]'].some((end) => tag.endsWith(end)) && !tag.includes('Weak')) try { let n = 0; for (const x of it) { text += '>' + shown(x, depth + 1); if (++n > 5) break; } } catch (e) { text += e.message; }
  return text;
};
const names = [...found.keys()].sort();
exports.counts = [names.length, things.length];
exports.name = (i) => names[i];
exports.call = (i, how, self, n, ...places) => {
  trace = [];
  const args = places.slice(0, n).map((it) => things[it]());
  const object = things[self]();
  const routine = found.get(names[i]);
  let text;
  try {
    const value = how === 0 ? Reflect.construct(routine, args) : Reflect.apply(routine, object, args);
    text = [value, object, ...args].map((it) => shown(it, 0)).join(' ');
  } catch (e) { text = 'threw ' + (kind(e) === '[object Error]' ? e.name + ': ' + e.message : shown(e, 0)); }
  return text + ' | ' + trace.join();
};`;

/** Makes a realm. */
type Make = (filename: string, fuel: Fuel) => Realm;

/** The most units of a call. */
const CALL = 3_000_000;

/** A realm in which the program has been evaluated, and its exports. */
function evaluated(make: Make): { readonly realm: Realm; readonly exports: unknown } {
  const fuel = new Fuel(50_000_000);
  const realm = make('x', fuel);
  const log = realm.func('log', () => undefined);
  const end = realm.evaluate(instrument(CALLS, 'x', 'modules'), new Map([['log', log]]));
  if (!('value' in end)) throw new Error(end.threw.text);
  Object.assign(fuel, { work: CALL });
  return { realm, exports: end.value };
}

/** Makes `count` calls of each routine in both, the same; a sentence for each difference. */
export function differences(engine: Engine, seed: number, count: number): string[] {
  const random = new Random(seed);
  const makers: readonly Make[] = [
    (filename, fuel) => makeVatRealm(engine, filename, fuel),
    (filename, fuel) => makeRealm(freshGlobal(), filename, fuel),
  ];
  const both = makers.map((make) => {
    const { realm, exports } = evaluated(make);
    const read = (key: string) => (realm.read(exports, key) as { value: unknown }).value;
    const number = (list: unknown, i: number) =>
      (realm.read(list, `${i}`) as { value: unknown }).value as number;
    return { realm, read, counts: [0, 1].map((i) => number(read('counts'), i)) };
  });
  const [first, second] = both as [(typeof both)[0], (typeof both)[0]];
  const [nroutines, nthings] = first.counts as [number, number];
  const found: string[] = [];
  for (let i = 0; i < nroutines; i++)
    for (let n = 0; n < count; n++) {
      const args = [i, random.below(4), random.below(nthings), random.below(4)];
      for (let place = 0; place < 3; place++) args.push(random.below(nthings));
      const ends = [first, second].map(({ realm, read }) => {
        const before = realm.used;
        const end = realm.call(read('call'), undefined, args);
        return `${'value' in end ? end.value : `${end.threw.text} ${end.threw.spent}`}, ${realm.used - before} units`;
      });
      if (ends[0] === ends[1]) continue;
      const name = first.realm.call(first.read('name'), undefined, [i]) as { value: unknown };
      found.push(`${name.value} with ${args.slice(1)}: ${ends[0]}; but ${ends[1]}`);
    }
  return found;
}
