/**
 * The manual with mandoc and the compiler: the sources are clean, and the C programs of
 * the pages compile and run.
 */

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { MISSING_MANDOC, mandocVersion, manpagePaths } from '../../scripts/manpages.ts';
import { Playground } from '../system/examples.ts';
import { comparable, examplesOf, sources } from '../system/mdoc.ts';

describe('the manual', () => {
  it('gives mandoc nothing to complain of', () => {
    expect(mandocVersion(), MISSING_MANDOC).to.be.a('string');
    const { stdout } = spawnSync('mandoc', ['-T', 'lint', '-W', 'warning', ...manpagePaths('.')], {
      encoding: 'utf8',
    });
    expect(stdout).to.equal('');
  });

  it('is HTML without a link to a page that is not there', () => {
    const { status, stderr } = spawnSync(process.execPath, ['build/js/scripts/man.js'], { encoding: 'utf8' });
    expect([status, stderr]).to.deep.equal([0, '']);
    const files = readdirSync('build/man');
    for (const file of files.filter((name) => name.endsWith('.html')))
      for (const [, link = ''] of readFileSync(`build/man/${file}`, 'utf8').matchAll(
        /href="(?!https:)([^"#:]+)/g,
      ))
        expect(files, file).to.include(link);
  });

  const playground = new Playground({});
  after(() => playground.remove());
  for (const source of sources()) {
    const examples = examplesOf(source);
    examples.forEach(({ where, kind, note, text }, i) => {
      if (kind !== 'c') return;
      it(`${where}: the program compiles, and prints what the page says`, () => {
        const result = examples[i + 1];
        expect(result?.kind, 'below a program stands what it prints').to.equal('output');
        writeFileSync(join(playground.folder, 'example.c'), text);
        const option = note.startsWith('-') ? note : '';
        const command = `callwheel cc -Wall -Wextra -Werror ${option} example.c -o example && callwheel run -q ./example`;
        const { stdout, stderr } = playground.run(command);
        expect(comparable(stdout + stderr, result?.note ?? '')).to.equal(
          comparable(result?.text ?? '', result?.note ?? ''),
        );
      });
    });
  }
});
