// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs, not templates
/** Programs that are made countable: they say the same as before, and end where a bound is. */

import { expect } from 'chai';
import type { Body } from '../../emu/contain/body.ts';
import { instrument, Unfit } from '../../emu/contain/instrument.ts';
import { Rewriter } from '../../emu/contain/rewrite.ts';
import type { AnyNode } from '../../emu/contain/syntax.ts';
import { repetitions } from '../matrix.ts';
import { randomProgram } from '../model/programs.ts';
import { difference, endOf, ran, saidByHost } from './contained.ts';

/** Programs that say the same whether they are counted or not. */
const SAME: Readonly<Record<string, string>> = {
  recursion: 'function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); } log(`${fib(15)}`);',
  'a return of a function without a name':
    'const f = () => () => 0; const g = function () { return function () {}; }; log(`[${f().name}${g().name}]`);',
  'labelled loops':
    'a: for (let i = 0; i < 4; i++) { for (;;) { if (i === 1) continue a; if (i === 3) break a; break; } log(`${i}`); }',
  'loops without braces':
    'let i = 0; while (i < 3) i++; do i++; while (i < 6); for (; i < 9;) i++; for (const k in { a: 1 }) log(k); for (const x of [1]) log(`${x}`); log(`${i}`);',
  'do with continue': 'let i = 0; do { i++; if (i === 2) continue; } while (i < 4); log(`${i}`);',
  generators:
    "function* g(n) { try { for (let i = 0; i < n; i++) { const r = yield i; if (r) log(r); } return 'done'; } finally { log('fin'); } } function* h() { log(yield* g(3)); yield* [7, 8]; } log([...h()].join()); for (const x of g(5)) if (x === 2) break;",
  'throw into a generator':
    "function* g() { for (;;) try { yield 1; } catch (e) { log(e); } finally { log('f'); } } const i = g(); i.next(); i.throw('x'); i.throw('y'); i.return(0); log(`${i.next().done}`);",
  'yield of a yield':
    'function* g() { log(yield (yield 1)); } const i = g(); i.next(); i.next(2); i.next("3");',
  'finally that gives up a return':
    'function f() { for (let i = 0; ; i++) { try { return i; } finally { if (i < 2) continue; } } } log(`${f()}`);',
  'finally that returns': 'function f() { try { throw 1; } finally { return 2; } } log(`${f()}`);',
  'parameters of all kinds':
    'const f = ({ a, b = a + 1, ["c" + 1]: c = 3 }, [d, e] = [7, 8], ...g) => `${a} ${b} ${c} ${d} ${e} ${g}`; log(f({ a: 1 })); log(f({ a: 1, b: 2, c1: 9 }, "xyz", 5, 6)); log(`${f.length}`);',
  rests:
    'const [a, ...b] = [1, 2, 3]; let c, d, q; [c, ...d] = "xyz"; const { x, ...y } = { x: 1, z: 2 }; const f = ({ x, ...r }) => Object.keys(r).length; for (const { x, ...z } of [{ x: 1, q: 2 }]) log(z.q); try { throw { a: 1, b: 2 }; } catch ({ a, ...e }) { log(e.b); } ({ x: q, ...c } = { x: 4, y: 5 }); for (let { u, ...v } = { u: 1, w: 2 }; v.w < 4; v.w++) log(u); function g({ a, ...b }) { return b.c; } log(`${b} ${d} ${y.z} ${f({ x: 1, b: 2 })} ${q} ${c.y} ${g({ c: 7 })}`);',
  comparisons:
    'const o = { a: 1, f() { return "y"; } }; let s = "x"; const t = `${s}y`; class A { x = s < t; static y = o.f() === s + ""; } switch (o.f()) { case s: log("no"); break; case o.f(): log("yes"); case t: log("on"); } log(`${s < t} ${o.f() > s} ${o.a == s} ${o.a !== o.f()} ${new A().x} ${A.y} ${s >= o.f()} ${t === o["f"]()} ${[1, 2].length >= o.a}`);',
  classes:
    'class A { #p = 3; static s = 4; x = [1].length; static { A.z = 9; } get p() { return this.#p; } set p(v) { this.#p = v; } static m() { return super.name; } ["k" + 1]() { return new.target; } } class B extends A { y = this.x + 1; } class C extends B { constructor() { super(); this.p += 1; } } const c = new C(); log(`${c.p} ${A.s} ${A.z} ${c.x} ${c.y} ${c.k1()} ${B.length}`);',
  'names of functions':
    'const o = { f: () => 0, g() {}, h: class {} }; let k = () => 0; log([o.f.name, o.g.name, o.h.name, k.name].join());',
  'a default and a field that are functions':
    'class A { f = () => 0; } const g = (x = () => 0) => x.name; log(`${new A().f.name} ${g()}`);',
  spread:
    'const f = (...a) => a.length; log(`${f(...[1, 2], 3, ..."ab")} ${Math.max(...[4, 5])} ${[...new Set([1, 1])].length} ${new Array(...[1, 2]).length}`); const o = { ...{ a: 1 } }; log(`${o.a}`);',
  'optional chains': 'const a = null; log(`${a?.b.c(...[1]).d} ${[3]?.slice(...[0])?.[0]}`);',
  'tagged templates': 'const t = (s, ...v) => s.raw.join("|") + v.join(); log(t`a${1}b${2}c`);',
  exceptions:
    'class E extends Error { constructor(m) { super(m); this.name = "E"; } } try { throw new E("m"); } catch (e) { log(`${e}`); log(`${e instanceof E && e instanceof Error}`); } try { null.x; } catch { log("caught"); } try { throw { a: 1 }; } catch ({ a }) { log(`${a}`); }',
  'switch and comma':
    'let x = 0; switch (3) { case 3: x++; case 4: x++; break; default: x = 9; } log((x, `${x}`));',
  'constructor functions':
    'function P(x) { this.x = x; } P.prototype.get = function () { return this.x; }; log(`${new P(4).get()} ${new P(1) instanceof P}`);',
  'getters and setters':
    'let n = 0; const o = { get a() { return ++n; }, set a(v) { n = v; } }; o.a += 5; log(`${n} ${o.a}`);',
  'text sums':
    'let s = ""; for (let i = 0; i < 5; i++) s += i + "," + (i + i); log(s); let u = 1; u += 2; log(`${u}`);',
  'own toString': 'const o = {}; o.toString = () => "mine"; log(`${o}` + o);',
};

