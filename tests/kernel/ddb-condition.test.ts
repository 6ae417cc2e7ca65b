/** The conditions of breaks: as C has them, with figures that may not be there. */

import { expect } from 'chai';
import fc from 'fast-check';
import { type Condition, condition, type Moment } from '../../kernel/ddb/condition.ts';
import { DdbError } from '../../kernel/ddb/error.ts';
import { FIELDS, fieldOf, fieldsOf } from '../../kernel/ddb/fields.ts';
import { knownAt } from '../../kernel/ddb/moment.ts';
import type { ProbeEvent } from '../../kernel/probe.ts';

const FIGURES: Readonly<Record<string, number | string>> = { a: 3, b: -16, call: 'read', none: Number.NaN };
const MOMENT: Moment = {
  figure: (name) => FIGURES[name],
  register: (name) => (name === 'sp' ? 1000 : 7),
  word: (address) => (address === 1004 ? 42 : Number.NaN),
};
const parsed = (text: string): Condition =>
  condition(text, { figures: Object.keys(FIGURES), registers: ['sp', 'a0'] });
const holds = (text: string): boolean => parsed(text)(MOMENT);

/** An expression, and the same for the engine: there && and || give one of their operands. */
type Both = readonly [ours: string, engine: string];

/** Random expressions of small numbers; & stands in parentheses, since C has it elsewhere. */
const expression: fc.Arbitrary<Both> = fc.letrec<{ it: Both }>((tie) => ({
  it: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.integer({ min: 0, max: 9 }).map((n): Both => [`${n}`, `${n}`]),
    fc
      .tuple(tie('it'), fc.constantFrom('+', '-', '&', '<', '<=', '>', '>=', '==', '!='), tie('it'))
      .map(([a, operator, b]): Both => [`(${a[0]} ${operator} ${b[0]})`, `(${a[1]} ${operator} ${b[1]})`]),
    fc
      .tuple(tie('it'), fc.constantFrom('&&', '||'), tie('it'))
      .map(
        ([a, operator, b]): Both => [`(${a[0]} ${operator} ${b[0]})`, `(!!${a[1]} ${operator} !!${b[1]})`],
      ),
    fc
      .tuple(fc.constantFrom('!', '-'), tie('it'))
      .map(([operator, a]): Both => [`${operator} ${a[0]}`, `(${operator} ${a[1]})`]),
  ),
})).it;

describe('conditions of breaks', () => {
  for (const text of [
    'a == 3',
    'a != 4 && b < 0',
    'b == 0xfffffff0',
    'a == 2 || a + 1 == 4',
    'a & 1 == 1',
    'a - 1 - 1 == 1',
    'call == "read"',
    'call != "write"',
    '$a0 >= 7',
    '*($sp + 4) == 42',
    '!(a > 3)',
    'a <= 1_000 && a < 1e6',
    'a',
    'none == 1 || !none',
  ])
    it(`${text} holds`, () => {
      expect(holds(text)).to.equal(true);
    });

  for (const text of [
    'a == 4',
    '0',
    'none',
    'none == 0',
    'none != 0',
    'none & 1',
    '*12 != 0',
    'call == 3',
    'call < "z"',
    'a == 4294967299',
    '""',
  ])
    it(`${text} does not`, () => {
      expect(holds(text)).to.equal(false);
    });

  it('has the values of C', () => {
    fc.assert(
      fc.property(expression, ([ours, engine]) => {
        expect(holds(ours)).to.equal(Boolean(new Function(`return ${engine}`)()));
      }),
      { numRuns: 200, seed: 11 },
    );
  });

  for (const text of [
    '',
    'a ==',
    '== a',
    '(a',
    'a)',
    'a b',
    'x',
    '$x',
    'a = 3',
    'a == 3;',
    '1.5',
    '9e99',
    '"a',
  ])
    it(`refuses ${JSON.stringify(text)} in a sentence`, () => {
      expect(() => parsed(text)).to.throw(DdbError, /^if /);
    });

  it('has the figures of every event, each name once', () => {
    for (const event of Object.keys(FIELDS) as ProbeEvent[]) {
      const names = fieldsOf(event);
      expect(new Set(names).size, event).to.equal(names.length);
      expect(knownAt(event).figures).to.include.members([...names, 'cycle', 'level', 'pid', 'tick']);
    }
  });

  it('has the arguments of a system call, and nothing beyond them', () => {
    const args = [undefined, 83, { name: 'setitimer' }, Int32Array.of(1, -2, 3)];
    const figures = ['number', 'call', 'arg1', 'arg2', 'arg3', 'arg4', 'pid'];
    expect(figures.map((name) => fieldOf('syscallEnter', args, name))).to.deep.equal([
      ...[83, 'setitimer', 1, -2, 3],
      ...[Number.NaN, Number.NaN],
    ]);
  });
});
