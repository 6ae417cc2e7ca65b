/**
 * Files of the host's in a machine, and back: --file, --share and --out, in this process, and in
 * one start of the command.
 */

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { InvalidArgumentError } from 'commander';
import { boot } from '../../emu/boot.ts';
import { Failure } from '../../emu/cli/exit.ts';
import { type FileSpec, fileSpec, filesFor } from '../../emu/cli/files-in.ts';
import { FilesOut } from '../../emu/cli/files-out.ts';
import { UNCOUNTED } from '../../emu/cli/ram.ts';
import { DEFAULT_CONFIG } from '../../emu/config.ts';
import { imageFile, ROOT_IMAGE } from './harness.ts';

let folder: string;
const at = (...names: string[]): string => join(folder, ...names);
const put = (name: string, text: string | Uint8Array, mode = 0o644): void => {
  writeFileSync(at(name), text);
  chmodSync(at(name), mode);
};

/** Runs a script on a machine with the files of these options; its output. */
function run(
  script: string,
  options: { file?: readonly FileSpec[]; share?: readonly FileSpec[]; out?: string },
  stderr: string[] = [],
): { readonly output: string; readonly hash: string; readonly written: boolean | undefined } {
  const output: Uint8Array[] = [];
  const argv = ['sh', '-c', script];
  const program = { path: '/bin/sh', argv, envp: ['PATH=/bin'], file: undefined, files: filesFor(options) };
  const out = FilesOut.prepared(options);
  const system = boot({ ...DEFAULT_CONFIG, streams: ['stdin'] }, ROOT_IMAGE, program, {
    ...UNCOUNTED,
    consoleOutput: (bytes) => output.push(bytes.slice()),
    trace: () => undefined,
    mark: () => undefined,
  });
  out?.begun(system);
  expect(system.run(1e9)).to.equal('halt');
  system.check();
  const written = told(stderr, () => out?.write(system));
  return { output: Buffer.concat(output).toString(), hash: system.runHash(), written };
}

/** Does `work`, and keeps the lines that it writes to standard error. */
function told<T>(stderr: string[], work: () => T): T {
  const { write } = process.stderr;
  process.stderr.write = (text) => stderr.push(String(text)) > 0;
  try {
    return work();
  } finally {
    process.stderr.write = write;
  }
}