/**
 * Programs that end in a certain way, and the kind of node that an instrumenter has to forget for
 * the program to end otherwise. Each activity has 6000 units.
 */
const TRAPS: readonly (readonly [end: string, forgets: AnyNode['type'], code: string])[] = [
  ['work', 'WhileStatement', 'let i = 0; while (i < 7000) i++;'],
  ['work', 'DoWhileStatement', 'let i = 0; do { i++; } while (i < 7000);'],
  ['work', 'ForStatement', 'a: for (let i = 0; i < 7000; i++) { continue a; }'],
  [
    'work',
    'ForOfStatement',
    'const a = [..."12345678901234567890"]; for (const i of a) for (const j of a) for (const k of a);',
  ],
  [
    'work',
    'ForInStatement',
    'const a = "12345678901234567890"; for (const i in a) for (const j in a) for (const k in a);',
  ],
  ['work', 'ArrowFunctionExpression', 'const f = (n) => n > 1 && f(n - 1) + f(n - 2); f(20);'],
  ['depth', 'FunctionDeclaration', 'function f(n) { if (n > 0) f(n - 1); } f(2400);'],
  ['depth', 'FunctionExpression', 'const f = function (n) { if (n > 0) f(n - 1); }; f(2400);'],
  ['depth', 'ArrowFunctionExpression', 'const f = (n) => n > 0 && f(n - 1); f(2400);'],
  [
    'depth',
    'FunctionExpression',
    'let n = 2400; class A { get x() { return n-- > 0 && this.x; } } new A().x;',
  ],
  [
    'depth',
    'FunctionExpression',
    'let n = 2400; const o = { set x(v) { if (n-- > 0) this.x = v; } }; o.x = 1;',
  ],
  ['depth', 'AssignmentPattern', 'let n = 2400; function f(x = n-- > 0 && f()) {} f();'],
  ['depth', 'AssignmentPattern', 'let n = 2400; const f = ({ x = n-- > 0 && f({}) }) => 0; f({});'],
  ['depth', 'ClassExpression', 'let n = 2400; const A = class { x = n-- > 0 && new A(); }; new A();'],
  ['value', 'ReturnStatement', 'const f = () => { return 1; }; for (let i = 0; i < 2400; i++) f();'],
  [
    'value',
    'TryStatement',
    'const f = () => { throw 1; }; for (let i = 0; i < 2400; i++) try { f(); } catch {}',
  ],
  [
    'value',
    'ReturnStatement',
    'function f() { try { return 1; } finally { Math.abs(0); } } for (let i = 0; i < 2400; i++) f();',
  ],
  [
    'RangeError: more than 4096 arguments',
    'CallExpression',
    'const f = (...a) => a.length; f(..."x".repeat(5000));',
  ],
];

