/** C sources in the places of programs: `run prog.c`, and `boot --file /bin/prog=prog.c`. */

import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { readFileSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { programOfSource } from '../../emu/cli/clang/program.ts';
import { Failure } from '../../emu/cli/exit.ts';
import { Workshop } from './workshop.ts';

const COUNT = '#include <stdio.h>\nint main(int argc, char **argv) { return puts(argv[argc - 1]), argc; }\n';

describe('a C source in the place of a program', function () {
  this.timeout(120_000);
  let shop: Workshop;
  const callwheel = (...args: string[]): SpawnSyncReturns<string> =>
    spawnSync(process.execPath, [join(shop.root, 'build/js/emu/cli/main.js'), ...args], {
      encoding: 'utf8',
      input: 'count one\n',
    });
  before(async () => {
    shop = new Workshop({
      'count.c': COUNT,
      'sub/count.c': COUNT,
      'bad.c': 'int main(void) { return x; }\n',
    });
    // Compiled here, it is in the cache of the commands below.
    process.env.CALLWHEEL_CACHE = join(shop.folder, 'cache');
    await programOfSource(shop.root, 'count.c');
  });
  after(() => shop.remove());

  it('is compiled and run, as the program that cc makes of it', async () => {
    const { status, stdout, stderr } = callwheel('run', 'count.c', 'a', 'b');
    expect([status, stdout]).to.deep.equal([3, 'b\n']);
    await shop.cc('count.c -o count');
    expect(callwheel('run', './count', 'a', 'b').stderr).to.equal(stderr);
    expect(stderr).to.match(/^run hash: /);
  });

  it('gives the same bytes from whatever folder it is named', async () => {
    const one = await programOfSource(shop.root, 'count.c');
    for (const path of ['sub/count.c', './sub/../count.c', join(shop.folder, 'count.c')])
      expect(Buffer.compare(await programOfSource(shop.root, path), one), path).to.equal(0);
  });

  it('is put into the machine as a program, unless its path there is that of a source', () => {
    expect(callwheel('boot', '-q', '--file', '/bin/count=count.c').stdout).to.equal('one\n');
    const { stdout } = callwheel('run', '-q', '--file', '/tmp/a.c=count.c', 'cat', '/tmp/a.c');
    expect(stdout).to.equal(COUNT);
  });

  it('is in the log as the program that it made', () => {
    const { stderr } = callwheel('run', '--log', 'log', 'count.c', 'a');
    const source = readFileSync('count.c');
    unlinkSync('count.c');
    const again = callwheel('replay', 'log');
    shop.put('count.c', source);
    expect([again.status, again.stdout]).to.deep.equal([2, 'a\n']);
    expect(stderr).to.match(/^run hash: /);
  });

  it('is compiled for a suite, as its program and as one of its files', () => {
    const expected = { output: 'b\n', status: 3 };
    const script = 'count a b; r=$?; cat /tmp/a.c; exit $r';
    const cases = [
      { name: 'program', run: ['count.c', 'a', 'b'], expect: expected },
      { name: 'in a folder', run: ['./sub/count.c', 'a', 'b'], expect: expected },
      {
        name: 'file',
        script,
        files: { '/bin/count': { file: 'count.c' }, '/tmp/a.c': { file: 'count.c' } },
        expect: { output: `b\n${COUNT}`, status: 3 },
      },
    ];
    shop.put('suite.json', JSON.stringify({ cases }));
    const { status, stderr } = callwheel('test', '-q', 'suite.json');
    expect([status, stderr]).to.deep.equal([0, '']);
    shop.put('suite.json', JSON.stringify({ cases: [...cases, { name: 'bad', run: ['bad.c'] }] }));
    const wrong = callwheel('test', '-q', 'suite.json');
    expect(wrong.status).to.equal(2);
    expect(wrong.stderr).to.match(
      /error: use of[\s\S]*callwheel: suite\.json:\d+: bad\.c: it does not compile\n$/,
    );
  });

  it('ends with 126 if it does not compile, and with 127 if there is none', async () => {
    const { status, stdout, stderr } = callwheel('run', 'bad.c');
    expect([status, stdout]).to.deep.equal([126, '']);
    expect(stderr).to.match(
      /^bad\.c:1:25: error: [^\n]*\n[\s\S]*\ncallwheel: bad\.c: it does not compile\n$/,
    );
    expect(callwheel('run', 'none.c').stderr).to.equal('callwheel: none.c: not found\n');
    expect(callwheel('run', 'none.c').status).to.equal(127);
    shop.put('wants.c', 'int f(void);\nint main(void) { return f(); }\n');
    const refused = await programOfSource(shop.root, 'wants.c').catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(Failure).and.include({ status: 126 });
    expect((refused as Failure).message).to.match(/^cc: wants\.c.*: f is not defined$/);
  });
});
