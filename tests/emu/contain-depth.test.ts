/**
 * Recursion of all kinds: code of a user's meets the bound of depth, and never the host's own
 * limit, also where the host's stack is half as large as usual.
 */

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs, not templates

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { endOf, ran } from './contained.ts';

/** Texts made for each number from 0, together. */
const many = (n: number, f: (i: number) => string) => Array.from({ length: n }, (_, i) => f(i)).join('');
/** Programs that recurse without end, each in a way of its own. */
const WAYS: Readonly<Record<string, string>> = {
  plain: 'function f() { f(); } f();',
  arrow: 'const f = () => { f(); }; f();',
  args: `function f(${many(60, (i) => `a${i},`)}) { f(${many(60, (i) => `${i},`)}); } f();`,
  rest: 'function f(...a) { f(...a); } f(...Array.from({ length: 100 }));',
  spread4000: 'function f(...a) { f(...a); } f(...Array.from({ length: 4000 }));',
  apply: 'function f() { f.apply(null, Array.from({ length: 1000 })); } f();',
  locals: `function f() { ${many(300, (i) => `let v${i} = 1;`)} f(); return ${many(300, (i) => `v${i} +`)} 0; } f();`,
  expr: `function f(x) { return [${many(200, () => 'x,')} f(x)]; } f();`,
  getter: 'const o = { get x() { return this.x; } }; o.x;',
  getterdyn: 'const o = { get x() { return this[k]; } }; let k = "x"; o.x;',
  setter: 'const o = { set x(v) { this.x = v; } }; o.x = 1;',
  toString: 'const o = { toString() { return `${o}`; } }; `${o}`;',
  valueOf: 'const o = { valueOf() { return +o; } }; +o;',
  prim: 'const o = { [Symbol.toPrimitive]() { return o - 1; } }; o - 1;',
  key: 'const o = { toString() { return ({})[o]; } }; ({})[o];',
  keyin: 'const o = { toString() { return o in {}; } }; o in {};',
  keydef: 'const o = { toString() { return { [o]: 1 }; } }; ({ [o]: 1 });',
  define:
    'const o = { toString() { Object.defineProperty({}, o, {}); return "x"; } }; Object.defineProperty({}, o, {});',
  has: 'const o = { toString() { return ({}).hasOwnProperty(o); } }; ({}).hasOwnProperty(o);',
  hasInstance: 'const o = { [Symbol.hasInstance]() { return 1 instanceof o; } }; 1 instanceof o;',
  map: 'const f = () => { [1].map(f); }; f();',
  sort: 'const f = () => { [2, 1].sort(f); return 0; }; f();',
  forEach: 'const f = () => { new Map([[1, 1]]).forEach(f); }; f();',
  reduce: 'const f = () => { [1, 2].reduce(f); }; f();',
  from: 'const f = () => { Array.from([1], f); }; f();',
  tfrom: 'const f = () => { Uint8Array.from([1], f); }; f();',
  tmap: 'const f = () => { new Uint8Array(1).map(f); }; f();',
  replace: 'const f = () => { "a".replace("a", f); }; f();',
  stringify: 'const o = { toJSON() { return JSON.stringify(o); } }; JSON.stringify(o);',
  nest: 'const a = []; let b = a; for (let i = 0; i < 5000; i++) { const c = []; b.push(c); b = c; } JSON.stringify(a);',
  revive: 'const f = () => { JSON.parse("[1]", f); }; f();',
  construct: 'class A { constructor() { new A(); } } new A();',
  rconstruct: 'class A { constructor() { Reflect.construct(A, []); } } new A();',
  derived: 'class B {} class A extends B { constructor() { super(); new A(); } } new A();',
  field: 'class A { x = (new A()); } new A();',
  chainctor:
    'let C = class {}; for (let i = 0; i < 90; i++) C = class extends C { x = 1; }; const f = () => { new (class extends C { y = f(); })(); }; f();',
  dflt: 'function f(x = (f())) {} f();',
  pattern: 'const o = { get a() { f(o); } }; const f = ({ a }) => 0; f(o);',
  fatpattern: `const o = { get a() { f(o); } }; const f = ({ a }) => { ${many(300, (i) => `let v${i} = 1;`)} return ${many(300, (i) => `v${i} +`)} 0; }; f(o);`,
  iter: 'const o = { [Symbol.iterator]() { const [a] = o; } }; const [a] = o;',
  forof: 'const o = { [Symbol.iterator]() { for (const x of o); } }; for (const x of o);',
  ret: 'const o = { [Symbol.iterator]() { return this; }, next() { return {}; }, return() { f(); return {}; } }; const f = () => { for (const x of o) return; }; f();',
  gen: 'function* g() { yield* g(); } for (const x of g());',
  genthrow:
    'function* g() { try { yield 1; } catch { const i = g(); i.next(); i.throw(1); } } const i = g(); i.next(); i.throw(1);',
  genreturn:
    'function* g() { try { yield 1; } finally { const i = g(); i.next(); i.return(1); } } const i = g(); i.next(); i.return(1);',
  genspread: 'function* g() { yield [...g()]; } [...g()];',
  tryf: 'const f = () => { try { f(); } finally { f(); } }; f();',
  bind: 'let f = () => { f(); }; for (let i = 0; i < 50; i++) f = f.bind(null, 1); f();',
  call: 'function f() { f.call(null, 1, 2, 3); } f();',
  tag: 'const f = () => { f``; }; f();',
  template: 'const f = () => { return `${f()} ${f()} ${f()}`; }; f();',
  super:
    'class A { get x() { return new B().x; } } class B extends A { get x() { return super.x; } } new B().x;',
  staticb: 'const f = () => { class A { static { f(); } } }; f();',
  opt: 'const f = (o) => { f?.(o?.x); }; f({});',
  errstr: 'class E extends Error { get message() { return String(new E()); } } String(new E());',
  join: 'const o = { toString() { return [o, 1].join(); } }; [o].join();',
  assign: 'const o = { get a() { return Object.assign({}, o); } }; Object.assign({}, o);',
  spreadobj: 'const o = { get a() { return { ...o }; } }; ({ ...o });',
  restobj: 'const o = { get a() { const { ...r } = o; } }; const { ...r } = o;',
  entries: 'const o = { get a() { return Object.entries(o); } }; Object.entries(o);',
  symbold: 'const o = { toString() { return Symbol(o); } }; Symbol(o);',
  newarr: 'const o = { valueOf() { return new Uint8Array([o]); } }; new Uint8Array([o]);',
  math: 'const o = { valueOf() { return Math.max(o, 1); } }; Math.max(o, 1);',
  hypot: 'const o = { valueOf() { return Math.hypot(o, 1); } }; Math.hypot(o, 1);',
  pint: 'const o = { toString() { return parseInt(o); } }; parseInt(o);',
  uri: 'const o = { toString() { return encodeURI(o); } }; encodeURI(o);',
  fcc: 'const o = { valueOf() { return String.fromCharCode(o); } }; String.fromCharCode(o);',
  num: 'const o = { valueOf() { return Number(o); } }; Number(o);',
  tofixed: 'const o = { valueOf() { return (1).toFixed(o); } }; (1).toFixed(o);',
  dv: 'const d = new DataView(new ArrayBuffer(8)); const o = { valueOf() { d.setInt8(0, o); } }; d.setInt8(0, o);',
  aset: 'const t = new Int8Array(2); const o = { valueOf() { t[0] = o; } }; t[0] = o;',
  tset: 'const t = new Int8Array(2); const o = { valueOf() { t.set([o]); } }; t.set([o]);',
  at: 'const o = { valueOf() { [].at(o); } }; [].at(o);',
  charAt: 'const o = { valueOf() { "".charAt(o); } }; "".charAt(o);',
  ispro: 'const o = { get x() { return Reflect.get(o, "x"); } }; o.x;',
  opts: 'const o = { get cause() { return new Error("", o); } }; new Error("", o);',
  errmsg: 'const o = { toString() { return new Error(o); } }; new Error(o);',
  objtag:
    'const o = { get [Symbol.toStringTag]() { return Object.prototype.toString.call(o); } }; Object.prototype.toString.call(o);',
  cmp: 'const o = { valueOf() { return o < 1; } }; o < 1;',
  eq: 'const o = { valueOf() { return o == 1; } }; o == 1;',
  sw: 'const o = { valueOf() { return o ** 2; } }; o ** 2;',
  inc: 'const o = { valueOf() { let x = o; x++; return 1; } }; let x = o; x++;',
  len: 'const o = { get length() { return [].push.call(o, 1); } }; [].push.call(o, 1);',
  raw: 'const o = { toString() { return String.raw({ raw: [o, o] }, 1); } }; String.raw({ raw: [o, o] }, 1);',
  mapctor: 'const o = { get [0]() { return new Map([o]); } }; new Map([o]);',
  setctor: 'const o = { [Symbol.iterator]() { return new Set(o); } }; new Set(o);',
  flatMap: 'const f = () => { [1].flatMap(f); }; f();',
  proto: 'const o = { get x() { return Object.create(o).x; } }; o.x;',
  descs: 'const o = { get get() { Object.defineProperty({}, "x", o); } }; Object.defineProperty({}, "x", o);',
  dprops:
    'const o = { get a() { Object.defineProperties({}, o); return {}; } }; Object.defineProperties({}, o);',
};
/** Ways that take more of the stack, in the engine's own code, than a host with half of it has. */
const LARGE: readonly string[] = ['aset', 'opts', 'errmsg'];

