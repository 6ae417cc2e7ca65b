/** Runs that the command logs and makes again, from wherever their files lie. */

import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { readLog } from '../../emu/cli/logfile.ts';
import { replayHost } from '../../emu/cli/replay-host.ts';
import { replayMaker } from '../../emu/front/replay.ts';
import { MACHINE_VERSION } from '../../emu/machineversion.ts';
import { Random } from '../model/random.ts';
import { runLine } from './commandlines.ts';
import { imageFile } from './harness.ts';

describe('the command replays a run', () => {
  const callwheel = runLine;
  const folder = mkdtempSync(join(tmpdir(), 'callwheel-replay-'));
  const log = join(folder, 'run.log');
  after(() => rmSync(folder, { recursive: true }));

  /** The log of a file as one that was never given checksums: what changes in it is found later. */
  const unsummed = (path: string): string =>
    readFileSync(path, 'utf8').replaceAll(/,"sum":"\w{8}"\}$/gm, '}');

  /** The message about a log that cannot be replayed any more. */
  const refusal = (): Promise<string> =>
    replayMaker(readLog(log), replayHost()).then(
      () => 'nothing',
      (error: Error) => error.message,
    );

  it('has the time of day at which it was booted', async () => {
    const run = await callwheel(['run', '--date', '2026-11-22T10:00Z', '--log', log, 'date', '-u', '+%F %T']);
    expect([run.stdout, run.status]).to.deep.equal(['2026-11-22 10:00:00\n', 0]);
    expect(run.stderr).to.match(/^date: 2026-11-22T10:00:00Z\nrun hash: /);
    expect((await callwheel(['replay', log])).stdout).to.equal(run.stdout);
    const other = await callwheel(['run', '--date', '@0', 'date', '-u', '+%F']);
    expect(other.stdout).to.equal('1970-01-01\n');
    expect((await callwheel(['run', '-q', 'date', '-u', '+%F'])).stdout).to.equal('1995-11-02\n');
    const wrong = await callwheel(['run', '--date', '2026-02-30', 'date']);
    expect(wrong.stderr).to.match(/^callwheel: [^\n]*--date[^\n]*Accepted: a time of day[^\n]*\n$/);
    expect([wrong.stdout, wrong.status]).to.deep.equal(['', 125]);
  });

  it('prints the output again and says that it was the same, and ends with its status; with 98 when not', async () => {
    const run = await callwheel(['boot', '--seed', '4', '--log', log], 'ls /bin | wc -l\nsleep 2\nexit 3\n');
    expect(run.status).to.equal(3);
    const [, hash] = /run hash: (\w+)/.exec(run.stderr) ?? [];
    const replay = await callwheel(['replay', log]);
    expect(replay.stdout).to.equal(run.stdout);
    expect(replay.stderr).to.match(/run\.log: the same run: halt at cycle \d+\nrun hash: (\w+)\n$/);
    expect(replay.stderr).to.include(`run hash: ${hash}\n`);
    expect(replay.status).to.equal(3);
    const json = JSON.parse(
      (await callwheel(['replay', '-q', '--json', join(folder, 'json'), log])).stderr ||
        readFileSync(join(folder, 'json'), 'utf8'),
    );
    const versions = { machine: MACHINE_VERSION, thisMachine: MACHINE_VERSION };
    expect(json).to.include({
      result: 'same',
      runHash: hash,
      ended: 'halt',
      status: 3,
      parting: null,
      ...versions,
    });

    const other = join(folder, 'other.log');
    writeFileSync(other, unsummed(log).replace('wc -l', 'wc -c'));
    const parted = await callwheel(['replay', other]);
    expect(parted.status).to.equal(98);
    expect(parted.stderr).to.match(/other\.log: the run parts from the log after cycle \d+/);
  });

  it('says so in one line when the log is of another machine, and makes the run as far as it is the same', async () => {
    const other = join(folder, 'machine.log');
    const own = `"machine":${MACHINE_VERSION},`;
    const text = unsummed(log);
    expect(text.split('\n')[0]).to.include(own);
    writeFileSync(other, text.replace(own, '"machine":999,'));
    const says = `callwheel: ${other}: logged on machine 999; this is machine ${MACHINE_VERSION}, and the run may part from the log\n`;
    const { stderr, status } = await callwheel(['replay', other]);
    expect(stderr.startsWith(says)).to.equal(true);
    expect([stderr.split('\n').length, status]).to.deep.equal([4, 3]);
    const quiet = await callwheel(['replay', '-q', other]);
    expect([quiet.stderr, quiet.status]).to.deep.equal(['', 3]);
    writeFileSync(other, text.replace(own, '"machine":999,').replace('wc -l', 'wc -c'));
    const parted = await callwheel(['replay', '-q', other]);
    expect(parted.stderr.startsWith(says)).to.equal(true);
    expect(parted.status).to.equal(98);
  });

  it('stops at a cycle', async () => {
    const stopped = await callwheel(['replay', log, '--to', '10_000_000']);
    expect(stopped.stderr).to.match(/stopped at cycle 10000000; the same run so far\n/);
    expect(stopped.status).to.equal(0);
  });

  it('stops at an event, and says where; follows the commands of a file or of standard input', async () => {
    const until = await callwheel(['replay', log, '--until', 'fork']);
    expect(until.stderr).to.match(/^procFork pid 3 \(sh\), by pid 2 \(sh\)\ncycle \d+ .*: inside the kernel/);
    expect(until.stderr).to.match(/stopped at cycle \d+; the same run so far\n/);

    // The debugger reads the descriptor of standard input, which is that of a process.
    const typed = spawnSync(process.execPath, ['.', 'replay', log, '--ddb'], {
      encoding: 'utf8',
      input: 'break fork\ncontinue\nback event\n',
    });
    expect(typed.stderr).to.match(
      /\ndb> continue\nbreak 1: procFork pid 3 .*\n.*\ndb> back event\n\w+ .*\ncycle \d+/,
    );
    expect(typed.stderr).to.match(/the same run: halt at cycle \d+\n/);
    expect(typed.status).to.equal(3);

    const commands = join(folder, 'commands');
    writeFileSync(commands, 'show wheel\n# a remark\nwrong\n');
    const wrong = await callwheel(['run', '--ddb-commands', commands, 'hello']);
    expect(wrong.stderr).to.match(
      /db> wrong\ncallwheel: .*commands:3: wrong: not a command; help lists them\n$/,
    );
    expect([wrong.status, wrong.stdout]).to.deep.equal([125, '']);
    writeFileSync(commands, 'break procExit\nc\nquit\n');
    const quit = await callwheel(['run', '-q', '--ddb-commands', commands, 'hello']);
    expect(quit.status).to.equal(130);
    expect(quit.stdout).to.match(/hello/);
    for (const [args, says] of [
      [['run', '--ddb', 'hello'], /standard input is no terminal; give commands by --ddb-commands FILE/],
      [['run', '--ddb-commands', '-', 'hello'], /standard input is for the machine; give a file/],
      [['replay', '--until', 'tick', log], /tick: is it calloutTick or clockTick\?/],
    ] as const) {
      const { stderr, status } = await callwheel(args);
      expect(stderr).to.match(says);
      expect(status).to.equal(125);
    }
  });

  it('that the debugger stopped, and left in the middle of the kernel, is the same', async () => {
    const commands = join(folder, 'commands');
    writeFileSync(
      commands,
      'break fork\nc\nstep\nstep 3\nc\nstep event 7\nstep tick\ndelete all\nbreak consoleInput\nc\nc\nquit\n',
    );
    const run = await callwheel(['boot', '--log', log, '--ddb-commands', commands], 'ls | wc\nls\nsleep 1\n');
    expect(run.status).to.equal(130);
    const replay = await callwheel(['replay', log]);
    expect(replay.stderr).to.match(/the same run: quit at cycle \d+\n/);
    expect(replay.status).to.equal(130);
    expect(replay.stdout).to.equal(run.stdout);
  });

  it('of files of the host, which it holds: in another folder, when all of them are gone', async () => {
    const [home, away] = ['home', 'away'].map((name) => join(folder, name));
    for (const it of [away, join(home, 'src')]) mkdirSync(it, { recursive: true });
    writeFileSync(join(home, 'src', 'hello'), imageFile('bin/hello'));
    const part = readFileSync('kernel/callout/scheme2.ts', 'utf8').replaceAll(
      /from '(?:\.|\.\.\/sys)\/(\w+)\.ts'/g,
      (_, name) =>
        name === 'panic'
          ? `from '${process.cwd()}/kernel/sys/panic.ts'`
          : `from 'callwheel/callout/${name}.ts'`,
    );
    writeFileSync(join(home, 'part.ts'), part);
    writeFileSync(
      join(home, 'mine.ts'),
      "import { scheme2 } from './part';\nexport default scheme2('rear');\n",
    );
    const options = ['--callout', './mine.ts', '--module', 'heartbeat', '--file', '/tmp/part=part.ts'];
    const run = await callwheel(['run', '--log', 'run.log', ...options, 'src/hello'], '', home);
    expect(run.stderr).to.match(/^run hash/);
    const replayed = async (where: string): Promise<void> => {
      const again = await callwheel(['replay', 'run.log'], '', where);
      expect(again.stderr).to.match(/^callwheel: run\.log: the same run/);
      expect([again.status, again.stdout]).to.deep.equal([0, run.stdout]);
    };
    await replayed(home);
    const text = readFileSync(join(home, 'run.log'), 'utf8');
    expect(text).to.not.include(home);
    // Sources stand in it as they are, each once.
    expect(text.split("import { scheme2 } from './part'").length).to.equal(2);
    expect(text.split('export function scheme2(').length).to.equal(2);
    copyFileSync(join(home, 'run.log'), log);
    renameSync(join(home, 'run.log'), join(away, 'run.log'));
    rmSync(home, { recursive: true });
    await replayed(away);
  });

  it('of such files, refused once they are changed in the log', async () => {
    const whole = unsummed(log);
    writeFileSync(log, whole.replace("default scheme2('rear')", "default scheme2('front')"));
    expect(await refusal()).to.equal('the contents of ./mine.ts in the log were changed after the run');
    writeFileSync(log, whole.replace(/\n\{"record":"file"[^\n]*"form":"base64"[^\n]*/, ''));
    expect(await refusal()).to.equal(
      'the log does not hold the contents of src/hello: it was cut short, or changed',
    );
    writeFileSync(log, readFileSync(log, 'utf8').replace(/"image":"\w{4}/, '"image":"0000'));
    expect(await refusal()).to.match(/^the root image has changed since/);
  });

  it('from a link, whatever page it names; says what is wrong with one', async () => {
    const program = join(folder, 'linked.ts');
    writeFileSync(
      program,
      readFileSync('kernel/modules/heartbeat.ts', 'utf8').replace("'../module.ts'", "'callwheel/module.ts'"),
    );
    const args = ['--link', '--link-page', 'https://example.org/page.html', '--module', program];
    const run = await callwheel(['run', ...args, 'itimerdemo']);
    rmSync(program);
    const [, hash] = /^run hash: (\w+)\nlink: /m.exec(run.stderr) ?? [];
    const [, link = ''] = /\nlink: (\S+)\n$/.exec(run.stderr) ?? [];
    expect(link).to.match(/^https:\/\/example\.org\/page\.html#log=[\w-]+$/);
    for (const it of [link, link.slice(link.indexOf('#')), link.replace('#', '#view=wheel&')]) {
      const replay = await callwheel(['replay', it]);
      expect(replay.stderr).to.match(/^callwheel: the link: the same run: halt at cycle \d+\n/m);
      expect(replay.stderr).to.include(`run hash: ${hash}\n`);
      expect([replay.status, replay.stdout]).to.deep.equal([0, run.stdout]);
    }
    for (const damaged of [link.slice(0, -5), link.replace('#log=', '#log=A'), `${link}!`]) {
      const { stderr, status } = await callwheel(['replay', damaged]);
      expect(stderr).to.match(/^callwheel: the link[^\n]*\n$/);
      expect(status).to.equal(125);
    }
  });

  it('is no link when it would be longer than one may be', async () => {
    const large = join(folder, 'large');
    const random = new Random(7);
    const noise = Uint8Array.from({ length: 100_000 }, () => random.below(256));
    writeFileSync(large, noise);
    const { stderr, status } = await callwheel([
      'run',
      '-q',
      '--link',
      '--file',
      `/tmp/large=${large}`,
      'hello',
    ]);
    expect(stderr).to.equal(
      'no link: it would be longer than 100000 characters; --log FILE writes the run into a file\n',
    );
    expect(status).to.equal(0);
  });

  it('says in one line what is wrong', async () => {
    const { stderr, status } = await callwheel(['replay', join(folder, 'none.log')]);
    expect(stderr).to.match(/^callwheel: .*none\.log: no such file or directory\n$/);
    expect(status).to.equal(125);
  });

  it('of modules, of the command line and of kldload, which are gone', async () => {
    const mine = join(folder, 'mine.ts');
    const folderOf = 'kernel/modules/heartbeat.ts';
    copyFileSync(folderOf, mine);
    const source = readFileSync(mine, 'utf8').replace("'../module.ts'", "'callwheel/module.ts'");
    writeFileSync(mine, source.replace("name = 'heartbeat'", "name = 'mine'"));
    const input = `sleep 1\nkldload ${mine} text=mine\nsleep 1\nkldstat\nkldload nothing\nkldunload mine\nsleep 0.1\n`;
    const run = await callwheel(['boot', '--module', 'heartbeat:ms=300', '--log', log], input);
    expect(run.stdout).to.match(/mine/);
    expect(run.stderr).to.match(/nothing: no module of that name/);
    rmSync(mine);
    const replay = await callwheel(['replay', log]);
    expect(replay.stderr).to.match(/run\.log: the same run: halt/);
    expect(replay.stdout).to.equal(run.stdout);
  });
});
