/** A terminal with one or two of the standard streams redirected: each is decided on its own. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { COMMAND, HostTerminal } from './hostterminal.ts';

const CTRL_D = '\x04';
const READY_CAT = 'echo ready >/dev/tty; cat';
const WHICH = 'for fd in 0 1 2; do [ -t $fd ] && echo "terminal $fd" >&2; done';

describe('a terminal and redirected streams', function () {
  this.timeout(180_000);
  let pty: typeof import('@lydell/node-pty');
  let folder: string;
  let terminal: HostTerminal | undefined;
  before(async () => {
    pty = await import('@lydell/node-pty');
    folder = mkdtempSync(join(tmpdir(), 'callwheel-streams-'));
  });
  afterEach(() => terminal?.kill());
  after(() => rmSync(folder, { recursive: true }));

  /**
   * The command in a terminal; `line` is for the shell of the host, which waits in the end, since
   * the last output of a terminal that closes may be lost.
   */
  const begin = (line: string): HostTerminal => {
    const command = `'${process.execPath}' '${COMMAND}'`;
    terminal = new HostTerminal(
      pty,
      `cd '${folder}'; ${line.replace('callwheel', command)}; echo "status $?"; read end </dev/tty`,
    );
    return terminal;
  };
  const written = (name: string) => readFileSync(join(folder, name), 'utf8');

  for (const [redirected, line, terminals] of [
    ['nothing', `callwheel run -q sh -c '${WHICH}'`, 'terminal 0\nterminal 1\nterminal 2\n'],
    ['input', `echo | callwheel run -q sh -c '${WHICH}'`, 'terminal 1\nterminal 2\n'],
    ['output', `callwheel run -q sh -c '${WHICH}' >out`, 'terminal 0\nterminal 2\n'],
    ['input and output', `callwheel run -q sh -c '${WHICH}' </dev/null >out`, 'terminal 2\n'],
  ] as const)
    it(`with ${redirected} redirected`, async () => {
      expect(await begin(line).see(/status 0\n/)).to.equal(`${terminals}status 0\n`);
    });

  it('echoes what is typed on the terminal, and never into a file', async () => {
    for (const [line, files] of [
      [`callwheel run -q sh -c '${READY_CAT}' >out`, ['out']],
      [`callwheel run -q sh -c '${READY_CAT}' >out 2>err`, ['out', 'err']],
    ] as const) {
      const host = begin(line);
      await host.see(/ready\n/);
      host.type('typed\r');
      expect(await host.see(/typed\n/)).to.equal('typed\n');
      host.type(CTRL_D);
      await host.see(/status 0\n/);
      expect(files.map(written)).to.deep.equal(['typed\n', ''].slice(0, files.length));
    }
  });

  it('prompts on standard error when output goes into a pipe', async () => {
    const host = begin('callwheel boot | tee out');
    await host.see(/\$ $/);
    host.type('echo a\r');
    await host.see(/echo a\n/);
    // The pipe and the terminal are two ways: the output may come before the prompt or after it.
    await host.see(/^(?:a\n\$ |\$ a\n)$/);
    host.type('exit\r');
    await host.see(/status 0\n/);
    expect(written('out')).to.equal('a\n');
  });
});
