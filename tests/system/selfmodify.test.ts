/**
 * A program that patches two of its instructions in a loop, without fence.i: it prints the
 * same sum, and has the same run hash, however the run is cut, stepped or made again.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { REG_T0 } from '../../kernel/machdep.ts';
import { SYS_exit, SYS_mprotect, SYS_write } from '../../kernel/sys/sysnum.ts';
import * as asm from '../emu/asm.ts';
import { DATA, makeElf, TEXT } from '../kernel/harness.ts';
import { runLine } from './commandlines.ts';
import { runProgram } from './harness.ts';

/** Turns of the loop. */
const TURNS = 1000;

const call = (number: number, ...args: number[]) => [
  ...args.flatMap((value, n) => [asm.lui(10 + n, value >> 12), asm.addi(10 + n, 10 + n, value & 0xfff)]),
  asm.addi(REG_T0, 0, number),
  asm.ecall,
];

const HEAD = [
  ...call(SYS_mprotect, TEXT, 4096, 7),
  asm.addi(asm.s0, 0, TURNS),
  asm.addi(asm.s1, 0, 0),
  asm.lui(asm.a1, TEXT >> 12),
  // addi s1, s1, 0, whose immediate is the turn's number.
  asm.lui(asm.a2, asm.addi(asm.s1, asm.s1, 0) >>> 12),
  asm.addi(asm.a2, asm.a2, asm.addi(asm.s1, asm.s1, 0) & 0xfff),
];
/** Patches its fourth and its fifth instruction, of which the second is patched by a halfword. */
const LOOP = (at: number) => [
  asm.slli(asm.a3, asm.s0, 20),
  asm.add(asm.a3, asm.a3, asm.a2),
  asm.sw(asm.a3, at + 16, asm.a1),
  asm.srli(asm.a3, asm.a3, 16),
  asm.addi(asm.s1, asm.s1, 0),
  asm.sh(asm.a3, at + 26, asm.a1),
  asm.addi(asm.s1, asm.s1, 0),
  asm.addi(asm.s0, asm.s0, -1),
  asm.bne(asm.s0, 0, -32),
];
/** Prints the sum, a letter for each four bits of it. */
const TAIL = [
  asm.lui(asm.a1, DATA >> 12),
  asm.addi(asm.a2, 0, 8),
  asm.andi(asm.a3, asm.s1, 15),
  asm.addi(asm.a3, asm.a3, 0x61),
  asm.sb(asm.a3, 0, asm.a1),
  asm.addi(asm.a1, asm.a1, 1),
  asm.srli(asm.s1, asm.s1, 4),
  asm.addi(asm.a2, asm.a2, -1),
  asm.bne(asm.a2, 0, -24),
  ...call(SYS_write, 1, DATA, 8),
  ...call(SYS_exit, 0),
];
/** The offset of the first instruction in its page: that of the file's headers is not loaded. */
const PATCHER = makeElf([...HEAD, ...LOOP(4 * HEAD.length), ...TAIL]);

/** The sum that the program prints: each turn adds its number twice. */
const SUM = [...Array(8).keys()]
  .map((n) => String.fromCharCode(0x61 + (((TURNS * (TURNS + 1)) >> (4 * n)) & 15)))
  .join('');

describe('a program that patches itself in a loop', function () {
  this.timeout(30_000);
  const run = (slice?: number) =>
    runProgram(['patcher'], {}, { file: PATCHER, cycles: 1e8, ...(slice && { slice }) });
  const whole = run();

  it('adds what it has just patched in', () => {
    expect(whole.output).to.equal(SUM);
    expect(whole.exit).to.equal(0);
  });

  for (const slice of [1, 7, 100, 1_000_000]) {
    it(`does so in slices of ${slice} cycles, with the same run hash`, () => {
      const { output, hash, cycles } = run(slice);
      expect([output, hash, cycles]).to.deep.equal([whole.output, whole.hash, whole.cycles]);
    });
  }

  it('does so in a replay, in steps forward and back', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'callwheel-patcher-'));
    try {
      const file = join(folder, 'patcher');
      const log = join(folder, 'log');
      writeFileSync(file, PATCHER);
      const first = await runLine(['run', '--log', log, file]);
      expect(first.stdout).to.equal(SUM);
      const [, hash] = /run hash: (\w+)/.exec(first.stderr) ?? [];
      const replay = await runLine(['replay', log]);
      expect([replay.status, replay.stdout]).to.deep.equal([0, SUM]);
      expect(replay.stderr).to.include(`the same run: halt`).and.to.include(`run hash: ${hash}\n`);
      const steps = `${'step\n'.repeat(60)}${'back\n'.repeat(4)}${'step 3\n'.repeat(20)}continue\n`;
      const commands = join(folder, 'commands');
      writeFileSync(commands, steps);
      const stepped = await runLine(['replay', log, '--ddb-commands', commands]);
      expect(stepped.stderr).to.include(`the same run: halt`).and.to.include(`run hash: ${hash}\n`);
      expect([stepped.status, stepped.stdout]).to.deep.equal([0, SUM]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
