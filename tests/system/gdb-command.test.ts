/** The option --gdb: where gdb is served, and options that do not go with it. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { resolve } from 'node:path';
import { expect } from 'chai';
import { command } from '../emu/gdbclient.ts';
import { type Answer, runLine } from './commandlines.ts';

/** The error of a command line that is refused, in a line. */
async function refused(...args: readonly string[]): Promise<string> {
  const { status, stderr }: Answer = await runLine(args);
  expect(status, stderr).to.equal(125);
  return stderr.trim();
}

describe('--gdb', () => {
  it('takes a port behind =, and a word behind it is the program', async () => {
    expect(await refused('run', '--gdb=65536', 'hello')).to.match(/--gdb \[=port\].*a port from 0 to 65535/);
    expect(await refused('run', '--gdb=x', 'hello')).to.match(/a port from 0 to 65535/);
    const { status, stderr } = await runLine(['run', '--gdb', 'nosuchprogram']);
    expect([status, stderr]).to.deep.equal([127, stderr.match(/.*nosuchprogram: not found.*\n/)?.[0]]);
  });

  it('does not go with another debugger, or another watcher of memory', async () => {
    expect(await refused('run', '--gdb', '--ddb', 'hello')).to.contain('one debugger at a time');
    expect(await refused('run', '--memcheck', '--gdb=0', 'hello')).to.contain('leave out --memcheck');
    expect(await refused('replay', '--gdb', '--to', '5', 'none.log')).to.contain(
      'leave out --to and --until',
    );
    expect(await refused('replay', '--gdb', '--ddb', 'none.log')).to.contain('one debugger at a time');
  });

  it('answers a gdb that has gone before its replies, and not the next one, with them', async () => {
    const argv = [resolve('build/js/emu/cli/main.js'), 'run', '-q', '--gdb=0', 'hello'];
    const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'pipe'], timeout: 30_000 });
    const [told] = (await once(child.stderr, 'data')) as [Buffer];
    const port = Number(/target remote :(\d+)/.exec(told.toString())?.[1]);
    const opened = async (sent: string): Promise<{ socket: Socket; reply: string }> => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(sent);
      const [reply] = (await once(socket, 'data')) as [Buffer];
      return { socket, reply: reply.toString('latin1') };
    };
    try {
      const first = await opened(`${command('qSupported:multiprocess+')}${command('g').repeat(20_000)}`);
      first.socket.destroy();
      // Until the first one is known to have gone, another one is told that it is there.
      let next = await opened(command('?'));
      while (next.reply.includes('another gdb')) next = await opened(command('?'));
      expect(next.reply).to.match(/^\+(?:\$T05|$)/);
      next.socket.write(`+${command('D')}`);
      const [status] = await once(child, 'close');
      expect(status).to.equal(0);
    } finally {
      child.kill('SIGKILL');
    }
  });
});
