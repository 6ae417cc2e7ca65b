/**
 * The benchmark of the engines: its figures, the agreement of the ways in which a program runs,
 * and what it says where something is not here.
 */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { lacking, Missing, sourceFolder } from '../../scripts/cpu/build.ts';
import { costFigures, inTurns, type MachineRun, type Turn, workFigures } from '../../scripts/cpu/figures.ts';
import { head, row } from '../../scripts/cpu/report.ts';
import { type Library, ROWS, rowsNamed } from '../../scripts/cpu/rows.ts';
import { onLinux } from '../../scripts/cpu/run.ts';

const RIGHT: MachineRun = { seconds: 1, output: 'sum 5\n', instructions: 100, cycles: 120, hash: 'ab' };

/** Turns of which these are the seconds. */
const turns = (interpreter: readonly number[], compiled: readonly number[], qemu?: readonly number[]) =>
  interpreter.map(
    (seconds, i): Turn => ({
      interpreter: { ...RIGHT, seconds },
      compiled: { ...RIGHT, seconds: compiled[i] as number },
      ...(qemu === undefined ? {} : { qemu: { output: RIGHT.output, seconds: qemu[i] as number } }),
    }),
  );

describe('the figures of the engines', () => {
  it('are medians with quarters, and a ratio is that of the runs of one turn', () => {
    const { seconds, times, ofQemu, instructions } = workFigures(
      turns([10, 20, 60], [1, 4, 3], [0.5, 4, 0.3]),
    );
    expect(instructions).to.equal(100);
    expect(seconds.interpreter).to.deep.equal({ low: 10, median: 20, high: 20 });
    expect(seconds.compiled.median).to.equal(3);
    expect(seconds.qemu?.median).to.equal(0.5);
    // Those of the medians are 20 / 3 and 0.5 / 3.
    expect(times).to.deep.equal({ low: 5, median: 10, high: 10 });
    expect(ofQemu?.median).to.equal(0.5);
  });

  it('have nothing of qemu where it did not run', () => {
    const figures = workFigures(turns([2], [1]));
    expect(figures.seconds).to.have.all.keys('interpreter', 'compiled');
    expect(figures).not.to.have.property('ofQemu');
  });

  it('of an event are what the second run of each pair takes longer, for each event', () => {
    const { microseconds, times } = costFigures(turns([1, 1], [0.5, 0.4]), turns([5, 3], [1.5, 1.4]), 1e6);
    expect(microseconds.interpreter.median).to.equal(4);
    expect(microseconds.compiled.median).to.be.closeTo(1, 1e-9);
    expect(times.median).to.be.closeTo(4, 1e-9);
  });

  it('make lines with a cell for each column of the head', () => {
    const cells = (line: string): string[] => line.trim().split(/ {2,}/);
    const withQemu = row('lua', workFigures(turns([2e-5, 2e-5], [1e-5, 1e-5], [4e-6, 5e-6])));
    expect(cells(head())).to.have.length(cells(withQemu).length);
    expect(cells(withQemu).slice(3)).to.deep.equal([
      '0.000 (0.000-0.000)',
      '2.00 (2.00-2.00)',
      '0.500 (0.400-0.400)',
      '5',
      '10',
      '20',
    ]);
    expect(cells(row('lua', workFigures(turns([2], [1]))))).to.deep.equal([
      ...['lua', '2.00 (2.00-2.00)', '1.00 (1.00-1.00)', '-', '2.00 (2.00-2.00)', '-', '0', '0', '-'],
    ]);
    expect(row('interrupt', costFigures(turns([1], [1]), turns([4], [2]), 1e6))).to.match(
      /^interrupt, us +3\.00 \(3\.00-3\.00\) +1\.00 \(1\.00-1\.00\) +- +3\.00 \(3\.00-3\.00\)$/,
    );
  });
});

describe('the ways in which a program runs', () => {
  /** Three turns; `wrong` is what a way comes to in the second. */
  function run(way?: 'interpreter' | 'compiled' | 'qemu', wrong: Partial<MachineRun> = {}): string[] {
    const order: string[] = [];
    const once = (name: string): MachineRun => {
      order.push(name);
      return { ...RIGHT, ...(name === way && order.length > 3 ? wrong : {}) };
    };
    const qemu = () => ({ seconds: 1, output: once('qemu').output });
    inTurns(3, once, qemu, () => {});
    return order;
  }

  it('take turns', () => {
    const turn = ['interpreter', 'compiled', 'qemu'];
    expect(run()).to.deep.equal([...turn, ...turn, ...turn]);
  });

  for (const [way, wrong, message] of [
    ['interpreter', { output: 'sum 6\n' }, 'interpreter printed "sum 6\\n", not "sum 5\\n"'],
    ['interpreter', { cycles: 121 }, 'interpreter: cycles 121; of the interpreter: 120'],
    ['compiled', { output: '' }, 'compiled printed "", not "sum 5\\n"'],
    ['compiled', { hash: 'cd' }, 'compiled: hash cd; of the interpreter: ab'],
    ['compiled', { instructions: 99 }, 'compiled: instructions 99; of the interpreter: 100'],
    ['qemu', { output: 'sum 5\nmore\n' }, 'qemu printed "sum 5\\nmore\\n", not "sum 5\\n"'],
  ] as const)
    it(`are held to the same work: ${way} with ${Object.keys(wrong).join()} of its own ends a row`, () => {
      expect(() => run(way, wrong)).to.throw(message);
    });

  it('are told by the rows: named ones in the order of the table, and no others', () => {
    expect(rowsNamed([])).to.equal(ROWS);
    expect(rowsNamed(['zlib', 'lua']).map(({ name }) => name)).to.deep.equal(['lua', 'zlib']);
    expect(() => rowsNamed(['lua', 'perl'])).to.throw('no row perl: 10ms, coremark-like');
    expect(new Set(ROWS.map(({ name }) => name)).size).to.equal(ROWS.length);
  });

  it('are told by the page: all rows, and no others', () => {
    const page = readFileSync('userland/share/doc/engines.md', 'utf8');
    const cells = [...page.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) => cell.split(', '));
    expect(cells.sort()).to.deep.equal(ROWS.map(({ name }) => `\`${name}\``).sort());
  });

  it('on Linux print what they print, and their time is that of the processor', () => {
    const idle = onLinux(['sh', '-c', 'echo one; echo two; sleep 0.3']);
    expect(idle.output).to.equal('one\ntwo\n');
    expect(idle.seconds).to.be.below(0.2);
    const busy = onLinux([process.execPath, '-e', 'while (process.cpuUsage().user < 3e5);']);
    expect(busy.seconds).to.be.above(0.29).and.below(2);
  });

  it('on Linux are an error if they fail', () => {
    expect(() => onLinux(['sh', '-c', 'echo lost; exit 3'])).to.throw('status 3: lost');
    expect(() => onLinux(['./no-such-program'])).to.throw('status 127');
  });
});

