/** Chapter 15 of the guide: its sessions with gdb print what it shows. */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { blocks, Folder, perform } from '../../scripts/transcript.ts';

const PAGE = 'userland/share/doc/guide/15-gdb.md';
/** The numbers of a session that another compiler changes. */
const NUMBERS = /0x[\da-f]+|(?<=cycle )\d+/g;

const withoutNumbers = (text: string): string => text.replace(NUMBERS, 'N');

describe('chapter 15 of the guide', function () {
  this.timeout(120_000);
  const text = readFileSync(PAGE, 'utf8');
  const shown = [...text.matchAll(/^```gdb\n([\s\S]*?)^```$/gm)].map(([, session = '']) => session).join('');
  const folder = new Folder();
  after(() => folder.remove());

  it('has a session that goes back', () => {
    expect(shown.match(/^\(gdb\) reverse-/gm)?.length).to.be.greaterThan(2);
  });

  it('shows what gdb prints', () => {
    for (const block of blocks(text)) perform(block, folder, () => true);
    const commands = [...shown.matchAll(/^\(gdb\) (.*)$/gm)].map(([, command = '']) => command);
    const script = commands.flatMap((command) => [
      `echo (gdb) ${command}\\n`,
      command.replace('node . ', 'callwheel '),
    ]);
    folder.write('script', `${['set width 0', 'set confirm off', ...script].join('\n')}\n`);
    const printed = folder.run('gdb-multiarch -nx -batch -x script beats');
    expect(withoutNumbers(printed)).to.equal(withoutNumbers(shown));
  });
});
