/** Pastes at the terminal: longer than the machine's queues, and quicker than a line is drawn. */

import { expect } from 'chai';
import { COMMAND, HostTerminal } from './hostterminal.ts';
import { ctrl, key, Session } from './session.ts';

const CTRL_D = '\x04';

describe('a paste at the prompt of the shell', function () {
  this.timeout(120_000);

  it('of one line is shown in one piece, and not drawn anew for each byte', () => {
    const session = new Session();
    const before = session.shown;
    const text = `echo ${'word '.repeat(100)}`;
    session.type(text).wait(1);
    expect(session.text.replaceAll('\n', '')).to.equal(`$ ${text.trimEnd()}`);
    expect(session.shown - before).to.be.below(2 * text.length);
    const middle = session.type(ctrl('A'), key.wordRight).shown;
    session.type(text.trimEnd()).wait(1);
    expect(session.shown - middle).to.be.below(4 * text.length);
    expect(session.text.replaceAll('\n', '')).to.equal(`$ echo${text.trimEnd()}${text.slice(4).trimEnd()}`);
  });

  it('of keys that edit is as if they were typed one by one', () => {
    const keys = [
      ...'echo äöü x',
      key.left,
      key.left,
      ...'abc',
      ctrl('A'),
      key.delete,
      'E',
      ctrl('E'),
      key.erase,
    ];
    const typed = new Session(14).type(...keys);
    const pasted = new Session(14).type(keys.join('')).wait(1);
    expect(pasted.text).to.equal(typed.text);
    expect(pasted.screen.cursor).to.deep.equal(typed.screen.cursor);
  });

  it('of 30 KB of commands is run as a whole, and each is shown once', () => {
    const session = new Session().type('n=0\r');
    const before = session.shown;
    const script = 'n=$((n+1)) # a comment that fills the line with some text ..................\r';
    session.type(script.repeat(400)).wait(3);
    expect(session.shown - before).to.be.below(1.5 * 400 * script.length);
    session.type('clear; echo "n is $n"\r');
    expect(session.text).to.equal('n is 400\n$');
  });

  it('of one line of 20 KB loses nothing, and the line can be cut and put back', () => {
    const session = new Session();
    session.type(`echo ${'0123456789'.repeat(2000)} | wc -c`).wait(2);
    session.type(ctrl('A'), ctrl('K'), ctrl('Y'), '\r').wait(2);
    expect(session.text).to.match(/\n *20001\n\$$/);
  });

  it('of 100 KB for a command of its first line, through a terminal of the host', async () => {
    const pty = await import('@lydell/node-pty');
    const terminal = new HostTerminal(pty, `'${process.execPath}' '${COMMAND}' boot`);
    try {
      await terminal.see(/\$ $/);
      const lines = Array.from({ length: 2000 }, (_, i) => `${i} ${'.'.repeat(45)}\r`).join('');
      await terminal.paste(`cat >/pasted\r${lines}${CTRL_D}`);
      await terminal.see(/\n1999 \.+\n\S*\$ $/, 60_000);
      expect(await terminal.line('wc -lc /pasted')).to.match(
        new RegExp(`^ *2000 +${lines.length} /pasted\n$`),
      );
      expect(await terminal.line('tail -1 /pasted')).to.equal(`1999 ${'.'.repeat(45)}\n`);
    } finally {
      terminal.kill();
    }
  });
});