describe('what the benchmark of the engines needs', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-benchcpu-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  const library: Library = { package: 'tiny', folder: 'src', sources: () => [], options: [] };

  it('sources: fetched if they are not there, and only then', () => {
    const fetched: string[] = [];
    const fetch = ([name = '']: readonly string[], packages: string): void => {
      fetched.push(name);
      mkdirSync(join(packages, name));
    };
    for (let n = 0; n < 2; n++)
      expect(sourceFolder(library, folder, fetch)).to.equal(join(folder, 'tiny', 'src'));
    expect(fetched).to.deep.equal(['tiny']);
  });

  for (const [message, why] of [
    ['cannot run apt-get: spawnSync apt-get ENOENT', 'cannot run apt-get: spawnSync apt-get ENOENT'],
    ['apt-get update: status 100\nReading\nE: Unable to locate\nmore', 'E: Unable to locate'],
  ] as const)
    it(`sources: one line if they cannot be had, ${why}`, () => {
      const fetch = (): void => {
        throw new Error(message);
      };
      expect(() => sourceFolder({ ...library, package: 'absent' }, folder, fetch)).to.throw(
        Missing,
        `no sources of absent: ${why}; it takes apt, and the packages dpkg-dev, make, gcc, tcl`,
      );
    });

  it('tools: what to install for those that are not here', () => {
    expect(lacking({ gcc: true, qemu: true })).to.equal(undefined);
    expect(lacking({ gcc: true, qemu: false })).to.match(/^no qemu-riscv32: install .* qemu-user$/);
    expect(lacking({ gcc: false, qemu: true })).to.match(/^no riscv64-unknown-elf-gcc: install .* picolibc/);
    expect(lacking({ gcc: false, qemu: false })).to.match(/qemu-user; no riscv64/);
  });
});

describe('make bench-cpu', () => {
  /** A folder with a build, but no packages and no figures. */
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-benchcpu-'));
    for (const path of ['bin', 'build']) mkdirSync(join(folder, path));
    for (const path of ['build/js', 'scripts', 'userland']) symlinkSync(resolve(path), join(folder, path));
    symlinkSync(process.execPath, join(folder, 'bin/node'));
  });
  after(() => rmSync(folder, { recursive: true }));

  /** Runs it where there is neither apt nor gcc nor qemu. */
  const bench = (...args: readonly string[]) =>
    spawnSync(process.execPath, ['build/js/scripts/bench-cpu.js', ...args], {
      cwd: folder,
      env: { PATH: join(folder, 'bin') },
      encoding: 'utf8',
    });

  it('has a help that names all rows', () => {
    const { status, stdout } = bench('--help');
    expect(status).to.equal(0);
    for (const { name } of ROWS) expect(stdout).to.contain(name);
  });

  for (const args of [['perl'], ['--runs', '0', 'lua'], ['--runs', 'x'], ['--fast']])
    it(`refuses ${args.join(' ')}`, () => {
      const { status, stdout, stderr } = bench(...args);
      expect([status, stdout]).to.deep.equal([2, '']);
      expect(stderr).to.match(/^bench-cpu: .*\nusage: bench-cpu .*\n$/);
    });

  it('measures the engines where qemu is not here, says what to install, and fails as it was asked', () => {
    const { status, stdout } = bench('10ms', 'lua', '--runs', '1', '--json', 'out/cpu.json');
    const lines = stdout.trimEnd().split('\n');
    expect(lines).to.have.length(4);
    expect(lines[1]).to.match(/^qemu: left out: no qemu-riscv32: install .*qemu-user; no riscv64/);
    expect(lines[2]).to.match(/^10ms +[\d.]+ \([\d.-]+\) +[\d.]+ \([\d.-]+\) +- .* -$/);
    expect(lines[3]).to.match(/^lua: left out: no sources of lua5\.4: cannot run apt-get: .*dpkg-dev/);
    expect(status).to.equal(1);
    const { machine, rows } = JSON.parse(readFileSync(join(folder, 'out/cpu.json'), 'utf8'));
    expect(machine).to.include({ node: process.version, nturns: 1 });
    expect(rows).to.have.all.keys('10ms');
    expect(rows['10ms'].instructions).to.be.above(1e6);
  }).timeout(120_000);
});
