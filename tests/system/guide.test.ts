/**
 * The commands of the guide print what the guide shows: in `make test` the first of all, in
 * `make test-docs` each. The examples of the help texts (cli-examples) have every verb and option.
 * tests/compiler/ has the commands that compile.
 */

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { asShown, blocks, corrected } from '../../scripts/transcript.ts';
import { MATRIX, timeLimit } from '../matrix.ts';
import { compiles, holdTo, pages } from './pages.ts';

describe('the guide', function () {
  this.timeout(timeLimit(60_000));
  let first = true;
  for (const page of pages()) {
    it(`${page}: its commands print what is shown`, () => {
      let ncommands = 0;
      holdTo(page, (command) => {
        if (compiles(command)) return false;
        ncommands++;
        const wanted = first || MATRIX;
        first = false;
        return wanted;
      });
      expect(ncommands > 0, 'has commands').to.equal(!page.endsWith('/README.md'));
    });
    it(`${page}: its links lead somewhere`, () => {
      const links = [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(
        ([, to = '']) => to,
      );
      for (const to of links.filter((link) => !link.startsWith('https:')))
        expect(existsSync(join(dirname(page), to)), to).to.equal(true);
    });
  }
});

describe('a page with sessions', () => {
  const page = [
    'Write this as `x.txt`:\n\n```\nhello\n```\n',
    '```console\n$ cat x.txt\nhello\n$ cat \\\n> x.txt\nhello\n```\n',
    '```shell\n$ echo a b\n```\n',
    '```\n$ not a session\n```\n',
  ].join('\n');

  it('is taken apart', () => {
    expect(blocks(page)).to.deep.equal([
      { kind: 'file', name: 'x.txt', text: 'hello\n', line: 4 },
      { kind: 'console', name: '', text: '$ cat x.txt\nhello\n$ cat \\\n> x.txt\nhello\n', line: 8 },
      { kind: 'shell', name: '', text: '$ echo a b\n', line: 16 },
    ]);
  });

  const exchange = (shown: string, printed: string) => ({ command: 'c', shown, printed, line: 2 });
  for (const [shown, printed, same] of [
    ['a\nb\n', 'a\nb\n', true],
    ['a\n', 'a\nb\n', false],
    ['', 'a\n', false],
    ['a\n...\nc\n', 'a\nb\nb\nc\n', true],
    ['a\n...\nc\n', 'a\nc\n', true],
    ['a\n...\na\n', 'a\n', false],
    ['a\n...\nb\n...\nc\n', 'a\nx\nb\nc\n', true],
    ['a\n...\nb\n...\nc\n', 'a\nx\nc\n', false],
    ['host: 3.5 s\n', 'host: 12 s\n', true],
    ['model: 3.5 s\n', 'model: 12 s\n', false],
  ] as const)
    it(`that shows ${JSON.stringify(shown)} is ${same ? '' : 'not '}right of ${JSON.stringify(printed)}`, () => {
      expect(asShown(exchange(shown, printed))).to.equal(same);
    });

  it('is put right where it is wrong', () => {
    expect(corrected('```console\n$ c\nold\n```\n', [exchange('old\n', 'new\nlines\n')])).to.equal(
      '```console\n$ c\nnew\nlines\n```\n',
    );
  });
});