describe('files of the host in the machine', function () {
  this.timeout(20_000);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-files-'));
    mkdirSync(at('work', 'sub'), { recursive: true });
    put('work/b', 'bee\n');
    put('work/a', 'ay\n');
    put('work/sub/c', 'sea\n', 0o744);
    symlinkSync('sub/c', at('work', 'link'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const share = (): readonly FileSpec[] => [{ path: '/work', host: at('work') }];

  it('are those of a folder, with links as links, the bit to execute, and times of the machine', () => {
    const { output } = run('cd /work; ls -l . sub; cat a b link', { share: share() });
    expect(output).to.match(/-rw-r--r-- {2}1 root {2}wheel +3 Nov {2}2 00:00 a\n/);
    expect(output).to.match(/-rwxr-xr-x {2}1 root {2}wheel +4 Nov {2}2 00:00 c\n/);
    expect(output).to.match(/link -> sub\/c\n/);
    expect(output).to.match(/ay\nbee\nsea\n$/);
  });

  it('give the same run whatever their order, owners, times and other permissions on the host', () => {
    const script = 'cd /work; ls -li . sub; cat a b link';
    const { hash } = run(script, { share: share() });
    for (const name of ['work/a', 'work/b']) rmSync(at(name));
    put('work/a', 'ay\n', 0o600);
    put('work/b', 'bee\n', 0o666);
    expect(run(script, { share: share() }).hash).to.equal(hash);
    const before = filesFor({ share: share() });
    const one = ['a', 'b', 'sub/c'].map((name) => ({ path: `/work/${name}`, host: at('work', name) }));
    const other = filesFor({ file: one.reverse() });
    expect(other.map(({ path }) => path)).to.deep.equal(
      before.filter(({ type }) => type === 'file').map(({ path }) => path),
    );
  });

  it('are programs without the bit, if they are ELF files or scripts; two of them meet in a pipe', () => {
    put('echo', imageFile('bin/echo'));
    put('script', '#!/bin/sh\ntr a-z A-Z\n');
    const file = ['echo', 'script'].map((name) => ({ path: `/opt/bin/${name}`, host: at(name) }));
    expect(run('/opt/bin/echo met | /opt/bin/script', { file }).output).to.equal('MET\n');
  });

  it('replace files of the image, and those of --share', () => {
    put('hello', '#!/bin/sh\necho mine\n');
    const file = ['/bin/hello', '/work/a'].map((path) => ({ path, host: at('hello') }));
    expect(run('hello; sh /work/a', { file, share: share() }).output).to.equal('mine\nmine\n');
  });

  it('may be the program that is run, but are not where the program of the host is put', () => {
    put('peer', imageFile('bin/echo'));
    const host = { consoleOutput: () => {}, trace: () => {}, mark: () => {} };
    const files = filesFor({ file: [{ path: '/opt/peer', host: at('peer') }] });
    const program = { path: '/opt/peer', argv: ['peer', 'x'], envp: [], file: undefined, files };
    expect(boot(DEFAULT_CONFIG, ROOT_IMAGE, program, host).run(1e9)).to.equal('halt');
    const clash = { ...program, path: './opt/peer', file: imageFile('bin/echo') };
    expect(() => boot(DEFAULT_CONFIG, ROOT_IMAGE, clash, host)).to.throw(
      '/opt/peer: the program itself has this path',
    );
  });

  it('are refused in one line', () => {
    put('big', new Uint8Array((32 << 20) + 1));
    symlinkSync('x'.repeat(3), at('dangling'));
    const refusals: readonly [options: Parameters<typeof filesFor>[0], why: RegExp][] = [
      [{ file: [{ path: '/x', host: at('none') }] }, /^--file \/x: .*none: no such file or directory$/],
      [{ file: [{ path: '/x', host: at('dangling') }] }, /no such file or directory$/],
      [{ file: [{ path: '/x', host: at('work') }] }, /is a directory \(--share takes those\)$/],
      [{ file: [{ path: '/x', host: '/dev/null' }] }, /is no regular file$/],
      [{ file: [{ path: '/x', host: at('big') }] }, /too large: the machine's file system holds 32 MB$/],
      [{ share: [{ path: '/x', host: at('none') }] }, /^--share \/x: .*: no such file or directory$/],
      [{ share: [{ path: '/x', host: at('big') }] }, /not a directory$/],
    ];
    for (const [options, why] of refusals) expect(() => filesFor(options)).to.throw(Failure, why);
    if (process.platform !== 'linux') return;
    writeFileSync(Buffer.concat([Buffer.from(at('work/')), Buffer.of(0xff)]), '');
    expect(() => filesFor({ share: share() })).to.throw(Failure, /the name "ÿ" in it is not UTF-8$/);
  });

  it('are named by PATH=HOST', () => {
    expect(fileSpec('/a//b/=x=y')).to.deep.equal([{ path: '/a/b', host: 'x=y' }]);
    expect(fileSpec('/=x', [{ path: '/b', host: 'y' }])).to.have.length(2);
    for (const bad of ['', 'x', '/x', '/x=', '=x', 'x=y', '/../x=y', '/a/./b=y', '/a/..=y'])
      expect(() => fileSpec(bad), bad).to.throw(InvalidArgumentError, 'Accepted: ');
    expect(() => fileSpec('/b/=x', [{ path: '/b', host: 'y' }])).to.throw('/b is given twice');
  });

  describe('with --out', () => {
    const out = (script: string, stderr: string[] = []) =>
      run(`cd /work; ${script}`, { share: share(), out: at('out') }, stderr).written;

    it('what is new or changed is written, and nothing else', () => {
      const stderr: string[] = [];
      const script = 'echo new >n; echo more >>a; chmod +x b; mkdir d; ln -s a good; rm link; cat sub/c; >/x';
      expect(out(script, stderr)).to.equal(true);
      const all = spawnSync('find', ['.', '-type', 'f', '-o', '-type', 'l', '-o', '-empty'], {
        cwd: at('out'),
      });
      const names = all.stdout.toString().trim().split('\n').sort();
      expect(names).to.deep.equal(['./work/a', './work/b', './work/d', './work/good', './work/n']);
      expect(readFileSync(at('out/work/a'), 'utf8')).to.equal('ay\nmore\n');
      expect(statSync(at('out/work/b')).mode & 0o100).to.equal(0o100);
      expect(statSync(at('out/work/n')).mode & 0o100).to.equal(0);
      expect(readlinkSync(at('out/work/good'))).to.equal('a');
      expect(stderr.join('')).to.equal(
        'callwheel: --out: deleted in the machine, and left on the host: /work/link\n',
      );
    });

    it('a folder that holds the input is brought up to date', () => {
      run('cd /work; echo over >a', { share: share(), out: folder });
      expect(readFileSync(at('work/a'), 'utf8')).to.equal('over\n');
      expect(readFileSync(at('work/b'), 'utf8')).to.equal('bee\n');
    });

    it('nothing is written outside: links on the host are not followed', () => {
      mkdirSync(at('outside'));
      put('outside/a', 'untouched\n');
      mkdirSync(at('out', 'work'), { recursive: true });
      symlinkSync('../../outside/a', at('out/work/a'));
      symlinkSync('../../outside', at('out/work/sub'));
      const stderr: string[] = [];
      expect(out('echo x >a; echo x >sub/a; echo x >n', stderr)).to.equal(false);
      expect(readFileSync(at('outside/a'), 'utf8')).to.equal('untouched\n');
      expect(lstatSync(at('out/work/a')).isSymbolicLink(), 'a link is replaced').to.equal(false);
      expect(stderr.join('')).to.match(
        /^callwheel: --out: \/work\/sub\/a is not written .* symbolic link\n$/,
      );
      expect(existsSync(at('out/work/n')), 'the others are written').to.equal(true);
    });

    it('no link is made that leads outside', () => {
      const links = ['/etc/passwd', '../..', '../../x', 'sub/../..', 'sub/../../..', 'sub/../a'];
      const stderr: string[] = [];
      expect(out(links.map((to, i) => `ln -s ${to} l${i}`).join('; '), stderr)).to.equal(false);
      expect(stderr.join('').split('\n')).to.have.length(links.length + 1);
      for (const i of links.keys()) expect(existsSync(at(`out/work/l${i}`)), links[i]).to.equal(false);
      expect(out('ln -s ../work/a up')).to.equal(true);
    });

    it('files with holes that are larger than the machine are told of and left out', () => {
      const stderr: string[] = [];
      const hole = { path: '/work/hole', type: 'file', mode: 0o644, target: '', size: 2 ** 40 } as const;
      const bytes = (): never => expect.fail('a file of a terabyte is read');
      const machine = { filesUnder: () => (stderr.length === 0 ? [] : [{ ...hole, bytes }]) };
      const writer = FilesOut.prepared({ share: share(), out: at('out') })?.begun(machine);
      stderr.push('run');
      expect(told(stderr, () => writer?.write(machine))).to.equal(false);
      expect(stderr[1]).to.match(
        /^callwheel: --out: \/work\/hole is not written .*: too large: more than 256/,
      );
    });

    it('what has another kind on the host is told of and left out', () => {
      mkdirSync(at('out/work/n'), { recursive: true });
      const stderr: string[] = [];
      expect(out('echo x >n; echo y >m', stderr)).to.equal(false);
      expect(stderr.join('')).to.match(/\/work\/n is not written .*: a directory has its place\n$/);
      expect(readFileSync(at('out/work/m'), 'utf8')).to.equal('y\n');
    });

    it('is refused without --share, and where nothing can be written', () => {
      expect(() => FilesOut.prepared({ out: at('out') })).to.throw(Failure, '--out needs --share');
      expect(() => FilesOut.prepared({ out: at('work/a'), share: share() })).to.throw(
        Failure,
        '--out: cannot',
      );
    });
  });

  it('the command: a run with files is logged by their contents, and made again', () => {
    put('prog', '#!/bin/sh\necho from $0\n');
    const callwheel = (...args: string[]) =>
      spawnSync(process.execPath, [resolve('build/js/emu/cli/main.js'), ...args], {
        cwd: folder,
        encoding: 'utf8',
      });
    const files = ['--file', '/bin/prog=./prog', '--share', `/work=${at('work')}`, '--out', 'out'];
    const first = callwheel(
      'run',
      ...files,
      '--log',
      'run.log',
      'sh',
      '-c',
      'prog; cat /work/sub/c; >/work/n',
    );
    expect([first.status, first.stdout], first.stderr).to.deep.equal([0, 'from /bin/prog\nsea\n']);
    expect(existsSync(at('out/work/n'))).to.equal(true);
    expect(readFileSync(at('run.log'), 'utf8')).to.not.contain(folder);
    // The log holds the files as they were.
    put('work/sub/c', 'lake\n', 0o744);
    const again = callwheel('replay', 'run.log');
    expect([again.status, again.stdout], again.stderr).to.deep.equal([0, first.stdout]);
    const bad = callwheel('run', '--file', '/dev/null=prog', 'hello');
    expect([bad.status, bad.stderr]).to.deep.equal([125, 'callwheel: /dev/null: a device is there\n']);
  });
});
