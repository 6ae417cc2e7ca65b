/**
 * Modules at a terminal: kldload in the booted shell, and a debugger's prompt in the middle of a
 * module, which the watchdog does not take for a module that hangs.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { COMMAND, HostTerminal } from './hostterminal.ts';
import { BEAT, Folder, LEAKY } from './modules.ts';

const PROMPT = /(?:^|\n)db> $/;

describe('modules at a terminal', function () {
  this.timeout(180_000);
  const folder = new Folder();
  let pty: typeof import('@lydell/node-pty');
  let terminal: HostTerminal | undefined;
  before(async () => {
    pty = await import('@lydell/node-pty');
    folder.file('beat.ts', BEAT);
    folder.file('leaky.ts', LEAKY);
  });
  afterEach(() => terminal?.kill());

  /** The shell waits in the end, since the last output of a terminal that closes may be lost. */
  const start = (args: string): HostTerminal =>
    new HostTerminal(
      pty,
      `cd '${folder.path}' && '${process.execPath}' '${COMMAND}' ${args}; echo "status $?"; read end`,
    );

  it('kldload, kldstat, kldunload in the shell', async () => {
    terminal = start('boot');
    await terminal.see(/\$ $/);
    expect(await terminal.line('kldload -v ./beat.ts hz=10 loud=false')).to.equal('Loaded ./beat.ts, id=2\n');
    expect(await terminal.line('kldstat -v')).to.match(/\n 2 +1 +\d+ beat \(\.\/beat\.ts\)\n$/);
    expect(await terminal.line('sleep 0.5; sysctl -n module.beat.beats')).to.match(/^\d+\n$/);
    const busy = await terminal.line('kldload ./leaky.ts loud=false && kldunload leaky');
    expect(busy, busy).to.match(
      /^module leaky: unload left behind:\n {2}callout beat, due in \d+ ticks\n {4}set at load \(\.\/leaky\.ts:17:5\)\nkldunload: .*Device busy\n$/,
    );
    expect(await terminal.line('kldunload -f leaky; kldunload beat; kldstat')).to.match(/ kernel\n$/);
    expect(await terminal.line('kldload ./none.ts')).to.equal(
      "kldload: ./none.ts: not found\nkldload: can't load ./none.ts: No such file or directory\n",
    );
    terminal.type('exit 0\r');
    await terminal.see(/status 0\n/);
    terminal.type('\r');
    expect(await terminal.exit).to.equal(0);
  });

  it('tab completes names and files of modules, and a replay sees the same', async () => {
    terminal = start('boot --log tab.log');
    await terminal.see(/\$ $/);
    terminal.type('kldload ./be\t');
    await terminal.see(/kldload \.\/beat\.ts $/);
    await terminal.line('hz=10 loud=false');
    terminal.type('kldunload b\t');
    await terminal.see(/kldunload beat $/);
    await terminal.line('');
    terminal.type('kldload heartb\t');
    await terminal.see(/kldload heartbeat $/);
    terminal.type('\x15exit 0\r');
    await terminal.see(/status 0\n/);
    const log = readFileSync(join(folder.path, 'tab.log'), 'utf8');
    expect(log).to.include('"answer":{"names":["./beat.ts"]}');
    folder.file('beater.ts', BEAT);
    terminal = start('replay tab.log');
    const replayed = await terminal.see(/status 0\n/);
    expect(replayed).to.match(/kldload \.\/beat\.ts hz=10/);
    expect(replayed).to.not.match(/parted/);
  });

  it("a debugger's prompt inside a module is no module that hangs", async () => {
    terminal = start('run --ddb --module-timeout 1 --module ./beat.ts:hz=10 sleep 1');
    await terminal.see(PROMPT);
    await terminal.enter('break consoleOutput', PROMPT);
    expect(await terminal.enter('continue', PROMPT)).to.include('consoleOut');
    await new Promise((over) => setTimeout(over, 1700));
    await terminal.enter('delete 1', PROMPT);
    terminal.type('continue\r');
    expect(await terminal.see(/status \d+\n/))
      .to.include('beat: beat 9')
      .and.to.include('status 0');
  });
});
