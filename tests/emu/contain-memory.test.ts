/** Memory: whatever makes much of it in few steps is charged for it, or refused. */

import { expect } from 'chai';
import { endOf, ran } from './contained.ts';

/** Ways to the constructor of arrays; each leads to one that is charged. */
const WAYS = [
  'new ([].constructor)(N)',
  '[].constructor(N)',
  '([].constructor)(N)',
  'Reflect.construct([].constructor, [N])',
  'Reflect.apply([].constructor, null, [N])',
  '[].constructor.call(null, N)',
  '(class extends [].constructor { static m() { return new this(N); } }).m()',
  '(class extends Array { m() { return new super.constructor(N); } }).prototype.m()',
  'new (Reflect.get([], "constructor"))(N)',
  'new (Object.getOwnPropertyDescriptor(Array.prototype, "constructor").value)(N)',
  'new (Object.getOwnPropertyDescriptors(Array.prototype).constructor.value)(N)',
  'const a = []; new (a.constructor ??= 0)(N)',
  'const o = Object.create([]); let C; JSON.parse("[[0,0]]", function (k, v) { if (k === "0" && !C) { o.z = 0; Object.defineProperty(o, "constructor", { value: 1, enumerable: true, configurable: true }); this[1] = o; } if (k === "z") delete o.constructor; if (k === "constructor") C = v; return v; }); new C(N)',
  'new (Object.create([]).constructor)(N)',
  'Array.from({ length: N })',
  'new (new Uint8Array(0).constructor)(N)',
  'new Float64Array(N)',
  'new ArrayBuffer(N)',
];

/** Steps that took much memory or time for nothing; repeated, each uses the work up. */
const STEPS = [
  'const a = [1]; a.length = N; l.push(a);',
  'const a = [1]; a.length += N; l.push(a);',
  'const a = [1]; (a).length ||= 5; (a)["length"] = N; l.push(a);',
  'const a = [1]; const k = "length"; a[k] = N; l.push(a);',
  'const a = [1]; const k = "length"; [a[k + ""]] = [N]; l.push(a);',
  'const a = [1]; a.length = { valueOf: () => N }; l.push(a);',
  'const a = [1]; Reflect.set(a, "length", N); l.push(a);',
  'const a = [1]; Reflect.set({}, "length", N, a); l.push(a);',
  'l.push(Object.assign([1], { length: N }));',
  'l.push(Object.defineProperty([1], "length", { value: N }));',
  'l.push(Object.defineProperties([1], { length: { value: N } }));',
  'String.raw({ raw: { length: N } });',
  'l.push(t.split(""));',
  'l.push(s.slice().splice(0));',
  'l.push(s.toSpliced(0, 1));',
  'l.push(Object.entries(s));',
  'for (let j = 0; j < 600; j++) l.push([{ j }, { j }, { j }, { j }, { j }, { j }, [j], [j], () => j, new Map()]);',
  'const f = (j) => [{ j }, { j }, { j }, { j }, { j }, { j }, [j], [j], () => j, new Map()]; l.push(s.slice(0, 400).map(f));',
  'for (let j = 0; j < 1000; j++) l.push(class { a = 1; b() {} });',
];

const times = (n: number, text: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => text(i)).join('');

/** Programs whose long texts take time or memory in a few steps: each uses a million units up. */
const LONG: Readonly<Record<string, string>> = {
  'a function without a loop': `let x = 0; function f() { ${times(200, () => 'x = x * 3 + 1 | 0;')} }
    for (let i = 0; i < 20000; i++) f();`,
  'a default of a parameter': `let x = 0; function f(a = (${times(200, () => 'x = x * 3 + 1 | 0,')} 0)) {}
    for (let i = 0; i < 20000; i++) f();`,
  'elements of arrays': 'const a = [{}]; for (let i = 1; i < 300000; i++) a[i] = i + 0.5;',
  'elements of objects': 'const o = {}; for (let i = 1; i < 300000; i++) o[i * 1000] = i;',
  'frames of generators': `function* g() { let ${times(50, (i) => `v${i} = 0, `)} w; yield w; }
    for (let i = 0; i < 20000; i++) g(1, 2);`,
  'frames of generators that are methods': `class C { *m(a) { let ${times(50, (i) => `v${i} = 0, `)} w; } }
    const c = new C(); for (let i = 0; i < 20000; i++) c.m(1, 2, 3);`,
  'fields of classes': `class C { ${times(50, (i) => `f${i};`)} } for (let i = 0; i < 20000; i++) new C();`,
  'fields of classes below classes': `class B {} class C extends B { ${times(50, (i) => `f${i} = 0;`)} }
    for (let i = 0; i < 15000; i++) new C();`,
};

describe('memory', () => {
  for (const [name, code] of Object.entries(LONG))
    it(`and time are charged for: ${name}`, () => {
      expect(endOf(ran(code))).to.equal('work');
    });

  it('is had by generators as before', () => {
    const code = `function* g(a, b) { "use strict"; yield a; yield b ?? this; }
      class C { *m() { yield this.z; } static *[Symbol.iterator](a = 3) { yield a; } z = 4; }
      log(g.length, [...g(5)].join(), [...new C().m(1, 2)].join(), [...C].join(), g().next(1).value);`;
    expect(ran(code).said).to.deep.equal(['2 5,|4|3|undefined'.replaceAll('|', ' ')]);
    expect(() => ran('function* g(a, ...rest) {}')).to.throw('a rest parameter of a generator');
  });

  for (const step of STEPS)
    it(`is charged each time: ${step}`, () => {
      const code = `const l = []; const t = "ab".repeat(50000); const s = new Array(50000).fill(0); for (let i = 0; i < 25; i++) { ${step} }`;
      expect(endOf(ran(code.replace(/\bN\b/g, '1e5')))).to.equal('work');
    });

  it('is not taken by a text of many texts', () => {
    const code = 'const b = "x".repeat(1e5); "a".repeat(20).replaceAll("a", () => b);';
    expect(endOf(ran(code))).to.include('RangeError: a text of more than');
  });

  it('is not had where it cannot be charged', () => {
    for (const way of ['[[].length] = [1];', '({ x: [].length } = {});', 'for ([].length of [1]);'])
      expect(() => ran(way), way).to.throw("length in a pattern or a loop's head is not for modules");
  });

  for (const way of WAYS)
    it(`is charged: ${way}`, () => {
      const end = endOf(ran(way.replace(/\bN\b/g, '3e7')));
      expect(end).to.equal('work');
    });

  it('is not had by the name of the constructor where it cannot be looked at', () => {
    for (const way of [
      'const k = "constructor"; [][k](3e7)',
      'new ([]["con" + "structor"])(3e7)',
      'const k = "constructor"; new ([][k])(3e7)',
      'new ([]?.["con" + "structor"])(3e7)',
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
