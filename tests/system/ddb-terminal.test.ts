/** The debugger at a terminal: entered by its key, at a panic, and in a replay. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { COMMAND, HostTerminal } from './hostterminal.ts';

const KEY = '\x01d';
const PROMPT = /(?:^|\n)db> $/;
const CALLWHEEL = `'${process.execPath}' '${COMMAND}'`;

describe('ddb in a terminal', function () {
  this.timeout(180_000);
  let pty: typeof import('@lydell/node-pty');
  let terminal: HostTerminal | undefined;
  let folder: string;
  before(async () => {
    pty = await import('@lydell/node-pty');
    folder = mkdtempSync(join(tmpdir(), 'callwheel-ddb-'));
  });
  afterEach(() => terminal?.kill());
  after(() => rmSync(folder, { recursive: true }));

  /**
   * Runs a command, and shows the settings of the terminal before and after it. ^C at
   * the prompt is for the shell around it as well. The shell waits in the end, since the last
   * output of a terminal that closes may be lost.
   */
  const start = (args: string): HostTerminal =>
    new HostTerminal(
      pty,
      `trap : INT; stty -g; sh -c 'echo "pid $$"; exec "$@"' - ${CALLWHEEL} ${args}; echo "status $?"; stty -g; read end`,
    );

  /** The debugger's answer to a command. */
  async function answer(it: HostTerminal, command: string): Promise<string> {
    return (await it.enter(command, PROMPT)).replace(PROMPT, '');
  }

  it('comes at ^A d, shows what is pending, steps, and lets the machine go on where it was', async () => {
    terminal = start('boot');
    const before = (await terminal.see(/^.+\n/)).trim();
    await terminal.see(/\$ $/);
    expect(await terminal.line('sleep 100 &')).to.match(/^\[1\]/);
    // By the end of this one the other one sleeps, too.
    await terminal.line('sleep 0.1');
    // The shell may still be on its way to the read after its prompt.
    terminal.type(KEY);
    const where = await terminal.see(PROMPT);
    expect(where).to.match(/cycle \d+ \(.* ms\), tick \d+: .*\n/);
    expect(await answer(terminal, 'show callout')).to.match(/ endtsleep\(pid \d+\)\n?$/m);
    expect(await answer(terminal, 'nothing')).to.equal('nothing: not a command; help lists them');
    terminal.type('show wh');
    await terminal.see(/show wh$/);
    terminal.type('\x03');
    await terminal.see(PROMPT);
    expect(await answer(terminal, 'p\t')).to.match(/SSLEEP +nanslp +sleep/);
    const tick = (text: string): number => Number(/^clockTick tick (\d+)$/m.exec(text)?.[1]);
    const first = tick(await answer(terminal, 'step tick'));
    expect(tick(await answer(terminal, ''))).to.equal(first + 1);

    // The machine stands still as long as the prompt does.
    await new Promise((over) => setTimeout(over, 1000));
    const went = performance.now();
    terminal.type('continue\r');
    await terminal.see(/\n/);
    terminal.type(KEY);
    const later = Number(/tick (\d+):/.exec(await terminal.see(PROMPT))?.[1]);
    // A computer with other work lets it go on for longer, at most at the pace of the wall.
    const ticks = (performance.now() - went) / 10;
    expect(later - first).to.be.lessThan(ticks + 50);
    terminal.type('c\r');
    await terminal.see(/\n/);
    expect(await terminal.line('echo still here')).to.match(/still here\n$/);

    terminal.type(KEY);
    await terminal.see(PROMPT);
    // At once, without the end of a line.
    terminal.type('\x01x');
    await terminal.see(/status 130\n/);
    expect((await terminal.see(/.+\n/)).trim()).to.equal(before);
  });

  it('is ended by a signal, and leaves the terminal as it was', async () => {
    terminal = start('run --ddb hello');
    const before = (await terminal.see(/^.+\n/)).trim();
    const pid = Number(/pid (\d+)/.exec(await terminal.see(/pid \d+\n/))?.[1]);
    await terminal.see(PROMPT);
    process.kill(pid, 'SIGTERM');
    await terminal.see(/status 143\n/);
    expect((await terminal.see(/.+\n/)).trim()).to.equal(before);
  });

  it('comes when the kernel panics, and cannot go on then', async () => {
    terminal = start('boot --ncallout 64');
    await terminal.see(/\$ $/);
    terminal.type('i=0; while [ $i -lt 70 ]; do sleep 100 & i=$((i+1)); done\r');
    expect(await terminal.see(PROMPT)).to.match(/panic: timeout table full\nprocess: /);
    expect(await answer(terminal, 'trace')).to.match(
      /^kernel, the innermost first:\n {2}nanosleep, pid \d+ \(sleep\)\nthe program's calls, the innermost first:\n(?: {4}#\d .*\n)+process /,
    );
    expect(await answer(terminal, 'show callout')).to.match(/pending of 64 entries/);
    expect(await answer(terminal, 'continue')).to.match(/has panicked and cannot go on/);
    terminal.type('q\r');
    expect(await terminal.see(/status 123\n/)).to.not.match(/panic/);
  });

  it('of a session that was logged: to the cycle asked for, forward and back', async () => {
    const log = join(folder, 'run.log');
    terminal = start(`boot --log ${log}`);
    await terminal.see(/\$ $/);
    // By then the shell sleeps in the read after its prompt, and the machine has nothing to do.
    await new Promise((over) => setTimeout(over, 500));
    expect(await terminal.line('echo typed')).to.equal('typed\n');
    terminal.type('\x04');
    await terminal.see(/status 0\n/);
    terminal.kill();

    terminal = start(`replay ${log} --ddb`);
    await terminal.see(PROMPT);
    await answer(terminal, 'break consoleOutput');
    await answer(terminal, 'break consoleInput "t"');
    expect(await answer(terminal, 'delete 1')).to.equal('');
    const typed = (await answer(terminal, 'c')).replace(/^\$ \n/, '');
    const cycle = Number(/^cycle (\d+)/m.exec(typed)?.[1]);
    expect(typed).to.match(/break 2: consoleInput "t"\n/);
    const there = await answer(terminal, `goto ${cycle - 100_000}`);
    expect(there).to.match(new RegExp(`^cycle ${cycle - 100_000} .*: idle, no process can run`));
    expect(await answer(terminal, 'c')).to.include(typed);
    await answer(terminal, 'delete all');
    expect(await answer(terminal, 'c')).to.match(/typed\n(?:.*\n)*the log is at its end: halt\n/);
    terminal.type('\x04');
    await terminal.see(/status 0\n/);
  });
});
