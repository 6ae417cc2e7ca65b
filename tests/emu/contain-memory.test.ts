/** Memory: whatever makes much of it in few steps is charged for it, or refused. */

import { expect } from 'chai';
import { endOf, ran } from './contained.ts';

/** Ways to the constructor of arrays; each leads to one that is charged. */
const WAYS = [
  'new ([].constructor)(N)',
  '[].constructor(N)',
  '([].constructor)(N)',
  'new ([]["con" + "structor"])(N)',
  'const k = "constructor"; new ([][k])(N)',
  'new ([]?.["con" + "structor"])(N)',
  'Reflect.construct([].constructor, [N])',
  'Reflect.apply([].constructor, null, [N])',
  '[].constructor.call(null, N)',
  '(class extends [].constructor { static m() { return new this(N); } }).m()',
  '(class extends Array { m() { return new super.constructor(N); } }).prototype.m()',
  'new (Reflect.get([], "constructor"))(N)',
  'new (Object.getOwnPropertyDescriptor(Array.prototype, "constructor").value)(N)',
  'new (Object.getOwnPropertyDescriptors(Array.prototype).constructor.value)(N)',
  'const a = []; new (a.constructor ??= 0)(N)',
  'const o = []; let C; JSON.parse("[[0,0]]", function (k, v) { if (k === "0" && !C) { o.z = 0; Object.defineProperty(o, "constructor", { value: 1, enumerable: true, configurable: true }); this[1] = o; } if (k === "z") delete o.constructor; if (k === "constructor") C = v; return v; }); new C(N)',
  'new (Object.create([]).constructor)(N)',
  'Array.from({ length: N })',
  'new (new Uint8Array(0).constructor)(N)',
  'new Float64Array(N)',
  'new ArrayBuffer(N)',
];

describe('memory', () => {
  for (const way of WAYS)
    it(`is charged: ${way}`, () => {
      const end = endOf(ran(way.replace(/\bN\b/g, '3e7')));
      expect(end).to.equal('work');
    });

  it('is not had by the name of the constructor where it cannot be looked at', () => {
    for (const way of [
      'const k = "constructor"; [][k](3e7)',
      'const k = "constructor"; const { [k]: C } = []; new C(3e7)',
      'const k = "constructor"; [][k]?.call(0, 3e7)',
      'const k = "constructor"; ([]?.[k])(3e7)',
    ])
      expect(endOf(ran(way)), way).to.equal('TypeError: constructor is read by itself here');
    for (const way of [
      'const { constructor: C } = [];',
      '[]?.constructor(3e7)',
      '[]?.constructor.call(0, 9)',
    ])
      expect(() => ran(way), way).to.throw('constructor in a pattern or a chain is not for modules');
  });

  it('leaves programs that read names as they are', () => {
    const { said } = ran(
      'class A { m() { return this.constructor.name; } n() { return 2; } } const a = new A(); const k = "n"; const o = { constructor: 1, a: 3 }; const { ["a"]: b } = o; log(a.m(), a[k](), a?.[k](), [].constructor === Array, [1].constructor.isArray([]), o["constructor"], b, delete o.constructor, o.constructor === Object, delete o?.["a"], o.a); o[k] ??= 7; o[k] += 1; log(o.n, [..."ab"].map((x, i) => "xy"[i] + x).join());',
    );
    expect(said).to.deep.equal(['A 2 2 true true 1 3 true true true undefined', '8 xa,yb']);
  });
});
