/**
 * The programs of the root image on the machine: the test programs on all
 * three kernels and with jitter (in `make test` each program on one of those
 * machines, and two programs on each), the demonstrations by what they print.
 * Needs no compiler. Those that need no code are in tests/suites.
 */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { BootError, boot } from '../../emu/boot.ts';
import { UNCOUNTED } from '../../emu/cli/ram.ts';
import { DEFAULT_CONFIG, KERNELS, type MachineConfig } from '../../emu/config.ts';
import { MASTER, parseMaster } from '../../scripts/makesyscalls.ts';
import { MATRIX, timeLimit } from '../matrix.ts';
import { ROOT_IMAGE, runProgram } from './harness.ts';

interface Outcome {
  readonly reason: string;
  /** The status word of wait. */
  readonly status: number;
  readonly output: string;
  readonly marks: readonly number[];
  readonly runHash: string;
}

/** A minute of virtual time. No program here takes that long, unless it never ends. */
const LONG = 60 * DEFAULT_CONFIG.freq;
/** So many times as long it may take a program that counts its work by steps, compiled at -O0. */
const UNOPTIMISED = 4;

/**
 * Runs a program of the image to its end, with `input` on the console and then the end of
 * input.
 */
function run(command: string, config: Partial<MachineConfig> = {}, input = '', cycles = LONG): Outcome {
  const argv = command.split(' ');
  const bytes: Uint8Array[] = [];
  const marks: number[] = [];
  const system = boot(
    { ...DEFAULT_CONFIG, ...config },
    ROOT_IMAGE,
    { path: argv[0] as string, argv, envp: [], file: undefined },
    {
      ...UNCOUNTED,
      consoleOutput: (output) => bytes.push(output.slice()),
      trace: () => {},
      mark: (id) => marks.push(id),
    },
  );
  const typed = [Buffer.from(input), null];
  let reason = system.run(cycles);
  for (; reason === 'module' || (reason === 'input' && typed.length > 0); reason = system.run(cycles)) {
    // A host with one module.
    if (reason === 'module') system.provideModule({ names: ['heartbeat'] });
    else system.consoleInput(typed.shift() ?? null);
  }
  system.check();
  if (reason === 'halt') {
    expect(system.sysctl('kern.callout.clients'), 'callouts pending').to.equal(0);
  }
  const output = Buffer.concat(bytes).toString().replaceAll('\r\n', '\n');
  return { reason, status: system.status, output, marks, runHash: system.runHash() };
}

describe('test programs', () => {
  const tests: [string, string, number][] = [
    ['/tests/efault', 'a line for each read\n'.repeat(20), 200],
    ['/tests/eagain', '', 9],
    ['/tests/badsys', '', 35],
    ['/tests/filetest', '', 186],
    ['/tests/sigtest', '', 29],
    ['/tests/timetest', '', 25],
    ['/tests/forktest', '', 39],
    ['/tests/jobtest', '', 44],
    ['/tests/timerapi', '', 85],
    ['/tests/waittest', 'child\nparent\n', 38],
  ];
  const machines: [string, Partial<MachineConfig>][] = [
    ...KERNELS.map((kernel): [string, Partial<MachineConfig>] => [`the ${kernel} kernel`, { kernel }]),
    ['interrupts jittered by seed 1', { seed: 1 }],
    ['interrupts jittered by seed 2', { seed: 2, kernel: 'hash' }],
  ];
  for (const [i, [name, config]] of machines.entries()) {
    for (const [j, [program, input, atLeast]] of tests.entries()) {
      // One of the five machines: that of number j, counted round.
      if (!MATRIX && j % machines.length !== i) continue;
      it(`${program}: ${name}`, () => {
        const { reason, status, output } = run(program, config, input);
        const lines = output.split('\n').filter((line) => line !== '');
        expect(lines.filter((line) => !line.startsWith('ok '))).to.deep.equal([]);
        expect(lines.length).to.be.at.least(atLeast);
        expect([reason, status]).to.deep.equal(['halt', 0]);
      });
    }
  }
});

