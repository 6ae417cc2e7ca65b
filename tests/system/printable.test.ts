/** Names of files and texts of others in the messages of the command do nothing to a terminal. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { printable } from '../../emu/front/printable.ts';
import { runLine } from './commandlines.ts';

describe('printable', () => {
  for (const [text, shown] of [
    ['a\tb', 'a\tb'],
    ['\x1b[31m', '\\x1b[31m'],
    ['a\r\nb\0', 'a\\x0d\\x0ab\\x00'],
    ['\x7f\x9b', '\\x7f\\x9b'],
    ['gnp\u202eexe', 'gnp\\u202eexe'],
    ['a\u2028b', 'a\\u2028b'],
    ['Zo\u00eb \u{1f550}', 'Zo\u00eb \u{1f550}'],
  ] as const)
    it(JSON.stringify(text), () => {
      expect(printable(text)).to.equal(shown);
    });
});

describe('a message is one line, and does nothing to a terminal', () => {
  const NAME = 'a\x1b[31m\r\nb\u202e.ts';
  const SHOWN = 'a\\x1b[31m\\x0d\\x0ab\\u202e.ts';
  const folder = mkdtempSync(join(tmpdir(), 'callwheel-printable-'));
  const there = join(folder, NAME);
  writeFileSync(there, 'export default 1;\n');
  after(() => rmSync(folder, { recursive: true }));

  for (const args of [
    ['replay', NAME],
    ['replay', there],
    ['judge', NAME],
    ['run', NAME],
    ['run', there],
    ['run', '--log', join(NAME, 'x'), 'hello'],
    ['run', '--callout', there, 'hello'],
    ['boot', '--module', NAME],
    ['test', there],
    ['man', NAME],
    ['module', 'check', NAME],
    ['scheme', 'new', NAME],
    [NAME],
  ])
    it(JSON.stringify(args).replace(folder, ''), async () => {
      const { status, stderr } = await runLine(args);
      expect(status).to.be.above(0);
      expect(stderr).to.match(/^callwheel: [^\p{Cc}\u202e]*\n$/u);
      if (args[0] !== NAME) expect(stderr).to.include(SHOWN);
    });
});
