/** Chapter 16 of the guide: its session with gdb, on the log of a race that explore has found. */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { blocks, Folder, perform } from '../../scripts/transcript.ts';

const PAGE = 'userland/share/doc/guide/16-hunts.md';

/** A session without numbers that another compiler changes; our sources by one name. */
const compared = (text: string): string =>
  text.replace(/(?<=syscalls\.S:)\d+|0x[\da-f]+/g, 'N').replaceAll('./userland/', 'userland/');

describe('chapter 16 of the guide', function () {
  this.timeout(120_000);
  const text = readFileSync(PAGE, 'utf8');
  const shown = [...text.matchAll(/^```gdb\n([\s\S]*?)^```$/gm)].map(([, session = '']) => session).join('');
  const folder = new Folder();
  after(() => folder.remove());

  it('shows what gdb prints of the race', () => {
    const isOfRace = (command: string): boolean => /explore --log race\.log|cc -g race\.c/.test(command);
    for (const block of blocks(text))
      if (block.kind === 'console' || block.name === 'race.c') perform(block, folder, isOfRace);
    const commands = [...shown.matchAll(/^\(gdb\) (.*)$/gm)].map(([, command = '']) => command);
    expect(commands).to.include('reverse-continue');
    const script = commands.flatMap((command) => [
      `echo (gdb) ${command}\\n`,
      command.replace('node . ', 'callwheel '),
    ]);
    folder.write('script', `${['set width 0', 'set confirm off', ...script].join('\n')}\n`);
    const printed = compared(folder.run('gdb-multiarch -nx -batch -x script race'));
    // The end of gdb comes behind the session.
    expect(printed.slice(0, compared(shown).length)).to.equal(compared(shown));
  });
});