/** An instrumenter that takes nodes of one kind for any others. */
const forgetting = (type: AnyNode['type']): typeof Rewriter =>
  class extends Rewriter {
    override visit(node: AnyNode, body: Body): void {
      if (node.type === type) this.children(node, body);
      else super.visit(node, body);
    }
  };

/** Things that are refused, and the sentence and column for each. */
const REFUSED: readonly (readonly [code: string, why: string])[] = [
  [
    'async function f() {}',
    '1:1: async and await are not for modules: what waits is a generator that sleeps in k.tsleep()',
  ],
  [
    'const f = async () => 0;',
    '1:11: async and await are not for modules: what waits is a generator that sleeps in k.tsleep()',
  ],
  [
    'for await (const x of []);',
    '1:1: async and await are not for modules: what waits is a generator that sleeps in k.tsleep()',
  ],
  [
    'const x = await 1;',
    '1:11: async and await are not for modules: what waits is a generator that sleeps in k.tsleep()',
  ],
  ['import("x");', '1:1: import() is not for modules'],
  ['import.meta;', '1:1: import.meta is not for modules'],
  [
    'const r = /a/;',
    '1:11: regular expressions are not for modules: use startsWith, includes, indexOf and split',
  ],
  ['1n;', '1:1: BigInt is not for modules: use numbers, which are exact up to 2^53'],
  ['debugger;', '1:1: debugger is not for modules: --ddb has breakpoints'],
  ['with (a) {}', "1:1: 'with' in strict mode"],
  ['process.exit()', '1:1: process is not for modules'],
  ['\n  typeof Date', '2:10: Date is not for modules: k.microtime() tells the time'],
  ['arguments[0]', '1:1: arguments is not for modules: a rest parameter has them, (...args)'],
  ['globalThis.x', '1:1: globalThis is not for modules'],
  ['Math.random()', '1:1: Math.random is not for modules: k.random() gives random numbers'],
  ['nosuch()', '1:1: nosuch is declared nowhere'],
  ['({ Proxy })', '1:4: Proxy is not for modules: use getters and setters'],
  [`${'('.repeat(3000)}1${')'.repeat(3000)}`, '1:201: it is nested too deeply'],
  [`\n${'x => '.repeat(500)}1`, '2:1003: it is nested too deeply'],
  [`1${'\n + 1'.repeat(3000)}`, '1002:2: it is nested too deeply'],
  [
    'const f = ([a, ...b]) => b;',
    '1:12: a rest within a pattern is not for modules: take it in a declaration of its own, const [a, ...b] = c',
  ],
  [
    'for (const [a, ...b] of []);',
    '1:12: a rest within a pattern is not for modules: take it in a declaration of its own, const [a, ...b] = c',
  ],
  [
    'const { x: [...a] } = {};',
    '1:12: a rest within a pattern is not for modules: take it in a declaration of its own, const [a, ...b] = c',
  ],
  [
    'let a; ({ x: { ...a } } = {});',
    '1:14: a rest within a pattern is not for modules: take it in a declaration of its own, const [a, ...b] = c',
  ],
];

