/**
 * The longest steps: whatever the engine does in one step of its own is bounded, or charged for by
 * its size. Each of these programs did much in few steps; repeated, each uses its work up.
 */

import { expect } from 'chai';
import { endOf, ran } from './contained.ts';

/** Steps in which a text of many digits becomes a number. */
const DIGITS = [
  ...[
    'x = +S;',
    'x = -S;',
    'x = ~S;',
    'x = S - 0;',
    'x = 1 * S;',
    'x = S ** 1;',
    'x = S >>> 0;',
    'x = 1 & S;',
  ],
  ...[
    'x = S < 5;',
    'x = 5 >= S;',
    'x = S == 5;',
    'x = true != S;',
    'x = f(S) - f(1);',
    'x = O - 0;',
    'x = O < 1;',
  ],
  ...[
    'x = O == 1;',
    'x = 5 == O;',
    'let y = S; y++;',
    'let y = S; y -= 1;',
    'let y = 1; y *= S;',
    'o.p = S; o.p++;',
  ],
  ...[
    'o.p = S; x = o.p--;',
    'o.p = S; ++o.p;',
    'o.p = S; o.p /= 2;',
    'o.p = 1; o.p -= O;',
    'o[k] = S; o[k]++;',
  ],
  ...[
    'o[k] = S; o[k] -= 1;',
    'u[0] = S;',
    'u[0] = O;',
    'u[f(0)] = f(S);',
    'u[0] += S.slice(1);',
    'u[9] ??= S;',
  ],
  ...['[u[0]] = [S];', '({ a: u[0] } = { a: O });', 'for (u[0] of [S]);', '[u[f(1)]] = [S];', 'w[0] = S;'],
  ...[
    'new (class extends Uint8Array { m() { super[0] = S; } })(1).m();',
    'new (class extends C { 0 = S; })();',
  ],
  ...[
    'new (class extends C { [k] = S; })();',
    'x = Number(S);',
    'new Number(S);',
    'x = isNaN(S);',
    'isFinite(O);',
  ],
  ...['Math.abs(S);', 'Math.max(1, S);', 'Math.max(...[S]);', 'Math.atan2(1, S);', 'Math.hypot(1, 2, S);'],
  ...[
    'const m = Math.floor; m(S);',
    '[S].map(Math.floor);',
    'Math["cei" + "l"](O);',
    'Reflect.apply(Math.sin, 0, [S]);',
  ],
  ...[
    '[1].at(S);',
    '"a".at(S);',
    '"a".charAt(S);',
    '"a".charCodeAt(S);',
    '"a".codePointAt(O);',
    '[1].slice(S);',
  ],
  ...[
    '[1].splice(S);',
    '[1].fill(1, S);',
    '[1].indexOf(1, S);',
    '[1].includes(1, S);',
    '[1].lastIndexOf(1, S);',
  ],
  ...['[1].copyWithin(0, S);', '[1].with(S - S, 1);', '[1].toSpliced(S, 1);', '[2, 1].sort(() => S);'],
  ...[
    '[2, 1].toSorted(() => S);',
    'u.sort(() => S);',
    'u.toSorted(() => S);',
    'u.map(() => S);',
    'u.fill(S);',
  ],
  ...['u.with(0, S);', 'u.set([S]);', 'u.at(S);', 'u.subarray(S);', 'u.slice(S);', 'u.indexOf(1, S);'],
  ...[
    'new Uint8Array([S]);',
    'new Uint8Array(u.buffer, S);',
    'Uint8Array.of(S);',
    'Uint8Array.from([1], () => S);',
  ],
  ...['Uint8Array.from([S]);', 'new Float64Array(new Set([O]));', 'd.setInt8(S, 1);', 'd.setInt8(0, S);'],
  ...['d.setFloat64(0, S);', 'd.getInt8(S);', 'new DataView(u.buffer, S);', 'u.buffer.slice(S);'],
  ...['String.fromCharCode(S);', 'Reflect.set(u, 0, S);', 'a.length = S;', 'a.length -= S;'],
];

