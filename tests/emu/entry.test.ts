/** The entries of guest functions, by the signs that their code gives. */

import { expect } from 'chai';
import { entriesBefore } from '../../emu/cpu/wasm/entry.ts';
import * as asm from './asm.ts';
import { Bench, HOT, TEXT } from './bench.ts';
import { BELIEVES_GUESSES, RIGHT } from './twins.ts';

const { a0, a1, ra, sp } = asm;
const ret = asm.jalr(0, ra, 0);
const room = asm.addi(sp, sp, -16);
const never = (): boolean => false;

/** A function that counts a0 down: an instruction, room on the stack, a loop, and the end. */
const COUNTS = [asm.addi(a1, 0, 1), room, asm.sub(a0, a0, a1), asm.bne(a0, 0, -4), asm.addi(sp, sp, 16), ret];
/** The offsets of the room, and of the loop. */
const [ROOM, LOOP] = [4, 8];

/** The place of a function behind another one of four instructions. */
const BEHIND = TEXT + 16;

describe('the entry of a function', () => {
  it('is where it makes room on the stack, or a little before if the program has gone there', () => {
    const { mmu } = new Bench(COUNTS);
    expect(entriesBefore(mmu, TEXT + LOOP, never)).to.deep.equal([TEXT + ROOM]);
    expect(entriesBefore(mmu, TEXT + LOOP, (pc) => pc === TEXT)).to.deep.equal([TEXT, TEXT + ROOM]);
  });

  it('is where the call in front of the return address leads, before all else', () => {
    const bench = new Bench([
      room,
      asm.jal(ra, 12),
      asm.jal(0, -8),
      ret,
      asm.addi(a0, a0, 1),
      asm.jal(0, -4),
    ]);
    bench.cpu.regs[ra] = TEXT + 8;
    expect(entriesBefore(bench.mmu, BEHIND + 4, never)).to.deep.equal([BEHIND, TEXT]);
    bench.cpu.regs[ra] = TEXT + 10;
    expect(entriesBefore(bench.mmu, BEHIND + 4, never), 'in front of it is no call').to.deep.equal([TEXT]);
  });

  it('is looked for in pages that can be executed alone, and not far away', () => {
    const bench = new Bench([room, ret]);
    const far = Array.from({ length: 5 * 1024 }, () => asm.addi(a0, a0, 1));
    bench.load(TEXT + 8, far);
    expect(entriesBefore(bench.mmu, TEXT + 8000, never)).to.deep.equal([TEXT]);
    expect(entriesBefore(bench.mmu, TEXT + 16_000, never)).to.deep.equal([]);
    expect(entriesBefore(bench.mmu, TEXT - 2, never)).to.deep.equal([]);
  });

  it('is where a function is compiled from, wherever in it the program is found', () => {
    const bench = new Bench(COUNTS, undefined, RIGHT(HOT));
    expect(bench.units?.compile(TEXT + LOOP)).to.equal(true);
    expect(bench.units?.enterable(TEXT + ROOM)).to.equal(true);
    expect(bench.units?.enterable(TEXT + LOOP), 'the head of its loop').to.equal(true);
  });

  it('is not the place of another function, though that lies before; a wrong twin believes it', () => {
    const code = [room, asm.addi(sp, sp, 16), ret, ret, asm.addi(a0, a0, 1), asm.jal(0, -4)];
    const right = new Bench(code, undefined, RIGHT(HOT)).units;
    right?.compile(BEHIND);
    expect(right?.enterable(BEHIND)).to.equal(true);
    expect(right?.enterable(TEXT)).to.equal(false);
    const twin = new Bench(code, undefined, BELIEVES_GUESSES(HOT)).units;
    twin?.compile(BEHIND);
    expect(twin?.enterable(BEHIND)).to.equal(false);
  });

  it('is not used where a loop has loops in it: that is begun in the inner one', () => {
    const nested = [
      room,
      asm.addi(a1, 0, 3),
      asm.addi(a1, a1, -1),
      asm.bne(a1, 0, -4),
      asm.bne(a0, 0, -12),
      ret,
    ];
    const { units } = new Bench(nested, undefined, RIGHT(HOT));
    units?.compile(TEXT + 8);
    expect(units?.enterable(TEXT)).to.equal(false);
    expect(units?.enterable(TEXT + 8)).to.equal(true);
  });
});
