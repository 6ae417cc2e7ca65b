/** `callwheel replay --to CYCLE --live` at a terminal: the past is shown, and then the user types. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { COMMAND, HostTerminal } from './hostterminal.ts';

const CALLWHEEL = `'${process.execPath}' '${COMMAND}'`;

describe('a log that goes on live in a terminal', function () {
  this.timeout(120_000);
  let pty: typeof import('@lydell/node-pty');
  let terminal: HostTerminal | undefined;
  let folder: string;
  before(async () => {
    pty = await import('@lydell/node-pty');
    folder = mkdtempSync(join(tmpdir(), 'callwheel-live-'));
  });
  afterEach(() => terminal?.kill());
  after(() => rmSync(folder, { recursive: true }));

  /** Runs a command, and shows the settings of the terminal before and after it. */
  const start = (args: string): HostTerminal =>
    new HostTerminal(pty, `trap : INT; stty -g; ${CALLWHEEL} ${args}; echo "status $?"; stty -g; read end`);

  it('is a session like any other: keys, ^C, the debugger, the log of it all', async () => {
    const [log, other] = [join(folder, 'a.log'), join(folder, 'b.log')];
    terminal = start(`boot --log ${log}`);
    await terminal.see(/\$ $/);
    await terminal.line('x=five');
    expect(await terminal.line('echo one')).to.equal('one\n');
    expect(await terminal.line('x=gone; echo two')).to.equal('two\n');
    terminal.type('\x04');
    await terminal.see(/status 0\n/);
    terminal.kill();

    const typed = readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => line.includes('"record":"input","bytes":"'))
      .map((line) => JSON.parse(line) as { bytes: string; cycle: number });
    const cycle = typed.findLast(({ bytes }) => bytes.startsWith('x'))?.cycle as number;
    terminal = start(`replay ${log} --to ${cycle - 1} --live --log ${other}`);
    const before = (await terminal.see(/^.+\n/)).trim();
    const past = await terminal.see(/goes on live from cycle \d+[^\n]*\n/);
    expect(past).to.match(/^\$ x=five\n\$ echo one\none\n\$ /);
    expect(past).to.not.include('two');
    expect(await terminal.line('echo $x three')).to.equal('five three\n');
    terminal.type('sleep 1000\r');
    await terminal.see(/sleep 1000\n/);
    terminal.type('\x03');
    await terminal.see(/\$ $/);
    terminal.type('\x01d');
    expect(await terminal.see(/(?:^|\n)db> $/)).to.match(/cycle \d+ /);
    terminal.type('c\r');
    await terminal.see(/\n/);
    terminal.type('exit 4\r');
    const end = await terminal.see(/status 4\n/);
    expect((await terminal.see(/.+\n/)).trim()).to.equal(before);
    terminal.kill();

    terminal = start(`replay ${other}`);
    const again = await terminal.see(/status 4\n/);
    expect(again).to.match(/one\n[\s\S]*five three\n/);
    expect(again).to.include('b.log: the same run');
    expect(/run hash: (\w+)/.exec(again)?.[1]).to.equal(/run hash: (\w+)/.exec(end)?.[1]);
  });
});
