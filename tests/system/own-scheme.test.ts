/**
 * A scheme from a file of the user: booted if it keeps the rules, refused with a short
 * reason if not.
 */

import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { Failure } from '../../emu/cli/exit.ts';
import { checkName } from '../../emu/cli/module/folder.ts';
import { moduleNames } from '../../emu/cli/module/load.ts';
import { loadScheme } from '../../emu/cli/scheme-file.ts';
import { judge } from '../../emu/judge/trial.ts';
import { CalloutTable } from '../../kernel/callout/table.ts';
import { type Answer, runLine } from './commandlines.ts';

const folder = mkdtempSync(join(tmpdir(), 'callwheel-own-'));

const callwheel = (...argv: readonly string[]): Promise<Answer> => runLine(argv);

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const SOUND = `
import type { CalloutColumns } from 'callwheel/callout/scheme.ts';
import { Scheme1 } from 'callwheel/callout/scheme1.ts';
export default (table: CalloutColumns) => new Scheme1(table);
`;
const EARLY = `
import type { CalloutColumns } from 'callwheel/callout/scheme.ts';
import { Scheme1 } from 'callwheel/callout/scheme1.ts';
class Early extends Scheme1 {
  override start(c: number, ticks: number): void {
    if (ticks > 6) this.table.c_time[c] = (this.table.c_time[c] - 1) | 0;
    super.start(c, ticks);
  }
}
export default (table: CalloutColumns) => new Early(table);
`;

