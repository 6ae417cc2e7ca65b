/** The option --gdb: where gdb is served, and options that do not go with it. */

import { expect } from 'chai';
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
});
