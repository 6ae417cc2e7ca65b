/**
 * Files that a command writes are none of those that it reads, and no two are one, under whatever
 * names; and the commands refuse such a command line before they do anything.
 */

import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { checkFiles } from '../../emu/cli/cc-arguments.ts';
import { Failure } from '../../emu/cli/exit.ts';
import { outputsOf, refuseOverwriting, type Traffic } from '../../emu/cli/outputs.ts';
import { runLine } from './commandlines.ts';
import { imageFile } from './harness.ts';

describe('files that a command writes', () => {
  let folder: string;
  const at = (...names: string[]): string => join(folder, ...names);
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-outputs-'));
    mkdirSync(at('work/sub'), { recursive: true });
    writeFileSync(at('in'), 'kept');
    writeFileSync(at('work/a'), 'kept');
    linkSync(at('in'), at('hard'));
    symlinkSync('in', at('soft'));
    symlinkSync('new', at('dangling'));
    symlinkSync('work', at('folder'));
    writeFileSync(at('prog'), imageFile('bin/echo'), { mode: 0o755 });
    writeFileSync(at('s.json'), '{"cases": [{"name": "a", "run": ["./prog"]}]}');
    writeFileSync(at('p.c'), 'int main(void) { return 0; }\n');
  });
  after(() => rmSync(folder, { recursive: true }));

  const log = (name: string): Traffic['outputs'] => outputsOf({ '--log': at(name) });
  const inputs = (name: string): Traffic['inputs'] => [{ what: 'the program', path: at(name) }];
  const shared = (path: string, ...names: string[]): NonNullable<Traffic['shared']> => [
    { what: `--share ${path}`, path, host: at(...names) },
  ];
  const IS_READ = /^--log [^ ]*: this file is read, as the program: name another one$/;
  const refused: readonly [what: string, traffic: () => Partial<Traffic>, says: RegExp][] = [
    ['the input itself', () => ({ outputs: log('in'), inputs: inputs('in') }), IS_READ],
    ['another path of it', () => ({ outputs: log('work/../in'), inputs: inputs('in') }), IS_READ],
    ['a hard link to it', () => ({ outputs: log('hard'), inputs: inputs('in') }), IS_READ],
    ['a symbolic link to it', () => ({ outputs: log('in'), inputs: inputs('soft') }), IS_READ],
    [
      'one new file twice',
      () => ({ outputs: outputsOf({ '--log': at('x'), '--json': at('work/../x') }) }),
      /^--json .* and --log .* are one file: each needs its own$/,
    ],
    [
      'a new file and a link to it',
      () => ({ outputs: outputsOf({ '--log': at('dangling'), '--json': at('new') }) }),
      /are one file/,
    ],
    [
      'new files of one folder by two names',
      () => ({ outputs: outputsOf({ '--log': at('folder/x'), '--json': at('work/x') }) }),
      /are one file/,
    ],
    ['standard output twice', () => ({ outputs: outputsOf({ '--json': '-', '--svg': '-' }) }), /--svg - and/],
    [
      'a file in a folder that is read',
      () => ({ outputs: log('folder/sub/x'), shared: shared('/w', 'work') }),
      /^--log .*: it lies in .*work, which is read as --share \/w: name another place$/,
    ],
    [
      'what comes out over the log',
      () => ({ outputs: log('out/w/run.log'), shared: shared('/w', 'work'), out: at('out') }),
      /^--out .*: what changes below \/w would be written over the file of --log/,
    ],
    [
      'what comes out over a file that is read',
      () => ({ inputs: inputs('in'), shared: shared('/', 'work'), out: at('.') }),
      /^--out .*: what changes below \/ would be written over .*in, which is read as the program$/,
    ],
    [
      'what comes out into the folder that is read',
      () => ({ shared: shared('/w', 'work'), out: at('work') }),
      /^--out .*: what changes below \/w would be written into .*work, which is read as --share \/w$/,
    ],
  ];
  for (const [what, traffic, says] of refused)
    it(`is refused: ${what}`, () => {
      expect(() => refuseOverwriting({ outputs: [], inputs: [], ...traffic() })).to.throw(Failure, says);
    });

  it('may be a device, new files, or a folder that is brought up to date', () => {
    const null2 = outputsOf({ '--log': '/dev/null', '--json': '/dev/null', '--core': undefined });
    expect(null2).to.have.length(2);
    refuseOverwriting({ outputs: null2, inputs: [{ what: 'x', path: '/dev/null' }] });
    refuseOverwriting({ outputs: log('a'), inputs: inputs('none') });
    refuseOverwriting({ outputs: log('run.log'), inputs: [], shared: shared('/w', 'work'), out: at('out') });
    const own = [{ what: '--share /work', path: at('work/a') }];
    refuseOverwriting({ outputs: [], inputs: own, shared: shared('/work', 'work'), out: at('.') });
  });

  it('of the compiler is no source, and a source is a regular file', () => {
    expect(() => checkFiles([at('p.c'), '-o', at('p.c')])).to.throw(Failure, /^cc: -o .*: this file is read/);
    expect(() => checkFiles([at('p.c'), `-o${at('p.c')}`])).to.throw(Failure, 'this file is read');
    expect(() => checkFiles(['-x', 'c', '/dev/zero'])).to.throw(Failure, 'cc: /dev/zero: is no regular file');
    checkFiles(['-E', '-x', 'c', '/dev/null', '-o', at('out.i'), at('none.c')]);
  });

  it('is refused by each command, with 125 and one line, and nothing is touched', async () => {
    try {
      const lines: readonly (readonly string[])[] = [
        ['run', '--log', './prog', './prog'],
        ['run', '--core', 'x', '--trace-file', './x', 'hello'],
        ['boot', '--file', '/x=s.json', '--json', 's.json'],
        ['boot', '--ddb-commands', 'in', '--trace-out', 'hard', '--trace-format', 'csv'],
        ['test', '--json', 's.json', 's.json'],
        ['test', '--junit', 'prog', 's.json'],
        ['fig9', '--json', 'f', '--svg', './f'],
        ['compare', '--callout', './compare.json', '--out', '.'],
      ];
      writeFileSync(at('compare.json'), 'kept');
      for (const line of lines) {
        const { status, stderr } = await runLine(line, '', folder);
        expect(stderr, line.join(' ')).to.match(
          /^callwheel: [^\n]*(?:this file is read, as|are one file)[^\n]*\n$/,
        );
        expect(status, line.join(' ')).to.equal(125);
      }
      expect((await runLine(['run', '--log', 'run.log', './prog', 'x'], '', folder)).status).to.equal(0);
      const replay = await runLine(['replay', '--json', 'run.log', './run.log'], '', folder);
      expect(`${replay.status},${replay.stderr}`).to.match(
        /^125,callwheel: --json [^\n]*: this file is read, as/,
      );
    } finally {
    }
    for (const name of ['in', 'compare.json']) expect(readFileSync(at(name), 'utf8')).to.equal('kept');
    expect(readFileSync(at('prog')).equals(imageFile('bin/echo'))).to.equal(true);
  });
});