describe("a scheme of the user's own", function () {
  this.timeout(60_000);
  after(() => rmSync(folder, { recursive: true }));

  it('is booted on when it keeps the rules', async () => {
    const { status, stdout, stderr } = await callwheel(
      'run',
      '-q',
      '--callout',
      file('sound.ts', SOUND),
      'hello',
    );
    expect([status, stderr]).to.deep.equal([0, '']);
    expect(stdout).to.equal((await callwheel('run', '-q', 'hello')).stdout);
  });

  it('is refused when it breaks one, with the shortest script that shows it', async () => {
    const path = file('early.ts', EARLY);
    const { status, stdout, stderr } = await callwheel('run', '--callout', path, 'hello');
    expect([status, stdout]).to.deep.equal([125, '']);
    const [first, ...script] = stderr.trimEnd().split('\n');
    expect(first).to.include(`${path} breaks a rule of schemes:`);
    expect(script).to.deep.equal(['  setcallout, 7 ticks']);
  });

  it('is judged by itself', async () => {
    const sound = await callwheel('judge', '--runs', '60', join(folder, 'sound.ts'));
    expect(sound.stdout).to.match(/sound\.ts: acquitted in 60 scripts, seed 1995\n$/);
    expect((await callwheel('judge', '--runs', '600', join(folder, 'early.ts'))).status).to.equal(1);
    const unknown = await callwheel('judge', 'bogus');
    expect([unknown.status, unknown.stdout]).to.deep.equal([125, '']);
    expect(unknown.stderr).to.match(/^callwheel: judge: .*bogus.*\n$/);
    for (const runs of [1, 50])
      expect((await callwheel('judge', '--runs', `${runs}`, 'scheme4-refuse')).stdout).to.equal(
        `scheme4-refuse: acquitted in ${runs} script${runs === 1 ? '' : 's'}, seed 1995\n`,
      );
    expect((await callwheel('judge', '--help')).stdout).to.match(/scheme4-refuse \(boots no kernel\)/);
    expect((await callwheel('judge', '--runs', '60', 'scheme6:16')).status).to.equal(0);
  });

  it('is not begun by a name that is a word of the language, or that of one of ours', () => {
    for (const [name, what, ours, why] of [
      ['class', 'scheme', [], /^class: not a name for a scheme: it is a word of the language/],
      ['await', 'module', [], /it is a word of the language/],
      ['rexmt', 'module', moduleNames(), /a module of that name comes with Callwheel/],
      ['', 'module', [], /^'': not a name for a module: a letter, then/],
    ] as const)
      expect(() => checkName(name, what, ours)).to.throw(Failure, why);
    checkName('classy', 'scheme', ['bsd']);
  });

  it('is begun with its types, which are found wherever the folder is carried', async () => {
    const here = join(folder, 'here');
    mkdirSync(here);
    for (const args of [
      ['scheme', 'new', 'slots'],
      ['module', 'new', 'pulse'],
    ])
      expect((await runLine(args, '', here)).status).to.equal(0);
    const there = join(folder, 'there');
    renameSync(here, there);
    const config = readFileSync(join(there, 'tsconfig.json'), 'utf8');
    expect(config).to.include('./types/callwheel/*').and.not.include(process.cwd());
    const tsc = resolve('node_modules/typescript/bin/tsc');
    const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', there], { encoding: 'utf8' });
    expect([status, stdout]).to.deep.equal([0, '']);
    const judged = await callwheel('judge', '--runs', '60', join(there, 'slots.ts'));
    expect(judged.stdout, judged.stderr).to.match(/slots\.ts: acquitted in 60 scripts, seed 1995\n$/);
  });

  it('is judged only if its types are right, with the place of what is wrong', async () => {
    const path = file(
      'types.ts',
      `${SOUND.replace('table: CalloutColumns', 'table: string')}\nexport const n: number = 'n';\n`,
    );
    const { status, stdout } = await callwheel('judge', path);
    expect(status).to.equal(1);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.slice(path.length).split(' ')[0])).to.include.members([
      ':4:1:',
      ':4:47:',
      ':6:14:',
    ]);
    expect(stdout).to.include('the default export must be a function that makes a Scheme');
  });

  it('is convicted when it takes too many steps in all, though each call comes back', async () => {
    const slow =
      '{ const it = new Scheme1(table); const { start } = it; it.start = (c, n) => { for (let i = 0; i < 900; i++); start.call(it, c, n); }; return it; }';
    const path = file('slow.ts', SOUND.replace('new Scheme1(table)', slow));
    const { conviction } = judge(await loadScheme(path, 1000, 5000), 20, 1995);
    expect(conviction?.crime).to.match(/^no end: the scheme has taken more than 5000 steps in one script/);
    expect(conviction?.script).to.have.length.within(2, 8);
  });

  it('is convicted when it looks for an element without an end', async () => {
    const path = file(
      'endless.ts',
      SOUND.replace(
        'new Scheme1(table)',
        '{ const it = new Scheme1(table); it.start = () => { const a: number[] = []; a[2 ** 32 - 2] = 1; new Set(a.values()); }; return it; }',
      ),
    );
    const { conviction } = judge(await loadScheme(path, 200_000, 1_000_000), 5, 1995);
    expect(conviction?.crime).to.match(
      /^no end: start\(\) does not come back: more than 200000 steps, at .*endless\.ts:4:/,
    );
  });

  for (const [name, text, said] of [
    ['number.ts', 'export default 3;', 'its default export is no function that makes a scheme'],
    ['syntax.ts', 'export default (', 'syntax.ts:1:17: Unexpected end of file'],
    ['import.ts', "import 'no-such-thing';", 'Could not resolve "no-such-thing"'],
    ['throws.ts', 'throw new Error("by itself");', 'by itself'],
    ['wrong.ts', 'export default () => ({});', ''],
  ])
    it(`that is none is named in one line: ${name}`, async () => {
      const path = file(name, text);
      const { status, stderr } = await callwheel('run', '--callout', path, 'hello');
      expect(status).to.equal(125);
      expect(stderr.split('\n')[0]).to.include(`callwheel: ${path}`).and.to.include(said);
      expect(stderr).to.not.include('a defect of the emulator');
    });

  it('is loaded and judged although nothing can be written', () => {
    const { status, stdout } = spawnSync(
      process.execPath,
      ['build/js/emu/cli/main.js', 'judge', '--runs', '60', file('sound.ts', SOUND)],
      { encoding: 'utf8', env: { ...process.env, TMPDIR: '/nonexistent' } },
    );
    expect([status, stdout]).to.deep.equal([
      0,
      `${join(folder, 'sound.ts')}: acquitted in 60 scripts, seed 1995\n`,
    ]);
  });

  it('may have all parts of ours', async () => {
    const parts = readdirSync('kernel/callout').map(
      (it) => `export * as ${it.slice(0, -3)} from 'callwheel/callout/${it}';`,
    );
    const named = "import { schemeNamed } from 'callwheel/callout/schemes.ts';";
    const path = file(
      'parts.ts',
      `${parts.join('')}${named} export default schemeNamed('scheme7:60,60,24,100');`,
    );
    const { name, wheels } = (await loadScheme(path))(new CalloutTable(8, 0, 16));
    expect([name, wheels?.().length]).to.deep.equal(['scheme7', 4]);
    const wrong = file('spec.ts', `${named} export default schemeNamed('scheme6:1,x');`);
    const failure = await loadScheme(wrong).catch((error: Error) => error.message);
    expect(failure).to.include('scheme6:1,x: scheme6 takes whole numbers, as in scheme6:');
  });

  it('that is not there is not found', async () => {
    expect((await callwheel('judge', './nothing.ts')).stderr).to.equal(
      'callwheel: ./nothing.ts: not found\n',
    );
  });
});
