/**
 * The command `explore`: its threads, shards, state, results and interruption, on programs of the
 * image.
 */

import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'chai';
import { runLine } from './commandlines.ts';
import { imageFile } from './harness.ts';

/** A program that fails if its timer cannot be had, or a call is interrupted. */
const TIMEOUT = ['--window', '1500', 'timeout', '1', 'sleep', '0.01'];
const WORK = ['--place-faults', 'setcallout,fork,eintr', '--until', 'differs', '--all', ...TIMEOUT];

describe('callwheel explore', function () {
  this.timeout(120_000);
  let folder: string;
  let whole: Awaited<ReturnType<typeof runLine>>;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-explore-'));
    whole = await explore(['--json', 'one.json', '--log', 'found.log', ...WORK]);
  });
  after(() => rmSync(folder, { recursive: true }));
  /** With one thread, which is the fastest for so little, if `args` do not say more. */
  const explore = (args: readonly string[], cwd = folder) =>
    runLine(['explore', '--jobs', '1', ...args], '', cwd);
  const json = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));

  it('tells the failure, and writes a log that replays', async () => {
    const [sum, found] = whole.stdout.split('\n');
    expect([whole.status, whole.stderr]).to.deep.equal([1, '']);
    expect(sum).to.match(
      /^\d+ failures with up to 1 moved interrupt or fault, in \d+ schedules, which stand for (\d+) of \1 places$/,
    );
    expect(found).to.match(
      /^the 1st setcallout finds the callout table full in .*setitimer.*: the program ends with status 125/,
    );
    const { failure, complete, failures, until } = json('one.json');
    expect([complete, until]).to.deep.equal([true, ['differs']]);
    expect(failures).to.be.above(1);
    expect(failure.moves).to.deep.equal([{ kind: 'fault', spec: 'setcallout:1', cycles: 0 }]);
    expect(`${failure.schedule.join(', and ')}: ${failure.words}`).to.equal(found);
    const replayed = await runLine(['replay', 'found.log'], '', folder);
    expect(replayed.stderr).to.include('the same run');
    expect(readFileSync(join(folder, 'found.log'), 'utf8')).to.include('"faults":["setcallout:1"]');
  });

  it('places no fault at a device that there is not, and says which there are', async () => {
    for (const [given, words] of [
      [['true'], 'the machine never had that device; no module had one'],
      [['--module', resolve('kernel/modules/rexmt.ts'), 'true'], 'there were rexmt.wire'],
    ] as const) {
      const { status, stdout, stderr } = await explore(['--place-faults', 'fork,lost:no.wire', ...given]);
      expect([status, stdout]).to.deep.equal([125, '']);
      expect(stderr).to.match(/^callwheel: --place-faults lost:no\.wire: .*\n$/);
      expect(stderr).to.include(words);
    }
    expect((await explore(['--place-faults', 'clock-drift=500', 'true'])).stderr).to.include(
      'clock-drift is there all the time, and is not placed',
    );
  });

  it('comes to the same with three threads; results alone are on standard output', async () => {
    const three = await explore(['--jobs', '3', '--json', '-', ...WORK]);
    expect([three.status, three.stderr]).to.deep.equal([1, whole.stdout]);
    expect(JSON.parse(three.stdout)).to.deep.equal(json('one.json'));
  });

  it('comes to the same in shards that are merged', async () => {
    let failing = 0;
    for (const i of [1, 2])
      failing += (await explore(['--shard', `${i}/2`, '--state', `${i}.json`, ...WORK])).status;
    const merged = await explore(['--merge', '1.json,2.json']);
    const { schedules, covered, found, failures } = json('one.json');
    const [sum, ...failed] = merged.stdout.trimEnd().split('\n');
    expect(sum).to.equal(
      `${failures} failures in ${schedules} schedules, which stand for ${covered} of ${found} places, in 2 shards`,
    );
    expect([merged.status, failed.length]).to.deep.equal([1, failing]);
    const asJson = await explore(['--merge', '1.json,2.json', '--json', '-']);
    expect(asJson.stderr).to.equal(merged.stdout);
    expect(JSON.parse(asJson.stdout)).to.deep.include({ schedules, covered, found, failures, failed });
    for (const [files, words] of [
      ['1.json', '--merge: 1 state; needed is one of each of 2 shards'],
      ['1.json,1.json', '--merge: 2 states; needed is one of each of 2 shards'],
      ['1.json,one.json', 'one.json: no state of an exploration, or damaged'],
      ['1.json,none.json', 'none.json: no such file or directory'],
    ] as const) {
      const { status, stderr } = await explore(['--merge', files]);
      expect([status, stderr.trimEnd()]).to.deep.equal([125, `callwheel: ${words}`]);
    }
  });

  it('goes on from its state to the same, and from no other state', async () => {
    const cut = await explore(['--max', '5', '--state', 'cut.json', ...WORK]);
    expect(cut.stdout).to.include(' in 5 schedules,');
    const { stdout } = await explore(['--state', 'cut.json', ...WORK]);
    expect(stdout).to.equal(whole.stdout);
    const other = await explore(['--state', 'cut.json', '--no-reduce', ...WORK]);
    expect(other.stderr).to.include(
      'cut.json: the state of another exploration: other program, options or shard',
    );
    const kept = readFileSync(join(folder, 'cut.json'), 'utf8');
    for (const damaged of ['', kept.slice(0, 99), kept.replace(/"found":\d/, '"found":9'), 'null\n']) {
      expect(damaged).not.to.equal(kept);
      writeFileSync(join(folder, 'torn.json'), damaged);
      const torn = await explore(['--state', 'torn.json', ...WORK]);
      expect([torn.status, torn.stderr]).to.deep.equal([
        125,
        'callwheel: torn.json: no state of an exploration, or damaged\n',
      ]);
    }
  });

  it('where no file can be written keeps the last state, and tells what it has found', () => {
    // As on a disk that is full: no file, or none of more than a block.
    const cramped = (blocks: number, ...args: readonly string[]) => {
      const line = `ulimit -f ${blocks}; exec '${process.execPath}' '${resolve('build/js/emu/cli/main.js')}' "$@"`;
      const argv = ['-c', line, 'sh', 'explore', '--jobs', '1', ...args];
      return spawnSync('/bin/sh', argv, { cwd: folder, encoding: 'utf8' });
    };
    const kept = readFileSync(join(folder, 'cut.json'), 'utf8');
    const early = cramped(0, '--state', 'cut.json', ...WORK);
    expect([early.status, early.stdout, early.stderr]).to.deep.equal([
      125,
      '',
      'callwheel: --state: cannot write cut.json: file too large\n',
    ]);
    expect(readFileSync(join(folder, 'cut.json'), 'utf8')).to.equal(kept);
    const late = cramped(1, '--state', 'new.json', '--log', 'new.log', ...WORK);
    expect([late.status, late.stdout]).to.deep.equal([125, whole.stdout]);
    expect(late.stderr).to.match(/^callwheel: --(?:state|log): cannot write new\./);
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).to.deep.equal([]);
  });

  it('tells of an undisturbed run that fails, in its results too', async () => {
    const { status, stdout, stderr } = await explore(['--until', 'line=hi', '--json', '-', 'echo', 'hi']);
    const words = 'its output has "hi"';
    expect(JSON.parse(stdout)).to.deep.equal({ undisturbed: true, failure: { moves: [], words } });
    expect([status, stderr]).to.deep.equal([2, `the undisturbed run fails already: ${words}\n`]);
  });

  it('draws random schedules in each shard, also in one without places', async () => {
    const states = ['1', '2', '3'].map((i) => `${i}.random.json`);
    for (const [i, state] of states.entries())
      await explore([
        ...['--shard', `${i + 1}/3`, '--state', state, '--random', '6', '--bound', '2'],
        ...['--window', '300', 'true'],
      ]);
    const drawn = states.map((state) => json(state).state.search.tally.randoms);
    expect(drawn).to.deep.equal([2, 2, 2]);
    expect((await explore(['--merge', states.join()])).stdout).to.include(
      '; 6 random schedules with one more',
    );
  });

  it('places faults of the console, with input that is typed', () => {
    const typed = ['--tty', '--place-faults', 'deaf:console', '--window', '0', '--until', 'differs', 'cat'];
    const argv = [resolve('build/js/emu/cli/main.js'), 'explore', '--jobs', '1', ...typed];
    const { stdout } = spawnSync(process.execPath, argv, { encoding: 'utf8', input: 'hello\n' });
    expect(stdout).to.match(/^a failure .* in 1 schedule, which stands for 1 of 6 places found so far/);
    expect(stdout).to.include('the 1st byte of console input is lost while no process runs: line 1');
    expect(stdout).to.include('"ello", and undisturbed "hello"');
  });

  it('of a file of the host is the same from every folder', async () => {
    mkdirSync(join(folder, 'deep', 'er'), { recursive: true });
    writeFileSync(join(folder, 'deep', 'er', 'prog'), imageFile('bin/true'));
    const near = await explore(['./prog'], join(folder, 'deep', 'er'));
    expect(near.stdout).to.include('no failure');
    expect(await explore(['deep/er/prog'])).to.deep.equal(near);
  });

  for (const [args, words] of [
    [
      ['--place-faults', 'clock-drift=5', 'true'],
      'Accepted: all (setcallout, fork, eintr, page, clock-lost, clock-double), or kinds',
    ],
    [['--place-faults', 'storm', 'true'], 'Accepted: setcallout, fork'],
    [['--until', 'never', 'true'], 'Accepted: hang, panic'],
    [['--shard', '3/2', 'true'], 'Accepted: I/N, with I from 1 to N.'],
    [['--state', '/nowhere/x.json', 'true'], '/nowhere/x.json: '],
    [[], 'which program?'],
    [['--merge', 'a.json', 'true'], '--merge: leave out the program'],
  ] as const)
    it(`refuses ${args.join(' ')}`, async () => {
      const { status, stderr } = await explore(args);
      expect(status).to.equal(125);
      expect(stderr).to.include(words);
    });

  it('that is interrupted keeps its state, says so, and goes on from it', async () => {
    const state = join(folder, 'long.json');
    const args = ['explore', '--jobs', '1', '--no-reduce', '--state', state, 'date'];
    const child = spawn(process.execPath, [resolve('build/js/emu/cli/main.js'), ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let told = '';
    child.stdout.on('data', (data) => {
      told += data;
    });
    while (!existsSync(state)) await setTimeout(20);
    child.kill('SIGINT');
    const status = await new Promise((settle) => child.once('close', settle));
    expect(status).to.equal(130);
    expect(told).to.match(/^no failure so far with up to 1 moved interrupt, in \d+ schedules?, which/);
    expect(told.trimEnd().split('\n').at(-1)).to.equal(`interrupted: the same command goes on from ${state}`);
    const { over, search } = JSON.parse(readFileSync(state, 'utf8')).state;
    expect([over, search.tasks.length > 0]).to.deep.equal([false, true]);
    const most = search.tally.schedules + 2;
    const { stdout } = await runLine([...args.slice(0, -1), '--max', `${most}`, 'date']);
    expect(stdout).to.include(`no failure so far with up to 1 moved interrupt, in ${most} schedules`);
  });
});
