/**
 * Runs that are logged and made again: the same to the cycle, with what was typed at the cycle at
 * which it was typed.
 */

import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
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
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { boot } from '../../emu/boot.ts';
import { LogOutput, readLog, sha256 } from '../../emu/cli/logfile.ts';
import { replayHost } from '../../emu/cli/replay-host.ts';
import { DEFAULT_CONFIG, type MachineConfig } from '../../emu/config.ts';
import { LoggedSystem } from '../../emu/front/logged.ts';
import { replayMaker } from '../../emu/front/replay.ts';
import { ReplayedRun } from '../../emu/front/replayed.ts';
import { loggedConfig, logStart, type RunLog } from '../../emu/front/runlog.ts';
import { MACHINE_VERSION } from '../../emu/machineversion.ts';
import type { System } from '../../emu/system.ts';
import { imageFile, ROOT_IMAGE } from './harness.ts';

const COMMAND = 'build/js/emu/cli/main.js';
const { freq } = DEFAULT_CONFIG;

function callwheel(args: readonly string[], input = ''): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [COMMAND, ...args], { encoding: 'utf8', input, timeout: 20_000 });
}

describe('a logged run', function () {
  this.timeout(20_000);
  let folder: string;
  let log: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-replay-'));
    log = join(folder, 'run.log');
  });
  after(() => rmSync(folder, { recursive: true }));

  /** A machine with a shell, or another program, and its output. */
  function machine(
    config: Partial<MachineConfig>,
    argv: readonly string[] = ['sh'],
  ): { system: System; output: () => string } {
    const output: Uint8Array[] = [];
    const program = { path: `/bin/${argv[0]}`, argv, envp: ['HOME=/'], file: undefined };
    const system = boot({ ...DEFAULT_CONFIG, ...config }, ROOT_IMAGE, program, {
      consoleOutput: (bytes) => output.push(bytes.slice()),
      trace: () => undefined,
      mark: () => undefined,
    });
    return { system, output: () => Buffer.concat(output).toString() };
  }

  function logged(system: System, config: Partial<MachineConfig>): LoggedSystem {
    const file = new LogOutput(log);
    const program = { path: '/bin/sh', argv: ['sh'], envp: ['HOME=/'], file: null };
    const whole = { ...DEFAULT_CONFIG, ...config };
    const image = sha256(ROOT_IMAGE);
    file.write(
      logStart({ callwheel: '0', config: whole, program, image, files: [], scheme: null, modules: [] }),
    );
    return new LoggedSystem(system, file, freq);
  }

  const again = (it: RunLog): { run: ReplayedRun; output: () => string } => {
    const { system, output } = machine(loggedConfig(it.start));
    return { run: new ReplayedRun(system, it, () => expect.fail('no modules here')), output };
  };

  it('is made again to the same hash, however it was sliced and whenever it was typed at, from any slices', () => {
    const keys = fc.constantFrom(
      'sleep 0.1 &\r',
      'echo $(ls | wc)\r',
      'x\x7f',
      '\x1b[A\r',
      '\x03',
      'fg\r',
      '\x1a',
      'jobs\r',
    );
    const step = fc.record({
      keys: fc.option(keys),
      resize: fc.boolean(),
      cycles: fc.integer({ min: 1, max: 4_000_000 }),
    });
    const configs = fc.constantFrom<Partial<MachineConfig>>(
      {},
      { seed: 3, kernel: 'old' },
      { clock: 'oneshot', callout: 'scheme2' },
    );
    const run = fc.record({
      config: configs,
      steps: fc.array(step, { minLength: 1, maxLength: 12 }),
      slice: fc.integer({ min: 1000, max: 9_000_000 }),
    });
    fc.assert(
      fc.property(run, ({ config, steps, slice }) => {
        const terminal = { ...config, terminal: true };
        const first = machine(terminal);
        const live = logged(first.system, terminal);
        for (const { keys: typed, resize, cycles } of steps) {
          if (resize) live.consoleResize(20, cycles & 127);
          if (typed !== null) live.consoleInput(Buffer.from(typed));
          const reason = live.run(live.cycle + cycles);
          if (reason === 'halt') break;
        }
        live.end('quit', 0);

        const file = readLog(log);
        const second = again(file);
        let stop = second.run.run(slice);
        while (stop === 'cycle') stop = second.run.run(second.run.cycle + slice);
        expect([stop, second.run.parting]).to.deep.equal(['end', '']);
        expect(second.run.system.runHash()).to.equal(first.system.runHash());
        expect(second.run.cycle).to.equal(first.system.cycle);
        expect(second.output()).to.equal(first.output());
      }),
      { numRuns: 8, seed: 5 },
    );
  });

  it('is known to part where the log was tampered with', () => {
    const first = machine({ terminal: true });
    const live = logged(first.system, { terminal: true });
    while (live.cycle < freq) live.run(freq);
    live.consoleInput(Buffer.from('echo one\r'));
    while (live.cycle < 2 * freq) live.run(2 * freq);
    live.end('quit', 0);
    const whole = readFileSync(log, 'utf8');
    const parting = (text: string): string => {
      writeFileSync(log, text);
      const { run } = again(readLog(log));
      expect(run.run(Number.POSITIVE_INFINITY)).to.equal('parted');
      return run.parting;
    };
    const mark = /^after cycle 2500\d+, .* by cycle \d+: the log has .*, but something else happened/;
    expect(parting(whole.replace('echo one', 'echo two'))).to.match(mark);
    expect(parting(whole.replace('"hz":100,', '"hz":100,"seed":9,'))).to.match(/^after cycle \d+, /);
  });

  describe('by the command', () => {
    /** The message about a log that cannot be replayed any more. */
    const refusal = (): Promise<string> =>
      replayMaker(readLog(log), replayHost(log)).then(
        () => 'nothing',
        (error: Error) => error.message,
      );

    it('has the time of day at which it was booted', () => {
      const run = callwheel(['run', '--date', '2026-11-22T10:00Z', '--log', log, 'date', '-u', '+%F %T']);
      expect([run.stdout, run.status]).to.deep.equal(['2026-11-22 10:00:00\n', 0]);
      expect(run.stderr).to.match(/^date: 2026-11-22T10:00:00Z\nrun hash: /);
      expect(callwheel(['replay', log]).stdout).to.equal(run.stdout);
      const other = callwheel(['run', '--date', '@0', 'date', '-u', '+%F']);
      expect(other.stdout).to.equal('1970-01-01\n');
      expect(callwheel(['run', '-q', 'date', '-u', '+%F']).stdout).to.equal('1995-11-02\n');
      const wrong = callwheel(['run', '--date', '2026-02-30', 'date']);
      expect(wrong.stderr).to.match(/^callwheel: [^\n]*--date[^\n]*Accepted: a time of day[^\n]*\n$/);
      expect([wrong.stdout, wrong.status]).to.deep.equal(['', 125]);
    });

    it('prints the output again and says that it was the same, and when not, exits with 1', () => {
      const run = callwheel(['boot', '--seed', '4', '--log', log], 'ls /bin | wc -l\nsleep 2\nexit 3\n');
      expect(run.status).to.equal(3);
      const [, hash] = /run hash: (\w+)/.exec(run.stderr) ?? [];
      const replay = callwheel(['replay', log]);
      expect(replay.stdout).to.equal(run.stdout);
      expect(replay.stderr).to.match(/run\.log: the same run: halt at cycle \d+\nrun hash: (\w+)\n$/);
      expect(replay.stderr).to.include(`run hash: ${hash}\n`);
      expect(replay.status).to.equal(0);
      const json = JSON.parse(
        callwheel(['replay', '-q', '--json', join(folder, 'json'), log]).stderr ||
          readFileSync(join(folder, 'json'), 'utf8'),
      );
      const versions = { machine: MACHINE_VERSION, thisMachine: MACHINE_VERSION };
      expect(json).to.include({ result: 'same', runHash: hash, ended: 'halt', parting: null, ...versions });

      const other = join(folder, 'other.log');
      writeFileSync(other, readFileSync(log, 'utf8').replace('wc -l', 'wc -c'));
      const parted = callwheel(['replay', other]);
      expect(parted.status).to.equal(1);
      expect(parted.stderr).to.match(/other\.log: the run parts from the log after cycle \d+/);
    });

    it('says so in one line when the log is of another machine, and makes the run as far as it is the same', () => {
      const other = join(folder, 'machine.log');
      const own = `"machine":${MACHINE_VERSION},`;
      const text = readFileSync(log, 'utf8');
      expect(text.split('\n')[0]).to.include(own);
      writeFileSync(other, text.replace(own, '"machine":999,'));
      const says = `callwheel: ${other}: logged on machine 999; this is machine ${MACHINE_VERSION}, and the run may part from the log\n`;
      const { stderr, status } = callwheel(['replay', other]);
      expect(stderr.startsWith(says)).to.equal(true);
      expect([stderr.split('\n').length, status]).to.deep.equal([4, 0]);
      const quiet = callwheel(['replay', '-q', other]);
      expect([quiet.stderr, quiet.status]).to.deep.equal(['', 0]);
      writeFileSync(other, text.replace(own, '"machine":999,').replace('wc -l', 'wc -c'));
      const parted = callwheel(['replay', '-q', other]);
      expect(parted.stderr.startsWith(says)).to.equal(true);
      expect(parted.status).to.equal(1);
    });

    it('stops at a cycle; goes as far as a log that was cut off', () => {
      const stopped = callwheel(['replay', log, '--to', '10_000_000']);
      expect(stopped.stderr).to.match(/stopped at cycle 10000000; the same run so far\n/);
      expect(stopped.status).to.equal(0);
      const cut = join(folder, 'cut.log');
      const lines = readFileSync(log, 'utf8').split('\n');
      writeFileSync(cut, `${lines.slice(0, -2).join('\n')}\n${lines.at(-2)?.slice(0, 30)}`);
      expect(callwheel(['replay', cut]).stderr).to.match(
        /as far as the log goes: cycle \d+; it does not tell how/,
      );
    });

    it('stops at an event, and says where; follows the commands of a file or of standard input', () => {
      const until = callwheel(['replay', log, '--until', 'fork']);
      expect(until.stderr).to.match(
        /^procFork pid 3 \(sh\), by pid 2 \(sh\)\ncycle \d+ .*: inside the kernel/,
      );
      expect(until.stderr).to.match(/stopped at cycle \d+; the same run so far\n/);

      const typed = callwheel(['replay', log, '--ddb'], 'break fork\ncontinue\nback event\n');
      expect(typed.stderr).to.match(
        /\ndb> continue\nbreak 1: procFork pid 3 .*\n.*\ndb> back event\n\w+ .*\ncycle \d+/,
      );
      expect(typed.stderr).to.match(/the same run: halt at cycle \d+\n/);
      expect(typed.status).to.equal(0);

      const commands = join(folder, 'commands');
      writeFileSync(commands, 'show wheel\n# a remark\nwrong\n');
      const wrong = callwheel(['run', '--ddb-commands', commands, 'hello']);
      expect(wrong.stderr).to.match(
        /db> wrong\ncallwheel: .*commands:3: wrong: not a command; help lists them\n$/,
      );
      expect([wrong.status, wrong.stdout]).to.deep.equal([125, '']);
      writeFileSync(commands, 'break procExit\nc\nquit\n');
      const quit = callwheel(['run', '-q', '--ddb-commands', commands, 'hello']);
      expect(quit.status).to.equal(130);
      expect(quit.stdout).to.match(/hello/);
      for (const [args, says] of [
        [['run', '--ddb', 'hello'], /standard input is no terminal; give commands by --ddb-commands FILE/],
        [['run', '--ddb-commands', '-', 'hello'], /standard input is for the machine; give a file/],
        [['replay', '--until', 'tick', log], /tick: is it calloutTick or clockTick\?/],
      ] as const) {
        const { stderr, status } = callwheel(args);
        expect(stderr).to.match(says);
        expect(status).to.equal(125);
      }
    });

    it('that the debugger stopped, and left in the middle of the kernel, is the same', () => {
      const commands = join(folder, 'commands');
      writeFileSync(
        commands,
        'break fork\nc\nstep\nstep 3\nc\nstep event 7\nstep tick\ndelete all\nbreak consoleInput\nc\nc\nquit\n',
      );
      const run = callwheel(['boot', '--log', log, '--ddb-commands', commands], 'ls | wc\nls\nsleep 1\n');
      expect(run.status).to.equal(130);
      const replay = callwheel(['replay', log]);
      expect(replay.stderr).to.match(/the same run: quit at cycle \d+\n/);
      expect(replay.stdout).to.equal(run.stdout);
    });

    it('of a program and a scheme from the host: refused once they have changed', async () => {
      const program = join(folder, 'hello');
      writeFileSync(program, imageFile('bin/hello'));
      const scheme = join(folder, 'mine.ts');
      copyFileSync('kernel/callout/scheme2.ts', scheme);
      const text = readFileSync(scheme, 'utf8').replaceAll(
        /from '(?:\.|\.\.\/sys)\/(\w+)\.ts'/g,
        (_, name) =>
          name === 'panic'
            ? `from '${process.cwd()}/kernel/sys/panic.ts'`
            : `from 'callwheel/callout/${name}.ts'`,
      );
      writeFileSync(scheme, `${text}\nexport default scheme2('rear');\n`);
      expect(callwheel(['run', '--log', log, '--callout', scheme, program]).stderr).to.match(/^run hash/);
      expect(callwheel(['replay', log]).status).to.equal(0);
      for (const changed of [program, scheme]) {
        const before = readFileSync(changed);
        writeFileSync(changed, Buffer.concat([before, Buffer.from('\n')]));
        expect(await refusal()).to.equal(
          `${changed} has changed since the run was logged: the run cannot be made again`,
        );
        writeFileSync(changed, before);
      }
      writeFileSync(log, readFileSync(log, 'utf8').replace(/"image":"\w{4}/, '"image":"0000'));
      expect(await refusal()).to.match(/^the root image has changed since/);
    });

    it('of files that lie elsewhere now: beside the log, where it is replayed, or in a folder that is named', () => {
      const [home, away, other] = ['home', 'away', 'other'].map((name) => join(folder, name));
      for (const it of [home, away, other, join(home, 'src')]) mkdirSync(it, { recursive: true });
      const command = resolve(COMMAND);
      const at = (cwd: string, ...args: string[]): SpawnSyncReturns<string> =>
        spawnSync(process.execPath, [command, ...args], { encoding: 'utf8', cwd, timeout: 20_000 });
      writeFileSync(join(home, 'src', 'hello'), imageFile('bin/hello'));
      writeFileSync(join(home, 'part.ts'), "export { scheme2 } from 'callwheel/callout/scheme2.ts';\n");
      writeFileSync(
        join(home, 'mine.ts'),
        "import { scheme2 } from './part.ts';\nexport default scheme2('rear');\n",
      );
      const options = ['--callout', join(home, 'mine.ts'), '--module', 'heartbeat'];
      const run = at(home, 'run', '--log', 'run.log', ...options, 'src/hello');
      expect(run.stderr).to.match(/^run hash/);
      expect(readFileSync(join(home, 'run.log'), 'utf8')).to.not.include(home);
      const result = (cwd: string, ...args: string[]): string => {
        const { stderr, status } = at(cwd, 'replay', ...args);
        return `${status} ${stderr.split('\n')[0]}`;
      };
      expect(result(home, 'run.log')).to.match(/^0 .*the same run/);
      expect(result(away, '../home/run.log')).to.match(/^0 .*the same run/);
      renameSync(join(home, 'run.log'), join(away, 'run.log'));
      expect(result(home, '../away/run.log')).to.match(/^0 .*the same run/);
      expect(result(other, '../away/run.log')).to.equal(
        '125 callwheel: src/hello, which the run needs, is not found in ../away, the working directory: put it beside the log, or name its folder with --files',
      );
      const files = ['--files', join(home, 'src'), '--files', home];
      expect(result(other, '../away/run.log', ...files)).to.match(/^0 .*the same run/);
      renameSync(join(home, 'src', 'hello'), join(other, 'hello'));
      expect(result(other, '../away/run.log', '--files', home)).to.match(/^0 .*the same run/);
      rmSync(join(home, 'part.ts'));
      expect(result(other, '../away/run.log', '--files', home)).to.equal(
        `125 callwheel: part.ts, which the scheme ${join(home, 'mine.ts')} imports, is not found from its folder`,
      );
      writeFileSync(join(other, 'mine.ts'), '');
      expect(result(other, '../away/run.log')).to.equal(
        '125 callwheel: mine.ts has changed since the run was logged: the run cannot be made again',
      );
    });

    it('says in one line what is wrong', () => {
      const { stderr, status } = callwheel(['replay', join(folder, 'none.log')]);
      expect(stderr).to.match(/^callwheel: .*none\.log: no such file or directory\n$/);
      expect(status).to.equal(125);
    });

    it('of modules, of the command line and of kldload: refused once one has changed', async () => {
      const mine = join(folder, 'mine.ts');
      const folderOf = 'kernel/modules/heartbeat.ts';
      copyFileSync(folderOf, mine);
      const source = readFileSync(mine, 'utf8').replace("'../module.ts'", "'callwheel/module.ts'");
      writeFileSync(mine, source.replace("name = 'heartbeat'", "name = 'mine'"));
      const input = `sleep 1\nkldload ${mine} text=mine\nsleep 1\nkldstat\nkldload nothing\nkldunload mine\nsleep 0.1\n`;
      const run = callwheel(['boot', '--module', 'heartbeat:ms=300', '--log', log], input);
      expect(run.stdout).to.match(/mine/);
      expect(run.stderr).to.match(/nothing: no module of that name/);
      const replay = callwheel(['replay', log]);
      expect(replay.stderr).to.match(/run\.log: the same run: halt/);
      expect(replay.stdout).to.equal(run.stdout);
      writeFileSync(mine, `${readFileSync(mine, 'utf8')}\n`);
      expect(await refusal()).to.match(/mine\.ts has changed since the run was logged/);
    });
  });
});
