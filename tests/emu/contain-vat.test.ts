/** Realms in vats: the same program makes the same run there as in a realm of the host's engine. */

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs, not templates

import { expect } from 'chai';
import { freshGlobal } from '../../emu/cli/contained.ts';
import { Fuel } from '../../emu/contain/fuel.ts';
import { instrument } from '../../emu/contain/instrument.ts';
import type { Engine } from '../../emu/contain/quick/engine.ts';
import { makeVatRealm } from '../../emu/contain/quick/realm.ts';
import { withoutTemplates } from '../../emu/contain/quick/templates.ts';
import type { Realm } from '../../emu/contain/realm.ts';
import { makeRealm } from '../../emu/contain/realm-make.ts';
import { randomProgram } from '../model/programs.ts';
import { startVatEngine } from './vatengine.ts';

/** Pieces of a program that show what an engine may choose. */
const CHOICES: readonly string[] = [
  // Words of exceptions.
  'null.x;',
  '(void 0)();',
  'const c = 1; c = 2;',
  'x; let x = 1;',
  'new Array(-1);',
  '"a".repeat(-1);',
  'JSON.parse("{");',
  'decodeURI("%");',
  'Symbol() + "";',
  '({}).x.y;',
  '[].reduce((a) => a);',
  'class A { #p; static t(o) { return o.#p; } } A.t({});',
  'for (const a of 5);',
  'new (class A { constructor() { this.x(); } })();',
  '1 in 2;',
  'Object.freeze([1]).push(2);',
  '(1).toString(99);',
  'throw new TypeError("mine");',
  // Order.
  'const s = []; [5, 3, 9, 1, 7, 2].sort((a, b) => { s.push(`${a}${b}`); return a - b; }); log(s.join());',
  'log([3, undefined, "10", 9, , 1].sort().join(), [1, 2, 3].toSorted(() => 0).join());',
  'log([...new Uint8Array([3, 1, 2]).sort((a, b) => b - a)].join(), [2, 1].toSorted((a, b) => a - b).join());',
  'const o = { b: 1, 2: 1, a: 1, 1: 1 }; log(Object.keys(o).join()); for (const k in o) log(k);',
  // Digits.
  'log([0.1, 255.255, 1e21, 0.1234, -0.5, 1 / 3].map((x) => [2, 3, 7, 16, 36].map((r) => x.toString(r)).join()).join());',
  'for (let i = 1; i < 40; i++) log(`${Math.sin(i)} ${Math.exp(i / 7)} ${Math.log(i)} ${Math.pow(i, 1.7)} ${Math.atan2(i, 7)} ${Math.cbrt(i)} ${Math.tanh(i / 9)}`);',
  'log(`${[1e21, 1e-7, 0.1 + 0.2, 5e-324, 1 / 3, 123456789.125].map((x) => `${x} ${x.toFixed(5)} ${x.toPrecision(4)} ${x.toExponential(3)}`)}`);',
  // Frames, names and texts.
  'log(new Error("m").stack, typeof new Error("m").stack); try { null.x; } catch (e) { log(e.stack, Object.keys(e).join(), e.name); }',
  'log(`${() => 1} ${[].push} ${class A {}}`);',
  'const f = function () {}; const g = () => {}; log(f.name, g.name, (class {}).name, f.bind().name);',
  'log(`${{ toString: () => "s", valueOf: () => 1 }}`, `${[1, [2, 3]]}`, { valueOf: () => 2 } + "", String(Symbol("x")));',
  'const t = (s, ...v) => `${s.raw} ${s} ${v}`; log(t`a\\n${1}b${`${2}`}`);',
  'try { throw { a: 1, b: 2 }; } catch ({ a, ...rest }) { log(a, rest.b); } try { null.x; } catch ({ message }) { log(message); }',
  'log([...(function* () { yield* [1, 2]; return 3; })()].join(), Math.max(...[1, 2], ...new Set([3])));',
  'let n = 0; try { (function f() { n++; f(); })(); } catch (e) { log("never"); }',
];

/** A piece by itself, whose exception is told. */
const told = (piece: string): string =>
  `"use strict"; const log = require('log'); try { ${piece} } catch (e) { log(e.name, e.message, \`\${e}\`); }`;

/** The end of a program in a realm of that kind: its words, how it ended, its steps, fuel. */
function endIn(make: (filename: string, fuel: Fuel) => Realm, code: string): unknown {
  const fuel = new Fuel(300_000);
  const realm = make('x', fuel);
  const said: string[] = [];
  const log = realm.func('log', (args) => {
    said.push(args.map((it) => (typeof it === 'object' ? realm.shown(it) : String(it))).join(' '));
  });
  const outcome = realm.evaluate(instrument(code, 'x', 'modules'), new Map([['log', log]]));
  const threw = 'threw' in outcome ? [outcome.threw.text, outcome.threw.spent] : 'value';
  return { said, threw, used: realm.used, words: [...fuel.words] };
}
let vatEngine: Engine;
const inVat = (filename: string, fuel: Fuel): Realm => makeVatRealm(vatEngine, filename, fuel);
const inHost = (filename: string, fuel: Fuel): Realm => makeRealm(freshGlobal(), filename, fuel);

