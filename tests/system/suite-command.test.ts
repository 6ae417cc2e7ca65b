/** The command `callwheel test`: files beside the suite, exit statuses and reports. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Answer, runLine } from './commandlines.ts';
import { imageFile } from './harness.ts';

describe('callwheel test', function () {
  this.timeout(20_000);
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-test-'));
  });
  after(() => rmSync(folder, { recursive: true }));
  const callwheel = (...args: string[]): Promise<Answer> => runLine(['test', ...args], '', folder);
  const put = (name: string, cases: readonly object[]): void =>
    writeFileSync(join(folder, name), JSON.stringify({ cases }, null, 1));

  it('ends with 2 for a program of the host that is not there, before any case runs', async () => {
    for (const name of ['./none', '../none', 'none.c']) {
      put('missing.json', [
        { name: 'first', run: 'true' },
        { name: 'missing', run: [name, 'x'] },
      ]);
      const { status, stdout, stderr } = await callwheel('missing.json');
      expect([status, stdout]).to.deep.equal([2, '']);
      expect(stderr).to.match(/^callwheel: missing\.json:\d+: .*none.*: no such file or directory\n$/);
    }
  });

  it('takes the words of a command with their quotes', async () => {
    put('quotes.json', [
      { name: 'quotes', run: `echo 'a  b' "c \\"d\\"" e\\ f`, expect: { output: 'a  b c "d" e f\n' } },
    ]);
    expect((await callwheel('quotes.json', '-q')).status).to.equal(0);
    put('open.json', [{ name: 'open', run: "echo 'a" }]);
    const { status, stderr } = await callwheel('open.json');
    expect(status).to.equal(2);
    expect(stderr).to.match(/^callwheel: open\.json:\d+: .*: a quote, or .* is missing\n$/);
  });

  it('finds what the file names beside it, and says how to repeat what failed', async () => {
    mkdirSync(join(folder, 'sub/data'), { recursive: true });
    writeFileSync(join(folder, 'sub/prog'), imageFile('bin/echo'));
    writeFileSync(join(folder, 'sub/data/a'), 'shared\n');
    const mine = "import { bsd } from 'callwheel/callout/bsd.ts';\nexport default bsd;\n";
    writeFileSync(join(folder, 'sub/mine.ts'), mine);
    const files = { '/bin/mine': { file: 'prog' }, '/data': { folder: 'data' } };
    put('sub/suite.json', [
      {
        name: 'prog',
        run: ['./prog', 'hi'],
        machine: { callout: ['scheme6', './mine.ts'] },
        expect: { output: 'hi\n' },
      },
      {
        name: 'files',
        script: 'mine $(cat /data/a); kldload heartbeat',
        files,
        expect: { output: { contains: 'shared' } },
      },
      { name: 'wrong', run: 'false' },
    ]);
    const { status, stdout, stderr } = await callwheel(
      'sub/suite.json',
      '--json',
      'all.json',
      '--junit',
      'all.xml',
    );
    // A line about a run that takes long may come on a slow computer.
    expect([status, stderr.replace(/^test: .*\n/gm, '')], stdout).to.deep.equal([1, '']);
    expect(stdout).to.match(
      /^FAILED 3\.1 wrong\n {2}status 1, expected 0\n {2}repeat: callwheel test sub\/suite\.json --only 3\.1\n/,
    );
    expect(stdout).to.match(/\nall +4 +3 +1 +0 /);
    expect(JSON.parse(readFileSync(join(folder, 'all.json'), 'utf8')).passed).to.equal(3);
    expect(readFileSync(join(folder, 'all.xml'), 'utf8')).to.contain('failures="1"');
    const again = await callwheel('sub/suite.json', '--only', '3.1', '-q');
    expect([again.status, again.stdout]).to.deep.equal([1, stdout.slice(0, stdout.indexOf('case'))]);
  });

  it('ends with 2 if a program is not there, after all other runs', async () => {
    put('gone.json', [
      { name: 'gone', run: 'no-such-program' },
      { name: 'wrong', run: 'false' },
    ]);
    const { status, stdout } = await callwheel('gone.json');
    expect(status).to.equal(2);
    expect(stdout).to.contain('not run: no-such-program: not found in the root image');
    expect(stdout).to.match(/\nall +2 +0 +2 +0 /);
  });

  it('refuses in one line what is wrong with the file', async () => {
    put('missing.json', [{ name: 'a', run: 'true', files: { '/x': { file: 'none' } } }]);
    put('bad.json', [{ name: 'a' }]);
    for (const [args, code, says] of [
      [['none.json'], 2, 'none.json: no such file or directory'],
      [['bad.json'], 2, 'bad.json:3: cases[0] has neither "run" nor "script"'],
      [['missing.json'], 2, 'missing.json:3: --file /x: none: no such file or directory'],
      [
        ['missing.json', '--only', '7'],
        125,
        '--only 7: missing.json has no such case or run (--list shows them)',
      ],
    ] as const) {
      const { status, stderr } = await callwheel(...args);
      expect([status, stderr]).to.deep.equal([code, `callwheel: ${says}\n`]);
    }
  });
});
