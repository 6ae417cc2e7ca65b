/** The paths and links of the README, the guide, the other pages and the manual lead to files. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';

const SHARE = 'userland/share';

const pages = [
  'README.md',
  ...readdirSync(SHARE, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:md|\d)$/.test(name))
    .map((name) => join(SHARE, name)),
];

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
});
