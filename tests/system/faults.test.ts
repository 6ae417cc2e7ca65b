/**
 * A program that faults: the line that tells the user of it, and its core file, on machines of this
 * process and by the command. Needs no compiler: the programs are made here, with their symbols.
 */

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { faultReporter } from '../../emu/front/faults.ts';
import type { Observer } from '../../kernel/probe.ts';
import * as asm from '../emu/asm.ts';
import { CODE, op, symbolTable, unit5, withSections } from '../emu/symbolfile.ts';
import { readCore } from '../kernel/corefile.ts';
import { makeElf, TEXT } from '../kernel/harness.ts';
import { type Answer, runLine } from './commandlines.ts';
import { runProgram } from './harness.ts';

const { a0, lui, lw, ra, sw, zero } = asm;
const NOP = asm.addi(zero, zero, 0);
const A = asm.a1;

/** A program whose line n is its nth instruction: the function `first` of two, then `second`. */
function program(words: readonly number[], path = 'prog.c'): Uint8Array {
  const bytes = [...new Uint8Array(Int32Array.from(words).buffer)];
  const rows = [
    ...[...op.setAddress(TEXT), ...op.copy],
    ...words.slice(1).flatMap(() => op.special(4, 1)),
    ...[...op.advancePc(4), ...op.endSequence],
  ];
  return withSections(makeElf(words), [
    { name: '.text', flags: CODE, address: TEXT, bytes },
    {
      name: '.debug_line',
      bytes: unit5(
        ['/home/u'],
        [
          [path, 0],
          [path, 0],
        ],
        rows,
      ),
    },
    ...symbolTable([
      ['first', TEXT, 8, 2, 1],
      ['second', TEXT + 8, words.length * 4 - 8, 2, 1],
    ]),
  ]);
}

/** The lines that tell of the faults of a run, and the sizes of its core files. */
function faultsOf(argv: readonly string[], file?: Uint8Array, input: readonly string[] = []) {
  const lines: string[] = [];
  const cores: [name: string, signal: number][] = [];
  const cored: Observer = {
    coreDumped: (_p, name, { contents }) =>
      cores.push([name, readCore(contents?.whole() as Uint8Array).signal]),
  };
  const observers = [faultReporter((line) => lines.push(line)), cored];
  const run = runProgram(argv, {}, { observers, input, ...(file === undefined ? {} : { file }) });
  const plain = runProgram(argv, {}, { input, ...(file === undefined ? {} : { file }) });
  expect([run.hash, run.cycles, run.output]).to.deep.equal([plain.hash, plain.cycles, plain.output]);
  return { ...run, lines, cores };
}

describe('a program that faults is told of', () => {
  const kinds: readonly (readonly [name: string, fault: number, line: string, signal: number])[] = [
    ['a store', sw(zero, 16, zero), 'SIGSEGV: store to 0x10', 11],
    ['a load', lw(a0, -4, zero), 'SIGSEGV: load from 0xfffffffc', 11],
    ['a store into text', sw(zero, 0, A), 'SIGSEGV: store to 0x10000', 11],
    ['an illegal instruction', -1, 'SIGILL: illegal instruction 0xffffffff', 4],
    ['ebreak', asm.ebreak, 'SIGTRAP: ebreak', 5],
    ['a misaligned atomic', asm.lrW(a0, asm.a2), 'SIGBUS: misaligned atomic access to 0x11001', 7],
  ];
  for (const [name, fault, line, signal] of kinds)
    it(`${name}, with function and source line`, () => {
      const code = [
        lui(A, TEXT >> 12),
        asm.addi(asm.a2, A, 1),
        lui(asm.a3, 1),
        asm.add(asm.a2, asm.a2, asm.a3),
      ];
      const { lines, cores, exit } = faultsOf(['/crash'], program([...code, fault]));
      expect(lines).to.deep.equal([`pid 2 (crash): ${line} at pc 0x10010, second+0x8 (prog.c:5)`]);
      expect(cores).to.deep.equal([['crash.core', signal]]);
      expect(exit).to.be.above(128);
    });

  it('a jump to nowhere, with the place of the call', () => {
    const code = [lui(A, 0x40000), NOP, NOP, asm.jalr(ra, A, 2), NOP];
    expect(faultsOf(['/crash'], program(code)).lines).to.deep.equal([
      'pid 2 (crash): SIGSEGV: fetch from 0x40000002 at pc 0x40000002, called from second+0x8 (prog.c:4)',
    ]);
    const [line] = faultsOf(['/crash'], program([lui(A, 0x40000), asm.jalr(zero, A, 0)])).lines;
    expect(line).to.equal('pid 2 (crash): SIGSEGV: fetch from 0x40000000 at pc 0x40000000');
  });

  it('a program without symbols, by its pc alone', () => {
    expect(faultsOf(['/crash'], makeElf([sw(zero, 0, zero)])).lines).to.deep.equal([
      'pid 2 (crash): SIGSEGV: store to 0x0 at pc 0x10000',
    ]);
  });

  it('control characters in names do nothing to the terminal', () => {
    const path = 'a\x1b[2J\x9b.c';
    expect(faultsOf(['/x\x07'], program([sw(zero, 0, zero)], path)).lines).to.deep.equal([
      'pid 2 (x\\x07): SIGSEGV: store to 0x0 at pc 0x10000, first (a\\x1b[2J\\x9b.c:1)',
    ]);
  });

  it('each process once, in the shell; not those that a signal of another ends', () => {
    const script =
      'cd /tmp\nfault null\nfault illegal & wait\nspin forever & sleep 0.1; kill -SEGV $!; wait\nexit 0\n';
    const { lines, cores, output } = faultsOf(['sh'], undefined, [script]);
    expect(lines.map((line) => line.replace(/ at .*/, ''))).to.deep.equal([
      'pid 3 (fault): SIGSEGV: load from 0x0',
      'pid 4 (fault): SIGILL: illegal instruction 0x0',
    ]);
    expect(cores).to.deep.equal([
      ['fault.core', 11],
      ['fault.core', 4],
      ['spin.core', 11],
    ]);
    expect(output).to.match(/^Segmentation fault \(core dumped\)$/m);
  });

  it('not one that catches the signal', () => {
    expect(faultsOf(['fault', '-c', 'null']).lines).to.deep.equal([]);
  });
});

