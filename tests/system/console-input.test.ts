/** Console input from outside: pieces of lines, ends without a newline, long lines. */
import { expect } from 'chai';
import { DATA, makeElf } from '../kernel/harness.ts';
import { runProgram } from './harness.ts';

const addi = (rd: number, rs1: number, imm: number) => (imm << 20) | (rs1 << 15) | (rd << 7) | 0x13;
const lui = (rd: number, page: number) => (page << 12) | (rd << 7) | 0x37;
const ECALL = 0x73;
const [T0, A0, A1, A2] = [5, 10, 11, 12];

/** read(0, DATA, 2000); write(1, DATA, the number read); _exit(0). */
const ECHO = makeElf([
  addi(A0, 0, 0),
  lui(A1, DATA >>> 12),
  addi(A2, 0, 2000),
  addi(T0, 0, 3),
  ECALL,
  addi(A2, A0, 0),
  addi(A0, 0, 1),
  lui(A1, DATA >>> 12),
  addi(T0, 0, 4),
  ECALL,
  addi(A0, 0, 0),
  addi(T0, 0, 1),
  ECALL,
]);

const echo = (input: readonly string[]) => runProgram(['echo'], {}, { file: ECHO, input, cycles: 1e8 });

describe('console input', () => {
  for (const [what, pieces, line] of [
    ['a line', ['one line\n'], 'one line\n'],
    ['a line in pieces', ['one ', 'li', 'ne\n'], 'one line\n'],
    ['no newline before the end', ['no newline'], 'no newline'],
    ['pieces without a newline before the end', ['no ', 'newline'], 'no newline'],
    ['nothing', [], ''],
    ['more than a line', ['one\ntwo\n'], 'one\n'],
    [
      'a long line in pieces',
      ['x'.repeat(1000), `${'y'.repeat(900)}\n`],
      `${'x'.repeat(1000)}${'y'.repeat(900)}\n`,
    ],
  ] as const)
    it(what, () => {
      const run = echo(pieces);
      expect([run.reason, run.output]).to.deep.equal(['halt', line]);
    });
});

describe('a long write to the console', () => {
  /** sbrk(8 MB); write(1, its result, 8 MB); _exit(0). */
  const LONG_WRITE = makeElf([
    lui(A0, 0x800),
    addi(T0, 0, 69),
    ECALL,
    addi(A1, A0, 0),
    addi(A0, 0, 1),
    lui(A2, 0x800),
    addi(T0, 0, 4),
    ECALL,
    addi(A0, 0, 0),
    addi(T0, 0, 1),
    ECALL,
  ]);

  it('lets the front end stop the machine in the middle', () => {
    const bound = 50_000_000;
    const run = runProgram(['long'], {}, { file: LONG_WRITE, cycles: bound });
    expect(run.reason).to.equal('cycle');
    expect(run.cycles).to.be.within(bound, bound + 5_000_000);
  });

  it('writes it all when nothing interrupts it', () => {
    const run = runProgram(['long'], {}, { file: LONG_WRITE, cycles: 1e10 });
    expect([run.exit, run.output.length]).to.deep.equal([0, 8 * 1024 * 1024]);
  });
});
