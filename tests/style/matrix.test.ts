/**
 * The repetitions that `make test` leaves out are made by `make matrix`: each
 * test file that asks tests/matrix.ts, itself or through a file of tests/, is
 * in the Makefile's list, and no other is. And mocha's own list leaves out no
 * folder of tests but those that need the RISC-V compiler and browsers.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { importsOf, resolve } from './imports.ts';

const read = (path: string): string => readFileSync(path, 'utf8');
const folders = readdirSync('tests', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const testFiles = folders.flatMap((folder) =>
  readdirSync(`tests/${folder}`)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `tests/${folder}/${name}`),
);

/** True if `path` imports tests/matrix.ts, itself or through files of tests/ not seen yet. */
function asks(path: string, seen = new Set<string>()): boolean {
  seen.add(path);
  const imported = importsOf(read(path)).map(({ from }) => resolve(path, from));
  return imported.some(
    (to) =>
      to === 'tests/matrix.ts' ||
      (to.startsWith('tests/') && !seen.has(to) && existsSync(to) && asks(to, seen)),
  );
}

/** The test files in a list of the Makefile. */
function listOf(name: string): string[] {
  const [, list = ''] = new RegExp(`^${name} := ((?:.*\\\\\\n)*.*)$`, 'm').exec(read('Makefile')) ?? [];
  return list.split(/[\s\\]+/);
}

describe('make matrix', () => {
  it('runs the test files that have more to do there, and no others', () => {
    const asking = testFiles
      .filter((path) => asks(path))
      .map((path) => path.slice('tests/'.length, -'.test.ts'.length));
    expect(asking).to.have.length.above(10);
    expect(listOf('MATRIX')).to.deep.equal(asking.sort());
  });
});

describe('make test-docs', () => {
  it('runs test files that have more to do there', () => {
    expect(listOf('MATRIX')).to.include.members(listOf('DOCS'));
    expect(listOf('DOCS')).to.include('system/guide');
  });
});

describe('make test', () => {
  it('runs the test files of every folder but tests/compiler, tests/gdb and tests/web', () => {
    expect(JSON.parse(read('.mocharc.json')).spec).to.deep.equal([
      'build/js/tests/style/*.test.js',
      'build/js/tests/system/*.test.js',
      'build/js/tests/!(style|system|compiler|gdb|web)/*.test.js',
    ]);
    const deeper = folders.flatMap((folder) =>
      readdirSync(`tests/${folder}`, { recursive: true, encoding: 'utf8' }).filter((name) =>
        /\/.*\.test\.ts$/.test(name),
      ),
    );
    expect(deeper).to.deep.equal([]);
  });
});