describe('callwheel run tells of a fault, and --core', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-core-'));
    writeFileSync(join(folder, 'crash'), program([NOP, NOP, sw(zero, 0, zero)]));
  });
  after(() => rmSync(folder, { recursive: true }));
  const callwheel = (...args: readonly string[]): Promise<Answer> => runLine(args);

  it('writes the core file to the host', async () => {
    const [crash, core] = [join(folder, 'crash'), join(folder, 'a.core')];
    const { stderr, status } = await callwheel('run', '-q', '--core', core, crash);
    expect(stderr.split('\n')).to.deep.equal([
      'callwheel: pid 2 (crash): SIGSEGV: store to 0x0 at pc 0x10008, second (prog.c:3)',
      `callwheel: ${crash}: terminated by SIGSEGV`,
      '',
    ]);
    expect(status).to.equal(139);
    const read = readCore(readFileSync(core));
    expect([read.name, read.signal, read.regs[0]]).to.deep.equal(['crash', 11, TEXT + 8]);
  });

  it('says so, and ends with 125, if it cannot', async () => {
    const { stderr, status } = await callwheel('run', '-q', '--core', '/dev/full', 'fault', 'null');
    expect(stderr).to.match(/\ncallwheel: --core: cannot write \/dev\/full: no space left on device/);
    expect(status).to.equal(125);
  });

  it('and so does the replay of the run, before the first command and after', async () => {
    const [log, first, again] = ['run.log', 'first.core', 'again.core'].map((name) => join(folder, name));
    const commands = join(folder, 'commands');
    writeFileSync(commands, 'c\ngoto 100\nc\nq\n');
    const at = ['run', '-q', '--core', first, '--log', log];
    const run = await callwheel(...at, join(folder, 'crash'));
    const [line] = run.stderr.split('\n');
    const replay = await callwheel('replay', '-q', '--core', again, log);
    expect([replay.stdout, replay.stderr, replay.status]).to.deep.equal(['', `${line}\n`, 139]);
    expect(readFileSync(again)).to.deep.equal(readFileSync(first));
    const debugged = (await callwheel('replay', '--ddb-commands', commands, log)).stderr.split('\n');
    expect(debugged.filter((it) => it === line)).to.have.length(2);
  });

  it('leaves the run as it is', async () => {
    const hash = async (...args: readonly string[]) =>
      (await callwheel('run', ...args, 'fault', 'null')).stderr.split('\n').at(-2);
    expect(await hash('--core', join(folder, 'b.core'))).to.equal(await hash());
  });

  it('writes the first of several', async () => {
    const core = join(folder, 'c.core');
    await callwheel('run', '-q', '--core', core, 'sh', '-c', 'cd /tmp; fault illegal; fault null');
    expect(readCore(readFileSync(core)).signal).to.equal(4);
  });

  it('says when there was none, and when the file cannot be written', async () => {
    const core = join(folder, 'none.core');
    expect((await callwheel('run', '-q', '--core', core, 'hello')).stderr).to.equal(
      `callwheel: --core: no process left a core file; ${core} was not written\n`,
    );
    expect(existsSync(core)).to.equal(false);
    const refused = await callwheel('run', '--core', '/nowhere/x', 'hello');
    expect([refused.status, refused.stderr]).to.deep.equal([
      ...[125, 'callwheel: --core: cannot write /nowhere/x: no such file or directory\n'],
    ]);
  });
});
