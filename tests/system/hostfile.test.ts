/** The reader of the host's files: it has a bound, and waits for nothing but a shell's pipe. */

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { bundle } from '../../emu/cli/bundle.ts';
import { filesFor } from '../../emu/cli/files-in.ts';
import { makeFolder, readHostFile, readOrFail } from '../../emu/cli/hostfile.ts';
import { checkSchemes } from '../../emu/cli/scheme/check.ts';
import { runLine } from './commandlines.ts';

describe('a file of the host that is read', function () {
  this.timeout(20_000);
  let folder: string;
  const at = (name: string): string => join(folder, name);
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-hostfile-'));
    makeFolder(at('empty'));
    writeFileSync(at('s.json'), '{"cases": [{"name": "a", "run": "true"}]}');
    writeFileSync(at('ten'), '0123456789');
    execFileSync('mkfifo', [at('fifo'), at('fifo.ts')]);
    symlinkSync('/dev/zero', at('zero.ts'));
  });
  after(() => rmSync(folder, { recursive: true }));

  it('has as many bytes as are allowed, and is a regular file', () => {
    expect(Buffer.from(readHostFile(at('ten'), 10).bytes).toString()).to.equal('0123456789');
    const refused: readonly [path: string, most: number, says: string][] = [
      [at('ten'), 9, `${at('ten')}: too large: more than 9 bytes`],
      ['/dev/zero', 9, '/dev/zero: is no regular file'],
      [at('fifo'), 9, `${at('fifo')}: is no regular file`],
      [folder, 9, `${folder}: is a directory`],
      [at('none'), 9, `${at('none')}: no such file or directory`],
      ['', 9, "'': no such file or directory"],
    ];
    for (const [path, most, says] of refused) expect(() => readOrFail(path, most)).to.throw(says);
  });

  it('is not waited for, though it says that it is a regular file', () => {
    expect(() => {
      // Older messages come first; then there is nothing.
      for (let i = 0; i < 3; i++) readHostFile('/proc/kmsg', 1 << 24);
    }).to.throw(/has to be waited for|not permitted|denied|no such file|resource/);
  });

  it('is none of the parts of a scheme or a module that never end', async () => {
    for (const part of ['fifo.ts', 'zero.ts']) {
      writeFileSync(at('mine.ts'), `import x from './${part}';\nexport default x;\n`);
      const refusal = await bundle(at('mine.ts'), { format: 'cjs' }).catch((error: Error) => error.message);
      expect(refusal).to.match(/: is no regular file$/);
    }
    const [found] = await checkSchemes([at('mine.ts')]);
    expect(found?.message).to.match(/^Cannot find module '\.\/zero\.ts'/);
  });

  it('is read from the pipe that a shell gives', () => {
    const script = `exec ${process.execPath} . test -q <(echo '{"cases": [{"name": "a", "run": "false"}]}')`;
    const { status, stdout } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
    expect(stdout).to.match(/^FAILED 1\.1 a\n/);
    expect(status).to.equal(1);
  });

  it('of each command is refused in a line if it is no such file', async () => {
    try {
      const lines: readonly [args: readonly string[], says: string | RegExp][] = [
        [['test', 'fifo'], 'fifo: is no regular file'],
        [['test', '/dev/zero'], '/dev/zero: is no regular file'],
        [['replay', 'fifo'], 'fifo: is no regular file'],
        [['run', './fifo'], './fifo: is no regular file'],
        [['run', '--file', '/x=fifo', 'true'], '--file /x: fifo: is no regular file'],
        [
          ['boot', '--ddb-commands', '/dev/zero'],
          '--ddb-commands: cannot read /dev/zero: is no regular file',
        ],
        [['cc', 'fifo'], 'cc: fifo: is no regular file'],
        [['run', '--core', '', 'true'], '--core: the name of the file is empty'],
        [['run', '--log', '', 'true'], '--log: the name of the file is empty'],
        [['test', '--only', '', 's.json'], "--only '': s.json has no such case or run (--list shows them)"],
        [['module', 'check', ''], /^callwheel: '': no module of that name/],
        [['scheme', 'check', ''], "'': not found"],
        [['man', ''], /no entry for '' in/],
        [['judge', ''], /^callwheel: judge: no scheme is called '': there are bsd/],
        [
          ['run', '--share', '/x=empty', '--out', 'ten', 'true'],
          '--out: cannot write to ten: not a directory',
        ],
      ];
      for (const [args, says] of lines) {
        const { stderr } = await runLine(args, '', folder);
        if (typeof says === 'string') expect(stderr).to.equal(`callwheel: ${says}\n`);
        else expect(stderr).to.match(says);
      }
    } finally {
    }
  });

  it('is in a folder whose size is told when it is too large', () => {
    const big = at('big');
    makeFolder(join(big, 'sub'));
    for (const name of ['a', 'sub/b']) writeFileSync(join(big, name), new Uint8Array(17 << 20));
    writeFileSync(join(big, 'z'), 'small');
    const share = [{ path: '/x', host: big }];
    expect(() => filesFor({ share })).to.throw(
      `--share /x: ${big}: too large with 35 MB in all: the machine's file system holds 32 MB`,
    );
  });

  it('is written to a folder that can be made, and no other is tried for ever', () => {
    makeFolder(at('one/two/three'));
    expect(existsSync(at('one/two/three'))).to.equal(true);
    if (process.platform === 'linux') expect(() => makeFolder('/proc/none/two')).to.throw();
    expect(() => makeFolder(at('ten/x'))).to.throw();
  });
});