/** Programs without an end, or with a far one, by the units that they need to come to the point. */
const ENDLESS: Readonly<Record<number, readonly string[]>> = {
  50000: [
    'for (;;) try { for (;;); } catch (e) { log("caught"); }',
    'function f() { try { for (;;); } finally { return f(); } } f();',
    'a: for (;;) { try { for (;;); } finally { continue a; } }',
    'const o = { get stack() { for (;;); } }; for (;;) try { throw o; } catch {}',
    'function f() { try { f(); } catch { f(); } finally { f(); } } f();',
    'class A { constructor() { new A(); } } new A();',
    'const f = { toString() { return `${f}`; } }; f + "";',
    '[1].map(function f() { return [1].map(f); });',
    'const f = () => [1, 2].sort(f); f();',
    'const o = { toJSON() { return JSON.stringify(o); } }; JSON.stringify(o);',
    'const f = () => Reflect.construct(class { constructor() { f(); } }, []); f();',
    'function* g() { yield* g(); } for (const x of g());',
    'const i = { [Symbol.iterator]() { return this; }, next() { return { done: false }; } }; [...i];',
    'const [...a] = { [Symbol.iterator]() { return this; }, next() { return { done: false }; } };',
    'let a = [1]; for (let i = 0; i < 60; i++) a = [a, a]; JSON.stringify(a);',
    'let a = [1]; for (let i = 0; i < 60; i++) a = [a, a]; a.flat(Infinity);',
    'const a = []; a.length = 2e9; a.forEach(() => 0);',
    'const a = []; a.length = 2e9; for (;;) a.sort();',
    'for (;;) new Uint8Array(6e7);',
    'for (;;) "x".repeat(1e6);',
  ],
  1000000: [
    'let f = () => 0; for (let i = 0; i < 1e5; i++) f = f.bind(null); f();',
    'let a = []; for (let i = 0; i < 1e5; i++) a = [a]; `${a}`;',
    'let a = []; for (let i = 0; i < 1e5; i++) a = [a]; JSON.stringify(a);',
  ],
};

const unfitness = (code: string): string => {
  try {
    instrument(code, 'test', 'modules');
    return 'fit';
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
    return `${error.line}:${error.column}: ${error.message}`;
  }
};

describe('instrumented programs', () => {
  for (const [name, code] of Object.entries(SAME))
    it(`say the same as before: ${name}`, () => {
      const here = ran(code);
      expect(endOf(here)).to.equal('value');
      expect(here.said).to.deep.equal(saidByHost(code)).and.not.empty;
      const debugged = ran(code, { debugged: true });
      expect(debugged.said).to.deep.equal(here.said);
      expect(debugged.realm.used).to.equal(here.realm.used);
    });

  TRAPS.forEach(([end, forgets, code], i) => {
    it(`trap ${i + 1} ends in ${end}, and otherwise if ${forgets} is forgotten`, () => {
      // Each catch and finally takes many units.
      const work = end === 'value' ? 6_000_000 : 6000;
      expect(endOf(ran(code, { work }))).to.equal(end);
      expect(endOf(ran(code, { work, By: forgetting(forgets) }))).to.not.equal(end);
    });
  });

  for (const [code, why] of REFUSED)
    it(`refuses ${code.trim().slice(0, 30)}`, () => {
      expect(unfitness(code)).to.equal(why);
    });

  it('allows names that are declared, whatever they are called', () => {
    for (const code of [
      'function f(Date) { return Date; }',
      'const { process: { Promise } } = { process: {} }; Promise;',
      'class A { Date() {} static eval = 1; } ({ Date: 1 }).Date;',
      'try {} catch (Proxy) { Proxy; }',
      'const Math = { random: 1 }; Math.random;',
      'for (const Intl of []) Intl; { function Worker() {} Worker; }',
    ])
      expect(unfitness(code), code).to.equal('fit');
  });

  for (const [work, codes] of Object.entries(ENDLESS))
    it(`end where the bound of ${work} units is, whatever the program does about it`, () => {
      for (const code of codes) {
        const { outcome } = ran(code, { work: Number(work) });
        expect('threw' in outcome && outcome.threw.spent, code).to.be.oneOf(['work', 'depth']);
      }
    });

  it('say the same as before: random ones', () => {
    for (let seed = 1; seed <= repetitions(3, 6); seed++) {
      const code = randomProgram(seed);
      expect(difference(code), `seed ${seed}:\n${code}`).to.equal(undefined);
    }
  });

  it('tell the place at which they went over the bound', () => {
    const { outcome } = ran('\nfunction spin() {\n  const a = "x" + 1; for (;;) {}\n}\nspin();');
    const frames = 'threw' in outcome ? outcome.threw.frames : [];
    expect(frames.map(({ func, line, column }) => `${func}:${line}:${column}`)).to.deep.equal([
      'spin:3:32',
      ':5:1',
    ]);
  });
});
