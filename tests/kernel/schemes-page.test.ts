/** The page about the schemes names every scheme, and agrees with the code about each. */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { CLOCKS } from '../../emu/config.ts';
import { refusal, SCHEMES } from '../../kernel/callout/schemes.ts';
import { CalloutTable } from '../../kernel/callout/table.ts';

const page = readFileSync('userland/share/doc/schemes.md', 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe('the page about the schemes', () => {
  for (const [name, kind] of Object.entries(SCHEMES)) {
    it(`describes ${name}`, () => {
      expect(page, 'a paragraph of its own').to.match(
        new RegExp(`^## [^\\n]*\\b${name.replace('-rear', '').replace('-refuse', '')}\\b`, 'm'),
      );
      if (!kind.boots) return;
      const row = rows.find((cells) => cells[1].split(', ').includes(`\`${name}\``));
      if (row === undefined) throw new Error(`no row for ${name}`);
      const scheme = kind.make([], 16)(new CalloutTable(4, 0, 1));
      const said = { 'last set first': 'lifo', 'first set first': 'fifo', none: 'none' }[
        row[6].split(';')[0]
      ];
      expect(said).to.equal(scheme.order);
      expect(row[6].includes('late')).to.equal(scheme.lateness(scheme.longest) > 0);
      const clocks = CLOCKS.filter((clock) => refusal(kind.make([], 16), clock) === undefined);
      expect(row[7]).to.equal(clocks.join(', '));
      for (const [, file] of row[2].matchAll(/`(\w+\.ts)`/g)) readFileSync(`kernel/callout/${file}`);
    });
  }
});