/** Steps in which a long text is a name. */
const NAMES = [
  ...[
    'o[S];',
    'o[S] = 1;',
    'delete o[S];',
    'S in o;',
    '({ [S]: 1 });',
    'const { [S]: y } = o;',
    'o?.[S];',
    'o[O];',
  ],
  ...[
    'o.hasOwnProperty(S);',
    'Object.hasOwn(o, S);',
    'Reflect.get(o, S);',
    'Reflect.set(o, S, 1);',
    'o[S]++;',
  ],
  ...['Reflect.has(o, S);', 'Object.defineProperty(o, S, {});', 'Object.getOwnPropertyDescriptor(o, S);'],
  ...[
    'Object.fromEntries([[S, 1]]);',
    'class X { [S]() {} }',
    'class X { [S] = 1; }',
    '[o[S]] = [1];',
    'o[S]();',
  ],
];

/** The beginning of each program; S is a text of many digits, O an object that becomes one. */
const BEGINNING = `const S = '0'.repeat(8e3), O = { valueOf: () => S, toString: () => S };
  const f = (it) => it, o = {}, u = new Uint8Array(8), a = [1], d = new DataView(new ArrayBuffer(8));
  class W extends Uint8Array {} const w = new W(8), k = 'p', C = function () { return u; }; let x;`;

/** Runs each of some steps many times, as an activity of its own; the steps and their ends. */
function ends(beginning: string, steps: readonly string[], work: number): (readonly [string, string])[] {
  const functions = steps.map((step) => `() => { for (let i = 0; i < 1000; i++) { ${step} } }`);
  const made = ran(`${beginning} exports.all = [${functions}];`, { work: 50_000_000 });
  Object.assign(made.fuel, { work });
  const { realm } = made;
  if (!('value' in made.outcome)) throw new Error(endOf(made));
  const all = (realm.read(made.outcome.value, 'all') as { value: unknown[] }).value;
  return steps.map((step, i) => [step, endOf({ ...made, outcome: realm.call(all[i], undefined, []) })]);
}

describe('a step', () => {
  it('is charged for the digits of a text that becomes a number', () => {
    const left = ends(BEGINNING, DIGITS, 150_000).filter(([, end]) => end !== 'work');
    expect(left).to.deep.equal([]);
  });

  it('is charged for the places that a table, a prototype and a length have lost', () => {
    const beginning = `const m = new Map(), s = new Set(), p = {}, c = Object.create(p), a = [], early = [];
      for (let i = 0; i < 40000; i++) { m.set('k' + i, 1); s.add('k' + i); if (i < 2000) early.push(s.values()); }
      for (let i = 0; i < 29000; i++) { m.delete('k' + i); s.delete('k' + i); }
      for (let i = 0; i < 300; i++) p['k' + i] = i;
      for (let i = 0; i < 20000; i++) a[i * 40] = 1;
      class C {} for (let i = 0; i < 300; i++) C.prototype['k' + i] = i; let x;`;
    const steps = ['m.keys().next();', 'for (const it of m) break;', '[x] = m;', '(([it]) => it)(s);'];
    steps.push('early[i].next();', 'm.forEach(() => 0);', 'delete p.k5; p.k5 = 1; c.x;', 'a.length--;');
    steps.push('delete C.prototype.k5; C.prototype.k5 = 1;', 'p["n" + i] = 1; c.x;');
    const left = ends(beginning, steps, 900_000).filter(([, end]) => end !== 'work');
    expect(left).to.deep.equal([]);
  });

  it('takes no long text for a name', () => {
    for (const [step, end] of ends(BEGINNING, NAMES, 400_000))
      expect(end, step).to.equal('RangeError: a name of more than 4096 characters');
  });
});
