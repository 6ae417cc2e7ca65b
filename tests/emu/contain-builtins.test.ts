/** The built-in routines of a realm: each converts once, is charged, and shows no host. */

import { expect } from 'chai';
import { builtIns } from './builtins.ts';
import { CHARGES } from './charges.ts';
import { endOf, ran, saidByHost } from './contained.ts';
import { fuzzBuiltIns } from './hostile.ts';

/** Things that a routine of that path is called on. */
const SELVES: Readonly<Record<string, string>> = {
  Array: '[3, 1, 2]',
  TypedArray: 'new Uint8Array([3, 1, 2])',
  String: '"banana"',
  Number: '5',
  Map: 'new Map([[1, 2]])',
  Set: 'new Set([1])',
  WeakMap: 'new WeakMap()',
  WeakSet: 'new WeakSet()',
  DataView: 'new DataView(new ArrayBuffer(16))',
  ArrayBuffer: 'new ArrayBuffer(16)',
};

/** Objects that count how often they are converted; each conversion gives more. */
const COUNTERS = [
  '{ valueOf() { return ++n; }, toString() { return String(++n); } }',
  '{ toString() { n++; return "a".repeat(n); } }',
  '{ get length() { return ++n; }, 0: 1, 1: 2 }',
];

/** A program that says how often each argument of each routine is converted. */
function conversions(paths: readonly string[]): string {
  const rows = paths.map((path) => {
    const root = path.split('.')[0] as string;
    const concrete = root.replace('TypedArray', 'Uint8Array');
    const self = path.includes('.prototype.') ? (SELVES[root] ?? '{}') : concrete;
    const at = path.replace(/^TypedArray/, 'Object.getPrototypeOf(Uint8Array)');
    return `['${path}', () => ${at}, () => (${self})]`;
  });
  return `let n = 0; const counters = [${COUNTERS.map((it) => `() => (${it})`)}];
    for (const [name, get, self] of [${rows}])
      for (const counter of counters)
        for (let i = 0; i < 3; i++) {
          const args = [0, 1, 2].map((j) => (i === j ? counter() : 1));
          n = 0;
          try {
            if (name.includes('.')) Reflect.apply(get(), self(), args);
            else Reflect.construct(get(), args);
          } catch {}
          log(name, i, n);
        }`;
}

