/** The shell at a terminal: the text on the screen after keys were typed. */

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the scripts are not TypeScript
import { expect } from 'chai';
import { runProgram } from './harness.ts';
import { Screen } from './screen.ts';
import { ctrl, key, Session } from './session.ts';

/** The text on the screen after keys; the shell is ended. */
const screenAfter = (...keys: string[]) => {
  const session = new Session().type(...keys);
  const { text } = session;
  session.end();
  return text;
};

describe('sh at a terminal', function () {
  this.timeout(30_000);

  it('prompts, runs what is typed and ends with ^D', () => {
    const run = runProgram(['sh'], { terminal: true }, { input: ['echo hello\r', 'exit 4\r'] });
    expect(new Screen().write(run.output).text).to.equal('$ echo hello\nhello\n$ exit 4');
    expect(run.exit).to.equal(4);
    const session = new Session().type('echo a\r', ctrl('D'));
    expect(session.text).to.equal('$ echo a\na\n$');
  });

  it('reads on with another prompt while a command is not complete', () => {
    expect(screenAfter('for i in 1 2\r', 'do echo $i\r', 'done\r')).to.equal(
      '$ for i in 1 2\n> do echo $i\n> done\n1\n2\n$',
    );
    expect(screenAfter("echo 'a\r", "b'\r", 'cat <<E\r', 'x\r', 'E\r')).to.equal(
      "$ echo 'a\n> b'\na\nb\n$ cat <<E\n> x\n> E\nx\n$",
    );
    expect(screenAfter('if true; then\r', ctrl('C'), 'echo $?\r')).to.equal(
      '$ if true; then\n> ^C\n$ echo $?\n130\n$',
    );
  });

  it('a prompt is expanded', () => {
    expect(screenAfter("PS1='$(echo $((n=1+1))) ${PWD}> '\r", 'cd /tmp\r')).to.match(
      /\n2 \/> cd \/tmp\n2 \/tmp>$/,
    );
    expect(screenAfter("PS1='${open '\r", 'echo a\r')).to.contain('${open echo a\na\n');
  });

  for (const [keys, shown] of [
    [`cho ok${ctrl('A')}e`, 'echo ok'],
    [`echo k${key.left}o`, 'echo ok'],
    [`garbage${ctrl('U')}echo ok`, 'echo ok'],
    [`echo okay${ctrl('B')}${ctrl('B')}${ctrl('K')}`, 'echo ok'],
    [`echo no${ctrl('W')}ok`, 'echo ok'],
    [`ok${ctrl('U')}echo ${ctrl('Y')}`, 'echo ok'],
    [`echo ko${ctrl('T')}`, 'echo ok'],
    [`eecho ok${key.home}${key.delete}`, 'echo ok'],
    [`echo okk${key.erase}`, 'echo ok'],
    [`echo ${key.home}${key.right}${ctrl('F')}${key.end}ok`, 'echo ok'],
    [`echo no ok${key.wordLeft}${key.wordLeft}\x1bd${key.delete}`, 'echo ok'],
    [`echo /a/b${key.cutWord}${key.cutWord}${ctrl('H')}ok`, 'echo ok'],
    [`echo ${ctrl('A')}${key.wordRight}${ctrl('D')} ok`, 'echo ok'],
    [`echo ä${key.left}${key.left}${key.right}${key.delete}ok`, 'echo ok'],
    [`${ctrl('Z')}${ctrl('G')}\x1b[99;99x\x1bOZecho ok`, 'echo ok'],
  ] as const)
    it(`edits: ${JSON.stringify(keys)}`, () => {
      expect(screenAfter(keys)).to.equal(`$ ${shown}`);
      expect(screenAfter(`${keys}\r`)).to.match(new RegExp(`\\n${shown.slice(5)}\\n`));
    });

  it('the cursor is where characters go', () => {
    const { screen } = new Session().type(`abc${key.left}${key.left}`);
    expect(screen.cursor).to.deep.equal([0, 3]);
    expect(new Session().type(`a${ctrl('V')}${ctrl('A')}b`).screen.cursor).to.deep.equal([0, 6]);
    expect(new Session().type(`a${ctrl('V')}${ctrl('A')}b`).text).to.equal('$ a^Ab');
  });

  it('a line that is longer than the screen goes on in the next row', () => {
    const session = new Session(20);
    const shows = (text: string, ...cursor: number[]) => {
      expect(session.text).to.equal(text);
      expect(session.screen.cursor).to.deep.equal(cursor);
    };
    session.type('echo 345678901234567');
    shows('$ echo 3456789012345\n67', 1, 2);
    session.type(key.erase, key.erase);
    shows('$ echo 3456789012345', 1, 0);
    session.type(key.erase);
    shows('$ echo 345678901234', 0, 19);
    session.type('5', key.left);
    shows('$ echo 3456789012345', 0, 19);
    session.type(key.home, 'xy');
    shows('$ xyecho 34567890123\n45', 0, 4);
    session.type(key.end);
    shows('$ xyecho 34567890123\n45', 1, 2);
    session.type(ctrl('A'), key.delete, key.delete, '\r');
    shows('$ echo 3456789012345\n\n3456789012345\n$', 3, 2);
    session.type(key.up, ctrl('U'), 'echo b', '\r');
    expect(session.text).to.match(/3456789012345\n\$ echo b\nb\n\$$/);
  });

  it('a window that changes its size has the line drawn anew', () => {
    const session = new Session(40).type('echo 3456789012345678901234').resize(20);
    session.type(key.home, key.end);
    expect(session.screen.text).to.match(/8901234$/);
    session.resize(40).type('5\r');
    expect(session.text).to.match(/\n34567890123456789012345\n\$$/);
  });

  it('^L cleans the screen', () => {
    expect(screenAfter('echo a\r', `echo b${ctrl('L')}`)).to.equal('$ echo b');
  });

  it('history: up, down, no line twice in a row, the line that was begun', () => {
    const text = screenAfter('echo a\r', 'echo b\r', 'echo b\r', `${key.up}${key.up}\r`, 'history\r');
    expect(text).to.contain('    1  echo a\n    2  echo b\n    3  echo a\n    4  history\n');
    expect(screenAfter('echo a\r', `begun${key.up}${key.down}`)).to.equal('$ echo a\na\n$ begun');
    expect(screenAfter('echo a\r', `${key.up}${key.up}${key.up}${key.down}${key.down}x`)).to.equal(
      '$ echo a\na\n$ x',
    );
  });

  it('history keeps the last 500 lines', () => {
    const session = new Session();
    for (let i = 0; i < 510; i++) session.type(`: ${i}\r`);
    session.type(ctrl('L'), 'history | head -n 1\r', 'history 2\r');
    expect(session.text).to.equal(
      '$ history | head -n 1\n   12  : 11\n$ history 2\n  511  history | head -n 1\n  512  history 2\n$',
    );
    session.end();
  });

  it('^R looks for a line', () => {
    const lines = ['echo one\r', 'echo two\r', 'echo three\r'];
    expect(screenAfter(...lines, ctrl('L'), `${ctrl('R')}tw`)).to.equal("(search) 'tw': echo two");
    expect(screenAfter(...lines, ctrl('L'), `${ctrl('R')}tw\r`)).to.equal('$ echo two\ntwo\n$');
    expect(screenAfter(...lines, ctrl('L'), `${ctrl('R')}o${ctrl('R')}${ctrl('R')}\r`)).to.equal(
      '$ echo one\none\n$',
    );
    expect(screenAfter(...lines, ctrl('L'), `${ctrl('R')}none`)).to.match(/^\(no such line\) 'none': /);
    expect(screenAfter(...lines, ctrl('L'), `begun${ctrl('R')}tw${ctrl('G')}`)).to.equal('$ begun');
    expect(screenAfter(...lines, ctrl('L'), `${ctrl('R')}tw${key.end}!`)).to.equal('$ echo two!');
  });

  it('tab completes commands, files, directories and variables', () => {
    expect(screenAfter('callst\t')).to.equal('$ callstat');
    expect(screenAfter('echo /de\tnu\t')).to.equal('$ echo /dev/null');
    expect(screenAfter('mkdir "/tmp/a b"\r', 'cd /tmp/a\t')).to.match(/\$ cd \/tmp\/a\\ b\/$/);
    expect(screenAfter('echo "/tm\t')).to.equal('$ echo "/tmp/');
    expect(screenAfter('echo $HOM\t')).to.equal('$ echo $HOME');
    expect(screenAfter('echo $(callst\t')).to.equal('$ echo $(callstat');
    expect(screenAfter('alias longname=x\r', 'longn\t')).to.match(/\$ longname$/);
    expect(screenAfter('>/tmp/file; mkdir /tmp/fdir\r', 'cd /tmp/f\t')).to.match(/\$ cd \/tmp\/fdir\/$/);
  });

  it('a key that does nothing does not hide what was typed with it', () => {
    expect(screenAfter('echo a\x1b[99~')).to.equal('$ echo a');
  });

  it('tab hit twice shows what there is to choose from', () => {
    expect(screenAfter('cd /tmp; >x1; >x2\r', ctrl('L'), 'cat x\t\t')).to.equal('$ cat x\nx1  x2\n$ cat x');
  });

  it('tab completes what a command takes', () => {
    expect(screenAfter('sysctl kern.h\t')).to.equal('$ sysctl kern.h');
    expect(screenAfter('sysctl kern.hz\t')).to.equal('$ sysctl kern.hz');
    expect(screenAfter('sysctl -n vf\tm\tu\t\r')).to.match(/^\$ sysctl -n vfs\.mfs\.used\n\d+\n\$$/);
    expect(screenAfter('sysctl kern.callout\t\t')).to.equal(
      '$ sysctl kern.callout\nkern.callout.      kern.callout_stat\n$ sysctl kern.callout',
    );
    expect(screenAfter('sleep 90 &\r', ctrl('L'), 'kill %\t')).to.equal('$ kill %1');
    expect(screenAfter('long=1\r', ctrl('L'), 'unset lon\t')).to.equal('$ unset long');
  });

  it('^C gives up a line', () => {
    expect(screenAfter('echo no', ctrl('C'), 'echo $?\r')).to.equal('$ echo no^C\n$ echo $?\n130\n$');
  });

  it('a syntax error gives up the line, an error in an expansion the command', () => {
    expect(screenAfter('echo a; fi; echo b\r', 'echo c\r')).to.equal(
      "$ echo a; fi; echo b\nsh: line 1: syntax error: 'fi' unexpected\n$ echo c\nc\n$",
    );
    expect(screenAfter('echo ${u?gone}; echo no\r', 'echo on\r')).to.equal(
      '$ echo ${u?gone}; echo no\nsh: u: gone\n$ echo on\non\n$',
    );
    expect(
      screenAfter('shift 5; echo no\r', 'return\r', 'readonly r; r=1\r', 'exec none\r', 'echo on\r'),
    ).to.match(/\non\n\$$/);
  });

  it('ignoreeof and stopped jobs keep the shell', () => {
    const text = new Session().type('set -o ignoreeof\r', ctrl('D'), 'echo on\r').text;
    expect(text).to.match(/Use "exit" to leave the shell\.\n\$ echo on\non\n\$$/);
    const session = new Session().type('sleep 9\r', ctrl('Z'), ctrl('D'), 'echo on\r', 'exit\r');
    expect(session.text.match(/You have stopped jobs\./g)).to.have.length(2);
    expect(session.text).to.match(/\non\n/);
    session.type('exit\r').wait(1);
    expect(session.text).to.match(/\$ exit$/);
  });
});
