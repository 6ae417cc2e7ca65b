/**
 * The booted shell as for a user: a test types at it through a pseudo-terminal of the
 * host, each line when the one before has been answered. The host's shell around it tells
 * if the terminal's settings are as they were before.
 */

import { expect } from 'chai';
import { COMMAND, HostTerminal } from './hostterminal.ts';

const CTRL_C = '\x03';
const CTRL_D = '\x04';
const CTRL_Z = '\x1a';
const UP = '\x1b[A';

describe('callwheel boot in a terminal', function () {
  this.timeout(180_000);
  let pty: typeof import('@lydell/node-pty');
  let terminal: HostTerminal | undefined;
  before(async () => {
    pty = await import('@lydell/node-pty');
  });
  afterEach(() => terminal?.kill());

  /** The shell waits in the end, since the last output of a terminal that closes may be lost. */
  const boot = (): HostTerminal =>
    new HostTerminal(
      pty,
      `stty -g; '${process.execPath}' '${COMMAND}' boot; echo "status $?"; stty -g; read end`,
    );

  it('tells of a fault on a line of its own', async () => {
    terminal = boot();
    await terminal.see(/^\$ $/m);
    expect(await terminal.line('printf unfinished; cd /tmp; fault null')).to.match(
      /^unfinished\ncallwheel: pid \d+ \(fault\): SIGSEGV: load from 0x0 at pc 0x1[0-9a-f]{4}, nullread \(userland\/bin\/fault\.c:\d+\)\n {4}#0 {2}nullread at userland\/bin\/fault\.c:\d+\n {4}#1 {2}main at userland\/bin\/fault\.c:\d+\nSegmentation fault \(core dumped\)\n$/,
    );
    terminal.type('exit\r');
    await terminal.see(/status 139/);
  });

  it('is a shell with pipes, jobs, signals and time, and leaves the terminal as it was', async () => {
    terminal = boot();
    const before = (await terminal.see(/^.+\n/)).trim();
    await terminal.see(/^\$ $/);

    expect(await terminal.line('echo $0 $$')).to.equal('sh 2\n');
    expect(await terminal.line('ls /bin | grep fig9 | wc -l')).to.match(/^ +1\n$/);
    expect(await terminal.line('for i in 1 2 3; do echo n$i; done')).to.equal('n1\nn2\nn3\n');

    expect(await terminal.line('sleep 100 &')).to.match(/^\[1\] \d+\n$/);
    expect(await terminal.line('jobs')).to.match(/^\[1\] \+ Running +sleep 100\n$/);
    expect(await terminal.line('ps | grep sleep')).to.match(/^ +\d+ co S .* sleep\n/m);
    expect(await terminal.line('kill %1; sleep 0.1')).to.match(/^\[1\] \+ Terminated +sleep 100\n$/m);
    expect(await terminal.line('jobs')).to.equal('');

    const began = performance.now();
    expect(await terminal.line('time sleep 1')).to.match(/ 1\.\d\d real .*\n/);
    expect(performance.now() - began).to.be.at.least(900);

    terminal.type('sh -c \'trap "echo caught; exit 7" INT; echo ready; while true; do sleep 1; done\'\r');
    await terminal.see(/\nready\n/);
    terminal.type(CTRL_C);
    expect(await terminal.see(/\n\$ $/)).to.match(/\^Ccaught\n/);
    expect(await terminal.line('echo $?')).to.equal('7\n');

    terminal.type('sh -c "echo ready; sleep 60"\r');
    await terminal.see(/\nready\n/);
    terminal.type(CTRL_Z);
    expect(await terminal.see(/\n\$ $/)).to.match(/\[\d\] \+ Stopped +sh -c/);
    expect(await terminal.line('jobs')).to.match(/^\[\d\] \+ Stopped +sh -c/);
    expect(await terminal.line('bg')).to.match(/sh -c/);
    expect(await terminal.line('jobs')).to.match(/^\[\d\] \+ Running +sh -c/);
    terminal.type('fg\r');
    await terminal.see(/\nsh -c .*\n/);
    terminal.type(CTRL_C);
    await terminal.see(/\^C\n\$ $/);
    expect(await terminal.line('echo $?')).to.equal('130\n');

    // Its output tells that the shell has left the mode in which it reads lines.
    terminal.type('echo ready; while true; do :; done\r');
    await terminal.see(/\nready\n/);
    terminal.type(CTRL_C);
    await terminal.see(/\^C\n?\$ $/);

    terminal.type('echo ready; cat > /kept\r');
    await terminal.see(/\nready\n/);
    terminal.type(`one two\rthree\r${CTRL_D}`);
    await terminal.see(/three\n\S*\$ $/);
    expect(await terminal.line('wc -w /kept')).to.match(/ 3 \/kept\n$/);
    expect(await terminal.line(`echo wrongg\b\b ${UP}`)).to.match(/ 3 \/kept\n$/);

    expect(await terminal.line('trap "echo resized" WINCH')).to.equal('');
    terminal.resize(100, 30);
    await terminal.see(/resized\n/);

    terminal.type('exit 5\r');
    await terminal.see(/\nstatus 5\n/);
    expect((await terminal.see(/.+\n/)).trim()).to.equal(before);
    terminal.type('\r');
    expect(await terminal.exit).to.equal(0);
  });

  it('leaves the terminal as it was at ^A x, and when it is terminated', async () => {
    for (const [leave, status] of [
      ['\x01x', 130],
      ['kill', 143],
    ] as const) {
      terminal = new HostTerminal(
        pty,
        `stty -g; sh -c 'echo "pid $$"; exec "${process.execPath}" "${COMMAND}" boot'; echo "status $?"; stty -g; read end`,
      );
      const before = (await terminal.see(/^.+\n/)).trim();
      const pid = Number(/pid (\d+)/.exec(await terminal.see(/pid \d+\n/))?.[1]);
      await terminal.see(/\$ $/);
      if (leave === 'kill') process.kill(pid, 'SIGTERM');
      else terminal.type(leave);
      await terminal.see(new RegExp(`status ${status}\n`));
      expect((await terminal.see(/.+\n/)).trim()).to.equal(before);
      terminal.kill();
    }
  });
});