describe('the built-in routines of a realm', () => {
  const found = builtIns();

  it('are those of the table, and no others of a newer engine', () => {
    const listed = Object.values(CHARGES).flat();
    expect([...found.keys()].filter((it) => !listed.includes(it))).to.deep.equal([]);
    expect(listed.filter((it) => !found.has(it))).to.deep.equal([]);
    expect(listed.length).to.equal(new Set(listed).size);
  });

  it("are the engine's own only where their work is bounded", () => {
    const natives = [...found].filter(([, isNative]) => isNative).map(([name]) => name);
    expect(natives.sort()).to.deep.equal([...(CHARGES.nothing ?? [])].sort());
  });

  it('convert what they are given as often as the standard says, and no more', () => {
    const names = [...found.keys()].filter(
      (it) => !/@@| set$|Iterator|Generator|Float|concat|bind|^Function/.test(it),
    );
    const code = conversions(names);
    const ours = ran(code, { work: 50_000_000 }).said;
    const theirs = saidByHost(code);
    const count = (line: string | undefined): number => Number(line?.split(' ').at(-1));
    expect(ours.length).to.equal(theirs.length).and.be.above(2000);
    expect(ours.filter((line, i) => count(line) > count(theirs[i]))).to.deep.equal([]);
  });

  it('end in time, whatever they are called with', () => {
    expect(fuzzBuiltIns(1995, 1, 4)).to.be.above(80);
  });

  for (const [code, end] of [
    ['[].indexOf.call({ get length() { return 1; } }, 7)', 'no array'],
    ['[].shift.call({ length: 2 ** 29 })', 'no array'],
    ['[].splice.call({ length: 2 ** 29 }, 0, 0, 1)', 'no array'],
    ['new Set([].values.call({ length: 2 ** 50 }))', 'no array'],
    ['const a = []; a[2 ** 29] = 1; a.shift();', 'work'],
    ['const a = []; a[2 ** 29] = 1; a.splice(0, 1);', 'work'],
    ['const i = [][Symbol.iterator].call({ length: 2 ** 50 }); const [...a] = i;', 'no array'],
    ['const i = [][Symbol.iterator].call({ length: 2 ** 50 }); let a; [...a] = i;', 'no array'],
    ['const i = [][Symbol.iterator].call({ length: 2 ** 50 }); new Set(i);', 'no array'],
    ['const i = [][Symbol.iterator].call({ length: 2 ** 50 }); new WeakSet(i);', 'no array'],
    ['const i = [][Symbol.iterator].call({ length: 2 ** 50 }); new Uint8Array(i);', 'no array'],
    ['const i = [][Symbol.iterator].call({ length: 2 ** 50 }); Uint8Array.from(i);', 'no array'],
    ['const a = []; a[2 ** 32 - 2] = 1; new Map(a.entries());', 'work'],
    ['const a = []; a[2 ** 32 - 2] = 1; Object.fromEntries(a.entries());', 'work'],
    [
      'const a = [1]; Object.defineProperty(a, Symbol.iterator, { value: () => [][Symbol.iterator].call({ length: 2 ** 50 }) }); [...a];',
      'no array',
    ],
    [
      'const a = []; Object.defineProperty(a, 0, { get() { a[2 ** 32 - 2] = 1; } }); [...a]; a.flat();',
      'work',
    ],
    ['new Uint8Array({ length: 2 ** 30 })', 'RangeError: more than'],
    ['const b = new ArrayBuffer(1e5); for (let i = 0; i < 50; i++) b.slice();', 'work'],
    [
      'const u = new Uint8Array(1e5); Object.defineProperty(u, "length", { value: 0 }); for (let i = 0; i < 50; i++) u.fill(1);',
      'work',
    ],
    ['const s = Object("x".repeat(1e6)); for (let i = 0; i < 50; i++) s.split("y");', 'work'],
    ['const s = "x".repeat(1e6); const t = s.slice(1) + "x"; for (let i = 0; i < 50; i++) s === t;', 'work'],
    [
      'const s = "x".repeat(1e6); const t = s.slice(1) + "x"; for (let i = 0; i < 50; i++) Object.is(s, t);',
      'work',
    ],
    [
      'const s = "x".repeat(1e6); const t = s.slice(1) + "x"; for (let i = 0; i < 50; i++) switch (s) { case t: }',
      'work',
    ],
    [
      'const s = "x".repeat(1e6); const t = s.slice(1) + "x"; for (let i = 0; i < 50; i++) [s, t, s, t].sort();',
      'work',
    ],
    [
      'const s = "x".repeat(5e5); const t = s.slice(1) + "x"; for (let i = 0; i < 50; i++) [s].indexOf(t);',
      'work',
    ],
    ['new Map().set("x".repeat(5e3), 1)', 'RangeError: a key of more than'],
    [
      'const o = {}; for (let i = 0; i < 2000; i++) o["k" + i] = i; const p = Object.create(o); for (let i = 0; i < 100; i++) for (const k in p) break;',
      'work',
    ],
    [
      'const o = {}; for (let i = 0; i < 2000; i++) o["k" + i] = i; const f = ({ ...r }) => 0; for (let i = 0; i < 100; i++) f(o);',
      'work',
    ],
    [
      'const o = [{}]; for (let i = 0; i < 200; i++) { o.push({}); Object.setPrototypeOf(o[i], o[i + 1]); }',
      'TypeError: the prototype of an object that is',
    ],
    ['for (let i = 0; i < 1000; i++) try { null.x; } catch {}', 'work'],
    ['const E = TypeError; for (let i = 0; i < 3000; i++) new E();', 'work'],
    ['class E extends Object.getPrototypeOf(TypeError) {} for (let i = 0; i < 3000; i++) new E();', 'work'],
    ['for (let i = 0; i < 1000; i++) try { null.x; } finally { continue; }', 'work'],
    ['for (let i = 1; i < 2000; i++) (i * 1e-300).toString(2);', 'work'],
    ['for (let i = 1; i < 20000; i++) (i * 1.1e20).toFixed(100);', 'work'],
    ['for (let i = 1; i < 20000; i++) (i * 1.1e-300).toPrecision(100);', 'work'],
    ['for (let i = 0; i < 50000; i++) Object.create(null);', 'work'],
    ['const f = () => 0; for (let i = 0; i < 30000; i++) f.bind();', 'work'],
    ['const a = new Array(1e5); for (let i = 0; i < 500; i++) a.pop();', 'work'],
    [
      'const m = new Map(); for (let i = 0; i < 3000; i++) m.set(i, 1); for (let i = 0; i < 10000; i++) m.get(7);',
      'work',
    ],
    [
      'const s = new Set(); for (let i = 0; i < 3000; i++) s.add(i); for (let i = 0; i < 10000; i++) s.has(7);',
      'work',
    ],
  ] as const)
    it(`leave no way round the charges: ${code.slice(0, 70)}`, () => {
      expect(endOf(ran(code))).to.include(end);
    });

  it('give one text and one number where an object has two', () => {
    const { said } = ran(
      'const two = (a, b) => { let n = 0; return { valueOf: () => (n++ ? b : a), toString: () => (n++ ? b : a) }; }; log("a".repeat(two(1, 2 ** 28)).length, "a".padEnd(two(2, 2 ** 28)).length, "ab".replaceAll("b", two("c", "x".repeat(1e6))), [1, 2, 3].splice(0, two(1, 3)).length, new Uint8Array(two(2, 2 ** 26)).length, Reflect.apply(Math.max, null, { length: two(1, 4000), 0: 5 }));',
    );
    expect(said).to.deep.equal(['1 2 ac 1 0 5']);
  });

  it('show no bits of a NaN', () => {
    const tries: string[] = [];
    for (const [one, other] of [
      ['Float64Array', 'Uint32Array'],
      ['Float32Array', 'Uint8Array'],
      ['Uint8Array', 'Float64Array'],
      ['Float64Array', 'Float32Array'],
      ['Float64Array', 'DataView'],
      ['DataView', 'Float32Array'],
    ])
      for (const code of [
        `const a = new ${one}(new ArrayBuffer(8)); new ${other}(a.buffer);`,
        `const b = new ArrayBuffer(8); new ${one}(b); new ${other}(b);`,
        `const b = new ArrayBuffer(8); new ${one}(b); new ${other}(b.slice());`,
        `const a = new ${one}(new ArrayBuffer(8)); new (class extends ${other} {})(a.buffer);`,
      ])
        tries.push(code);
    const all = tries.map(
      (code) => `try { ${code} log('seen'); } catch (e) { log(e.message.slice(0, 11)); }`,
    );
    expect(new Set(ran(all.join('\n')).said)).to.deep.equal(new Set(['a buffer of']));
    expect(endOf(ran('new Uint32Array(new Float64Array(2).subarray(1).buffer);'))).to.match(/^TypeError/);
    const { said } = ran(
      'const d = new DataView(new ArrayBuffer(12)); const f = new Float64Array([-NaN, 1]); let n = 0; for (let i = 0; i < 3; i++) for (const x of [NaN, -NaN, f[0], parseFloat("q") * -1, Infinity - Infinity, 0 / 0]) for (const le of [true, false]) { d.setFloat64(2, x, le); n += d.getUint32(le ? 6 : 2, le) === 0x7ff80000 && d.getUint32(le ? 2 : 6, le) === 0 ? 1 : 0; d.setFloat32(2, x, le); n += d.getUint32(2, le) === 0x7fc00000 ? 1 : 0; } d.setFloat64(1, -1.5); log(n, d.getFloat64(1), f.slice().length, new Uint8Array(f)[1], new Float64Array(f.buffer, 8)[0]);',
      { work: 50_000_000 },
    );
    expect(said).to.deep.equal(['72 -1.5 2 1 1']);
  });

  it('note no sites in a stack but the engine’s own', () => {
    const { said, outcome, fuel } = ran(
      'let n = 0; const at = { valueOf() { n++; return 1; }, toString() { n++; return ""; } }; const e = Object.create(Error.prototype); e.message = "x"; const site = { getFileName: () => { n++; return "callwheel-module:test"; }, getFunctionName: () => at, getLineNumber: () => at, getColumnNumber: () => at }; Error.prepareStackTrace(e, [site]); Error.prepareStackTrace(e, [Object.create(site)]); log(n); exports.read = () => log(n); throw e;',
    );
    expect('threw' in outcome && [outcome.threw.text, outcome.threw.frames]).to.deep.equal(['Error: x', []]);
    expect([said, [...fuel.words]]).to.deep.equal([['0'], [0, 0, 0, 0]]);
  });

  it('leave the words as they were when a routine of the host’s throws', () => {
    const { fuel } = ran('');
    expect(() =>
      fuel.within(() => {
        fuel.words.fill(7);
        throw new Error('no stack');
      }),
    ).to.throw('no stack');
    expect([...fuel.words]).to.deep.equal([0, 0, 0, 0]);
  });
});
