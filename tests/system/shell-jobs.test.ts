/**
 * Jobs at the shell's terminal: in the foreground and the background, stopped, continued
 * and killed.
 */

import { expect } from 'chai';
import { runProgram } from './harness.ts';
import { ctrl, Session } from './session.ts';

/** The text on the screen after all pieces were typed; the shell is ended. */
function shown(...keys: string[]): string {
  const session = new Session().type(...keys);
  const { text } = session;
  session.end();
  return text;
}

describe('sh: jobs at a terminal', function () {
  this.timeout(30_000);

  it('^C interrupts a job, and the list and loop that it is in', () => {
    expect(shown('sleep 100; echo no\r', ctrl('C'), 'echo $?\r')).to.equal(
      '$ sleep 100; echo no\n^C\n$ echo $?\n130\n$',
    );
    expect(shown('while :; do sleep 9; done; echo no\r', ctrl('C'), 'echo on\r')).to.match(
      /\^C\n\$ echo on\non\n\$$/,
    );
    expect(shown('while :; do :; done\r', ctrl('C'), 'echo on\r')).to.match(/\^C\n\$ echo on\non\n\$$/);
    expect(shown('for i in 1 2 3; do sleep 9; done\r', ctrl('C'), 'jobs\r')).to.match(/\^C\n\$ jobs\n\$$/);
  });

  it('^C interrupts a pipeline, a substitution and wait', () => {
    expect(shown('sleep 9 | cat | cat\r', ctrl('C'), 'jobs\r')).to.match(/\^C\n\$ jobs\n\$$/);
    expect(shown('echo $(sleep 9)\r', ctrl('C'), 'echo on\r')).to.match(/\^C\n?.*\n?\$ echo on\non\n\$$/);
    expect(shown('sleep 9 & wait; echo no\r', ctrl('C'), 'echo $?\r')).to.match(
      /\^C\n\$ echo \$\?\n130\n\$$/,
    );
    expect(shown('read x; echo no\r', ctrl('C'), 'echo $?\r')).to.match(/\^C\n\$ echo \$\?\n130\n\$$/);
  });

  it('^\\ quits a job', () => {
    expect(shown('sleep 9\r', ctrl('\\'), 'echo $?\r')).to.match(
      /\n\^\\Quit \(core dumped\)\n\$ echo \$\?\n131\n\$$/,
    );
  });

  it('^Z stops a job; jobs, bg and fg know it', () => {
    const session = new Session().type('sleep 3\r', ctrl('Z'), 'jobs\r', 'bg\r', 'jobs\r', 'fg\r').wait(3);
    expect(session.text).to.equal(
      [
        '$ sleep 3',
        '^Z',
        '[1] + Stopped              sleep 3',
        '$ jobs',
        '[1] + Stopped              sleep 3',
        '$ bg',
        '[1] sleep 3',
        '$ jobs',
        '[1] + Running              sleep 3',
        '$ fg',
        'sleep 3',
        '$',
      ].join('\n'),
    );
    session.end();
  });

  it('^Z stops a pipeline and a group', () => {
    expect(shown('sleep 9 | cat\r', ctrl('Z'), 'kill %1\r', '\r')).to.match(
      /\n\[1\] \+ Terminated +sleep 9 \| cat\n\$/,
    );
    expect(shown('(sleep 9; echo no)\r', ctrl('Z'), 'jobs\r')).to.match(
      /\+ Stopped +\(sleep 9; echo no\)\n\$$/,
    );
    expect(shown('{ sleep 9; } | cat\r', ctrl('Z'), 'fg\r', ctrl('C'), 'jobs\r')).to.match(
      /\^C\n\$ jobs\n\$$/,
    );
  });

  it('several jobs: numbers, the current one and the one before, by their text', () => {
    const text = shown(
      'sleep 91 & sleep 92 &\r',
      'sleep 93\r',
      ctrl('Z'),
      'jobs\r',
      'kill %2 %sleep\r',
      'jobs; kill %?93\r',
      'jobs -p | wc -l\r',
    );
    expect(text).to.match(
      /\[1\] {3}Running +sleep 91\n\[2\] - Running +sleep 92\n\[3\] \+ Stopped +sleep 93\n/,
    );
  });

  it('a job in the background tells its number, and when it is done, before the next prompt', () => {
    const session = new Session().type('sleep 0.1 &\r', 'false &\r').wait(1).type('\r');
    expect(session.text).to.match(/^\$ sleep 0\.1 &\n\[1\] 3\n/);
    expect(session.text).to.match(/\n\[1\] . Done +sleep 0\.1\n/);
    expect(session.text).to.match(/\n\[\d\] . Done\(1\) +false\n/);
    session.end();
  });

  it('under set -b it tells at once, below the line being typed', () => {
    const session = new Session().type('set -b\r', 'sleep 1 &\r', 'echo ty').wait(2);
    expect(session.text).to.match(/\$ echo ty\n\[1\] \+ Done +sleep 1\n\$ echo ty$/);
    session.type('ped\r');
    expect(session.text).to.match(/\ntyped\n\$$/);
    session.end();
  });

  it('a job in the background that reads the terminal stops; fg gives it the terminal', () => {
    const session = new Session().type('cat &\r', 'jobs\r', 'fg\r', 'hello\r', ctrl('D'), 'jobs\r');
    expect(session.text).to.match(/\n\[1\] \+ Stopped \(tty input\) +cat\n/);
    expect(session.text).to.match(/\$ fg\ncat\nhello\nhello\n\$ jobs\n\$$/);
    session.end();
  });

  it('kill ends a stopped job', () => {
    expect(shown('sleep 50\r', ctrl('Z'), 'kill %1\r', '\r')).to.match(/\n\[1\] \+ Terminated +sleep 50\n\$/);
  });

  it('set +m and -m turn job control off and on', () => {
    expect(
      shown('set +m\r', 'sleep 9\r', ctrl('C'), 'fg\r', 'set -m\r', 'sleep 9\r', ctrl('Z'), 'jobs\r'),
    ).to.match(/fg: no job control\n(?:.*\n)*\[1\] \+ Stopped +sleep 9\n\$$/);
  });

  it('a job that leaves the terminal in another mode does not harm the shell', () => {
    expect(shown('stty raw -echo; kill -9 $$\r', 'echo on\r').length).to.be.above(0);
    expect(shown('sh -c "stty -echo; kill -9 \\$\\$"\r', 'cat\r', 'seen\r')).to.match(
      /\ncat\nseen\nseen$|\$ cat\nseen\nseen$/,
    );
  });

  it('the end of the shell hangs up stopped jobs', () => {
    const session = new Session().type(
      'sh\r',
      'sh -c "trap \'echo hung up\' HUP; sleep 9; sleep 9"\r',
      ctrl('Z'),
    );
    session.type('exit\r', 'exit\r', '\r');
    expect(session.text).to.match(/You have stopped jobs\.\n\$ exit\n(?:.*\n)?(?:\$ )?hung up\n/);
    session.end();
  });
});

describe('sh: jobs of a script', () => {
  it('time passes for a sleep', () => {
    expect(runProgram(['sh', '-c', 'sleep 2; date +%S']).output).to.equal('02\n');
  });

  it('nothing is left when a script that started many has ended', () => {
    const script =
      'i=0; while [ $i -lt 40 ]; do (true | cat) & i=$((i+1)); done; wait; sysctl kern.nprocs kern.openfiles';
    const before = runProgram(['sh', '-c', 'sysctl kern.nprocs kern.openfiles']).output;
    expect(runProgram(['sh', '-c', script]).output).to.equal(before);
  });
});
