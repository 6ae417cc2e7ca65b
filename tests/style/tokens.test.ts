/** The tokenizer and the reader of imports, which the rules of style stand on. */

import { expect } from 'chai';
import { importsOf } from './imports.ts';
import { tokenize } from './tokens.ts';

describe('tokens', () => {
  const texts = (source: string): string[] => tokenize(source).map((t) => `${t.kind}:${t.text}`);
  const CASES: readonly (readonly [string, readonly string[]])[] = [
    ["a = '//'; // b", ['word:a', 'punctuation:=', 'string://', 'punctuation:;', 'comment:// b']],
    ['a / b / c', ['word:a', 'punctuation:/', 'word:b', 'punctuation:/', 'word:c']],
    ["f(/'[/]/g)", ['word:f', 'punctuation:(', "regexp:/'[/]/g", 'punctuation:)']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template belongs to the example
    ['`a${ {b} }c`', ['template:`a${', 'punctuation:{', 'word:b', 'punctuation:}', 'template:}c`']],
    ["'it\\'s'", ["string:it\\'s"]],
    ['1_000.5e-3+x', ['number:1_000.5e-3', 'punctuation:+', 'word:x']],
    ['/* a\n */ x', ['comment:/* a\n */', 'word:x']],
  ];
  for (const [source, expected] of CASES) {
    it(`cuts ${JSON.stringify(source)}`, () => expect(texts(source)).to.deep.equal(expected));
  }
  it('counts lines and depth', () => {
    const x = tokenize('f({\n  x,\n});\ny').filter((t) => /[xy]/.test(t.text));
    expect(x.map((t) => [t.line, t.depth])).to.deep.equal([
      [2, 2],
      [4, 0],
    ]);
  });
  it('refuses brackets that do not match', () => {
    expect(() => tokenize('f(')).to.throw('brackets');
  });
  it('finds the imports of every form, and no others', () => {
    const found = importsOf(`
      import 'a'; import b from 'b'; import * as c from 'c'; import { type d, e as f } from 'd';
      import type { g } from 'g'; export * from 'h'; export { i } from 'i'; export type { j } from 'j';
      const k = import('k'); let m: typeof import('m'); export const from = 'n'; x.import('o');
    `);
    expect(found.map((i) => i.from).join('')).to.equal('abcdghijkm');
    expect(found.filter((i) => i.typeOnly).map((i) => i.from)).to.deep.equal(['g', 'j']);
  });
});
