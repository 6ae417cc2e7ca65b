/**
 * Built-in routines with hostile objects and arguments. Whatever they are, a call ends within the
 * time that its units of work stand for.
 */

import type { Realm } from '../../emu/contain/realm.ts';
import { Random } from '../model/random.ts';
import { FIND } from './builtins.ts';
import { ran } from './contained.ts';

/** A program that exports the routines, and a call of one with things that are made for it. */
const ATTACK = `${FIND}
const LONG = 'a'.repeat(2 ** 20);
const DIGITS = '9'.repeat(2 ** 16);
const MANY = Object.fromEntries(Array.from({ length: 20000 }, (_, i) => ['k' + i, i]));
const SPARSE = []; SPARSE[2 ** 32 - 2] = 1;
const ONES = Array.from({ length: 50000 }, () => 1);
const TEXTS = Array.from({ length: 300 }, () => LONG + '');
const twice = (one, other, key) => { let n = 0; return { [key]() { return n++ ? other : one; } }; };
const free = () => [][Symbol.iterator].call(SPARSE);
const things = [
  () => undefined, () => null, () => NaN, () => -1, () => 0, () => 3, () => 2 ** 31, () => 2 ** 53, () => Infinity,
  () => '', () => 'ab', () => 'length', () => LONG, () => DIGITS, () => Object(LONG), () => Symbol('s'), () => true,
  () => ({ length: 2 ** 50 }), () => ({ length: { valueOf: () => 2 ** 29 } }), () => ({ length: DIGITS }),
  () => { let n = 0; return { get length() { return n++ ? 2 ** 40 : 0; } }; },
  () => twice(1, 2 ** 28, 'valueOf'), () => twice('a', LONG, 'toString'), () => twice(0, Infinity, Symbol.toPrimitive),
  () => { const a = []; a[2 ** 32 - 2] = 1; return a; }, () => { const a = [1, 2]; a[2 ** 29] = 1; return a; },
  () => { const a = [1, 2]; Object.defineProperty(a, 0, { get() { a[2 ** 31] = 1; return 1; }, set() {}, configurable: true }); return a; },
  () => Object.setPrototypeOf([1, 2, 3], new Uint8Array(9)), () => Object.create([], { length: { value: 2 ** 50 } }),
  () => { const a = [1]; a[Symbol.iterator] = free; return a; }, () => ONES, () => TEXTS, () => [LONG, LONG + '', [[LONG]]],
  free, () => ({ [Symbol.iterator]: free }), () => ({ [Symbol.iterator]() { return this; }, next: () => ({ value: [LONG, 1] }) }),
  () => (function* () { for (;;) yield [{}, 1]; })(), () => MANY, () => Object.create(MANY), () => new Uint8Array(1e5),
  () => { const u = new Float64Array(1000); Object.defineProperty(u, 'length', { value: 0 }); return u; },
  () => new ArrayBuffer(1e5), () => new DataView(new ArrayBuffer(64)), () => new Map(ONES.map((it, i) => [i, it])),
  () => new Set(ONES.map((_, i) => i)), () => new WeakMap(), () => { const s = new Set(); Object.defineProperty(s, 'size', { value: 0 }); return s; },
  () => ({ toJSON() { return SPARSE; } }), () => { const o = {}; o.o = [o, MANY]; return o; }, () => new Error(LONG),
  () => { let a = ['x']; for (let i = 0; i < 60; i++) a = [a, a]; return a; }, () => ({ raw: { length: 2 ** 50, 0: LONG } }),
  () => (x) => x, () => () => LONG, () => function () {}, () => class {}, () => Array, () => Uint8Array, () => [].map, () => [].push, () => Object.keys,
];
const names = [...found.keys()];
const routines = [...found.values()];
exports.counts = [names.length, things.length];
exports.name = (i) => names[i];
exports.call = (i, how, self, a, b, c) => {
  const args = [a, b, c].map((it) => things[it]());
  const object = things[self]();
  const routine = routines[i];
  const value = how === 0 ? Reflect.construct(routine, args) : Reflect.apply(routine, object, args);
  // Things that give more when they are asked again.
  if (how === 1 && value !== null && typeof value === 'object') [...value];
};`;

/** Units of each call, and the processor's milliseconds that they may take. */
const WORK = 1_000_000;
const MOST = 4_000;

/** The realm of the attacks, ready. */
interface Attacked {
  readonly realm: Realm;
  readonly exports: unknown;
  readonly nroutines: number;
  readonly nthings: number;
}

const read = (realm: Realm, object: unknown, key: string): unknown =>
  (realm.read(object, key) as { value: unknown }).value;

function attacked(): Attacked {
  const { realm, outcome, fuel } = ran(ATTACK, { work: 50_000_000 });
  if (!('value' in outcome)) throw new Error(outcome.threw.text);
  Object.assign(fuel, { work: WORK });
  const [nroutines, nthings] = read(realm, outcome.value, 'counts') as [number, number];
  return { realm, exports: outcome.value, nroutines, nthings };
}

/**
 * Makes `count` calls of each routine under a seed, or of one in `step` of them; returns the number
 * of calls. Throws a sentence if one takes far longer than its units stand for.
 */
export function fuzzBuiltIns(seed: number, count: number, step = 1): number {
  const random = new Random(seed);
  const { realm, exports, nroutines, nthings } = attacked();
  const [call, name] = ['call', 'name'].map((key) => read(realm, exports, key));
  let made = 0;
  for (let i = random.below(step); i < nroutines; i += step)
    for (let n = 0; n < count; n++) {
      const args = [i, random.below(3), ...Array.from({ length: 4 }, () => random.below(nthings))];
      const before = process.cpuUsage();
      realm.call(call, undefined, args);
      made++;
      const { user, system } = process.cpuUsage(before);
      const took = (user + system) / 1000;
      if (took > MOST) {
        const called = realm.call(name, undefined, [i]) as { value: unknown };
        throw new Error(`${called.value} of things ${args.slice(1)} took ${took} ms`);
      }
    }
  return made;
}
