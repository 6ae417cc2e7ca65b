/** The stops of programs: before each statement that runs, and nothing of the run changes. */

import { expect } from 'chai';
import { endOf, ran } from './contained.ts';

/** Programs from their second line on, and the stops that they come to: FUNCTION:LINE. */
const STOPS: Readonly<Record<string, readonly [code: string, ...stops: string[]]>> = {
  'statements of a function': [
    '\nfunction f(a) {\n const b = a;\n return b;\n}\nf(1);',
    ...[':6', 'f:3', 'f:4'],
  ],
  'an arrow function': ['\nconst f = () =>\n 1;\nf();', ':2', ':4', 'f:3'],
  'an empty function': ['\nfunction f() {\n}\nf();', ':4', 'f:2'],
  'bodies without braces': [
    '\nif (1)\n log("a");\nelse\n log("b");\nfor (let i = 0; i < 2; i++)\n log("c");\ndo\n log("d");\nwhile (0);',
    ...[':2', ':3', ':6', ':7', ':7', ':8', ':9'],
  ],
  'a chain of else': ['\nif (0) log("a");\nelse if (0) log("b");\nelse log("c");', ':2', ':3', ':4'],
  'labels and switches': [
    '\na: for (;;) {\n switch (1) {\n  case 1:\n   log("x");\n   break a;\n }\n}',
    ...[':2', ':3', ':5', ':6'],
  ],
  'a generator': [
    '\nfunction* g() {\n yield 1;\n yield 2;\n}\nfor (const x of g())\n log(x);',
    ...[':6', 'g:3', ':7', 'g:4', ':7'],
  ],
  classes: [
    '\nclass A {\n static {\n  log("s");\n }\n constructor() {\n  this.x = 1;\n }\n get y() {\n  return 2;\n }\n}\nnew A().y;',
    ...[':2', ':4', ':13', 'A:7', 'y:10'],
  ],
  'a catch and a finally': [
    '\ntry {\n throw 1;\n} catch (e) {\n log(e);\n} finally {\n log("f");\n}',
    ...[':2', ':3', ':5', ':7'],
  ],
};

describe('stops of programs', () => {
  for (const [name, [code, ...wanted]] of Object.entries(STOPS))
    it(`of ${name}`, () => {
      const debugged = ran(code, { debugged: true });
      const plain = ran(code);
      expect(endOf(debugged)).to.equal('value');
      const found = debugged.stops.filter(({ line }) => line > 1).map(({ func, line }) => `${func}:${line}`);
      expect(found).to.deep.equal(wanted);
      expect([debugged.said, debugged.realm.used]).to.deep.equal([plain.said, plain.realm.used]);
      expect([plain.stops, [...debugged.fuel.words]]).to.deep.equal([[], [...plain.fuel.words]]);
    });

  it('end where the bound is, at the same step', () => {
    const code = '\nlet i = 0;\nfor (;;)\n i++;';
    const [plain, debugged] = [ran(code, { work: 50 }), ran(code, { work: 50, debugged: true })];
    expect([endOf(plain), endOf(debugged)]).to.deep.equal(['work', 'work']);
    expect(debugged.stops.filter(({ line }) => line === 4)).to.have.length.above(40);
  });
});
