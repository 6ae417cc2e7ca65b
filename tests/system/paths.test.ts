/**
 * The paths and links of the README, the guide, the other pages and the manual lead to files, and
 * their addresses to runs.
 */

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { askedOf } from '../../emu/front/address.ts';
import { comparisonOf } from '../../emu/web/side/asked.ts';
import { isComparison } from '../../emu/web/side/fragment.ts';
import { SCHEMES } from '../../kernel/callout/schemes.ts';
import { allPages, fragmentsIn, pageAddresses } from './pages.ts';

const pages = allPages();

/** The paths in a text that begin with a folder of the top level. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\w./-])(?:kernel|emu|userland|tests|scripts)\/[\w./[-]*[\w[]/g)].map(
    ([path]) => path,
  );

/** The targets of the links in a text that lead to files. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^):#]+)(?:#[^)]*)?\)/g)].map(([, to = '']) => to);

describe('the pages', () => {
  it('are found', () => expect(pages.length).to.be.above(80));

  it('name only paths that exist', () => {
    const missing = pages.flatMap((page) =>
      pathsIn(readFileSync(page, 'utf8'))
        .filter((path) => !existsSync(path))
        .map((path) => `${page}: ${path}`),
    );
    expect(missing).to.deep.equal([]);
  });

  it('have only links that lead to a file', () => {
    const dead = pages
      .filter((page) => page.endsWith('.md'))
      .flatMap((page) =>
        linksIn(readFileSync(page, 'utf8'))
          .filter((to) => !existsSync(join(dirname(page), to)))
          .map((to) => `${page}: ${to}`),
      );
    expect(dead).to.deep.equal([]);
  });

  it('are searched for paths between all signs', () => {
    expect(pathsIn('(kernel/kern/tty.ts), `emu/cost.ts`; ./kernel/x.ts and userland/bin/[.c.')).to.deep.equal(
      ['kernel/kern/tty.ts', 'emu/cost.ts', 'userland/bin/[.c'],
    );
  });

  it('have only addresses that the page in the browser takes, one for each scheme among them', () => {
    const all = pageAddresses();
    for (const { page, fragment } of all) {
      const read = isComparison(fragment) ? comparisonOf : askedOf;
      expect(() => read(fragment), `${page}: ${fragment}`).not.to.throw();
    }
    for (const [name, { boots }] of Object.entries(SCHEMES))
      if (boots)
        expect(
          all.some(({ fragment }) => new RegExp(`[#&.]callout=${name}(?![-\\w])`).test(fragment)),
          name,
        ).to.equal(true);
  });

  it('are searched for addresses as they stand in prose, in code and in a manual page', () => {
    const text = [
      'as `#kernel=old&callout=bsd`, or http://127.0.0.1:8095/#figure=9.',
      '.Ql #left.kernel=old&program=multi ,',
      '<iframe src="http://127.0.0.1/#program=multi&amp;at=5"></iframe>',
      '[an exercise](answers.md#1-a-first-timer), `#log=abc&at=5`, # a=b',
    ].join('\n');
    expect(fragmentsIn(text)).to.deep.equal([
      '#kernel=old&callout=bsd',
      '#figure=9',
      '#left.kernel=old&program=multi',
      '#program=multi&at=5',
    ]);
  });
});