/** True in the process with half of the stack; what ends there ends with a whole one as well. */
const isSmall = process.env.SMALL_STACK === '1';

describe('recursion', () => {
  for (const [way, code] of Object.entries(WAYS))
    if (isSmall !== LARGE.includes(way))
      it(`ends at the bound of depth: ${way}`, () => {
        expect(endOf(ran(code, { work: 50_000_000 }))).to.equal('depth');
      });

  if (!isSmall)
    it('is about 300 calls deep then, of small functions, as scheme(9) says', () => {
      expect(readFileSync('userland/share/man/man9/scheme.9', 'utf8')).to.include('about 300 calls');
      for (const code of [
        'const f = (n) => (n > 1 ? f(n - 1) : 0); f(N);',
        'function f(a, b, c) { const d = a + b; if (a > 1) f(a - 1, c, d); } f(N, 1, 2);',
        'class A { f(n) { if (n > 1) this.f(n - 1); } } new A().f(N);',
      ])
        expect(
          [260, 380].map((n) => endOf(ran(code.replace('N', `${n}`)))),
          code,
        ).to.deep.equal(['value', 'depth']);
    });

  if (!isSmall)
    it('ends at the bound of depth in every other way, with half of the stack', function () {
      this.timeout(120_000);
      const file = 'build/js/tests/emu/contain-depth.test.js';
      const argv = [
        '--stack-size=500',
        'node_modules/mocha/bin/mocha.js',
        '--no-config',
        '--timeout',
        '60000',
        file,
      ];
      const { status, stdout } = spawnSync(process.execPath, argv, {
        encoding: 'utf8',
        env: { ...process.env, SMALL_STACK: '1' },
      });
      expect(status, stdout).to.equal(0);
    });
});