describe('a vat', () => {
  before(async () => {
    vatEngine = await startVatEngine();
  });

  it('makes the same run as a realm of the host’s engine, where engines have a choice', () => {
    const all = CHOICES.map(
      (piece) => `(() => { ${told(piece).replace(/^"use strict"; const log = .*?;/, '')} })();`,
    );
    const code = `"use strict"; const log = require('log'); ${all.join('\n')}`;
    const here = endIn(inHost, code) as { said: string[] };
    const there = endIn(inVat, code) as { said: string[] };
    expect(there.said.filter((line, i) => line !== here.said[i])).to.deep.equal(
      here.said.filter((line, i) => line !== there.said[i]),
    );
    expect(there).to.deep.equal(here);
    expect(here.said).to.include(
      'TypeError a value is not of the type that is needed here TypeError: a value is not of the type that is needed here',
    );
  });

  it('makes the same run of random programs', () => {
    for (const seed of [11, 12]) {
      const code = `"use strict"; const log = require('log'); ${randomProgram(seed)}`;
      expect(endIn(inVat, code), `${seed}`).to.deep.equal(endIn(inHost, code));
    }
  });

  it('shares memory with the host: what it makes, what the user makes, and after it has grown', () => {
    const fuel = new Fuel();
    const realm = inVat('x', fuel);
    const seen: string[] = [];
    const fill = realm.func('fill', ([bytes]) => {
      const at = realm.bytesOf(bytes);
      seen.push(`${at}`);
      at?.set([7, 8]);
    });
    const code = `"use strict"; const fill = require('fill'); exports.keep = [];
      exports.f = (given) => { const own = new Uint8Array([1, 2, 3]); fill(own); given[0] = 5; fill(given.subarray(1)); return [...own, ...given].join(); };
      exports.grow = () => { exports.keep.push(new Uint8Array(30000000)); };`;
    const { value } = realm.evaluate(instrument(code, 'x', 'modules'), new Map([['fill', fill]])) as {
      value: unknown;
    };
    const routine = (name: string) => (realm.read(value, name) as { value: unknown }).value;
    for (const turn of [1, 2]) {
      const given = realm.bytes(4);
      expect(realm.call(routine('f'), undefined, [given]), `${turn}`).to.deep.equal({
        value: '7,8,3,5,7,8,0',
      });
      expect([...(realm.bytesOf(given) ?? [])]).to.deep.equal([5, 7, 8, 0]);
      realm.call(routine('grow'), undefined, []);
    }
    expect(seen).to.deep.equal(['1,2,3', '0,0,0', '1,2,3', '0,0,0']);
    expect(realm.bytesOf({}) ?? realm.bytesOf(value)).to.equal(undefined);
  });

  it('is another world than every other vat, and than the host', () => {
    const code = `"use strict"; const log = require('log');
      for (const f of [() => { Object.prototype.x = 1; }, () => { Array.prototype.push = 1; }, () => { Error.prepareStackTrace = 1; },
        () => { (() => 0).constructor('return this')(); }, () => { Object.getPrototypeOf(function* () {}).constructor('')(); }])
        try { f(); log('done'); } catch (e) { log(e.name); }`;
    expect((endIn(inVat, code) as { said: string[] }).said).to.deep.equal(
      Array.from({ length: 5 }, () => 'TypeError'),
    );
    expect(({} as { x?: unknown }).x).to.equal(undefined);
  });
});

describe('templates as sums', () => {
  const plain = (code: string) => withoutTemplates(code, 'S').code;
  it('convert each value in its turn, and keep the lines', () => {
    expect(plain('`a${b}c`')).to.equal('("a"+S(b)+"c")');
    expect(plain('`${`${x}`}`')).to.equal('(""+S((""+S(x)+""))+"")');
    expect(plain('f`a${`b`}`')).to.equal('f`a${("b")}`');
    expect(plain('`1\n2${a}`\nb').split('\n')).to.have.length(3);
  });

  it('know the column of the text before', () => {
    const code = 'let q = `a${b}c` + `x`; boom();\nnext(`${a}`, end);';
    const { code: made, column } = withoutTemplates(code, 'S');
    const [first = '', second = ''] = made.split('\n');
    expect(column(1, first.indexOf('boom') + 1)).to.equal(code.indexOf('boom') + 1);
    expect(column(2, second.indexOf('end') + 1)).to.equal('next(`${a}`, end'.indexOf('end') + 1);
  });
});