describe('the C library', () => {
  const tests: [string, number][] = [
    ['/tests/formtest', 160],
    ['/tests/malloctest', 30],
  ];
  for (const [program, atLeast] of tests) {
    it(program, function () {
      this.timeout(timeLimit(30_000));
      const { reason, status, output } = run(program, {}, '', UNOPTIMISED * LONG);
      const lines = output.split('\n').filter((line) => line !== '');
      expect(lines.filter((line) => !line.startsWith('ok '))).to.deep.equal([]);
      expect([reason, status]).to.deep.equal(['halt', 0]);
      expect(lines.length).to.be.at.least(atLeast);
    });
  }
});

describe('bad pointers', () => {
  const source = readFileSync('userland/tests/efault.c', 'utf8');
  const calls = parseMaster(readFileSync(MASTER, 'utf8')).map(({ name, prototype }) => ({
    name: name.replace(/^_+/, ''),
    pointers: prototype.slice(prototype.indexOf('(')).split('*').length - 1,
  }));
  for (const { name, pointers } of calls.filter((call) => call.pointers > 0)) {
    it(`/tests/efault tries the ${pointers} of ${name}`, () => {
      expect(source.split(new RegExp(`\\{ "${name}[,"]`)).length - 1).to.be.at.least(pointers);
    });
  }
});

describe('programs', () => {
  it('mips, which make bench-cpu measures, prints the check value of its work, the same each time', () => {
    const [first, second] = [1, 2].map(() => runProgram(['mips', '3']));
    expect(first.exit).to.equal(0);
    expect(first.output).to.match(/[0-9a-f]{4,}/);
    expect(second.output).to.equal(first.output);
    expect(first.system.instructions).to.be.above(100_000).and.below(first.cycles);
  });

  it('itimerdemo: the three timers count what they are for', () => {
    const counts = run('/bin/itimerdemo').output.match(/\d+/g)?.map(Number) ?? [];
    const [real1 = 0, virtual1, prof1, real2 = 0, virtual2 = 99, prof2, real3 = 0, virtual3, prof3] = counts;
    expect([real1, virtual1, prof1, prof2]).to.deep.equal([10, 10, 10, 10]);
    expect([real2, real3, virtual3, prof3]).to.deep.equal([10, 10, 0, 0]);
    expect(virtual2, 'user time while the kernel works').to.be.below(5);
  });

  it('multi: each timer fires in every period, none early', () => {
    const fired = [...run('/bin/multi').output.matchAll(/^ *(\d+) ms: timer (\d), every (\d+) ms$/gm)];
    for (const [timer, period] of [100, 150, 250, 400].entries()) {
      const times = fired.filter((line) => Number(line[2]) === timer).map((line) => Number(line[1]));
      times.forEach((time, i) => {
        expect(time).to.be.within((i + 1) * period, (i + 1) * period + 20);
      });
      expect(times.length).to.be.at.least(Math.floor(1000 / period) - 1);
    }
  });

  it('a missing program is refused by name', () => {
    expect(() => run('/bin/absent')).to.throw(BootError, 'not found in the root image');
  });
});

describe('fig9', () => {
  const LINE =
    /^fig9 n=(\d+) iterations=(\d+) seconds=(\d+\.\d{6}) nodes=(\d+) maxlocked=(\d+) chain=(\d+)\n$/;
  const figures = (outcome: Outcome) => (LINE.exec(outcome.output) ?? []).slice(1).map(Number);

  for (const kernel of KERNELS) {
    it(`runs on the ${kernel} kernel, marking the timed loop`, () => {
      const outcome = run('/bin/fig9 50 300', { kernel });
      const [n, iterations, seconds = 0, nodes = 0, maxlocked] = figures(outcome);
      expect([n, iterations]).to.deep.equal([50, 300]);
      expect(seconds).to.be.greaterThan(0);
      expect(maxlocked).to.be.greaterThan(0);
      if (kernel === 'old') expect(nodes).to.be.at.least(2 * 50 * 300);
      else expect(nodes).to.be.at.most(5 * 300);
      expect(outcome.marks).to.deep.equal([1, 2]);
      expect([outcome.reason, outcome.status]).to.deep.equal(['halt', 0]);
    });
  }

  it('is the same on every run, and another with another seed', () => {
    const once = run('/bin/fig9 20 100');
    expect(run('/bin/fig9 20 100')).to.deep.equal(once);
    expect(run('/bin/fig9 20 100 7').runHash).not.to.equal(once.runHash);
  });
});
