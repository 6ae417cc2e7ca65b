/**
 * The command in a process of its own: exit statuses, messages, options, figures, input,
 * and the end of its reader.
 */

import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { hostError } from '../../emu/cli/exit.ts';
import { type Answer, runLine } from './commandlines.ts';
import { imageFile } from './harness.ts';

const COMMAND = 'build/js/emu/cli/main.js';

const callwheel = runLine;
const run = (...args: readonly string[]): Promise<Answer> => callwheel(['run', ...args]);

describe('callwheel', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-cli-'));
  });
  after(() => rmSync(folder, { recursive: true }));
  const file = (name: string, content: string | Uint8Array): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  describe('says in one line what is wrong, and exits', () => {
    const CASES: readonly (readonly [status: number, args: readonly string[], says: RegExp])[] = [
      [125, ['rnu', 'hello'], /unknown command 'rnu' \(Did you mean run\?\)/],
      [125, ['run', '--kernal', 'old', 'hello'], /unknown option '--kernal' \(Did you mean --kernel\?\)/],
      [125, ['run', '--kernel', 'odl', 'hello'], /--kernel .*'odl'.* old, hash, handle/],
      [125, ['run', '--wheelsize', '100', 'hello'], /--wheelsize .*'100'.* power of two/],
      [125, ['run', '--hashsize', '0', 'hello'], /--hashsize .*'0'.* power of two/],
      [125, ['run', '--hz', '0', 'hello'], /--hz .*'0'.* from 1 to 10000/],
      [125, ['run', '--stathz', '50', 'hello'], /--stathz 50 divides --hz 100/],
      [125, ['run', '--mem', '64', 'hello'], /--mem .*'64'.* 1M to 2047M/],
      [
        125,
        ['run', '--trace', 'tick', 'hello'],
        /--trace .*'tick'.* callout, signal, syscall, clock, sleep, module/,
      ],
      [125, ['run', '--seed', '-1', 'hello'], /--seed .*'-1'.* whole number/],
      [125, ['run', '--env', 'HOME', 'hello'], /--env .*'HOME'.* NAME=VALUE/],
      [
        125,
        ['run', '--trace-file', '/nowhere/x', 'hello'],
        /--trace-file: cannot write \/nowhere\/x: no such file/,
      ],
      [125, ['run'], /missing required argument 'program'/],
      [125, ['fig9', '--step', '0'], /--step .*'0'.* whole number/],
      [125, ['fig9', '100'], /too many arguments/],
      [127, ['run', 'nope'], /nope: not found in \/bin or \/guide of the image\n/],
      [127, ['run', '--env', 'PATH=bin/::/tests', 'beat'], /beat: not found in \/bin, \/ or \/tests of/],
      [127, ['run', '/bin/nope'], /\/bin\/nope: not found in the image or on the host/],
      [127, ['run', './nope'], /\.\/nope: not found/],
      [127, ['run', 'Makefile'], /for the host's file write \.\/Makefile/],
      [126, ['run', './Makefile'], /: \.\/Makefile: not an ELF file/],
      [126, ['run', '/etc/passwd'], /: \/etc\/passwd: not an ELF file/],
      [127, ['run', ''], /the name of the program is empty/],
      [125, ['run', '--zzz', 'hello'], /unknown option '--zzz' \(see callwheel run --help\)/],
      [125, ['--zzz'], /unknown option '--zzz' \(see callwheel --help\)/],
      [125, ['cc'], /cc: nothing to compile; usage: callwheel cc prog\.c -o prog/],
      [
        125,
        ['run', '--json', '/nowhere/x', 'hello'],
        /--json: cannot write \/nowhere\/x: no such file or directory/,
      ],
      [125, ['run', '--json', 'emu', 'hello'], /--json: cannot write emu: is a directory/],
      [125, ['run', '--json', 'Makefile/x', 'hello'], /--json: cannot write Makefile\/x: not a directory/],
      [125, ['fig9', '--json', 'emu'], /--json: cannot write emu: is a directory/],
      [125, ['fig9', '--svg', '/dev/null/x/y'], /--svg: cannot make \/dev\/null\/x: not a directory/],
      [126, ['run', './emu'], /\.\/emu: is a directory/],
      [125, ['run', '--log', '-', 'hello'], /--log -: standard output has the console; name a file/],
      [125, ['run', '--trace-file', '-', 'hello'], /--trace-file -: standard output has the console/],
      [125, ['replay', 'emu'], /: emu: is a directory/],
      [125, ['replay', '/dev/zero'], /: \/dev\/zero: is no regular file/],
      [125, ['module', 'check', './emu'], /\.\/emu: not a file/],
      [
        125,
        ['compare', '--callout', 'scheme6'],
        /Accepted: a file of yours that has a scheme, such as \.\/mine\.ts; scheme6 is one of ours, which callwheel compare measures\.\n/,
      ],
      [125, ['compare', '--out', '/dev/null/x'], /--out: cannot write to \/dev\/null\/x: not a directory/],
    ];
    for (const [status, args, says] of CASES) {
      it(`${status}: callwheel ${args.join(' ')}`, async () => {
        const { status: seen, stderr, stdout } = await callwheel(args);
        expect(stderr)
          .to.match(says)
          .and.match(/^callwheel: [^\n]*\n$/);
        expect([seen, stdout]).to.deep.equal([status, '']);
      });
    }
    it('none for a program in a directory of PATH', async () => {
      for (const args of [['beat'], ['--env', 'PATH=/tests:/bin', 'many', '1']]) {
        const { status, stderr } = await callwheel(['run', '-q', ...args]);
        expect([status, stderr]).to.deep.equal([0, '']);
      }
    });
    it('125: without a command, with all there is', async () => {
      const { status, stderr } = await callwheel([]);
      expect(stderr).to.match(/run .*fig9 .*cc /s);
      expect(status).to.equal(125);
    });
    it('125: output that cannot be written', () => {
      const unwritable = openSync('Makefile', 'r');
      const { status, stderr } = spawnSync(process.execPath, [COMMAND, 'run', '-q', 'hello'], {
        encoding: 'utf8',
        stdio: ['ignore', unwritable, 'pipe'],
      });
      closeSync(unwritable);
      expect(stderr).to.equal('callwheel: cannot write standard output: bad file descriptor\n');
      expect(status).to.equal(125);
    });
    it('125: a device that is full, with what to do', async () => {
      const full = 'no space left on device (make room there, or write elsewhere)';
      for (const option of ['--trace-file', '--log', '--json']) {
        const { status, stderr } = await callwheel([
          'run',
          '-q',
          '--trace',
          'all',
          option,
          '/dev/full',
          'hello',
        ]);
        const said = stderr.split('\n').filter((line) => line.startsWith('callwheel: '));
        expect(said).to.deep.equal([`callwheel: ${option}: cannot write /dev/full: ${full}`]);
        expect([stderr.includes('a defect'), status]).to.deep.equal([false, 125]);
      }
    });
    it('125: a working directory that is gone', () => {
      const gone = mkdtempSync(join(tmpdir(), 'callwheel-gone-'));
      const command = `rmdir '${gone}'; exec '${process.execPath}' '${resolve(COMMAND)}' judge ./mine.ts`;
      const { status, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8', cwd: gone });
      expect(stderr).to.match(/^callwheel: [^\n]*: (?:not found|no such file or directory)\n$/);
      expect(status).to.equal(125);
    });
    it('125: errors of the host are a line, others are defects', () => {
      const at = (code: string, errno: number, more: object = {}): string | undefined =>
        hostError(Object.assign(new Error('odd'), { code, errno, syscall: 'open', ...more }));
      expect(at('ENOSPC', -28, { path: '/x' })).to.equal(
        '/x: no space left on device (make room there, or write elsewhere)',
      );
      expect(at('EMFILE', -24)).to.equal('open: too many open files (raise the limit by ulimit -n)');
      expect(at('EISDIR', -21, { path: 'x' })).to.equal('x: is a directory');
      expect(at('ENOENT', -2, { syscall: 'uv_cwd' })).to.equal(
        'the working directory: no such file or directory',
      );
      expect(hostError(new RangeError('Array buffer allocation failed'))).to.match(/no memory for so large/);
      for (const defect of [new TypeError('x'), new RangeError('Maximum call stack'), 3, null, undefined])
        expect(hostError(defect)).to.equal(undefined);
    });
    it('125: a directory for standard input', () => {
      const here = openSync('.', 'r');
      const { status, stderr, stdout } = spawnSync(process.execPath, [COMMAND, 'run', 'hello'], {
        encoding: 'utf8',
        stdio: [here, 'pipe', 'pipe'],
      });
      closeSync(here);
      expect(stderr).to.equal('callwheel: standard input is a directory\n');
      expect([status, stdout]).to.deep.equal([125, '']);
    });
  });

  it('in a process of its own has the same answers and exit statuses', async () => {
    for (const args of [
      ['rnu', 'hello'],
      ['run', '--seed', '3', 'sh', '-c', 'cat; exit 3'],
    ]) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
        encoding: 'utf8',
        input: 'one\ntwo',
      });
      expect({ status, stdout, stderr }).to.deep.equal(await callwheel(args, 'one\ntwo'));
    }
  });

  describe('explains itself', () => {
    for (const args of [['--help'], ['run', '--help'], ['fig9', '--help'], ['cc', '--help']]) {
      it(`callwheel ${args.join(' ')}`, async () => {
        const { status, stdout, stderr } = await callwheel(args);
        expect([status, stderr]).to.deep.equal([0, '']);
        expect(stdout)
          .to.include('Examples:')
          .and.match(/Exit status:/);
      });
    }
    it('callwheel --version', async () => {
      const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
      expect((await callwheel(['--version'])).stdout).to.equal(`${version}\n`);
    });
  });

  describe('runs', () => {
    it('a program by its name, by its path in the image, and from a file of the host', async () => {
      const hello = file('hello', imageFile('bin/hello'));
      for (const program of ['hello', '/bin/hello', hello]) {
        const { status, stdout, stderr } = await run(program);
        expect(stdout).to.match(/^hello/);
        expect(stderr).to.match(/^run hash: [0-9a-f]+\n$/);
        expect(status).to.equal(0);
      }
    });
    it('refuses an ELF file that was cut short', async () => {
      const { status, stderr } = await run(file('short', imageFile('bin/hello').subarray(0, 200)));
      expect(stderr).to.match(/^callwheel: [^\n]*\n$/);
      expect(status).to.equal(126);
    });
    it('refuses a file it cannot read', async () => {
      const huge = file('huge', '');
      truncateSync(huge, 2 ** 31);
      const { status, stderr } = await run(huge);
      expect(stderr).to.equal(`callwheel: ${huge}: too large: more than 32 MB\n`);
      expect(status).to.equal(126);
    });
    it('gives the signal that ended the program', async () => {
      const { status, stderr } = await run('-q', 'fault', 'null');
      expect(stderr).to.include('callwheel: fault: terminated by SIGSEGV\n');
      expect(status).to.equal(139);
    });
    it('finds the programs of the guide by their names in the shell', async () => {
      expect((await callwheel(['boot', '-q'], 'type beat ls\n')).stdout).to.equal(
        'beat is /guide/beat\nls is /bin/ls\n',
      );
    });
    it("passes the program's own options on, and its exit status back", async () => {
      const { status, stderr, stdout } = await run('-q', 'fault', '--help');
      expect(`${stdout}${stderr}`).to.include('usage: fault');
      expect(status).to.equal(1);
    });
    it('stops at a cycle', async () => {
      const { status, stderr } = await run('-q', '--cycles', '1_000_000', 'itimerdemo');
      expect(stderr).to.match(/stopped at cycle 100\d{4}, the bound of --cycles 1000000/);
      expect(status).to.equal(124);
    });
    it('the same each time, and otherwise with jitter, whose seed it prints', async () => {
      const hash = async (...options: string[]): Promise<string> =>
        /run hash: (\w+)/.exec((await run(...options, 'multi')).stderr)?.[1] ?? '';
      const [plain, first] = [await hash(), await hash('--seed', '1')];
      expect(plain).to.equal(await hash('--trace', 'all', '--trace-file', '/dev/null'));
      expect(first).to.equal(await hash('--seed', '1'));
      expect(new Set([plain, first, await hash('--seed', '2')]).size).to.equal(3);
      expect((await run('--seed', '7', 'hello')).stderr).to.match(/^seed: 7\n/);
      expect((await run('-q', '--seed', 'random', 'hello')).stderr).to.match(/^seed: \d+\n$/);
    });
    it('each of the kernels', async () => {
      for (const kernel of ['old', 'hash', 'handle']) {
        const { status, stdout } = await run('--kernel', kernel, 'hello');
        expect([status, stdout.slice(0, 5)]).to.deep.equal([0, 'hello']);
      }
    });
    it('with a trace of what was asked for', async () => {
      const trace = join(folder, 'trace');
      await run('--trace', 'syscall', '--trace-file', trace, 'hello');
      const lines = readFileSync(trace, 'utf8').trimEnd().split('\n');
      expect(lines).to.have.length.above(2);
      for (const line of lines) expect(line).to.match(/^\d+ \d+\.\d{3} ms syscall /);
      expect((await run('--trace', 'callout,clock', 'sleep', '0.1')).stderr)
        .to.match(/^\d+ \d+\.\d{3} ms callout /m)
        .and.match(/^\d+ \d+\.\d{3} ms clock /m);
    });
    it('with the ledger, what it took, statistics of callouts and of who held interrupts off; and accounts where they are wanted', async () => {
      const { stderr } = await run('--ledger', '--stats', 'itimerdemo');
      expect(stderr).to.match(/^ +5 +\d+ +[\d.]+ +hardclock$/m);
      expect(stderr).to.match(/^emulated: \d+\.\d{3} s, \d+ cycles, \d+ user instructions$/m);
      expect(stderr).to.match(/^host: \d+\.\d{3} s, [1-9]\d+ MB of memory at most$/m);
      expect(stderr).to.match(/^callouts: \d+ set, \d+ unset, \d+ fired, \d+ pending; late by \d+ ticks/m);
      expect(stderr).to.match(/^ +\d+ +[\d.]+ +\d+ {2}setcallout \(\w+ 2 itimerdemo\)$/m);
      expect(stderr).to.match(/^callouts a softclock +times$/m);
      expect(stderr).not.to.match(/realitexpire$/m);
      const accounted = (await run('--stats', '--accounting', 'itimerdemo')).stderr;
      expect(accounted).to.match(/^ *31 +1 +30 +0 +[\d.]+ +\d+ {2}realitexpire$/m);
      const hash = (text: string) => /run hash: (\w+)/.exec(text)?.[1];
      expect(hash(accounted)).to.equal(hash(stderr));
    });
    it('with the figures as JSON', async () => {
      const json = join(folder, 'run.json');
      const { stderr } = await run('--json', json, '--kernel', 'hash', 'hello', 'you');
      const figures = JSON.parse(readFileSync(json, 'utf8'));
      expect(figures).to.include({ ending: 'halt', status: 0, runHash: /run hash: (\w+)/.exec(stderr)?.[1] });
      expect(figures.argv).to.deep.equal(['hello', 'you']);
      expect(figures.config).to.include({ kernel: 'hash', seed: null });
      expect(figures.emulatedSeconds).to.equal(figures.cycles / figures.config.freq);
      expect(figures.hostSeconds).to.be.above(0);
      expect(figures.hostPeakBytes).to.be.above(20e6);
      expect(figures.instructions).to.be.within(100, figures.cycles);
      expect(figures.ledger).to.be.an('array').that.is.not.empty;
      const { callouts, softclock, routines, accounts } = figures.statistics;
      expect(callouts.sets - callouts.unsets - callouts.fires).to.equal(callouts.pending);
      expect(callouts.inChain).to.have.keys('count', 'median', 'average', 'max');
      expect(softclock.runs).to.be.at.least(softclock.spurious);
      expect(routines[0]).to.include.keys(
        'routine',
        'cycles',
        'count',
        'total',
        'began',
        'site',
        'histogram',
      );
      expect(accounts).to.equal(null);
    });
  });

  it('ends quietly when its reader has gone', async () => {
    const child = spawn(process.execPath, [COMMAND, 'run', 'multi'], { stdio: ['ignore', 'pipe', 'pipe'] });
    let stderr = '';
    child.stderr.on('data', (text) => {
      stderr += text;
    });
    child.stdout.destroy();
    const status = await new Promise((resolve) => child.on('close', resolve));
    expect(stderr).to.not.match(/Error|EPIPE|at /);
    expect(status).to.equal(141);
  });
});
