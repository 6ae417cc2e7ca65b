/** Handouts as pages: what is read of Markdown, and the handouts of the labs. */

import { expect } from 'chai';
import { labs } from '../../emu/cli/lab/folder.ts';
import { handoutOf } from '../../emu/cli/lab/handout.ts';
import { handoutHtml, inline } from '../../emu/lab/handout.ts';
import { named, parseXml, textOf } from '../xml.ts';

/** The elements of a handout's body. */
const bodyOf = (markdown: string): string =>
  /<body>\n([\s\S]*)\n<\/body>/.exec(handoutHtml(markdown))?.[1] ?? '';

describe('a handout', () => {
  for (const [markdown, html] of [
    ['# A <b>\n\nOne\ntwo.', '<h1>A &lt;b&gt;</h1>\n<p>One\ntwo.</p>'],
    ['- a\n- b\n  more', '<ul>\n<li>a</li>\n<li>b more</li>\n</ul>'],
    ['3. c\n4. d', '<ol start="3">\n<li>c</li>\n<li>d</li>\n</ol>'],
    ['    a\n\n      b', '<pre><code>a\n\n  b</code></pre>'],
    [
      '1. a\n\n        code\n\n    text',
      '<ol start="1">\n<li>a</li>\n</ol>\n<pre><code>code</code></pre>\n<p>text</p>',
    ],
    [
      '| | p |\n|---|---|\n| `a\\|b` | 3 |',
      '<table>\n<tr><th></th><th>p</th></tr>\n<tr><td><code>a|b</code></td><td class="number">3</td></tr>\n</table>',
    ],
  ] as const)
    it(`has ${JSON.stringify(markdown)}`, () => {
      expect(bodyOf(markdown)).to.equal(html);
    });

  it('has code, strong and emphasized text, and links in a line', () => {
    expect(inline('`a*b*` **c `d`** *e* [f](g.md) 2 * 3')).to.equal(
      '<code>a*b*</code> <strong>c <code>d</code></strong> <em>e</em> <a href="g.md">f</a> 2 * 3',
    );
  });

  it('of each lab is well-formed, with its rubric', () => {
    for (const found of labs()) {
      const html = handoutOf(found).replace('<!DOCTYPE html>\n', '');
      const page = parseXml(html.replace(/<style>[\s\S]*<\/style>/, ''));
      const rows = named(page, 'tr').map(textOf);
      for (const { name, points } of found.lab.parts)
        expect(
          rows.some((row) => row.includes(name) && row.includes(`${points}`)),
          name,
        ).to.equal(true);
      expect(named(page, 'title').map(textOf)).to.deep.equal(named(page, 'h1').map(textOf));
      expect(html).to.not.match(/\*\*|<p>\|/);
    }
  });
});
