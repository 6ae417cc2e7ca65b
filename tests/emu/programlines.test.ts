/** The source lines of the image's programs: a small table, and the one that the page has. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { lineAt, type ProgramTables, programTable } from '../../emu/front/programlines.ts';
import { members } from '../../kernel/mfs/ustar.ts';

describe('the source lines of programs', () => {
  const line = (n: number) => ({ file: 'a.c', line: n });
  const table = programTable([
    [100, undefined],
    [102, line(7)],
    [104, line(7)],
    [106, line(9)],
    [110, undefined],
  ]);

  it('are those of the addresses, and of the first address that has one', () => {
    const at = (...addresses: number[]) => lineAt(table, addresses)?.line;
    expect([at(99), at(100), at(102), at(105), at(106), at(109), at(110)]).to.deep.equal([
      ...[undefined, undefined, 7, 7, 9, 9, undefined],
    ]);
    expect(at(100, 111, 106)).to.equal(9);
    expect(at()).to.equal(undefined);
    expect(table.rows.length).to.equal(4 * 3);
  });

  it('are there for every program of the image, and name files that are there', () => {
    const tables = JSON.parse(readFileSync('userland/root.lines', 'utf8')) as ProgramTables;
    const image = new Uint8Array(readFileSync('userland/root.tar'));
    for (const { path, content } of members(image)) {
      if (!/^(bin|guide)\//.test(path)) continue;
      const found = tables[createHash('sha256').update(content).digest('hex')];
      expect(found?.rows.length, `${path}: make image writes userland/root.lines anew`).to.be.above(0);
      for (const file of found?.files ?? []) readFileSync(file);
    }
  });
});
