/**
 * The command with modules, as a user has it: a first module in nine commands, the messages of
 * --module about bad ones, and a module that never comes back.
 */

import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { type Answer, runLine } from './commandlines.ts';
import { BEAT, Folder } from './modules.ts';

const MAIN = resolve('build/js/emu/cli/main.js');

describe('callwheel with modules', function () {
  this.timeout(60_000);
  const folder = new Folder();
  const callwheel = (argv: readonly string[], input = ''): Promise<Answer> =>
    runLine(argv, input, folder.path);

  it('a first module: begun, checked, loaded, watched, unloaded', async () => {
    expect((await callwheel(['module', 'new', 'mine'])).status).to.equal(0);
    expect(await callwheel(['module', 'check', './mine.ts'])).to.deep.equal({
      status: 0,
      stdout: '',
      stderr: '',
    });
    const commands = [
      'kldstat',
      'sleep 1.1',
      'sysctl module.mine.beats',
      'kldunload mine',
      'kldstat',
      'sleep 1',
    ];
    const boot = await callwheel(
      ['boot', '-q', '--module', './mine.ts:seconds=0.5'],
      `${commands.join('\n')}\n`,
    );
    expect(boot.stderr).to.equal('mine: beat 1\nmine: beat 2\n');
    expect(boot.stdout.replace(/ +/g, ' ').split('\n')).to.deep.equal([
      'Id Refs Size Name',
      ' 1 2 0 kernel',
      ` 2 1 ${statSync(join(folder.path, 'mine.ts')).size} mine`,
      'module.mine.beats: 2',
      'Id Refs Size Name',
      ' 1 1 0 kernel',
      '',
    ]);
    expect(boot.status).to.equal(0);
    expect(commands.length + 3).to.be.below(10);
  });

  it('a module is edited, and loaded again in the same run', async () => {
    folder.file('beat.ts', BEAT);
    const script = 'kldload ./beat.ts text=one; sleep 1; kldunload beat; kldload ./beat.ts text=two; sleep 1';
    const { stderr, status } = await callwheel(['run', '-q', 'sh', '-c', script]);
    expect([stderr, status]).to.deep.equal(['beat: one 1\nbeat: two 1\n', 0]);
  });

  const REFUSED: readonly (readonly [what: string, module: string, said: RegExp, shown?: RegExp])[] = [
    ['a file that is not there', './nothing.ts', /^callwheel: \.\/nothing\.ts: not found\n$/],
    ['a file with an error', './syntax.ts', /^callwheel: \.\/syntax\.ts:1:21: Unexpected ";"\n$/],
    [
      'one that throws',
      './throws.ts',
      /^callwheel: .*: module beat: load: threw Error: by itself\n$/,
      /load: threw Error: by itself\n {2}at load \(\.\/throws\.ts:10:9\)\n/,
    ],
    [
      'nothing',
      ':hz=2',
      /^callwheel: .*'--module <file\[:arg=value,\.\.\.\]>' argument ':hz=2' is invalid. Accepted: /,
    ],
  ];
  for (const [what, module, said, shown = /^/] of REFUSED)
    it(`--module ${what}: a line, status 125, and the program does not run`, async () => {
      folder.file('syntax.ts', 'export const name = ;\n');
      folder.file('throws.ts', BEAT.replace('const ticks', "throw new Error('by itself');\n  const ticks"));
      const { status, stdout, stderr } = await callwheel(['run', '-q', '--tty', '--module', module, 'hello']);
      expect(stderr).to.match(said);
      expect(stdout).to.not.include('hello');
      expect(status).to.equal(125);
      expect(stdout).to.match(shown);
    });

  const SPIN = `
export const name = 'spin';
export const version = 1;
function around(n: number): void {
  for (let i = 0; ; i++) if (i < 0) n++;
}
export function load(k: { timeout(f: (n: number) => void, arg: number, ticks: number): void }): void {
  k.timeout(around, 3, 10);
}
`;
  it('one that never comes back is taken back, with its line', async () => {
    folder.file('spin.ts', SPIN);
    const argv = ['run', '-q', '--module', './spin.ts'];
    const { status, stdout, stderr } = await callwheel([
      ...argv,
      'sh',
      '-c',
      'echo begun; sleep 1; echo goes on',
    ]);
    expect(stdout).to.equal('begun\ngoes on\n');
    expect(stderr).to.match(
      /^module spin: callout handler around: has not come back after 50000000 steps of its own\r?\n {2}at cycle \d+, level 1\r?\n/,
    );
    expect(status).to.equal(0);
  });

  // A sine is a few hundred operations of a routine of ours, for few counted steps.
  const SLOW = `export const name = 'slow';
export const version = 1;
export function load(): void {
  let n = 0;
  for (let i = 0; i >= 0; i = (i + 1) % 7) n += Math.sin(i);
}
`;
  it('one whose steps are slow ends the run, with its line', async () => {
    folder.file('slow.ts', SLOW);
    // Without a compiler, the host takes a minute for the steps of one activity.
    const argv = ['--jitless', MAIN, 'run', '-q', '--module-timeout', '1', '--module', './slow.ts', 'true'];
    const { status, stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8', cwd: folder.path });
    expect(stderr).to.match(
      /(?:^|\n)callwheel: a module has not come back for 1 s of the host's time; the run is ended\n {2}at load \(\.\/slow\.ts:5:\d+\)\n$/,
    );
    expect(status).to.equal(123);
  });

  it('one that keeps the machine waiting for input is not blamed', () => {
    folder.file('beat.ts', BEAT);
    const command = `sleep 1.6 | ${process.execPath} ${MAIN} run -q --module-timeout 1 --module ./beat.ts cat`;
    const { status, stderr } = spawnSync('/bin/sh', ['-c', command], { encoding: 'utf8', cwd: folder.path });
    expect([status, stderr]).to.deep.equal([0, '']);
  });

  it('list names those that come with Callwheel, and a bare name loads one', async () => {
    const { status, stdout } = await callwheel(['module', 'list']);
    expect(status).to.equal(0);
    expect(stdout).to.match(/^heartbeat +\S/m);
    const names = JSON.parse((await callwheel(['module', 'list', '--json'])).stdout).map(
      (it: { name: string }) => it.name,
    );
    expect(names)
      .to.deep.equal([...names].sort())
      .and.to.include('watchdog');
    const { stdout: shown } = await callwheel(['run', '-q', '--module', 'heartbeat', 'kldstat', '-v']);
    expect(shown).to.match(/ heartbeat \(kernel\/modules\/heartbeat\.ts\)\n$/);
  });
});
