/** ed at a terminal: prompts, errors and interrupts. Its scripts are in tools/ed*.txt. */

import { expect } from 'chai';
import { ctrl, Session } from './session.ts';

/** Types into a fresh screen; its lines at the end, without the empty ones. */
function typed(...keys: string[]): string[] {
  const session = new Session();
  session.type("printf 'one\\ntwo\\n' >/tmp/f; cd /tmp; clear\r", ...keys);
  const shown = session.text.split('\n');
  session.end();
  return shown.map((line) => line.trimEnd()).filter((line) => line !== '');
}

describe('ed at a terminal', () => {
  it('goes on after an error, and drops what was typed ahead', () => {
    expect(typed('ed -p "> " f\r', '1p\r', 'y\rp\r', 'h\r', 'q\r')).to.deep.equal([
      '$ ed -p "> " f',
      '8',
      '> 1p',
      'one',
      '> y',
      'p',
      '?',
      '> h',
      'unknown command',
      '> q',
      '$',
    ]);
  });

  it('stops text and commands of the shell by ^C, and keeps the text', () => {
    expect(
      typed('ed -s f\r', 'a\rthree\r', ctrl('C'), ',p\r', '!sleep 100\r', ctrl('C'), '=\r', 'Q\r'),
    ).to.deep.equal([
      '$ ed -s f',
      'a',
      'three',
      '^C',
      '?',
      ',p',
      'one',
      'two',
      'three',
      '!sleep 100',
      '^C=',
      '3',
      'Q',
      '$',
    ]);
  });

  it('refuses ^D, whose echo the terminal leaves, once if the buffer has not been written', () => {
    expect(typed('ed -s f; echo $?\r', '1d\r', ctrl('D'), ctrl('D'))).to.deep.equal([
      '$ ed -s f; echo $?',
      '1d',
      '?D',
      '0D',
      '$',
    ]);
  });

  it('shows a screen of lines', () => {
    const shown = typed('seq 50 | cat >/tmp/x; clear; ed -s x\r', '1z\r', 'q\r');
    expect(shown.slice(-4)).to.deep.equal(['21', '22', 'q', '$']);
  });
});
